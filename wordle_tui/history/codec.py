"""Games as plain values, in exports and in the rows of the history: look for the tables of fields.

The tables of fields describe a game once. What is written and read with them has the same checks
and the same sentences about what is wrong everywhere; a new value of a game is a line here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.daily import FIRST_DAY, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import BOARDS
from wordle_tui.game.records import Balance, FinishedBoard, FinishedGame, Mode, TurnRating
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.turn import Turn
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

Value = TypeVar("Value")
_REQUIRED = object()
SCORES = tuple(map(str, range(GUESS_LIMIT + 1)))
"""What is stored as the score of a daily game; 0 is a loss."""


class Field(NamedTuple):
    """One value of a record, such as a game, a board or a rating."""

    read: Callable[[Any], Any]
    """Parse the plain value; raises one of `UNREADABLE` if it cannot be right."""
    write: Callable[[Any], Any] = lambda value: value
    default: object = _REQUIRED
    """The plain value where none is written."""
    attribute: str = ""
    """The attribute of the record, if it has another name than the key."""


def checked(value: Value, is_good: bool) -> Value:
    if not is_good:
        raise ValueError
    return value


def optional(convert: Callable[[Any], Value]) -> Callable[[Any], Value | None]:
    """Extend a conversion to accept None."""
    return lambda value: None if value is None else convert(value)


def _of(kind: type[Value]) -> Callable[[Value], Value]:
    """A check that a value is of that type."""
    return lambda value: checked(value, isinstance(value, kind))


@lru_cache(2**14)
def _turn(text: str) -> Turn:
    # The user may have entered wrong tiles for a game played elsewhere.
    return Turn.parse(text, allow_impossible=True)


def _turns(values: Iterable[str]) -> tuple[Turn, ...]:
    return tuple(map(_turn, values))


def _ratings(values: Iterable[Mapping[str, Any]]) -> tuple[TurnRating, ...]:
    return tuple(TurnRating(**parsed(rating, _RATING, "A rating")) for rating in values)


def _boards(values: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    are_boards = isinstance(values, list) and all(isinstance(each, Mapping) for each in values)
    return checked(values, are_boards and len(values) in BOARDS)


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]


_GAME = {
    "uuid": Field(lambda uuid: str(UUID(uuid))),
    "mode": Field(Mode, attrgetter("value")),
    "list": Field(checked_name, attribute="list_name"),
    "hints": Field(checked_count),
    "started": Field(checked_time, datetime.isoformat),
    "finished": Field(checked_time, datetime.isoformat),
    "ratings": Field(_ratings, lambda ratings: [asdict(rating) for rating in ratings]),
    "rating_version": Field(checked_count, default=0),
    "guess_limit": Field(checked_count, default=GUESS_LIMIT, attribute="limit"),
    "day": Field(optional(checked_day), optional(date.isoformat), None),
    "archived": Field(_of(bool), default=False, attribute="is_archived"),
    "help_from": Field(optional(checked_count), default=None),
    "given": Field(_of(bool), default=False, attribute="is_given"),
    "left": Field(_of(bool), default=False, attribute="is_left"),
    "title": Field(lambda title: title if title == "" else checked_name(title), default=""),
}
_RULE = {"hard": Field(_of(bool)), "ultra": Field(_of(bool), default=False)}
_BOARD = {
    "turns": Field(_turns, _texts),
    "answer": Field(optional(parse_word)),
    "score": Field(optional(checked_count), default=None),
    "grid": Field(lambda grid: tuple(map(Pattern.parse, grid)), _texts, ()),
}
_RATING = {
    "loss": Field(checked_figure),
    "luck": Field(checked_figure),
    "proved": Field(_of(bool)),
    "before": Field(optional(checked_count), default=None),
    "behind": Field(optional(checked_figure), default=None),
    "mistake": Field(
        optional(lambda kind: checked(kind, kind.isalpha() and len(kind) <= MAX_NAME)), default=None
    ),
    "after": Field(optional(checked_count), default=None),
}
SAVED = {
    "uuid": _GAME["uuid"],
    "mode": _GAME["mode"],
    "boards": Field(lambda boards: checked(checked_count(boards), boards in BOARDS)),
    "list_name": _GAME["list"],
    "state": Field(_of(str)),
    "day": _GAME["day"],
    "turns": Field(_of(str)),
    "help_from": _GAME["help_from"],
}
"""An unfinished game; its state is not examined."""
_BALANCE = {
    "day": Field(checked_day, date.isoformat),
    "lost": Field(checked_count),
    "distribution": Field(lambda counts: tuple(map(checked_count, counts))),
    "streak": Field(checked_count),
    "best_streak": Field(checked_count),
}


def game_as_json(game: FinishedGame) -> dict[str, Any]:
    """The game as an object; what a board has stands in `boards` if there are several."""
    boards = [written(board, _BOARD) for board in game.boards]
    more = boards[0] if len(boards) == 1 else {"boards": boards}
    return {**written(game, _GAME), **game.rule.switches, "won": game.is_won, **more}


def written(record: object, fields: Mapping[str, Field]) -> dict[str, Any]:
    """The plain values of a record."""
    return {
        key: field.write(getattr(record, field.attribute or key)) for key, field in fields.items()
    }


def game_from_json(values: Any, number: int = 1) -> FinishedGame:
    """Parse the output of `game_as_json`; errors name the game by its number."""
    name = f"Game {number} of the file"
    if not isinstance(values, Mapping):
        raise WordleError(f"{name} isn't an object.")
    if "help_from" not in values and (values.get("hints") or values.get("advised")):
        values = {**values, "help_from": 0}  # a game of 3.0.0
    sources = parsed(values, {"boards": Field(_boards, default=[values])}, name)["boards"]
    boards = tuple(FinishedBoard(**parsed(source, _BOARD, name)) for source in sources)
    rule = Rule.of(*parsed(values, _RULE, name).values())
    game = FinishedGame(boards=boards, rule=rule, **parsed(values, _GAME, name))
    if not game.is_possible:
        raise WordleError(f"{name}: its guesses, score, hints or ratings don't fit together.")
    return game


def parsed(values: Mapping[str, Any], fields: Mapping[str, Field], name: str) -> dict[str, Any]:
    """The attributes of a record; errors begin with its name."""
    attributes = {}
    for key, field in fields.items():
        if (value := values.get(key, field.default)) is _REQUIRED:
            raise WordleError(f"{name} has no {key}.")
        try:
            attributes[field.attribute or key] = field.read(value)
        except UNREADABLE:
            raise WordleError(f"{name}: its {key} can't be {_shown(value)}.") from None
    return attributes


def _shown(value: Any) -> str:
    try:
        return quoted(json.dumps(value, ensure_ascii=False)).strip("'")
    except RecursionError:
        return "nested so deeply"


def balance_as_json(balance: Balance) -> dict[str, Any]:
    return written(balance, _BALANCE)


def parse_balance(values: Any) -> Balance:
    """Parse the output of `balance_as_json`. Raises if it is not a possible balance."""
    balance = Balance(**parsed(values, _BALANCE, "The balance"))
    # Nobody can have won more often than there were puzzles.
    is_short = max(balance.streak, balance.best_streak) <= puzzle_number(balance.day) + 1
    is_whole = len(balance.distribution) == GUESS_LIMIT and balance.day >= FIRST_DAY
    return checked(balance, is_short and is_whole)
