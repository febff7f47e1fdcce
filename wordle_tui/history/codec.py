"""A finished game as plain values: what JSON holds, and what CSV and the database are made of.

The tables of fields describe a game once. Every format is written and read with them, so that all
have the same checks and the same sentences about what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from datetime import date, datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

from wordle_tui.game.boards import BOARDS
from wordle_tui.game.daily import FIRST_DAY, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, TurnRating
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.turn import Turn, split_rows
from wordle_tui.game.validation import (
    MAX_NAME,
    UNREADABLE,
    checked_count,
    checked_day,
    checked_figure,
    checked_name,
    checked_time,
    quoted,
)

if TYPE_CHECKING:  # imported where it is used: most commands start faster without it
    from wordle_tui.history.statistics import Balance

Value = TypeVar("Value")
_REQUIRED = object()


class _Field(NamedTuple):
    """One value of a game, of a board or of a rating."""

    read: Callable[[Any], Any]
    """Parse the plain value; raises one of `UNREADABLE` if it cannot be right."""
    write: Callable[[Any], Any] = lambda value: value
    default: object = _REQUIRED
    """The plain value where an earlier version wrote none."""
    attribute: str = ""
    """The attribute of the record, if it has another name than the key."""


def checked(value: Value, is_good: bool) -> Value:
    if not is_good:
        raise ValueError
    return value


def optional(convert: Callable[[Any], Value]) -> Callable[[Any], Value | None]:
    """Extend a conversion to accept None."""
    return lambda value: None if value is None else convert(value)


def _truth(value: bool) -> bool:
    return checked(value, isinstance(value, bool))


def _title(value: str) -> str:
    return value if value == "" else checked_name(value)


def _mistake(value: str) -> str:
    return checked(value, value.isalpha() and len(value) <= MAX_NAME)


def _turns(values: Iterable[str]) -> tuple[Turn, ...]:
    # The user may have entered wrong tiles for a game played elsewhere.
    return tuple(Turn.parse(turn, allow_impossible=True) for turn in values)


def _ratings(values: Iterable[Mapping[str, Any]]) -> tuple[TurnRating, ...]:
    return tuple(TurnRating(**_read(rating, _RATING, "A rating")) for rating in values)


def _boards(values: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    are_boards = isinstance(values, list) and all(isinstance(each, Mapping) for each in values)
    return checked(values, are_boards and len(values) in BOARDS)


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]


_GAME = {
    "uuid": _Field(lambda uuid: str(UUID(uuid))),
    "mode": _Field(Mode, attrgetter("value")),
    "list": _Field(checked_name, attribute="list_name"),
    "hard": _Field(_truth),
    "hints": _Field(checked_count),
    "started": _Field(checked_time, datetime.isoformat),
    "finished": _Field(checked_time, datetime.isoformat),
    "ratings": _Field(_ratings, lambda ratings: [asdict(rating) for rating in ratings]),
    "guess_limit": _Field(checked_count, default=GUESS_LIMIT, attribute="limit"),
    "day": _Field(optional(checked_day), optional(date.isoformat), None),
    "archived": _Field(_truth, default=False, attribute="is_archived"),
    "advised": _Field(_truth, default=False, attribute="is_advised"),
    "title": _Field(_title, default=""),
}
_BOARD = {
    "turns": _Field(_turns, _texts),
    "answer": _Field(optional(parse_word)),
    "score": _Field(optional(checked_count), default=None),
    "grid": _Field(lambda grid: tuple(map(Pattern.parse, grid)), _texts, ()),
}
_RATING = {
    "loss": _Field(checked_figure),
    "luck": _Field(checked_figure),
    "proved": _Field(_truth),
    "before": _Field(optional(checked_count), default=None),
    "luck_variance": _Field(optional(checked_figure), default=None),
    "mistake": _Field(optional(_mistake), default=None),
}
_BALANCE = {
    "day": _Field(checked_day, date.isoformat),
    "lost": _Field(checked_count),
    "distribution": _Field(lambda counts: tuple(map(checked_count, counts))),
    "streak": _Field(checked_count),
    "best_streak": _Field(checked_count),
}


def game_as_json(game: FinishedGame) -> dict[str, Any]:
    """The game as an object; what a board has stands in `boards` if there are several."""
    boards = [_written(board, _BOARD) for board in game.boards]
    more = boards[0] if len(boards) == 1 else {"boards": boards}
    return {**_written(game, _GAME), "won": game.is_won, **more}


def _written(record: object, fields: Mapping[str, _Field]) -> dict[str, Any]:
    return {
        key: field.write(getattr(record, field.attribute or key)) for key, field in fields.items()
    }


def game_from_json(values: Any, number: int = 1) -> FinishedGame:
    """Parse the output of `game_as_json`; errors name the game by its number."""
    name = f"Game {number} of the file"
    if not isinstance(values, Mapping):
        raise WordleError(f"{name} is not an object.")
    sources = _read(values, {"boards": _Field(_boards, default=[values])}, name)["boards"]
    boards = tuple(FinishedBoard(**_read(source, _BOARD, name)) for source in sources)
    game = FinishedGame(boards=boards, **_read(values, _GAME, name))
    if not game.is_possible:
        raise WordleError(f"{name} cannot be: its guesses, score, hints or ratings do not fit.")
    return game


def _read(values: Mapping[str, Any], fields: Mapping[str, _Field], name: str) -> dict[str, Any]:
    """The attributes of a record; errors begin with its name."""
    attributes = {}
    for key, field in fields.items():
        if (value := values.get(key, field.default)) is _REQUIRED:
            raise WordleError(f"{name} has no {key}.")
        try:
            attributes[field.attribute or key] = field.read(value)
        except UNREADABLE:
            raise WordleError(f"{name}: its {key} cannot be {_shown(value)}.") from None
    return attributes


def _shown(value: Any) -> str:
    try:
        return quoted(json.dumps(value, ensure_ascii=False)).strip("'")
    except RecursionError:
        return "nested so deeply"


def game_of_2_0(values: Any, number: int = 1) -> FinishedGame:
    """Parse a game with several boards as version 2.0 wrote it."""
    try:
        scores, rows = values["solved"], values["turns"]
        answers = values["answers"] or [None] * len(scores)
        boards = [
            {"turns": turns, "answer": answer, "score": None if rows else score}
            for turns, answer, score in zip(
                split_rows(rows, len(scores)), answers, scores, strict=True
            )
        ]
        renamed = {"list": values["list_name"], "guess_limit": values["limit"]}
        # Assist showed suggestions; a result without words was played elsewhere.
        advised = values["mode"] == Mode.ASSIST.value and bool(rows)
    except UNREADABLE:
        raise WordleError(f"Game {number} of the file is damaged.") from None
    more = {"hard": False, "ratings": [], "advised": advised, "boards": boards}
    return game_from_json({**values, **renamed, **more}, number)


def balance_as_json(balance: Balance) -> dict[str, Any]:
    return _written(balance, _BALANCE)


def parse_balance(values: Any) -> Balance:
    """Parse the output of `balance_as_json`. Raises if it is not a possible balance."""
    from wordle_tui.history.statistics import Balance

    balance = Balance(**_read(values, _BALANCE, "The balance"))
    # Nobody can have won more often than there were puzzles.
    is_short = max(balance.streak, balance.best_streak) <= puzzle_number(balance.day) + 1
    is_whole = len(balance.distribution) == GUESS_LIMIT and balance.day >= FIRST_DAY
    return checked(balance, is_short and is_whole)
