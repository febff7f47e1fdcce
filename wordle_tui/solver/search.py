"""Exact search, the least expected number of guesses, proved: look for `Solver.best`.

`Solver` is the interface; `branch_and_bound` is the algorithm.

    solver = Solver(lists)
    solution = solver.best(candidates)
    solution = solver.value(candidates, guess)
    tree = solver.tree(candidates, guess)

Guesses and answers are indices of the two lists. The *cost* of a strategy is the sum, over
the answers it finds, of weight times guesses needed: one word of weight w costs w, two words cost
w1 + 2 * w2 with the heavier first.

All methods take the same options:

* ``revealed``: None in normal mode; in (ultra) hard mode the clues of the turns so far.
* ``limit``: guesses left, None for any number. With a limit an answer may be *lost*. The search
  loses as little weight as possible and then looks for the least cost over the answers found.
* ``beam``: number of guesses to try at every set. The cost is then an upper bound, not proved.
* ``stop``: polled every few milliseconds; `Stopped` is raised when it returns True. Proved bounds
  stay in the cache, so that the next call continues from there.
* ``progress``: called with the number of things done and their total, which may shrink.

A solver may be used by several threads.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypedDict, Unpack

import numpy as np

from wordle_tui.solver.branch_and_bound import LOST, NEVER, Search
from wordle_tui.solver.cache import Bound, Rulebook, Rules
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Answers, Indices, Lists
from wordle_tui.solver.proof import Lemma, Lemmas
from wordle_tui.solver.stopping import Report, Stop, never_stop
from wordle_tui.solver.tree import Tree


class SearchOptions(TypedDict, total=False):
    """The options of all methods; see the module."""

    revealed: Revealed | None
    limit: int | None
    beam: int | None
    stop: Stop
    progress: Report | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The cost of a guess if every later guess is the best; with a beam, an upper bound."""

    guess: int
    """The guess, by its number."""
    cost: int
    """Sum over the answers found of weight times guesses needed, this guess included."""
    lost: int
    """Weight of the answers that the limit leaves unfound."""
    weight: int
    """Weight of all candidates."""
    worst: int
    """Most guesses an answer that is found takes."""

    @property
    def expected_guesses(self) -> float:
        """Mean number of guesses over the answers found."""
        return self.cost / (self.weight - self.lost) if self.weight > self.lost else 0.0


