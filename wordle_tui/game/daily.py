"""The daily puzzle of the Times: its days, its numbers, and the answers it has had.

A puzzle is known by its day. Its number counts the days since the first; sources differ by one in
their numbers, and the Times' own `id` counts something else, so nothing is joined by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, cached_property
from types import MappingProxyType

from wordle_tui.game.shipped import shipped

FIRST_DAY = date(2021, 6, 19)
"""The day of puzzle 0, CIGAR."""
KNOWN_TO = date(2025, 9, 29)
"""The day of the last of the shipped past answers."""
_FIRST_CHANGE = "harry"
"""Until the Times put STOVE in the place of this word, on 30 March 2022, the puzzle followed the
order of the original answers, less those that had been withdrawn."""

FRESH_DAYS = 30
"""This many days after the last past answer that is known, the user is told how to add more."""


def today() -> date:
    """Today's date here: the puzzle changes at midnight, local time."""
    return date.today()


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


@dataclass(frozen=True)
class PastAnswers:
    """Answers the daily puzzle has had, as far as they are known, with their days where those are.

    What was known before a certain day is another such value.
    """

    on: tuple[tuple[date, str], ...] = ()
    """The days with their answers, in order; where two answers are told of a day, both are here."""
    by: tuple[tuple[date, str], ...] = ()
    """Answers of unknown days, each with the day by which it had been used; in order."""

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for _, word in (*self.on, *self.by))

    @cached_property
    def last_days(self) -> dict[str, date]:
        """Each answer with the last day it was used, or else by which it had been."""
        return {word: day for day, word in (*self.by, *self.on)}

    @cached_property
    def known_to(self) -> date:
        """The day up to which the answers are known.

        Every answer known beyond the shipped ones stands for one more day.
        """
        days = {day for day, _ in self.on if day > KNOWN_TO}
        dated = {word for day, word in self.on if day > KNOWN_TO}
        undated = {word for day, word in self.by if day > KNOWN_TO} - dated - shipped_past().words
        return KNOWN_TO + timedelta(days=len(days) + len(undated))

    def day_of(self, answer: str | None) -> date | None:
        """The last day on which a word was the answer, of those since the shipped ones.

        Of earlier ones nobody knows whether they have come again.
        """
        days = (day for day, word in reversed(self.on) if word == answer and day > KNOWN_TO)
        return next(days, None)

    def before(self, day: date, answer: str | None = None) -> PastAnswers:
        """What could be known before the puzzle of that day.

        An answer without a day counts from the day on by which it had been used, and not before: a
        shipped one whose day is not known from the end of the shipped ones on. Those that were told
        on that very day are known, but for the `answer` of a game of that day, which may have been
        told after it.
        """
        return PastAnswers(
            tuple((used, word) for used, word in self.on if used < day),
            tuple(
                (told, word)
                for told, word in self.by
                if told < day or (told == day and word != answer)
            ),
        )

    def before_game(self, answer: str | None, day: date | None = None) -> PastAnswers:
        """What could be known before the game of that day, or else with that answer, or today."""
        return self.before(day or self.day_of(answer) or today(), answer)

    def adding(
        self, on: Iterable[tuple[date, str]] = (), by: Iterable[tuple[date, str]] = ()
    ) -> PastAnswers:
        """These answers, and more."""
        return PastAnswers(tuple(sorted({*self.on, *on})), tuple(sorted({*self.by, *by})))


@cache
def shipped_past() -> PastAnswers:
    on = tuple(shipped_answers().items())
    undated = set(shipped("past-answers.txt")) - set(shipped_answers().values())
    return PastAnswers(on, tuple((KNOWN_TO, word) for word in sorted(undated)))
