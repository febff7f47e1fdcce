"""Games, settings and past answers, stored in one file in the user's data folder.

All access goes through `History`. Each change is a transaction, so nothing is lost if the program
is killed, and several windows can be open at once.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import date
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import (
    EVERY_GAME,
    FinishedGame,
    FriendGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    new_uuid,
    now,
)
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import name_of
from wordle_tui.game.wording import day_text
from wordle_tui.history import rows
from wordle_tui.history.codec import checked
from wordle_tui.history.database import set_aside_sentence
from wordle_tui.history.past import PastAnswerTables
from wordle_tui.settings.file import SettingsFile, settings_file
from wordle_tui.settings.settings import Settings, parse_settings

if TYPE_CHECKING:  # imported where they are used: most commands start faster without them
    from wordle_tui.history.archive import Archive
    from wordle_tui.history.imports import ImportResult
    from wordle_tui.history.statistics import Balance, Statistics

_SET_ASIDE = "!"
"""Prefix of the keys of unusable settings, which are kept but no longer read."""
_COPY = (
    "uuid = ? AND owner = "
    "(SELECT owner FROM playing WHERE uuid = ? ORDER BY owner = ? DESC, saved DESC LIMIT 1)"
)
"""Selects this window's copy of an unfinished game, or else the newest."""


