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
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID, uuid5

from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.game import MOST_GUESSES
from wordle_tui.game.records import (
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    checked_limit,
    has_one_length,
    now,
)
from wordle_tui.game.tiles import parse_marks, parse_word
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import MAX_FIGURE, checked_day, checked_name, checked_time, name_of

if TYPE_CHECKING:
    from wordle_tui.game.board_results import FinishedBoards
    from wordle_tui.history.statistics import Balance, GameResult

_DAILY_WORD = "[a-z]" * 5
Value = TypeVar("Value")
_FIGURE = "typeof({0}) = 'real' AND {0} BETWEEN -{1} AND {1}"
_UNREADABLE_RATINGS = f"""
    (loss IS NOT NULL OR luck IS NOT NULL OR proved IS NOT NULL) AND (
        {_FIGURE.format("loss", MAX_FIGURE)} AND {_FIGURE.format("luck", MAX_FIGURE)}
        AND proved IN (0, 1)
    ) IS NOT TRUE
    OR typeof(before) NOT IN ('null', 'integer') OR before NOT BETWEEN 0 AND {MAX_FIGURE}
    OR luck_variance IS NOT NULL AND NOT ({_FIGURE.format("luck_variance", MAX_FIGURE)})
    OR typeof(mistake) NOT IN ('null', 'text') OR mistake GLOB '*[^a-z]*' OR mistake = ''"""
_COLUMNS = (
    *("uuid", "mode", "list_name", "hard", "answer", "hints", "started", "finished"),
    *("guess_limit", "day", "archived", "score", "grid", "advised"),
)
"""The columns of a game; its turns are in another table."""
_RATING = tuple(field.name for field in fields(TurnRating))
"""The columns of a turn that hold its rating."""
UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""The exceptions raised for a row that another program has damaged."""
WANTED = (
    "WHERE mode = COALESCE(?, mode) AND list_name = COALESCE(?, list_name) "
    "AND finished < COALESCE(?, '~') AND NOT (advised AND ?)"
)
"""Selects the games that match a filter, with the values of `wanted`."""
DAILY = "WHERE mode = 'assist' AND day = ? ORDER BY archived, id LIMIT 1"
"""Selects the daily game of a day."""


def set_aside_unreadable(connection: sqlite3.Connection) -> int:
    """Move unreadable rows to the table `set_aside`; returns the number of records moved.

    Some damage is repaired instead: control characters in names are escaped, and unreadable
    ratings are deleted.
    """
    connection.execute("REINDEX")  # only the copy in an index may be damaged
    names = connection.execute("SELECT list_name FROM games UNION SELECT list_name FROM unfinished")
    renamed = [(name_of(name), name) for (name,) in names.fetchall() if isinstance(name, str)]
    for table in ("games", "unfinished"):
        connection.executemany(f"UPDATE {table} SET list_name = ? WHERE list_name = ?", renamed)
    connection.execute(
        f"UPDATE turns SET {', '.join(f'{column} = NULL' for column in _RATING)} "
        f"WHERE game IN (SELECT game FROM turns WHERE {_UNREADABLE_RATINGS})"
    )
    connection.execute("CREATE TABLE IF NOT EXISTS set_aside (source TEXT, content TEXT)")
    count = 0
    for table, condition in list(_unreadable(connection)):
        found = connection.execute(f"SELECT * FROM {table} WHERE {condition}").fetchall()
        contents = [(table, repr(row)) for row in found]
        connection.executemany("INSERT INTO set_aside VALUES (?, ?)", contents)
        connection.execute(f"DELETE FROM {table} WHERE {condition}")
        count += len(found) if table != "turns" else 0  # turns are part of a game
    return count


def _unreadable(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """The tables with unreadable rows, and conditions that select these rows."""
    for (id,) in connection.execute("SELECT id FROM games").fetchall():
        try:
            finished_games(connection.execute(games_query(f"WHERE id = {id}")))
        except UNREADABLE:
            yield "turns", f"game = {id}"
            yield "games", f"id = {id}"
    for uuid, owner, *row in connection.execute("SELECT hex(uuid), hex(owner), * FROM unfinished"):
        try:
            saved_game(row)
        except UNREADABLE:
            yield "unfinished", f"hex(uuid) = '{uuid}' AND hex(owner) = '{owner}'"
    try:
        balances(connection.execute("SELECT state FROM balance"))
    except UNREADABLE:
        yield "balance", "TRUE"
    for uuid, state in connection.execute("SELECT hex(uuid), state FROM board_games").fetchall():
        try:
            board_games([(state,)])
        except UNREADABLE:
            yield "board_games", f"hex(uuid) = '{uuid}'"
    yield "unfinished_boards", "typeof(owner) != 'text' OR typeof(state) != 'text'"
    for table, value in (("settings", "value"), ("cards", "state")):
        yield table, f"typeof(key) != 'text' OR typeof({value}) != 'text'"
    for table, day in (("used_words", "told"), ("dated_answers", "day")):
        is_word = f"typeof(word) = 'text' AND word GLOB '{_DAILY_WORD}'"
        yield table, f"({is_word} AND date({day}) = {day}) IS NOT TRUE"


def wanted(which: GameFilter) -> tuple[str | bool | None, ...]:
    """The values for the placeholders of `WANTED`."""
    before = timestamp(which.before) if which.before else None
    return which.mode and which.mode.value, which.list_name, before, which.is_own


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Insert the game unless it is stored already; returns the game and whether it is new."""
    for stored in readable(connection, finished_games, games_query("WHERE uuid = ?"), game.uuid):
        if stored.turns == game.turns:
            if game.is_advised and not stored.is_advised:  # in another window
                connection.execute("UPDATE games SET advised = 1 WHERE uuid = ?", (game.uuid,))
                stored = replace(stored, is_advised=True)
            if stored.ratings or not game.ratings:
                return stored, False
            rate(connection, game.uuid, game.ratings)
            return replace(stored, ratings=game.ratings), False
        # Derived from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(map(str, game.turns))))
        return store(connection, replace(game, uuid=other))
    cursor = connection.execute(
        f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES (:{', :'.join(_COLUMNS)})",
        {
            **vars(game),
            "mode": game.mode.value,
            "started": timestamp(game.started),
            "finished": timestamp(game.finished),
            "guess_limit": game.limit,
            "day": game.day and game.day.isoformat(),
            "archived": game.is_archived,
            "grid": " ".join(map(str, game.grid)),
            "advised": game.is_advised,
        },
    )
    connection.executemany(
        "INSERT INTO turns (game, number, guess, pattern) VALUES (?, ?, ?, ?)",
        [
            (cursor.lastrowid, number, turn.guess, str(turn.pattern))
            for number, turn in enumerate(game.turns, 1)
        ],
    )
    rate(connection, game.uuid, game.ratings)
    return game, True