class Solver:
    """Finds and evaluates guesses for one pair of lists, and caches what it has proved.

    >>> solver = Solver(Lists(["crane", "moist", "slate"], ["crane", "slate"]))
    >>> solver.best([0, 1])
    Solution(guess=0, cost=3, lost=0, weight=2, worst=2)
    >>> solver.best([0, 1]).expected_guesses
    1.5
    """

    def __init__(self, lists: Lists):
        self.lists = lists
        self._book = Rulebook(lists)

    def __reduce__(self) -> tuple[type["Solver"], tuple[Lists]]:
        return Solver, (self.lists,)  # another process proves what it needs

    def best(
        self,
        candidates: Iterable[int],
        among: Indices | None = None,
        **options: Unpack[SearchOptions],
    ) -> Solution:
        """One of the best guesses; with `among`, of these, but any guess may follow it.

        The candidates must be among them. Progress counts guesses.
        """
        search, ordered, rules = self._begin(candidates, options)
        bound = search.solve(ordered, rules, NEVER, options.get("progress"))
        if among is not None and bound.guess not in among:
            bound = search.best_of(ordered, rules, among, bound.cost)
        return self._solution(ordered, bound, rules)

    def value(
        self, candidates: Iterable[int], guess: int, **options: Unpack[SearchOptions]
    ) -> Solution:
        """The value of a guess. Progress counts candidates."""
        search, ordered, rules = self._begin(candidates, options)
        codes = self.lists.codes(ordered, guess)
        bound = search.evaluate(ordered, guess, codes, rules, NEVER, options.get("progress"))
        return self._solution(ordered, bound, rules)

    def first_equal(
        self,
        candidates: Iterable[int],
        solution: Solution,
        guesses: Iterable[int],
        **options: Unpack[SearchOptions],
    ) -> int:
        """The first of these guesses that is as good as the solution; the solution's if none is.

        The options must be those with which the solution was found.
        """
        search, ordered, rules = self._begin(candidates, options)
        equal = search.first_equal(ordered, guesses, rules, self._cost(solution, rules))
        return solution.guess if equal is None else equal

    def better(
        self,
        candidates: Iterable[int],
        solution: Solution,
        guesses: Sequence[int],
        **options: Unpack[SearchOptions],
    ) -> Solution | None:
        """The best of these guesses if it is better than the solution, else None.

        The options must be those with which the solution was found.
        """
        search, ordered, rules = self._begin(candidates, options)
        bound = search.least(ordered, np.array(guesses), rules, self._cost(solution, rules), 0)
        return None if bound.guess < 0 else self._solution(ordered, bound, rules)

    def safest(
        self, candidates: Iterable[int], **options: Unpack[SearchOptions]
    ) -> tuple[int, float]:
        """A guess that loses the least weight, and the share that it loses. Requires a limit."""
        search, ordered, rules = self._begin(candidates, options)
        assert rules.left is not None
        lost = search.misses.least(ordered, rules.within(rules.left))
        return lost.guess, lost.cost / self.lists.weigh(ordered)

    def safer(
        self, candidates: Iterable[int], than: float = 0.0, **options: Unpack[SearchOptions]
    ) -> tuple[int, float] | None:
        """A guess that loses nothing, or less than this share, and the share that it loses, if a
        search with a beam finds one. Requires a limit."""
        search, ordered, rules = self._begin(candidates, options)
        assert rules.left is not None
        total = self.lists.weigh(ordered)
        spare = max(0, round(than * total) - 1)
        play = search.misses.cores.quick_play(ordered, rules.within(rules.left), spare)
        return None if play is None else (play.guess, play.cost / total)

    def found_by(
        self, candidates: Iterable[int], guess: int, within: int, **options: Unpack[SearchOptions]
    ) -> tuple[int, ...]:
        """The weight found by the first, second, ... of the next guesses, with best play after this
        one."""
        tree = self.tree(candidates, guess, **options)
        found = [0] * within
        for answer, depth in tree.depths():
            if depth <= within:
                found[depth - 1] += self.lists.weights[answer]
        return tuple(accumulate(found))

    def tree(
        self, candidates: Iterable[int], *guesses: int, **options: Unpack[SearchOptions]
    ) -> Tree:
        """A best strategy, or the best that begins with these guesses, whatever they show. Progress
        counts candidates."""
        search, ordered, rules = self._begin(candidates, options)
        return search.tree(ordered, rules, guesses, options.get("progress"))

    def lemmas(
        self, candidates: Iterable[int], guess: int, **options: Unpack[SearchOptions]
    ) -> list[Lemma]:
        """What shows others that no play after this guess costs less; see `proof`. It must not lose
        any word."""
        search, ordered, rules = self._begin(candidates, options)
        cost = search.evaluate(ordered, guess, self.lists.codes(ordered, guess), rules, NEVER).cost
        return Lemmas(search).of(ordered, guess, rules, cost, options.get("progress"))

    def _begin(
        self, candidates: Iterable[int], options: SearchOptions
    ) -> tuple[Search, Answers, Rules]:
        ordered = self.lists.ordered(candidates)
        limit = options.get("limit")
        if not ordered:
            raise ValueError("No word is left that could be the answer.")
        if limit is not None and limit < 1:
            raise ValueError("No guess is left to play.")
        rules = self._book.rules(options.get("revealed"), limit, options.get("beam") or 0)
        if rules.columns is not None:
            allowed = set(rules.columns.tolist())
            for answer in ordered:
                if self.lists.guess_of[answer] not in allowed:
                    word = self.lists.answers[answer]
                    raise ValueError(f"Hard mode does not allow {word}, which might be the answer.")
        stop = options.get("stop", never_stop)
        return Search(self.lists, self._book, stop), ordered, rules

    def _cost(self, solution: Solution, rules: Rules) -> int:
        return solution.cost + solution.lost * (LOST + (rules.left or 0))

    def _solution(self, candidates: Answers, bound: Bound, rules: Rules) -> Solution:
        lost, cost = divmod(bound.cost, LOST)
        cost -= lost * (rules.left or 0)  # a lost word has cost the guesses left
        weight = self.lists.weigh(candidates)
        return Solution(bound.guess, cost, lost, weight, bound.depth)
