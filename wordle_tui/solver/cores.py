"""Cores: a few words that cannot all be found with the guesses left.

Whether a set can be found to its last word is what `misses` asks first. Hard mode makes the answer
slow: hundreds of guesses fail, most of them for the same words. What this search rests on:

* If some words cannot all be found, neither can a set that contains them, nor can they under rules
  that demand more.
* So a guess that leaves such a core in one bucket fails, whatever other words are left.
* A set cannot be found if each guess that splits it fails, and the cores they fail by are together
  a core of the set.

Of many candidates most sets can be found, but by few guesses only, and to refute one of the others
may take minutes. So a set is first given up after a number of guesses, the least dangerous ones: a
*beam*. What is said of other sets is as true.
"""

import contextlib
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import SET_BYTES, Rulebook, Rules, Words
from wordle_tui.solver.counting import squares
from wordle_tui.solver.families import FAMILIES, dangers, families
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import Columns, Scans
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.tree import Tree

Mask = npt.NDArray[np.bool_]
"""One entry for each guess that may be chosen."""

NONE: Words = frozenset()
FIRST_WORDS = 4
"""Words whose patterns are compared first, when two guesses are left."""
BEAMS = (4, 16, 64, 256)
"""Tried one after the other, before all guesses are."""
QUICK_BEAM = 16
"""Enough for nearly all sets that can be found, and done in a second."""
GROWTH = 0.3
"""Added to the number of words a core costs: among cores that cost none, more guesses decide."""


class Cores:
    """One call's questions for cores; the rules remember the answers."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop

    def core(
        self,
        candidates: Answers,
        rules: Rules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
    ) -> Words:
        """Candidates that cannot all be found with the guesses left, beginning with these; none if
        all of them can. Progress counts candidates."""
        for beam in BEAMS:
            with contextlib.suppress(GivenUp):
                return self._search(beam).beginning_with(guesses, candidates, rules, report)
        return self._search().beginning_with(guesses, candidates, rules, report)

    def _search(self, beam: int = 0) -> "CoreSearch":
        return CoreSearch(self.lists, self.book, self.scans, self.stop, beam)

    def first_guess(self, candidates: Answers, rules: Rules) -> int:
        """A guess to begin with if all candidates can be found; `core` must have said so."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return self.lists.guess_of[candidates[0]]
        words = frozenset(candidates)
        while True:
            for found, guess in list(rules.findable.items()):
                if guess >= 0 and words <= found:
                    return guess
            self.core(candidates, rules)  # it was forgotten

    def quick_guess(self, candidates: Answers, rules: Rules) -> int | None:
        """The same if a narrow search finds all candidates; else None."""
        with contextlib.suppress(GivenUp):
            if not self._search(QUICK_BEAM).core(candidates, rules):
                return self.first_guess(candidates, rules)
        return None

    def tree(self, candidates: Answers, rules: Rules, guesses: Sequence[int] = ()) -> Tree:
        """A strategy that finds all candidates, beginning with these guesses; `core` must have said
        that there is one."""
        guess = guesses[0] if guesses else self.first_guess(candidates, rules)
        buckets = dict(split(candidates, self.lists.codes(candidates, guess)))
        own = buckets.pop(self.lists.win, (None,))
        branches = {
            pattern: self.tree(bucket, rules.after(guess, pattern), guesses[1:])
            for pattern, bucket in buckets.items()
        }
        return Tree(guess, own[0], branches)


class GivenUp(Exception):
    """Whether a set can be found is not known after as many guesses as were to be tried."""


class CoreSearch:
    """One search for cores, with or without a beam."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop, beam: int = 0):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop
        self.beam = beam
        """Guesses tried at each set before it is given up; 0 for all of them."""
        self._given_up: set[tuple[Answers, Rules]] = set()

    def core(self, candidates: Answers, rules: Rules) -> Words:
        """As `Cores.core`; raises `GivenUp` if that is not told within the beam."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return NONE
        if rules.left < 2:
            return frozenset(candidates[: rules.left + 1])
        words = frozenset(candidates)
        for known, guess in list(rules.findable.items()):
            if guess < 0 and known <= words:
                return known
            if guess >= 0 and words <= known:
                return NONE
        if (candidates, rules) in self._given_up:
            raise GivenUp
        check(self.stop)
        find = self._core_of_pairs if rules.left == 2 else self._branch
        try:
            core, guess = find(candidates, rules)
        except GivenUp:
            self._given_up.add((candidates, rules))
            raise
        self.book.remember(rules.findable, core or words, guess)
        return core

    def beginning_with(
        self,
        guesses: Sequence[int],
        candidates: Answers,
        rules: Rules,
        report: Report | None = None,
    ) -> Words:
        """The same if these guesses come first. Where one bucket is given up, another may fail."""
        if not guesses:
            return self.core(candidates, rules)
        buckets = self._buckets(candidates, self.lists.codes(candidates, guesses[0]))
        core, _ = self._core_of_families(buckets, guesses[0], rules)
        done, is_open = 0, False
        for pattern, bucket in buckets:
            if core:
                return core
            try:
                after = rules.after(guesses[0], pattern)
                core = self.beginning_with(guesses[1:], bucket, after)
            except GivenUp:
                is_open = True
            done += len(bucket)
            if report:
                report(done, len(candidates))
        if is_open and not core:
            raise GivenUp
        return core

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
        if self.beam:
            order = dangers(self.lists, candidates, block, rules, self.stop)
        else:
            order = squares(block, self.stop)
        tried, is_open = 0, False
        for place in np.argsort(order, kind="stable").tolist():
            if not untried[place]:
                continue
            if self.beam and tried == self.beam:
                raise GivenUp
            tried += 1
            guess, codes = int(columns[place]), block[:, place].tolist()
            try:
                core, after = self._refuter(candidates, guess, codes, rules)
            except GivenUp:
                is_open = True
                continue
            if not core:
                return NONE, guess
            refuted = self._refuted(core, after, columns, untried, rules)
            untried &= ~refuted
            refuters.append((core, refuted))
        if is_open:
            raise GivenUp
        return _together(refuters, splits) or words, -1

    def _refuter(
        self, candidates: Answers, guess: int, codes: list[int], rules: Rules
    ) -> tuple[Words, Rules]:
        """A core in one of the buckets of a guess, and its rules; none if all can be found."""
        buckets = self._buckets(candidates, codes)
        core, after = self._core_of_families(buckets, guess, rules)
        for pattern, bucket in buckets:
            if core:
                break
            after = rules.after(guess, pattern)
            core = self.core(bucket, after)
        return core, after

    def _buckets(self, candidates: Answers, codes: list[int]) -> list[tuple[int, Answers]]:
        """All but the win; with a beam the smallest first, for a large one may be given up."""
        buckets = [entry for entry in split(candidates, codes) if entry[0] != self.lists.win]
        return sorted(buckets, key=lambda entry: len(entry[1]), reverse=not self.beam)

    def _core_of_families(
        self, buckets: Iterable[tuple[int, Answers]], guess: int, rules: Rules
    ) -> tuple[Words, Rules]:
        """With a beam the core of a large family in one of the buckets, and its rules; or none."""
        assert rules.left is not None
        if self.beam and rules.left > 3:
            search = CoreSearch(self.lists, self.book, self.scans, self.stop)
            for pattern, bucket in buckets:
                after = rules.after(guess, pattern)
                for family in families(self.lists, bucket)[:FAMILIES]:
                    if core := search.core(family, after):
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
