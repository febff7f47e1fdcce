"""Cores: a few words that cannot all be found with the guesses left.

A set can be *found* if some strategy finds every word of it in time. `misses` asks this first. In
hard mode the answer takes long: hundreds of guesses fail, most of them because of the same words.
The search relies on these facts:

* If some words cannot all be found, neither can any set that contains them, under these rules or
  stricter ones.
* So a guess that leaves such a core in one bucket fails, whatever other words are left.
* A set cannot be found if every guess that splits it fails. The union of the cores by which they
  fail is a core of the set.

Most large sets can be found, but by few guesses only, and it may take minutes to refute one of the
other guesses. So the search first tries only the least dangerous guesses of each set, a *beam*, and
then gives up on the set. What it proves about other sets is still valid.
"""

import contextlib
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import SET_BYTES, Rulebook, SearchRules, Words
from wordle_tui.solver.counting import squares
from wordle_tui.solver.families import FAMILIES, dangers, families
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import Columns, Scans
from wordle_tui.solver.stopping import Report, Stop, check
from wordle_tui.solver.tree import Tree

Mask = npt.NDArray[np.bool_]
"""One entry for each choosable guess."""

NONE: Words = frozenset()
FIRST_WORDS = 4
"""Number of words compared first when two guesses are left."""
BEAMS = (4, 16, 64, 256)
"""Widths tried one after the other before the search without a beam."""
QUICK_BEAM = 16
"""Wide enough for nearly all sets that can be found; the search takes less than a second."""
GROWTH = 0.3
"""Added to the number of words that a core adds, which may be 0."""


class Cores:
    """Finds cores for one call of the solver. The rules cache the results."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop

    def core(
        self,
        candidates: Answers,
        rules: SearchRules,
        guesses: Sequence[int] = (),
        report: Report | None = None,
    ) -> Words:
        """A core of the candidates if play begins with these guesses; empty if all candidates can
        be found. Progress counts candidates."""
        for beam in BEAMS:
            with contextlib.suppress(GivenUp):
                return self._search(beam).beginning_with(guesses, candidates, rules, report)
        return self._search().beginning_with(guesses, candidates, rules, report)

    def _search(self, beam: int = 0) -> "CoreSearch":
        return CoreSearch(self.lists, self.book, self.scans, self.stop, beam)

    def first_guess(self, candidates: Answers, rules: SearchRules) -> int:
        """The first guess of a strategy that finds all candidates; `core` must have found none."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return self.lists.guess_of[candidates[0]]
        words = frozenset(candidates)
        while True:
            for found, guess in list(rules.findable.items()):
                if guess >= 0 and words <= found:
                    return guess
            self.core(candidates, rules)  # the cache was cleared

    def quick_guess(self, candidates: Answers, rules: SearchRules) -> int | None:
        """The same if a search with a narrow beam finds all candidates; else None."""
        with contextlib.suppress(GivenUp):
            if not self._search(QUICK_BEAM).core(candidates, rules):
                return self.first_guess(candidates, rules)
        return None

    def tree(self, candidates: Answers, rules: SearchRules, guesses: Sequence[int] = ()) -> Tree:
        """A strategy that begins with these guesses and finds all candidates; `core` must have
        found none."""
        guess = guesses[0] if guesses else self.first_guess(candidates, rules)
        buckets = dict(split(candidates, self.lists.codes(candidates, guess)))
        own = buckets.pop(self.lists.win, (None,))
        branches = {
            pattern: self.tree(bucket, rules.after(guess, pattern), guesses[1:])
            for pattern, bucket in buckets.items()
        }
        return Tree(guess, own[0], branches)


class GivenUp(Exception):
    """The beam was too narrow to decide whether a set can be found."""


class CoreSearch:
    """One search for cores, with or without a beam."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop, beam: int = 0):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop
        self.beam = beam
        """Guesses tried at each set before it is given up; 0 for all guesses."""
        self._given_up: set[tuple[Answers, SearchRules]] = set()

    def core(self, candidates: Answers, rules: SearchRules) -> Words:
        """As `Cores.core`; raises `GivenUp` if the beam does not decide it."""
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
        rules: SearchRules,
        report: Report | None = None,
    ) -> Words:
        """The same if play begins with these guesses."""
        if not guesses:
            return self.core(candidates, rules)
        buckets = self._buckets(candidates, self.lists.codes(candidates, guesses[0]))
        core, _ = self._core_of_families(buckets, guesses[0], rules)
        done, is_open = 0, False
        # All buckets: if one is given up, another may have a core.
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

    def _core_of_pairs(self, candidates: Answers, rules: SearchRules) -> tuple[Words, int]:
        """With two guesses left: a core and -1, or none and the guess that separates all words."""
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

    def _branch(self, candidates: Answers, rules: SearchRules) -> tuple[Words, int]:
        """Try guesses until one finds all candidates; return a core and -1, or none and the guess.

        Guesses that leave the fewest words come first, with a beam the least dangerous ones.
        """
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
        self, candidates: Answers, guess: int, codes: list[int], rules: SearchRules
    ) -> tuple[Words, SearchRules]:
        """A core in one of the buckets of a guess and its rules; none if all can be found."""
        buckets = self._buckets(candidates, codes)
        core, after = self._core_of_families(buckets, guess, rules)
        for pattern, bucket in buckets:
            if core:
                break
            after = rules.after(guess, pattern)
            core = self.core(bucket, after)
        return core, after

    def _buckets(self, candidates: Answers, codes: list[int]) -> list[tuple[int, Answers]]:
        """All buckets but the win, largest first; with a beam smallest first, because large ones
        may be given up."""
        buckets = [entry for entry in split(candidates, codes) if entry[0] != self.lists.win]
        return sorted(buckets, key=lambda entry: len(entry[1]), reverse=not self.beam)

    def _core_of_families(
        self, buckets: Iterable[tuple[int, Answers]], guess: int, rules: SearchRules
    ) -> tuple[Words, SearchRules]:
        """With a beam: a core of a large family in one of the buckets and its rules, or none."""
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
        self, core: Words, after: SearchRules, columns: Columns, untried: Mask, rules: SearchRules
    ) -> Mask:
        """The untried guesses that leave the core in one bucket under rules as strict as `after`.

        They are added to the cached refuters of the rules.
        """
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
    """The union of a few cores that refute these guesses; empty if there are no guesses."""
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
