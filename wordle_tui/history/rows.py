"""Conversion between games and rows of the tables, which `schema` defines.

Functions that take a connection run inside the transaction of their caller.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from wordle_tui.game.records import (
    RATING_VERSION,
    FinishedGame,
    FriendGame,
    GameFilter,
    SavedGame,
    TurnRating,
    now,
)
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.validation import MAX_FIGURE, UNREADABLE, checked_day, name_of
from wordle_tui.history.codec import (
    SAVED,
    SCORES,
    Value,
    checked,
    game_as_json,
    game_from_json,
    parse_balance,
    parsed,
    written,
)

if TYPE_CHECKING:
    from wordle_tui.history.statistics import Balance

_DAILY_WORD = "[a-z]" * 5
_FRIEND = (
    "typeof(key) = 'text' AND date(substr(key, 1, 10)) = substr(key, 1, 10) "
    "AND substr(key, 11) GLOB ' ?*' AND state GLOB '[0-6]'"
)
_FIGURE = "typeof({0}) = 'real' AND {0} BETWEEN -{1} AND {1}"
_UNREADABLE_RATINGS = f"""
    (loss IS NOT NULL OR luck IS NOT NULL OR proved IS NOT NULL) AND (
        {_FIGURE.format("loss", MAX_FIGURE)} AND {_FIGURE.format("luck", MAX_FIGURE)}
        AND proved IN (0, 1)
    ) IS NOT TRUE
    OR typeof(before) NOT IN ('null', 'integer') OR before NOT BETWEEN 0 AND {MAX_FIGURE}
    OR typeof(luck_variance) NOT IN ('null', 'real') OR luck_variance NOT BETWEEN 0 AND {MAX_FIGURE}
    OR typeof(mistake) NOT IN ('null', 'text') OR mistake GLOB '*[^a-z]*' OR mistake = ''"""
_COLUMNS = (
    *("uuid", "mode", "list_name", "hard", "answer", "hints", "started", "finished"),
    *("guess_limit", "day", "archived", "score", "grid", "advised", "rating_version"),
)
"""The columns of a game with one board; its turns are in another table."""
_RATING = tuple(field.name for field in fields(TurnRating))
"""The columns of a turn that hold its rating."""
WANTED = (
    "WHERE mode = COALESCE(?, mode) AND list_name = COALESCE(?, list_name) "
    "AND finished < COALESCE(?, '~') AND NOT (advised AND ?)"
)
"""Selects the games that match a filter, with the values of `wanted`."""
SEVERAL = f"SELECT * FROM several_boards {WANTED} AND boards = COALESCE(?, boards)"
"""The same for games with several boards, of which the last value is the number."""
DAILY = "WHERE mode = 'assist' AND day = ? ORDER BY archived, id LIMIT 1"
"""Selects the daily game of a day."""
_LAST = "WHERE mode = 'practice' ORDER BY finished DESC LIMIT ?1"
PRACTICE_ANSWERS = (
    f"SELECT answer FROM (SELECT * FROM (SELECT answer, finished FROM games {_LAST}) UNION ALL "
    "SELECT json_extract(value, '$.answer'), finished "
    f"FROM (SELECT * FROM several_boards {_LAST}), "
    "json_each(iif(json_valid(state), state, '{}'), '$.boards')) "
    "WHERE typeof(answer) = 'text' ORDER BY finished DESC LIMIT ?1"
)
"""Selects the last answers of practice games; games are not parsed, which would take long."""


def set_aside_unreadable(connection: sqlite3.Connection) -> int:
    """Move unreadable rows to the table `set_aside`; returns the number of records moved.

    Some damage is repaired instead: control characters in names are escaped, and unreadable
    ratings are deleted.
    """
    connection.execute("REINDEX")  # only the copy in an index may be damaged
    for table in ("games", "playing", "unfinished"):
        names = connection.execute(f"SELECT DISTINCT list_name FROM {table}").fetchall()
        renamed = [(name_of(name), name) for (name,) in names if isinstance(name, str)]
        connection.executemany(f"UPDATE {table} SET list_name = ? WHERE list_name = ?", renamed)
    connection.execute(
        f"UPDATE turns SET {', '.join(f'{column} = NULL' for column in _RATING)} "
        f"WHERE game IN (SELECT game FROM turns WHERE {_UNREADABLE_RATINGS})"
    )
    return sum(
        # Turns are part of a game.
        set_aside(connection, table, condition) * (table != "turns")
        for table, condition in list(_unreadable(connection))
    )


def set_aside(
    connection: sqlite3.Connection, table: str, condition: str, values: Sequence[Any] = ()
) -> int:
    """Move the rows that match the condition to the table `set_aside`; returns their number."""
    connection.execute("CREATE TABLE IF NOT EXISTS set_aside (source TEXT, content TEXT)")
    found = connection.execute(f"SELECT * FROM {table} WHERE {condition}", values).fetchall()
    contents = [(table, repr(row)) for row in found]
    connection.executemany("INSERT INTO set_aside VALUES (?, ?)", contents)
    connection.execute(f"DELETE FROM {table} WHERE {condition}", values)
    return len(found)


def _unreadable(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """The tables with unreadable rows, and conditions that select these rows."""

    def fails(parse: Callable[[Iterable[Sequence[Any]]], object], statement: str) -> bool:
        try:
            parse(connection.execute(statement))
        except UNREADABLE:
            return True
        return False

    for (id,) in connection.execute("SELECT id FROM games").fetchall():
        if fails(finished_games, games_query(f"WHERE id = {id}")):
            yield "turns", f"game = {id}"
            yield "games", f"id = {id}"
    for (uuid,) in connection.execute("SELECT hex(uuid) FROM several_boards").fetchall():
        condition = f"hex(uuid) = '{uuid}'"
        if fails(several_games, f"SELECT * FROM several_boards WHERE {condition}"):
            yield "several_boards", condition
    for uuid, owner in connection.execute("SELECT hex(uuid), hex(owner) FROM playing").fetchall():
        condition = f"hex(uuid) = '{uuid}' AND hex(owner) = '{owner}'"
        if fails(saved_games, f"SELECT {_PLAYING} FROM playing WHERE {condition}"):
            yield "playing", condition
    if fails(balances, "SELECT state FROM balance"):
        yield "balance", "TRUE"
    for table, value in (("settings", "value"), ("cards", "state")):
        yield table, f"typeof(key) != 'text' OR typeof({value}) != 'text'"
    yield "friends", f"({_FRIEND}) IS NOT TRUE"
    for table, day in (("used_words", "told"), ("dated_answers", "day")):
        is_word = f"typeof(word) = 'text' AND word GLOB '{_DAILY_WORD}'"
        yield table, f"({is_word} AND date({day}) = {day}) IS NOT TRUE"


def wanted(which: GameFilter) -> tuple[str | bool | None, ...]:
    """The values for the placeholders of `WANTED`."""
    before = timestamp(which.before) if which.before else None
    return which.mode and which.mode.value, which.list_name, before, which.is_own


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Insert the game unless it is stored already; returns the game and whether it is new."""
    stored = find(connection, game.uuid)
    if stored is None:
        _insert(connection, game)
        return game, True
    if stored.rows != game.rows:
        # Derived from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(game.rows)))
        return store(connection, replace(game, uuid=other))
    completed = replace(
        stored,
        is_advised=stored.is_advised or game.is_advised,  # in another window
        ratings=stored.ratings or game.ratings,
        rating_version=(stored if stored.ratings else game).rating_version,
    )
    if completed != stored:
        delete(connection, game.uuid)
        _insert(connection, completed)
    return completed, False


