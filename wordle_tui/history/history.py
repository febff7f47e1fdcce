"""Games, settings and used words, kept in one file in the user's data folder.

All that is stored goes through `History`. Every call is a transaction of its own, so that a killed
program loses nothing and two windows may play at once. Trouble with the disk does not raise: the
program goes on, and `History.notice` says in a sentence what is wrong. Inside `strictly` it raises.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from wordle_tui import paths
from wordle_tui.game.records import (
    EVERY_GAME,
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    new_uuid,
)
from wordle_tui.history import rows as game_rows
from wordle_tui.history.database import Database
from wordle_tui.history.settings import Settings, parse_settings
from wordle_tui.history.statistics import Result, Statistics, statistics

Written = TypeVar("Written")
_SET_ASIDE = "!"
"""Put before the key of a setting that cannot be used, so that it is kept but not read again."""


class History:
    """What the program remembers; made with `History.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._owner = new_uuid()
        self._playing: dict[Mode, str] = {}
        self._settings = Settings()
        self._unstored: dict[str, FinishedGame] = {}
        """Finished games that could not be stored yet, by their names."""

    @classmethod
    def open(cls, path: Path | None = None) -> History:
        """The history in that file, or in the user's data folder."""
        return cls(Database(path or paths.user_data() / paths.HISTORY))

    @property
    def path(self) -> Path:
        return self._database.path

    @property
    def notice(self) -> str | None:
        """The last trouble in a sentence; whoever shows it sets it back to None."""
        return self._database.notice

    @notice.setter
    def notice(self, notice: str | None) -> None:
        self._database.notice = notice

    @property
    def is_saving(self) -> bool:
        """Whether what is stored outlives the program."""
        return self._database.is_saving

    @contextmanager
    def strictly(self) -> Iterator[None]:
        """Within this, a call that fails raises `HistoryError`: for all or nothing."""
        before, self._database.is_strict = self._database.is_strict, True
        try:
            yield
        finally:
            self._database.is_strict = before

    def close(self) -> None:
        """Let go of the file; games that could not be stored are tried a last time."""
        if self._unstored:
            self._database.wait_again()
            self._write(lambda connection: None, None)
        self._database.close()

    def state(self) -> tuple[int, ...]:
        """Something that differs once anything was written, here or in another window."""
        return self._database.state()

    def _write(self, work: Callable[[sqlite3.Connection], Written], otherwise: Written) -> Written:
        """The result of `work`, after the games that could not be stored before it."""

        def store_and_work(connection: sqlite3.Connection) -> tuple[Written]:
            for game in self._unstored.values():
                self._store(connection, game)
            return (work(connection),)

        done = self._database.write(store_and_work, None)
        if done is None:
            return otherwise
        self._unstored.clear()
        return done[0]

    # Settings

    def load_settings(self) -> Settings:
        """The settings; what cannot be used is set aside and named in `notice`."""

        def load(connection: sqlite3.Connection) -> dict[str, object]:
            rows = connection.execute("SELECT key, value FROM settings ORDER BY key")
            return {key: _json(value) for key, value in rows if not key.startswith(_SET_ASIDE)}

        self._settings, problems = parse_settings(self._database.read(load, {}))
        if problems:
            statement = "UPDATE OR REPLACE settings SET key = ? WHERE key = ?"
            rows = [(_SET_ASIDE + key, key) for key in problems]
            self._write(lambda connection: connection.executemany(statement, rows), None)
            self.notice = " ".join(problems.values())
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings that differ from those last loaded or saved here.

        Only those, so that another window's changes are not undone.
        """
        before = self._settings.as_dict()
        changed = [
            (key, json.dumps(value))
            for key, value in settings.as_dict().items()
            if value != before[key]
        ]
        statement = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
        done = self._write(lambda connection: connection.executemany(statement, changed), None)
        if done is not None:  # else they are tried again with the next change
            self._settings = settings

    # The unfinished game

    def unfinished(self, mode: Mode) -> SavedGame | None:
        """The game this window plays in that mode, else the one left last, now taken over.

        A window that still plays it keeps its own copy with its next key.
        """
        row = self._database.read(
            lambda connection: connection.execute(
                "SELECT uuid, list_name, hard, turns, letters, marks, cursor, answer, hints, "
                "started, owner FROM unfinished WHERE mode = ? "
                "ORDER BY uuid = ? DESC, saved DESC LIMIT 1",
                (mode.value, self._playing.get(mode, "")),
            ).fetchone(),
            None,
        )
        if row is None:
            return None
        saved, owner = game_rows.saved_game(row), row[-1]
        if owner != self._owner:
            statement = "UPDATE OR REPLACE unfinished SET owner = ? WHERE uuid = ? AND owner = ?"
            values = (self._owner, saved.uuid, owner)
            self._write(lambda connection: connection.execute(statement, values), None)
        self._playing[mode] = saved.uuid
        return saved

    def last_mode(self, modes: Iterable[Mode]) -> Mode | None:
        """Which of the modes has the unfinished game that was left last."""
        names = [mode.value for mode in modes]
        statement = (
            f"SELECT mode FROM unfinished WHERE mode IN ({', '.join('?' * len(names))}) "
            "ORDER BY saved DESC LIMIT 1"
        )
        row = self._database.read(
            lambda connection: connection.execute(statement, names).fetchone(), None
        )
        return Mode(row[0]) if row else None

    def save_unfinished(self, mode: Mode, saved: SavedGame) -> None:
        """Keep the game as it is now."""
        row = game_rows.unfinished_row(mode, saved, self._owner)
        places = ", ".join("?" * len(row))
        statement = f"INSERT OR REPLACE INTO unfinished VALUES ({places})"
        self._write(lambda connection: connection.execute(statement, row), None)
        self._playing[mode] = saved.uuid

    def clear_unfinished(self, mode: Mode) -> None:
        """Forget the game of that mode that this window has taken over or saved last."""
        if mode in self._playing:
            self.forget_unfinished(self._playing.pop(mode))

    def forget_unfinished(self, uuid: str) -> None:
        """Forget a game of this window, if it was kept."""
        self._write(lambda connection: self._forget(connection, uuid), None)

    def _forget(self, connection: sqlite3.Connection, uuid: str) -> None:
        connection.execute(
            "DELETE FROM unfinished WHERE uuid = ? AND owner = ?", (uuid, self._owner)
        )

    # Finished games

    def add(self, game: FinishedGame) -> FinishedGame:
        """Store a finished game once, and forget it as an unfinished one.

        If a different game has its name, as when two windows went on with one unfinished game, it
        is stored under a name of its own. Returns the game as stored. If the disk refuses, it is
        stored with the next change, or when the history is closed.
        """

        stored = self._write(lambda connection: self._store(connection, game), None)
        if stored is None:
            self._unstored[game.uuid] = game
            self.notice = f"{self.notice} The game is stored later, with the next change."
        return stored or game

    def _store(self, connection: sqlite3.Connection, game: FinishedGame) -> FinishedGame:
        self._forget(connection, game.uuid)
        game_rows.forget_beginnings(connection, game)
        return game_rows.store(connection, game)[0]

    def add_all(self, games: Iterable[FinishedGame]) -> list[tuple[FinishedGame, bool]]:
        """Store each game once, all or none; with each, whether it is new."""
        games = list(games)
        unsaved = [(game, False) for game in games]
        return self._write(
            lambda connection: [game_rows.store(connection, game) for game in games], unsaved
        )

    def rate(self, uuid: str, ratings: Sequence[TurnRating]) -> None:
        """Add the ratings of a stored game's turns."""
        self._write(lambda connection: game_rows.rate(connection, uuid, ratings), None)

    def unrated(self, lists: Sequence[str]) -> list[str]:
        """The names of games with these lists and a known answer that have no ratings yet.

        The newest is first.
        """
        statement = (
            f"SELECT uuid FROM games WHERE list_name IN ({', '.join('?' * len(lists))}) "
            "AND answer IS NOT NULL "
            "AND EXISTS (SELECT * FROM turns WHERE game = id AND loss IS NULL) "
            "ORDER BY finished DESC, id DESC"
        )
        return self._database.read(
            lambda connection: [uuid for (uuid,) in connection.execute(statement, lists)], []
        )

    def games(
        self, which: GameFilter = EVERY_GAME, limit: int = -1, offset: int = 0
    ) -> list[FinishedGame]:
        """The finished games, newest first; at most `limit` of them after the first `offset`."""
        condition, values = game_rows.where(which)
        page = f"{condition} ORDER BY finished DESC, id DESC LIMIT ? OFFSET ?"
        return self._database.read(
            lambda connection: game_rows.select_games(connection, page, (*values, limit, offset)),
            [],
        )

    def game(self, uuid: str) -> FinishedGame | None:
        """The finished game of that name."""
        nothing: list[FinishedGame] = []
        found = self._database.read(
            lambda connection: game_rows.select_games(connection, "WHERE uuid = ?", (uuid,)),
            nothing,
        )
        return found[0] if found else None

    def delete(self, uuid: str) -> None:
        """Forget a finished game."""
        self._unstored.pop(uuid, None)
        statement = "DELETE FROM games WHERE uuid = ?"
        self._write(lambda connection: connection.execute(statement, (uuid,)), None)

    def lists(self) -> list[str]:
        """The names of the lists that finished games were played with."""
        statement = "SELECT DISTINCT list_name FROM games ORDER BY list_name"
        return self._database.read(
            lambda connection: [name for (name,) in connection.execute(statement)], []
        )

    def statistics(self, which: GameFilter = EVERY_GAME) -> Statistics:
        """The figures over the finished games."""
        condition, values = game_rows.where(which)

        def read(connection: sqlite3.Connection) -> list[Result]:
            rows = connection.execute(
                "SELECT MAX(pattern = 'ggggg'), COUNT(number), SUM(loss), SUM(luck), "
                "MAX(CASE number WHEN 1 THEN guess END) "
                f"FROM games LEFT JOIN turns ON game = id {condition} "
                "GROUP BY id ORDER BY finished, id",
                values,
            )
            return [Result(bool(won), *others) for won, *others in rows]

        return statistics(self._database.read(read, []))

    # Used words

    def used_words(self) -> frozenset[str]:
        """The answers of the daily puzzle that the user has told or met in the assistant."""
        statement = (
            "SELECT word FROM used_words "
            "UNION SELECT answer FROM games WHERE mode = 'assist' AND answer IS NOT NULL"
        )
        return self._database.read(
            lambda connection: frozenset(word for (word,) in connection.execute(statement)),
            frozenset(),
        )

    def told_used_words(self) -> list[str]:
        """Those of the used words that were told, alphabetical."""
        statement = "SELECT word FROM used_words ORDER BY word"
        return self._database.read(
            lambda connection: [word for (word,) in connection.execute(statement)], []
        )

    def add_used_words(self, words: Iterable[str]) -> int:
        """Remember that the daily puzzle has had these answers; return how many were not told."""
        rows = [(word,) for word in words]
        statement = "INSERT OR IGNORE INTO used_words VALUES (?)"
        return self._write(lambda connection: connection.executemany(statement, rows).rowcount, 0)


def _json(text: str) -> object:
    """The value; the text itself if it is not JSON."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value
