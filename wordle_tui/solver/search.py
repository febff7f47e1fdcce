"""Exact search: the least expected number of guesses, proved.

Here live the solver, its bounds and its cache. One-ply figures belong to ranking, hard mode's rule
to hard, numpy loops to counting; what a player is shown is nobody's business here.

The *cost* of a strategy over a set of candidates is the sum, over the candidates, of weight times
guesses needed. f(H) is the least cost over H: f of one word of weight w is w, of two words
w1 + 2 * w2 with the heavier first.

What the search rests on, for a set H of total weight W:

* A word takes one guess only if it is the guess, so f(H) >= 2W - (largest weight).
* A guess g costs W, for itself, and what its buckets cost, all green costing nothing. With the first
  bound for each bucket: cost(g) >= 3W - firsts(g) - (weight of g if it is a candidate), where
  firsts(g) is the sum of the buckets' largest weights. This is exact when no bucket holds more than
  two words.
* f of a set is at least the sum of f over its parts, so a guess that does not split gains nothing,
  now or, in hard mode, later.
* Hard mode and a limit on guesses only take strategies away: f without them is a lower bound.

With a limit a word may be *lost*. Less lost weight comes first, then the least cost over the words
found: beside the guesses spent on it, always as many as the limit, a lost word costs ``LOST`` times
its weight, more than any number of guesses.

Example::

    solver = Solver(guesses, answers)
    best = solver.best(range(len(answers)))           # Solution(guess, cost, lost, proved)
    for solution in solver.values(candidates, some_guesses): ...
    tree = solver.tree(candidates, guess)             # how to play, and how it turns out

Every call takes ``revealed`` (None in normal mode, else what hard mode obliges), ``limit`` (guesses
left, None for any number), ``beam`` (try only that many guesses a node: an upper bound, not proved),
``stop`` (polled every few milliseconds; SearchStopped is raised when it says yes) and ``progress``
(called with what is done and what there is to do). Stopped or not, what has been proved stays in the
cache, so asking again goes on from there. A solver may be shared by threads.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.counting import first_weights, squares
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.parallel import can_fork, shared_out
from wordle_tui.solver.table import ALL_GREEN, Table, letters, pattern_table
from wordle_tui.solver.tree import Tree

Stop = Callable[[], bool]
Report = Callable[[int, int], None]
Candidates = tuple[int, ...]
"""Numbers of answers by falling weight, then by number."""

LOST = 2**36
"""Cost of a lost word, by weight. Sums of weights times guesses stay below it."""
MAX_WEIGHT = 2**24
"""Most weight of all answers together: then every sum fits 63 bits."""
NEVER = 2**62
"""A cost no strategy reaches."""
CACHE_SETS = 400_000
"""Sets of candidates remembered, some 200 bytes each; then the cache starts anew."""
SMALL = 12
"""Up to this size candidates are tried as guesses in plain Python before numpy sees the set."""
FIRST_GUESSES = 64
"""Guesses ordered with care; those after them are tried by their lower bound alone."""


import os

PROBE = int(os.environ.get("PROBE", "13"))
START = int(os.environ.get("START", "8"))
RATIO = float(os.environ.get("RATIO", "3"))
GROW = float(os.environ.get("GROW", "2"))


class SearchStopped(Exception):
    """The search was told to stop before it had a proof."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a guess costs when every later guess is the best one."""

    guess: int
    """The guess, by its number."""
    cost: int
    """Sum over the answers found of weight times guesses needed, this guess included."""
    lost: int
    """Weight of the answers that the guess limit leaves unfound."""
    weight: int
    """Weight of all candidates."""
    proved: bool
    """Whether the cost is proved; with a beam it is an upper bound only."""

    @property
    def expected_guesses(self) -> float:
        """Mean number of guesses over the answers found."""
        return self.cost / (self.weight - self.lost) if self.weight > self.lost else 0.0


class Bound(NamedTuple):
    """What is known of f of a set: its value if a guess is named, else a lower bound."""

    cost: int
    guess: int = -1
    depth: int = 0
    """Most guesses a word takes under the strategy with this cost."""


