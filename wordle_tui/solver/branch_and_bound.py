"""Branch and bound: the recursion that finds the least cost of a set of candidates.

Here live the bounds and the order in which guesses are tried. `search` says what a cost is and what
callers are promised.

f(H) is the least cost of a set H of weight W. What the search rests on:

* Only one word is found by the first guess, so f(H) >= 2W - (largest weight): the *plain* bound.
* A guess costs W, for itself, and what its buckets cost, all green costing nothing. With the plain
  bound of each bucket: cost >= 3W - firsts - own, where *firsts* is the sum of the buckets' largest
  weights and *own* the weight of the guess if it is a candidate. This is exact when no bucket holds
  more than two words. A guess that is no candidate costs at least 2W.
* f of a set is not less than f of its parts together: play them by the strategy of the whole. So a
  guess that does not split gains nothing, now or later.
* Hard mode and a limit on guesses take strategies away: f without them is a lower bound.
* With a limit or a goal, what is missed comes first: `misses` finds the least weight of it, much
  sooner than the least cost is found. Then only guesses that miss no more are worth a search.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from wordle_tui.solver.cache import Bound, Rulebook, Rules, RulesKey
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.misses import Misses
from wordle_tui.solver.obstacles import Obstacles
from wordle_tui.solver.pool import POOL, Pool, Work
from wordle_tui.solver.race import Chunk, Race
from wordle_tui.solver.scanning import RULED_OUT, TIER, Columns, Costs, Scans
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.table import MAX_TABLE_BYTES
from wordle_tui.solver.tree import Tree

LOST = 2**36
"""Cost of a word not found within the limit, by weight; more than guesses ever add up to."""
MISSED = 2**62
"""Cost of a word not found by the goal, by weight; more than lost words ever add up to."""
NEVER = 2**90
"""More than any cost."""
SMALL = 20
"""Up to this size candidates are tried as guesses in plain Python before numpy sees the set."""
SHARED_TIER = 8
"""Guesses tried, of those that may be shared with workers, before it is asked whether they are."""
PROBED = 13
"""From this size on a bucket is scanned for a better bound before any bucket is solved."""


@dataclass(slots=True)
class _Bucket:
    """The candidates that share a pattern, and the best lower bound of their cost so far."""

    pattern: int
    candidates: Answers
    cost: int

    def __len__(self) -> int:
        return len(self.candidates)

    def gain(self, known: Bound) -> int:
        """Take over what is known; return by how much the bound rises."""
        gain = max(0, known.cost - self.cost)
        self.cost += gain
        return gain


class _Trial(NamedTuple):
    """Candidates, some of whose guesses are tried."""

    candidates: Answers
    rules: Rules
    due: int
    """The price of what is missed whatever is guessed."""
    least: int
    """No guess costs less."""


class Search:
    """One call of the solver. Cost bounds handed down are exclusive: only less is of use.

    The guesses at the set of candidates `whole` are shared with the workers of the pool.
    """

    def __init__(
        self,
        lists: Lists,
        book: Rulebook,
        stop: Stop,
        pool: Pool = POOL,
        whole: Answers = (),
    ):
        self.lists, self.book, self.stop = lists, book, stop
        self.pool, self.whole = pool, whole
        self.began = time.thread_time()  # of computing: what others make it wait does not count
        self.scans = Scans(lists, stop)
        self.misses = Misses(lists, book, self.scans, stop)
        self.obstacles = Obstacles(lists)

    def solve(
        self, candidates: Answers, rules: Rules, bound: int, report: Report | None = None
    ) -> Bound:
        """f of the candidates if it is below the bound, else a lower bound not below it."""
        size = len(candidates)
        if rules.deadline is not None:
            rules = rules.binding(size)
            if rules.left is not None and rules.left <= 1:
                return self._last_guess(candidates, rules.left)
        if size <= 2:
            missed = 0 if rules.goal is None else MISSED * self.lists.weights[candidates[1]]
            return Bound(self._plain(candidates) + missed, self.lists.guess_of[candidates[0]], size)
        known = rules.known.get(candidates)
        if known is None or (known.guess < 0 and known.cost < bound):
            known = self._known(candidates, rules, bound)
            if known.guess < 0 and known.cost < bound:
                known = self._branch(candidates, rules, bound, known.cost, report)
            self.book.remember(rules.known, candidates, known)
        return known

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
        check(self.stop)
        total, depth, unsolved = self._buckets(candidates, codes, rules)
        # Ever dearer looks at the buckets, until they show that the guess is no better or are
        # solved: plain Python on the small ones first; what the large ones miss, and a scan of
        # them, as they gain most by it; then the search, again beginning with the small ones.
        for bucket in unsolved:
            if total >= bound:
                return Bound(total)
            check(self.stop)
            total += bucket.gain(self._glance(bucket.candidates))
        for look, smallest in self._looks(rules) if bound < NEVER else ():
            for bucket in reversed(unsolved):
                if total >= bound:
                    return Bound(total)
                if len(bucket) < smallest:
                    break
                after = rules.after(guess, bucket.pattern)
                spare = bound - total + bucket.cost
                total += bucket.gain(look(bucket.candidates, after, spare))
        done = len(candidates) - sum(map(len, unsolved))
        for bucket in unsolved:
            if total >= bound:
                return Bound(total)
            after = rules.after(guess, bucket.pattern)
            known = self.solve(bucket.candidates, after, bound - total + bucket.cost)
            total += bucket.gain(known)
            depth = max(depth, known.depth + 1)
            if report:
                done += len(bucket)
                report(done, len(candidates))
        return Bound(total, guess, depth) if total < bound else Bound(total)

    def first_equal(
        self, candidates: Answers, guesses: Iterable[int], rules: Rules, cost: int
    ) -> int | None:
        """The first of these guesses that costs no more than f; None if there is none."""
        due = self._due(candidates, rules, cost + 1)
        columns, costs = self._guess_bounds(candidates, rules, cost + 1, due)
        promising = {*columns[costs <= min(cost - due, RULED_OUT - 1)].tolist()}
        if rules.left == 2:  # there the costs are complete
            promising = {*columns[costs == costs.min()].tolist()}
        chosen = np.array([guess for guess in guesses if guess in promising], np.intp)
        equal = self.least(candidates, chosen, rules, cost + 1, cost)
        return None if equal.guess < 0 else equal.guess

    def least(
        self, candidates: Answers, guesses: Columns, rules: Rules, bound: int, enough: int
    ) -> Bound:
        """The least cost of these guesses if it is below the bound, of equals the first; else a
        bound without a guess. No guess may cost less than `enough`."""
        costs = np.zeros(len(guesses), np.int64)
        return self._least(_Trial(candidates, rules, 0, enough), guesses, costs, Bound(bound))

    def tree(
        self,
        candidates: Answers,
        rules: Rules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
        *,
        shared: bool = False,
    ) -> Tree:
        """A best strategy, or the best that begins with these guesses, one after the other.

        If it is `shared`, the pool grows the branches of the first guess.
        """
        first = guesses[0] if guesses else self.solve(candidates, rules, NEVER).guess
        buckets = dict(split(candidates, self.lists.codes(candidates, first)))
        own = buckets.pop(self.lists.win, ())
        answer = own[0] if own else None  # the one that the guess is
        if rules.left == 1:
            return Tree(first, answer, lost=tuple(sorted({*candidates} - {answer})))
        largest_first = sorted(buckets.items(), key=lambda branch: -len(branch[1]))
        start = (rules.key, first, guesses[1:])
        if shared:
            grown = self.pool.map(
                Work(_grow_in_worker, (self.lists, self.book.number, *start)),
                largest_first,
                self.stop,
                here=lambda stop: Search(self.lists, self.book, stop)._grow(*start),
                most=MAX_TABLE_BYTES // self.lists.table.nbytes,
            )
        else:
            grow = self._grow(*start)
            grown = ((branch, grow(branch)) for branch in largest_first)
        branches, done = {}, len(own)
        for (pattern, bucket), tree in grown:
            branches[pattern] = tree
            done += len(bucket)
            if report:
                report(done, len(candidates))
        return Tree(first, answer, branches)

    def _grow(
        self, rules: RulesKey, guess: int, following: Sequence[int]
    ) -> Callable[[tuple[int, Answers]], Tree]:
        """The function that makes the tree after a guess, given a pattern and its bucket."""
        before = self.book.rules(*rules)
        return lambda branch: self.tree(branch[1], before.after(guess, branch[0]), following)

    def _buckets(
        self, candidates: Answers, codes: Sequence[int], rules: Rules
    ) -> tuple[int, int, list[_Bucket]]:
        """A guess's plain bound, its depth over singles and pairs, and the larger buckets.

        The buckets come smallest first.
        """
        weight = total = self.lists.weigh(candidates)
        depth, left = 1, NEVER if rules.deadline is None else rules.deadline - 1
        if rules.goal == 1:  # what this guess does not find is missed
            total += MISSED * weight
            left = NEVER if rules.left is None else rules.left - 1
        unsolved = []
        for pattern, bucket in split(candidates, codes):
            if pattern == self.lists.win:
                if rules.goal == 1:
                    total -= MISSED * self.lists.weigh(bucket)
                continue
            cost = self._plain(bucket)
            total += cost
            if len(bucket) <= min(2, left):
                depth = max(depth, len(bucket) + 1)
            else:
                unsolved.append(_Bucket(pattern, bucket, cost))
        unsolved.sort(key=len)
        return total, depth, unsolved

    def _plain(self, candidates: Answers) -> int:
        """The plain bound; the value of one or two words."""
        if unit := self.lists.equal_weight:
            return unit * (2 * len(candidates) - 1)
        return 2 * self.lists.weigh(candidates) - self.lists.weights[candidates[0]]

    def _last_guess(self, candidates: Answers, left: int) -> Bound:
        """With one guess left the heaviest word is found and the others are lost; with none, all.

        A lost word has cost all guesses there were, whatever the strategy.
        """
        total = self.lists.weigh(candidates)
        found = left * self.lists.weights[candidates[0]]
        cost = left * total + LOST * (total - found)
        return Bound(cost, self.lists.guess_of[candidates[0]], left)

    def _known(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """What is known before the search: f itself if a guess is named, else a lower bound."""
        if rules.deadline is not None and rules.goal is None:
            self.solve(candidates, rules.unlimited, bound)
        known = self._easier(candidates, rules)
        if known.guess >= 0 or rules.deadline is None or known.cost >= bound:
            return known
        due = self._due(candidates, rules, bound)
        # A lost word costs all guesses there were, which may be less than it costs without a limit.
        return Bound(due + (self._plain(candidates) if due % MISSED else known.cost))

    def _easier(self, candidates: Answers, rules: Rules) -> Bound:
        """What is known without limit and goal; f itself if they do not bind."""
        known = self._glance(candidates)
        if rules.deadline is not None:
            known = max(known, rules.unlimited.known.get(candidates, known))
            if known.depth > rules.deadline:
                known = Bound(known.cost)
        return known

    def _due(self, candidates: Answers, rules: Rules, bound: int) -> int:
        """The least price of what the goal and the limit leave unfound; at least, if no less than
        what the bound allows. A narrow search knows it only where one scan tells."""
        due = 0
        for until, price in ((rules.until_goal, MISSED), (rules.until_end, LOST)):
            spare = bound - due - self._plain(candidates)
            if until is None or spare <= 0 or (rules.beam and (until.left or 0) > 2):
                continue
            due += price * self.misses.least(candidates, until, -(-spare // price)).cost
        return due

    def _looks(self, rules: Rules) -> list[tuple[Callable[[Answers, Rules, int], Bound], int]]:
        """How to look at large buckets, and the smallest worth the look, in order.

        Whether the goal is missed shows soon; words are lost so rarely, and after so many guesses,
        that the cost without a limit is looked at before.
        """
        if rules.deadline is None or rules.beam:
            return [(self._probe, PROBED)]
        if rules.goal is not None:
            return [(self._timed, 0), (self._probe, PROBED)]
        return [(self._probe, PROBED), (self._untimed, 0), (self._timed, 0)]

    def _untimed(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The bound that f without a limit gives."""
        return self.solve(candidates, rules.unlimited, bound)

    def _timed(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The bound that the misses give."""
        rules = rules.binding(len(candidates))
        if len(candidates) <= 2 or (rules.left is not None and rules.left <= 1):
            return self.solve(candidates, rules, bound)
        known = rules.known.get(candidates)
        return self._known(candidates, rules, bound) if known is None else known

    def _glance(self, candidates: Answers) -> Bound:
        """A bound without numpy, under any rules: candidates are legal as long as they are left.

        A guess outside the set costs at least 2W, a candidate what its firsts say; if the least of
        these is the value of a candidate that leaves no more than pairs, it is f.
        """
        if len(candidates) < 3:
            return Bound(self._plain(candidates))
        if len(candidates) > SMALL:
            known = self.book.easiest.known.get(candidates)
            return Bound(self._plain(candidates) if known is None else known.cost)
        known = self.book.small.get(candidates)
        if known is not None:
            return known
        lists = self.lists
        total, plain = lists.weigh(candidates), self._plain(candidates)
        # Backwards: of each bucket the first word is written last, and stays.
        pick = itemgetter(*candidates[::-1])
        weights = pick(lists.weights)
        equal = weights[0] if weights[0] == weights[-1] else 0
        cost, chosen = 2 * total, -1
        for answer in candidates:
            codes = pick(lists.column(answer))
            if equal:
                firsts = equal * len(set(codes))
            else:
                firsts = sum(dict(zip(codes, weights, strict=True)).values())
            value = 3 * total - firsts - lists.weights[answer]
            if value < cost or (value == cost and chosen < 0):
                cost, chosen = value, answer
                if cost == plain:
                    break
        known = Bound(cost)
        if chosen >= 0:
            largest = max(Counter(pick(lists.column(chosen))).values())
            if largest <= 2:
                known = Bound(cost, lists.guess_of[chosen], largest + 1)
        self.book.remember(self.book.small, candidates, known)
        return known

    def _probe(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The best bound one scan gives; it holds without limit and goal, too."""
        rules = rules.unlimited
        known = rules.known.get(candidates)
        if known is None:
            known = self._glance(candidates)
            if known.guess < 0 and known.cost < bound:
                total, plain = self.lists.weigh(candidates), self._plain(candidates)
                known = max(known, Bound(plain + self.obstacles.gain(candidates, bound - plain)))
                if known.cost >= bound:
                    return known
                is_obstacle = self.lists.equal_weight and rules.columns is None
                # The more is known of an obstacle, the more it tells of other sets.
                limit = min(bound + (total // 4 if is_obstacle else 0), 3 * total)
                _, firsts, own = self.scans.firsts_and_own(candidates, rules, limit)
                ruled_out = 3 * total - limit
                known = max(known, Bound(3 * total - int((firsts + own).max(initial=ruled_out))))
                if is_obstacle:
                    self.obstacles.add(candidates, int(firsts.max(initial=ruled_out)))
            self.book.remember(rules.known, candidates, known)
        return known

    def _branch(
        self, candidates: Answers, rules: Rules, bound: int, least: int, report: Report | None
    ) -> Bound:
        """Try guesses, the most promising first, until no other can be better."""
        check(self.stop)
        due = self._due(candidates, rules, bound)
        columns, costs = self._guess_bounds(candidates, rules, bound, due)
        if rules.left == 2:
            missed = due - due % MISSED
            return Bound(missed + int(costs.min()), int(columns[costs.argmin()]), 2)
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
        if not due % MISSED:
            costs[chosen] += self._large_buckets(candidates, columns[chosen], floor)
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
        """The best of these guesses, or the one known before; of equals the first in order.

        Costs are lower bounds above what is due.
        """
        is_whole = trial.candidates is self.whole
        tier = SHARED_TIER if is_whole else TIER
        began, tried = time.thread_time(), 0
        while best.cost > trial.least:
            promising = costs < min(best.cost - trial.due, RULED_OUT)
            guesses, costs = guesses[promising], costs[promising]
            if not len(guesses):
                break
            if is_whole and tried:
                now = time.thread_time()
                seconds_each = max(now - began, 1e-6) / tried
                if self.pool.is_worth(now - self.began, seconds_each * len(guesses)):
                    return self._together(trial, guesses, costs, best, seconds_each, report)
            best = self._try(trial, guesses[:tier], costs[:tier], best)
            guesses, costs = guesses[tier:], costs[tier:]
            tried += tier
            if report:
                report(tried, tried + len(guesses))
        return best

    def _try(self, trial: _Trial, guesses: Columns, costs: Costs, best: Bound) -> Bound:
        """The same, one after the other."""
        block = self.scans.block(trial.candidates, guesses)
        for guess, cost, codes in zip(
            guesses.tolist(), costs.tolist(), block.T.tolist(), strict=True
        ):
            if trial.due + cost < best.cost:
                value = self.evaluate(trial.candidates, guess, codes, trial.rules, best.cost)
                if value.cost < best.cost:
                    best = value
                    if best.cost == trial.least:
                        break
        return best

    def _together(
        self,
        trial: _Trial,
        guesses: Columns,
        costs: Costs,
        best: Bound,
        seconds_each: float,
        report: Report | None,
    ) -> Bound:
        """The same, by all processors."""
        floors = [trial.due + cost for cost in costs.tolist()]
        race = Race(guesses.tolist(), floors, best.cost, trial.least, trial.rules.key, seconds_each)
        began, tried = time.thread_time(), 0

        def try_here(chunk: Chunk) -> tuple[int, int]:
            nonlocal tried
            some = np.array(chunk.guesses)
            value = self._try(trial, some, np.zeros(len(some), np.int64), Bound(chunk.bound))
            tried += len(some)
            race.seconds_each = max(time.thread_time() - began, 1e-6) / tried
            return value.cost, value.guess

        work = Work(_try_in_worker, (self.lists.part(trial.candidates), self.book.number))
        for _ in self.pool.run(work, race, lambda _: try_here, self.stop):
            if report:
                report(race.taken, len(guesses))
        if race.best.guess < 0:
            return best
        cost, _, guess = race.best
        codes = self.lists.codes(trial.candidates, guess)
        return self.evaluate(trial.candidates, guess, codes, trial.rules, cost + 1)

    def _large_buckets(self, candidates: Answers, guesses: Columns, floor: int) -> Costs:
        """What the bounds of guesses that leave large buckets can be raised by.

        No guess has firsts above 3W - floor on the candidates, hence on any part of them. So a part
        of weight w costs at least 3w - (3W - floor), less its largest weight, where the plain
        bound says 2w less that.
        """
        weights = [self.lists.weights[answer] for answer in candidates]
        return self.scans.excess(candidates, guesses, weights, 3 * sum(weights) - floor)

    def _guess_bounds(
        self, candidates: Answers, rules: Rules, bound: int, due: int = 0
    ) -> tuple[Columns, Costs]:
        """Guesses and a lower bound of each one's cost above what is due.

        Guesses whose bound is not below the given one may be left out. With two guesses left costs
        are exact, and lost words are counted in.
        """
        weights, total = self.lists.weights, self.lists.weigh(candidates)
        spare = RULED_OUT if rules.left == 2 else bound - due
        columns, firsts, own = self.scans.firsts_and_own(candidates, rules, spare)
        if rules.left == 2:
            costs = 2 * total - own + LOST * (total - firsts.astype(np.int64))
        else:
            costs = (3 * total - firsts - own).astype(np.int64)
            costs[firsts == weights[candidates[0]]] = RULED_OUT  # does not split
        # With one or two guesses to go until the goal, one scan shows which guesses miss the least.
        if rules.goal == 1:
            costs[own < weights[candidates[0]]] = RULED_OUT
        elif rules.goal == 2:
            costs[firsts < total - due // MISSED] = RULED_OUT
        return columns, costs


def _try_in_worker(lists: Lists, book: int, stop: Stop) -> Callable[[Chunk], tuple[int, int]]:
    """The function that tries the guesses of a race in a worker."""
    search = Search(lists, Rulebook(lists), stop)
    candidates = lists.ordered(range(len(lists.answers)))

    def try_chunk(chunk: Chunk) -> tuple[int, int]:
        rules, guesses = search.book.rules(*chunk.rules), np.array(chunk.guesses)
        least = search.least(candidates, guesses, rules, chunk.bound, chunk.enough)
        return least.cost, least.guess

    return try_chunk


def _grow_in_worker(
    lists: Lists, book: int, rules: RulesKey, guess: int, following: Sequence[int], stop: Stop
) -> Callable[[tuple[int, Answers]], Tree]:
    """The function that grows the branches of a tree in a worker."""
    return Search(lists, Rulebook(lists), stop)._grow(rules, guess, following)
