"""The daily puzzle of the Times: its days, its numbers, and the answers it has had.

A puzzle is known by its day. Its number counts the days since the first; sources differ by one in
their numbers, and the Times' own `id` is another count, so nothing is joined by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from types import MappingProxyType

from wordle_tui.game.shipped import shipped

FIRST_DAY = date(2021, 6, 19)
"""The day of puzzle 0, CIGAR."""
KNOWN_TO = date(2025, 9, 29)
"""The day of the last of the shipped past answers."""
_FIRST_CHANGE = "harry"
"""Until the Times put STOVE in the place of this word, on 30 March 2022, the puzzle followed the
order of the original answers, less those that had been withdrawn."""


def puzzle_number(day: date) -> int:
    """The number of that day's puzzle; negative before the first.

    >>> puzzle_number(date(2021, 6, 19)), puzzle_number(date(2025, 11, 17))
    (0, 1612)
    """
    return (day - FIRST_DAY).days


def puzzle_day(number: int) -> date:
    """The day of the puzzle of that number.

    >>> puzzle_day(1612)
    datetime.date(2025, 11, 17)
    """
    return FIRST_DAY + timedelta(days=number)


@cache
def shipped_answers() -> Mapping[date, str]:
    """The answers whose days are known from the order of the original list, by day.

    The other shipped past answers were used later, by `KNOWN_TO`.

    >>> shipped_answers()[FIRST_DAY], max(shipped_answers()).isoformat()
    ('cigar', '2022-03-29')
    """
    withdrawn = set(shipped("withdrawn.txt"))
    ordered = [word for word in shipped("original-answers.txt") if word not in withdrawn]
    dated = ordered[: ordered.index(_FIRST_CHANGE)]
    return MappingProxyType({puzzle_day(number): word for number, word in enumerate(dated)})


@cache
def past_answers() -> frozenset[str]:
    """The answers the daily puzzle is known to have used; the user's own are in the history."""
    return frozenset(shipped("past-answers.txt"))