class Rules:
    """What may be guessed from a position on, and the cache of what is known under these rules."""

    def __init__(self, solver: "Solver", revealed: Revealed | None, left: int | None, beam: int):
        self.solver, self.revealed, self.left, self.beam = solver, revealed, left, beam
        self.known: dict[Candidates, Bound] = {}
        self._after: dict[tuple[int, int], Rules] = {}

    @cached_property
    def columns(self) -> npt.NDArray[np.intp] | None:
        """The guesses allowed; None for all of them."""
        if self.revealed is None or not self.revealed.letters:
            return None
        return np.flatnonzero(self.revealed.allows(self.solver.letters))

    @property
    def unlimited(self) -> "Rules":
        """The same rules with any number of guesses."""
        return self.solver.rules(self.revealed, None, self.beam)

    def after(self, guess: int, pattern: int) -> "Rules":
        """The rules after one more turn."""
        if self.revealed is None and self.left is None:
            return self
        rules = self._after.get((guess, pattern))
        if rules is None:
            revealed = self.revealed and self.revealed.after(self.solver.guesses[guess], pattern)
            left = None if self.left is None else self.left - 1
            rules = self._after[guess, pattern] = self.solver.rules(revealed, left, self.beam)
        return rules

    def forget(self) -> None:
        """Empty the cache."""
        self.known.clear()
        self._after.clear()


class Solver:
    """Finds the best guesses over one pair of word lists. See the module for the arguments."""

    def __init__(
        self,
        guesses: Sequence[str],
        answers: Sequence[str],
        weights: Sequence[int] | None = None,
        *,
        table: Table | None = None,
        withheld: Iterable[str] = (),
    ):
        self.numbers = {guess: number for number, guess in enumerate(guesses)}
        """The number of each guess."""
        missing = [answer for answer in answers if answer not in self.numbers]
        if missing:
            raise ValueError(
                f"The search needs every answer among the guesses, and {missing[0]} is not."
            )
        if weights is not None and (min(weights, default=1) < 1 or sum(weights) > MAX_WEIGHT):
            raise ValueError(
                "The search needs weights that are whole numbers above zero, "
                f"not more than {MAX_WEIGHT:,} together."
            )
        self.guesses = guesses
        self.answers = answers
        self.table = pattern_table(guesses, answers) if table is None else table
        self.letters = np.ascontiguousarray(letters(guesses).T)
        self.guess_of = [self.numbers[answer] for answer in answers]
        """For each answer its number among the guesses."""
        self.weights = [1] * len(answers) if weights is None else [int(w) for w in weights]
        self.withheld = [
            self.numbers[word] for word in {*withheld} - {*answers} if word in self.numbers
        ]
        """Guesses that are valued when asked for but never chosen."""
        self.every_guess = np.arange(len(guesses))
        self.withheld_mask = np.zeros(len(guesses), bool)
        self.withheld_mask[self.withheld] = True
        self.small: dict[Candidates, Bound] = {}
        """What candidates as guesses tell of small sets, whatever the mode."""
        self._rules: dict[tuple[Revealed | None, int | None, int], Rules] = {}
        self._remembered = 0
        self._columns: dict[int, bytes] = {}

    def best(
        self,
        candidates: Iterable[int],
        *,
        revealed: Revealed | None = None,
        limit: int | None = None,
        beam: int | None = None,
        stop: Stop | None = None,
        progress: Report | None = None,
    ) -> Solution:
        """One of the best guesses. Progress counts guesses."""
        search = _Search(self, stop)
        ordered, rules = self._position(candidates, revealed, limit, beam)
        bound = search.solve(ordered, rules, NEVER, progress)
        return self._solution(ordered, bound, rules)

    def values(
        self,
        candidates: Iterable[int],
        guesses: Sequence[int],
        *,
        revealed: Revealed | None = None,
        limit: int | None = None,
        beam: int | None = None,
        stop: Stop | None = None,
        progress: Report | None = None,
    ) -> Iterator[Solution]:
        """The value of each of these guesses, as it is found. Progress counts candidates."""
        search = _Search(self, stop)
        ordered, rules = self._position(candidates, revealed, limit, beam)
        for number, guess in enumerate(guesses):

            def report(done: int, total: int, before: int = number) -> None:
                if progress is not None:
                    progress(before * total + done, len(guesses) * total)

            bound = search.evaluate(ordered, guess, rules, NEVER, report)
            yield self._solution(ordered, bound, rules)

    def tree(
        self,
        candidates: Iterable[int],
        guess: int | None = None,
        *,
        revealed: Revealed | None = None,
        limit: int | None = None,
        beam: int | None = None,
        stop: Stop | None = None,
        progress: Report | None = None,
        processes: int = 1,
    ) -> Tree:
        """A best strategy, or the best one that opens with a guess. Progress counts candidates.

        With more than one process the buckets of the guess are shared out, where that is possible.
        """
        search = _Search(self, stop)
        ordered, rules = self._position(candidates, revealed, limit, beam)
        if guess is None:
            guess = search.solve(ordered, rules, NEVER).guess
        if processes < 2 or not can_fork():
            search.evaluate(ordered, guess, rules, NEVER, progress)
            return search.tree(ordered, guess, rules)

        def grow(branch: tuple[int, Candidates]) -> Tree:
            pattern, bucket = branch
            return search.best_tree(bucket, rules.after(guess, pattern))

        branches = search.split(ordered, guess)
        branches.sort(key=lambda branch: -len(branch[1]))
        answer = next((bucket[0] for pattern, bucket in branches if pattern == ALL_GREEN), None)
        branches = [branch for branch in branches if branch[0] != ALL_GREEN]
        trees: dict[int, Tree] = {}
        done = 0
        for (pattern, bucket), tree in shared_out(grow, branches, processes, search.poll):
            trees[pattern] = tree
            done += len(bucket)
            if progress:
                progress(done, len(ordered))
        return Tree(guess, answer, trees)

    def rules(self, revealed: Revealed | None, left: int | None, beam: int) -> Rules:
        """The one `Rules` of these arguments."""
        key = (revealed, left, beam)
        rules = self._rules.get(key)
        if rules is None:
            rules = self._rules[key] = Rules(self, revealed, left, beam)
        return rules

    def remember(self, rules: Rules, candidates: Candidates, bound: Bound) -> None:
        """Keep what is known of a set; when the cache is full, forget everything else."""
        self._remembered += 1
        if self._remembered > CACHE_SETS:
            self._remembered = 0
            self.small.clear()
            for key, other in list(self._rules.items()):
                other.forget()
                if other.revealed is not None:
                    self._rules.pop(key, None)
        rules.known[candidates] = bound

    def column(self, guess: int) -> bytes:
        """The codes of a guess by answer: plain bytes are what plain Python reads fastest."""
        column = self._columns.get(guess)
        if column is None:
            column = self._columns[guess] = self.table[:, guess].tobytes()
        return column

    def weigh(self, candidates: Candidates) -> int:
        """The weight of a set."""
        return sum(map(self.weights.__getitem__, candidates))

    def _position(
        self,
        candidates: Iterable[int],
        revealed: Revealed | None,
        limit: int | None,
        beam: int | None,
    ) -> tuple[Candidates, Rules]:
        ordered = tuple(sorted(candidates, key=lambda answer: (-self.weights[answer], answer)))
        if not ordered:
            raise ValueError("No word is left that could be the answer.")
        if limit is not None and limit < 1:
            raise ValueError("No guess is left to play.")
        rules = self.rules(revealed, limit, beam or 0)
        if rules.columns is not None:
            legal = set(rules.columns.tolist())
            for answer in ordered:
                if self.guess_of[answer] not in legal:
                    word = self.guesses[self.guess_of[answer]]
                    raise ValueError(f"Hard mode does not allow {word}, which might be the answer.")
        return ordered, rules

    def _solution(self, candidates: Candidates, bound: Bound, rules: Rules) -> Solution:
        lost, cost = divmod(bound.cost, LOST)
        cost -= lost * (rules.left or 0)
        return Solution(bound.guess, cost, lost, self.weigh(candidates), proved=not rules.beam)


