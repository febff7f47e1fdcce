"""Obstacles: sets of candidates that no guess splits well, and the bounds they give other sets.

M(P) is the most patterns that any guess shows on a set P. A guess shows no more patterns on a part
of P than on P. So on another set B it shows at most M(P) patterns, plus one for each word of B
outside P, and f(B) exceeds the plain bound of B by at least |B ∩ P| - M(P). One scan of P thus
replaces scans of many similar sets.

This holds with weights, too, but there most sets differ by words of little weight, and looking for
an obstacle costs more than it saves. So obstacles are used only if all answers weigh the same.
"""

from bisect import insort

from wordle_tui.solver.lists import Answers, Lists

KEPT = 400
"""Obstacles kept in one search; with more, looking through them would take as long as a scan."""


class Obstacles:
    """The obstacles found in one search, in normal mode. They are valid under any rules."""

    def __init__(self, lists: Lists):
        self._unit = lists.equal_weight
        self._kept: list[tuple[int, int, int]] = []
        """Tuples of (-gain, M, bit set), best first."""

    def add(self, candidates: Answers, firsts: int) -> None:
        """Add a set if it is an obstacle; `firsts` is M times the weight of a word."""
        if (gain := len(candidates) - (most := firsts // self._unit)) > 0:
            insort(self._kept, (-gain, most, _as_bits(candidates)))
            del self._kept[KEPT:]

    def gain(self, candidates: Answers, enough: int) -> int:
        """A lower bound of the cost above the plain bound; the search for a better one ends at
        `enough`."""
        gain = 0
        if self._kept:
            words, enough = _as_bits(candidates), -(-enough // self._unit)
            for least, most, others in self._kept:
                if gain >= enough or gain >= -least:
                    break
                if (shared := (words & others).bit_count()) > most + gain:
                    gain = shared - most
        return self._unit * gain


def _as_bits(candidates: Answers) -> int:
    return sum(map((1).__lshift__, candidates))
