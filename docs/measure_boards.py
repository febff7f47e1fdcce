"""Measure play with several boards, for the table of docs/benchmarks.md.

    python docs/measure_boards.py
    python docs/measure_boards.py --boards 16 --games 100 --list nyt

Games with random answers are played as the advice says. Before each guess, the number of guesses
that it expects is compared with the number that the game still takes. The difference is the luck of
the rest of the game, and its mean should be 0.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.game import MOST_GUESSES, Outcome
from wordle_tui.game.words import word_list

SEED = 1


def measure(list_name: str, count: int, games: int) -> tuple[list[int], dict[int, list[float]]]:
    """The guesses that games took, and for each guess the luck from there on in each game."""
    words = word_list(list_name)
    advisor, seeds = Advisor(words, exact=1), Random(SEED)
    taken, lucks = list[int](), defaultdict[int, list[float]](list)
    for _ in range(games):
        boards = Boards.random(words, count, seeds.randrange(SEEDS), limit=MOST_GUESSES + count)
        values = []
        while boards.outcome is Outcome.PLAYING:
            for advice in advisor.advise(boards):
                if advice.stage is Stage.PROVED:
                    break
            best = advice.suggestions[0]
            values.append(best.expected_guesses)
            boards = boards.play(best.word)
        taken.append(len(values))
        for number, value in enumerate(values):
            lucks[number + 1].append(value - (len(values) - number))
    return taken, lucks


def mean_text(values: Sequence[float]) -> str:
    """The mean and its standard error."""
    return f"{fmean(values):.3f} ± {pstdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, nargs="*", default=[2, 4, 8])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--list", default="original")
    arguments = parser.parse_args()
    print("| boards | list | games | guesses | luck |\n|---|---|---|---|---|")
    for boards in arguments.boards:
        taken, lucks = measure(arguments.list, boards, arguments.games)
        cells = mean_text(taken), f"{fmean(lucks[1]):.3f}"
        print(f"| {boards} | {arguments.list} | {arguments.games} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
