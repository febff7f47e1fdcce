"""Parser for past answers: words, and lines of a word with its date."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.alphabet import is_word
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import checked_day, quoted, read_text, shipped
from wordle_tui.game.wording import counted, day_text

EXPECTED = "past answers, one per line, with or without dates"
NAMED = 5
"""The number of unusable entries that are named."""
_DAY = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")


@dataclass(frozen=True)
class ParsedAnswers:
    """The past answers of the daily puzzle in a text."""

    words: tuple[str, ...]
    """The answers without a day."""
    dated: Mapping[date, str]
    unusable: tuple[str, ...]
    """The entries that cannot be used."""

    def __len__(self) -> int:
        return len(self.words) + len(self.dated)

    def added_sentence(self, new: int) -> str:
        """How many of the answers were new, as in "2 past answers added."."""
        known = len(self) - new
        already = f"; {known:,} {'was' if known == 1 else 'were'} known already" if known else ""
        return f"{counted(new, 'past answer')} added{already}."

    @property
    def remark(self) -> str:
        """A sentence about the unusable entries; empty if there are none."""
        if not self.unusable:
            return ""
        named = ", ".join(map(quoted, self.unusable[:NAMED]))
        more = ", …" if len(self.unusable) > NAMED else ""
        return f"{counted(len(self.unusable), 'line')} couldn't be used: {named}{more}."


def parse_past_answers(text: str) -> ParsedAnswers:
    """Parse the past answers in a text; puzzle numbers are ignored.

    Raises a `WordleError` if there is no answer.

    >>> past = parse_past_answers("1612 HAUNT 2025-11-17\\nmurky\\nno word")
    >>> past.words, past.dated[date(2025, 11, 17)], past.unusable
    (('murky',), 'haunt', ('no word',))
    """
    accepted = set(shipped("nyt-accepted.txt"))
    words: dict[str, None] = {}
    dated: dict[date, str] = {}
    unusable: list[str] = []
    for entry, word, written_day in _lines(text.removeprefix("\ufeff")):
        word, day = word.lower(), _day(written_day)
        if word not in accepted or (written_day and (day is None or dated.get(day, word) != word)):
            unusable.append(entry)
        elif day is None:
            words[word] = None
        else:
            dated[day] = word
    parsed = ParsedAnswers(tuple(words), dated, tuple(unusable))
    if not parsed:
        raise WordleError(f"{parsed.remark or 'There are no past answers.'} Give {EXPECTED}.")
    return parsed


def read_past_answers(parts: Sequence[str]) -> ParsedAnswers:
    """Parse words, each optionally followed by its day, or the file that a single part names."""
    if len(parts) == 1 and parts[0].lower() not in shipped("nyt-accepted.txt"):
        path = paths.typed(parts[0])
        if paths.exists(path) or not is_word(parts[0].lower()):  # otherwise an unknown word
            return parse_past_answers(read_text(path, EXPECTED))
    lines: list[str] = []
    for part in parts:
        if is_day(part) and lines:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return parse_past_answers("\n".join(lines))


def extent(past: daily.PastAnswers) -> str:
    """The days whose answers are known, as in "to 22 Aug 2026 and 3 later"."""
    later = f" and {past.later:,} later" if past.later else ""
    return f"to {day_text(past.known_to)}{later}"


def age_sentence(past: daily.PastAnswers) -> str:
    """The days whose answers are known, with advice if many recent ones are not."""
    advice = " Add newer ones with `wordle-tui words used FILE`." if is_stale(past) else ""
    return f"Past answers {extent(past)}.{advice}"


def is_stale(past: daily.PastAnswers) -> bool:
    """Whether so many recent answers are unknown that the user should add them."""
    return (daily.today() - past.known_to).days - past.later > daily.FRESH_DAYS


def is_day(text: str) -> bool:
    """Whether a text looks like a day, as in 2025-11-17."""
    return _DAY.fullmatch(text) is not None


def _day(text: str) -> date | None:
    if (parts := _DAY.fullmatch(text)) is None:
        return None
    try:
        day = checked_day("-".join(part.zfill(2) for part in parts.groups()))
    except ValueError:
        return None
    return day if daily.FIRST_DAY <= day <= daily.today() else None


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each line with its word and day; numbers in a line are ignored."""
    for line in text.splitlines():
        parts = [part for part in re.split(r"[\s,;|\"']+", line.partition("#")[0]) if part]
        days = [part for part in parts if is_day(part)]
        words = [part for part in parts if not (is_day(part) or part.isdecimal())]
        if len(words) == 1 and len(days) <= 1:
            yield line, words[0], "".join(days)
        elif parts:
            yield line, "", ""
