"""Games as rows of tables: how they are stored, selected and read. The schema is in `database`.

Functions that take a connection work inside their caller's transaction.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID, uuid5

from wordle_tui.game.game import Turn
from wordle_tui.game.records import FinishedGame, GameFilter, Mode, SavedGame, TurnRating, now
from wordle_tui.game.tiles import Pattern, parse_marks

WANTED = (
    "WHERE mode = COALESCE(?, mode) AND list_name = COALESCE(?, list_name) "
    "AND finished < COALESCE(?, '~')"
)
"""Selects the games that a filter lets through."""


def wanted(which: GameFilter) -> tuple[str | None, ...]:
    """The values for `WANTED`."""
    before = _timestamp(which.before) if which.before else None
    return which.mode and which.mode.value, which.list_name, before


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Insert the game unless it is stored already; returns it as stored, and whether it is new."""
    for stored in finished_games(connection.execute(games_query("WHERE uuid = ?"), (game.uuid,))):
        if stored.turns == game.turns:
            if stored.ratings or not game.ratings:
                return stored, False
            rate(connection, game.uuid, game.ratings)
            return replace(stored, ratings=game.ratings), False
        # Derived from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(map(str, game.turns))))
        return store(connection, replace(game, uuid=other))
    cursor = connection.execute(
        "INSERT INTO games (uuid, mode, list_name, hard, answer, hints, started, finished) "
        "VALUES (:uuid, :mode, :list_name, :hard, :answer, :hints, :started, :finished)",
        {
            **vars(game),
            "mode": game.mode.value,
            "started": _timestamp(game.started),
            "finished": _timestamp(game.finished),
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


def rate(connection: sqlite3.Connection, uuid: str, ratings: Sequence[TurnRating]) -> None:
    """Set the ratings of a stored game's turns."""
    connection.executemany(
        "UPDATE turns SET loss = :loss, luck = :luck, proved = :proved, before = :before, "
        "luck_variance = :luck_variance, mistake = :mistake "
        "WHERE number = :number AND game = (SELECT id FROM games WHERE uuid = :uuid)",
        [
            {**vars(rating), "number": number, "uuid": uuid}
            for number, rating in enumerate(ratings, 1)
        ],
    )


def games_query(page: str) -> str:
    """A statement that selects the games matching the clauses in `page`, newest first."""
    return (
        "SELECT uuid, mode, list_name, hard, answer, hints, started, finished, "
        "guess, pattern, loss, luck, proved, before, luck_variance, mistake "
        f"FROM (SELECT * FROM games {page}) "
        "LEFT JOIN turns ON game = id ORDER BY finished DESC, id DESC, number"
    )


def finished_games(rows: Iterable[Sequence[Any]]) -> list[FinishedGame]:
    """The games in the rows that a `games_query` returned."""
    return [_finished_game(key, list(rows)) for key, rows in groupby(rows, lambda row: row[:8])]


def _finished_game(row: Sequence[Any], rows: Sequence[Sequence[Any]]) -> FinishedGame:
    """One game, from its own columns and its rows, each of which ends with a turn."""
    uuid, mode, list_name, hard, answer, hints, started, finished = row
    # A game without turns has one row, with an empty turn.
    turns = [row[8:] for row in rows if row[8] is not None]
    is_rated = all(loss is not None for _, _, loss, *_ in turns)
    return FinishedGame(
        mode=Mode(mode),
        list_name=list_name,
        hard=bool(hard),
        turns=tuple(
            Turn(guess, Pattern.parse(marks, allow_impossible=True)) for guess, marks, *_ in turns
        ),
        answer=answer,
        hints=hints,
        started=datetime.fromisoformat(started),
        finished=datetime.fromisoformat(finished),
        uuid=uuid,
        ratings=tuple(
            TurnRating(loss, luck, bool(proved), *more)
            for _, _, loss, luck, proved, *more in turns
            if is_rated
        ),
    )


def forget_beginnings(connection: sqlite3.Connection, game: FinishedGame, owner: str) -> None:
    """Delete the owner's unfinished copy of the game, and every other that leads up to it.

    A copy that took another turn in another window stays.
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
        _timestamp(now()),
        saved.list_name,
        saved.hard,
        " ".join(map(str, saved.turns)),
        saved.letters,
        "".join(mark.letter for mark in saved.marks),
        json.dumps(saved.cursor) if saved.cursor else None,
        saved.answer,
        saved.hints,
        _timestamp(saved.started),
    )


def saved_game(row: Sequence[Any]) -> tuple[SavedGame, str]:
    """The unfinished game in a row of the table, and its owner."""
    uuid, owner, _, _, list_name, hard, turns, letters, marks, cursor, answer, hints, started = row
    game = SavedGame(
        list_name=list_name,
        hard=bool(hard),
        # Tiles that the user is still correcting may be impossible for now.
        turns=tuple(Turn.parse(turn, allow_impossible=True) for turn in turns.split()),
        letters=letters,
        marks=parse_marks(marks),
        cursor=tuple(json.loads(cursor)) if cursor else None,
        answer=answer,
        hints=hints,
        started=datetime.fromisoformat(started),
        uuid=uuid,
    )
    return game, owner


def _timestamp(time: datetime) -> str:
    """The time as text that sorts chronologically."""
    return time.astimezone(now().tzinfo).isoformat(timespec="microseconds")
