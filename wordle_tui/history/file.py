"""The SQLite file behind `history`: one writer thread, readers, and recovery from damage.

One thread makes all changes in order, so neither a slow disk nor a file locked by another program
delays a key. Problems with the disk do not raise: `HistoryFile.notice` describes them in a
sentence, and the program continues. Inside `HistoryFile.strictly` they raise `HistoryError`.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError, printable, reason
from wordle_tui.game.validation import UNREADABLE
from wordle_tui.game.wording import counted
from wordle_tui.history.opening import (
    BUSY_SECONDS,
    NewerFileError,
    aside_name,
    beside,
    connect,
    files_stay,
    identity,
    in_memory,
    is_blocked,
    is_bug,
    is_environment,
    primary_code,
    replace_damaged,
)

if TYPE_CHECKING:
    from concurrent.futures import Future

PROMPT_SECONDS = 0.25
"""How long a key waits for the first attempt to write its change, so that what is shown is on disk.
A write takes about a millisecond. If another program has locked the file, the key does not wait."""
RETRY_SECONDS = 0.005
"""How long the writer waits between attempts."""
LOCKED_SECONDS = 0.5
"""How long the file must be locked before a notice says so: other windows lock it for moments."""

Value = TypeVar("Value")
Work = Callable[[sqlite3.Connection], Value]
_SLOW = "the disk is too slow"
_is_strict = ContextVar("_is_strict", default=False)


class _Change(NamedTuple):
    """A change for the writer: `work` runs in one transaction, then `then` is called."""

    work: Work[Any]
    then: Callable[[], None]
    result: Future[Any]
    is_tried: threading.Event
    """Set after the first attempt, whether or not it succeeded."""


class HistoryFile:
    """The file, or a copy of it in memory if the file cannot be used. It is thread-safe."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._notice: str | None = None
        self.is_saving = True
        """Whether changes are written to the file."""
        self.is_patient = False
        """Whether a change waits until it is written, as one must that is said at once."""
        self._unread: str | None = None
        """Why games that may be in the file cannot be read."""
        self._refused = set[int]()
        """Hashes of the rows that could not be parsed and are counted in a notice."""
        self._lock = threading.Lock()
        """Held while the connection is in use."""
        self._order = threading.Lock()
        """Held while a change is queued."""
        self._changes: SimpleQueue[_Change | None] = SimpleQueue()
        """Changes that the writer has not started; None ends the writer."""
        self._writer: threading.Thread | None = None
        self._last: Future[Any] | None = None
        """The result of the last change queued."""
        self._refusal: Exception | None = None
        """Why the current change cannot be written yet."""
        self._is_closed = threading.Event()
        self._file: tuple[int, int] | None = None
        self._log: tuple[int, int] | None = None
        """The identity of the open file and of its write-ahead log."""
        self._connection = self._open()

    @property
    def notice(self) -> str | None:
        """The latest problem in a sentence; the caller that shows it resets it to None."""
        return self._notice

    @notice.setter
    def notice(self, sentence: str | None) -> None:
        self._notice = sentence and printable(sentence)

    @property
    def was_damaged(self) -> bool:
        """Whether games may be missing: a damaged file was set aside, or records are unreadable."""
        is_aside = any(self.path.parent.glob(aside_name(self.path, "*").name))
        return is_aside or bool(self._refused)

    @contextmanager
    def strictly(self) -> Iterator[None]:
        """Within this context, calls that fail raise `HistoryError`."""
        token = _is_strict.set(True)
        try:
            yield
        finally:
            _is_strict.reset(token)

    def read(self, statement: str, *values: Any) -> list[Any]:
        """Return the rows that the statement selects, without changes that are still queued.

        If they cannot be read, the list is empty and `notice` gives the reason.
        """
        try:
            if _is_strict.get() and self._unread is not None:
                raise HistoryError(self._unread)
            return self._now(
                lambda connection: connection.execute(statement, values).fetchall(),
                "The history couldn't be read",
            )
        except HistoryError as error:
            if _is_strict.get():
                raise
            self.notice = str(error)
            return []

    def records(
        self, parse: Callable[[Sequence[Any]], Value], statement: str, *values: Any
    ) -> list[Value]:
        """Parse the rows that the statement selects.

        Those that cannot be parsed are left out, stay where they are, and are counted in a notice.
        """
        found, refused = [], set[int]()
        for row in self.read(statement, *values):
            try:
                found.append(parse(row))
            except UNREADABLE:
                refused.add(hash(row))
        if not refused <= self._refused:
            self._refused |= refused
            count = counted(len(self._refused), "record")
            self.notice = f"{count} of {self.path.name} can't be read. Everything else is there."
        return found

    def write(self, work: Work[Value], then: Callable[[], None] = lambda: None) -> Value | None:
        """Run `work` in one transaction, then call `then`.

        Returns the result of `work`, or None if it is not done soon. Changes are made in the order
        of the calls. While the file cannot be written, they are kept and tried again, and `notice`
        gives the reason. If the file is replaced meanwhile, `work` runs again in the new one.
        """
        if _is_strict.get():
            return self._write_now(work, then)
        # Imported late: commands that only read start faster.
        from concurrent.futures import Future, wait

        result: Future[Value] = Future()
        change = _Change(work, then, result, threading.Event())
        was_refused = self._refusal is not None  # the writer may refuse this change, too, at once
        with self._order:
            self._last = result
            self._changes.put(change)
            if self._writer is None:
                # A daemon, so that it can never keep the program from ending.
                self._writer = threading.Thread(target=self._make_changes, daemon=True)
                self._writer.start()
        if not was_refused and self.is_patient:
            wait([result], BUSY_SECONDS)
        elif not was_refused:
            change.is_tried.wait(PROMPT_SECONDS)
        return result.result() if result.done() else None

    def close(self) -> None:
        """Wait for queued changes and close the file; `notice` says if some were not written."""
        if self._writer is not None:
            self._changes.put(None)
            self._writer.join(BUSY_SECONDS)
        self._is_closed.set()
        self._writer = None  # the thread keeps a reference to the standard streams, and so the app
        with self._lock:
            if self._last is not None and not self._last.done():
                why = reason(self._refusal) if self._refusal else _SLOW
                self.is_saving = False
                self.notice = f"The last changes weren't saved: {self.path}: {why}."
            self._last = None  # a cursor in it would keep the file open
            self._connection.close()

    def _now(self, work: Work[Value], trouble: str) -> Value:
        """Return the result of `work`; raise `HistoryError` if the file cannot be used."""
        try:
            with self._lock:
                return self._run(work, BUSY_SECONDS)
        except (OSError, sqlite3.DatabaseError) as error:
            if is_bug(error):
                raise
            raise HistoryError(f"{trouble}: {self.path}: {reason(error)}.") from None

    def _write_now(self, work: Work[Value], then: Callable[[], None]) -> Value:
        trouble = "The last change wasn't saved"
        try:
            if self._last is not None:
                self._last.exception(BUSY_SECONDS)  # changes queued earlier come first
        except TimeoutError:
            raise HistoryError(f"{trouble}: {self.path}: {self._refusal or _SLOW}.") from None
        result = self._now(partial(_in_transaction, work), trouble)
        then()
        return result

    def _make_changes(self) -> None:
        """Run the writer thread: make the queued changes in turn, trying each until it succeeds."""
        while (change := self._changes.get()) is not None:
            start, sentence = time.monotonic(), ""
            while (refusal := self._try(change)) is not None:
                self._refusal = refusal
                change.is_tried.set()
                is_locked = primary_code(refusal) == sqlite3.SQLITE_BUSY
                if not sentence and (not is_locked or time.monotonic() - start > LOCKED_SECONDS):
                    trouble = f"{self.path} can't be written ({reason(refusal)})."
                    self.notice = sentence = f"{trouble} Changes will be saved once it can."
                self._is_closed.wait(RETRY_SECONDS)
            change.is_tried.set()
            if not change.result.done():
                return  # closed
            self._refusal = None
            if sentence and self.notice == sentence:
                self.notice = None

    def _try(self, change: _Change) -> Exception | None:
        """Try to make a change; return the reason if the file cannot be written now."""
        try:
            with self._lock:
                if self._is_closed.is_set():
                    return None
                # Without patience, so that readers can use the connection between attempts.
                result = self._run(partial(_in_transaction, change.work), patience=0)
                change.result.set_result(result)
            change.then()
        except Exception as error:
            if is_environment(error):
                return error
            # A bug: a caller that still waits gets the error, and the writer continues.
            self.notice = f"The history failed: {error!r}."
            if not change.result.done():
                change.result.set_exception(error)
        return None

    def _run(self, work: Work[Value], patience: float) -> Value:
        """Return the result of `work`, after waiting at most `patience` seconds for a locked file.

        A file that was replaced is opened anew; one that turns out to be damaged is rebuilt.
        """
        self._reopen_if_replaced()
        for is_damaged in (False, True):
            try:
                self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
                result = work(self._connection)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                is_tried = not self.is_saving or (is_damaged and is_bug(error))
                is_outside = is_environment(error) and not is_blocked(error, self.path)
                if is_tried or is_outside or isinstance(error, sqlite3.ProgrammingError):
                    raise
            else:
                # Another window may have set the file aside while this one wrote to it.
                return work(self._connection) if self._reopen_if_replaced() else result
            if not self._reopen_if_replaced():
                self._connection.close()
                self._connection = self._open(is_damaged)
        return work(self._connection)

    def _reopen_if_replaced(self) -> bool:
        """Reopen the file if it was deleted or another one was moved into its place."""
        if not self.is_saving or identity(self.path) == self._file:
            return False
        with files_stay(self.path, exclusive=True):
            with suppress(sqlite3.DatabaseError):  # what is in the log belongs to the old file
                self._connection.execute("PRAGMA wal_checkpoint")
            self._connection.close()
            # SQLite would apply the log of the old file to the new one. A different log belongs to
            # the new file, which another process has opened already.
            if identity(beside(self.path, "-wal")) == self._log:
                for ending in ("-wal", "-shm"):
                    beside(self.path, ending).unlink(missing_ok=True)
        self.notice = (
            f"{self.path.name} was deleted or replaced while it was in use. "
            "What you do now is saved in the file that's there."
        )
        self._connection = self._open()
        return True

    def _open(self, is_damaged: bool = False) -> sqlite3.Connection:
        """Open the file, or copy it to memory if it cannot be used; `is_damaged` rebuilds it."""
        old = self.path.with_name(paths.OLD_HISTORY)
        if not paths.exists(self.path) and paths.exists(old):
            self.notice = (
                f"Your games of an earlier version are in {old.name}: run `wordle-tui export FILE` "
                "with that version, then `wordle-tui import FILE` with this one."
            )
        try:
            connection = self._connected(is_damaged)
            self._file, self._log = identity(self.path), identity(beside(self.path, "-wal"))
            return connection
        except (HistoryError, OSError, sqlite3.OperationalError) as error:
            copy = in_memory(self.path)
            why = reason(error)
            can = "written" if copy.games is not None else "opened"
            read = f": {counted(copy.games or 0, 'game')} can be read, but" * bool(copy.games)
            if isinstance(error, NewerFileError):
                self.notice = f"{self.path} {why}{read or ', so'} nothing will be saved this time."
            else:
                self.notice = (
                    f"{self.path} can't be {can} ({why}), so nothing will be saved this time."
                )
            self.is_saving = False
            if not copy.is_complete:
                self._unread = f"The history couldn't be read: {self.path}: {why}."
            return copy.connection

    def _connected(self, is_damaged: bool) -> sqlite3.Connection:
        """Open the file, or the new one that takes the place of a damaged one."""
        found = self._file if is_damaged else identity(self.path)
        if not is_damaged:
            try:
                return connect(self.path)
            except (sqlite3.DatabaseError, UnicodeError) as error:
                if is_environment(error):
                    raise
                found = identity(self.path)
        if sentence := replace_damaged(self.path, found):
            self.notice = sentence
        return connect(self.path)


def _in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)
