"""Obstacles: sets of candidates that were scanned, and the bounds they give similar sets.

The *firsts* of a guess on a set are the sum of the largest weights of its buckets, with equal
weights the number of patterns. On a part of a set they are no more than on the whole set, and one
more word adds at most its weight. So on a set B, a guess has at most its firsts on another set P,
plus the weight of the words of B that are not in P. One scan of P thus replaces scans of many
similar sets, or limits them to the few guesses that do well on P.
"""

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.counting import Weights
from wordle_tui.solver.lists import Answers, Lists

KEPT = 512
"""Most obstacles kept in one search; the oldest are replaced."""
LIMITS = 2**23
"""Most limits of single guesses kept with them."""
COMPARED = 8
"""The most similar obstacles, whose firsts are compared guess by guess."""

Shares = npt.NDArray[np.float32]


class Obstacles:
    """The obstacles found in one search. They are valid under any rules.

    Sums of weights are exact in float32, because all weights together are at most 2**24.
    """

    def __init__(self, lists: Lists):
        self._lists, self._added = lists, 0
        self._weights = np.array(lists.weights, np.float32)
        self._kept = min(KEPT, -(-LIMITS // len(lists.guesses)))
        # Memory that was never written to takes no space.
        self._outside = np.empty((len(lists.answers), self._kept), np.float32)
        type_of_sums = np.min_scalar_type(2 * sum(lists.weights))
        self._firsts = np.empty((self._kept, len(lists.guesses)), type_of_sums)
        self._most = np.empty(self._kept, np.float32)

    def add(self, candidates: Answers, firsts: Weights) -> None:
        """Add a set with the firsts of every guess, or upper bounds of them."""
        place = self._added % self._kept
        self._added += 1
        self._outside[:, place] = self._weights
        self._outside[candidates, place] = 0
        self._firsts[place] = firsts
        self._most[place] = firsts.max()

    def outside(self, candidates: Answers) -> Shares:
        """The weight of these words outside each obstacle."""
        weights: Shares = self._outside.take(candidates, axis=0)[:, : self._added].sum(axis=0)
        return weights

    def most(self, outside: Shares, total: int) -> int:
        """An upper bound of the firsts of all guesses."""
        return int((self._most[: self._added] + outside).min(initial=total))

    def excess(self, candidates: Answers, buckets: Shares) -> Shares:
        """For each bucket, a lower bound of its weight above the firsts of any guess. A bucket is a
        row of ones and zeros in the order of the candidates."""
        outside = buckets @ self._outside.take(candidates, axis=0)[:, : self._added]
        outside += self._most[: self._added]
        total = buckets @ self._weights.take(candidates)
        excess: Shares = total - outside.min(axis=1, initial=np.inf)
        return np.maximum(excess, 0)

    def firsts(self, outside: Shares, total: int) -> Weights:
        """An upper bound of the firsts of each guess."""
        outside = outside.astype(self._firsts.dtype)
        closest = np.argsort(outside, kind="stable")[:COMPARED]
        limits = self._firsts[closest] + outside[closest, None]
        firsts: Weights = limits.min(axis=0, initial=total)
        firsts[self._lists.is_withheld] = 0
        return firsts
