"""Past answers as people have them: words, lines with days, and the JSON of several sources."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.alphabet import is_word
from wordle_tui.game.errors import WordleError
from wordle_tui.game.shipped import shipped
from wordle_tui.game.validation import checked_day, quoted, read_text
from wordle_tui.game.wording import counted, day_text

EXPECTED = "past answers, one a line, with their days or without"
NAMED = 5
"""Entries that cannot be used and are named, at most."""
_DAY = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_WORD_KEYS, _DAY_KEYS = ("word", "solution", "answer"), ("date", "print_date", "printDate", "day")


@dataclass(frozen=True)
class ParsedAnswers:
    """What a text tells of the past answers of the daily puzzle."""

    words: tuple[str, ...]
    """Those without a day."""
    dated: Mapping[date, str]
    unusable: tuple[str, ...]
    """The entries that cannot be used, as they stand there."""

    def __len__(self) -> int:
        return len(self.words) + len(self.dated)

    @property
    def remark(self) -> str:
        """A sentence about what cannot be used; empty if all of it can."""
        if not self.unusable:
            return ""
        named = ", ".join(map(quoted, self.unusable[:NAMED]))
        more = ", …" if len(self.unusable) > NAMED else ""
        return f"{counted(len(self.unusable), 'line')} could not be used: {named}{more}."


def parse_past_answers(text: str) -> ParsedAnswers:
    """The past answers in a text. Puzzles are known by their day: numbers are not read.

    Raises a `WordleError` if there is none.

    >>> past = parse_past_answers("1612 HAUNT 2025-11-17\\nmurky\\nno word")
    >>> past.words, past.dated[date(2025, 11, 17)], past.unusable
    (('murky',), 'haunt', ('no word',))
    """
    text = text.removeprefix("\ufeff").strip()
    entries = _entries(_json(text)) if text[:1] in ("{", "[") else _lines(text)
    accepted = set(shipped("nyt-accepted.txt"))
    words: dict[str, None] = {}
    dated: dict[date, str] = {}
    unusable: list[str] = []
    for entry, word, day_as_told in entries:
        word, day = word.strip().lower(), _day(day_as_told)
        if word not in accepted or (day_as_told and (day is None or dated.get(day, word) != word)):
            unusable.append(entry)
        elif day is None:
            words[word] = None
        else:
            dated[day] = word
    told = ParsedAnswers(tuple(words), dated, tuple(unusable))
    if not told:
        raise WordleError(" ".join(filter(None, (told.remark, f"Expected {EXPECTED}."))))
    return told


def read_past_answers(parts: Sequence[str]) -> ParsedAnswers:
    """What words tell, each with its day after it or without; or what the file tells that the one
    part names."""
    is_text = len(parts) != 1 or parts[0].startswith(("{", "["))
    if not is_text and parts[0].lower() not in shipped("nyt-accepted.txt"):
        path = Path(parts[0]).expanduser()
        if paths.exists(path) or not is_word(parts[0].lower()):  # else a word that nobody accepts
            return parse_past_answers(read_text(path, EXPECTED))
    lines: list[str] = []
    for part in parts:
        if is_day(part) and lines:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return parse_past_answers("\n".join(lines))


def age_sentence(known_to: date) -> str:
    """How old the knowledge of past answers is; if it is too old, how to add to it."""
    known = f"Past answers known to {day_text(known_to)}"
    if not is_stale(known_to):
        return f"{known}."
    return f"{known}: tell newer ones with `wordle-tui words used FILE`."


def is_stale(known_to: date) -> bool:
    """Whether the user should be told how to add newer answers."""
    return (daily.today() - known_to).days > daily.FRESH_DAYS


def is_day(text: str) -> bool:
    """Whether a text looks like a day, as in 2025-11-17."""
    return _DAY.fullmatch(text) is not None


def _day(text: str) -> date | None:
    """The day of a puzzle that has come; None for any other text."""
    if (parts := _DAY.fullmatch(text)) is None:
        return None
    try:
        day = checked_day("-".join(part.zfill(2) for part in parts.groups()))
    except ValueError:
        return None
    return day if daily.FIRST_DAY <= day <= daily.today() else None


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    """Each line, its word and its day; a line may also have numbers, which say nothing here."""
    for line in text.splitlines():
        parts = [part for part in re.split(r"[\s,;|\"']+", line.partition("#")[0]) if part]
        days = [part for part in parts if is_day(part)]
        words = [part for part in parts if part not in days and not part.isdecimal()]
        if len(words) == 1 and len(days) <= 1:
            yield line, words[0], "".join(days)
        elif parts:
            yield line, "", ""


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise WordleError("The past answers begin as JSON, but are cut short or damaged.") from None


def _entries(content: Any) -> Iterator[tuple[str, str, str]]:
    """Each entry of JSON as it stands there, its word and its day."""
    if isinstance(content, dict) and isinstance(content.get("results"), list):
        content = content["results"]
    if isinstance(content, dict):
        is_entry = any(key in content for key in _WORD_KEYS)
        pairs: Iterable[Any] = [content] if is_entry else map(_as_entry, content.items())
    else:
        pairs = content
    for entry in pairs:
        values = {"word": entry} if isinstance(entry, str) else entry
        if not isinstance(values, dict):
            values = {}
        word, day = (
            next((values[key] for key in keys if isinstance(values.get(key), str)), "")
            for keys in (_WORD_KEYS, _DAY_KEYS)
        )
        yield json.dumps(entry), word, day


def _as_entry(item: tuple[str, Any]) -> Any:
    """A word and its day, in either order; what is neither stays as it is."""
    key, value = item
    return {"word": value, "date": key} if is_day(key) else {"word": key, "date": value}
