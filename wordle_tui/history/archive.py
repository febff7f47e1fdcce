"""Export formats: finished games as JSON or CSV text, and the parsers for both.

Nothing is lost in a round trip. `sources` reads the formats of other programs.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain
from typing import Any

from wordle_tui.game.boards import BOARDS
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import FinishedGame, FriendGame
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.turn import split_rows
from wordle_tui.game.validation import checked_count, checked_day, checked_name
from wordle_tui.game.wording import counted
from wordle_tui.history.codec import (
    SCORES,
    Field,
    balance_as_json,
    checked,
    game_as_json,
    game_from_json,
    game_of_2_0,
    optional,
    parse_balance,
    parsed,
    written,
)
from wordle_tui.history.statistics import Balance

VERSION = 1
MAX_FILE = 24 * 2**20
"""The size in bytes of the largest file that is read, enough for 20,000 rated games."""
MAX_GAMES = 50_000
"""The greatest number of games that one text may hold."""
_FIGURES = {
    "losses": "loss",
    "lucks": "luck",
    "proved": "proved",
    "before": "before",
    "luck_variances": "luck_variance",
    "mistakes": "mistake",
}
"""The CSV columns with a figure for each turn, and the JSON keys of these figures."""
_COLUMNS = (
    *("uuid", "mode", "list", "hard", "answer", "hints", "started", "finished", "turns"),
    *_FIGURES,
    *("guess_limit", "day", "archived", "score", "grid", "advised", "boards", "title"),
    "rating_version",
)
_AS_JSON = ("hard", "hints", "guess_limit", "archived", "advised", "rating_version")
"""The CSV columns with truths and numbers, written as in JSON."""
_HEADERS = (_COLUMNS, _COLUMNS[:12], _COLUMNS[:15], _COLUMNS[:20], _COLUMNS[:21])
"""The columns of this version and of earlier ones."""
_FORMULA = re.compile("'*[=+@-]")
"""The beginning of a cell that a spreadsheet would compute; an apostrophe prevents that."""
_UNKNOWN = "?"
"""Written instead of an answer that is unknown."""
_NO_GAMES = "The file has no games. Give one that `wordle-tui export` wrote."
OWN = "games that wordle-tui wrote"


@dataclass(frozen=True)
class Archive:
    """The content of an export or an import."""

    games: tuple[FinishedGame, ...]
    used_words: tuple[str, ...] = ()
    """Past answers that the user added without days; a CSV file contains only games."""
    cards: tuple[tuple[str, str], ...] = ()
    """The training cards and their states."""
    dated_answers: tuple[tuple[date, str], ...] = ()
    """Past answers that the user added with their days."""
    balance: Balance | None = None
    friends: tuple[FriendGame, ...] = ()
    left_out: int = 0
    """The number of games of other people that are not among those of friends."""
    problems: tuple[str, ...] = ()
    """A sentence for each game that could not be read, after one about digits read as colours."""
    kind: str = OWN
    """The format of the file."""


def _daily_word(value: str) -> str:
    word = parse_word(value)
    return checked(word, re.fullmatch("[a-z]{5}", word) is not None)


def _dated(answers: Mapping[str, str]) -> tuple[tuple[date, str], ...]:
    return tuple((checked_day(day), _daily_word(word)) for day, word in answers.items())


def _cards(cards: dict[str, str]) -> tuple[tuple[str, str], ...]:
    "".join(chain.from_iterable(cards.items())).encode()  # raises unless all can be stored as text
    return tuple(cards.items())


def _friends(games: Mapping[str, Mapping[str, int]]) -> tuple[FriendGame, ...]:
    return tuple(
        FriendGame(checked_name(name), checked_day(day), checked(score, str(score) in SCORES))
        for name, days in games.items()
        for day, score in days.items()
    )


def _friends_as_json(games: tuple[FriendGame, ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for game in games:
        found.setdefault(game.name, {})[game.day.isoformat()] = game.score
    return found


_BESIDE = {
    "used_words": Field(lambda words: tuple(map(_daily_word, words)), default=()),
    "dated_answers": Field(
        _dated, lambda answers: {day.isoformat(): word for day, word in answers}, {}
    ),
    "cards": Field(_cards, dict, {}),
    "balance": Field(optional(parse_balance), optional(balance_as_json), None),
    "friends": Field(_friends, _friends_as_json, {}),
}
"""What an export holds beside the games."""


def joined(archives: Sequence[Archive]) -> Archive:
    """The combined content of several files, with the latest starting balance."""
    balances = [archive.balance for archive in archives if archive.balance]
    lists: dict[str, Any] = {
        name: tuple(chain.from_iterable(getattr(archive, name) for archive in archives))
        for name in ("games", "used_words", "cards", "dated_answers", "friends", "problems")
    }
    latest = max(balances, key=lambda each: each.day, default=None)
    left_out = sum(archive.left_out for archive in archives)
    return Archive(**lists, balance=latest, left_out=left_out)


def as_json(archive: Archive) -> str:
    """Write one JSON object with one game per line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    more = {key: value for key, value in written(archive, _BESIDE).items() if value is not None}
    beside = json.dumps({"wordle_tui_games": VERSION, **more})[:-1]
    return f'{beside}, "games": [\n{games}\n]}}\n'


