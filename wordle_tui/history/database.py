"""The file behind `history`: its schema, its one writer, and what to do when it is damaged.

One thread makes all changes, in order, so neither a slow disk nor a file locked by another program
delays a key. Trouble with the disk does not raise: `Database.notice` says in a sentence what is
wrong, and the program goes on. Inside `Database.strictly` it raises `HistoryError`.
What the tables mean is up to `history`.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError, printable
from wordle_tui.game.wording import counted
from wordle_tui.history import rows

Value = TypeVar("Value")
Work = Callable[[sqlite3.Connection], Value]

PROMPT_SECONDS = 0.25
"""How long a key waits for the first attempt to write its change, so that what is drawn is on the
disk. That takes about a millisecond, and no longer if another program has locked the file."""
BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file that another program has locked."""
COPY_SECONDS = 0.1
"""How long a file that is being copied over must have been left alone to be whole."""
RETRY_SECONDS = 0.005
"""How long the writer waits between attempts."""
LOCKED_SECONDS = 0.5
"""How long the file must be locked before the user is told: windows lock it for moments."""

_SLOW = "the disk is too slow"
_is_strict = ContextVar("_is_strict", default=False)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
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
    (
        "ALTER TABLE turns ADD COLUMN before INTEGER",
        "ALTER TABLE turns ADD COLUMN luck_variance REAL",
        "ALTER TABLE turns ADD COLUMN mistake TEXT",
    ),
    ("CREATE TABLE cards (key TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID",),
    ("ALTER TABLE unfinished ADD COLUMN past TEXT NOT NULL DEFAULT ''",),
)
"""Each leads from the schema with its index to the next. Released ones never change."""

_TABLES = {"games", "turns", "unfinished", "settings", "used_words", "cards"}
_ENVIRONMENT = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""The error codes that blame the disk or another program, not the content of the file."""


_PAGE, _LOG_HEADER, _FRAME_HEADER = 4096, 32, 24
"""The bytes of a page, and of what stands before pages in SQLite's log."""


class _State(NamedTuple):
    """What tells whether somebody else has deleted or replaced the file."""

    file: tuple[int, int] | None = None
    """The numbers of the file; None if there is none."""
    stamp: tuple[int, int] = (0, 0)
    """Its size, and when it was changed."""
    log: tuple[int, int] | None = None
    """The numbers of SQLite's log."""
    log_header: bytes = b""
    """Other after each time that the log begins anew."""


class _Change(NamedTuple):
    """What the writer has to do: `work` in one transaction, then `then`."""

    work: Work[Any]
    then: Callable[[], None]
    result: Future[Any]
    is_tried: threading.Event
    """Set after the first attempt, whether or not the disk refused."""


