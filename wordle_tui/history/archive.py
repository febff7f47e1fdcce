"""Finished games as JSON or CSV text, for backups and for moving to another machine, and back.

Nothing here opens a file. Reading what was written loses nothing.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any, TypeVar
from uuid import UUID

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES, Turn
from wordle_tui.game.outside import (
    checked_details,
    checked_figure,
    checked_name,
    checked_time,
    quoted,
)
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.wording import counted

VERSION = 1
MAX_FILE = 32 * 2**20
"""Bytes of the longest file that is read: it holds some fifty thousand games."""
_FIGURES = {
    "losses": "loss",
    "lucks": "luck",
    "proved": "proved",
    "before": "before",
    "luck_variances": "luck_variance",
    "mistakes": "mistake",
}
"""The CSV columns that hold a figure for each turn, and the JSON keys of these figures."""
_COLUMNS = (
    *("uuid", "mode", "list", "hard", "answer", "hints", "started", "finished", "turns"),
    *_FIGURES,
    "guess_limit",
)
_COLUMNS_OF_1_0 = _COLUMNS[:-4]
_FORMULA = re.compile("'*[=+@-]")
"""How a cell begins that a spreadsheet would compute, and one made harmless by an apostrophe."""
_NO_GAMES = "The file holds no games: expected one that `wordle-tui export` wrote."
Value = TypeVar("Value")


@dataclass(frozen=True)
class Archive:
    """What a file of games holds."""

    games: tuple[FinishedGame, ...]
    used_words: tuple[str, ...] = ()
    """Past answers of the daily puzzle that the user told; a CSV file has none, and no cards."""
    cards: tuple[tuple[str, str], ...] = ()
    """The cards of the trainer, each with its state."""
    dated_answers: tuple[tuple[date, str], ...] = ()
    """Past answers that the user told with their days."""


def as_json(archive: Archive) -> str:
    """One JSON object, with one game per line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    days = {day.isoformat(): word for day, word in archive.dated_answers}
    more = {"used_words": archive.used_words, "dated_answers": days, "cards": dict(archive.cards)}
    beside = json.dumps({"wordle_tui_games": VERSION, **more})[:-1]
    return f'{beside}, "games": [\n{games}\n]}}\n'


def game_as_json(game: FinishedGame) -> dict[str, Any]:
    return {
        "uuid": game.uuid,
        "mode": game.mode.value,
        "list": game.list_name,
        "hard": game.hard,
        "answer": game.answer,
        "won": game.is_won,
        "hints": game.hints,
        "started": game.started.isoformat(),
        "finished": game.finished.isoformat(),
        "turns": [str(turn) for turn in game.turns],
        "ratings": [asdict(rating) for rating in game.ratings],
        "guess_limit": game.limit,
    }


def as_csv(games: Iterable[FinishedGame]) -> str:
    """A header line and one game per line; spaces separate the values in a cell."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, _COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(_as_cells(game_as_json(game)) for game in games)
    return text.getvalue()


def _as_cells(values: dict[str, Any]) -> dict[str, Any]:
    """The cells of a CSV file, from a game's JSON."""
    figures = {
        column: " ".join(json.dumps(rating[key]) for rating in values["ratings"])
        for column, key in _FIGURES.items()
    }
    hard, turns = json.dumps(values["hard"]), " ".join(values["turns"])
    cells = {**values, "hard": hard, "turns": turns, **figures}
    return {
        column: f"'{cell}" if _FORMULA.match(str(cell)) else cell for column, cell in cells.items()
    }


def parse_archive(text: str) -> Archive:
    """Read what `as_json` or `as_csv` wrote. A `WordleError` says what is wrong, and where."""
    text = text.removeprefix("\ufeff")
    return _parse_json(text) if text.lstrip().startswith("{") else _parse_csv(text)


def _parse_json(text: str) -> Archive:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise WordleError("The file begins as JSON, but is not whole or damaged.") from None
    version = content.get("wordle_tui_games")
    if not isinstance(content.get("games"), list):
        raise WordleError(_NO_GAMES)
    if isinstance(version, int) and version > VERSION:
        raise WordleError("The file was written by a newer version of wordle-tui.")
    games = tuple(_game(values, number) for number, values in enumerate(content["games"], 1))
    if version != VERSION:
        raise WordleError(
            f'The file does not say which games it holds: expected "wordle_tui_games": {VERSION}.'
        )
    try:
        used_words = tuple(map(_daily_word, content.get("used_words", [])))
        dated_answers = tuple(
            (date.fromisoformat(day), _daily_word(word))
            for day, word in content.get("dated_answers", {}).items()
        )
    except (AttributeError, TypeError, ValueError):
        raise WordleError(
            "The used words in the file are damaged: expected words of five letters, and days."
        ) from None
    cards = content.get("cards", {})
    if not isinstance(cards, dict) or not all(isinstance(state, str) for state in cards.values()):
        raise WordleError("The cards in the file are damaged: expected a text for each.")
    return Archive(games, used_words, tuple(cards.items()), dated_answers)


