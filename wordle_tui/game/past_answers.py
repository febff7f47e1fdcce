"""Past answers of the daily puzzle in the texts that people have: lists, archive pages, JSON.

A text has dates, or else puzzle numbers, and words. It may mean several things: whether a date
belongs to the word before or behind it, whether 5/6 is in May or June, whether its numbers are one
too high. It is read in every way, and the way that the answers known already refuse least is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, product
from os.path import isfile  # unlike Path.is_file, no text is too long for it
from typing import NamedTuple

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import read_text, refuse_long, shipped
from wordle_tui.game.wording import counted, day_text, long_day

EXPECTED = "past answers, with dates, with puzzle numbers or without"
MAX_PAGE = 200_000
"""The length of the longest text that is read, some ten years of answers."""
NAMED = 5
"""The number of refused answers that are named."""
_MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec"
_MONTH = (
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_TOKEN = re.compile(
    rf"""(?P<date>(?:{_WEEKDAY}[.,]?\s+)?(?<![\w/.-])(?:
        \d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}(?:T[\d:.]+Z?)?
        | \d{{1,2}}[-/.]\d{{1,2}}[-/.](?:20)?\d\d
        | {_MONTH}\s+{_DAY}(?:,?\s+20\d\d|(?!,\d{{3}}\b))
        | {_DAY}(?:\s+of)?[\s-]+{_MONTH}(?:,?\s+20\d\d|-(?:20)?\d\d)?
        )(?!\w|[-/.:]\d))
    | (?P<month>{_MONTH}\s+20\d\d)(?!\w|[-/.:]\d)
    | (?P<number>(?<![\w.,:/-])(?:(?:wordle|puzzle|game|no)\b[.:]?\s*)?\#?
        (?:\d[.,’'\xa0\u202f]\d{{3}}|\d{{1,4}})(?![\w%]|[-/.,:]\d))
    | (?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)""",
    re.IGNORECASE | re.VERBOSE,
)
FILE_NAME = re.compile(r"[^\s,;\"]*[/\\.][^\s,;\"]*")
"""A text that can only be meant as the name of a file."""
_KEY = re.compile(r'"[^"\d]*"\s*:(?!\s*"\d{4}-)')
"""A key of JSON; a word in front of its date is none."""


@dataclass(frozen=True)
class ParsedAnswers:
    """The past answers of the daily puzzle in a text."""

    words: tuple[str, ...]
    """The answers without a day."""
    dated: Mapping[date, str]
    refused: tuple[str, ...]
    """Why others cannot be used, each as in "17 Nov 2025 was CLAMP, not HAUNT"."""

    def __len__(self) -> int:
        return len(self.words) + len(self.dated)

    def added_sentence(self, new: int) -> str:
        """How many of the answers were new, as in "2 answers added, to 19 November."."""
        last = f", to {long_day(max(self.dated), daily.today().year)}" if new and self.dated else ""
        known = len(self) - new
        already = f"; {known:,} {'was' if known == 1 else 'were'} known already" if known else ""
        return f"{counted(new, 'answer')} added{last}{already}."

    @property
    def remark(self) -> str:
        """A sentence about the refused answers; empty if there are none."""
        if not self.refused:
            return ""
        more = f"; and {len(self.refused) - NAMED:,} more" if len(self.refused) > NAMED else ""
        named = "; ".join(self.refused[:NAMED])
        return f"{counted(len(self.refused), 'answer')} couldn't be used: {named}{more}."


class _Token(NamedTuple):
    """A piece of a text: of the kind "date", "number" or "word", or the "month" of a heading."""

    kind: str
    text: str


class _Reading(NamedTuple):
    """One way to understand a text."""

    is_day_behind: bool
    """Whether a date or a number stands behind its word."""
    is_day_first: bool
    """Whether 5/6/2026 is in June."""
    shift: int
    """What is added to a puzzle number."""


READINGS = tuple(_Reading(*each) for each in product((True, False), (False, True), (0, -1, 1)))


def parse_past_answers(
    text: str, known: Mapping[date, str] | None = None, *, replaces: bool = False
) -> ParsedAnswers:
    """Parse the past answers in a text. Raises a `WordleError` if there is none.

    An answer of a day with another known answer is refused, unless it `replaces` that. The default
    of `known` are the shipped answers.

    >>> past = parse_past_answers("1612 CLAMP 2025-11-17\\n2025-11-18 HAUNT")
    >>> past.dated, past.refused
    ({datetime.date(2025, 11, 17): 'clamp'}, ('18 Nov 2025 was OPINE, not HAUNT',))
    """
    refuse_long(text, MAX_PAGE)
    known = daily.shipped_answers() if known is None else known
    lines = _lines(text.removeprefix("\ufeff"))
    found = {reading: _read(lines, reading, known) for reading in READINGS}
    meant = min(READINGS, key=lambda each: len(found[each].refused) - len(found[each].dated))
    parsed = _read(lines, meant, {}) if replaces else found[meant]
    if not parsed:
        raise WordleError(f"{parsed.remark or 'There are no past answers.'} Give {EXPECTED}.")
    return parsed


def _lines(text: str) -> list[list[_Token]]:
    """The dates, numbers and answers in each line; one line if each has a cell of a table."""
    if text.lstrip()[:1] in ("[", "{"):
        text = re.sub(r'["{}\[\]]|,(?!\d{3}")', "\n", _KEY.sub("\n", text))
    lines, month = [], ""
    for line in text.splitlines():
        line = re.sub(r"#(?!\d).*", "", line)  # a comment
        tokens = [_Token(found.lastgroup or "", found[0]) for found in _TOKEN.finditer(line)]
        if [token.kind for token in tokens] == ["month"]:
            month = tokens[0].text
        words = {token for token in tokens if token.kind == "word"}
        capitals = {word for word in words if word.text.isupper() and len(word.text) > 3}
        answers = capitals or words
        if any(len(word.text) != 5 for word in answers):  # it is prose
            answers = set()
        if kept := [token for token in tokens if token not in words - answers]:
            lines.append([_in_month(token, month) for token in kept])
    with_days = [line for line in lines if any(token.kind != "word" for token in line)]
    alone = sum(all(token.kind != "word" for token in line) for line in with_days)
    return [[*chain(*lines)]] if 2 * alone > len(with_days) else lines


def _in_month(token: _Token, month: str) -> _Token:
    """A token below the name of a month: a small number, or a date without a year, is its day."""
    numbers = re.findall(r"\d+", token.text)
    is_day = len(numbers) == 1 and (token.kind == "date" or int(numbers[0]) <= 31)
    return _Token("date", f"{token.text} {month}") if month and is_day else token


def _read(
    lines: Sequence[Sequence[_Token]], reading: _Reading, known: Mapping[date, str]
) -> ParsedAnswers:
    accepted = frozenset(shipped("nyt-accepted.txt"))
    words: dict[str, None] = {}
    dated: dict[date, str] = {}
    refused: dict[str, None] = {}
    for word, place in chain(*(_pairs(line, reading) for line in lines)):
        try:
            if word not in accepted:
                raise WordleError(f"{word.upper()} isn't in the nyt list")
            if place is None:
                words[word] = None
            else:
                day = _day(place, reading)
                _refuse(word, day, known.get(day) or dated.get(day, word))
                dated[day] = word
        except WordleError as error:
            refused[str(error)] = None
    if len(words) < len(dated):  # the other words of a page
        without = [word for word in words if word not in dated.values()]
        refused |= {f"{word.upper()} has no day": None for word in without}
        words = {}
    return ParsedAnswers(tuple(words), dated, tuple(refused))


def _pairs(line: Sequence[_Token], reading: _Reading) -> Iterator[tuple[str, _Token | None]]:
    """The words of a line, each with its date, or else its number, all of them on one side."""
    count = Counter(token.kind for token in line)
    kind = "number" if count["number"] >= count["word"] > 2 * count["date"] else "date"
    row = [token for token in line if token.kind in ("word", kind)]
    if row and (row[0].kind == "word" if len(row) == 2 else reading.is_day_behind):
        row.reverse()
    place = None
    for token in row:
        if token.kind == "word":
            yield token.text.lower(), place
        place = None if token.kind == "word" else token


def _day(place: _Token, reading: _Reading) -> date:
    """The day of a date or of a puzzle number; raises a `WordleError` if there is none."""
    name = re.search(_MONTH, place.text, re.IGNORECASE)
    numbers = [int(each) for each in re.findall(r"\d+", place.text)[:3]]
    today = daily.today()
    try:
        if place.kind == "number":
            return daily.puzzle_day(int(re.sub(r"\D", "", place.text)) + reading.shift)
        if name:
            month = _MONTHS.index(name[0][:3].lower()) // 3 + 1
            day, year = (*numbers, -1)[:2]
        elif numbers[0] > 31:
            year, month, day = numbers
        else:
            first, second, year = numbers
            month, day = (second, first) if reading.is_day_first else (first, second)
        if year < 0:  # the last such day that is not to come
            year = today.year - ((month, day) > (today.month, today.day))
        return date(year + 2000 * (year < 100), month, day)
    except ValueError:
        raise WordleError(f"{place.text} isn't a day") from None


def _refuse(word: str, day: date, answer: str) -> None:
    """Raise a `WordleError` if a word was not the answer of a day; it does not name today's."""
    if not daily.FIRST_DAY <= day <= daily.today():
        when = "before the first puzzle" if day < daily.FIRST_DAY else "still to come"
        raise WordleError(f"{day_text(day)} is {when}")
    if word != answer:
        was = f"was {answer.upper()}, not {word.upper()}"
        is_today = day == daily.today()
        raise WordleError(f"{day_text(day)} {'has another answer' if is_today else was}")


def read_past_answers(
    parts: Sequence[str], known: Mapping[date, str] | None = None, *, replaces: bool = False
) -> ParsedAnswers:
    """Parse a text in parts, or the file that a single part names."""
    text = " ".join(parts)
    path = paths.typed(text)
    if len(parts) == 1 and (text == "-" or isfile(path) or FILE_NAME.fullmatch(text)):
        text = read_text(path, EXPECTED)
    return parse_past_answers(text, known, replaces=replaces)


def extent(past: daily.PastAnswers) -> str:
    """The days whose answers are known, as in "to 22 Aug 2026 and 3 later"."""
    later = f" and {past.later:,} later" if past.later else ""
    return f"to {day_text(past.known_to)}{later}"


def gap_since(past: daily.PastAnswers) -> str:
    """The day to which answers are known, if more than a week is missing since; else empty."""
    today = daily.today()
    return long_day(past.known_to, today.year) if past.missing(today) > daily.FRESH_DAYS else ""


def gap_sentence(past: daily.PastAnswers) -> str:
    """How newer answers are added in a shell, if more than a week is missing; else empty."""
    to = gap_since(past)
    return f"Answers are known to {to}; newer ones: `wordle-tui words used FILE`." if to else ""