def balances(stored: Iterable[Sequence[Any]]) -> list[Balance]:
    """Parse the starting balance, if there is one. Raises if it cannot be read."""
    from wordle_tui.history.archive import parse_balance

    return [parse_balance(json.loads(state)) for (state,) in stored]


def board_games(stored: Iterable[Sequence[Any]]) -> list[FinishedBoards]:
    """Parse the games with several boards. Raises if one cannot be read."""
    from wordle_tui.history.archive import boards_from_json

    return [boards_from_json(json.loads(state)) for (state,) in stored]


def cards(stored: list[tuple[str, str]]) -> dict[str, str]:
    """The states of cards by their keys. Raises if one is not text."""
    found = dict(stored)
    if not all(isinstance(text, str) for text in (*found, *found.values())):
        raise TypeError("not a card")
    return found


def dated_words(stored: list[Any]) -> list[tuple[date, str]]:
    """The days and words in the rows. Raises if one cannot be read."""
    return [(checked_day(day), parse_word(word)) for day, word in stored]


def game_result(row: Sequence[Any]) -> GameResult:
    """What statistics need of a game, from a row of their query. Raises if it cannot be read."""
    from wordle_tui.history.statistics import GameResult

    won, guesses, loss, luck, opener, limit, is_daily, day, finished = row
    if not guesses <= limit <= MOST_GUESSES or not all(map(isfinite, (loss or 0.0, luck or 0.0))):
        raise ValueError("not a game")
    return GameResult(
        won=bool(won),
        guesses=guesses,
        loss=loss,
        luck=luck,
        opener=opener and parse_word(opener),
        limit=limit,
        is_daily=bool(is_daily),
        day=day and checked_day(day),
        finished=checked_time(finished).astimezone().date(),
    )


