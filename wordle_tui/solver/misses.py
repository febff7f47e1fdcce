"""Misses: the least weight that is not found within a number of guesses.

This search is faster than `branch_and_bound`: it ignores how many guesses the words found take, and
it is done as soon as a guess misses nothing. m(H, g) is the result for a set H with g guesses to
go. The search relies on these facts:

* With two guesses to go, the first word of each bucket is found, so one scan gives m.
* m of a set is at least the sum of m of its parts, because the strategy of the set plays the parts.
* A guess shows no more patterns on a part than on the whole. So a bucket of n words misses at least
  n - (most patterns on the whole) of them when two guesses are left for it.
"""

import numpy as np

from wordle_tui.solver.cache import Bound, Rulebook, Rules
from wordle_tui.solver.cores import Cores
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import RULED_OUT, TIER, Columns, Costs, Scans
from wordle_tui.solver.stopping import Stop, check

CORES_UP_TO = 512
"""Largest set for which cores are used; a scan of more words would take too much memory."""
FEW = 4
"""Cores are used until it is proved that so many words are missed, or words of their weight."""
ALL = 2**62
"""More than any weight."""


class Misses:
    """Finds missed weight for one call of the solver. Bounds are exclusive, as in `Search`."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop
        self.cores = Cores(lists, book, scans, stop)

    def least(self, candidates: Answers, rules: Rules, bound: int = ALL) -> Bound:
        """m of the candidates if it is below the bound, else a lower bound not below it.

        `rules.left` are the guesses to go; the bound's cost is the weight missed.
        """
        left = rules.left
        assert left is not None
        if left >= len(candidates):
            return Bound(0, self.lists.guess_of[candidates[0]])
        if left <= 1:
            found = left * self.lists.weights[candidates[0]]
            return Bound(self.lists.weigh(candidates) - found, self.lists.guess_of[candidates[0]])
        known = rules.missed.get(candidates, Bound(0))
        few = FEW * self.lists.weights[candidates[-1]] if left > 3 else 1
        while known.guess < 0 and known.cost < bound:
            # Usually little is missed, and then guesses that miss more are refuted quickly. But a
            # known play is often the best.
            play = self.cores.play(candidates, rules)
            if play is not None and play.cost <= known.cost:
                known = Bound(known.cost, play.guess)
            elif len(candidates) <= CORES_UP_TO and (play is not None or known.cost < few):
                spare = known.cost if play is None else min(play.cost, bound) - 1
                missed = self.cores.core(candidates, rules, spare).missed
                if not missed:
                    continue  # now a play is known that misses no more than could be spared
                known = Bound(missed)
            else:
                known = self._branch(candidates, rules, min(bound, 2 * known.cost + 1), known.cost)
            self.book.remember(rules.missed, candidates, known)
        return known

    def of_guess(
        self, candidates: Answers, guess: int, codes: list[int], rules: Rules, bound: int = ALL
    ) -> int:
        """The weight a guess misses if it is below the bound, else a lower bound not below it."""
        assert rules.left is not None
        check(self.stop)
        missed = 0
        buckets = split(candidates, codes)
        buckets.sort(key=lambda bucket: -len(bucket[1]))
        for pattern, bucket in buckets:
            if len(bucket) < rules.left or missed >= bound:
                break
            if pattern != self.lists.win:
                missed += self.least(bucket, rules.after(guess, pattern), bound - missed).cost
        return missed

    def _branch(self, candidates: Answers, rules: Rules, bound: int, least: int) -> Bound:
        """Try guesses, the most promising first, until no other can miss less."""
        check(self.stop)
        columns, firsts, own = self.scans.firsts_and_own(candidates, rules)
        total, most = self.lists.weigh(candidates), int(firsts.max())
        if rules.left == 2:
            return Bound(total - most, int(columns[firsts.argmax()]))
        costs = (3 * total - firsts - own).astype(np.int64)
        costs[firsts == self.lists.weights[candidates[0]]] = RULED_OUT  # does not split
        missed_at_least = self._excess(candidates, columns, most, rules)
        costs[missed_at_least >= bound] = RULED_OUT
        best = Bound(bound)
        chosen = self.scans.most_promising(candidates, columns, costs)
        while len(chosen):
            guesses = columns[chosen]
            block = self.scans.block(candidates, guesses)
            for guess, codes in zip(guesses.tolist(), block.T.tolist(), strict=True):
                missed = self.of_guess(candidates, guess, codes, rules, best.cost)
                if missed < best.cost:
                    best = Bound(missed, guess)
                    if missed <= least:
                        return best
            costs[chosen] = RULED_OUT
            chosen = np.flatnonzero((costs < RULED_OUT) & (missed_at_least < best.cost))
            chosen = chosen[np.argsort(costs[chosen], kind="stable")[:TIER]]
        return best

    def _excess(self, candidates: Answers, columns: Columns, most: int, rules: Rules) -> Costs:
        """A lower bound of the weight that each guess misses, by the size of its buckets: the
        number of words too many, times the least weight."""
        if rules.left != 3:
            return np.zeros(len(columns), np.int64)
        lightest = self.lists.weights[candidates[-1]]
        if lightest == self.lists.weights[candidates[0]]:
            patterns = most // lightest
        else:
            patterns = int(self.scans.patterns(candidates, columns).max())
        ones = [1] * len(candidates)
        return lightest * self.scans.excess(candidates, columns, ones, patterns)
