"""Measure play with several boards, and how well the estimates agree with it.

    python docs/measure_boards.py                       # the tables of docs/benchmarks.md
    python docs/measure_boards.py --boards 4 --games 500 --list nyt --save before.json
    python docs/measure_boards.py --boards 4 --games 500 --list nyt --against before.json

The solver plays games with random answers. Before each guess, the number of
guesses that it expects is compared with the number that the game still takes. The difference is the
luck of the rest of the game, and its mean should be 0. `--save` stores the guesses that each game
took; `--against` compares them with those of the same games in another version of the program.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from wordle_tui.advice.boards import for_boards
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.words import word_list
from wordle_tui.solver.boards import (
    FIRST_WIDTH,
    SEARCHED,
    BoardsSolver,
    certain_guess,
    combinations,
)
from wordle_tui.solver.lists import Lists, lists_of
from wordle_tui.solver.position import Position

GAMES = {2: 1000, 4: 1000, 8: 300, 16: 150, 32: 60}
SEED = 1


def positions_of_game(
    lists: Lists,
    solver: BoardsSolver,
    boards: int,
    opener: str,
    seed: int,
) -> Iterator[tuple[list[Position], int]]:
    """Play a game with random answers; yield the unsolved boards before each guess, and it."""
    random, left = Random(seed), dict[int, Position]()
    while len(left) < boards:
        [answer] = random.choices(range(len(lists.answers)), lists.weights)
        left[answer] = Position.start(lists)
    guess = lists.numbers[opener]
    while left:
        yield [*left.values()], guess
        codes = lists.table[:, guess]
        left = {
            answer: Position(lists, position.rows[codes[position.rows] == codes[answer]])
            for answer, position in left.items()
            if codes[answer] != lists.win
        }
        if left:
            guess = solver.choose([*left.values()])


def expected(solver: BoardsSolver, positions: Sequence[Position], guess: int) -> float:
    """The guesses that the solver expects with the guess that it has chosen."""
    ranking = solver.rank(positions)
    if certain_guess(positions) is None and combinations(positions) <= SEARCHED:
        search = solver.search(positions, ranking)
        return len(positions) + search.best(search.state, FIRST_WIDTH)[0]
    return float(ranking.estimate[guess])


def measure(list_name: str, boards: int, games: int) -> tuple[list[int], dict[int, list[float]]]:
    """The guesses that games took, and for each guess the luck from there on in each game."""
    words = word_list(list_name)
    lists, solver, book = lists_of(words), BoardsSolver(128), opening_advice(words, hard=False)
    assert book is not None
    opener = for_boards(book.suggestions[0], boards)
    taken, lucks = list[int](), defaultdict[int, list[float]](list)
    seeds = Random(SEED)
    for seed in [seeds.randrange(SEEDS) for _ in range(games)]:
        _, *others = positions_of_game(lists, solver, boards, opener.word, seed)
        values = [opener.expected_guesses] + [expected(solver, *each) for each in others]
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
