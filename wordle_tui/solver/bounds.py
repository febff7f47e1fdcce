"""Lower bounds of the cost of one set of candidates, without trying guesses.

`branch_and_bound` explains the facts they rest on.
"""

from collections import Counter
from functools import cached_property
from operator import itemgetter

import numpy as np

from wordle_tui.solver.cache import Bound, Rulebook, Rules
from wordle_tui.solver.lists import Answers, Lists
from wordle_tui.solver.obstacles import Obstacles
from wordle_tui.solver.scanning import Scans
from wordle_tui.solver.sieve import Sieve

SMALL = 20
"""Up to this size the candidates are tried as guesses in plain Python, before any numpy scan."""
NEW = 500
"""A scan of fewer guesses, because obstacles limit the others, makes no new obstacle."""


class Bounds:
    """The bounds of one call of the solver. Bounds passed as arguments are exclusive."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans):
        self.lists, self.book, self.scans = lists, book, scans
        self._sieve: Sieve | None = None

    @cached_property
    def obstacles(self) -> Obstacles:
        return Obstacles(self.lists)

    def sieve(self, candidates: Answers) -> Sieve:
        """The sieve for guesses at these candidates; kept for the next guesses."""
        if self._sieve is None or self._sieve.candidates is not candidates:
            self._sieve = Sieve(self.lists, self.obstacles, candidates)
        return self._sieve

    def plain(self, candidates: Answers) -> int:
        """The plain bound; the value of one or two words."""
        if unit := self.lists.equal_weight:
            return unit * (2 * len(candidates) - 1)
        return 2 * self.lists.weigh(candidates) - self.lists.weights[candidates[0]]

    def glance(self, candidates: Answers) -> Bound:
        """A bound without numpy. It holds under any rules, because candidates are always legal.

        A guess outside the set costs at least 2W, a candidate at least 3W - firsts - own. If the
        minimum belongs to a candidate that leaves at most pairs, it is f.
        """
        if len(candidates) < 3:
            return Bound(self.plain(candidates))
        if len(candidates) > SMALL:
            known = self.book.easiest.known.get(candidates)
            return Bound(self.plain(candidates) if known is None else known.cost)
        known = self.book.small.get(candidates)
        if known is not None:
            return known
        lists = self.lists
        total, plain = lists.weigh(candidates), self.plain(candidates)
        # Backwards, so that the first word of each bucket is written last and stays.
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

    def probe(self, candidates: Answers, rules: Rules, bound: int) -> Bound:
        """The best bound that one scan gives, without a limit."""
        rules = rules.unlimited
        known = rules.known.get(candidates)
        if known is not None:
            return known
        known = self.glance(candidates)
        if known.guess < 0 and known.cost < bound:
            total, heaviest = self.lists.weigh(candidates), self.lists.weights[candidates[0]]
            columns, is_new = rules.columns, False
            if rules.revealed is None:  # in hard mode the few legal guesses are scanned as fast
                # A guess with no more firsts does not cost less than the bound.
                enough = 3 * total - heaviest - bound
                outside = self.obstacles.outside(candidates)
                most = self.obstacles.most(outside, total)
                known = max(known, Bound(3 * total - heaviest - most))
                if most <= enough:
                    return known
                firsts = self.obstacles.firsts(outside, total)
                columns = np.flatnonzero(firsts > enough)
                is_new = len(columns) >= NEW
            columns, exact, own = self.scans.firsts_and_own(candidates, rules, bound, columns)
            if is_new:
                # The scan leaves out guesses with firsts + own <= 3W - bound.
                np.minimum(firsts, max(0, enough + heaviest), out=firsts)
                firsts[columns] = exact
                self.obstacles.add(candidates, firsts)
            scanned = 3 * total - int((exact + own).max(initial=0))
            known = max(known, Bound(min(scanned, bound)))
        self.book.remember(rules.known, candidates, known)
        return known
