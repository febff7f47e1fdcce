"""Measure play with several boards, and how well the estimates agree with it.

    python docs/measure_boards.py                       # the tables of docs/benchmarks.md
    python docs/measure_boards.py --boards 4 --games 500 --list nyt --save before.json
    python docs/measure_boards.py --boards 4 --games 500 --list nyt --against before.json

Games with random answers are played as the advice says. Before each guess, the number of
guesses that it expects is compared with the number that the game still takes. The difference is the
luck of the rest of the game, and its mean should be 0. `--save` stores the guesses that each game
took; `--against` compares them with those of the same games in another version of the program.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.game import MOST_GUESSES, Outcome
from wordle_tui.game.words import word_list

GAMES = {2: 1000, 4: 1000, 8: 300, 16: 150, 32: 60}
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
    return f"{fmean(values):+.3f} ± {pstdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, nargs="*", default=[*GAMES])
    parser.add_argument("--games", type=int)
    parser.add_argument("--list", default="original")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    arguments = parser.parse_args()
    taken = {}
    for boards in arguments.boards:
        games = arguments.games or GAMES.get(boards, 100)
        taken[str(boards)], lucks = measure(arguments.list, boards, games)
        print(f"\n{boards} boards of {arguments.list}, {games:,} games, ", end="")
        print(f"{mean_text(taken[str(boards)])[1:]} guesses, at most {max(taken[str(boards)])}")
        print("| guess | games | mean luck from there on |\n|---|---|---|")
        for number, each in lucks.items():
            print(f"| {number} | {len(each):,} | {mean_text(each)} |")
    if arguments.save:
        arguments.save.write_text(json.dumps(taken))
    if arguments.against:
        before = json.loads(arguments.against.read_text())
        for boards, after in taken.items():
            changes = [new - old for new, old in zip(after, before[boards], strict=True)]
            print(f"{boards} boards: {mean_text(changes)} guesses against {arguments.against}")


if __name__ == "__main__":
    main()
