"""The SQLite file behind `history`: readers, changes in order, and recovery from damage.

Problems with the disk do not raise: `HistoryFile.notice` describes them in a sentence, and the
program continues. Inside `HistoryFile.strictly` they raise `HistoryError`.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from wordle_tui.game.errors import HistoryError, printable, reason
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.validation import UNREADABLE
from wordle_tui.game.wording import counted
from wordle_tui.history.opening import (
    BUSY_SECONDS,
    BusyError,
    Identity,
    beside,
    connect,
    folder_lock,
    identity,
    in_memory,
    is_blocked,
    is_bug,
    is_due,
    is_environment,
    make_copy,
)
from wordle_tui.history.tables import is_gone, store

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
        self._of_run = dict[str, FinishedGame]()
        """The finished games that were saved in this run."""
        self._file: Identity | None = None
        self._log: Identity | None = None
        """The identity of the open file and of its write-ahead log."""
        self._connection = self._open()

    @property
    def notice(self) -> str | None:
        """The latest problem in a sentence; the caller that shows it resets it to None."""
        return self._notice

    @notice.setter
    def notice(self, sentence: str | None) -> None:
        self._notice = sentence and printable(sentence)

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
        """Write what is kept and close the file; `notice` says if that is in vain.

        Then look whether the games of this run are in the file, and make the copy of the day.
        """
        with self._lock:
            if self._is_closed:
                return
            self.retry(BUSY_SECONDS)
            if self._changes:
                self.is_saving = False
                self.notice = f"The last changes weren't saved: {self.path}: {self._refusal}."
                self._changes.clear()
            self._is_closed = True
            self._connection.close()
            try:
                if self.is_saving and (self._of_run or is_due(self.path)):
                    self._look_again()
            except (HistoryError, OSError, sqlite3.DatabaseError) as error:
                self.notice = f"The history couldn't be copied: {reason(error)}."

    def _look_again(self) -> None:
        connection, said = connect(self.path)
        with closing(connection):
            if gone := [game for game in self._of_run.values() if is_gone(connection, game)]:
                _in_transaction(lambda file: [store(file, game) for game in gone], connection)
                said += f" Another program has changed {self.path.name} meanwhile, so "
                said += f"{counted(len(gone), 'game')} of this run had to be saved again."
            self.notice = said.strip() or self.notice
            make_copy(self.path, connection)

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
        self._reopen_if_replaced(patience)
        try:
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
            result = work(self._connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            is_outside = is_environment(error) or isinstance(error, sqlite3.ProgrammingError)
            blocked = self._file if is_blocked(error) else None
            if not self.is_saving or (is_outside and blocked is None):
                raise
        else:
            # Another window may have replaced the file while this one wrote to it.
            return work(self._connection) if self._reopen_if_replaced(patience) else result
        if not self._reopen_if_replaced(patience):
            self._connection.close()
            self._connection = self._open(blocked)
        return work(self._connection)

    def _reopen_if_replaced(self, patience: float) -> bool:
        """Reopen the file if it was deleted or another one was moved into its place."""
        if not self.is_saving or identity(self.path) == self._file:
            return False
        with folder_lock(self.path, patience) as is_locked:
            if not is_locked:
                raise BusyError
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

    def _open(self, blocked: Identity | None = None) -> sqlite3.Connection:
        """Open the file, or what can be read of it in memory; `blocked` is rebuilt."""
        try:
            connection, said = connect(self.path, blocked)
            self._file, self._log = identity(self.path), identity(beside(self.path, "-wal"))
            self.notice = said or self.notice
            return connection
        except (HistoryError, OSError, sqlite3.DatabaseError) as error:
            (copy, is_complete), why = in_memory(self.path), reason(error)
            can = "written" if os.path.isfile(self.path) else "opened"
            which = f"{self.path} can't be {can} ({why}), so"
            if isinstance(error, BusyError):
                which = f"{why}. Therefore"
            self.notice = self._unsaved = f"{which} nothing will be saved this time."
            self.is_saving = False
            if not is_complete:
                self._unread = f"The history couldn't be read: {self.path}: {why}."
            return copy


def _in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)