class History(PastAnswerTables):
    """The stored games, settings, past answers and training cards. Use `History.open`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._owner = new_uuid()
        self._settings = Settings()
        self.file = SettingsFile()
        """What the user's `settings.toml` sets, as of the last time that settings were loaded."""
        self._listeners: list[Callable[[], object]] = []

    @classmethod
    def open(cls, path: Path | None = None) -> History:
        """Open the history at `path`, by default the file in the user's data folder."""
        return cls(path or paths.user_data() / paths.HISTORY)

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change that this process makes to finished games or ratings.

        It is called in the writer's thread, so it should be fast. Returns a function that
        unsubscribes it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _execute(self, statement: str, *rows: Sequence[Any], changes_games: bool = False) -> None:
        """Execute the statement once for each row of values, in one transaction."""
        self.write(
            lambda connection: connection.executemany(statement, rows),
            self._notify if changes_games else lambda: None,
        )

    # Settings

    def load_settings(self) -> Settings:
        """Load the settings; unusable ones are set aside and named in `notice`.

        What the user's `settings.toml` sets wins.
        """
        stored, problems = self.read_as(
            lambda stored: parse_settings(
                {key: _json(value) for key, value in stored if not key.startswith(_SET_ASIDE)}
            ),
            "SELECT key, value FROM settings ORDER BY key",
        )
        if problems:
            self._execute(
                "UPDATE OR REPLACE settings SET key = ? WHERE key = ?",
                *((_SET_ASIDE + key, key) for key in problems),
            )
        self.file = settings_file()
        if said := " ".join((*problems.values(), *self.file.problems)):
            self.notice = said
        self._settings = replace(stored, **self.file.settings)
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Store the settings that differ from those last loaded or saved by this process.

        The others are left alone, because another window may have changed them. What the user's
        `settings.toml` sets is changed for this run only.
        """
        changed = asdict(settings).items() - asdict(self._settings).items()
        fixed = self.file.settings
        values = [(key, json.dumps(value)) for key, value in changed if key not in fixed]
        self._execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", *values)
        self._settings = settings

    # Unfinished games

    def waiting(self, mode: Mode | None = None) -> list[SavedGame]:
        """The unfinished games: those of this window first, then the others, newest first.

        If several windows have gone on with a game, only one copy is among them.
        """
        games = self.read_as(
            rows.saved_games,
            f"{rows.WAITING} ORDER BY owner = ? DESC, saved DESC",
            (mode and mode.value, self._owner),
        )
        first = dict[str, SavedGame]()
        for game in games:
            first.setdefault(game.uuid, game)
        return list(first.values())

    def take_over(self, uuid: str) -> None:
        """Go on with an unfinished game in this window.

        Another window that still plays it stores its own copy with its next key.
        """
        self._execute(
            f"UPDATE OR REPLACE playing SET owner = ? WHERE {_COPY}",
            (self._owner, *self._copy_of(uuid)),
        )

    def save_unfinished(self, saved: SavedGame) -> None:
        """Save an unfinished game; only this window's copy changes."""
        time = rows.timestamp(now())
        self.write(lambda connection: rows.save_unfinished(connection, saved, self._owner, time))

    def forget_unfinished(self, uuid: str) -> None:
        """Delete this window's copy of an unfinished game, if there is one."""
        for table in ("playing", "unfinished"):
            self._execute(f"DELETE FROM {table} WHERE uuid = ? AND owner = ?", (uuid, self._owner))

    def set_unfinished_aside(self, uuid: str) -> None:
        """Move a copy that `waiting` returned, but whose state is unreadable, to `set_aside`."""
        copy = self._copy_of(uuid)
        self.write(lambda connection: rows.set_aside(connection, "playing", _COPY, copy))
        self.notice = set_aside_sentence(1)

    def _copy_of(self, uuid: str) -> tuple[str, str, str]:
        """The values of `_COPY`."""
        return uuid, uuid, self._owner

    # Finished games

    def add(self, game: FinishedGame) -> FinishedGame:
        """Store a finished game, unless it is stored already, and delete its unfinished copy.

        If two windows continued the same unfinished game differently, the second game gets a new
        `uuid`. Returns the stored game.
        """

        def store(connection: sqlite3.Connection) -> FinishedGame:
            rows.forget_beginnings(connection, game, self._owner)
            return rows.store(connection, game)[0]

        return self.write(store, self._notify) or game

    # Imports

    def import_games(self, archive: Archive, source: str) -> ImportResult:
        """Add the content of imported files, or raise `HistoryError` and add nothing."""
        from wordle_tui.history import imports

        with self.strictly():
            result = self.write(
                lambda connection: imports.import_games(connection, archive, source), self._notify
            )
        assert result is not None, "a strict write is done when it returns"
        return result

    def undo_import(self) -> str | None:
        """Undo the last import; returns a sentence about it, or None if there is no import."""
        from wordle_tui.history import imports

        with self.strictly():
            return self.write(imports.undo_import, self._notify)

    def game_on(self, day: date) -> FinishedGame | None:
        """The daily game of that day."""
        return self._game(rows.DAILY, day.isoformat())

    def last_game_on(self, day: date) -> FinishedGame | None:
        """The last game with the puzzle of that day, including games from the archive."""
        return self._game("WHERE day = ? ORDER BY finished DESC LIMIT 1", day.isoformat())

    def set_day(self, uuid: str, day: date | None) -> None:
        """Set the day of a game; raises a `WordleError` if that day has another game."""
        kept = self.game_on(day) if day else None
        if day is not None and kept is not None and kept.uuid != uuid:
            raise WordleError(
                f"You already have another game for {day_text(day)}, Wordle {kept.number:,}."
            )
        self._execute(
            "UPDATE games SET day = ?, archived = 0 WHERE uuid = ?",
            (day and day.isoformat(), uuid),
            changes_games=True,
        )

    def rate(self, uuid: str, ratings: Sequence[TurnRating]) -> None:
        """Store the ratings of a game's turns."""
        self.write(lambda connection: rows.rate(connection, uuid, ratings), self._notify)

    def unrated(self, lists: Sequence[str]) -> list[FinishedGame]:
        """The games that can be rated and have no exact rating or a provisional one, newest first.

        These are the games with one of the lists that were lost or whose answer is known. Earlier
        versions stored estimates, too.
        """

        def is_old(rating: TurnRating) -> bool:
            """Whether a wrong guess with one word left did not count as a mistake yet."""
            return rating.before == 1 and rating.loss >= 0.1 and rating.mistake is None

        return [
            game
            for game in self.games()
            if game.list_name in lists
            and game.turns
            and (game.answer is not None or len(game.turns) == game.limit)
            and (game.is_provisional or not game.is_proved or any(map(is_old, game.ratings)))
        ]

    def games(self, which: GameFilter = EVERY_GAME, limit: int | None = None) -> list[FinishedGame]:
        """The finished games, newest first, at most `limit`."""
        boards, wanted, games = which.boards, rows.wanted(which), list[FinishedGame]()
        most = -1 if limit is None else limit  # for SQLite, -1 is no limit
        if boards in (None, 1):
            clauses = f"{rows.WANTED} ORDER BY finished DESC, id DESC LIMIT ?"
            games += self.read_as(rows.finished_games, rows.games_query(clauses), (*wanted, most))
        if boards != 1:
            query = f"{rows.SEVERAL} ORDER BY finished DESC, uuid LIMIT ?"
            games += self.read_as(rows.several_games, query, (*wanted, boards, most))
        if boards is None:
            games = sorted(games, key=attrgetter("finished"), reverse=True)[:limit]
        return games

    def practice_answers(self, count: int) -> list[str]:
        """The answers of the last practice games, newest first."""
        return [answer for (answer,) in self.read(rows.PRACTICE_ANSWERS, (count,))]

    def game(self, uuid: str) -> FinishedGame | None:
        query = "SELECT * FROM several_boards WHERE uuid = ?"
        several = self.read_as(rows.several_games, query, (uuid,))
        return several[0] if several else self._game("WHERE uuid = ?", uuid)

    def _game(self, condition: str, *values: str | None) -> FinishedGame | None:
        games = self.read_as(rows.finished_games, rows.games_query(condition), values)
        return games[0] if games else None

    def last_like(self, theirs: FinishedGame) -> FinishedGame | None:
        """The last game of the user with the answers or the day of a friend's game."""
        if None not in theirs.answers:
            games = self.games(GameFilter(boards=len(theirs.boards)))
            return next((game for game in games if game.answers == theirs.answers), None)
        return self.last_game_on(theirs.day) if theirs.day else None

    def same_game(self, turns: tuple[Turn, ...], answer: str | None) -> FinishedGame | None:
        """The last game with these turns and this answer; None without turns."""
        games = self.games() if turns else []
        return next((game for game in games if (game.turns, game.answer) == (turns, answer)), None)

    def delete(self, uuid: str) -> None:
        """Delete a finished game."""
        self.write(lambda connection: rows.delete(connection, uuid), self._notify)

    def archive(self) -> Archive:
        """Everything that an export contains; the oldest game comes first."""
        from wordle_tui.history.archive import Archive

        return Archive(
            tuple(reversed(self.games(GameFilter(boards=None)))),
            tuple(self.undated_answers()),
            tuple(self.cards().items()),
            tuple(self.dated_answers().items()),
            self.balance(),
            tuple(self.friends()),
        )

    def lists(self) -> list[str]:
        """The names of the word lists of the finished games."""
        return self.read_as(
            lambda stored: [checked(name, name_of(name) == name) for (name,) in stored],
            "SELECT list_name FROM games UNION SELECT list_name FROM several_boards ORDER BY 1",
        )

    def statistics(
        self, which: GameFilter = EVERY_GAME, games: Sequence[FinishedGame] | None = None
    ) -> Statistics:
        """The statistics of the finished games, with the starting balance.

        `games` are these games, as the method of that name returns them, if they are read already.
        """
        from wordle_tui.history.statistics import NO_BALANCE, statistics

        is_usual = which.mode in (None, Mode.ASSIST) and which.list_name in (None, "nyt")
        balance = self.balance() if is_usual and which.boards == 1 else None
        today = which.before.astimezone().date() if which.before else daily.today()
        games = [*(self.games(which) if games is None else games)][::-1]
        games.sort(key=lambda game: (str(game.day or rows.timestamp(game.finished)), game.finished))
        return statistics(games, balance or NO_BALANCE, today)

    def statistics_of_boards(self, which: GameFilter = EVERY_GAME) -> dict[int, Statistics]:
        """The statistics of the games with several boards, by their number, fewest first."""
        counts = self.read(
            f"SELECT DISTINCT boards FROM several_boards {rows.WANTED} ORDER BY boards",
            rows.wanted(which),
        )
        return {boards: self.statistics(replace(which, boards=boards)) for (boards,) in counts}

    def balance(self) -> Balance | None:
        """The totals of daily games that were imported without the games themselves."""
        balances = self.read_as(rows.balances, "SELECT state FROM balance")
        return balances[0] if balances else None

    # Friends

    def friends(self) -> list[FriendGame]:
        """The games of friends in daily puzzles, oldest first."""
        return self.read_as(rows.friend_games, "SELECT key, state FROM friends ORDER BY key")

    def forget_friend(self, name: str) -> int:
        """Remove the games of a friend; returns their number."""

        def forget(connection: sqlite3.Connection) -> int:
            statement = "DELETE FROM friends WHERE substr(key, 12) = ?"
            return connection.execute(statement, (name_of(name),)).rowcount

        return self.write(forget, self._notify) or 0

    # Training cards

    def cards(self) -> dict[str, str]:
        """The state of every card that was trained, in the format of the schedule."""
        return self.read_as(rows.cards, "SELECT key, state FROM cards ORDER BY key")

    def save_card(self, key: str, state: str) -> None:
        self._execute("INSERT OR REPLACE INTO cards VALUES (?, ?)", (key, state))


def _json(text: str) -> object:
    """The value that the text encodes, or the text itself if it is not JSON."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value