def _parse_csv(text: str) -> Archive:
    try:
        header, *rows = csv.reader(io.StringIO(text, newline=""))
    except (ValueError, csv.Error):  # there is no line, or a cell is too long
        header, rows = [], []
    columns = tuple(header)
    if columns not in (_COLUMNS, _COLUMNS_OF_1_0):
        raise WordleError(_NO_GAMES)
    games = []
    for number, row in enumerate(rows, 1):
        if len(row) != len(columns):
            raise WordleError(
                f"Game {number} of the file has {counted(len(row), 'cell')}: "
                f"expected {len(columns)}."
            )
        cells = (cell[1:] if cell[:1] == "'" and _FORMULA.match(cell) else cell for cell in row)
        values: dict[str, Any] = dict(zip(columns, cells, strict=True))
        games.append(_game(_from_cells(values, number), number))
    return Archive(tuple(games))


def _from_cells(values: dict[str, Any], number: int) -> dict[str, Any]:
    """A game's JSON, from the cells of a CSV file."""
    try:
        columns = [column for column in _FIGURES if column in values]
        figures = ([json.loads(text) for text in values[column].split()] for column in columns)
        return {
            **values,
            "hard": json.loads(values["hard"]),
            "answer": values["answer"] or None,
            "hints": json.loads(values["hints"]),
            "guess_limit": json.loads(values.get("guess_limit", str(GUESS_LIMIT))),
            "turns": values["turns"].split(),
            "ratings": [
                {_FIGURES[column]: figure for column, figure in zip(columns, rating, strict=True)}
                for rating in zip(*figures, strict=True)
            ],
        }
    except (ValueError, RecursionError):
        raise WordleError(
            f"Game {number} of the file is damaged: expected true or false for hard and proved, "
            "and numbers for hints and the figures of each turn."
        ) from None


def _game(values: Any, number: int) -> FinishedGame:
    """The game. A `WordleError` gives its number and says what is wrong with it."""
    if not isinstance(values, Mapping):
        raise WordleError(f"Game {number} of the file is not an object.")

    def read(key: str, kind: Callable[[Any], Value]) -> Value:
        if key not in values:
            raise WordleError(f"Game {number} of the file has no {key}.")
        try:
            return kind(values[key])
        except (ValueError, TypeError, AttributeError, LookupError):
            value = quoted(json.dumps(values[key], ensure_ascii=False)).strip("'")
            raise WordleError(f"Game {number} of the file: its {key} cannot be {value}.") from None

    # Version 1.0 knew no other limit.
    limit = read("guess_limit", _limit) if "guess_limit" in values else GUESS_LIMIT
    game = FinishedGame(
        mode=read("mode", Mode),
        list_name=read("list", checked_name),
        hard=read("hard", _truth),
        turns=read("turns", lambda turns: _turns(turns, limit)),
        answer=read("answer", lambda answer: None if answer is None else parse_word(answer)),
        hints=read("hints", lambda hints: _hints(hints, limit)),
        started=read("started", checked_time),
        finished=read("finished", checked_time),
        uuid=read("uuid", lambda uuid: str(UUID(uuid))),
        limit=limit,
    )
    ratings = read("ratings", lambda ratings: _ratings(ratings, len(game.turns)))
    return replace(game, ratings=ratings)


def _checked(value: Value, is_good: bool) -> Value:
    if not is_good:
        raise ValueError
    return value


def _daily_word(value: str) -> str:
    """A word that the puzzle of the Times can have."""
    word = parse_word(value)
    return _checked(word, re.fullmatch("[a-z]{5}", word) is not None)


def _truth(value: bool) -> bool:
    return _checked(value, isinstance(value, bool))


def _limit(value: int) -> int:
    return _checked(value, isinstance(value, int) and 1 <= value <= MOST_GUESSES)


def _hints(value: int, limit: int) -> int:
    return _checked(value, isinstance(value, int) and 0 <= value <= limit)


def _turns(value: Any, limit: int) -> tuple[Turn, ...]:
    # The user may have entered the tiles of a game played elsewhere wrongly.
    turns = tuple(Turn.parse(turn, allow_impossible=True) for turn in value)
    wins_early = any(turn.pattern.is_win for turn in turns[:-1])
    is_even = len({len(turn.guess) for turn in turns}) <= 1
    return _checked(turns, len(turns) <= limit and is_even and not wins_early)


def _ratings(value: Any, turns: int) -> tuple[TurnRating, ...]:
    ratings = tuple(
        TurnRating(
            checked_figure(rating["loss"]),
            checked_figure(rating["luck"]),
            _truth(rating["proved"]),
            *checked_details(*map(rating.get, ("before", "luck_variance", "mistake"))),
        )
        for rating in value
    )
    return _checked(ratings, len(ratings) in (0, turns))
