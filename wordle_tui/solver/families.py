"""Families: words that differ in one place.

They take the most guesses, for a guess tells no more of them apart than it has letters, and hard
mode leaves fewer letters to ask for with every one it reveals. `is_stubborn` shows in a moment that
a family cannot be found in time; `dangers` tells guesses that break families up from others.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordle_tui.game import game
from wordle_tui.solver.cache import Rules
from wordle_tui.solver.counting import squares
from wordle_tui.solver.lists import Answers, Lists
from wordle_tui.solver.stopping import Stop
from wordle_tui.solver.table import Table

FAMILIES = 4
"""The largest families are asked whether they can be found; if they can, others mostly can, too."""
SMALLEST_FAMILY = 3
MOST_WORDS = 62
"""A set of so many is one number."""
MOST_UNIONS = 20_000
"""Above so many, `is_stubborn` gives up."""
FAMILIES_RATED = 50
"""The largest, by which guesses are told apart."""
SPARE = 1.5
"""Guesses to spare with which a family is as bad as a twentieth of the words more in a bucket."""
URGENCY = 1.3
"""With one guess less to spare it is worse by e to this power, some four times."""


def families(lists: Lists, candidates: Iterable[int]) -> list[Answers]:
    """The candidates that differ in one place, the largest family first."""
    number_of = {lists.answers[answer]: answer for answer in candidates}
    large = (
        tuple(map(number_of.__getitem__, family))
        for family in game.families(tuple(number_of))
        if len(family) >= SMALLEST_FAMILY
    )
    return sorted(large, key=len, reverse=True)


def stubborn_family(lists: Lists, candidates: Iterable[int], left: int) -> Answers:
    """Candidates that cannot all be found with the guesses left; none if no family is known."""
    for family in families(lists, candidates)[:FAMILIES]:
        words = family[:MOST_WORDS]
        if is_stubborn(lists.table.take(words, axis=0), left):
            return words
    return ()


def is_stubborn(rows: Table, left: int) -> bool:
    """Whether the words of these rows are shown not to be found, all of them, in so many guesses.

    Whatever is guessed, let the reply be the one that most of the words share. Then a guess rules
    out the same words whenever it comes, and all guesses but the last must rule out all words but
    one. At most `MOST_WORDS` words.
    """
    shared = np.array([(rows == row).sum(axis=0) for row in rows])
    replies = rows[shared.argmax(axis=0), np.arange(rows.shape[1])]
    ruled_out = np.unique((1 << np.arange(len(rows))) @ (rows != replies))
    most = int(np.bitwise_count(ruled_out).max())
    together: npt.NDArray[np.int64] = np.zeros(1, np.int64)
    for later in reversed(range(left)):
        enough = len(rows) - 1 - later * most
        together = together[np.bitwise_count(together) >= enough]
        if not len(together) or not later:
            return not len(together)
        if len(together) > MOST_UNIONS:
            break
        enough += most
        unions = (ruled_out | words for words in together)
        together = np.unique(
            np.concatenate([each[np.bitwise_count(each) >= enough] for each in unions])
        )
    return False


def dangers(
    lists: Lists, candidates: Answers, block: Table, rules: Rules, stop: Stop
) -> npt.NDArray[np.float64]:
    """How bad each guess is: by the words it leaves in a bucket on average, and by the guesses that
    the worst part of each family then takes. The rows of the block are the candidates'."""
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
        # Of a family the next guess tells one word apart if it must keep the shared letters, and
        # one more for each letter that it may choose instead.
        taken = (sizes / (1 + (lists.length - 2) * free)).max(axis=0)
        to_spare = rules.left - 1 - taken
        total += max(2, len(candidates) / 20) * np.exp(URGENCY * (SPARE - to_spare))
    return total


@lru_cache(1)
def _revealed(length: int) -> npt.NDArray[np.float32]:
    """For each place and pattern what share of the other letters is revealed, a yellow one half."""
    codes = np.arange(3**length)
    marks = np.array([codes // 3**place % 3 for place in reversed(range(length))], np.float32)
    share: npt.NDArray[np.float32] = (marks.sum(axis=0) - marks) / (2 * (length - 1))
    return share
