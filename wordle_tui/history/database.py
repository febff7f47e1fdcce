"""The file behind `history`: its one writer, its readers, and what to do when it is damaged.

One thread makes all changes, in order, so neither a slow disk nor a file locked by another program
delays a key. Trouble with the disk does not raise: `Database.notice` says in a sentence what is
wrong, and the program goes on. Inside `Database.strictly` it raises `HistoryError`.
What the tables mean is up to `history`.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError, printable
from wordle_tui.game.wording import counted
from wordle_tui.history import rows
from wordle_tui.history.connection import (
    Value,
    Work,
    connect,
    in_memory,
    in_transaction,
    is_environment,
    kind,
)
from wordle_tui.history.file import (
    BUSY_SECONDS,
    State,
    beside,
    is_moved_from_log,
    locked,
    set_aside,
    state_of,
)

if TYPE_CHECKING:
    from concurrent.futures import Future

PROMPT_SECONDS = 0.25
"""How long a key waits for the first attempt to write its change, so that what is drawn is on the
disk. That takes about a millisecond, and no longer if another program has locked the file."""
COPY_SECONDS = 0.1
"""How long a file that is being copied over must have been left alone to be whole."""
RETRY_SECONDS = 0.005
"""How long the writer waits between attempts."""
LOCKED_SECONDS = 0.5
"""How long the file must be locked before the user is told: windows lock it for moments."""

_SLOW = "the disk is too slow"
_is_strict = ContextVar("_is_strict", default=False)


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
        self._last: Future[Any] | None = None
        """The result of the last change queued."""
        self._refusal: Exception | None = None
        """Why the change that the writer is trying to make is refused."""
        self._is_closed = threading.Event()
        self._state = State()
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
                partial(in_transaction, rows.set_aside_unreadable), "The history is not mended"
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
        from concurrent.futures import Future  # whoever only reads starts sooner without it

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
        self._writer = None  # a thread holds on to the streams it began with, and so to the app
        with self._lock:
            if self._last is not None and not self._last.done():
                reason = self._refusal or _SLOW
                self.notice = f"The last changes were not saved: {self.path}: {reason}."
            self._connection.close()

    def _now(self, work: Work[Value], trouble: str) -> Value:
        """The result of `work`; raises `HistoryError` if the disk refuses."""
        try:
            with self._lock:
                return self._run(work, BUSY_SECONDS)
        except (OSError, sqlite3.DatabaseError) as error:
            if not is_environment(error):
                raise  # a mistake of ours: by now the file is sound
            raise HistoryError(f"{trouble}: {self.path}: {error}.") from None

    def _write_now(self, work: Work[Value], then: Callable[[], None]) -> Value:
        trouble = "The last change was not saved"
        try:
            if self._last is not None:
                self._last.exception(BUSY_SECONDS)  # changes queued earlier come first
        except TimeoutError:
            raise HistoryError(f"{trouble}: {self.path}: {self._refusal or _SLOW}.") from None
        result = self._now(partial(in_transaction, work), trouble)
        then()
        return result

    def _make_changes(self) -> None:
        """The writer: make the queued changes in turn, trying each until it succeeds."""
        while (change := self._changes.get()) is not None:
            start, told = time.monotonic(), ""
            while (refusal := self._try(change)) is not None:
                self._refusal = refusal
                change.is_tried.set()
                is_locked = kind(refusal) == sqlite3.SQLITE_BUSY
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
                result = self._run(partial(in_transaction, change.work), patience=0)
                change.result.set_result(result)
            change.then()
        except Exception as error:
            if is_environment(error):
                return error
            # A mistake of ours: the caller gets it if it still waits, and the writer goes on.
            self.notice = f"The history failed: {error!r}."
            if not change.result.done():
                change.result.set_exception(error)
        return None

    def _run(self, work: Work[Value], patience: float) -> Value:
        """The result of `work`, waiting that long for a locked file. Replaces a damaged file."""
        if self.is_saving:
            self._follow_change()
        try:
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
            result = work(self._connection)
            if self.is_saving and not self._state.log_header:
                state = state_of(self.path)
                if state[:2] == self._state[:2]:  # else the next change finds out why
                    self._state = state  # the log has begun
            return result
        except (sqlite3.DatabaseError, UnicodeError) as error:
            is_mistake = isinstance(error, sqlite3.ProgrammingError)
            if is_mistake or is_environment(error) or not self.is_saving:
                raise
        if not self._follow_change():  # else it was half-way through being copied
            self._connection.close()
            self.notice = "The history was damaged by another program: what is left of it is kept."
            self._connection = self._open()
        return work(self._connection)

    def _follow_change(self) -> bool:
        """Go on with the file that is there now, or a new one, if somebody else changed it.

        Nothing is mixed: SQLite would take the log of the old file for that of the new one, and
        move it there when the old one is closed. Returns whether somebody else had changed it.
        """
        before = self._state
        if state_of(self.path, before) == before:
            return False
        with locked(self.path, alone=True):  # another window may have noticed it, too
            state = state_of(self.path)
            is_same_file = state.file == before.file
            is_sqlite = is_same_file and is_moved_from_log(self.path, before, state)
            if is_same_file and not is_sqlite:
                # It may be being copied, or another window may be moving pages just now.
                time.sleep(COPY_SECONDS)
                while (later := state_of(self.path)) != state:
                    state = later
                    time.sleep(COPY_SECONDS)
                is_sqlite = is_moved_from_log(self.path, before, state)
            if is_sqlite:
                self._state = state
                return False
            new = beside(self.path, "-new")
            if is_same_file:
                paths.touch_private(new)
                new.write_bytes(self.path.read_bytes())
            self._connection.close()
            if is_same_file:
                new.replace(self.path)
            if state.log == before.log:  # else another window has opened the new file
                for ending in ("-wal", "-shm"):
                    beside(self.path, ending).unlink(missing_ok=True)
        self.notice = (
            f"{self.path.name} was deleted or replaced while it was in use: "
            "what comes now is saved in the one that is there."
        )
        self._connection = self._open()
        return True

    def _open(self) -> sqlite3.Connection:
        try:
            connection = self._connected()
            self._state = state_of(self.path)
            return connection
        except (HistoryError, OSError, sqlite3.OperationalError) as error:
            reason = str(getattr(error, "strerror", None) or error)
        self.notice = f"Nothing is saved this time: {self.path} cannot be used, {reason}."
        self.is_saving = False
        connection, is_whole = in_memory(self.path)
        if not is_whole:
            self._unread = f"The history could not be read: {self.path}: {reason}."
        return connection

    def _connected(self) -> sqlite3.Connection:
        """The file, opened; a damaged one is set aside before."""
        try:
            with locked(self.path, alone=False):
                return connect(self.path)
        except (sqlite3.DatabaseError, UnicodeError) as error:
            if is_environment(error):
                raise
        with locked(self.path, alone=True):
            try:
                # Another window may have set it aside while this one waited.
                return connect(self.path)
            except (sqlite3.DatabaseError, UnicodeError) as error:
                if is_environment(error):
                    raise
            aside = set_aside(self.path)
            self.notice = (
                f"The history was damaged: it is kept as {aside.name}, and a new one begun."
            )
            return connect(self.path)
