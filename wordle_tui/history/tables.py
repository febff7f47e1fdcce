"""The tables of the history, and the records in their rows.

A record is readable if its parser here takes it; there is no second definition. Functions that take
a connection run inside the transaction of their caller.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from wordle_tui.game.records import FinishedGame, FriendGame, SavedGame, first_help, now
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.validation import (
    UNREADABLE,
    checked_count,
    checked_day,
    checked_name,
    checked_time,
)
from wordle_tui.history.codec import (
    SAVED,
    SCORES,
    Field,
    checked,
    game_as_json,
    game_from_json,
    optional,
    parse_balance,
    parsed,
    written,
)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS games (uuid TEXT PRIMARY KEY, finished TEXT, day TEXT, mode TEXT, "
    "list TEXT, boards INTEGER, archived INTEGER, given INTEGER, answers TEXT, state TEXT)",
    "CREATE INDEX IF NOT EXISTS games_by_time ON games (finished)",
    "CREATE INDEX IF NOT EXISTS games_by_day ON games (day)",
    "CREATE TABLE IF NOT EXISTS unfinished "
    "(uuid TEXT, owner TEXT, saved TEXT, state TEXT, PRIMARY KEY (uuid, owner))",
    "CREATE TABLE IF NOT EXISTS kept (kind TEXT, key TEXT, value TEXT, PRIMARY KEY (kind, key))",
    "CREATE TABLE IF NOT EXISTS imports (uuid TEXT PRIMARY KEY, time TEXT, state TEXT)",
)
"""The games and what is kept have their content as JSON; the columns beside it are for queries."""
_TABLES: Mapping[str, Sequence[str]] = {
    "games": ("uuid", "state"),
    "unfinished": ("uuid", "owner", "saved", "state"),
    "kept": ("kind", "key", "value"),
    "imports": ("uuid", "time", "state"),
}
"""The columns from which a record is parsed; the others can be made from them."""
GAMES = "SELECT uuid, state FROM games"
"""Selects what `parse_game` takes."""
DAILY = "WHERE mode = 'assist' AND boards = 1 AND day = ? ORDER BY archived, rowid"
"""Selects the daily game of a day, and then others of that day."""
_COLUMNS = ("uuid", "finished", "day", "mode", "list", "boards", "archived", "given", "answers")


@dataclass(frozen=True)
class Import:
    """What an import has added."""

    source: str
    uuid: str
    time: datetime
    added: Mapping[str, Mapping[str, str]]
    """By the kind of value, the keys of new ones and digests of their content."""
    completed: int
    """The number of stored games that it has completed."""
    balance: str | None = None
    """The balance that a new one has replaced."""


def _digests(values: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    found = [digest for keys in values.values() for digest in keys.values()]
    are_texts = all(isinstance(digest, str) for digest in found)
    return checked(values, are_texts and values.keys() <= {"game", *_KEPT})


_IMPORT = {
    "source": Field(checked_name),
    "added": Field(_digests),
    "completed": Field(checked_count),
    "balance": Field(optional(str), default=None),
}


# Records


@lru_cache(maxsize=20_000)
def parse_game(row: Sequence[Any]) -> FinishedGame:
    """Parse a row of `GAMES`; raises one of `UNREADABLE`. Screens read the same games again."""
    uuid, state = row
    game = game_from_json(json.loads(state))
    return checked(game, game.uuid == uuid)


def parse_saved(row: Sequence[Any]) -> SavedGame:
    """Parse the `uuid` and the state of an unfinished game."""
    uuid, state = row
    saved = SavedGame(**parsed(json.loads(state), SAVED, "A game"))
    return checked(saved, saved.uuid == uuid)


def parse_import(row: Sequence[Any]) -> Import:
    uuid, time, state = row
    values = parsed(json.loads(state), _IMPORT, "An import")
    return Import(uuid=str(UUID(uuid)), time=checked_time(time), **values)


def _texts(row: Sequence[Any]) -> tuple[str, ...]:
    return checked(tuple(row), all(isinstance(value, str) for value in row))


def parse_setting(row: Sequence[Any]) -> tuple[str, object]:
    key, value = _texts(row)
    return key, json.loads(value)


def parse_card(row: Sequence[Any]) -> tuple[str, str]:
    key, state = _texts(row)
    return key, state


def parse_friend(row: Sequence[Any]) -> FriendGame:
    key, score = _texts(row)
    name = checked_name(key[11:])
    return FriendGame(name, checked_day(key[:10]), int(checked(score, score in SCORES)))


def parse_dated(row: Sequence[Any]) -> tuple[date, str]:
    """Parse a day and a word."""
    day, word = row
    return checked_day(day), parse_word(word)


_KEPT: Mapping[str, Callable[[Sequence[Any]], object]] = {
    "setting": parse_setting,
    "card": parse_card,
    "friend": parse_friend,
    "dated": parse_dated,
    "used": lambda row: parse_dated(row[::-1]),
    "balance": lambda row: parse_balance(json.loads(row[1])),
}
"""The kinds of what is kept: the parsers of their keys and values."""


def copy_records(source: sqlite3.Connection, target: sqlite3.Connection) -> tuple[int, bool]:
    """Copy every readable record; returns the number of games, and whether all is copied."""
    games, is_complete = 0, True
    for table, columns in _TABLES.items():
        rows, is_whole = _rows(source, f"SELECT rowid, {', '.join(columns)} FROM {table}")
        is_complete &= is_whole
        target.execute("BEGIN")
        with target:
            for row in rows:
                try:
                    _copy(target, table, row)
                    games += table == "games"
                except UNREADABLE:
                    is_complete = False
    return games, is_complete


def _rows(source: sqlite3.Connection, query: str) -> tuple[list[Sequence[Any]], bool]:
    """The rows of a table, from both ends up to damage, and whether these are all."""
    found: dict[int, Sequence[Any]] = {}
    for order in ("ASC", "DESC"):
        try:
            for number, *row in source.execute(f"{query} ORDER BY rowid {order}"):
                found[number] = tuple(row)
        except sqlite3.DatabaseError:
            continue
        return list(found.values()), True
    return [found[number] for number in sorted(found)], False


def _copy(target: sqlite3.Connection, table: str, row: Sequence[Any]) -> None:
    if table == "games":
        put(target, parse_game(row))
        return
    if table == "unfinished":
        parse_saved((row[0], row[3]))
    elif table == "kept":
        _KEPT[row[0]](row[1:])
    else:
        parse_import(row)
    places = ", ".join("?" * len(row))
    target.execute(f"INSERT OR REPLACE INTO {table} VALUES ({places})", row)


# Games


def put(connection: sqlite3.Connection, game: FinishedGame) -> None:
    """Store a game in the place of one with the same `uuid`, if there is one."""
    values = (
        game.uuid,
        timestamp(game.finished),
        game.day and game.day.isoformat(),
        game.mode.value,
        game.list_name,
        len(game.boards),
        game.is_archived,
        game.is_given,
        " ".join(filter(None, game.answers)),
        json.dumps(game_as_json(game)),
    )
    changes = ", ".join(f"{column} = excluded.{column}" for column in (*_COLUMNS[1:], "state"))
    connection.execute(
        f"INSERT INTO games VALUES ({', '.join('?' * len(values))}) "
        f"ON CONFLICT (uuid) DO UPDATE SET {changes}",
        values,
    )


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Store the game unless it is stored already; returns the game and whether it is new."""
    stored = find(connection, game.uuid)
    if stored is None:
        put(connection, game)
        return game, True
    if stored.rows != game.rows:
        # Derived from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(game.rows)))
        return store(connection, replace(game, uuid=other))
    completed = replace(
        stored,
        help_from=first_help(stored.help_from, game.help_from),  # in another window
        ratings=stored.ratings or game.ratings,
        rating_version=(stored if stored.ratings else game).rating_version,
    )
    put(connection, completed)
    return completed, False