def find(connection: sqlite3.Connection, uuid: str) -> FinishedGame | None:
    """The finished game with that `uuid`."""
    one = first(connection, finished_games, games_query("WHERE uuid = ?"), uuid)
    query = "SELECT * FROM several_boards WHERE uuid = ?"
    return one or first(connection, several_games, query, uuid)


def delete(connection: sqlite3.Connection, uuid: str) -> None:
    """Delete a finished game, also where version 2.0 has stored it."""
    for table in ("games", "several_boards", "board_games"):
        connection.execute(f"DELETE FROM {table} WHERE uuid = ?", (uuid,))


def _insert(connection: sqlite3.Connection, game: FinishedGame) -> None:
    values = game_as_json(game)
    if len(game.boards) > 1:
        row = (*_several_columns(game), json.dumps(values))
        connection.execute("INSERT INTO several_boards VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        return
    values |= {"started": timestamp(game.started), "finished": timestamp(game.finished)}
    values |= {"list_name": game.list_name, "grid": " ".join(values["grid"])}
    cursor = connection.execute(
        f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES (:{', :'.join(_COLUMNS)})", values
    )
    connection.executemany(
        "INSERT INTO turns (game, number, guess, pattern) VALUES (?, ?, ?, ?)",
        [
            (cursor.lastrowid, number, turn.guess, str(turn.pattern))
            for number, turn in enumerate(game.turns, 1)
        ],
    )
    rate(connection, game.uuid, game.ratings, game.rating_version)


def _several_columns(game: FinishedGame) -> tuple[Any, ...]:
    """What filters need of a game with several boards; the last column is the game as JSON."""
    columns = (game.uuid, game.mode.value, game.list_name, timestamp(game.finished))
    return *columns, int(game.is_advised), len(game.boards)


def several_games(stored: Iterable[Sequence[Any]]) -> list[FinishedGame]:
    """Parse the rows of games with several boards. Raises if one cannot be read."""
    games = []
    for *columns, state in stored:
        games.append(game_from_json(json.loads(state)))
        if tuple(columns) != _several_columns(games[-1]):
            raise ValueError("not a game with several boards")
    return games


_PLAYING = ", ".join(SAVED)
WAITING = f"SELECT {_PLAYING} FROM playing WHERE mode = COALESCE(?, mode)"
"""Selects the unfinished games of a mode, or all."""


def saved_games(stored: Iterable[Sequence[Any]]) -> list[SavedGame]:
    """Parse the rows of `WAITING`. Raises if one cannot be read."""
    return [
        SavedGame(**parsed(dict(zip(SAVED, row, strict=True)), SAVED, "A game")) for row in stored
    ]


def save_unfinished(
    connection: sqlite3.Connection, saved: SavedGame, owner: str, time: str
) -> None:
    """Save an unfinished game as the copy of that owner."""
    places = ", ".join(f":{column}" for column in SAVED)
    connection.execute(
        f"INSERT OR REPLACE INTO playing (owner, saved, {_PLAYING}) "
        f"VALUES (:owner, :saved, {places})",
        {**written(saved, SAVED), "owner": owner, "saved": time},
    )


def balances(stored: Iterable[Sequence[Any]]) -> list[Balance]:
    """Parse the starting balance, if there is one. Raises if it cannot be read."""
    return [parse_balance(json.loads(state)) for (state,) in stored]


def cards(stored: list[tuple[str, str]]) -> dict[str, str]:
    """The states of cards by their keys. Raises if one is not text."""
    found = dict(stored)
    if not all(isinstance(text, str) for text in (*found, *found.values())):
        raise TypeError("not a card")
    return found


def friend_games(stored: Iterable[Sequence[Any]]) -> list[FriendGame]:
    """Parse the rows of friends' games. Raises if one cannot be read."""
    return [
        FriendGame(name_of(key[11:]), checked_day(key[:10]), int(state))
        for key, state in stored
        if checked(True, len(key) > 11 and state in SCORES)
    ]


def dated_words(stored: list[Any]) -> list[tuple[date, str]]:
    """The days and words in the rows. Raises if one cannot be read."""
    return [(checked_day(day), parse_word(word)) for day, word in stored]


def first(
    connection: sqlite3.Connection,
    parse: Callable[[Iterable[Sequence[Any]]], list[Value]],
    statement: str,
    *values: str,
) -> Value | None:
    """The first record that the statement selects, after setting unreadable ones aside."""
    for _ in range(2):
        try:
            return next(iter(parse(connection.execute(statement, values))), None)
        except UNREADABLE:
            set_aside_unreadable(connection)
    return None


def rate(
    connection: sqlite3.Connection,
    uuid: str,
    ratings: Sequence[TurnRating],
    version: int = RATING_VERSION,
) -> None:
    """Store the ratings of a game's turns."""
    connection.execute("UPDATE games SET rating_version = ? WHERE uuid = ?", (version, uuid))
    connection.executemany(
        f"UPDATE turns SET {', '.join(f'{column} = :{column}' for column in _RATING)} "
        "WHERE number = :number AND game = (SELECT id FROM games WHERE uuid = :uuid)",
        [
            {**vars(rating), "number": number, "uuid": uuid}
            for number, rating in enumerate(ratings, 1)
        ],
    )


def games_query(page: str) -> str:
    """A statement that selects the games that match the clauses in `page`, newest first."""
    return (
        f"SELECT {', '.join(_COLUMNS)}, guess, pattern, {', '.join(_RATING)} "
        f"FROM (SELECT * FROM games {page}) "
        "LEFT JOIN turns ON game = id ORDER BY finished DESC, id DESC, number"
    )


def finished_games(rows: Iterable[Sequence[Any]]) -> list[FinishedGame]:
    """Parse the rows of a `games_query`. Raises if a game cannot be read."""
    own = len(_COLUMNS)
    return [
        _finished_game(key, [row[own:] for row in rows])
        for key, rows in groupby(rows, lambda row: row[:own])
    ]


def _finished_game(row: Sequence[Any], turns: Sequence[Sequence[Any]]) -> FinishedGame:
    """Parse a game from its own columns and the columns of its turns."""
    values = dict(zip(_COLUMNS, row, strict=True))
    # A game without turns has one row, with an empty turn.
    turns = [turn for turn in turns if turn[0] is not None]
    ratings = [dict(zip(_RATING, figures, strict=True)) for _, _, *figures in turns]
    is_rated = all(rating["loss"] is not None for rating in ratings)
    values |= {column: bool(values[column]) for column in ("hard", "archived", "advised")}
    values |= {
        "list": values["list_name"],
        "turns": [f"{guess}:{pattern}" for guess, pattern, *_ in turns],
        "ratings": [rating | {"proved": bool(rating["proved"])} for rating in ratings if is_rated],
        "grid": values["grid"].split(),
    }
    return game_from_json(values)


def forget_beginnings(connection: sqlite3.Connection, game: FinishedGame, owner: str) -> None:
    """Delete the owner's unfinished copy of the game, and all copies that lead up to it.

    A copy that was continued differently in another window remains.
    """
    for table in ("playing", "unfinished"):
        connection.execute(
            f"DELETE FROM {table} "
            "WHERE uuid = ? AND (owner = ? OR turns = substr(?, 1, length(turns)))",
            (game.uuid, owner, " ".join(game.rows)),
        )


def timestamp(time: datetime) -> str:
    """The time as text that sorts chronologically."""
    return time.astimezone(now().tzinfo).isoformat(timespec="microseconds")
