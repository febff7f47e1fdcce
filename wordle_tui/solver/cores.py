"""Cores: a few words that cannot all be found with the guesses left.

Whether a set can be found to its last word is what `misses` asks first. Hard mode makes the answer
slow: hundreds of guesses fail, most of them for the same words. What this search rests on:

* If some words cannot all be found, neither can a set that contains them, nor can they under rules
  that demand more.
* So a guess that leaves such a core in one bucket fails, whatever other words are left.
* A set cannot be found if each guess that splits it fails, and the cores they fail by are together
  a core of the set.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import SET_BYTES, Rulebook, Rules, Words
from wordle_tui.solver.counting import squares
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import Columns, Scans
from wordle_tui.solver.stopping import Stop, check

Mask = npt.NDArray[np.bool_]
"""One entry for each guess that may be chosen."""

NONE: Words = frozenset()
FIRST_WORDS = 4
"""Words whose patterns are compared first, when two guesses are left."""
GROWTH = 0.3
"""Added to the number of words a core costs: among cores that cost none, more guesses decide."""


class Cores:
    """One call's questions for cores; the rules remember the answers."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop

    def core(self, candidates: Answers, rules: Rules) -> Words:
        """Candidates that cannot all be found with the guesses left; none if all of them can."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return NONE
        words = frozenset(candidates)
        for known, guess in list(rules.findable.items()):
            if guess < 0 and known <= words:
                return known
            if guess >= 0 and words <= known:
                return NONE
        check(self.stop)
        find = self._core_of_pairs if rules.left == 2 else self._branch
        core, guess = find(candidates, rules)
        self.book.remember(rules.findable, core or words, guess)
        return core

    def first_guess(self, candidates: Answers, rules: Rules) -> int:
        """A guess to begin with if all candidates can be found; `core` must have said so."""
        words = frozenset(candidates)
        for found, guess in list(rules.findable.items()):
            if guess >= 0 and words <= found:
                return guess
        return self.lists.guess_of[candidates[0]]  # as many guesses as words

    def _core_of_pairs(self, candidates: Answers, rules: Rules) -> tuple[Words, int]:
        """The core when two guesses are left, or the guess that tells all words apart."""
        every = columns = self.scans.choosable(rules)
        size = FIRST_WORDS
        while True:
            core = candidates[:size]
            columns = columns[self.scans.patterns(core, columns) == len(core)]
            if not len(columns):
                break
            if size >= len(candidates):
                return NONE, int(columns[0])
            size *= 2
        for word in core:
            others = tuple(other for other in core if other != word)
            if len(others) > 2 and self.scans.patterns(others, every).max() < len(others):
                core = others
        return frozenset(core), -1

    def _branch(self, candidates: Answers, rules: Rules) -> tuple[Words, int]:
        """Try guesses, the one that leaves the fewest words first, until one finds all."""
        words, columns = frozenset(candidates), self.scans.choosable(rules)
        block = self.scans.block(candidates, columns)
        splits = (block != block[0]).any(axis=0)
        refuters = [entry for entry in list(rules.refuters.items()) if entry[0] <= words]
        untried = splits.copy()
        for _, refuted in refuters:
            untried &= ~refuted
        for place in np.argsort(squares(block, self.stop), kind="stable").tolist():
            if not untried[place]:
                continue
            guess, codes = int(columns[place]), block[:, place].tolist()
            core, after = self._refuter(candidates, guess, codes, rules)
            if not core:
                return NONE, guess
            refuted = self._refuted(core, after, columns, untried, rules)
            untried &= ~refuted
            refuters.append((core, refuted))
        return _together(refuters, splits) or words, -1

    def _refuter(
        self, candidates: Answers, guess: int, codes: list[int], rules: Rules
    ) -> tuple[Words, Rules]:
        """A core in one of the buckets of a guess, and its rules; none if all can be found."""
        buckets = split(candidates, codes)
        for pattern, bucket in sorted(buckets, key=lambda bucket: -len(bucket[1])):
            if pattern != self.lists.win:
                after = rules.after(guess, pattern)
                if core := self.core(bucket, after):
                    return core, after
        return NONE, rules

    def _refuted(
        self, core: Words, after: Rules, columns: Columns, untried: Mask, rules: Rules
    ) -> Mask:
        """The untried guesses that leave the core in one bucket, under rules that demand no less;
        the rules remember them, with those they knew."""
        refuted = np.zeros(len(columns), bool)
        places = np.flatnonzero(untried)
        block = self.scans.block(tuple(core), columns[places])
        whole = np.flatnonzero((block == block[0]).all(axis=0))
        places, patterns = places[whole], block[0, whole]
        if rules.revealed is not None:
            demanding = [
                rules.after(guess, pattern).demands(after)
                for guess, pattern in zip(columns[places].tolist(), patterns.tolist(), strict=True)
            ]
            places = places[demanding]
        refuted[places] = True
        known = rules.refuters.get(core)
        together = refuted if known is None else known | refuted
        self.book.remember(rules.refuters, core, together, size=1 + len(columns) // SET_BYTES)
        return refuted


def _together(refuters: Iterable[tuple[Words, Mask]], guesses: Mask) -> Words:
    """The words of as few cores as refute these guesses; none if there are no guesses."""
    cores = [core for core, _ in refuters]
    matrix = np.array([refuted for _, refuted in refuters])
    matrix = matrix[:, guesses] if cores else matrix
    together: Words = NONE
    while matrix.any():
        growth = np.array([len(core - together) for core in cores])
        best = int((matrix.sum(axis=1) / (growth + GROWTH)).argmax())
        together |= cores[best]
        matrix = matrix[:, ~matrix[best]]
    return together
