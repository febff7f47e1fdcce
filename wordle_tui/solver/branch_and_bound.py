"""Branch and bound: the recursion that finds the least cost of a set of candidates.

`search` defines the cost and the options. f(H) is the least cost of a set H of weight W. The search
relies on these facts:

* Only one word is found by the first guess, so f(H) >= 2W - (largest weight): the *plain* bound.
* A guess costs W for itself, plus the cost of its buckets except all green. With the plain bound of
  each bucket: cost >= 3W - firsts - own, where *firsts* is the sum of the buckets' largest weights
  and *own* is the weight of the guess if it is a candidate. This is exact if no bucket holds more
  than two words. A guess that is no candidate costs at least 2W.
* f of a set is at least the sum of f of its parts, because the strategy of the set plays the parts.
  So a guess that does not split the set gains nothing, now or later.
* Hard mode and a limit only remove strategies, so f without them is a lower bound.
* With a limit, the missed weight comes first. `misses` finds its minimum much faster than
  this search finds the least cost. Then only guesses that miss no more need to be searched.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from wordle_tui.solver.bounds import Bounds
from wordle_tui.solver.cache import Bound, Rulebook, Rules
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.misses import Misses
from wordle_tui.solver.scanning import RULED_OUT, TIER, Columns, Costs, Scans
from wordle_tui.solver.sieve import LARGE, BoundedBucket
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.tree import Tree

LOST = 2**36
"""Cost per weight of a word not found within the limit; exceeds any sum of guesses."""
DEAREST = 2**62
"""More than any cost."""
NEVER = 2**90
"""No bound: more than any cost, whatever is subtracted."""
SIFTED = 60
"""Smallest set of candidates at which many guesses are sifted before each of them is tried."""
MANY = 4
"""Fewest guesses that are sifted together."""


Look = Callable[[Answers, Rules, int], Bound]
"""Improves the bound of a set under some rules; a bound that is not below the last argument is
enough."""


class _Trial(NamedTuple):
    """A set of candidates for which guesses are tried."""

    candidates: Answers
    rules: Rules
    due: int
    """The part of the cost that is due to missed words whatever is guessed."""
    least: int
    """No guess costs less."""


class Search:
    """One call of the solver. Bounds passed as arguments are exclusive: only lower costs matter."""

    def __init__(self, lists: Lists, book: Rulebook, stop: Stop):
        self.lists, self.book, self.stop = lists, book, stop
        self.scans = Scans(lists, stop)
        self.bounds = Bounds(lists, book, self.scans)
        self.misses = Misses(lists, book, self.scans, stop)

    def solve(
        self, candidates: Answers, rules: Rules, bound: int, report: Report | None = None
    ) -> Bound:
        """f of the candidates if it is below the bound, else a lower bound not below it."""
        size = len(candidates)
        if rules.left is not None:
            rules = rules.binding(size)
            if rules.left is not None and rules.left <= 1:
                return self._last_guess(candidates, rules.left)
        if size <= 2:
            return Bound(self.bounds.plain(candidates), self.lists.guess_of[candidates[0]], size)
        known = rules.known.get(candidates)
        if known is None or (known.guess < 0 and known.cost < bound):
            known = self._known(candidates, rules, bound)
            if known.guess < 0 and known.cost < bound:
                known = self._branch(candidates, rules, bound, known.cost, report)
            self.book.remember(rules.known, candidates, known)
        return known

    def best_of(self, candidates: Answers, rules: Rules, guesses: Columns, least: int) -> Bound:
        """The least cost of these guesses, with any guess after them; no guess costs less than
        `least`. They include the candidates, which are more than two."""
        rules = rules.binding(len(candidates))
        return self._branch(candidates, rules, NEVER, least, guesses=guesses)

    def evaluate(
        self,
        candidates: Answers,
        guess: int,
        codes: Sequence[int],
        rules: Rules,
        bound: int,
        report: Report | None = None,
    ) -> Bound:
        """The cost of a guess if it is below the bound, else a lower bound not below it."""
        total, depth, _ = self.bounded(candidates, guess, codes, rules, bound, report)
        return Bound(total, guess, depth) if total < bound else Bound(total)

    def bounded(
        self,
        candidates: Answers,
        guess: int,
        codes: Sequence[int],
        rules: Rules,
        bound: int,
        report: Report | None = None,
    ) -> tuple[int, int, list[BoundedBucket]]:
        """The cost of a guess and its depth, or a lower bound that is not below the bound; and the
        bounds of its larger buckets that show it."""
        check(self.stop)
        total, depth, unsolved = self._buckets(candidates, codes, rules)
        # Bounds of the buckets are improved by ever more expensive means until the guess is refuted
        # or every bucket is solved: plain Python, smallest first; misses and scans, largest first,
        # because large buckets gain most; at last the search, smallest first.
        for bucket in unsolved:
            if total >= bound:
                return total, depth, unsolved
            check(self.stop)
            total += bucket.gain(self.bounds.glance(bucket.candidates))
        for look, smallest in self._looks(rules, bound) if bound < NEVER else ():
            large = [bucket for bucket in reversed(unsolved) if len(bucket) >= smallest]
            total = _looked(look, large, guess, rules, total, bound)
        done = len(candidates) - sum(map(len, unsolved))
        for bucket in unsolved:
            if total >= bound:
                break
            after = rules.after(guess, bucket.pattern)
            known = self.solve(bucket.candidates, after, bound - total + bucket.cost)
            total += bucket.gain(known)
            depth = max(depth, known.depth + 1)
            if report:
                done += len(bucket)
                report(done, len(candidates))
        return total, depth, unsolved

    def first_equal(
        self, candidates: Answers, guesses: Iterable[int], rules: Rules, cost: int
    ) -> int | None:
        """The first of these guesses that costs no more than f; None if there is none."""
        due = self._due(candidates, rules, cost + 1)
        columns, costs = self.guess_bounds(candidates, rules, cost + 1, due)
        promising = {*columns[costs <= min(cost - due, RULED_OUT - 1)].tolist()}
        if rules.left == 2:  # the bounds are exact
            promising = {*columns[costs == costs.min()].tolist()}
        chosen = np.array([guess for guess in guesses if guess in promising], np.intp)
        equal = self.least(candidates, chosen, rules, cost + 1, cost)
        return None if equal.guess < 0 else equal.guess

    def least(
        self, candidates: Answers, guesses: Columns, rules: Rules, bound: int, enough: int
    ) -> Bound:
        """The least cost of these guesses and the first that has it, if it is below the bound; else
        a bound without a guess. No guess costs less than `enough`."""
        costs = np.zeros(len(guesses), np.int64)
        trial = _Trial(candidates, rules, enough - enough % LOST, enough)
        return self._least(trial, guesses, costs, Bound(bound))

    def tree(
        self,
        candidates: Answers,
        rules: Rules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
    ) -> Tree:
        """A best strategy, or the best that begins with these guesses, one after the other."""
        first = guesses[0] if guesses else self.solve(candidates, rules, NEVER).guess
        buckets = dict(split(candidates, self.lists.codes(candidates, first)))
        own = buckets.pop(self.lists.win, ())
        answer = own[0] if own else None
        if rules.left == 1:
            return Tree(first, answer, lost=tuple(sorted({*candidates} - {answer})))
        branches, done = {}, len(own)
        for pattern, bucket in buckets.items():
            branches[pattern] = self.tree(bucket, rules.after(first, pattern), guesses[1:])
            done += len(bucket)
            if report:
                report(done, len(candidates))
        return Tree(first, answer, branches)

    def _buckets(
        self, candidates: Answers, codes: Sequence[int], rules: Rules
    ) -> tuple[int, int, list[BoundedBucket]]:
        """A guess's plain bound, its depth over singles and pairs, and the larger buckets, smallest
        first."""
        total = self.lists.weigh(candidates)
        depth, left = 1, NEVER if rules.left is None else rules.left - 1
        unsolved = []
        for pattern, bucket in split(candidates, codes):
            if pattern == self.lists.win:
                continue
            cost = self.bounds.plain(bucket)
            total += cost
            if len(bucket) <= min(2, left):
                depth = max(depth, len(bucket) + 1)
            else:
                unsolved.append(BoundedBucket(pattern, bucket, cost))
        unsolved.sort(key=len)
        return total, depth, unsolved

    def _last_guess(self, candidates: Answers, left: int) -> Bound:
        """The heaviest word is found if one guess is left. All other words are lost: each costs the
        guesses that are left, whatever the strategy."""
        total = self.lists.weigh(candidates)
        found = left * self.lists.weights[candidates[0]]
        cost = left * total + LOST * (total - found)
        return Bound(cost, self.lists.guess_of[candidates[0]], left)

    def _known(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The bound that is known before guesses are tried."""
        known = self.bounds.glance(candidates)
        if rules.left is None:
            return known
        due = self._due(candidates, rules, bound) if LOST < bound < DEAREST else 0
        self.solve(candidates, rules.unlimited, bound - due + self._saved(candidates, due))
        known = max(known, rules.unlimited.known.get(candidates, known))
        if known.depth > rules.left:  # the strategy takes too many guesses
            known = Bound(known.cost)
        if known.guess >= 0 or known.cost >= bound:
            return known
        due = self._due(candidates, rules, bound)
        cost = known.cost - self._saved(candidates, due)
        return Bound(due + max(self.bounds.plain(candidates), cost))

    def _saved(self, candidates: Answers, due: int) -> int:
        """How much less than without a limit the candidates may cost apart from what is due.

        Each lost word costs the guesses left. Without a limit, further guesses would find the lost
        words one after the other, at worst all of them in the same place, the heaviest first.
        """
        lost = due // LOST
        most_words = lost // self.lists.weights[candidates[-1]]
        return lost * (most_words + 1) // 2

    def _due(self, candidates: Answers, rules: Rules, bound: int) -> int:
        """The least cost due to words that the limit leaves unfound, or a lower bound of it if it
        exceeds the bound. With a beam it is known only where one scan finds it."""
        spare = bound - self.bounds.plain(candidates)
        if rules.left is None or spare <= 0 or (rules.beam and rules.left > 2):
            return 0
        known = rules.known.get(candidates)
        if known is not None and known.guess >= 0 and not rules.beam:  # the best play loses that
            return known.cost - known.cost % LOST
        every = rules.within(rules.left) if rules.beam else rules
        return LOST * self.misses.least(candidates, every, -(-spare // LOST)).cost

    def _looks(self, rules: Rules, bound: int) -> list[tuple[Look, int]]:
        """Ways to improve the bounds of large buckets, each with the smallest size that repays it.

        Missed words are found quickly, so they come first. If the guess to beat loses none, it was
        compared without a limit before.
        """
        if rules.left is None or rules.beam:
            return [(self.bounds.probe, LARGE)]
        if LOST < bound < DEAREST:  # the guess to beat loses words
            return [(self._lost, 0), (self.bounds.probe, LARGE), (self._timed, 0)]
        return [(self._timed, 0)]

    def _lost(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The bound given by lost words alone."""
        rules = rules.binding(len(candidates))
        if len(candidates) <= 2 or (rules.left is not None and rules.left <= 1):
            return self.solve(candidates, rules, bound)
        return Bound(self._due(candidates, rules, bound) + self.bounds.plain(candidates))

    def _timed(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The bound that is known before guesses are tried."""
        rules = rules.binding(len(candidates))
        if len(candidates) <= 2 or (rules.left is not None and rules.left <= 1):
            return self.solve(candidates, rules, bound)
        known = rules.known.get(candidates)
        return self._known(candidates, rules, bound) if known is None else known

    def _branch(
        self,
        candidates: Answers,
        rules: Rules,
        bound: int,
        least: int,
        report: Report | None = None,
        guesses: Columns | None = None,
    ) -> Bound:
        """Try guesses, the most promising first, until no other can be better."""
        check(self.stop)
        due = self._due(candidates, rules, bound)
        columns, costs = self.guess_bounds(candidates, rules, bound, due, guesses)
        if rules.left == 2:
            return Bound(int(costs.min()), int(columns[costs.argmin()]), 2)
        floor = int(costs.min(initial=RULED_OUT))
        least = max(least, min(bound, due + floor))
        if least >= bound:
            return Bound(least)
        chosen = self.scans.most_promising(candidates, columns, costs)[: rules.beam or None]
        trial = _Trial(candidates, rules, due, least)
        best = self._least(trial, columns[chosen], costs[chosen], Bound(bound))
        if best.cost == least or rules.beam:
            return best
        costs[chosen] = RULED_OUT
        spare = min(best.cost - due, RULED_OUT)
        chosen = np.flatnonzero(costs < spare)
        if not due and guesses is None:
            # No guess has firsts above 3W - floor on the candidates, nor on a part of them. So a
            # bucket of weight w costs at least 3w - (3W - floor), less its largest weight. The
            # plain bound is 2w, less the same.
            weights = [self.lists.weights[answer] for answer in candidates]
            most = 3 * sum(weights) - floor
            costs[chosen] += self.scans.excess(candidates, columns[chosen], weights, most)
            chosen = chosen[costs[chosen] < spare]
        chosen = chosen[np.argsort(costs[chosen], kind="stable")]
        return self._least(trial, columns[chosen], costs[chosen], best, report)

    def _least(
        self,
        trial: _Trial,
        guesses: Columns,
        costs: Costs,
        best: Bound,
        report: Report | None = None,
    ) -> Bound:
        """The best of these guesses, or `best` if none is better; among equals, the first.

        `costs` are lower bounds of their costs above what is due.
        """
        tried = 0
        while best.cost > trial.least:
            promising = costs < min(best.cost - trial.due, RULED_OUT)
            guesses, costs = guesses[promising], costs[promising]
            if not len(guesses):
                break
            best = self._try(trial, guesses[:TIER], costs[:TIER], best)
            guesses, costs = guesses[TIER:], costs[TIER:]
            tried += TIER
            if report:
                report(tried, tried + len(guesses))
        return best

    def _try(self, trial: _Trial, guesses: Columns, costs: Costs, best: Bound) -> Bound:
        """As `_least`, one guess after the other."""
        block = self.scans.block(trial.candidates, guesses)
        sifted = None
        if len(trial.candidates) >= SIFTED and len(guesses) >= MANY and not trial.due:
            sifted = self.bounds.sieve(trial.candidates).sift(block)
            costs = np.maximum(costs, sifted.costs)
        for column, (guess, cost) in enumerate(zip(guesses.tolist(), costs.tolist(), strict=True)):
            if trial.due + cost >= best.cost:
                continue
            if sifted:
                large, cost = sifted.large(column), int(sifted.costs[column])
                cost = _looked(self.bounds.probe, large, guess, trial.rules, cost, best.cost)
                if cost >= best.cost:
                    continue
            codes = block[:, column].tolist()
            if self._is_dear(trial, guess, codes, best.cost):
                continue
            value = self.evaluate(trial.candidates, guess, codes, trial.rules, best.cost)
            if value.cost < best.cost:
                best = value
                if best.cost == trial.least:
                    break
        return best

    def _is_dear(self, trial: _Trial, guess: int, codes: Sequence[int], bound: int) -> bool:
        """Whether a guess reaches the bound by its cost without a limit, which is found quickly,
        if it misses no more than is due."""
        rules, spare = trial.rules, bound - trial.due
        if rules.left is None or rules.beam or spare >= LOST:
            return False
        spare += self._saved(trial.candidates, trial.due)
        return self.evaluate(trial.candidates, guess, codes, rules.unlimited, spare).guess < 0

    def guess_bounds(
        self,
        candidates: Answers,
        rules: Rules,
        bound: int,
        due: int = 0,
        guesses: Columns | None = None,
    ) -> tuple[Columns, Costs]:
        """Guesses, of all or of these, each with a lower bound of its cost above what is due.

        Guesses that cannot cost less than the given bound may be left out. With two guesses left
        the costs are exact and include lost words.
        """
        weights, total = self.lists.weights, self.lists.weigh(candidates)
        spare = RULED_OUT if rules.left == 2 else bound - due
        if guesses is not None and rules.columns is not None:
            guesses = np.intersect1d(guesses, rules.columns)
        columns, firsts, own = self.scans.firsts_and_own(candidates, rules, spare, guesses)
        if rules.left == 2:
            costs = 2 * total - own + LOST * (total - firsts.astype(np.int64))
        else:
            costs = (3 * total - firsts - own).astype(np.int64)
            costs[firsts == weights[candidates[0]]] = RULED_OUT  # does not split
        return columns, costs


def _looked(
    look: Look, buckets: Iterable[BoundedBucket], guess: int, rules: Rules, total: int, bound: int
) -> int:
    """The lower bound of a guess after a look at these buckets, until it reaches the bound."""
    for bucket in buckets:
        if total >= bound:
            break
        after = rules.after(guess, bucket.pattern)
        total += bucket.gain(look(bucket.candidates, after, bound - total + bucket.cost))
    return total
