"""The tables of the history, and the records in their rows.

A record is readable if its parser here takes it; there is no second definition. Functions that take
a connection run inside the transaction of their caller.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from wordle_tui.game.records import FinishedGame, FriendGame, Mode, SavedGame, first_help, now
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
)

SCHEMA = (
    "CREATE TABLE games (uuid TEXT PRIMARY KEY, finished TEXT, day TEXT, mode TEXT, "
    "list TEXT, boards INTEGER, archived INTEGER, given INTEGER, answers TEXT, state TEXT)",
    "CREATE INDEX games_by_time ON games (finished)",
    "CREATE INDEX games_by_day ON games (day)",
    "CREATE TABLE unfinished "
    "(uuid TEXT, owner TEXT, saved TEXT, state TEXT, PRIMARY KEY (uuid, owner))",
    "CREATE TABLE kept (kind TEXT, key TEXT, value TEXT, PRIMARY KEY (kind, key))",
)
"""The games and what is kept have their content as JSON; the columns beside it are for queries."""
GAMES = "SELECT uuid, state FROM games"
"""Selects what `parse_game` takes."""
DAILY = "WHERE mode = 'assist' AND boards = 1 AND day = ? ORDER BY archived, rowid"
"""Selects the daily game of a day, and then others of that day."""
_JSON = "json_extract(state, '$.{}')"
_DIFFERS = " OR ".join(
    (
        *(f"{name} IS NOT {_JSON.format(name)}" for name in ("mode", "list", "day")),
        *(f"{name} IS NOT coalesce({_JSON.format(name)}, 0)" for name in ("archived", "given")),
        "boards IS NOT coalesce(json_array_length(state, '$.boards'), 1)",
        f"boards = 1 AND answers IS NOT coalesce({_JSON.format('answer')}, '')",
        f"strftime('%s', finished) != strftime('%s', {_JSON.format('finished')})",
        "strftime('%s', finished) IS NULL",
    )
)
"""Whether a column by which games are looked for differs from the JSON, if that is valid."""


class Import(NamedTuple):
    """What an import has added."""

    time: datetime
    source: str
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


def readable(rows: Iterable[Sequence[Any]]) -> list[FinishedGame]:
    """The games in those rows of `GAMES` that can be parsed."""
    games = []
    for row in rows:
        with suppress(*UNREADABLE):
            games.append(parse_game(row))
    return games


def parse_saved(row: Sequence[Any]) -> SavedGame:
    """Parse the `uuid` and the state of an unfinished game."""
    uuid, state = row
    saved = SavedGame(**parsed(json.loads(state), SAVED, "A game"))
    return checked(saved, saved.uuid == uuid)


def texts(row: Sequence[Any]) -> tuple[str, str]:
    """The key and the value of something that is kept."""
    key, value = row
    return checked((key, value), isinstance(key, str) and isinstance(value, str))


def parse_setting(row: Sequence[Any]) -> tuple[str, object]:
    key, value = texts(row)
    return key, json.loads(value)


def parse_friend(row: Sequence[Any]) -> FriendGame:
    key, score = texts(row)
    name = checked_name(key[11:])
    return FriendGame(name, checked_day(key[:10]), int(checked(score, score in SCORES)))


def parse_dated(row: Sequence[Any]) -> tuple[date, str]:
    """Parse a day and a word."""
    day, word = row
    return checked_day(day), parse_word(word)


def parse_import(row: Sequence[Any]) -> Import:
    time, state = texts(row)
    return Import(checked_time(time), **parsed(json.loads(state), _IMPORT, "An import"))


_KEPT: Mapping[str, Callable[[Sequence[Any]], object]] = {
    "setting": parse_setting,
    "card": texts,
    "friend": parse_friend,
    "code": texts,
    "dated": parse_dated,
    "used": lambda row: parse_dated(row[::-1]),
    "balance": lambda row: parse_balance(json.loads(row[1])),
    "import": parse_import,
    "deleted": texts,
}
"""The kinds of what is kept: the parsers of their keys and values."""
_RECORDS = (
    "SELECT rowid, 'game', uuid, state FROM games",
    "SELECT rowid, 'unfinished', uuid, state, owner, saved FROM unfinished",
    "SELECT rowid, kind, key, value FROM kept",
)
"""Select everything: its kind, its key and its content."""


def copy_records(
    source: sqlite3.Connection, target: sqlite3.Connection
) -> tuple[list[tuple[str, str]], bool]:
    """Copy every readable record that the target lacks; a finished game is not unfinished, too.

    Returns the kinds and keys of what was copied, and whether all could be read.
    """
    copied, is_complete = [], True
    target.execute("BEGIN")
    with target:
        for query in _RECORDS:
            rows, is_whole = _rows(source, query)
            is_complete &= is_whole
            for kind, key, *content in rows:
                changes = target.total_changes
                try:
                    _copy(target, kind, (key, *content))
                except UNREADABLE:
                    is_complete = False
                if target.total_changes > changes:
                    copied.append((kind, key))
        target.execute("DELETE FROM unfinished WHERE uuid IN (SELECT uuid FROM games)")
    return copied, is_complete


def _rows(source: sqlite3.Connection, query: str) -> tuple[list[Sequence[Any]], bool]:
    """The rows of a table, from both ends up to damage, and whether these are all."""
    found: dict[int, Sequence[Any]] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.DatabaseError, UnicodeError):
            for number, *row in source.execute(f"{query} ORDER BY rowid {order}"):
                found[number] = tuple(row)
            return list(found.values()), True
    return [found[number] for number in sorted(found)], False


def _copy(target: sqlite3.Connection, kind: str, row: Sequence[Any]) -> None:
    """Copy a record unless there is one with its key. Raises one of `UNREADABLE`."""
    if kind == "game":
        if find(target, parse_game(row).uuid) is None:
            put(target, parse_game(row))
    elif kind == "unfinished":
        parse_saved(row[:2])
        target.execute("INSERT OR IGNORE INTO unfinished VALUES (?1, ?3, ?4, ?2)", row)
    else:
        _KEPT[kind](row)
        target.execute("INSERT OR IGNORE INTO kept VALUES (?, ?, ?)", (kind, *row))


def keep(connection: sqlite3.Connection, kind: str, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, key, value))


def mend(connection: sqlite3.Connection, copy: Mapping[str, str]) -> int:
    """Write anew the games whose columns differ from their JSON, and those that only the copy has.

    These are in a row that cannot be read. Returns the number of games that are put right.
    """
    rows = dict(connection.execute(GAMES))
    query = f"{GAMES} WHERE CASE WHEN json_valid(state) THEN {_DIFFERS} END"
    changed = (row for row in copy.items() if rows.get(row[0], row[1]) != row[1])
    lost = [row for row in changed if not readable([(row[0], rows[row[0]])])]
    games = readable([*connection.execute(query), *lost])
    for game in games:
        put(connection, game)
    return len(games)


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
    connection.execute(
        "INSERT OR REPLACE INTO games "
        "(rowid, uuid, finished, day, mode, list, boards, archived, given, answers, state) "
        "VALUES ((SELECT rowid FROM games WHERE uuid = ?1), ?1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        values,
    )


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Store the game unless it is stored already; returns the game and whether it is new."""
    stored = find(connection, game.uuid)
    if stored is None or (stored.is_left and not game.is_left):
        put(connection, game)
        return game, True
    if game.is_left:
        return stored, False
    if stored.rows != game.rows:
        # Derived from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(game.rows)))
        return store(connection, replace(game, uuid=other, is_given=True))  # its word was told
    completed = replace(
        stored,
        help_from=first_help(stored.help_from, game.help_from),  # in another window
        ratings=stored.ratings or game.ratings,
        rating_version=(stored if stored.ratings else game).rating_version,
    )
    put(connection, completed)
    return completed, False


