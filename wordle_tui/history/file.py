"""The SQLite file behind `history`: readers, changes in order, and recovery from damage.

Problems with the disk do not raise: `HistoryFile.notice` describes them in a sentence, and the
program continues. Inside `HistoryFile.strictly` they raise `HistoryError`.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

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
    folder_lock,
    identity,
    in_memory,
    is_blocked,
    is_bug,
    is_environment,
    replace_damaged,
)

PROMPT_SECONDS = 0.25
"""How long a key waits for another program or thread to write. A write takes a millisecond."""

Value = TypeVar("Value")
Work = Callable[[sqlite3.Connection], Value]
_UNSAVED = "The last change wasn't saved"
_KEPT = "Changes will be saved once it can."
_is_strict = ContextVar("_is_strict", default=False)


class HistoryFile:
    """The file, or a copy of it in memory if the file cannot be used. It is thread-safe."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._notice: str | None = None
        self.is_saving = True
        """Whether changes are written to the file."""
        self._unsaved = ""
        """The sentence about why they are not."""
        self.is_patient = False
        """Whether a change waits for a locked file, as one must that is said at once."""
        self._unread: str | None = None
        """Why games that may be in the file cannot be read."""
        self._refused = set[int]()
        """Hashes of the rows that could not be parsed and are counted in a notice."""
        self._lock = threading.RLock()
        """Held while the connection is in use."""
        self._changes: deque[tuple[Work[Any], Callable[[Any], None]]] = deque()
        """Changes that are not written yet, and what is called with the result of each."""
        self._refusal = ""
        """Why they could not be written."""
        self._is_closed = False
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
        """Return the rows that the statement selects, without changes that are still kept.

        If they cannot be read, the list is empty and `notice` gives the reason.
        """
        self.retry()
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

    def write(self, work: Work[Value], then: Callable[[], object] = lambda: None) -> Value | None:
        """Run `work` in one transaction, then call `then`.

        Returns the result of `work`, or None if the file cannot be written now: then the change is
        kept, and `notice` gives the reason. It is also kept while another thread writes for long,
        as an import does. If the file is replaced meanwhile, `work` runs again in the new one.
        """
        if self._is_closed:  # a thread has gone on while the program ended
            return None
        if _is_strict.get():
            if not self.is_saving:
                raise HistoryError(self._unsaved)
            with self._lock:
                self.retry(BUSY_SECONDS)  # earlier changes come first
                if self._changes and self._refusal:
                    raise HistoryError(f"{_UNSAVED}: {self.path}: {self._refusal}.")
                result = self._now(partial(_in_transaction, work), _UNSAVED)
                then()
                return result
        results = list[Value]()

        def finish(result: Value) -> None:
            results.append(result)
            then()

        patience = BUSY_SECONDS if self.is_patient else 0 if self._refusal else PROMPT_SECONDS
        self._changes.append((work, finish))
        self.retry(patience)
        return results[0] if results else None

    def retry(self, patience: float = 0) -> None:
        """Make the changes that are kept, in their order, as far as the file can be written now.

        Waits at most `patience` seconds for another thread, and for a locked file.
        """
        if not (self._changes and self._lock.acquire(timeout=patience)):
            return
        try:
            while self._changes and not self._is_closed:
                work, finish = self._changes[0]
                try:
                    result = self._run(partial(_in_transaction, work), patience)
                except Exception as error:
                    if not is_environment(error):
                        self._changes.popleft()  # a bug: the caller gets the error
                        raise
                    if not self._refusal:
                        self.notice = f"{self.path} can't be written ({reason(error)}). {_KEPT}"
                    self._refusal = reason(error)
                    return
                self._changes.popleft()
                finish(result)
            if self._refusal and (self.notice or "").endswith(_KEPT):
                self.notice = None
            self._refusal = ""
        finally:
            self._lock.release()

    def close(self) -> None:
        """Write what is kept and close the file; `notice` says if that is in vain."""
        with self._lock:
            self.retry(BUSY_SECONDS)
            if self._changes:
                self.is_saving = False
                self.notice = f"The last changes weren't saved: {self.path}: {self._refusal}."
                self._changes.clear()
            self._is_closed = True
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
        with folder_lock(self.path):
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
                which = f"{why}{read or ', so'}"
            else:
                which = f"can't be {can} ({why}), so"
            self.notice = self._unsaved = f"{self.path} {which} nothing will be saved this time."
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
        if sentence := replace_damaged(self.path, found):
            self.notice = sentence
        return connect(self.path)


def _in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)