def readable(
    connection: sqlite3.Connection,
    parse: Callable[[Iterable[Sequence[Any]]], list[Value]],
    statement: str,
    *values: str,
) -> list[Value]:
    """Parse the rows that the statement selects, after setting unreadable ones aside."""
    for _ in range(2):
        try:
            return parse(connection.execute(statement, values))
        except UNREADABLE:
            set_aside_unreadable(connection)
    return []


def rate(connection: sqlite3.Connection, uuid: str, ratings: Sequence[TurnRating]) -> None:
    """Store the ratings of a game's turns."""
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
    from wordle_tui.history.archive import game_from_json

    values = dict(zip(_COLUMNS, row, strict=True))
    # A game without turns has one row, with an empty turn.
    turns = [turn for turn in turns if turn[0] is not None]
    ratings = [dict(zip(_RATING, figures, strict=True)) for _, _, *figures in turns]
    is_rated = all(rating["loss"] is not None for rating in ratings)
    return game_from_json(
        {
            **values,
            "list": values["list_name"],
            "hard": bool(values["hard"]),
            "turns": [f"{guess}:{pattern}" for guess, pattern, *_ in turns],
            "ratings": [
                {**rating, "proved": bool(rating["proved"])} for rating in ratings if is_rated
            ],
            "archived": bool(values["archived"]),
            "grid": values["grid"].split(),
            "advised": bool(values["advised"]),
        }
    )


def forget_beginnings(connection: sqlite3.Connection, game: FinishedGame, owner: str) -> None:
    """Delete the owner's unfinished copy of the game, and all copies that lead up to it.

    A copy that was continued differently in another window remains.
    """
    turns = " ".join(map(str, game.turns))
    connection.execute(
        "DELETE FROM unfinished "
        "WHERE uuid = ? AND (owner = ? OR turns = substr(?, 1, length(turns)))",
        (game.uuid, owner, turns),
    )


def unfinished_row(mode: Mode, saved: SavedGame, owner: str) -> tuple[Any, ...]:
    """The columns of an unfinished game, in the order of the table."""
    return (
        saved.uuid,
        owner,
        mode.value,
        timestamp(now()),
        saved.list_name,
        saved.hard,
        " ".join(map(str, saved.turns)),
        saved.letters,
        "".join(mark.letter for mark in saved.marks),
        json.dumps(saved.cursor) if saved.cursor else None,
        saved.answer,
        saved.hints,
        timestamp(saved.started),
        saved.past,
        saved.limit,
        saved.day and saved.day.isoformat(),
        saved.is_advised,
    )


def saved_game(row: Sequence[Any]) -> tuple[SavedGame, str]:
    """Parse an unfinished game and its owner. Raises if it cannot be read."""
    uuid, owner, mode, _, list_name, hard, turns, letters, marks, cursor, answer, *others = row
    hints, started, past, limit, day, is_advised = others
    Mode(mode)
    game = SavedGame(
        list_name=checked_name(list_name),
        hard=bool(hard),
        # The user may still be correcting these tiles.
        turns=tuple(Turn.parse(turn, allow_impossible=True) for turn in turns.split()),
        letters=letters,
        marks=parse_marks(marks),
        cursor=tuple(json.loads(cursor)) if cursor else None,
        answer=None if answer is None else parse_word(answer),
        hints=hints,
        started=checked_time(started),
        uuid=str(UUID(uuid)),
        past=past,
        limit=checked_limit(limit),
        day=None if day is None else checked_day(day),
        is_advised=bool(is_advised),
    )
    line, column = game.cursor or (0, 0)
    if not (
        len(game.turns) <= game.limit
        and has_one_length(game)
        and (letters == "" or str.isalpha(letters))
        and isinstance(past, str)
        and len(letters) <= LENGTHS[-1]
        and len(game.marks) <= LENGTHS[-1]
        and type(line) is type(column) is int
        and line in range(game.limit)
        and column in range(LENGTHS[-1] + 1)
        and hints in range(game.limit + 1)
    ):
        raise ValueError("not a saved game")
    return game, owner


def timestamp(time: datetime) -> str:
    """The time as text that sorts chronologically."""
    return time.astimezone(now().tzinfo).isoformat(timespec="microseconds")
