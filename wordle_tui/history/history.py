"""Games, settings and past answers, stored in one file in the user's data folder.

All access goes through `History`. Each change is a transaction, so nothing is lost if the program
is killed, and several windows can be open at once.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.daily import PastAnswers, shipped_answers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import BOARDS
from wordle_tui.game.records import (
    EVERY_GAME,
    RATING_VERSION,
    Balance,
    FinishedGame,
    FriendGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
    new_uuid,
    now,
)
from wordle_tui.game.tiles import parse_word
from wordle_tui.game.validation import checked_name, checked_time, name_of
from wordle_tui.game.wording import day_text
from wordle_tui.game.words import LIST_NAMES
from wordle_tui.history import tables
from wordle_tui.history.codec import SAVED, checked, parse_balance, written
from wordle_tui.history.file import HistoryFile
from wordle_tui.settings.file import SettingsFile, settings_file
from wordle_tui.settings.settings import Settings, parse_settings

Value = TypeVar("Value")
_WANTED = (
    f"{tables.GAMES} WHERE mode = COALESCE(?, mode) AND list = COALESCE(?, list) "
    "AND finished < COALESCE(?, '~') AND boards = COALESCE(?, boards) AND given <= ? "
    "ORDER BY finished DESC, rowid DESC LIMIT ?"
)
"""Selects the games that match a filter, newest first."""
_SWITCHES = {"off": False, "on": True}
"""Values of settings that are stored as earlier versions read them."""
_NO_DAYS: Mapping[date, str] = MappingProxyType({})


class History(HistoryFile):
    """The stored games, settings, past answers and training cards. Use `History.open`."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._owner = new_uuid()
        self._settings = Settings()
        self._unusable: frozenset[str] = frozenset()
        """Stored settings that could not be used; saving the settings replaces them."""
        self.left = set[str]()
        """The unfinished games that were found to be left by this process."""
        self._unreadable = set[str]()
        """Unfinished games that the program cannot go on with."""
        self.file = SettingsFile()
        """What the user's `settings.toml` sets, as of the last time that settings were loaded."""
        self._listeners: list[Callable[[], object]] = []

    @classmethod
    def open(cls, path: Path | None = None) -> History:
        """Open the history at `path`, by default the file in the user's data folder."""
        return cls(path or paths.user_data() / paths.HISTORY)

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change that this process makes to finished games or ratings.

        It is called in the thread that wrote the change. Returns a function that unsubscribes it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _execute(self, statement: str, *rows: Sequence[Any]) -> None:
        """Execute the statement once for each row of values, in one transaction."""
        self.write(lambda connection: connection.executemany(statement, rows))

    # What is kept by kind and key

    def _kept(self, kind: str, parse: Callable[[Sequence[Any]], Value]) -> list[Value]:
        """What is kept of a kind, by the order of the keys."""
        query = "SELECT key, value FROM kept WHERE kind = ? ORDER BY key"
        return self.records(parse, query, kind)

    def load_settings(self) -> Settings:
        """Load the settings; unusable ones are named in `notice`.

        What the user's `settings.toml` sets wins.
        """
        stored, problems = parse_settings(dict(self._kept("setting", tables.parse_setting)))
        self.file = settings_file()
        if said := " ".join((*problems.values(), *self.file.problems)):
            self.notice = said
        self._unusable = frozenset(problems)
        self._settings = replace(stored, **self.file.settings)
        return self._settings

    def save_settings(self, settings: Settings) -> None:
        """Store the settings that differ from those last loaded or saved by this process.

        The others are left alone, because another window may have changed them. What the user's
        `settings.toml` sets is changed for this run only.
        """
        before = asdict(self._settings)
        changed = (
            ("setting", key, json.dumps(_SWITCHES.get(value, value)))
            for key, value in asdict(settings).items()
            if key not in self.file.settings and (value != before[key] or key in self._unusable)
        )
        self._execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", *changed)
        self._settings, self._unusable = settings, frozenset()

    def cards(self) -> dict[str, str]:
        """The state of every card that was trained, in the format of the schedule."""
        return dict(self._kept("card", tables.texts))

    def save_card(self, key: str, state: str) -> None:
        self.write(partial(tables.keep, kind="card", key=key, value=state))

    def save_code(self, word: str) -> None:
        """Keep that a code for this word was made here, so that no game with it counts."""
        self.write(partial(tables.keep, kind="code", key=word, value=""))

    def friends(self) -> list[FriendGame]:
        """The games of friends in daily puzzles, oldest first."""
        return self._kept("friend", tables.parse_friend)

    def forget_friend(self, name: str) -> int:
        """Remove the games of a friend; returns their number."""
        statement = "DELETE FROM kept WHERE kind = 'friend' AND substr(key, 12) = ?"
        values = (name_of(name),)
        return self.write(lambda file: file.execute(statement, values).rowcount, self._notify) or 0

    def balance(self, which: GameFilter = EVERY_GAME) -> Balance | None:
        """The totals of daily games that were imported without the games themselves.

        None for a filter that such games do not match.
        """
        is_usual = which.mode in (None, Mode.ASSIST) and which.list_name in (None, "nyt")
        if not is_usual or which.boards not in (None, 1):
            return None
        balances = self._kept("balance", lambda row: parse_balance(json.loads(row[1])))
        return balances[0] if balances else None

    # Unfinished games

    def waiting(self, mode: Mode | None = None) -> list[SavedGame]:
        """The unfinished games: those of this window first, then the others, newest first.

        If several windows have gone on with a game, only one copy is among them.
        """
        games = self.records(
            tables.parse_saved,
            "SELECT uuid, state FROM unfinished ORDER BY owner = ? DESC, saved DESC",
            self._owner,
        )
        first = dict[str, SavedGame]()
        for game in games:
            if mode in (None, game.mode) and game.uuid not in self._unreadable:
                first.setdefault(game.uuid, game)
        return list(first.values())

    def take_over(self, uuid: str) -> None:
        """Go on with an unfinished game in this window.

        Another window that still plays it stores its own copy with its next key.
        """
        self._execute(
            "UPDATE OR REPLACE unfinished SET owner = ?1 WHERE uuid = ?2 AND owner = (SELECT owner "
            "FROM unfinished WHERE uuid = ?2 ORDER BY owner = ?1 DESC, saved DESC LIMIT 1)",
            (self._owner, uuid),
        )

    def save(
        self,
        *,
        finished: FinishedGame | None = None,
        unfinished: SavedGame | None = None,
        deleted: str | None = None,
        forgotten: Collection[str] = (),
    ) -> FinishedGame | None:
        """Make all that a key changes in one transaction; returns the finished game as stored.

        Of unfinished games, this window's copies are saved or forgotten.
        """
        gone_on = list[str]()

        def change(connection: sqlite3.Connection) -> FinishedGame | None:
            if deleted is not None:
                tables.delete(connection, deleted)
                self._of_run.pop(deleted, None)
            for uuid in forgotten:
                tables.forget_unfinished(connection, uuid, self._owner)
            if unfinished is not None:
                state = json.dumps(written(unfinished, SAVED))
                values = unfinished.uuid, self._owner, tables.timestamp(now()), state
                connection.execute("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?)", values)
                self._unreadable.discard(unfinished.uuid)
                if tables.go_on(connection, unfinished.uuid):
                    gone_on.append(unfinished.uuid)
            if finished is None:
                return None
            played = tables.as_played(connection, finished)
            tables.forget_beginnings(connection, finished, self._owner)
            stored, _ = tables.store(connection, played)
            self._of_run[stored.uuid] = stored
            return stored

        return self.write(
            change, lambda: self._notify() if finished or deleted or gone_on else None
        )

    def untouched(self, since: datetime) -> list[tuple[SavedGame, datetime]]:
        """The unfinished games that no window has changed since then, with the time of that; not
        those that are known to be left."""
        return self.records(
            lambda row: (tables.parse_saved(row[:2]), checked_time(row[2])),
            "SELECT uuid, state, MAX(saved) FROM unfinished "
            "WHERE uuid NOT IN (SELECT uuid FROM games) GROUP BY uuid HAVING MAX(saved) < ?",
            tables.timestamp(since),
        )

    def leave(self, games: Iterable[FinishedGame]) -> None:
        """Count unfinished games as given up until they go on; their answers stay secret."""

        def mark(connection: sqlite3.Connection) -> None:
            for game in games:
                if not tables.as_played(connection, game).is_given:
                    board = replace(game.boards[0], answer=None)
                    tables.store(connection, replace(game, boards=(board,), is_left=True))
                    self.left.add(game.uuid)

        self.write(mark, self._notify)

    def forget_unfinished(self, uuid: str) -> None:
        """Delete this window's copy of an unfinished game, if there is one."""
        self.save(forgotten=[uuid])

    def leave_unfinished(self, uuid: str) -> None:
        """No longer return a game from `waiting`, because its state cannot be read."""
        self._unreadable.add(uuid)
        self.notice = "An unfinished game can't be read. Everything else is there."

    # Finished games

    def write_strictly(self, work: Callable[[sqlite3.Connection], Value]) -> Value | None:
        """Run `work` in one transaction now, or raise `HistoryError`; what is shown is renewed."""
        with self.strictly():
            return self.write(work, self._notify)

    def add(self, game: FinishedGame) -> FinishedGame:
        """Store a finished game, unless it is stored already, and delete its unfinished copy.

        If two windows continued the same unfinished game differently, the second game gets a new
        `uuid`. Returns the stored game.
        """
        return self.save(finished=game) or game

    def games(self, which: GameFilter = EVERY_GAME, limit: int | None = None) -> list[FinishedGame]:
        """The finished games, newest first, at most `limit`."""
        before = which.before and tables.timestamp(which.before)
        values = which.mode and which.mode.value, which.list_name, before
        most = -1 if limit is None else limit  # for SQLite, -1 is no limit
        return self.records(
            tables.parse_game, _WANTED, *values, which.boards, which.has_given, most
        )

    def game(self, uuid: str) -> FinishedGame | None:
        return self._game("WHERE uuid = ?", uuid)

    def game_on(self, day: date) -> FinishedGame | None:
        return self._game(tables.DAILY, day.isoformat())

    def last_game_on(self, day: date) -> FinishedGame | None:
        """The last game with the puzzle of that day, including games from the archive."""
        return self._game("WHERE day = ? ORDER BY finished DESC", day.isoformat())

    def _game(self, page: str, value: str) -> FinishedGame | None:
        games = self.records(tables.parse_game, f"{tables.GAMES} {page}", value)
        return games[0] if games else None

    def set_day(self, uuid: str, day: date | None) -> None:
        """Set the day of a game; raises a `WordleError` if that day has another game."""
        kept = self.game_on(day) if day else None
        if day is not None and kept is not None and kept.uuid != uuid:
            raise WordleError(
                f"You already have another game for {day_text(day)}, Wordle {kept.number:,}."
            )
        self._change(uuid, day=day, is_archived=False)

    def rate(self, uuid: str, ratings: Sequence[TurnRating]) -> None:
        """Store the ratings of a game's turns."""
        self._change(uuid, ratings=tuple(ratings), rating_version=RATING_VERSION)

    def _change(self, uuid: str, **changes: Any) -> None:
        def change(connection: sqlite3.Connection) -> None:
            if game := tables.find(connection, uuid):
                tables.put(connection, replace(game, **changes))

        self.write(change, self._notify)

    def delete(self, uuid: str) -> None:
        """Delete a finished game."""
        self.save(deleted=uuid)

    def unrated(self, lists: Sequence[str]) -> list[FinishedGame]:
        """The games that can be rated and have no exact rating or a provisional one, newest first.

        These are the games with one of the lists that were lost or left, or whose answer is known.
        """
        return [
            game
            for game in self.games()
            if game.list_name in lists
            and game.turns
            and (game.answer is not None or len(game.turns) == game.limit or game.is_left)
            and (game.is_provisional or not game.is_proved)
        ]

    def practice_answers(self, count: int) -> list[str]:
        """The answers of the last practice games, newest first."""
        query = "SELECT answers FROM games WHERE mode = 'practice' ORDER BY finished DESC LIMIT ?"
        found = self.records(lambda row: [*map(parse_word, row[0].split())], query, count)
        return [answer for answers in found for answer in answers][:count]

    def last_like(self, theirs: FinishedGame) -> FinishedGame | None:
        """The last game of the user with the answers or the day of a friend's game."""
        if None not in theirs.answers:
            games = self.games(GameFilter(boards=len(theirs.boards)))
            return next((game for game in games if game.answers == theirs.answers), None)
        return self.last_game_on(theirs.day) if theirs.day else None

    def lists(self) -> list[str]:
        """The names of the word lists of the finished games."""
        query = "SELECT DISTINCT list FROM games ORDER BY 1"
        return self.records(lambda row: checked_name(row[0]), query)

    def counts_of_boards(self) -> list[int]:
        """The numbers of boards of the games with several, fewest first."""
        query = "SELECT DISTINCT boards FROM games WHERE boards != 1 ORDER BY 1"
        return self.records(lambda row: checked(row[0], row[0] in BOARDS), query)

    # Past answers

    def past_answers(self) -> PastAnswers:
        """The past answers: shipped, added by the user, or found in Assist.

        An answer found there was the answer of that day, unless another one is known. If that is
        the day of its puzzle, it was a slip.
        """
        added_days, known = self.dated_answers(), shipped_past()
        met = self.records(
            lambda row: (*tables.parse_dated(row[:2]), bool(row[2])),
            "SELECT DISTINCT COALESCE(day, date(finished, 'localtime')), answers, day IS NULL "
            "FROM games WHERE mode = 'assist' AND boards = 1 AND answers != '' "
            f"AND list IN ({', '.join('?' * len(LIST_NAMES))})",
            *LIST_NAMES,
        )
        added = self._used()
        if not (added_days or met or added):
            return known
        dated = {**shipped_answers(), **added_days}
        used = known.words.union(added_days.values())
        return known.adding(
            on=[*added_days.items(), *((day, word) for day, word, _ in met if day not in dated)],
            by=[
                *((day, word) for day, word in added if word not in known.words),
                *(
                    (day, word)
                    for day, word, is_undated in met
                    if is_undated and day in dated and word not in used
                ),
            ],
        )

    def answers_by_day(self) -> dict[date, str]:
        """The past answers whose days are known, by day."""
        return {**dict(self.past_answers().on), **self.dated_answers()}

    def stated_answers(self) -> dict[date, str]:
        """The past answers by day, without those that only a game tells."""
        return {**shipped_answers(), **self.dated_answers()}

    def may_name_answer(self, day: date) -> bool:
        """Whether a day's answer may be named: today's only after the user's game of it."""
        return day != daily.today() or self.game_on(day) is not None

    def answer_of(self, game: FinishedGame) -> str | None:
        """The answer of a game, perhaps by its day, if it may be named."""
        day = game.day
        if game.answer is not None or day is None or not self.may_name_answer(day):
            return game.answer
        return self.answers_by_day().get(day)

    def dated_answers(self) -> dict[date, str]:
        """The past answers that the user added with their days."""
        return dict(self._kept("dated", tables.parse_dated))

    def undated_answers(self) -> list[str]:
        """The past answers that the user added without a day, in alphabetical order."""
        return [word for _, word in self._used()]

    def _used(self) -> list[tuple[date, str]]:
        """The past answers without a day, each with the day on which it was added."""
        return self._kept("used", lambda row: tables.parse_dated(row[::-1]))

    def add_past_answers(self, words: Iterable[str], dated: Mapping[date, str] = _NO_DAYS) -> int:
        """Add past answers with or without days; returns the number of new ones.

        A new answer replaces an earlier one of the same day. What is shipped is not stored.
        """
        today, known = daily.today().isoformat(), shipped_past().words
        undated = [("used", word, today) for word in words if word not in known]
        on = self.stated_answers()
        days = [("dated", f"{day}", word) for day, word in dated.items() if on.get(day) != word]

        def change(connection: sqlite3.Connection) -> int:
            new = connection.executemany("INSERT OR IGNORE INTO kept VALUES (?, ?, ?)", undated)
            put = connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", days)
            return new.rowcount + put.rowcount

        return self.write(change) or 0

    def forget_past_answers(self, words: Iterable[str]) -> None:
        """Remove past answers that the user added."""
        self._execute(
            "DELETE FROM kept WHERE (kind, ?) IN (('used', key), ('dated', value))",
            *((word,) for word in words),
        )
