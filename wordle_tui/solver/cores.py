"""Cores: a few words of which too much weight is missed with the guesses left.

A set can be *found* if some strategy misses no more of it than the weight to *spare*, at first
nothing. In hard mode it takes long to decide this: hundreds of guesses fail, most of them because
of the same words. The search relies on these facts:

* What some words miss, any set that contains them misses, too, under these rules or stricter ones.
* So a guess fails that leaves such a core in one bucket, whatever other words are left. It also
  fails if the cores in several buckets together miss too much.
* A set cannot be found if every guess that splits it fails. The union of the cores by which they
  fail is a core of the set, and misses as much as the best of these guesses.

Most large sets can be found, but by few guesses only, and it may take minutes to refute one of the
other guesses. So the search first tries only the least dangerous guesses of each set, a *beam*, and
then gives up on the set. What it proves about other sets is still valid.
"""

import contextlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.cache import SET_BYTES, Bound, Core, Rulebook, Rules
from wordle_tui.solver.counting import squares
from wordle_tui.solver.families import dangers
from wordle_tui.solver.lists import Answers, Lists, split
from wordle_tui.solver.scanning import Columns, Scans
from wordle_tui.solver.stopping import Stop, check

Mask = npt.NDArray[np.bool_]
"""One entry for each choosable guess."""

Parts = list[tuple[Core, Rules]]
"""Cores in different buckets of a guess, each with the rules of its bucket."""

FIRST_WORDS = 4
"""Number of words compared first when two guesses are left."""
BEAMS = (4, 16, 64, 256)
"""Widths tried one after the other before the search without a beam."""
QUICK_BEAM = 16
"""Wide enough for nearly all sets that can be found; the search takes less than a second."""
WIDER_BEAM = 64
"""The same for sets that cannot be found, where little is missed."""
GROWTH = 0.3
"""Added to the number of words that a core adds, which may be 0."""


class Cores:
    """Finds cores for one call of the solver. The rules cache the results."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop

    def core(self, candidates: Answers, rules: Rules, spare: int = 0) -> Core:
        """A core of the candidates that misses more than `spare`; none if the candidates can be
        found."""
        for beam in BEAMS:
            with contextlib.suppress(GivenUp):
                return self._search(beam).core(candidates, rules, spare)
        return self._search().core(candidates, rules, spare)

    def _search(self, beam: int = 0) -> "CoreSearch":
        return CoreSearch(self.lists, self.book, self.scans, self.stop, beam)

    def play(self, candidates: Answers, rules: Rules) -> Bound | None:
        """The least weight that a known strategy misses, with its first guess. One is known once
        `core` has found no core."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return Bound(0, self.lists.guess_of[candidates[0]])
        words = frozenset(candidates)
        plays = (play for found, play in list(rules.findable.items()) if words <= found)
        return min(plays, default=None)

    def quick_play(self, candidates: Answers, rules: Rules, spare: int = 0) -> Bound | None:
        """The same if a search with a narrow beam finds one that misses no more than `spare`."""
        with contextlib.suppress(GivenUp):
            self._search(WIDER_BEAM if spare else QUICK_BEAM).core(candidates, rules, spare)
        play = self.play(candidates, rules)
        return None if play is None or play.cost > spare else play


class GivenUp(Exception):
    """The beam was too narrow to decide whether a set can be found."""


