"""Several boards: which guess needs the fewest guesses until all boards are solved.

Every board takes one guess that solves it, and no guess solves two boards, because all answers
differ. So the guesses needed are the number of boards plus the *wasted* guesses, those that solve
no board. A word that is certain to solve a board wastes nothing, whenever it is played. As its
colours may help on other boards, no guess is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2, prod

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.boards_search import BoardsSearch, guesses_needed
from wordle_tui.solver.counting import first_weights
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, Ranking
from wordle_tui.solver.stopping import Stop, check, never_stop

SEARCHED = 2000
"""The most combinations of words that are searched to the end."""
FIRST_WIDTH, _WIDTH, _GUESSES = 20, 8, 300
"""The number of guesses that the search tries first and then at every state, and the number of the
best guesses from which it takes them."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardsRanking:
    """The figures of all guesses for some boards."""

    sums: Ranking
    """The figures of single boards added up. As all answers differ, `chance` is the probability
    that the guess solves a board."""
    estimate: Floats
    """Estimated number of guesses until all boards are solved, this one included."""


class BoardsSolver:
    """Finds guesses for several boards over one word list, and caches figures of single boards.

    Positions are those of the unsolved boards, at least one.
    """

    def __init__(self, kept: int = 32) -> None:
        """`kept` is the number of rankings of single boards that are cached, 0.6 MB each."""
        self._ranking = lru_cache(kept)(_ranking)

    def choose(self, positions: Sequence[Position], stop: Stop = never_stop) -> int:
        """The guess to play. It depends on nothing but the positions."""
        certain = certain_guess(positions)
        if certain is not None:
            return certain
        ranking = self.rank(positions, stop)
        if combinations(positions) <= SEARCHED:
            search = self.search(positions, ranking, stop=stop)
            return search.best(search.state, FIRST_WIDTH)[1]
        return int(best_guesses(positions, ranking, 1)[0])

    def rank(self, positions: Sequence[Position], stop: Stop = never_stop) -> BoardsRanking:
        """The one-ply figures of all guesses."""
        rankings, merged = [], []
        for position in positions:
            check(stop)
            ranking, not_likeliest = self._ranking(position.lists, position.rows.tobytes())
            rankings.append(ranking)
            merged.append(not_likeliest)
        figures = ("expected_remaining", "worst", "bits", "patterns", "chance")
        sums = Ranking(
            rankings[0].guesses,
            *(np.sum([getattr(each, figure) for each in rankings], axis=0) for figure in figures),
        )
        uncertainty = sum(-p * log2(p) for position in positions for _, p in position.chances)
        missing = np.maximum(uncertainty - sums.bits, 0.0)
        estimate = guesses_needed(len(positions), sums.chance, np.sum(merged, axis=0), missing)
        return BoardsRanking(sums, estimate)

    def search(
        self,
        positions: Sequence[Position],
        ranking: BoardsRanking,
        budget: int = 10**9,
        stop: Stop = never_stop,
    ) -> BoardsSearch:
        """A search that tries a few of the best guesses at every state."""
        guesses = best_guesses(positions, ranking, _GUESSES)
        return BoardsSearch(positions, guesses, width=_WIDTH, budget=budget, stop=stop)


def certain_guess(positions: Sequence[Position]) -> int | None:
    """A word that is certain to solve a board; None if there is none."""
    certain = (int(each.candidate_guesses[0]) for each in positions if len(each) == 1)
    return next(certain, None)


def combinations(positions: Sequence[Position]) -> int:
    """How many combinations of words are left, one of each board."""
    return prod(map(len, positions))


def best_guesses(
    positions: Sequence[Position], ranking: BoardsRanking, count: int
) -> npt.NDArray[np.intp]:
    """The guesses with the lowest estimates that may be chosen, best first."""
    withheld = np.all([each.lists.is_withheld for each in positions], axis=0)
    estimate = np.where(withheld, np.inf, ranking.estimate)
    count = min(count, len(estimate))
    best = np.argpartition(estimate, count - 1)[:count]
    return best[np.argsort(estimate[best], kind="stable")]


def _ranking(lists: Lists, rows: bytes) -> tuple[Ranking, Floats]:
    """The ranking of one board, and for each guess the chance that the answer is not the likeliest
    word of its group."""
    position = Position(lists, np.frombuffer(rows, np.intp))
    ranking = position.rank()
    if lists.equal_weight:
        return ranking, 1 - ranking.patterns / len(position)
    ordered = lists.ordered(position.candidates)
    weights = [lists.weights[answer] for answer in ordered]
    return ranking, 1 - first_weights(lists.table[list(ordered)], weights) / sum(weights)
