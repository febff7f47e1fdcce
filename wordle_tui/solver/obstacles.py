"""Obstacles: sets of candidates that no guess splits well, and what they tell of other sets.

M(P) is the most patterns that any guess shows on a set P. On another set B no guess shows more than
M(P) and one for each word of B outside P, for on a part there are no more patterns than on the
whole. So f(B) is above the plain bound of B by at least as many words as B and P share, less M(P).
One scan of P thus spares those of many sets that are like it.

That holds with weights, too, but words of little weight then make most sets differ: what is spared
is less than what the look costs. So only lists whose answers weigh the same have obstacles.
"""

from bisect import insort

from wordle_tui.solver.lists import Answers, Lists

KEPT = 400
"""The best obstacles of one search; with more the look would take as long as a scan."""


class Obstacles:
    """Those met in one search, in normal mode; they hold under any rules."""

    def __init__(self, lists: Lists):
        self._unit = lists.equal_weight
        self._kept: list[tuple[int, int, int]] = []
        """Of each what it tells of itself, negative; M; and its words as bits."""

    def add(self, candidates: Answers, firsts: int) -> None:
        """Note M of a set, given as the weight of so many words."""
        if (gain := len(candidates) - (most := firsts // self._unit)) > 0:
            insort(self._kept, (-gain, most, _as_bits(candidates)))
            del self._kept[KEPT:]

    def gain(self, candidates: Answers, enough: int) -> int:
        """By how much a set costs more than its plain bound, at least; enough will do."""
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