def as_played(connection: sqlite3.Connection, game: FinishedGame) -> FinishedGame:
    """A game that is over, with the help of all windows; given if its word was known before.

    Whoever chooses a day or a code can choose one whose word an earlier game has told, or a code
    made here.
    """
    query = "SELECT uuid, state FROM unfinished WHERE uuid = ?"
    for row in connection.execute(query, (game.uuid,)).fetchall():
        with suppress(*UNREADABLE):
            game = replace(game, help_from=first_help(game.help_from, parse_saved(row).help_from))
    if not (game.mode is Mode.CHALLENGE or game.is_archived):
        return game
    known = (
        "SELECT 1 FROM games WHERE answers = ?1 AND uuid != ?2 "
        "UNION SELECT 1 FROM kept WHERE kind = 'code' AND key = ?1"
    )
    told = connection.execute(known, (game.answer, game.uuid)).fetchone()
    return replace(game, is_given=game.is_given or told is not None)


def find(
    connection: sqlite3.Connection, value: str, page: str = "WHERE uuid = ?"
) -> FinishedGame | None:
    """The finished game with that `uuid`, or the first readable one that the clauses select."""
    return next(iter(readable(connection.execute(f"{GAMES} {page}", (value,)))), None)


def count_games(connection: sqlite3.Connection) -> int:
    count: int = connection.execute("SELECT COUNT(*) FROM games").fetchone()[0]
    return count


def delete(connection: sqlite3.Connection, uuid: str) -> None:
    """Delete a finished game, or one that was left, with its copy."""
    if go_on(connection, uuid):
        connection.execute("DELETE FROM unfinished WHERE uuid = ?", (uuid,))
    _remove(connection, uuid)


def _remove(connection: sqlite3.Connection, uuid: str) -> None:
    """Delete a game; that it was deleted is kept until it counts no more."""
    connection.execute(
        "INSERT OR REPLACE INTO kept SELECT 'deleted', uuid, ? FROM games WHERE uuid = ?",
        (timestamp(now()), uuid),
    )
    connection.execute("DELETE FROM games WHERE uuid = ?", (uuid,))


def is_gone(connection: sqlite3.Connection, game: FinishedGame) -> bool:
    """Whether the game is not there, and was not deleted after it was finished."""
    query = (
        "SELECT 1 FROM games WHERE uuid = ?1 "
        "UNION SELECT 1 FROM kept WHERE kind = 'deleted' AND key = ?1 AND value > ?2"
    )
    values = game.uuid, timestamp(game.finished)
    return connection.execute(query, values).fetchone() is None


def go_on(connection: sqlite3.Connection, uuid: str) -> bool:
    """No longer count a game as given up if it was left; returns whether it was."""
    left = find(connection, uuid)
    if is_left := left is not None and left.is_left:
        _remove(connection, uuid)
    return is_left


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


def timestamp(time: datetime) -> str:
    """The time as text that sorts chronologically."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")
