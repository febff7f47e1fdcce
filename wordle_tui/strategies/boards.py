"""Simulations of games with several boards, played by the solver on all processors."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from wordle_tui.advice.book import opening_advice
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.words import WordList
from wordle_tui.solver.boards import BoardsSolver
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.lists import Lists, lists_of
from wordle_tui.solver.pool import POOL, Pool, Work
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Report, Stop, never_stop
from wordle_tui.strategies.simulation import FAIL, distribution

_RANKINGS_KEPT = 128  # most positions after an opener


@dataclass(frozen=True)
class BoardsSimulation:
    """Random games with several boards, and the guesses they took."""

    list_name: str
    boards: int
    limit: int
    seed: int
    opener: str
    taken: tuple[int, ...]
    """The guesses of each game until all boards were solved, even if they are more than allowed."""
    seconds: float

    @cached_property
    def distribution(self) -> dict[str, int]:
        """The number of games by guesses, from the number of boards on, and `"fail"`."""
        games = distribution(Counter(self.taken), self.limit)
        return {
            key: count for key, count in games.items() if key == FAIL or int(key) >= self.boards
        }

    @property
    def mean(self) -> float:
        return fmean(self.taken)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return pstdev(self.taken) / sqrt(len(self.taken))

    @property
    def win_rate(self) -> float:
        return 1 - self.distribution[FAIL] / len(self.taken)

    def as_json(self) -> dict[str, Any]:
        return {
            "boards": self.boards,
            "list": self.list_name,
            "limit": self.limit,
            "games": len(self.taken),
            "seed": self.seed,
            "opener": self.opener,
            "distribution": self.distribution,
            "mean": round(self.mean, 6),
            "standard_error": round(self.standard_error, 6),
            "max": max(self.taken),
            "win_rate": round(self.win_rate, 6),
            "seconds": round(self.seconds, 3),
        }


def simulate_boards(
    words: WordList,
    boards: int,
    games: int,
    seed: int,
    *,
    opener: str | None = None,
    limit: int | None = None,
    stop: Stop = never_stop,
    report: Report | None = None,
    executor: Executor | Pool = POOL,
) -> BoardsSimulation:
    """Play games with random answers, which the seed determines; raise `Stopped` if `stop` says so.

    The default opener is the best one of the book, or else the solver's.
    """
    began = time.perf_counter()
    limit = Boards.start(words, boards, limit).limit
    if opener is None and (book := opening_advice(words, hard=False)):
        opener = book.suggestions[0].word
    elif opener is None:
        lists = lists_of(words)
        opener = lists.guesses[BoardsSolver().choose([Position.start(lists)] * boards)]
    taken = dict[int, int]()
    work = Work(_player, (words, boards, opener, seeds_of(seed, games)))
    for number, guesses in mapped(executor, work, range(games), stop):
        taken[number] = guesses
        if report is not None:
            report(len(taken), games)
    guesses_taken = tuple(taken[number] for number in range(games))
    seconds = time.perf_counter() - began
    return BoardsSimulation(words.name, boards, limit, seed, opener, guesses_taken, seconds)


def seeds_of(seed: int, games: int) -> list[int]:
    """The seeds of the games of a simulation."""
    random = Random(seed)
    return [random.randrange(SEEDS) for _ in range(games)]


def _player(
    words: WordList, boards: int, opener: str, seeds: list[int], stop: Stop
) -> Callable[[int], int]:
    """The function that plays a game, given its number, and returns the guesses it took."""
    lists, solver = lists_of(words), BoardsSolver(_RANKINGS_KEPT)
    return lambda number: len(
        [*positions_of_game(lists, solver, boards, opener, seeds[number], stop)]
    )


def positions_of_game(
    lists: Lists,
    solver: BoardsSolver,
    boards: int,
    opener: str,
    seed: int,
    stop: Stop = never_stop,
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
            guess = solver.choose([*left.values()], stop)
