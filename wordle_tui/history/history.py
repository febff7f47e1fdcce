"""Games, settings and past answers, kept in one file in the user's data folder.

Everything stored goes through `History`. Each change is its own transaction, so a killed program
loses nothing and two windows can be open at once.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import MOST_GUESSES
from wordle_tui.game.records import (
    EVERY_GAME,
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    new_uuid,
)
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import checked_day, checked_time, name_of
from wordle_tui.game.words import LIST_NAMES
from wordle_tui.history import rows
from wordle_tui.history.database import Database
from wordle_tui.history.settings import Settings, parse_settings

if TYPE_CHECKING:  # where they are needed, they are imported: most commands start sooner without
    from wordle_tui.history.archive import Archive
    from wordle_tui.history.imports import ImportResult
    from wordle_tui.history.statistics import Balance, GameResult, Statistics

_SET_ASIDE = "!"
"""Prefixed to the key of an unusable setting, which is then kept but no longer read."""

NO_DAYS: Mapping[date, str] = MappingProxyType({})


class History(Database):
    """What the program remembers. Create it with `History.open`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._owner = new_uuid()
        self._playing: dict[Mode, str] = {}
        self._settings = Settings()
        self._listeners: list[Callable[[], object]] = []

    @classmethod
    def open(cls, path: Path | None = None) -> History:
        """The history in that file, or in the user's data folder."""
        return cls(path or paths.user_data() / paths.HISTORY)

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change this program makes to finished games or ratings.

        The writer's thread calls it, so it should be quick. Returns a function that unsubscribes.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _column(self, statement: str, values: Sequence[str | None] = ()) -> list[str]:
        return [value for (value,) in self.read(statement, values)]

    # Settings

    def load_settings(self) -> Settings:
        """The settings; unusable ones are set aside and named in `notice`."""
        self._settings, problems = self.read_as(
            lambda stored: parse_settings(
                {key: _json(value) for key, value in stored if not key.startswith(_SET_ASIDE)}
            ),
            "SELECT key, value FROM settings ORDER BY key",
        )
        if problems:
            statement = "UPDATE OR REPLACE settings SET key = ? WHERE key = ?"
            keys = [(_SET_ASIDE + key, key) for key in problems]
            self.write(lambda connection: connection.executemany(statement, keys))
            self.notice = " ".join(problems.values())
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Store the settings that differ from those last loaded or saved here.

        Only those: the others may have been changed in another window.
        """
        changed = asdict(settings).items() - asdict(self._settings).items()
        values = [(key, json.dumps(value)) for key, value in changed]
        statement = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
        self.write(lambda connection: connection.executemany(statement, values))
        self._settings = settings

    # The unfinished game

    def unfinished(self, mode: Mode) -> SavedGame | None:
        """The game this window is playing in that mode; else the one left last, now taken over.

        A window that is still playing that game stores its own copy with its next key.
        """
        stored = self.read_as(
            lambda stored: [rows.saved_game(row) for row in stored],
            "SELECT * FROM unfinished WHERE mode = ? ORDER BY uuid = ? DESC, saved DESC LIMIT 1",
            (mode.value, self._playing.get(mode, "")),
        )
        if not stored:
            return None
        saved, owner = stored[0]
        if owner != self._owner:
            statement = "UPDATE OR REPLACE unfinished SET owner = ? WHERE uuid = ? AND owner = ?"
            values = (self._owner, saved.uuid, owner)
            self.write(lambda connection: connection.execute(statement, values))
        self._playing[mode] = saved.uuid
        return saved

    def last_mode(self, modes: Iterable[Mode]) -> Mode | None:
        """The mode, of these, whose unfinished game was left last."""
        names = [mode.value for mode in modes]
        last = self._column(
            f"SELECT mode FROM unfinished WHERE mode IN ({_places(names)}) "
            "ORDER BY saved DESC LIMIT 1",
            names,
        )
        return Mode(last[0]) if last else None

    def save_unfinished(self, mode: Mode, saved: SavedGame) -> None:
        """Store the game as it stands."""
        row = rows.unfinished_row(mode, saved, self._owner)
        statement = f"INSERT OR REPLACE INTO unfinished VALUES ({_places(row)})"
        self.write(lambda connection: connection.execute(statement, row))
        self._playing[mode] = saved.uuid

    def clear_unfinished(self, mode: Mode) -> None:
        """Delete the game in that mode that this window took over or saved last."""
        if mode in self._playing:
            self.forget_unfinished(self._playing.pop(mode))

    def forget_unfinished(self, uuid: str) -> None:
        """Delete this window's copy of an unfinished game, if there is one."""
        statement = "DELETE FROM unfinished WHERE uuid = ? AND owner = ?"
        self.write(lambda connection: connection.execute(statement, (uuid, self._owner)))

    # Finished games

    def add(self, game: FinishedGame) -> FinishedGame:
        """Store a finished game, unless it is stored already, and delete its unfinished self.

        If two windows continued the same unfinished game differently, the second one gets a new
        `uuid`. Returns the game as stored.
        """

        def store(connection: sqlite3.Connection) -> FinishedGame:
            rows.forget_beginnings(connection, game, self._owner)
            return rows.store(connection, game)[0]

        return self.write(store, self._tell) or game

    # Games brought along

    def import_games(self, archive: Archive, source: str) -> ImportResult:
        """Keep all that files bring, or raise `HistoryError` and keep nothing."""
        from wordle_tui.history import imports

        with self.strictly():
            brought = self.write(
                lambda connection: imports.import_games(connection, archive, source), self._tell
            )
        assert brought is not None, "what is strict is done at once"
        return brought

    def undo_import(self) -> str | None:
        """Take out what the last import brought; what to tell of it, None if there was none."""
        from wordle_tui.history import imports

        with self.strictly():
            return self.write(imports.undo_import, self._tell)

    def answers_by_day(self) -> dict[date, str]:
        """The answers of the daily puzzle whose days are known."""
        return {**dict(self.past_answers().on), **self.dated_answers()}

    def game_on(self, day: date) -> FinishedGame | None:
        """The daily game of that day."""
        query = rows.games_query(rows.DAILY)
        games = self.read_as(rows.finished_games, query, (day.isoformat(),))
        return games[0] if games else None

    def file(self, uuid: str, day: date | None) -> None:
        """File a game under a day, or under none; a `WordleError` if that day has its game."""
        kept = self.game_on(day) if day else None
        if kept is not None and kept.uuid != uuid:
            raise WordleError(f"Another game is filed under {day}, Wordle {kept.number:,}.")
        values = (day and day.isoformat(), uuid)
        statement = "UPDATE games SET day = ?, archived = 0 WHERE uuid = ?"
        self.write(lambda connection: connection.execute(statement, values), self._tell)

    def rate(self, uuid: str, ratings: Sequence[TurnRating]) -> None:
        """Set the ratings of a stored game's turns."""
        self.write(lambda connection: rows.rate(connection, uuid, ratings), self._tell)

    def unrated(self, lists: Sequence[str]) -> list[str]:
        """The games that are not rated, or not fully, by `uuid`, newest first.

        Those with one of these lists that were lost, or whose answer is known.
        """
        return self._uuids(
            lists,
            "(answer IS NOT NULL OR guess_limit = (SELECT COUNT(*) FROM turns WHERE game = id)) "
            "AND EXISTS (SELECT * FROM turns WHERE game = id AND before IS NULL)",
        )

    def estimated(self, lists: Sequence[str]) -> list[str]:
        """The games with one of these lists that have estimates, by `uuid`, newest first."""
        return self._uuids(lists, rows.IS_ESTIMATED)

    def _uuids(self, lists: Sequence[str], condition: str) -> list[str]:
        return self._column(
            f"SELECT uuid FROM games WHERE list_name IN ({_places(lists)}) AND {condition} "
            "ORDER BY finished DESC, id DESC",
            lists,
        )

    def games(
        self, which: GameFilter = EVERY_GAME, limit: int = -1, offset: int = 0
    ) -> list[FinishedGame]:
        """The finished games, newest first: at most `limit` of them, after skipping `offset`."""
        query = rows.games_query(f"{rows.WANTED} ORDER BY finished DESC, id DESC LIMIT ? OFFSET ?")
        return self.read_as(rows.finished_games, query, (*rows.wanted(which), limit, offset))

    def game(self, uuid: str) -> FinishedGame | None:
        """The finished game with that `uuid`."""
        games = self.read_as(rows.finished_games, rows.games_query("WHERE uuid = ?"), (uuid,))
        return games[0] if games else None

    def same_game(self, turns: Iterable[Turn], answer: str | None) -> FinishedGame | None:
        """A finished game with these turns and this answer, however it came here."""
        same = self._column(
            "SELECT uuid FROM games WHERE answer IS ? AND (SELECT group_concat(turn, ' ') FROM "
            "(SELECT guess || ':' || pattern AS turn FROM turns WHERE game = id ORDER BY number)"
            ") = ? LIMIT 1",
            (answer, " ".join(map(str, turns))),
        )
        return self.game(same[0]) if same else None

    def delete(self, uuid: str) -> None:
        """Delete a finished game."""
        statement = "DELETE FROM games WHERE uuid = ?"
        self.write(lambda connection: connection.execute(statement, (uuid,)), self._tell)

    def archive(self) -> Archive:
        """Everything that a file for another machine holds; the oldest game first."""
        from wordle_tui.history.archive import Archive

        return Archive(
            tuple(reversed(self.games())),
            tuple(self.told_used_words()),
            tuple(self.cards().items()),
            tuple(self.dated_answers().items()),
            self.balance(),
        )

    def lists(self) -> list[str]:
        """The names of the word lists of the finished games."""
        return self.read_as(
            lambda stored: [_printable_name(name) for (name,) in stored],
            "SELECT DISTINCT list_name FROM games ORDER BY list_name",
        )

    def statistics(self, which: GameFilter = EVERY_GAME) -> Statistics:
        """The figures over the finished games, and over what a starting balance tells."""
        from wordle_tui.history.statistics import NO_BALANCE, statistics

        has_balance = which.mode in (None, Mode.ASSIST) and which.list_name in (None, "nyt")
        balance = (self.balance() if has_balance else None) or NO_BALANCE
        today = which.before.astimezone().date() if which.before else daily.today()
        return self.read_as(
            lambda stored: statistics(map(_result, stored), balance, today),
            "SELECT COALESCE(score > 0, MAX(replace(pattern, 'g', '') = '')), "
            "COALESCE(score, COUNT(number)), ROUND(SUM(loss), 9), ROUND(SUM(luck), 9), "
            "MAX(CASE number WHEN 1 THEN guess END), guess_limit, "
            f"mode = 'assist' AND NOT archived, day, finished, {rows.IS_ESTIMATED} "
            f"FROM games LEFT JOIN turns ON game = id {rows.WANTED} "
            "GROUP BY id ORDER BY COALESCE(day, finished), finished, id",
            rows.wanted(which),
        )

    def balance(self) -> Balance | None:
        """What another program has told of daily games, not one by one."""
        balances = self.read_as(rows.balances, "SELECT state FROM balance")
        return balances[0] if balances else None

    # Past answers of the daily puzzle

    def past_answers(self) -> PastAnswers:
        """The past answers: shipped, told by the user, or met in the assistant.

        An answer met there was the puzzle's of that day, unless the user has told another.
        """
        dated, known = self.dated_answers(), shipped_past()
        met = self.read_as(
            _dated_words,
            "SELECT DISTINCT COALESCE(day, date(finished, 'localtime')), answer FROM games "
            "WHERE mode = 'assist' AND answer IS NOT NULL "
            f"AND list_name IN ({_places(LIST_NAMES)})",
            LIST_NAMES,
        )
        told = self.read_as(_dated_words, "SELECT told, word FROM used_words")
        if not (dated or met or told):
            return known
        used = known.words.union(dated.values())
        return known.adding(
            on=[*dated.items(), *((day, word) for day, word in met if day not in dated)],
            by=[
                *((day, word) for day, word in told if word not in known.words),
                *((day, word) for day, word in met if day in dated and word not in used),
            ],
        )

    def dated_answers(self) -> dict[date, str]:
        """The past answers whose days the user told, by day."""
        return dict(self.read_as(_dated_words, "SELECT day, word FROM dated_answers ORDER BY day"))

    def told_used_words(self) -> list[str]:
        """The past answers that the user told without a day, in alphabetical order."""
        told = self.read_as(_dated_words, "SELECT told, word FROM used_words ORDER BY word")
        return [word for _, word in told]

    def add_past_answers(self, words: Iterable[str], dated: Mapping[date, str] = NO_DAYS) -> int:
        """Add past answers, without days and with them; returns how many of them are new.

        A day that was told before gets its new answer. Shipped ones without a day are left out.
        """
        today, known = daily.today().isoformat(), shipped_past().words
        undated = [(word, today) for word in words if word not in known]
        days = [(day.isoformat(), word) for day, word in dated.items()]

        def store(connection: sqlite3.Connection) -> int:
            insert = "INSERT OR IGNORE INTO used_words VALUES (?, ?)"
            replace = (
                "INSERT INTO dated_answers VALUES (?, ?) ON CONFLICT (day) "
                "DO UPDATE SET word = excluded.word WHERE word != excluded.word"
            )
            changed = connection.executemany(insert, undated).rowcount
            return changed + connection.executemany(replace, days).rowcount

        return self.write(store) or 0

    def forget_past_answers(self, words: Iterable[str]) -> int:
        """Forget that the user told these; returns how many entries there were."""
        values = [(word,) for word in words]
        statements = [
            f"DELETE FROM {table} WHERE word = ?" for table in ("used_words", "dated_answers")
        ]

        def forget(connection: sqlite3.Connection) -> int:
            return sum(connection.executemany(each, values).rowcount for each in statements)

        return self.write(forget) or 0

    # Cards of the trainer

    def cards(self) -> dict[str, str]:
        """What is known of each card that was trained: its state, as the schedule writes it."""
        return dict(self.read("SELECT key, state FROM cards ORDER BY key"))

    def save_card(self, key: str, state: str) -> None:
        statement = "INSERT OR REPLACE INTO cards VALUES (?, ?)"
        self.write(lambda connection: connection.execute(statement, (key, state)))


def _places(values: Sequence[object]) -> str:
    """Placeholders for the values, in a statement."""
    return ", ".join("?" * len(values))


def _printable_name(name: str) -> str:
    if name_of(name) != name:
        raise ValueError("no name can be like that")
    return name


def _dated_words(stored: list[Any]) -> list[tuple[date, str]]:
    return [(checked_day(day), parse_word(word)) for day, word in stored]


def _result(row: Sequence[Any]) -> GameResult:
    from wordle_tui.history.statistics import GameResult

    won, guesses, loss, luck, opener, limit, is_daily, day, finished, is_estimated = row
    if not guesses <= limit <= MOST_GUESSES or not all(map(isfinite, (loss or 0.0, luck or 0.0))):
        raise ValueError("no game can be like that")
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
        is_estimated=bool(is_estimated),
    )


def _json(text: str) -> object:
    """The value; the text itself if it is not JSON."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value