class Database:
    """The file, or a copy of it in memory if it cannot be used. Any thread may use it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._notice: str | None = None
        self.is_saving = True
        """Whether changes outlive the program."""
        self._unread: str | None = None
        """Why games that may be in the file cannot be read."""
        self._lock = threading.Lock()
        """Held while the connection is in use."""
        self._order = threading.Lock()
        """Held while a change is queued."""
        self._changes: SimpleQueue[_Change | None] = SimpleQueue()
        """Those the writer has not begun; None ends the writer."""
        self._writer: threading.Thread | None = None
        self._last: Future[Any] = Future()
        """The result of the last change queued."""
        self._last.set_result(None)
        self._refusal: Exception | None = None
        """Why the change that the writer is trying to make is refused."""
        self._is_closed = threading.Event()
        self._state = _State()
        """The files when they were last looked at."""
        self._connection = self._open()

    @property
    def notice(self) -> str | None:
        """The latest trouble, in a sentence; whoever shows it resets it to None."""
        return self._notice

    @notice.setter
    def notice(self, sentence: str | None) -> None:
        self._notice = sentence and printable(sentence)

    @contextmanager
    def strictly(self) -> Iterator[None]:
        """Inside this, a call that fails raises `HistoryError`: for all or nothing."""
        token = _is_strict.set(True)
        try:
            yield
        finally:
            _is_strict.reset(token)

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows that the statement selects; unwritten changes are not among them.

        If the disk refuses, there are none, and `notice` says why.
        """
        try:
            if _is_strict.get() and self._unread is not None:
                raise HistoryError(self._unread)
            return self._now(
                lambda connection: connection.execute(statement, values).fetchall(),
                "The history could not be read",
            )
        except HistoryError as error:
            if _is_strict.get():
                raise
            self.notice = str(error)
            return []

    def read_as(
        self, parse: Callable[[list[Any]], Value], statement: str, values: Sequence[Any] = ()
    ) -> Value:
        """What `parse` makes of the rows; another program may have made one of them unreadable."""
        try:
            return parse(self.read(statement, values))
        except HistoryError:
            raise
        except rows.UNREADABLE:
            return parse(self.read(statement, values) if self._set_aside_unreadable() else [])

    def _set_aside_unreadable(self) -> bool:
        """Set the rows aside that cannot be read, and tell of them; false if the disk refuses."""
        try:
            count = self._now(
                partial(_in_transaction, rows.set_aside_unreadable), "The history is not mended"
            )
        except HistoryError as error:
            if _is_strict.get():
                raise
            self.notice = str(error)
            return False
        if count:
            self.notice = (
                f"{counted(count, 'record')} of the history could not be read: set aside in its "
                "table set_aside. Everything else is there."
            )
        return True

    def write(self, work: Work[Value], then: Callable[[], None] = lambda: None) -> Value | None:
        """Do `work` in one transaction, then call `then`; the result of `work` if it is done soon.

        Changes are made in the order of the calls. While the disk refuses, they are kept and tried
        again, and `notice` says why.
        """
        if _is_strict.get():
            return self._write_now(work, then)
        result: Future[Value] = Future()
        change = _Change(work, then, result, threading.Event())
        with self._order:
            self._last = result
            self._changes.put(change)
            if self._writer is None:
                # A daemon, so that it can never keep the program from ending.
                self._writer = threading.Thread(target=self._make_changes, daemon=True)
                self._writer.start()
        if self._refusal is None:
            change.is_tried.wait(PROMPT_SECONDS)
        return result.result() if result.done() else None

    def close(self) -> None:
        """Wait for the changes and close the file; `notice` says if some could not be written."""
        if self._writer is not None:
            self._changes.put(None)
            self._writer.join(BUSY_SECONDS)
        self._is_closed.set()
        with self._lock:
            if not self._last.done():
                reason = self._refusal or _SLOW
                self.notice = f"The last changes were not saved: {self.path}: {reason}."
            self._connection.close()

    def _now(self, work: Work[Value], trouble: str) -> Value:
        """The result of `work`; raises `HistoryError` if the disk refuses."""
        try:
            with self._lock:
                return self._run(work, BUSY_SECONDS)
        except sqlite3.DatabaseError as error:
            if not _is_environment(error):
                raise  # a mistake of ours: by now the file is sound
            raise HistoryError(f"{trouble}: {self.path}: {error}.") from None

    def _write_now(self, work: Work[Value], then: Callable[[], None]) -> Value:
        trouble = "The last change was not saved"
        try:
            self._last.exception(BUSY_SECONDS)  # changes queued earlier come first
        except TimeoutError:
            raise HistoryError(f"{trouble}: {self.path}: {self._refusal or _SLOW}.") from None
        result = self._now(partial(_in_transaction, work), trouble)
        then()
        return result

    def _make_changes(self) -> None:
        """The writer: make the queued changes in turn, trying each until it succeeds."""
        while (change := self._changes.get()) is not None:
            start, told = time.monotonic(), ""
            while (refusal := self._try(change)) is not None:
                self._refusal = refusal
                change.is_tried.set()
                is_locked = _kind(refusal) == sqlite3.SQLITE_BUSY
                if not told and (not is_locked or time.monotonic() - start > LOCKED_SECONDS):
                    told = f"Changes are kept until {self.path} can be written: {refusal}."
                    self.notice = told
                self._is_closed.wait(RETRY_SECONDS)
            change.is_tried.set()
            if not change.result.done():
                return  # closed
            self._refusal = None
            if told and self.notice == told:
                self.notice = None

    def _try(self, change: _Change) -> Exception | None:
        """Make a change; if the disk refuses, return why."""
        try:
            with self._lock:
                if self._is_closed.is_set():
                    return None
                # Without patience: between attempts the lock is free for reads.
                result = self._run(partial(_in_transaction, change.work), patience=0)
                change.result.set_result(result)
            change.then()
        except Exception as error:
            if _is_environment(error):
                return error
            # A mistake of ours: the caller gets it if it still waits, and the writer goes on.
            self.notice = f"The history failed: {error!r}."
            if not change.result.done():
                change.result.set_exception(error)
        return None

    def _run(self, work: Work[Value], patience: float) -> Value:
        """The result of `work`, waiting that long for a locked file. Replaces a damaged file."""
        if self.is_saving and _state(self.path, self._state) != self._state:
            self._follow_change()
        try:
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
            result = work(self._connection)
            if self.is_saving and not self._state.log_header:
                self._state = _state(self.path)  # the log has begun
            return result
        except (sqlite3.DatabaseError, UnicodeError) as error:
            is_mistake = isinstance(error, sqlite3.ProgrammingError)
            if is_mistake or _is_environment(error) or not self.is_saving:
                raise
        self._connection.close()
        self.notice = "The history was damaged by another program: what is left of it is kept."
        self._connection = self._open()
        return work(self._connection)

    def _follow_change(self) -> None:
        """Go on with the file that is there now, or with a new one, unless SQLite changed it.

        Nothing is mixed: SQLite would take the log of the old file for that of the new one, and
        move it there when the old one is closed.
        """
        before, self._state = self._state, _state(self.path)
        is_same_file = self._state.file == before.file
        if is_same_file and _is_moved_from_log(self.path, before, self._state):
            return
        new = _beside(self.path, "-new")
        if is_same_file:
            time.sleep(COPY_SECONDS)
            while (state := _state(self.path)) != self._state:
                self._state = state
                time.sleep(COPY_SECONDS)
            new.write_bytes(self.path.read_bytes())
        self._connection.close()
        if is_same_file:
            new.replace(self.path)
        if self._state.log == before.log:  # else another window has opened the new file
            for ending in ("-wal", "-shm"):
                _beside(self.path, ending).unlink(missing_ok=True)
        self.notice = (
            f"{self.path.name} was deleted or replaced while it was in use: "
            "what comes now is saved in the one that is there."
        )
        self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            connection = self._connected()
            self._state = _state(self.path)
            return connection
        except (HistoryError, OSError, sqlite3.OperationalError) as error:
            reason = str(getattr(error, "strerror", None) or error)
        self.notice = f"Nothing is saved this time: {self.path} cannot be used, {reason}."
        self.is_saving = False
        connection, is_whole = _in_memory(self.path)
        if not is_whole:
            self._unread = f"The history could not be read: {self.path}: {reason}."
        return connection

    def _connected(self) -> sqlite3.Connection:
        """The file, opened; a damaged one is set aside before."""
        try:
            return _connect(self.path)
        except (sqlite3.DatabaseError, UnicodeError) as error:
            if _is_environment(error):
                raise
        with _locked(self.path):
            try:
                # Another window may have set it aside while this one waited.
                return _connect(self.path)
            except (sqlite3.DatabaseError, UnicodeError) as error:
                if _is_environment(error):
                    raise
            aside = _set_aside(self.path)
            self.notice = (
                f"The history was damaged: it is kept as {aside.name}, and a new one begun."
            )
            return _connect(self.path)


