"""Our own strategies: three that look one guess ahead, and the exact one.

Among equals they prefer a word that may be the answer, then the first alphabetically. They take
answers to be as likely as the list says.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import numpy as np

from wordle_tui.game.errors import WordleError
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, PoolOptions, Scores, Strategy
from wordle_tui.strategies.scoring import FigureName, figure, squares

SMALL = 64


class OneGuessAhead(Strategy[PoolOptions]):
    """Takes the word whose one-ply figure is best."""

    solver = "ours"
    options_type = PoolOptions
    figure: ClassVar[FigureName]
    sign: ClassVar[int] = 1
    """Whether a high figure is good."""

    def choose(self, position: Position, stop: Stop = never_stop) -> int:
        if position.turns and len(position) <= SMALL:
            # A candidate that tells all others apart is best by any figure: no need to rank.
            candidates = np.sort(position.candidate_guesses)
            apart = squares(position, candidates, stop) == len(candidates)
            if apart.any():
                return int(candidates[apart.argmax()])
        return super().choose(position, stop)

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        words = self.pool(position)
        values = self.sign * np.round(figure(position, words, self.figure, stop), 6)
        order = np.argsort(~np.isin(words, position.candidate_guesses), kind="stable")
        return Scores(words[order], values[order])


class Entropy(OneGuessAhead):
    name = "entropy"
    sentence = "The word whose tiles tell the most bits."
    figure = "bits"


class Minimax(OneGuessAhead):
    name = "minimax"
    sentence = "The word that leaves the fewest words at worst."
    figure = "worst"
    sign = -1


class Partitions(OneGuessAhead):
    name = "partitions"
    sentence = "The word that can get the most different patterns."
    figure = "patterns"


class Optimal(Strategy[Options]):
    name = "optimal"
    solver = "ours"
    sentence = "The fewest guesses on average, proved by search."
    opener = "salet"

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        if self.options.knowledge != "full":
            raise WordleError("optimal always sees all of the tiles: expected knowledge full.")

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        if not position.turns:
            # To prove a first guess would take hours; this is for lists without the opener.
            return Partitions().scores(position, stop)
        left = position.guesses_left
        best = _solver(position.lists).best(
            position.candidates,
            revealed=position.revealed,
            limit=left if left > 0 else None,
            stop=stop,
        )
        return Scores(np.array([best.guess]), np.ones(1))


@lru_cache(maxsize=2)
def _solver(lists: Lists) -> Solver:
    """The exact search over a list, kept for what it has proved."""
    return Solver(lists)
