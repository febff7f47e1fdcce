"""Check the prior of the `nyt` list against past answers of the daily puzzle.

    python data/prior.py [--calibration] [FILE]
    python data/prior.py --play RESULTS [--opener WORD] [FILE]
    python data/prior.py --store

Go through the days one by one, using only what was known before each day, and compare three priors:
"unchanged" keeps the words and weights of the first day, "basic" renews the used words but not the
weights, and "learned", which the program uses, learns the weights from the days before. The days
are the shipped ones after the day from which the program learns, or those in FILE, in any format
that `wordle-tui words used` reads.

--calibration, the default, prints the log loss and, for each class, how many answers were expected
and how many came. --play plays each answer from the opener with the best guesses and prints the
mean of guesses. Each game is written to the file RESULTS. A run that is stopped continues there.
--store only writes `nyt-classes.json`: what the shipped answers teach, so that no start learns it.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import log
from pathlib import Path

from wordle_tui import paths
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.daily import shipped_answers, shipped_past
from wordle_tui.game.past_answers import EXPECTED, parse_past_answers
from wordle_tui.game.prior import (
    LEARNED_SINCE,
    RARE,
    PriorClass,
    basic_weight,
    learned_prior,
)
from wordle_tui.game.validation import read_text
from wordle_tui.game.words import classes_path, merged, nyt_list_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions

Prior = Sequence[PriorClass]
NAMES = ("unchanged", "basic", "learned")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", metavar="FILE")
    parser.add_argument("--calibration", action="store_true")
    parser.add_argument("--play", type=Path, metavar="RESULTS")
    parser.add_argument("--opener", default="tarse", metavar="WORD")
    parser.add_argument("--store", action="store_true")
    arguments = parser.parse_args()
    if arguments.store:
        store()
        return
    answers = _dated(arguments.file)
    if arguments.calibration or not arguments.play:
        calibrate(answers)
    if arguments.play:
        play(answers, arguments.opener, arguments.play)


def store() -> None:
    """Write the classes of the shipped past answers to the file that the program reads."""
    classes = merged(learned_prior(shipped_past())[0])
    rows = [[each.title, each.weight, " ".join(each.words)] for each in classes]
    paths.write_text(classes_path(), json.dumps(rows, indent=1) + "\n")


def calibrate(answers: Mapping[date, str]) -> None:
    """Print the log loss and the counts by class, walking forward."""
    loss = dict.fromkeys(NAMES, 0.0)
    expected: dict[str, dict[str, float]] = {name: {} for name in NAMES}
    observed: Counter[str] = Counter()
    count = 0
    for _, answer, priors in _days(answers):
        found = {name: _class_of(answer, prior) for name, prior in priors.items()}
        observed[found["learned"].title if found["learned"] else RARE] += 1
        count += all(found.values())
        for name, prior in priors.items():
            total = sum(len(each.words) * each.weight for each in prior)
            for each in prior:
                chance = len(each.words) * each.weight / total
                expected[name][each.title] = expected[name].get(each.title, 0) + chance
            if all(found.values()):
                loss[name] -= log(found[name].weight / total)  # type: ignore[union-attr]
    print(f"{observed.total():,} answers of days from {min(answers)} to {max(answers)}")
    print(f"{'class':<33}", *(f"{name:>9}" for name in (*NAMES, "observed")), sep="")
    for title in expected["learned"]:
        figures = "".join(f"{expected[name][title]:>9.1f}" for name in NAMES)
        print(f"{title:<33}{figures}{observed[title]:>9,}")
    print(f"{RARE:<33}{'':>27}{observed[RARE]:>9,}")
    figures = "".join(f"{loss[name] / count:>9.3f}" for name in NAMES)
    print(f"{'log loss an answer, without rare':<33}{figures}")


def play(answers: Mapping[date, str], opener: str, results: Path) -> None:
    """Play each answer with each prior, walking forward, and print the mean of guesses."""
    taken: dict[str, Counter[int]] = {name: Counter() for name in NAMES}
    done: dict[tuple[str, ...], int] = {}
    if results.exists():
        with results.open(encoding="utf-8", newline="") as file:
            done = {tuple(key): int(guesses) for *key, guesses in csv.reader(file)}
    for number, (day, answer, priors) in enumerate(_days(answers), 1):
        for name, prior in priors.items():
            key = (day.isoformat(), name, opener)
            if key not in done:
                words = nyt_list_of(tuple(merged(prior)), shipped_past().before(day))
                done[key] = _played(Advisor(words), opener, answer)
                with results.open("a", encoding="utf-8", newline="") as file:
                    csv.writer(file).writerow((*key, done[key]))
            taken[name][done[key]] += 1
        print(f"\r{number}/{len(answers)} {day}", end="", file=sys.stderr)
    print(file=sys.stderr)
    for name, counts in taken.items():
        mean = sum(guesses * games for guesses, games in counts.items()) / counts.total()
        print(f"{name}: {counts.total():,} answers from {opener.upper()}, mean {mean:.4f} guesses")
        print(
            "  " + ", ".join(f"{games:,} in {guesses}" for guesses, games in sorted(counts.items()))
        )


def _dated(file: str | None) -> Mapping[date, str]:
    if file:
        return parse_past_answers(read_text(Path(file), EXPECTED)).dated
    return {day: word for day, word in shipped_answers().items() if day > LEARNED_SINCE}


def _days(answers: Mapping[date, str]) -> Iterator[tuple[date, str, dict[str, Prior]]]:
    """Yield each day with its answer and the priors by what was known before it."""
    first = min(answers)
    known = shipped_past().before(first).adding(on=answers.items())
    since = first - timedelta(days=1)
    unchanged = _basic(learned_prior(known.before(first), since)[0])
    for day, answer in sorted(answers.items()):
        learned, _ = learned_prior(known.before(day), since)
        yield day, answer, dict(zip(NAMES, (unchanged, _basic(learned), learned), strict=True))


def _basic(prior: Prior) -> Prior:
    return [replace(each, weight=round(10 * basic_weight(each.title))) for each in prior]


def _class_of(answer: str, prior: Prior) -> PriorClass | None:
    return next((each for each in prior if answer in each.words), None)


def _played(advisor: Advisor, opener: str, answer: str) -> int:
    """The number of guesses an answer takes with best play after an opener, without a limit."""
    words = advisor.words
    turns = Board(words, answer=answer).play(opener).turns
    while not turns[-1].pattern.is_win:
        position = Position.of(Board(words, turns))
        best = advisor.best(advisor.solver(position), position, SearchOptions())
        guess = position.lists.guesses[best.guess]
        # Each turn needs a new game, because a game ends after six.
        turns += Board(words, answer=answer).play(guess).turns
    return len(turns)


if __name__ == "__main__":
    main()
