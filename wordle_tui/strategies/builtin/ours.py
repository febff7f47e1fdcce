"""Our own strategies: three that look one guess ahead, and the exact one.

Among equals they prefer a word that may be the answer, then the first alphabetically. They weight
answers as the list does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from wordle_tui.game.errors import WordleError
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, PoolOptions, Published, Strategy, Weighing
from wordle_tui.strategies.scoring import FigureName, Figures, figure, squares

SMALL = 64
PROVED_TOTAL = "{0.total}, lost {0.distribution[fail]}"


class OneGuessAhead(Strategy[PoolOptions]):
    """Plays the word whose figure is best one guess ahead."""

    solver = "ours"
    options = PoolOptions()
    figure: FigureName
    figure_title: str
    least = False
    """Whether small figures are good."""

    def choose(self, position: Position, stop: Stop = never_stop) -> int:
        if position.turns and len(position) <= SMALL:
            # A candidate that tells all others apart is best by any figure.
            candidates = np.sort(position.candidate_guesses)
            apart = squares(position, candidates, stop) == len(candidates)
            if apart.any():
                return int(candidates[apart.argmax()])
        return super().choose(position, stop)

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        def measure(words: Indices) -> Figures:
            return np.round(figure(position, self.figure, stop, words), 6)

        words = self.pool(position)
        order = np.argsort(~np.isin(words, position.candidate_guesses), kind="stable")
        return Weighing(words[order], self.figure_title, measure, self.least)


class Entropy(OneGuessAhead):
    name = "entropy"
    sentence = "The word whose colours tell the most bits."
    figure = figure_title = "bits"


class Minimax(OneGuessAhead):
    name = "minimax"
    sentence = "The word that leaves the fewest words at worst."
    figure = "worst"
    figure_title = "largest"
    least = True


class Partitions(OneGuessAhead):
    name = "partitions"
    sentence = "The word that makes the most groups."
    figure = "patterns"
    figure_title = "groups"


@dataclass(frozen=True, kw_only=True)
class OptimalOptions(Options):
    def __post_init__(self) -> None:
        if self.knowledge != "full":
            raise WordleError("optimal always sees all of the colours. Leave --knowledge out.")


class Optimal(Strategy[OptimalOptions]):
    name = "optimal"
    solver = "ours"
    sentence = "The fewest guesses on average after its opener, proved by search."
    opener = "salet"
    options = OptimalOptions()
    published = (
        Published("from salet", "7920, lost 0", ours=PROVED_TOTAL),
        Published("from salet, hard", "8122, lost 0", "hard", ours=PROVED_TOTAL),
    )

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        if not position.turns:
            # Only for lists without the opener: proving a first guess would take hours.
            return Partitions().weighing(position, stop)
        solver, candidates = _solver(position.lists), position.candidates
        limit = position.guesses_left if position.guesses_left > 0 else None
        asked = SearchOptions(revealed=position.revealed, limit=limit, stop=stop)

        def guesses(words: Indices) -> Figures:
            values = (solver.value(candidates, word, **asked) for word in words.tolist())
            return np.array([value.expected_guesses for value in values])

        best = solver.best(candidates, **asked)
        return Weighing(np.array([best.guess]), "guesses", guesses, least=True)


_solver = lru_cache(maxsize=2)(Solver)
"""The exact search over a list, cached with the values that it has proved."""