def as_csv(games: Iterable[FinishedGame]) -> str:
    """Write a header line and one game per line; spaces separate the values in a cell."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, _COLUMNS, extrasaction="ignore")
    writer.writeheader()
    for game in games:
        cells = game_as_json(game)
        for column, key in _FIGURES.items():
            cells[column] = " ".join(json.dumps(rating[key]) for rating in cells["ratings"])
        cells |= {column: json.dumps(cells[column]) for column in _AS_JSON}
        scores = [str(board.score) for board in game.boards if board.score is not None]
        grids = [" ".join(map(str, board.grid)) for board in game.boards]
        cells |= {
            "answer": " ".join(word or _UNKNOWN for word in game.answers)
            if any(game.answers)
            else "",
            "turns": " ".join(game.rows),
            "score": " ".join(scores),
            "grid": "/".join(grids) if any(grids) else "",
            "boards": len(game.boards),
        }
        for column, cell in cells.items():
            if _FORMULA.match(str(cell)):
                cells[column] = f"'{cell}"
        writer.writerow(cells)
    return text.getvalue()


def parse_archive(text: str) -> Archive:
    """Parse the output of `as_json` or `as_csv`. Games that cannot be read become `problems`.

    Raises a `WordleError` if the file as a whole cannot be read.
    """
    text = text.removeprefix("\ufeff")
    return _parse_json(text) if text.lstrip().startswith("{") else _parse_csv(text)


def _parse_json(text: str) -> Archive:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise WordleError("The file begins as JSON, but is cut short or damaged.") from None
    version = content.get("wordle_tui_games")
    if not isinstance(content.get("games"), list):
        raise WordleError(_NO_GAMES)
    if isinstance(version, int) and version > VERSION:
        raise WordleError("The file was written by a newer version of wordle-tui.")
    if version != VERSION:
        raise WordleError(
            f'The file doesn\'t say which games it holds. Add "wordle_tui_games": {VERSION}.'
        )
    more = parsed(content, _BESIDE, "The file")
    if len(more["cards"]) > MAX_GAMES:
        raise WordleError(f"There are more than {MAX_GAMES:,} cards in the file.")
    several = content.get("boards", [])  # version 2.0 wrote games with several boards here
    if not isinstance(several, list):
        raise WordleError("The games with several boards in the file are damaged.")
    readers = [(game_from_json, each) for each in content["games"]]
    readers += [(game_of_2_0, each) for each in several]
    archive = collected(
        ("", partial(read, values, number)) for number, (read, values) in enumerate(readers, 1)
    )
    return replace(archive, **more)


def is_own(text: str) -> bool:
    """Whether the text is the output of `as_csv`."""
    header, _, _ = text.removeprefix("\ufeff").partition("\n")
    return tuple(header.rstrip("\r").split(",")) in _HEADERS


def collected(
    readers: Iterable[tuple[str, Callable[[], FinishedGame]]], kind: str = OWN
) -> Archive:
    """Call the readers of games; errors become problems.

    Each reader comes with the place of its game, which begins the sentence unless it is empty.
    """
    games, problems = [], []
    for number, (place, read) in enumerate(readers):
        if number == MAX_GAMES:
            raise WordleError(f"There are more than {MAX_GAMES:,} games. Import them in parts.")
        try:
            games.append(read())
        except WordleError as error:
            problems.append(f"{place}: {str(error).rstrip('.')}." if place else str(error))
    return Archive(tuple(games), problems=tuple(problems), kind=kind)


def _parse_csv(text: str) -> Archive:
    try:
        header, *rows = csv.reader(io.StringIO(text, newline=""))
    except (ValueError, csv.Error):  # there is no line, or a cell is too long
        header, rows = [], []
    columns = tuple(header)
    if columns not in _HEADERS:
        raise WordleError(_NO_GAMES)
    return collected(
        ("", partial(_game_in_row, columns, row, number)) for number, row in enumerate(rows, 1)
    )


def _game_in_row(columns: Sequence[str], row: Sequence[str], number: int) -> FinishedGame:
    if len(row) != len(columns):
        raise WordleError(
            f"Game {number} of the file has {counted(len(row), 'cell')} instead of {len(columns)}."
        )
    cells = (cell[1:] if cell[:1] == "'" and _FORMULA.match(cell) else cell for cell in row)
    values: dict[str, Any] = dict(zip(columns, cells, strict=True))
    rated = [column for column in _FIGURES if column in values]
    try:
        figures = ([json.loads(text) for text in values[column].split()] for column in rated)
        values |= {column: json.loads(values[column]) for column in _AS_JSON if column in values}
        values |= {
            "day": values.get("day") or None,
            "boards": _boards_in_row(values),
            "ratings": [
                {_FIGURES[column]: figure for column, figure in zip(rated, rating, strict=True)}
                for rating in zip(*figures, strict=True)
            ],
        }
    except (ValueError, RecursionError):
        raise WordleError(
            f"Game {number} of the file is damaged. Use true or false for hard and proved, and "
            "numbers for hints and the figures of each guess."
        ) from None
    return game_from_json(values, number)


def _boards_in_row(cells: Mapping[str, str]) -> list[dict[str, Any]]:
    count = checked_count(json.loads(cells.get("boards", "1")))
    checked(count, count in BOARDS)

    def parts(column: str, separator: str | None = None) -> list[str]:
        """The part of each board; an empty cell says nothing about any of them."""
        return cells[column].split(separator) if cells.get(column) else [""] * count

    turns = split_rows(cells["turns"].split(), count)
    each = zip(parts("answer"), turns, parts("score"), parts("grid", "/"), strict=True)
    return [
        {
            "answer": None if answer in ("", _UNKNOWN) else answer,
            "turns": turns,
            "score": json.loads(score or "null"),
            "grid": grid.split(),
        }
        for answer, turns, score, grid in each
    ]
