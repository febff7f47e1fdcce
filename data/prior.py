"""Check the prior of the `nyt` list against past answers of the daily puzzle.

    python data/prior.py [OPENER]
    python data/prior.py --calibration [FILE]
    python data/prior.py --walk [FILE] [--every DAYS]

Without an option, play all past answers from the opener with the best guesses for a list in which
no answer has been used, and print how many guesses they take.

With --calibration or --walk, go through the days one by one, using only what was known before each
day: once with the shipped weights, once with those learned from the days before. FILE has dated
answers in any format that `wordle-tui words used` reads; without it, the shipped answers whose days
are known are used. --calibration prints the log loss and, for each class, how many answers were
expected and how many came. --walk plays one answer every DAYS days and prints the mean of guesses.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import log
from pathlib import Path

from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import PastAnswers, shipped_answers, shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.past_answers import EXPECTED, parse_past_answers
from wordle_tui.game.prior import RARE, SHIPPED_WEIGHTS, PriorClass, learned_prior
from wordle_tui.game.validation import read_text
from wordle_tui.game.words import WordList, merged, nyt_list, nyt_list_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions

Prior = Sequence[PriorClass]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("opener", nargs="?", default="salet", metavar="OPENER")
    for option in ("--calibration", "--walk"):
        parser.add_argument(option, nargs="?", const="", metavar="FILE")
    parser.add_argument("--every", type=int, default=1, metavar="DAYS")
    arguments = parser.parse_args()
    if arguments.calibration is not None:
        calibrate(_dated(arguments.calibration))
    elif arguments.walk is not None:
        walk(_dated(arguments.walk), arguments.opener, arguments.every)
    else:
        play_all(arguments.opener)


def play_all(opener: str) -> None:
    words = nyt_list(PastAnswers())
    advisor = Advisor(words)
    position = Position.of(Game(words))
    tree = advisor.solver(position).tree(position.candidates, position.lists.numbers[opener])
    guesses = {words.answers[answer]: depth for answer, depth in tree.depths()}
    past = shipped_past().words
    taken = Counter(
        guesses[answer] if answer in guesses else _played(advisor, opener, answer)
        for answer in past
    )
    outside = sorted(past - guesses.keys())
    print(f"{opener.upper()}: {len(past):,} past answers, mean {_mean(taken):.4f} guesses")
    print(f"  {_distribution(taken)}")
    print(f"  among them {len(outside)} rare words: {' '.join(outside)}")


def calibrate(answers: Mapping[date, str]) -> None:
    """Print the log loss and the counts by class, walking forward."""
    loss, expected = Counter[str](), {"shipped": Counter[str](), "learned": Counter[str]()}
    observed: Counter[str] = Counter()
    for _, answer, priors in _days(answers):
        title = next((each.title for each in priors["learned"] if answer in each.words), RARE)
        observed[title] += 1
        for name, prior in priors.items():
            total = sum(len(each.words) * each.weight for each in prior)
            for each in prior:
                expected[name][each.title] += len(each.words) * each.weight / total  # type: ignore
                if each.title == title:
                    loss[name] -= log(each.weight / total)  # type: ignore[assignment]
    count = observed.total() - observed[RARE]
    first, last = min(answers), max(answers)
    print(f"{observed.total():,} answers of days from {first} to {last}")
    print(f"{'class':<33}{'shipped':>9}{'learned':>9}{'observed':>9}")
    for title in expected["shipped"]:
        figures = "".join(f"{expected[name][title]:>9.1f}" for name in expected)
        print(f"{title:<33}{figures}{observed[title]:>9,}")
    print(f"{RARE:<33}{'':>18}{observed[RARE]:>9,}")
    figures = "".join(f"{loss[name] / count:>9.3f}" for name in expected)
    print(f"{'log loss an answer, without rare':<33}{figures}")


def walk(answers: Mapping[date, str], opener: str, every: int) -> None:
    """Play one answer every `every` days, walking forward, and print the mean of guesses."""
    taken = {"shipped": Counter[int](), "learned": Counter[int]()}
    for number, (_, answer, priors) in enumerate(_days(answers)):
        if number % every == 0:
            for name, prior in priors.items():
                words = nyt_list_of(tuple(merged(prior)))
                taken[name][_played(Advisor(words), opener, answer)] += 1
    for name, counts in taken.items():
        print(f"{name}: {counts.total():,} answers, mean {_mean(counts):.4f} guesses")
        print(f"  {_distribution(counts)}")


def _dated(file: str) -> Mapping[date, str]:
    return parse_past_answers(read_text(Path(file), EXPECTED)).dated if file else shipped_answers()


def _days(answers: Mapping[date, str]) -> Iterator[tuple[date, str, dict[str, Prior]]]:
    """Yield each day with its answer and the priors by what was known before it."""
    known = shipped_past().adding(on=answers.items())
    since = min(answers) - timedelta(days=1)
    for day, answer in sorted(answers.items()):
        learned, _ = learned_prior(known.before(day), since)
        shipped = [replace(each, weight=SHIPPED_WEIGHTS[each.kind]) for each in learned]
        yield day, answer, {"shipped": shipped, "learned": learned}


def _played(advisor: Advisor, opener: str, answer: str) -> int:
    """The number of guesses an answer takes with best play after an opener, without a limit."""
    words: WordList = advisor.words
    turns = Game(words, answer=answer).play(opener).turns
    while not turns[-1].pattern.is_win:
        position = Position.of(Game(words, turns))
        best = advisor.best(advisor.solver(position), position, SearchOptions())
        guess = position.lists.guesses[best.guess]
        # Each turn needs a new game, because a game ends after six.
        turns += Game(words, answer=answer).play(guess).turns
    return len(turns)


def _mean(taken: Counter[int]) -> float:
    return sum(count * number for count, number in taken.items()) / taken.total()


def _distribution(taken: Counter[int]) -> str:
    return ", ".join(f"{number:,} in {count}" for count, number in sorted(taken.items()))


if __name__ == "__main__":
    main()
