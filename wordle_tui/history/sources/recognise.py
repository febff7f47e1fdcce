"""Recognise the format of a text by its content, and read the games in it.

The simplest format is read here: one game a line, as in `2024-11-04 crane slate wince`.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from itertools import islice
from os.path import isfile  # unlike Path.is_file, no text is too long for it
from pathlib import Path

from wordle_tui import paths
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.errors import PlayersError, WordleError
from wordle_tui.game.game import SHARED
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import HEADER, SQUARES, parse_game
from wordle_tui.game.tiles import with_letters
from wordle_tui.game.validation import checked_day, read_text
from wordle_tui.history.archive import (
    MAX_FILE,
    OWN,
    Archive,
    collected,
    joined,
    parse_archive,
)
from wordle_tui.history.sources.chat import SUMMARY, read_messages, read_shared
from wordle_tui.history.sources.common import ImportContext, game_of, unfinished
from wordle_tui.history.sources.times import read_times

EXPECTED = "games saved by wordle-tui or the Times, shared grids, or one game per line"
_PLACE = re.compile(
    r"\s*(?:(?P<date>\d{4}-\d\d-\d\d)|(?:Wordle\s+)?#?(?P<number>\d[\d.,'’]{0,6}))[\s,;:]+",
    re.IGNORECASE,
)
_HARD = re.compile(r"\s(?:hard|\*)\s*$", re.IGNORECASE)
_WORDS = re.compile(r"(?:[^\W\d_]{5}(?::\S+)?(?:\s+|$))+")
"""Guesses, with or without colours: a line of them is meant as a game."""
_LINES = "one game per line"
MAX_NAMES = 4_000
"""The length of the longest text that may be names of files."""


def read_files(
    paths: Sequence[Path], context: ImportContext
) -> tuple[Archive, tuple[WordleError, ...]]:
    """Read several files; returns their content and the errors of files that cannot be read.

    Raises the first error if no file can be read.
    """
    archives, errors = [], []
    for path in paths:
        try:
            archives.append(read_games(read_text(path, EXPECTED, MAX_FILE), context))
        except PlayersError:
            raise
        except WordleError as error:
            errors.append(error)
    if not archives:
        raise errors[0]
    return joined(archives), tuple(errors)


def files_named(text: str) -> list[Path]:
    """The files whose names a terminal inserts when they are dropped on it.

    The list is empty for any other text.
    """
    text = text.strip()
    if not text or len(text) > MAX_NAMES:
        return []
    try:
        names = shlex.split(text) if "\\" in text or text[0] in "'\"" or "\n" in text else [text]
    except ValueError:  # a quotation mark alone
        return []
    files = [paths.typed(name.removeprefix("file://")) for name in names]
    return files if all(map(isfile, files)) else []


_JSON = re.compile(r"\s*(\[\s*)?\{")
"""The beginning of an object or of a list of objects."""


def is_history(text: str) -> bool:
    """Whether a pasted text is an import: it names files, is JSON, or has several grids."""
    return (
        SHARED.search(text) is not None
        or SUMMARY.search(text) is not None
        or _JSON.match(text) is not None
        or len(list(islice(HEADER.finditer(text), 2))) == 2
        or bool(files_named(text))
    )


def read_games(text: str, context: ImportContext) -> Archive:
    """Read the games and other content of a text; problems of single games are listed in it.

    Raises a `WordleError` if there is nothing to import.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        archive = _read_json(text, context)
    else:
        archive = read_shared(text, context) or read_lines(text, context)
    if archive.kind != OWN and not (archive.games or archive.friends or archive.balance):
        if archive.kind != _LINES:
            raise WordleError(" ".join(["There's no game to import.", *archive.problems[:1]]))
        for (_, line), problem in zip(_lines(text), archive.problems, strict=True):
            if _PLACE.match(line) or _WORDS.fullmatch(line.strip()):
                more = len(archive.problems) - 1
                raise WordleError(f"{problem} {more:,} more couldn't be read." if more else problem)
        raise WordleError(f"There are no games here. Give {EXPECTED}.")
    return archive


def _read_json(text: str, context: ImportContext) -> Archive:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        if shared := read_shared(text, context):  # a message of a chat may begin with its time
            return shared
        raise WordleError("This begins as JSON, but is cut short or damaged.") from None
    if isinstance(content, Mapping):
        if "wordle_tui_games" in content:
            return parse_archive(text)
        if (messages := read_messages(content, context)) is not None:
            return messages
    if (times := read_times(content, context)) is not None:
        return times
    raise WordleError(f"There are no games in this JSON. Give {EXPECTED}.")


def read_lines(text: str, context: ImportContext) -> Archive:
    """Read one game per line; a date or a puzzle number may precede the guesses."""
    text = with_letters(text, context.words.length)
    readers = (
        (f"Line {number}", partial(_game_in_line, line, context)) for number, line in _lines(text)
    )
    return collected(readers, _LINES)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that may be games, with their numbers."""
    lines = enumerate(text.splitlines(), 1)
    return [(number, line) for number, line in lines if line.strip() and line.lstrip()[0] != "#"]


def _game_in_line(line: str, context: ImportContext) -> FinishedGame:
    place = _PLACE.match(line)
    day = _day(place, context) if place else None
    text = line[place.end() :] if place else line
    rule = Rule.of(_HARD.search(text) is not None)
    text = _HARD.sub("", text)
    game = parse_game(text, context.words)
    answer = context.answers.get(day) if day else None
    if answer is not None and ":" not in text and "=" not in text and SQUARES.search(text) is None:
        # Without colours, the answer of the day decides whether the last guess was right.
        game = parse_game(text, context.words, answer=answer)
    if not game.turns[-1].pattern.is_win and len(game.turns) < GUESS_LIMIT:
        raise unfinished(len(game.turns), answer, day)
    return game_of(day, turns=game.turns, answer=game.known_answer or answer, rule=rule)


def _day(place: re.Match[str], context: ImportContext) -> date:
    if place["date"]:
        try:
            day = checked_day(place["date"])
        except ValueError:
            raise WordleError(f"there's no day {place['date']}") from None
        return context.checked(day)
    return context.day_of(int(re.sub(r"\D", "", place["number"])))