def find(
    connection: sqlite3.Connection, value: str, page: str = "WHERE uuid = ?"
) -> FinishedGame | None:
    """The finished game with that `uuid`, or the first readable one that the clauses select."""
    for row in connection.execute(f"{GAMES} {page}", (value,)):
        with suppress(*UNREADABLE):
            return parse_game(row)
    return None


def delete(connection: sqlite3.Connection, uuid: str) -> None:
    """Delete a finished game."""
    connection.execute("DELETE FROM games WHERE uuid = ?", (uuid,))


def digest(game: FinishedGame) -> str:
    """A digest of what a user can change in a game, so not of its ratings."""
    values = game_as_json(replace(game, ratings=(), rating_version=0))
    return short_digest(json.dumps(values, sort_keys=True))


def short_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def forget_beginnings(connection: sqlite3.Connection, game: FinishedGame, owner: str) -> None:
    """Delete the owner's unfinished copy of the game, and all copies that lead up to it.

    A copy that was continued differently in another window remains.
    """
    query = "SELECT uuid, state, owner FROM unfinished WHERE uuid = ?"
    for *row, other in connection.execute(query, (game.uuid,)).fetchall():
        with suppress(*UNREADABLE):
            if other == owner or " ".join(game.rows).startswith(parse_saved(row).turns):
                forget_unfinished(connection, game.uuid, other)


def forget_unfinished(connection: sqlite3.Connection, uuid: str, owner: str) -> None:
    """Delete the owner's copy of an unfinished game, if there is one."""
    connection.execute("DELETE FROM unfinished WHERE uuid = ? AND owner = ?", (uuid, owner))


def save_unfinished(connection: sqlite3.Connection, saved: SavedGame, owner: str) -> None:
    """Save an unfinished game as the copy of that owner."""
    values = saved.uuid, owner, timestamp(now()), json.dumps(written(saved, SAVED))
    connection.execute("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?)", values)


def keep_import(connection: sqlite3.Connection, made: Import) -> None:
    values = made.uuid, timestamp(made.time), json.dumps(written(made, _IMPORT))
    connection.execute("INSERT INTO imports VALUES (?, ?, ?)", values)


def timestamp(time: datetime) -> str:
    """The time as text that sorts chronologically."""
    return time.astimezone(now().tzinfo).isoformat(timespec="microseconds")
