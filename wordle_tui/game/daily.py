"""The daily puzzle of the New York Times: days, puzzle numbers and past answers.

Puzzles are identified by their day. Sources differ by one in their puzzle numbers, and the `id` of
the Times counts something else.
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
"""The day of the last shipped past answer."""
_FIRST_CHANGE = "harry"
"""The Times replaced this word by STOVE on 30 March 2022. Until then the puzzle followed the order
of the original answers, without the withdrawn ones."""

FRESH_DAYS = 30
"""The number of days after the last known answer until the user is asked to add newer ones."""


def today() -> date:
    """Today's local date: the puzzle changes at local midnight."""
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
    """The answers, by day, whose days are known from the order of the original list.

    The other shipped past answers were used later, up to `KNOWN_TO`.

    >>> shipped_answers()[FIRST_DAY], max(shipped_answers()).isoformat()
    ('cigar', '2022-03-29')
    """
    withdrawn = set(shipped("withdrawn.txt"))
    ordered = [word for word in shipped("original-answers.txt") if word not in withdrawn]
    dated = ordered[: ordered.index(_FIRST_CHANGE)]
    return MappingProxyType({puzzle_day(number): word for number, word in enumerate(dated)})


@dataclass(frozen=True)
class PastAnswers:
    """The known past answers of the daily puzzle."""

    on: tuple[tuple[date, str], ...] = ()
    """Days and their answers, in order; if sources disagree about a day, all its answers."""
    by: tuple[tuple[date, str], ...] = ()
    """Answers of unknown days, each with a day by which it had been used, in order."""

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for _, word in (*self.on, *self.by))

    @cached_property
    def last_days(self) -> dict[str, date]:
        """The last day on which each answer was used, or by which it had been used."""
        return {word: day for day, word in (*self.by, *self.on)}

    @cached_property
    def known_to(self) -> date:
        """The day up to which the answers are known, if each new answer counts as one day."""
        days = {day for day, _ in self.on if day > KNOWN_TO}
        dated = {word for day, word in self.on if day > KNOWN_TO}
        undated = {word for day, word in self.by if day > KNOWN_TO} - dated - shipped_past().words
        return KNOWN_TO + timedelta(days=len(days) + len(undated))

    def day_of(self, answer: str | None) -> date | None:
        """The last day after the shipped answers on which a word was the answer, or None."""
        days = (day for day, word in reversed(self.on) if word == answer and day > KNOWN_TO)
        return next(days, None)

    def before(self, day: date, answer: str | None = None) -> PastAnswers:
        """The past answers that could be known before the puzzle of that day.

        An answer of an unknown day counts from the day by which it had been used. Such an answer of
        this very day counts too, unless it is the `answer` of the game, which the user may have
        added after playing.
        """
        return PastAnswers(
            tuple((used, word) for used, word in self.on if used < day),
            tuple(
                (used, word)
                for used, word in self.by
                if used < day or (used == day and word != answer)
            ),
        )

    def before_game(self, answer: str | None, day: date | None = None) -> PastAnswers:
        """The past answers before a game, by its day, or else the day of its answer, or today."""
        return self.before(day or self.day_of(answer) or today(), answer)

    def adding(
        self, on: Iterable[tuple[date, str]] = (), by: Iterable[tuple[date, str]] = ()
    ) -> PastAnswers:
        return PastAnswers(tuple(sorted({*self.on, *on})), tuple(sorted({*self.by, *by})))


@cache
def shipped_past() -> PastAnswers:
    on = tuple(shipped_answers().items())
    undated = set(shipped("past-answers.txt")) - set(shipped_answers().values())
    return PastAnswers(on, tuple((KNOWN_TO, word) for word in sorted(undated)))
