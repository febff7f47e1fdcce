"""The sieve: better lower bounds of many guesses at once, in numpy.

At a large set, thousands of guesses may have to be refuted. The bound 3W - firsts - own adds up the
plain bounds of the buckets. Two facts improve it:

* If no candidate separates all words of a bucket, the bucket costs more than its plain bound. This
  is tried for small buckets, as `Bounds.glance` does it for one set.
* Similar sets that were scanned before limit the firsts of all guesses on a large bucket; see
  `obstacles`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wordle_tui.solver.cache import Bound
from wordle_tui.solver.lists import Answers, Indices, Lists
from wordle_tui.solver.obstacles import Obstacles
from wordle_tui.solver.scanning import Costs
from wordle_tui.solver.table import Table

LARGE = 13
"""Buckets of at least this size are scanned for a better bound before any bucket is solved."""
_PLACES = 16  # a key is a code and a place in a smaller bucket


@dataclass(slots=True)
class BoundedBucket:
    """The candidates that share a pattern, and the best lower bound of their cost so far."""

    pattern: int
    candidates: Answers
    cost: int

    def __len__(self) -> int:
        return len(self.candidates)

    def gain(self, known: Bound) -> int:
        """Raise the bound if `known` is better; return the difference."""
        gain = max(0, known.cost - self.cost)
        self.cost += gain
        return gain


class Sieve:
    """Sifts guesses at one set of candidates."""

    def __init__(self, lists: Lists, obstacles: Obstacles, candidates: Answers):
        self.candidates, self.obstacles, self.win = candidates, obstacles, lists.win
        self.weights = np.array([lists.weights[answer] for answer in candidates])
        guesses = [lists.guess_of[answer] for answer in candidates]
        rows = lists.table.take(candidates, axis=0, mode="clip")
        self.square = np.ascontiguousarray(rows.take(guesses, axis=1).T)
        """The codes of the candidates as guesses, one row per guess."""

    def sift(self, block: Table) -> "Sifted":
        return Sifted(self, block)


class Sifted:
    """The buckets that the guesses of a block make. A bucket's *gain* is the difference between its
    best known lower bound and the plain bound."""

    def __init__(self, sieve: Sieve, block: Table):
        self._sieve = sieve
        codes = np.ascontiguousarray(block.T)
        order = codes.argsort(axis=1, kind="stable")
        codes = np.take_along_axis(codes, order, axis=1)
        is_first = np.ones(codes.shape, bool)
        np.not_equal(codes[:, 1:], codes[:, :-1], out=is_first[:, 1:])
        self._order, self._codes = order.ravel(), codes.ravel()
        self._starts = np.flatnonzero(is_first)
        self._sizes = np.diff(self._starts, append=codes.size)
        self._gains = np.zeros(len(self._starts), np.int64)
        for size in range(3, LARGE):
            same = np.flatnonzero(self._sizes == size)
            words = self._order[self._starts[same, None] + np.arange(size)]
            self._gains[same] = self._gains_of_small(words)
        self._large = np.flatnonzero(self._sizes >= LARGE)
        self._gains[self._large] = self._gains_of_large()
        guesses = self._starts // codes.shape[1]
        # The first word of each bucket is its heaviest; that of all green counts twice, as own.
        firsts = sieve.weights[self._order[self._starts]]
        firsts *= 1 + (self._codes[self._starts] == sieve.win)
        sums = np.bincount(guesses, self._gains - firsts, len(codes))
        self.costs: Costs = 3 * sieve.weights.sum() + sums.astype(np.int64)
        """A lower bound of the cost of each guess: 3W - firsts - own, and the gains."""
        self._first_large = np.searchsorted(guesses[self._large], np.arange(len(codes) + 1))

    def large(self, guess: int) -> Iterator[BoundedBucket]:
        """The large buckets of a guess of the block, largest first."""
        buckets = self._large[self._first_large[guess] : self._first_large[guess + 1]]
        for bucket in buckets[np.argsort(-self._sizes[buckets], kind="stable")].tolist():
            words = self._words(bucket)
            weights = self._sieve.weights[words]
            cost = int(2 * weights.sum() - weights[0] + self._gains[bucket])
            candidates = tuple([self._sieve.candidates[word] for word in words.tolist()])
            yield BoundedBucket(int(self._codes[self._starts[bucket]]), candidates, cost)

    def _words(self, bucket: int) -> Indices:
        """The words of a bucket, as places among the candidates."""
        start = self._starts[bucket]
        return self._order[start : start + self._sizes[bucket]]

    def _gains_of_small(self, words: Indices) -> Costs:
        """The gains of buckets of the same size, a row each: their words are tried as guesses."""
        keys = self._sieve.square[words[:, :, None], words[:, None, :]].astype(np.uint32)
        keys *= _PLACES
        keys += np.arange(words.shape[1], dtype=np.uint32)
        keys.sort(axis=2)
        codes, places = np.divmod(keys, _PLACES)
        is_first = np.ones(keys.shape, bool)
        np.not_equal(codes[:, :, 1:], codes[:, :, :-1], out=is_first[:, :, 1:])
        weights = self._sieve.weights[words]
        sorted_weights = np.take_along_axis(weights[:, None, :], places.astype(np.intp), axis=2)
        firsts = np.vecdot(sorted_weights, is_first)
        total = weights.sum(axis=1)
        # A guess that is no candidate costs at least 2W.
        least = np.minimum(2 * total, 3 * total - (firsts + weights).max(axis=1))
        gains: Costs = least - (2 * total - weights[:, 0])
        return gains

    def _gains_of_large(self) -> Costs:
        """The gains of the large buckets: obstacles limit the firsts of all guesses."""
        members = np.zeros((len(self._large), len(self._sieve.candidates)), np.float32)
        for row, bucket in enumerate(self._large.tolist()):
            members[row, self._words(bucket)] = 1
        gains: Costs = self._sieve.obstacles.excess(self._sieve.candidates, members).astype(
            np.int64
        )
        return gains
