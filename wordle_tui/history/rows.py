"""Games as rows of the tables: how they are stored, found and read. The schema is in `database`.

Every function works inside the transaction of its caller.
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
from wordle_tui.game.records import (
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    now,
)
from wordle_tui.game.tiles import Pattern, parse_marks

WANTED = "WHERE mode = COALESCE(?, mode) AND list_name = COALESCE(?, list_name)"
"""The condition that chooses the games of a filter."""


def wanted(which: GameFilter) -> tuple[str | None, str | None]:
    """The values for `WANTED`."""
    return which.mode and which.mode.value, which.list_name


def store(connection: sqlite3.Connection, game: FinishedGame) -> tuple[FinishedGame, bool]:
    """Insert the game unless it is there; the game as stored, and whether it is new."""
    for stored in finished_games(connection.execute(games_query("WHERE uuid = ?"), (game.uuid,))):
        if stored.turns == game.turns:
            if stored.ratings or not game.ratings:
                return stored, False
            rate(connection, game.uuid, game.ratings)
            return replace(stored, ratings=game.ratings), False
        # Made from the game, so that importing a file twice still stores it once.
        other = str(uuid5(UUID(game.uuid), " ".join(map(str, game.turns))))
        return store(connection, replace(game, uuid=other))
    cursor = connection.execute(
        "INSERT INTO games (uuid, mode, list_name, hard, answer, hints, started, finished)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.uuid,
            game.mode.value,
            game.list_name,
            game.hard,
            game.answer,
            game.hints,
            _timestamp(game.started),
            _timestamp(game.finished),
        ),
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
    """Add the ratings of a stored game's turns."""
    connection.executemany(
        "UPDATE turns SET loss = ?, luck = ?, proved = ? "
        "WHERE number = ? AND game = (SELECT id FROM games WHERE uuid = ?)",
        [
            (each.loss, each.luck, each.proved, number, uuid)
            for number, each in enumerate(ratings, 1)
        ],
    )


def games_query(page: str) -> str:
    """The statement for the games that the clauses in `page` choose, newest first."""
    return (
        "SELECT uuid, mode, list_name, hard, answer, hints, started, finished, "
        f"guess, pattern, loss, luck, proved FROM (SELECT * FROM games {page}) "
        "LEFT JOIN turns ON game = id ORDER BY finished DESC, id DESC, number"
    )


def finished_games(rows: Iterable[Sequence[Any]]) -> list[FinishedGame]:
    """The games from the rows of a `games_query`."""
    return [_finished_game(key, list(rows)) for key, rows in groupby(rows, lambda row: row[:8])]


def _finished_game(row: Sequence[Any], rows: Sequence[Sequence[Any]]) -> FinishedGame:
    """The game from its own columns and, for each turn, these and the turn's."""
    uuid, mode, list_name, hard, answer, hints, started, finished = row
    # A game without turns has one row, whose turn is empty.
    turns = [row[8:] for row in rows if row[8] is not None]
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
        ratings=_ratings(turns),
    )


def _ratings(turns: Sequence[Sequence[Any]]) -> tuple[TurnRating, ...]:
    """One for each turn; none unless all are there."""
    if any(loss is None for _, _, loss, _, _ in turns):
        return ()
    return tuple(TurnRating(loss, luck, bool(proved)) for _, _, loss, luck, proved in turns)


def forget(connection: sqlite3.Connection, uuid: str, owner: str) -> None:
    """Forget an unfinished game of that window, if it was kept."""
    connection.execute("DELETE FROM unfinished WHERE uuid = ? AND owner = ?", (uuid, owner))


def forget_beginnings(connection: sqlite3.Connection, game: FinishedGame) -> None:
    """Forget what other windows have kept of the game before it was finished here.

    What went another way there stays.
    """
    turns = " ".join(map(str, game.turns))
    connection.execute(
        "DELETE FROM unfinished WHERE uuid = ? AND turns = substr(?, 1, length(turns))",
        (game.uuid, turns),
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
        # Tiles that are still being mended may be impossible for the moment.
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
    """The time as text that sorts as the times do."""
    return time.astimezone(now().tzinfo).isoformat(timespec="microseconds")
