"""Several boards: an estimate of the guesses until all of them are solved.

Every board takes one guess that solves it, and no guess solves two boards, because all answers
differ. So the guesses needed are the number of boards plus the *wasted* guesses, those that solve
no board. A word that is certain to solve a board wastes nothing, whenever it is played. As its
colours may help on other boards, no guess is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import numpy as np

from wordle_tui.solver.counting import first_weights
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.ranking import Floats, Ranking
from wordle_tui.solver.stopping import Stop, check, never_stop

_BIT = 0.1
"""What an unknown bit counts, against a word that is not told apart."""


def rank_boards(positions: Sequence[Position], stop: Stop = never_stop) -> tuple[Ranking, Floats]:
    """The figures of all guesses added up over the boards, and the estimated number of guesses
    until all boards are solved, the guess included.

    The positions are those of the unsolved boards, at least one. As all answers differ, `chance` is
    the probability that the guess solves a board. If a word is certain to solve a board, no
    estimate is less than that word's.
    """
    found: dict[tuple[Lists, bytes], tuple[Ranking, Floats]] = {}
    for position in positions:
        check(stop)
        key = position.lists, position.rows.tobytes()
        if key not in found:
            found[key] = _ranking(position)
    each = [found[position.lists, position.rows.tobytes()] for position in positions]
    figures = ("expected_remaining", "worst", "bits", "patterns", "chance")
    sums = Ranking(
        each[0][0].guesses,
        *(np.sum([getattr(ranking, name) for ranking, _ in each], axis=0) for name in figures),
    )
    merged = np.sum([not_likeliest for _, not_likeliest in each], axis=0)
    uncertainty = sum(-p * log2(p) for position in positions for _, p in position.chances)
    missing = np.maximum(uncertainty - sums.bits, 0.0)
    estimate = guesses_needed(len(positions), sums.chance, merged, missing)
    certain = certain_guess(positions)
    return sums, estimate if certain is None else np.maximum(estimate, estimate[certain])


def certain_guess(positions: Sequence[Position]) -> int | None:
    """A word that is certain to solve a board; None if there is none."""
    certain = (int(each.candidate_guesses[0]) for each in positions if len(each) == 1)
    return next(certain, None)


def guesses_needed(
    boards: int, chance: Floats, merged: Floats | float, missing: Floats | float
) -> Floats:
    """Estimated number of guesses until all boards are solved, the next one included.

    The next guess solves a board with this `chance`. `merged` is the chance that a board's answer
    is not the likeliest word of its group, and `missing` are the bits that are then still unknown,
    both added up over the boards.

    The guesses wasted for each word that is not told apart are a fit to games played: the more
    boards are left, the more their words help each other. `docs/measure_boards.py` compares the
    estimates with games.
    """
    solves = np.minimum(chance, 1.0)
    left = np.maximum(boards - solves, 1.0)
    later_waste = 1.03 * np.exp(-0.178 * left) / np.cbrt(left)
    needed: Floats = boards + 1 - solves + later_waste * (merged + _BIT * missing)
    return needed


def _ranking(position: Position) -> tuple[Ranking, Floats]:
    """The ranking of one board, and for each guess the chance that the answer is not the likeliest
    word of its group."""
    ranking, lists = position.rank(), position.lists
    if lists.equal_weight:
        return ranking, 1 - ranking.patterns / len(position)
    ordered = lists.ordered(position.candidates)
    weights = [lists.weights[answer] for answer in ordered]
    return ranking, 1 - first_weights(lists.table[list(ordered)], weights) / sum(weights)
