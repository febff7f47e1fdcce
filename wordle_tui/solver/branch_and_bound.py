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
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import Bound, Rulebook, Rules
from wordle_tui.solver.counting import Weights, first_weights, histograms, squares
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.parallel import shared_out
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.table import WIN, Table
from wordle_tui.solver.tree import Tree

Columns = npt.NDArray[np.intp]
Costs = npt.NDArray[np.int64]

LOST = 2**36
"""Cost of a word not found within the limit, by weight; more than guesses ever add up to."""
NEVER = 2**62
"""More than any cost."""
SMALL = 20
"""Up to this size candidates are tried as guesses in plain Python before numpy sees the set."""
PROBED = 13
"""From this size on a bucket is scanned for a better bound before any bucket is solved."""
TIER = 64
"""Guesses tried before the bounds of the others are looked at again."""
FEW_GUESSES = 256
"""Below this number guesses are picked one by one, not out of whole rows."""
FIRST_ROWS = 8
"""Candidates the first scan under a tight bound looks at."""
PIECE = 2**26
"""Largest part of the table that is copied at a time; the shipped lists' tables are smaller."""


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
        gain = known.cost - self.cost
        self.cost = known.cost
        return gain


class Search:
    """One call of the solver. Cost bounds handed down are exclusive: only less is of use."""

    def __init__(self, lists: Lists, book: Rulebook, stop: Stop):
        self.lists, self.book, self.stop = lists, book, stop

    def solve(
        self, candidates: Answers, rules: Rules, bound: int, report: Report | None = None
    ) -> Bound:
        """f of the candidates if it is below the bound, else a lower bound not below it."""
        size, left = len(candidates), rules.left
        if left is not None:
            if left >= size:  # every guess splits: no word takes more than size
                rules = rules.unlimited
            elif left <= 1:
                return self._last_guess(candidates, left)
        if size <= 2:
            return Bound(self._plain(candidates), self.lists.guess_of[candidates[0]], size)
        known = rules.known.get(candidates)
        if known is None or (known.guess < 0 and known.cost < bound):
            known = self._known(candidates, rules)
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
        # solved: plain Python on the small ones first; a scan of the large ones, which gain most
        # by it; then the search, again beginning with the small ones.
        for bucket in unsolved:
            if total >= bound:
                return Bound(total)
            check(self.stop)
            total += bucket.gain(self._glance(bucket.candidates))
        if bound < NEVER:
            for bucket in reversed(unsolved):
                if total >= bound or len(bucket) < PROBED:
                    break
                after = rules.after(guess, bucket.pattern)
                spare = bound - total + bucket.cost
                total += bucket.gain(self._probe(bucket.candidates, after, spare))
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

    def tree(
        self,
        candidates: Answers,
        rules: Rules,
        guess: int | None = None,
        processes: int = 1,
        report: Report | None = None,
    ) -> Tree:
        """A best strategy, or the best that begins with a guess; its buckets are shared out."""
        first = self.solve(candidates, rules, NEVER).guess if guess is None else guess
        buckets = dict(split(candidates, self.lists.codes(candidates, first)))
        own = buckets.pop(WIN, ())
        answer = own[0] if own else None  # the one that the guess is
        if rules.left == 1:
            return Tree(first, answer, lost=tuple(sorted({*candidates} - {answer})))

        def grow(branch: tuple[int, Answers]) -> Tree:
            pattern, bucket = branch
            return self.tree(bucket, rules.after(first, pattern))

        branches, done = {}, len(own)
        largest_first = sorted(buckets.items(), key=lambda branch: -len(branch[1]))
        for (pattern, bucket), tree in shared_out(grow, largest_first, processes, self.stop):
            branches[pattern] = tree
            done += len(bucket)
            if report:
                report(done, len(candidates))
        return Tree(first, answer, branches)

    def _buckets(
        self, candidates: Answers, codes: Sequence[int], rules: Rules
    ) -> tuple[int, int, list[_Bucket]]:
        """A guess's plain bound, its depth over singles and pairs, and the larger buckets.

        The buckets come smallest first.
        """
        total, depth = self.lists.weigh(candidates), 1
        left = NEVER if rules.left is None else rules.left - 1
        unsolved = []
        for pattern, bucket in split(candidates, codes):
            if pattern == WIN:
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
        return 2 * self.lists.weigh(candidates) - self.lists.weights[candidates[0]]

    def _last_guess(self, candidates: Answers, left: int) -> Bound:
        """With one guess left the heaviest word is found and the others are lost; with none, all.

        A lost word has cost all guesses there were, whatever the strategy.
        """
        total = self.lists.weigh(candidates)
        found = left * self.lists.weights[candidates[0]]
        cost = left * total + LOST * (total - found)
        return Bound(cost, self.lists.guess_of[candidates[0]], left)

    def _known(self, candidates: Answers, rules: Rules) -> Bound:
        """What is known before the search: f itself if a guess is named, else a lower bound."""
        known = self._glance(candidates)
        if rules.left is not None:
            known = max(known, rules.unlimited.known.get(candidates, known))
            if known.depth > rules.left:
                known = Bound(known.cost)
        return known

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
        """The best bound one scan gives."""
        if rules.left is not None and rules.left >= len(candidates):
            rules = rules.unlimited
        known = rules.known.get(candidates)
        if known is None:
            known = self._known(candidates, rules)
            if known.guess < 0 and known.cost < bound and (rules.left is None or rules.left > 2):
                _, costs = self._guess_bounds(candidates, rules, bound)
                known = Bound(max(known.cost, min(bound, int(costs.min(initial=NEVER)))))
                self.book.remember(rules.known, candidates, known)
        return known

    def _branch(
        self, candidates: Answers, rules: Rules, bound: int, least: int, report: Report | None
    ) -> Bound:
        """Try guesses, the most promising first, until no other can be better."""
        check(self.stop)
        columns, costs = self._guess_bounds(candidates, rules, bound)
        if rules.left == 2:
            return Bound(int(costs.min()), int(columns[costs.argmin()]), 2)
        floor = min(bound, int(costs.min(initial=NEVER)))
        least = max(least, floor)
        if least >= bound:
            return Bound(least)
        best = Bound(bound)
        chosen = self._most_promising(candidates, columns, costs)[: rules.beam or None]
        tried = 0
        while len(chosen):
            best = self._try(candidates, columns[chosen], costs[chosen], rules, best, least)
            if best.cost == least or rules.beam:
                break
            costs[chosen] = NEVER
            chosen = np.flatnonzero(costs < best.cost)
            if not tried:
                costs[chosen] += self._large_buckets(candidates, columns[chosen], floor)
                chosen = chosen[costs[chosen] < best.cost]
            tried += TIER
            if report:
                report(tried, tried + len(chosen))
            chosen = chosen[np.argsort(costs[chosen], kind="stable")[:TIER]]
        return best

    def _try(
        self,
        candidates: Answers,
        guesses: Columns,
        costs: Costs,
        rules: Rules,
        best: Bound,
        least: int,
    ) -> Bound:
        """The best of these guesses, or the one known before."""
        block = self._block(candidates, guesses)
        for guess, cost, codes in zip(
            guesses.tolist(), costs.tolist(), block.T.tolist(), strict=True
        ):
            if cost < best.cost:
                value = self.evaluate(candidates, guess, codes, rules, best.cost)
                if value.cost < best.cost:
                    best = value
                    if best.cost == least:
                        break
        return best

    def _most_promising(self, candidates: Answers, columns: Columns, costs: Costs) -> Columns:
        """A tier of places in these arrays, ordered by bound and expected remaining together.

        Equals come in the order of the list. `argpartition` would be shorter, but which equals it
        takes depends on the processor, and with it the value of a beam.
        """
        chosen = np.flatnonzero(costs < NEVER)
        if len(chosen) > TIER:
            last = np.partition(costs, TIER - 1)[TIER - 1]
            less, equal = np.flatnonzero(costs < last), np.flatnonzero(costs == last)
            chosen = np.concatenate([less, equal[: TIER - len(less)]])
        block = self._block(candidates, columns[chosen])
        keys = 2 * squares(block) + len(candidates) * costs[chosen]
        return chosen[np.argsort(keys, kind="stable")]

    def _large_buckets(self, candidates: Answers, guesses: Columns, floor: int) -> Costs:
        """What the bounds of guesses that leave large buckets can be raised by.

        No guess has firsts above 3W - floor on the candidates, hence on any part of them. So a part
        of weight w costs at least 3w - (3W - floor), less its largest weight, where the plain
        bound says 2w less that.
        """
        most = 3 * self.lists.weigh(candidates) - floor
        weights = np.array([self.lists.weights[answer] for answer in candidates], np.float64)
        gains = np.empty(len(guesses), np.int64)
        for piece, block in self._pieces(candidates, guesses):
            for part, sums in histograms(block, weights, self.stop):
                gains[piece][part] = np.maximum(sums - most, 0).sum(axis=1)
        return gains

    def _block(self, candidates: Answers, guesses: Columns) -> Table:
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
            yield piece, self._block(candidates, guesses[piece])

    def _firsts(self, candidates: Answers, guesses: Columns, weights: Sequence[int]) -> Weights:
        """The sum of the buckets' largest weights for each guess."""
        firsts = np.empty(len(guesses), np.int32)
        for piece, block in self._pieces(candidates, guesses):
            firsts[piece] = first_weights(block, weights, self.stop)
        return firsts

    def _guess_bounds(self, candidates: Answers, rules: Rules, bound: int) -> tuple[Columns, Costs]:
        """Guesses and a lower bound of each one's cost; exact with two guesses left.

        Guesses whose bound is not below the given one may be left out.
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
        while size < len(candidates) and len(own) > FEW_GUESSES and rules.left != 2:
            part = sum(weights[:size])
            enough = part - (bound - 2 * total)
            if 2 * enough > part:  # else too many guesses would stay
                firsts = self._firsts(candidates[:size], columns, weights[:size])
                kept = np.flatnonzero(firsts + own > enough)
                columns, own = columns[kept], own[kept]
            size *= 2

        firsts = self._firsts(candidates, columns, weights)
        if rules.left == 2:
            costs = 2 * total - own + LOST * (total - firsts.astype(np.int64))
        else:
            costs = (3 * total - firsts - own).astype(np.int64)
            costs[firsts == weights[0]] = NEVER  # does not split
        costs[lists.is_withheld[columns]] = NEVER
        return columns, costs