class CoreSearch:
    """One search for cores, with or without a beam."""

    def __init__(self, lists: Lists, book: Rulebook, scans: Scans, stop: Stop, beam: int = 0):
        self.lists, self.book, self.scans, self.stop = lists, book, scans, stop
        self.beam = beam
        """Guesses tried at each set before it is given up; 0 for all guesses."""
        self._given_up: set[tuple[Answers, Rules, int]] = set()

    def core(self, candidates: Answers, rules: Rules, spare: int = 0) -> Core:
        """As `Cores.core`; raises `GivenUp` if the beam does not decide it."""
        assert rules.left is not None
        if len(candidates) <= rules.left:
            return Core()
        if rules.left == 1:
            missed = self.lists.weigh(candidates[1:])
            return Core(frozenset(candidates), missed) if missed > spare else Core()
        words = frozenset(candidates)
        for core, missed in list(rules.cores.items()):
            if missed > spare and core <= words:
                return Core(core, missed)
        for found, known in list(rules.findable.items()):
            if known.cost <= spare and words <= found:
                return Core()
        if (candidates, rules, spare) in self._given_up:
            raise GivenUp
        check(self.stop)
        find = self._core_of_pairs if rules.left == 2 else self._branch
        try:
            result = find(candidates, rules, spare)
        except GivenUp:
            self._given_up.add((candidates, rules, spare))
            raise
        if isinstance(result, Bound):
            self.book.remember(rules.findable, words, result)
            return Core()
        self.book.remember(rules.cores, *result)
        return result

    def _core_of_pairs(self, candidates: Answers, rules: Rules, spare: int) -> Core | Bound:
        """With two guesses left: a core, or what the best guess misses."""
        every = columns = self.scans.choosable(rules)
        size = FIRST_WORDS
        while True:
            core = candidates[:size]
            missed = self.scans.missed(core, columns)
            if missed.min() > spare:
                break
            if size >= len(candidates):
                return Bound(int(missed.min()), int(columns[missed.argmin()]))
            columns = columns[missed <= spare]
            size *= 2
        for word in core:
            others = tuple(other for other in core if other != word)
            if len(others) > 2 and self.scans.missed(others, every).min() > spare:
                core = others
        return Core(frozenset(core), int(self.scans.missed(core, every).min()))

    def _branch(self, candidates: Answers, rules: Rules, spare: int) -> Core | Bound:
        """Try guesses until one finds the candidates; a core, or what this guess misses.

        Guesses that leave the fewest words come first, with a beam the least dangerous ones.
        """
        words, columns = frozenset(candidates), self.scans.choosable(rules)
        block = self.scans.block(candidates, columns)
        splits = (block != block[0]).any(axis=0)
        known = list(rules.refuters.items())
        refuters = [each for each in known if each[0].missed > spare and each[0].words <= words]
        untried = splits.copy()
        for _, refuted in refuters:
            untried &= ~refuted
        places = np.flatnonzero(untried)
        part = block.take(places, axis=1)
        if self.beam:
            order = dangers(self.lists, candidates, part, rules, self.stop)
        else:
            order = squares(part, self.stop)
        tried, is_open = 0, False
        for place in places[np.argsort(order, kind="stable")].tolist():
            if not untried[place]:
                continue
            if self.beam and tried == self.beam:
                raise GivenUp
            tried += 1
            guess, codes = int(columns[place]), block[:, place].tolist()
            try:
                parts = self._refuter(candidates, guess, codes, rules, spare)
            except GivenUp:
                is_open = True
                continue
            core = _union(parts)
            if core.missed <= spare:
                return Bound(core.missed, guess)
            refuted = self._refuted(parts, columns, untried, rules)
            untried &= ~refuted
            refuters.append((core, refuted))
        if is_open:
            raise GivenUp
        return _together(refuters, splits, candidates)

    def _refuter(
        self, candidates: Answers, guess: int, codes: list[int], rules: Rules, spare: int
    ) -> Parts:
        """Cores in the buckets of a guess. Together they miss what the guess misses, or more than
        can be spared."""
        buckets = self._buckets(candidates, codes)
        parts: Parts = []
        missed = 0
        for pattern, bucket in buckets:
            after, core = rules.after(guess, pattern), Core()
            while missed + core.missed <= spare:
                more = self.core(bucket, after, core.missed)
                if not more.words:
                    break
                core = more
            if core.words:
                parts.append((core, after))
                missed += core.missed
            if missed > spare:
                break
        return parts

    def _buckets(self, candidates: Answers, codes: list[int]) -> list[tuple[int, Answers]]:
        """All buckets but the win, largest first; with a beam smallest first, because large ones
        may be given up."""
        buckets = [entry for entry in split(candidates, codes) if entry[0] != self.lists.win]
        return sorted(buckets, key=lambda entry: len(entry[1]), reverse=not self.beam)

    def _refuted(self, parts: Parts, columns: Columns, untried: Mask, rules: Rules) -> Mask:
        """The untried guesses that leave each of the cores in one bucket, under rules as strict as
        its own.

        They are added to the cached refuters of the rules.
        """
        refuted = np.zeros(len(columns), bool)
        places = np.flatnonzero(untried)
        for core, after in parts:
            block = self.scans.block(tuple(core.words), columns[places])
            whole = np.flatnonzero((block == block[0]).all(axis=0))
            places, patterns = places[whole], block[0, whole]
            if rules.revealed is not None:
                turns = zip(columns[places].tolist(), patterns.tolist(), strict=True)
                places = places[[rules.after(*turn).demands(after) for turn in turns]]
        refuted[places] = True
        core = _union(parts)
        known = rules.refuters.get(core)
        together = refuted if known is None else known | refuted
        self.book.remember(rules.refuters, core, together, size=1 + len(columns) // SET_BYTES)
        return refuted


def _union(parts: Parts) -> Core:
    """These cores as one: what the parts of a set miss, the set misses as well."""
    words = frozenset[int]().union(*(core.words for core, _ in parts))
    return Core(words, sum(core.missed for core, _ in parts))


def _together(refuters: Sequence[tuple[Core, Mask]], guesses: Mask, candidates: Answers) -> Core:
    """The union of a few cores that refute these guesses, and the least that one of them misses."""
    matrix = np.array([refuted[guesses] for _, refuted in refuters])
    place_of = {word: place for place, word in enumerate(candidates)}
    members = np.zeros((len(refuters), len(candidates)), bool)
    for row, (core, _) in zip(members, refuters, strict=True):
        row[[place_of[word] for word in core.words]] = True
    together, missed = np.zeros(len(candidates), bool), []
    counts, growth = matrix.sum(axis=1), members.sum(axis=1)
    while counts.any():
        best = int((counts / (growth + GROWTH)).argmax())
        missed.append(refuters[best][0].missed)
        added, refuted = members[best] & ~together, matrix[best].copy()
        together |= added
        growth -= members[:, added].sum(axis=1)
        counts -= matrix[:, refuted].sum(axis=1)
        matrix[:, refuted] = False
    words = zip(candidates, together.tolist(), strict=True)
    return Core(frozenset(word for word, is_in in words if is_in), min(missed))
