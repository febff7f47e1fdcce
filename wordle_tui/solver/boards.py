"""Several boards: one-ply figures of all guesses, summed over the boards that are not solved.

The cost of a position is the number of guesses until all boards are solved. Every board takes one
guess that solves it, and no guess solves two boards, because all answers differ. So the cost is the
number of boards plus the number of *wasted* guesses, those that solve no board. A word that is
certain to solve a board wastes nothing, whenever it is played; as its colours may help on other
boards, it is best played at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, Ranking
from wordle_tui.solver.stopping import Stop, never_stop

_SPREAD = 0.07
"""What a bit that is missing after the guess counts, against groups per word and chances."""
_CERTAIN = 1 - 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class BoardsRanking:
    """The figures of all guesses for some boards."""

    sums: Ranking
    """The figures of single boards added up. As all answers differ, `chance` is the probability
    that the guess solves a board."""
    score: Floats
    """How good each guess looks: the higher, the better."""
    estimate: Floats
    """Estimated number of guesses until all boards are solved, this one included."""


def rank_boards(positions: Sequence[Position], stop: Stop = never_stop) -> BoardsRanking:
    """The figures of all guesses for the boards that are not solved, at least one.

    Equal positions, such as those before the first guess, are ranked only once.
    """
    known: dict[bytes, Ranking] = {}
    for position in positions:
        if (key := position.rows.tobytes()) not in known:
            known[key] = position.rank(stop=stop)
    rankings = [known[position.rows.tobytes()] for position in positions]
    figures = ("expected_remaining", "worst", "bits", "patterns", "chance")
    sums = Ranking(
        rankings[0].guesses,
        *(np.sum([getattr(each, figure) for each in rankings], axis=0) for figure in figures),
    )
    groups = np.sum(
        [each.patterns / len(at) for each, at in zip(rankings, positions, strict=True)], axis=0
    )
    uncertainty = sum(-p * log2(p) for position in positions for _, p in position.chances)
    missing = np.maximum(uncertainty - sums.bits, 0.0)
    is_certain = np.max([ranking.chance for ranking in rankings], axis=0) > _CERTAIN
    score = groups + sums.chance - _SPREAD * missing + len(positions) * is_certain
    # With no bits missing every other board is solved at once; the rest is a fit to games played.
    wasted = np.maximum(1 - sums.chance, 0.0) + 0.56 * (missing / len(positions)) ** 0.75
    return BoardsRanking(sums, score, len(positions) + wasted)
