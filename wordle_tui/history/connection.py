"""How the history is opened: with a write-ahead log, or as a copy in memory."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from wordle_tui import paths
from wordle_tui.history import schema
from wordle_tui.history.file import BUSY_SECONDS, beside

Value = TypeVar("Value")
Work = Callable[[sqlite3.Connection], Value]

_ENVIRONMENT = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
"""The error codes that blame the disk or another program, not the content of the file."""


def connect(path: Path) -> sqlite3.Connection:
    paths.touch_private(path)
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
        schema.migrate(connection)
        schema.check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _text(octets: bytes) -> str:
    """A text in the file; damaged characters are replaced, so that the row can be looked at."""
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


def in_memory(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A database in memory, with what can be read of the file, and whether that is all of it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    is_whole = not paths.exists(path)
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        ) as source:
            if schema.version(source) <= len(schema.MIGRATIONS):
                source.backup(connection)
                # Changes that SQLite has not yet moved from its log to the file are not read.
                log = beside(path, "-wal")
                is_whole = not paths.exists(log) or log.stat().st_size == 0
    except (OSError, sqlite3.DatabaseError):
        pass  # Nothing can be read; `notice` tells that nothing is saved.
    connection.execute("PRAGMA foreign_keys = ON")
    schema.migrate(connection)
    return connection, is_whole


def in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)


def is_environment(error: Exception) -> bool:
    return isinstance(error, OSError) or kind(error) in _ENVIRONMENT


def kind(error: Exception) -> int:
    # The low byte is the kind of error, the rest is detail.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF
