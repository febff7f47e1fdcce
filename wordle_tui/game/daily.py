"""The daily puzzle of the New York Times: days, puzzle numbers and past answers.

Puzzles are identified by their day. Sources differ by one in their puzzle numbers, and the `id` of
the Times counts something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, cached_property
from types import MappingProxyType

from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import checked_day, quoted, shipped
from wordle_tui.game.wording import day_text

FIRST_DAY = date(2021, 6, 19)
"""The day of puzzle 0, CIGAR."""
KNOWN_TO = date(2026, 8, 22)
"""The day of the last shipped past answer."""

FRESH_DAYS, STALE_DAYS = 7, 30
"""With more unknown answers than these the user is asked for them, and no opener is proved."""
_ONE_DAY = timedelta(days=1)


def today() -> date:
    """Today's local date: the puzzle changes at local midnight."""
    return date.today()


def is_night() -> bool:
    """Whether people who are still up may mean the puzzle of yesterday."""
    return datetime.now().hour < 5


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


def checked_puzzle_day(day: date, today: date) -> date:
    """Return the day, or raise if it had no puzzle; it may be tomorrow in another time zone."""
    if not FIRST_DAY <= day <= today + _ONE_DAY:
        when = "before the first puzzle" if day < FIRST_DAY else "still to come"
        raise WordleError(f"{day_text(day)} is {when}")
    return day


def known_puzzle_day(number: int, today: date) -> date:
    """The day of the puzzle of that number; raises if there was no such puzzle yet."""
    if not 0 <= number <= puzzle_number(today) + 1:
        raise WordleError(f"there's no Wordle {number:,} yet")
    return puzzle_day(number)


def parse_day(text: str) -> date | None:
    """Parse a date, a puzzle number, "today" or "yesterday"; None for an empty text."""
    plain = text.strip().lower().lstrip("#")
    if not plain:
        return None
    if plain in ("today", "yesterday"):
        return today() - timedelta(days=plain == "yesterday")
    number = plain.replace(",", "")
    try:
        if number.isdecimal() and len(number) < 7:
            return known_puzzle_day(int(number), today())
        return checked_puzzle_day(checked_day(plain), today())
    except WordleError as error:  # made for a list of problems
        raise WordleError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    except ValueError:
        raise WordleError(
            f"{quoted(text)} isn't a day. Type a date like 2024-11-04, or a number like 1234."
        ) from None


@cache
def shipped_answers() -> Mapping[date, str]:
    """The answers of all days from `FIRST_DAY` to `KNOWN_TO`, in order.

    >>> shipped_answers()[FIRST_DAY], shipped_answers()[KNOWN_TO]
    ('cigar', 'prawn')
    """
    rows = (line.split(",") for line in shipped("past-answers.csv")[1:])
    return MappingProxyType({date.fromisoformat(day): word for day, word in rows})


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
    def month(self) -> date:
        """The first day of the month that the day after the last known day belongs to."""
        return (self.on[-1][0] + timedelta(days=1)).replace(day=1) if self.on else date.min

    @cached_property
    def last_days(self) -> dict[str, date]:
        """The last day on which each answer was used, or by which it had been used."""
        return {word: day for day, word in (*self.by, *self.on)}

    @cached_property
    def uses(self) -> dict[str, str]:
        """When each answer was last used, as in "on 3 May 2023" or "by 29 Sep 2025"."""
        dated = {word for _, word in self.on}
        return {
            word: f"{'on' if word in dated else 'by'} {day_text(day)}"
            for word, day in self.last_days.items()
        }

    @cached_property
    def known_to(self) -> date:
        """The last day up to which the answers of all days are known."""
        days = {day for day, _ in self.on}
        day = min(KNOWN_TO, max(days, default=KNOWN_TO))
        while day + _ONE_DAY in days:
            day += _ONE_DAY
        return day

    @property
    def later(self) -> int:
        """The number of days after `known_to` whose answers are known."""
        return len({day for day, _ in self.on if day > self.known_to})

    def missing(self, day: date) -> int:
        """The number of days before that day whose answers are not known."""
        later = {on for on, _ in self.on if KNOWN_TO < on < day}
        return max(0, (day - KNOWN_TO).days - 1) - len(later)

    def day_of(self, answer: str | None) -> date | None:
        """The last day after the shipped answers on which a word was the answer, or None.

        Games with a shipped answer but without a day are usually not of that long past day.
        """
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


NO_ANSWERS = PastAnswers()


@cache
def shipped_past() -> PastAnswers:
    return PastAnswers(tuple(shipped_answers().items()))
