"""Reader for tables of games, such as exports of spreadsheets, by the titles of the columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.text import HEADER, parse_game, parse_paste
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import listed
from wordle_tui.history.archive import Archive, collected
from wordle_tui.history.sources.common import (
    ImportContext,
    game_of,
    played,
    unfinished,
    written_day,
)

MEANINGS = {
    "date": ("date", "day", "played", "playedon", "puzzledate", "printdate", "datum", "when"),
    "number": (
        *("number", "no", "nr", "num", "puzzle", "puzzlenumber", "puzzleno", "puzzleid", "game"),
        *("gamenumber", "wordle", "wordlenumber", "wordleno", "wordlenum", "id"),
    ),
    "answer": ("answer", "solution", "word", "target", "wordoftheday", "correctword", "secret"),
    "score": (
        *("score", "result", "tries", "attempts", "guesscount", "numguesses", "guessestaken"),
        *("numberofguesses", "total", "outcome", "points", "turns"),
    ),
    "guesses": ("guesses", "words", "guess", "board", "boardstate"),
    "grid": ("grid", "squares", "share", "shared", "pattern", "patterns", "colours", "colors"),
    "hard": ("hard", "hardmode"),
}
"""The meanings of columns and their usual titles, in lower case without blanks or punctuation."""
_NUMBERED = re.compile(r"(?:guess|word|row|try|attempt|turn)?([1-6])|([1-6])(?:st|nd|rd|th).*")
_WORD = re.compile(r"[A-Za-z]{5}")
_SCORE = re.compile(r"\s*([1-7X])\s*(?:/\s*6)?\s*\*?\s*", re.IGNORECASE)
_LOST = ("x", "0", "7", "fail", "failed", "lost", "loss", "dnf", "no")
_TRUE = ("true", "yes", "y", "1", "x", "hard", "on")
_DATE_PARTS = re.compile(r"(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})")
_WRITTEN_DATES = ("%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%a %d %b %Y", "%A %d %B %Y")
Columns = dict[int, str]
"""The meanings of columns by index, without columns of unknown meaning."""


def read_table(text: str, context: ImportContext) -> Archive | None:
    """Read the games in a table; None if the text is no table, or its columns are unknown.

    Raises a `WordleError` that names the columns if the known ones do not make up a game.
    """
    rows = _rows(text)
    if not rows:
        return None
    columns = _titled(rows[0], context)
    meanings = set(columns.values())
    has_days = meanings & {"date", "number"}
    if not (meanings & {"guesses", "guess"} or (has_days and meanings & {"score", "grid"})):
        if columns and not HEADER.search(text):
            raise unknown_columns(rows[0])
        return None
    body = rows[1:]
    read_day = _day_reader([row[place] for row in body for place in _places(columns, "date", row)])
    readers = (
        (f"Row {number}", partial(_game, row, columns, read_day, context))
        for number, row in enumerate(body, 2)
        if any(cell.strip() for cell in row)
    )
    return collected(readers, "a table")


def titles_of(text: str) -> list[str] | None:
    """The first row of a table; None if the text is no table."""
    rows = _rows(text)
    return rows[0] if len(rows) > 1 and len(rows[0]) == len(rows[1]) > 1 else None


def unknown_columns(titles: Sequence[str]) -> WordleError:
    names = listed([quoted(title) for title in titles[:12]], "and")
    return WordleError(
        f"It's unclear what these columns are: {names}. Use titles like date or number, and "
        "guesses, score or grid, or name them: wordle-tui import FILE --columns "
        "date=TITLE,score=TITLE."
    )


def _rows(text: str) -> list[list[str]]:
    """Split a table at the separator that is most frequent in its first line."""
    first = text.lstrip().partition("\n")[0]
    separator = max("\t;,", key=first.count)
    if not first.count(separator):
        return []
    try:
        return list(csv.reader(io.StringIO(text.strip("\n"), newline=""), delimiter=separator))
    except csv.Error:  # a cell is too long
        return []


def _titled(titles: Sequence[str], context: ImportContext) -> Columns:
    """The columns with known titles; empty if the first row is not a row of titles."""
    columns: Columns = {}
    plain = [_plain(title) for title in titles]
    wanted = {_plain(title): meaning for meaning, title in context.columns.items()}
    for place, title in enumerate(plain):
        meaning = next((key for key, names in MEANINGS.items() if title in names), None)
        meaning = wanted.get(title) or ("guess" if _NUMBERED.fullmatch(title) else meaning)
        if meaning:
            columns[place] = meaning
    if missing := sorted(set(wanted) - set(plain)):
        raise WordleError(f"The table has no column {quoted(missing[0])}.")
    # A row of numbers may be the first game.
    return columns if any(not plain[place].isdecimal() for place in columns) else {}


def _plain(title: str) -> str:
    return "number" if title.strip() == "#" else re.sub(r"[^a-z0-9]", "", title.lower())


def _places(columns: Columns, meaning: str, row: Sequence[str]) -> list[int]:
    """The columns with this meaning that have a cell in the row."""
    return [p for p, cell in enumerate(row) if columns.get(p) == meaning and cell.strip()]


# Days


def _parts(cell: str) -> tuple[int, int, int] | None:
    found = _DATE_PARTS.match(cell.strip())
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def _day_reader(cells: Sequence[str]) -> Callable[[str], date]:
    """A parser for the dates of a column: the whole column decides if 3/4 is in March or April."""
    parts = [part for part in map(_parts, cells) if part and part[0] < 1000]
    dotted = any("." in cell for cell in cells)
    day_first = dotted or any(first > 12 for first, _, _ in parts)
    month_first = any(second > 12 for _, second, _ in parts)
    is_unclear = bool(parts) and not day_first and not month_first

    def read(cell: str) -> date:
        try:
            if (found := _parts(cell)) is None:
                return _written(cell)
            first, second, third = found
            if first >= 1000:
                return date(first, second, third)
            year = third if third >= 100 else 2000 + third
            day = date(year, second, first) if day_first else date(year, first, second)
        except ValueError:
            raise WordleError(f"{quoted(cell)} isn't a date. Use one like 2024-11-04") from None
        if is_unclear and first != second:
            other = written_day(date(year, second, first))
            raise WordleError(
                f"{quoted(cell)} could be {other} or {written_day(day)}. Use dates like 2024-11-04"
            )
        return day

    return read


def _written(cell: str) -> date:
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th)|[.,]", "", cell.strip())
    for form in _WRITTEN_DATES:
        try:
            return datetime.strptime(plain, form).date()
        except ValueError:
            continue
    raise ValueError("no date")


# Games


def _game(
    row: Sequence[str], columns: Columns, read_day: Callable[[str], date], context: ImportContext
) -> FinishedGame:
    def cells(meaning: str) -> list[str]:
        return [row[place].strip() for place in _places(columns, meaning, row)]

    day = None
    if dates := cells("date"):
        day = context.checked(read_day(dates[0]))
    elif numbers := cells("number"):
        digits = re.sub(r"\D", "", numbers[0])
        if not digits or len(digits) > 6:
            raise WordleError(f"{quoted(numbers[0])} isn't the number of a puzzle")
        day = context.day_of(int(digits))
    hard = any(cell.lower() in _TRUE for cell in cells("hard"))
    hard = hard or any("*" in cell for cell in cells("score"))
    answers = [context.words.parse(cell) for cell in cells("answer")]
    answer = answers[0] if answers else context.answers.get(day) if day else None
    guesses = [context.words.parse(cell) for cell in cells("guess")]
    for cell in cells("guesses"):
        guesses += map(str.lower, _WORD.findall(cell))
    score = _score([*cells("score"), *cells("guesses")])
    if guesses:
        return _with_words(guesses, answer, score, day, hard)
    for cell in cells("grid"):
        pasted = parse_paste(cell, context.words)
        if pasted.turns:
            game = parse_game(cell, context.words, answer=answer)
            return game_of(day, turns=game.turns, answer=game.known_answer, hard=hard)
        if not pasted.patterns:
            raise WordleError(f"{quoted(cell)} isn't a grid. Use rows of coloured squares")
        return game_of(day, grid=pasted.patterns, answer=answer, hard=hard)
    if score is None or day is None:
        raise WordleError("there's no result. Add guesses, a grid, or a score from 1 to 6")
    return game_of(day, score=score, answer=answer, hard=hard)


def _score(cells: Sequence[str]) -> int | None:
    """The number of guesses, 0 for a lost game; None if no cell gives it."""
    for cell in cells:
        if cell.lower() in _LOST:
            return 0
        if found := _SCORE.fullmatch(cell):
            return 0 if found[1] in "7Xx" else int(found[1])
    return None


def _with_words(
    guesses: list[str], answer: str | None, score: int | None, day: date | None, hard: bool
) -> FinishedGame:
    """Make a game from its guesses; those of a lost game may end with the answer."""
    if score == 0 and len(guesses) == GUESS_LIMIT + 1:
        answer = answer or guesses[-1]
        guesses = guesses[:-1]
    if answer is None and score != 0:
        answer = guesses[-1]
    if answer is None:
        return game_of(day, score=0, hard=hard)
    turns = played(guesses, answer)
    game = game_of(day, turns=turns, answer=answer, hard=hard)
    if not game.is_won and len(turns) < GUESS_LIMIT:
        raise unfinished(len(turns), answer, day)
    if score is not None and score != (len(turns) if game.is_won else 0):
        raise WordleError(f"its score and its {len(turns)} guesses differ")
    return game
