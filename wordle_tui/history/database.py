"""The file under `history`: its schema, and what happens when it is damaged or cannot be written.

The state of the user's disk does not raise: `Database.notice` says in a sentence what is wrong, and
the program goes on; who needs all or nothing asks for `HistoryError` with `Database.is_strict`.
What the tables mean is the business of `history`.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from wordle_tui.game.errors import HistoryError

Result = TypeVar("Result")
Migration = tuple[str, ...]

BUSY_SECONDS = 3.0
"""How long a write waits for another window's; a write takes about a millisecond."""
IMPATIENT_SECONDS = 0.02
"""How long once that has been in vain, until a write succeeds: keys wait for writes."""

MIGRATIONS: tuple[Migration, ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            mode TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL
        )""",
        "CREATE INDEX games_by_time ON games (finished, id)",
        """CREATE TABLE turns (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            guess TEXT NOT NULL,
            pattern TEXT NOT NULL,
            loss REAL,
            luck REAL,
            proved INTEGER,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE unfinished (
            uuid TEXT NOT NULL,
            owner TEXT NOT NULL,
            mode TEXT NOT NULL,
            saved TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            turns TEXT NOT NULL,
            letters TEXT NOT NULL,
            marks TEXT NOT NULL,
            cursor TEXT,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            PRIMARY KEY (uuid, owner)
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE used_words (word TEXT PRIMARY KEY) WITHOUT ROWID",
    ),
)
"""Each leads from the schema numbered by its index to the next. Those released never change."""

_TABLES = {"games", "turns", "unfinished", "settings", "used_words"}
_ENVIRONMENT = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""The error codes that blame the disk or another process, not the file's content."""


class NewerSchemaError(Exception):
    """The file was written by a later version of the program."""


class Database:
    """A connection to the file, or to a copy in memory when the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice: str | None = None
        """The last trouble, in a sentence; whoever shows it may set it back to None."""
        self.is_saving = True
        """Whether what is written outlives the program."""
        self.is_strict = False
        """Whether a call that fails raises `HistoryError` instead of leaving a notice."""
        self._unread: str | None = None
        """Why games that may be in the file are not here."""
        self._openings = 0
        self._is_patient = True
        self._connection = self._open()

    def read(self, work: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """The result of `work`, which only reads, and so waits for no other window.

        If the disk refuses, `notice` says so and the result is `otherwise`.
        """
        if self.is_strict and self._unread is not None:
            raise HistoryError(self._unread)
        return self._run("BEGIN", work, otherwise, "The history could not be read")

    def write(self, work: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """The result of `work`, done in one transaction.

        If the disk refuses, nothing of it is done, `notice` says so and the result is `otherwise`.
        """
        return self._run("BEGIN IMMEDIATE", work, otherwise, "The last change was not saved")

    def state(self) -> tuple[int, ...]:
        """Something that differs once anything was written, by this connection or another."""

        def versions(connection: sqlite3.Connection) -> tuple[int, ...]:
            (others,) = connection.execute("PRAGMA data_version").fetchone()
            return self._openings, connection.total_changes, others

        return self.read(versions, ())

    def close(self) -> None:
        self._connection.close()

    def wait_again(self, seconds: float = BUSY_SECONDS) -> None:
        """Have writes wait that long for another window's."""
        self._is_patient = seconds == BUSY_SECONDS
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _run(
        self,
        begin: str,
        work: Callable[[sqlite3.Connection], Result],
        otherwise: Result,
        trouble: str,
    ) -> Result:
        try:
            try:
                return self._attempt(begin, work)
            except sqlite3.DatabaseError as error:
                if _is_environment(error) or not self.is_saving:
                    raise
                self._open_again()
                return self._attempt(begin, work)
        except sqlite3.DatabaseError as error:
            if not _is_environment(error):
                raise  # a mistake of ours: the file is sound now
            sentence = f"{trouble}: {self.path}: {error}."
            if self.is_strict:
                raise HistoryError(sentence) from None
            self.notice = sentence
            if self._is_patient and _kind(error) == sqlite3.SQLITE_BUSY:
                self.wait_again(IMPATIENT_SECONDS)
            return otherwise

    def _attempt(self, begin: str, work: Callable[[sqlite3.Connection], Result]) -> Result:
        connection = self._connection
        connection.execute(begin)
        try:
            result = work(connection)
            connection.execute("COMMIT")
        finally:
            # An error such as a full disk may have rolled back already.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        if not self._is_patient and begin != "BEGIN":
            self.wait_again()
        return result

    def _open_again(self) -> None:
        """Replace a connection that has met damage, and the file if it is not sound."""
        self._connection.close()
        self.notice = "The history was damaged by another program: what is left of it is kept."
        self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        self._openings += 1
        try:
            try:
                return _connect(self.path)
            except sqlite3.DatabaseError as error:
                if _is_environment(error):
                    raise
                aside = _set_aside(self.path)
                self.notice = (
                    f"The history was damaged: it is kept as {aside.name}, and a new one begun."
                )
                return _connect(self.path)
        except NewerSchemaError:
            reason = "it was written by a newer version of wordle-tui"
        except (OSError, sqlite3.OperationalError) as error:
            reason = str(getattr(error, "strerror", None) or error)
        self.notice = f"Nothing is saved this time: {self.path} cannot be used, {reason}."
        self.is_saving = False
        connection, is_whole = _in_memory(self.path)
        if not is_whole:
            self._unread = f"The history could not be read: {self.path}: {reason}."
        return connection


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Made here and not by SQLite, so that no one else may read it.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        # With a write-ahead log readers never wait, and a killed program loses nothing; without a
        # disk flush at each key only a power cut can, and then the last moments alone.
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    # SQLite does not wait here when another window makes the same change to a new file.
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, in one transaction."""
    if _version(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        # Asked again: another window may have done it while this one waited.
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise NewerSchemaError
        for migration in MIGRATIONS[version:]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _check(connection: sqlite3.Connection) -> None:
    """Raise `DatabaseError` if the file is damaged: 10 ms with ten thousand games."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if not {name for (name,) in names} >= _TABLES:
        raise sqlite3.DatabaseError("tables are missing")
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _is_environment(error: sqlite3.DatabaseError) -> bool:
    return _kind(error) in _ENVIRONMENT


def _kind(error: sqlite3.DatabaseError) -> int:
    # The low byte is the kind of error, the rest its details.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


def _set_aside(path: Path) -> Path:
    """Rename the file, and what SQLite keeps beside it, to a name with the date."""
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.stem}-damaged-{stamp}-{count}{path.suffix}")
    for ending in ("-wal", "-shm", ""):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    return aside


def _in_memory(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A database that is gone at exit, with what can still be read of the file; whether all is."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    is_whole = not _exists(path)
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        ) as source:
            if _version(source) <= len(MIGRATIONS):
                source.backup(connection)
                # What SQLite has not moved from its log into the file is not read here.
                log = path.with_name(path.name + "-wal")
                is_whole = not _exists(log) or log.stat().st_size == 0
    except (OSError, sqlite3.DatabaseError):
        pass  # Not even that; the user has been told that nothing is saved.
    connection.execute("PRAGMA foreign_keys = ON")
    _migrate(connection)
    return connection, is_whole


def _exists(path: Path) -> bool:
    """Whether something is there; a folder that may not be looked into counts."""
    try:
        path.stat()
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    return True