def _connect(path: Path) -> sqlite3.Connection:
    paths.make_private(path.parent)
    if not path.exists():
        # Created here and not by SQLite, so that nobody else can read it.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = _text
    try:
        # With a write-ahead log readers never wait and a killed program loses nothing. As the disk
        # is not flushed at each key, a power cut can lose the last moments.
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _text(octets: bytes) -> str:
    """A text of the file; damaged signs are replaced, so that the row can be looked at."""
    return octets.decode(errors="replace")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    # SQLite does not wait here if another window is making the same change to a new file.
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

    def migrate(connection: sqlite3.Connection) -> None:
        # Asked again: another window may have migrated while this one waited.
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise HistoryError("it was written by a newer version of wordle-tui")
        for statement in chain(*MIGRATIONS[version:]):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    if _version(connection) != len(MIGRATIONS):
        _in_transaction(migrate, connection)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _check(connection: sqlite3.Connection) -> None:
    """Raise `DatabaseError` if the file is damaged. Takes 10 ms with ten thousand games."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if not {name for (name,) in names} >= _TABLES:
        raise sqlite3.DatabaseError("tables are missing")
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)


def _is_environment(error: Exception) -> bool:
    return _kind(error) in _ENVIRONMENT


def _kind(error: Exception) -> int:
    # The low byte is the kind of error, the rest is detail.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the one lock under which a file is set aside; it goes with the process that holds it."""
    lock = path.with_stem(f"{path.stem}-lock")
    with closing(sqlite3.connect(lock, timeout=BUSY_SECONDS, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield


def _set_aside(path: Path) -> Path:
    """Rename the file, and those SQLite keeps beside it, to a name with the date.

    The log goes first: without it a window that opens the file now finds it damaged, and waits.
    """
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    aside = paths.free_name(path.with_stem(f"{path.stem}-damaged-{stamp}"))
    for ending in ("-wal", "-shm", ""):
        if _beside(path, ending).exists():
            _beside(path, ending).rename(_beside(aside, ending))
    return aside


def _beside(path: Path, ending: str) -> Path:
    """A file that SQLite keeps beside the one at that path."""
    return path.with_name(path.name + ending)


def _state(path: Path, before: _State | None = None) -> _State:
    """The state of the history at that path; if nothing has changed, `before` itself."""
    # The file is never opened here: closing it again would end the locks SQLite has on it.
    log = _beside(path, "-wal")
    try:
        found = path.stat()
        state = _State((found.st_dev, found.st_ino), (found.st_size, found.st_mtime_ns))
    except OSError:
        return _State()
    if before and state[:2] == before[:2]:
        return before
    try:
        found = log.stat()
        with log.open("rb") as opened:
            header = opened.read(_LOG_HEADER)
    except OSError:
        return state
    return state._replace(log=(found.st_dev, found.st_ino), log_header=header)


def _is_moved_from_log(path: Path, before: _State, state: _State) -> bool:
    """Whether the file may have been changed by SQLite, which moves pages there from its log.

    Else somebody has copied another one over it: it has shrunk, or is longer than the log says.
    """
    if state.log_header != before.log_header:
        return True
    log = _beside(path, "-wal").read_bytes()
    pages = (
        int.from_bytes(log[start + 4 : start + 8], "big")  # 0 but at the end of a transaction
        for start in range(_LOG_HEADER, len(log), _FRAME_HEADER + _PAGE)
    )
    return before.stamp[0] <= state.stamp[0] <= max(before.stamp[0], _PAGE * max(pages, default=0))


def _in_memory(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A database in memory, with what can be read of the file, and whether that is all of it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    is_whole = not paths.exists(path)
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        ) as source:
            if _version(source) <= len(MIGRATIONS):
                source.backup(connection)
                # Changes that SQLite has not yet moved from its log to the file are not read.
                log = _beside(path, "-wal")
                is_whole = not paths.exists(log) or log.stat().st_size == 0
    except (OSError, sqlite3.DatabaseError):
        pass  # Nothing can be read; `notice` tells that nothing is saved.
    connection.execute("PRAGMA foreign_keys = ON")
    _migrate(connection)
    return connection, is_whole
