"""Scans: bounds of all guesses over a set of candidates, in numpy.

A scan also gives the order in which guesses are tried. The recursions that use scans are in
`branch_and_bound` and `misses`.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import Rules
from wordle_tui.solver.counting import Weights, first_weights, histograms, squares
from wordle_tui.solver.lists import Answers, Lists
from wordle_tui.solver.stopping import Stop
from wordle_tui.solver.table import Table

Columns = npt.NDArray[np.intp]
Costs = npt.NDArray[np.int64]

RULED_OUT = 2**62
"""In an array of costs: higher than any cost."""
TIER = 64
"""Guesses tried before the others are compared with the best cost again."""
FEW_GUESSES = 256
"""Below this number, guesses are copied one by one instead of as whole rows."""
FIRST_ROWS = 8
"""Candidates in the first scan under a tight bound."""
PIECE = 2**26
"""Most bytes of the table copied at a time; the tables of the shipped lists are smaller."""


class Scans:
    """The scans of one call of the solver.

    The *firsts* of a guess are the sum of the largest weights of its buckets, the weight found by
    the next guess at the latest. *Own* is the weight of the guess if it is a candidate.
    """

    def __init__(self, lists: Lists, stop: Stop):
        self.lists, self.stop = lists, stop

    def firsts_and_own(
        self,
        candidates: Answers,
        rules: Rules,
        bound: int = RULED_OUT,
        columns: Columns | None = None,
    ) -> tuple[Columns, Weights, Weights]:
        """The legal guesses that are not withheld, with their firsts and own weights.

        A guess whose lower bound 3W - firsts - own is not below the bound may be left out.
        """
        lists = self.lists
        weights = [lists.weights[answer] for answer in candidates]
        total = sum(weights)
        if columns is None:
            columns = lists.every_guess if rules.columns is None else rules.columns
        own = np.zeros(len(lists.guesses), np.int32)
        own[[lists.guess_of[answer] for answer in candidates]] = weights
        own = own[columns]

        # A guess needs firsts + own > 3W - bound. A word that is not the first of its bucket
        # among some candidates is not the first among all, so a few rows rule out most guesses.
        size = FIRST_ROWS
        while size < len(candidates) and len(own) > FEW_GUESSES:
            part = sum(weights[:size])
            enough = part - (bound - 2 * total)
            if 2 * enough > part:  # otherwise too many guesses would remain
                firsts = self._firsts(candidates[:size], columns, weights[:size])
                kept = np.flatnonzero(firsts + own > enough)
                columns, own = columns[kept], own[kept]
            size *= 2
        firsts = self._firsts(candidates, columns, weights)
        withheld = lists.is_withheld[columns]
        if withheld.any():
            columns, firsts, own = columns[~withheld], firsts[~withheld], own[~withheld]
        return columns, firsts, own

    def choosable(self, rules: Rules) -> Columns:
        """The legal guesses that are not withheld."""
        columns = self.lists.every_guess if rules.columns is None else rules.columns
        return columns[~self.lists.is_withheld[columns]]

    def most_promising(self, candidates: Answers, columns: Columns, costs: Costs) -> Columns:
        """Indices of the first tier of guesses, ordered by bound and expected remaining together.

        Equals come in the order of the list. `argpartition` would be shorter, but its choice among
        equals depends on the processor, and so would the value of a beam.
        """
        chosen = np.flatnonzero(costs < RULED_OUT)
        if len(chosen) > TIER:
            last = np.partition(costs, TIER - 1)[TIER - 1]
            less, equal = np.flatnonzero(costs < last), np.flatnonzero(costs == last)
            chosen = np.concatenate([less, equal[: TIER - len(less)]])
        block = self.block(candidates, columns[chosen])
        keys = 2 * squares(block) + len(candidates) * costs[chosen]
        return chosen[np.argsort(keys, kind="stable")]

    def patterns(self, candidates: Answers, guesses: Columns) -> Weights:
        """The number of buckets of each guess."""
        return self._firsts(candidates, guesses, [1] * len(candidates))

    def missed(self, candidates: Answers, guesses: Columns) -> Costs:
        """The weight missed by each of these guesses if only one more guess follows."""
        weights = [self.lists.weights[answer] for answer in candidates]
        return (sum(weights) - self._firsts(candidates, guesses, weights)).astype(np.int64)

    def excess(
        self, candidates: Answers, guesses: Columns, weights: Sequence[int], most: int
    ) -> Costs:
        """For each guess, the sum over its buckets of the weight above `most`."""
        excess = np.empty(len(guesses), np.int64)
        for piece, block in self._pieces(candidates, guesses):
            for part, sums in histograms(block, np.array(weights, np.float64), self.stop):
                excess[piece][part] = np.maximum(sums - most, 0).sum(axis=1)
        return excess

    def block(self, candidates: Answers, guesses: Columns) -> Table:
        """The part of the table with these candidates and guesses."""
        is_all = len(guesses) == len(self.lists.guesses)
        is_long = len(candidates) * len(self.lists.guesses) > PIECE
        if len(guesses) < FEW_GUESSES or (is_long and not is_all):
            few: Table = self.lists.table[np.array(candidates)[:, None], guesses]
            return few
        rows = self.lists.table.take(candidates, axis=0, mode="clip")
        return rows if is_all else rows.take(guesses, axis=1, mode="clip")

    def _pieces(self, candidates: Answers, guesses: Columns) -> Iterator[tuple[slice, Table]]:
        """The same in pieces of some guesses, because the rows of a long list need much memory."""
        width = max(FEW_GUESSES, PIECE // len(candidates))
        for start in range(0, len(guesses), width):
            piece = slice(start, start + width)
            yield piece, self.block(candidates, guesses[piece])

    def _firsts(self, candidates: Answers, guesses: Columns, weights: Sequence[int]) -> Weights:
        firsts = np.empty(len(guesses), np.int32)
        for piece, block in self._pieces(candidates, guesses):
            firsts[piece] = first_weights(block, weights, self.stop)
        return firsts
