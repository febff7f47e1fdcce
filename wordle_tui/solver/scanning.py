"""Scans: one look at all guesses over a set of candidates, in numpy.

Here live the bounds one scan gives and the order in which guesses are tried; the recursions that
use them are in `branch_and_bound` and `misses`.
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
"""In an array of costs: more than any of them."""
TIER = 64
"""Guesses tried before the bounds of the others are looked at again."""
FEW_GUESSES = 256
"""Below this number guesses are picked one by one, not out of whole rows."""
FIRST_ROWS = 8
"""Candidates the first scan under a tight bound looks at."""
PIECE = 2**26
"""Largest part of the table that is copied at a time; the shipped lists' tables are smaller."""


class Scans:
    """The scans of one call of the solver.

    *Firsts* of a guess are the sum of its buckets' largest weights, *own* is its weight if it is a
    candidate: what is found by the next guess at the latest, and by this one.
    """

    def __init__(self, lists: Lists, stop: Stop):
        self.lists, self.stop = lists, stop

    def firsts_and_own(
        self, candidates: Answers, rules: Rules, bound: int = RULED_OUT
    ) -> tuple[Columns, Weights, Weights]:
        """The legal guesses with their firsts and own weights; withheld ones are left out.

        So may be those that cost no less than the bound: 3W - firsts - own is a lower bound.
        """
        lists = self.lists
        weights = [lists.weights[answer] for answer in candidates]
        total = sum(weights)
        columns = lists.every_guess if rules.columns is None else rules.columns
        own = np.zeros(len(lists.guesses), np.int32)
        own[[lists.guess_of[answer] for answer in candidates]] = weights
        own = own[columns]

        # A guess needs firsts + own > 3W - bound. Words that are not the first of their bucket
        # among some candidates are not so among all, so a few rows rule out most guesses.
        size = FIRST_ROWS
        while size < len(candidates) and len(own) > FEW_GUESSES:
            part = sum(weights[:size])
            enough = part - (bound - 2 * total)
            if 2 * enough > part:  # else too many guesses would stay
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
        choosable: Columns = columns[~self.lists.is_withheld[columns]]
        return choosable

    def most_promising(self, candidates: Answers, columns: Columns, costs: Costs) -> Columns:
        """A tier of places in these arrays, ordered by bound and expected remaining together.

        Equals come in the order of the list. `argpartition` would be shorter, but which equals it
        takes depends on the processor, and with it the value of a beam.
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
        """For each guess the number of its buckets."""
        return self._firsts(candidates, guesses, [1] * len(candidates))

    def excess(
        self, candidates: Answers, guesses: Columns, weights: Sequence[int], most: int
    ) -> Costs:
        """For each guess the weight of its buckets above `most`, added up."""
        excess = np.empty(len(guesses), np.int64)
        for piece, block in self._pieces(candidates, guesses):
            for part, sums in histograms(block, np.array(weights, np.float64), self.stop):
                excess[piece][part] = np.maximum(sums - most, 0).sum(axis=1)
        return excess

    def block(self, candidates: Answers, guesses: Columns) -> Table:
        """The table's rows of the candidates, and of these only some guesses."""
        is_all = len(guesses) == len(self.lists.guesses)
        is_long = len(candidates) * len(self.lists.guesses) > PIECE
        if len(guesses) < FEW_GUESSES or (is_long and not is_all):
            few: Table = self.lists.table[np.array(candidates)[:, None], guesses]
            return few
        rows = self.lists.table.take(candidates, axis=0, mode="clip")
        return rows if is_all else rows.take(guesses, axis=1, mode="clip")

    def _pieces(self, candidates: Answers, guesses: Columns) -> Iterator[tuple[slice, Table]]:
        """The same, some guesses at a time: of a long list not all rows are copied at once."""
        width = max(FEW_GUESSES, PIECE // len(candidates))
        for start in range(0, len(guesses), width):
            piece = slice(start, start + width)
            yield piece, self.block(candidates, guesses[piece])

    def _firsts(self, candidates: Answers, guesses: Columns, weights: Sequence[int]) -> Weights:
        firsts = np.empty(len(guesses), np.int32)
        for piece, block in self._pieces(candidates, guesses):
            firsts[piece] = first_weights(block, weights, self.stop)
        return firsts