class _Search:
    """One call of the solver: the recursion, and who may stop it."""

    def __init__(self, solver: Solver, stop: Stop | None):
        self.solver = solver
        self.weights = solver.weights
        self.stop = stop

    def poll(self) -> None:
        """Raise if the search has been told to stop."""
        if self.stop is not None and self.stop():
            raise SearchStopped

    def solve(
        self, candidates: Candidates, rules: Rules, bound: int, report: Report | None = None
    ) -> Bound:
        """f of the candidates if it is below the bound, else a lower bound not below it."""
        size = len(candidates)
        if rules.left is not None:
            if rules.left >= size:  # each guess splits, so that no word takes more than size
                rules = rules.unlimited
            elif rules.left <= 1:
                return self._last_guess(candidates, rules.left)
        if size <= 2:
            first = candidates[0]
            cost = self.weights[first] + 2 * sum(self.weights[a] for a in candidates[1:])
            return Bound(cost, self.solver.guess_of[first], size)
        known = rules.known.get(candidates)
        if known is not None and (known.guess >= 0 or known.cost >= bound):
            return known
        result = self._relaxed(candidates, rules)
        if result.guess < 0 and result.cost < bound:
            result = self._branch(candidates, rules, bound, result.cost, report)
        self.solver.remember(rules, candidates, result)
        return result

    def evaluate(
        self,
        candidates: Candidates,
        guess: int,
        rules: Rules,
        bound: int,
        report: Report | None = None,
    ) -> Bound:
        """The cost of a guess if it is below the bound, else a lower bound not below it."""
        self.poll()
        weights = self.weights
        total = self.solver.weigh(candidates)
        depth = 1
        unsolved = []
        left = NEVER if rules.left is None else rules.left - 1
        for pattern, bucket in self.split(candidates, guess):
            size = len(bucket)
            if pattern == ALL_GREEN:
                continue
            if size == 1 and left:
                cost, solved = weights[bucket[0]], True
            elif size == 2 and left >= 2:
                cost, solved = weights[bucket[0]] + 2 * weights[bucket[1]], True
            else:
                known = self._glance(bucket)
                cost = known.cost
                solved = known.guess >= 0 and left >= known.depth
                size = known.depth
            total += cost
            if solved:
                depth = max(depth, size + 1)
            else:
                unsolved.append((len(bucket), bucket, pattern, cost))
        unsolved.sort(reverse=True)
        if bound < NEVER and PROBE:
            for number, (size, bucket, pattern, cost) in enumerate(unsolved):
                if total >= bound:
                    return Bound(total)
                least = self._probe(bucket, rules.after(guess, pattern), bound - total + cost)
                total += least - cost
                unsolved[number] = (size, bucket, pattern, least)
        unsolved.sort()
        done = len(candidates) - sum(size for size, *_ in unsolved)
        for size, bucket, pattern, cost in unsolved:
            if total >= bound:
                break
            known = self.solve(bucket, rules.after(guess, pattern), bound - total + cost)
            total += known.cost - cost
            depth = max(depth, known.depth + 1)
            if report:
                done += size
                report(done, len(candidates))
        return Bound(total, guess, depth) if total < bound else Bound(total)

    def split(self, candidates: Candidates, guess: int) -> list[tuple[int, Candidates]]:
        """The buckets of a guess, each in the order of the candidates."""
        column = self.solver.column(guess)
        buckets: dict[int, list[int]] = {}
        for answer in candidates:
            pattern = column[answer]
            if pattern in buckets:
                buckets[pattern].append(answer)
            else:
                buckets[pattern] = [answer]
        return [(pattern, tuple(bucket)) for pattern, bucket in buckets.items()]

    def tree(self, candidates: Candidates, guess: int, rules: Rules) -> Tree:
        """The strategy behind a guess whose value has been found."""
        if rules.left == 1:
            lost = tuple(sorted(a for a in candidates if self.solver.guess_of[a] != guess))
            answer = next((a for a in candidates if self.solver.guess_of[a] == guess), None)
            return Tree(guess, answer, lost=lost)
        answer = None
        branches = {}
        for pattern, bucket in self.split(candidates, guess):
            if pattern == ALL_GREEN:
                answer = bucket[0]
                continue
            branches[pattern] = self.best_tree(bucket, rules.after(guess, pattern))
        return Tree(guess, answer, branches)

    def best_tree(self, candidates: Candidates, rules: Rules) -> Tree:
        """A best strategy."""
        return self.tree(candidates, self.solve(candidates, rules, NEVER).guess, rules)

    def _last_guess(self, candidates: Candidates, left: int) -> Bound:
        """With one guess left the heaviest word is found, the others are lost; with none, all."""
        total = self.solver.weigh(candidates)
        found = left * self.weights[candidates[0]]
        cost = left * total + LOST * (total - found)
        return Bound(cost, self.solver.guess_of[candidates[0]], left)

    def _glance(self, candidates: Candidates) -> Bound:
        """A bound without numpy: exact if a candidate settles a small set, in any mode.

        A guess outside the set costs at least 2W, a candidate what its firsts say; if the least of
        these is the value of a candidate that leaves no more than pairs, it is f.
        """
        known = self.solver.small.get(candidates)
        if known is not None:
            return known
        weights = self.weights
        total = self.solver.weigh(candidates)
        least = 2 * total - weights[candidates[0]]
        if len(candidates) > SMALL:
            known = self.solver.rules(None, None, 0).known.get(candidates)
            return Bound(max(least, known.cost) if known else least)
        cost, chosen = 2 * total, -1
        backwards = candidates[::-1]
        for answer in candidates:
            column = self.solver.column(self.solver.guess_of[answer])
            # The first word of a bucket is written last, and stays.
            firsts = {column[other]: weights[other] for other in backwards}
            value = 3 * total - sum(firsts.values()) - weights[answer]
            if value < cost or (value == cost and chosen < 0):
                cost, chosen = value, self.solver.guess_of[answer]
                if cost == least:
                    break
        bound = Bound(cost)
        if chosen >= 0:
            largest = max(len(bucket) for _, bucket in self.split(candidates, chosen))
            if largest <= 2:
                bound = Bound(cost, chosen, largest + 1)
        self.solver.small[candidates] = bound
        return bound

    def _relaxed(self, candidates: Candidates, rules: Rules) -> Bound:
        """What is known without a search: f itself if a guess is named, else a lower bound."""
        known = self._glance(candidates)
        if rules.left is None:
            return known
        known = max(known, rules.unlimited.known.get(candidates, known))
        return known if known.depth <= rules.left else Bound(known.cost)

    def _probe(self, candidates, rules, bound):
        if rules.left is not None and rules.left >= len(candidates):
            rules = rules.unlimited
        known = rules.known.get(candidates)
        if known is not None:
            return known.cost
        known = self._relaxed(candidates, rules)
        if known.guess >= 0:
            return known.cost
        if rules.left is not None and rules.left <= 2 or len(candidates) < PROBE:
            return known.cost
        columns, costs = self._guess_bounds(candidates, rules, bound)
        least = max(known.cost, min(bound, int(costs.min(initial=NEVER))))
        self.solver.remember(rules, candidates, Bound(least))
        return least

    def _branch(
        self,
        candidates: Candidates,
        rules: Rules,
        bound: int,
        least: int,
        report: Report | None,
    ) -> Bound:
        """Try guesses until the best one is proved."""
        self.poll()
        columns, costs = self._guess_bounds(candidates, rules, bound)
        if rules.left == 2:
            return Bound(int(costs.min()), int(columns[costs.argmin()]), 2)
        least = max(least, min(bound, int(costs.min(initial=NEVER))))
        if least >= bound:
            return Bound(least)
        best = Bound(bound)
        first = np.arange(len(costs))
        if len(first) > FIRST_GUESSES:
            first = np.argpartition(costs, FIRST_GUESSES)[:FIRST_GUESSES]
        for tier in range(2):
            if tier == 0:
                block = self.solver.table[np.array(candidates)[:, None], columns[first]]
                keys = 2 * squares(block) + len(candidates) * costs[first]
                order = first[np.argsort(keys, kind="stable")]
                if rules.beam:
                    order = order[: rules.beam]
            else:
                costs[first] = NEVER
                order = np.flatnonzero(costs < best.cost)
                order = order[np.argsort(costs[order], kind="stable")]
            for tried, column in enumerate(order.tolist()):
                if costs[column] >= best.cost:
                    continue
                value = self.evaluate(candidates, int(columns[column]), rules, best.cost)
                if value.cost < best.cost:
                    best = value
                    if best.cost == least:
                        return best
                if report:
                    report(tried, len(order))
            if rules.beam:
                break
        return best

    def _guess_bounds(
        self, candidates: Candidates, rules: Rules, bound: int
    ) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64]]:
        """Guesses and a lower bound of each one's cost, exact with two guesses left.

        All guesses whose bound is below the given one are there.
        """
        solver = self.solver
        rows = np.array(candidates)
        weights = [self.weights[answer] for answer in candidates]
        total = sum(weights)
        columns = rules.columns
        own = np.zeros(len(solver.guesses), np.int64)
        own[[solver.guess_of[answer] for answer in candidates]] = weights
        if columns is not None:
            own = own[columns]
        # cost - 2W >= (weight of the words that are not the first of their bucket) - own, and a
        # part of the candidates has no more such words than all of them.
        slack = bound - 2 * total
        size = START
        while size < len(rows):
            part = weights[:size]
            weight = sum(part)
            if RATIO * slack < weight and rules.left != 2:
                block = solver.table.take(rows[:size], axis=0, mode="clip")
                if columns is not None:
                    block = block.take(columns, axis=1, mode="clip")
                firsts = first_weights(block, part)
                kept = np.flatnonzero(weight - firsts - own < slack)
                columns = kept if columns is None else columns[kept]
                own = own[kept]
                if not len(columns):
                    return columns, own
            size = int(size * GROW)
        block = solver.table.take(rows, axis=0, mode="clip")
        if columns is None:
            columns = solver.every_guess
        else:
            block = block.take(columns, axis=1, mode="clip")
        firsts = first_weights(block, weights, self.poll)
        if rules.left == 2:
            costs = 2 * total + LOST * (total - firsts) - own
        else:
            costs = 3 * total - firsts - own
            costs[firsts == weights[0]] = NEVER  # does not split
        costs[solver.withheld_mask[columns]] = NEVER
        return columns, costs
