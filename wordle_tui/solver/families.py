"""Families: words that differ in one place.

They take the most guesses: a guess distinguishes no more of them than it has letters, and in hard
mode every revealed letter leaves fewer letters to ask for. `dangers` rates guesses by how well they
break families up.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordle_tui.game import board
from wordle_tui.solver.cache import Rules
from wordle_tui.solver.counting import squares
from wordle_tui.solver.lists import Answers, Lists
from wordle_tui.solver.stopping import Stop
from wordle_tui.solver.table import Table

SMALLEST_FAMILY = 3
FAMILIES_RATED = 50
"""Number of families that `dangers` considers, the largest first."""
SPARE = 1.5
"""With this many guesses to spare, a family counts as much as a twentieth of the candidates."""
URGENCY = 1.3
"""With one guess less to spare, it counts e to this power (some four) times as much."""


def families(lists: Lists, candidates: Iterable[int]) -> list[Answers]:
    """Families among the candidates, the largest first."""
    number_of = {lists.answers[answer]: answer for answer in candidates}
    large = (
        tuple(map(number_of.__getitem__, family))
        for family in board.families(tuple(number_of))
        if len(family) >= SMALLEST_FAMILY
    )
    return sorted(large, key=len, reverse=True)


def dangers(
    lists: Lists, candidates: Answers, block: Table, rules: Rules, stop: Stop
) -> npt.NDArray[np.float64]:
    """How dangerous each guess is: the mean size of its buckets, plus a penalty for the guesses
    that the worst part of each family then takes. The block has a row for each candidate."""
    assert rules.left is not None
    total = squares(block, stop) / len(candidates)
    row_of = {answer: row for row, answer in enumerate(candidates)}
    for family in families(lists, candidates)[:FAMILIES_RATED]:
        rows = block[[row_of[answer] for answer in family]]
        sizes = np.array([(rows == row).sum(axis=0, dtype=np.uint8) for row in rows])
        free: float | npt.NDArray[np.float32] = 1.0
        if rules.revealed is not None:
            words = zip(*(lists.answers[answer] for answer in family), strict=True)
            place = next(place for place, letters in enumerate(words) if len({*letters}) > 1)
            free -= _revealed(lists.length)[place][rows]
        # The next guess separates one word of a family if it must keep the shared letters, and
        # one more for each letter that it may replace.
        taken = (sizes / (1 + (lists.length - 2) * free)).max(axis=0)
        to_spare = rules.left - 1 - taken
        total += max(2, len(candidates) / 20) * np.exp(URGENCY * (SPARE - to_spare))
    return total


@lru_cache(1)
def _revealed(length: int) -> npt.NDArray[np.float32]:
    """For each place and pattern, the share of the other letters that is revealed; yellow counts
    half."""
    codes = np.arange(3**length)
    marks = np.array([codes // 3**place % 3 for place in reversed(range(length))], np.float32)
    share: npt.NDArray[np.float32] = (marks.sum(axis=0) - marks) / (2 * (length - 1))
    return share
