"""The rules a position is played under, and a cache of what is known under each of them.

What is worth remembering is for `branch_and_bound` to decide.
"""

from functools import cached_property
from itertools import count
from typing import NamedTuple, TypeVar
from weakref import proxy

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Answers, Lists

Words = frozenset[int]
"""A set of answers by number."""

RulesKey = tuple[Revealed | None, int | None, int | None, int]
"""The arguments of `Rulebook.rules`."""

Key = TypeVar("Key")
Fact = TypeVar("Fact")

SET_BYTES = 200
"""What a set takes in the cache, about."""
CACHE_SETS = 100_000
"""Sets of candidates remembered; then the cache starts again. To prove all play after an opener
takes some 10,000, and what a long evening leaves behind is not needed again."""

_numbers = count()


class Bound(NamedTuple):
    """What is known of the least cost of a set: its value if a guess is named, else a lower bound.

    As tuples, the greater of two bounds of one set is the one that tells more.
    """

    cost: int
    guess: int = -1
    depth: int = 0
    """Most guesses a word takes under the strategy with this cost."""


class Rules:
    """What may be guessed from now on. A rulebook makes them: equal rules are one object."""

    def __init__(
        self,
        book: "Rulebook",
        revealed: Revealed | None,
        left: int | None,
        goal: int | None,
        beam: int,
    ):
        # Without a cycle, or a solver and its table would stay after their last use.
        self._book: Rulebook = proxy(book)
        self.key = (revealed, left, goal, beam)
        """What the rulebook makes them of."""
        self.revealed = revealed
        """What hard mode obliges every guess to keep; None in normal mode."""
        self.left = left
        """Guesses left; None for any number."""
        self.goal = goal
        """Guesses left until the goal, fewer than `left`; None if there is none or it is past."""
        self.beam = beam
        """Guesses tried at each set; 0 for all."""
        self.deadline = goal if goal is not None else left
        """The nearer of the two; None if guesses do not run out."""
        self.known: dict[Answers, Bound] = {}
        """The least cost of sets."""
        self.missed: dict[Answers, Bound] = {}
        """The least weight of sets that is not found with the guesses left; see `misses`."""
        self.findable: dict[Words, int] = {}
        """Sets that can be found to the last word, by the guess to begin with; and cores, by -1."""
        self.refuters: dict[Words, npt.NDArray[np.bool_]] = {}
        """Cores of the next turn, and the guesses that leave them whole."""
        self.followers: dict[tuple[int, int], Rules] = {}
        """The rules after a guess and its pattern, as far as they were met."""
        self._demands: dict[Revealed, bool] = {}

    @cached_property
    def columns(self) -> npt.NDArray[np.intp] | None:
        """The guesses allowed; None for all of them."""
        if self.revealed is None or not self.revealed.letters:
            return None
        lists = self._book.lists
        return np.flatnonzero(self.revealed.allows(lists.letters, lists.alphabet))

    @property
    def unlimited(self) -> "Rules":
        """The same rules with any number of guesses, and no goal."""
        return self if self.deadline is None else self._unlimited

    @cached_property
    def _unlimited(self) -> "Rules":
        return self._book.rules(self.revealed, None, None, self.beam)

    @cached_property
    def until_goal(self) -> "Rules | None":
        """The same rules if the game ended at the goal; None if there is no goal."""
        return None if self.goal is None else self.within(self.goal)

    @cached_property
    def until_end(self) -> "Rules | None":
        """The same rules without the goal; None if guesses do not run out."""
        return None if self.left is None else self.within(self.left)

    def within(self, left: int) -> "Rules":
        """The same rules with so many guesses left, and no goal."""
        return self._book.rules(self.revealed, left, None, 0)

    def binding(self, size: int) -> "Rules":
        """The same rules without what cannot bind: a set takes no more guesses than it has words,
        for every guess splits it."""
        left = None if self.left is None or self.left >= size else self.left
        goal = None if self.goal is None or self.goal >= size else self.goal
        if left == self.left and goal == self.goal:
            return self
        return self._book.rules(self.revealed, left, goal, self.beam)

    def demands(self, other: "Rules") -> bool:
        """Whether all guesses that the other rules forbid are forbidden here."""
        if other.revealed is None or self.revealed is None:
            return other.revealed is None
        demands = self._demands.get(other.revealed)
        if demands is None:
            demands = self.revealed.demands(other.revealed)
            self._demands[other.revealed] = demands
        return demands

    def after(self, guess: int, pattern: int) -> "Rules":
        """The rules after one more turn."""
        if self.revealed is None and self.deadline is None:
            return self
        rules = self.followers.get((guess, pattern))
        if rules is None:
            word = self._book.lists.guesses[guess]
            revealed = None if self.revealed is None else self.revealed.after(word, pattern)
            left = None if self.left is None else self.left - 1
            goal = None if self.goal is None or self.goal == 1 else self.goal - 1
            rules = self._book.rules(revealed, left, goal, self.beam)
            if rules is not self:
                self.followers[guess, pattern] = rules
        return rules


class Rulebook:
    """All rules met so far, and the bound on what they remember together."""

    def __init__(self, lists: Lists):
        self.lists = lists
        self.number = next(_numbers)
        """No other rulebook of this process has it."""
        self.small: dict[Answers, Bound] = {}
        """What small sets cost if only their own words are guessed: a bound under any rules."""
        self._rules: dict[RulesKey, Rules] = {}
        self._remembered = 0
        self.easiest = self.rules(None, None, None, 0)
        """Normal mode without a limit: what is a lower bound here is one under any rules."""

    def rules(
        self, revealed: Revealed | None, left: int | None, goal: int | None, beam: int
    ) -> Rules:
        """The one `Rules` of these arguments."""
        if goal is not None and left is not None and goal >= left:
            goal = None  # to miss it is to lose
        key = (revealed, left, goal, beam)
        rules = self._rules.get(key)
        if rules is None:
            rules = self._rules[key] = Rules(self, revealed, left, goal, beam)
        return rules

    def remember(self, known: dict[Key, Fact], candidates: Key, fact: Fact, size: int = 1) -> None:
        """Note what is known of a set, as large as so many; when the cache is full, forget
        everything else."""
        self._remembered += size
        if self._remembered > CACHE_SETS:
            self._remembered = 0
            self.small.clear()
            for key, rules in list(self._rules.items()):
                rules.known.clear()
                rules.missed.clear()
                rules.findable.clear()
                rules.refuters.clear()
                rules.followers.clear()
                rules._demands.clear()
                if rules.revealed is not None:  # these are many, and hold arrays
                    self._rules.pop(key, None)
        known[candidates] = fact
