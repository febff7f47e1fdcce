"""Finished games as a file to keep or to carry to another machine: JSON or CSV, and back.

Text in, values out; nothing here opens a file. What is written is read back without loss.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, Turn
from wordle_tui.game.records import FinishedGame, Mode, TurnRating
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.wording import counted

VERSION = 1
_COLUMNS = (
    *("uuid", "mode", "list", "hard", "answer", "hints", "started", "finished", "turns"),
    *("losses", "lucks", "proved"),
)
Value = TypeVar("Value")


class ArchiveError(WordleError):
    """The text is not a file of games."""


@dataclass(frozen=True)
class Archive:
    """What a file of games holds."""

    games: tuple[FinishedGame, ...]
    used_words: tuple[str, ...] = ()
    """The answers the user told the daily puzzle has had; a CSV file has none."""


def as_json(archive: Archive) -> str:
    """One JSON object, a game a line."""
    games = ",\n".join(json.dumps(game_as_json(game)) for game in archive.games)
    used = json.dumps(archive.used_words)
    return f'{{"wordle_tui_games": {VERSION}, "used_words": {used}, "games": [\n{games}\n]}}\n'


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
        "ratings": [
            {"loss": rating.loss, "luck": rating.luck, "proved": rating.proved}
            for rating in game.ratings
        ],
    }


def as_csv(games: Iterable[FinishedGame]) -> str:
    """A header line and a game a line; several values in one cell stand apart by blanks."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for game in games:
        writer.writerow(
            (
                game.uuid,
                game.mode.value,
                game.list_name,
                str(game.hard).lower(),
                game.answer,
                game.hints,
                game.started.isoformat(),
                game.finished.isoformat(),
                " ".join(map(str, game.turns)),
                " ".join(repr(rating.loss) for rating in game.ratings),
                " ".join(repr(rating.luck) for rating in game.ratings),
                " ".join(str(rating.proved).lower() for rating in game.ratings),
            )
        )
    return text.getvalue()


def parse_archive(text: str) -> Archive:
    """Read what `as_json` or `as_csv` wrote; an `ArchiveError` says what is wrong and where."""
    text = text.removeprefix("\ufeff")
    return _parse_json(text) if text.lstrip().startswith("{") else _parse_csv(text)


def _parse_json(text: str) -> Archive:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise ArchiveError(
            "The file is not whole: it begins as JSON but does not end so."
        ) from None
    version = content.get("wordle_tui_games")
    if not isinstance(content.get("games"), list):
        raise ArchiveError("The file holds no games: expected one that `wordle-tui export` wrote.")
    if isinstance(version, int) and version > VERSION:
        raise ArchiveError("The file was written by a newer version of wordle-tui.")
    games = tuple(_game(values, number) for number, values in enumerate(content["games"], 1))
    if version != VERSION:
        raise ArchiveError(
            f'The file does not say which games it holds: expected "wordle_tui_games": {VERSION}.'
        )
    try:
        used_words = tuple(map(parse_word, content.get("used_words", [])))
    except (AttributeError, TypeError, WordleError):
        raise ArchiveError("The used words in the file are not words of five letters.") from None
    return Archive(games, used_words)


def _parse_csv(text: str) -> Archive:
    rows = csv.reader(io.StringIO(text, newline=""))
    if tuple(next(rows, ())) != _COLUMNS:
        raise ArchiveError("The file holds no games: expected one that `wordle-tui export` wrote.")
    games = []
    for number, row in enumerate(rows, 1):
        if len(row) != len(_COLUMNS):
            raise ArchiveError(
                f"Game {number} of the file has {counted(len(row), 'cell')}: "
                f"expected {len(_COLUMNS)}."
            )
        values: dict[str, Any] = dict(zip(_COLUMNS, row, strict=True))
        games.append(_game(_from_cells(values, number), number))
    return Archive(tuple(games))


def _from_cells(values: dict[str, Any], number: int) -> dict[str, Any]:
    """The cells of a CSV file as JSON would have them."""
    truth = {"true": True, "false": False}
    try:
        ratings = [
            {"loss": float(loss), "luck": float(luck), "proved": truth[proved]}
            for loss, luck, proved in zip(
                *(values[column].split() for column in ("losses", "lucks", "proved")), strict=True
            )
        ]
        return {
            **values,
            "hard": truth[values["hard"]],
            "answer": values["answer"] or None,
            "hints": int(values["hints"]),
            "turns": values["turns"].split(),
            "ratings": ratings,
        }
    except (KeyError, ValueError):
        raise ArchiveError(
            f"Game {number} of the file is damaged: expected true or false for hard and proved, "
            "and numbers for hints, losses and lucks."
        ) from None


def _game(values: Any, number: int) -> FinishedGame:
    """The game, or an `ArchiveError` that names it and what is wrong with it."""
    if not isinstance(values, Mapping):
        raise ArchiveError(f"Game {number} of the file is not an object.")

    def read(key: str, kind: Callable[[Any], Value]) -> Value:
        if key not in values:
            raise ArchiveError(f"Game {number} of the file has no {key}.")
        try:
            return kind(values[key])
        except (ValueError, TypeError, AttributeError, LookupError):
            value = json.dumps(values[key], ensure_ascii=False)
            raise ArchiveError(f"Game {number} of the file: its {key} cannot be {value}.") from None

    game = FinishedGame(
        mode=read("mode", Mode),
        list_name=read("list", _text),
        hard=read("hard", _truth),
        turns=read("turns", _turns),
        answer=read("answer", lambda answer: None if answer is None else parse_word(answer)),
        hints=read("hints", _count),
        started=read("started", _time),
        finished=read("finished", _time),
        uuid=read("uuid", lambda uuid: str(UUID(uuid))),
    )
    ratings = read("ratings", lambda ratings: _ratings(ratings, len(game.turns)))
    return replace(game, ratings=ratings)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _count(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= GUESS_LIMIT:
        raise ValueError
    return value


def _time(value: Any) -> datetime:
    time = datetime.fromisoformat(value)
    if time.tzinfo is None:
        raise ValueError
    return time


def _turns(value: Any) -> tuple[Turn, ...]:
    # The tiles of a game played elsewhere may have been told wrong.
    turns = tuple(Turn.parse(turn, allow_impossible=True) for turn in value)
    if len(turns) > GUESS_LIMIT or any(turn.pattern.is_win for turn in turns[:-1]):
        raise ValueError
    return turns


def _ratings(value: Any, turns: int) -> tuple[TurnRating, ...]:
    if len(value) not in (0, turns):
        raise ValueError
    return tuple(
        TurnRating(float(each["loss"]), float(each["luck"]), _truth(each["proved"]))
        for each in value
    )
