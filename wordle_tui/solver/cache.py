"""The rules of a position, and a cache of the bounds proved under each of them.

`branch_and_bound` decides what to cache.
"""

from functools import cached_property
from typing import NamedTuple, TypeVar
from weakref import proxy

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Answers, Lists

Words = frozenset[int]
"""A set of answers by number."""

RulesKey = tuple[Revealed | None, int | None, int]
"""The arguments of `Rulebook.rules`."""

Key = TypeVar("Key")
Fact = TypeVar("Fact")

SET_BYTES = 200
"""Approximate size of an entry of the cache."""
CACHE_SETS = 100_000
"""The cache is cleared when it has this many entries. The proof of an opener needs some 10,000."""


class Bound(NamedTuple):
    """The least cost of a set if a guess is given, else a lower bound of it.

    Of two bounds of one set, the greater tuple is the better one.
    """

    cost: int
    guess: int = -1
    depth: int = 0
    """Most guesses that a word takes under the strategy with this cost."""


class Core(NamedTuple):
    """Some words, and a weight of them that every strategy misses; no words if there is no core."""

    words: Words = frozenset()
    missed: int = 0


class Rules:
    """What may be guessed from now on. `Rulebook.rules` returns one object for equal rules."""

    def __init__(self, book: "Rulebook", key: RulesKey):
        revealed, left, beam = key
        # Weak, because a reference cycle would keep the solver and its table alive.
        self._book: Rulebook = proxy(book)
        self.revealed = revealed
        """The clues that (ultra) hard mode requires; None in normal mode."""
        self.left = left
        """Guesses left; None for any number."""
        self.beam = beam
        """Guesses tried at each set; 0 for all."""
        self.known: dict[Answers, Bound] = {}
        """Bounds of the least cost, by set."""
        self.missed: dict[Answers, Bound] = {}
        """Bounds of the least weight not found with the guesses left, by set; see `misses`."""
        self.cores: dict[Words, int] = {}
        """Sets with a weight that every strategy misses; see `cores`."""
        self.findable: dict[Words, Bound] = {}
        """Sets with a weight that need not be missed more, and the first guess."""
        self.refuters: dict[Core, npt.NDArray[np.bool_]] = {}
        """Cores of the next turn, with the guesses that leave them in one bucket."""
        self.followers: dict[tuple[int, int], Rules] = {}
        """Cached results of `after`."""
        self._demands: dict[Revealed, bool] = {}

    @cached_property
    def columns(self) -> npt.NDArray[np.intp] | None:
        """The legal guesses; None for all of them."""
        if self.revealed is None or self.revealed.is_free:
            return None
        lists = self._book.lists
        return np.flatnonzero(self.revealed.allows(lists.letters, lists.alphabet))

    @property
    def unlimited(self) -> "Rules":
        """The same rules with any number of guesses."""
        return self if self.left is None else self._unlimited

    @cached_property
    def _unlimited(self) -> "Rules":
        return self._book.rules(self.revealed, None, self.beam)

    def within(self, left: int) -> "Rules":
        """The same rules with `left` guesses left, and without a beam."""
        return self._book.rules(self.revealed, left, 0)

    def binding(self, size: int) -> "Rules":
        """The same rules for a set of that size, without a limit that is always met: a set takes no
        more guesses than it has words, because every guess splits it."""
        return self.unlimited if self.left is not None and self.left >= size else self

    def demands(self, other: "Rules") -> bool:
        """Whether these rules forbid every guess that the others forbid."""
        if other.revealed is None or self.revealed is None:
            return other.revealed is None
        demands = self._demands.get(other.revealed)
        if demands is None:
            demands = self.revealed.demands(other.revealed)
            self._demands[other.revealed] = demands
        return demands

    def after(self, guess: int, pattern: int) -> "Rules":
        if self.revealed is None and self.left is None:
            return self
        rules = self.followers.get((guess, pattern))
        if rules is None:
            word = self._book.lists.guesses[guess]
            revealed = None if self.revealed is None else self.revealed.after(word, pattern)
            left = None if self.left is None else self.left - 1
            rules = self._book.rules(revealed, left, self.beam)
            if rules is not self:
                self.followers[guess, pattern] = rules
        return rules


class Rulebook:
    """All rules used so far, and the limit on their common cache."""

    def __init__(self, lists: Lists):
        self.lists = lists
        self.small: dict[Answers, Bound] = {}
        """Lower bounds of small sets, valid under any rules; see `Bounds.glance`."""
        self._rules: dict[RulesKey, Rules] = {}
        self._remembered = 0
        self.easiest = self.rules(None, None, 0)
        """Normal mode without a limit. A lower bound here is a lower bound under any rules."""

    def rules(self, revealed: Revealed | None, left: int | None, beam: int) -> Rules:
        """The rules of these arguments, always the same object."""
        key = (revealed, left, beam)
        rules = self._rules.get(key)
        if rules is None:
            rules = self._rules[key] = Rules(self, key)
        return rules

    def remember(self, known: dict[Key, Fact], candidates: Key, fact: Fact, size: int = 1) -> None:
        """Cache a fact about a set, counted as `size` entries. A full cache is cleared."""
        self._remembered += size
        if self._remembered > CACHE_SETS:
            self._remembered = 0
            self.small.clear()
            for key, rules in list(self._rules.items()):
                rules.known.clear()
                rules.missed.clear()
                rules.cores.clear()
                rules.findable.clear()
                rules.refuters.clear()
                rules.followers.clear()
                rules._demands.clear()
                if rules.revealed is not None:  # there are many of these, and they hold arrays
                    self._rules.pop(key, None)
        known[candidates] = fact
