"""The history file and connections to it, or to a copy in memory.

The file has a write-ahead log. It is locked, and renamed when it is damaged.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from wordle_tui import paths
from wordle_tui.history import schema

BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file that another program has locked."""

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
"""Error codes caused by the disk or by another program, not by the content of the file."""
_RECORDS: tuple[dict[str, str], ...] = (
    {"games": "id", "turns": "game"},
    {"imports": "id", "imported": "import"},
    *({table: "key"} for table in ("settings", "cards", "friends")),
    *({table: "uuid"} for table in ("several_boards", "playing", "board_games", "unfinished")),
    {"unfinished_boards": "kind"},
    {"used_words": "word"},
    {"dated_answers": "day"},
    {"balance": "only"},
)
"""The tables whose rows make up a record, each with the column that identifies the record."""


def connect(path: Path, tell: Callable[[str], object]) -> sqlite3.Connection:
    """Open the file; what had to be mended in its schema is told in a sentence."""
    paths.touch_private(path)
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = _text
    try:
        # With a write-ahead log, readers never wait and a killed program loses nothing. The disk is
        # not flushed at every key, so a power cut can lose the last few changes.
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if repairs := schema.repairs(connection):
            copy = _copied(path, connection)
            in_transaction(partial(_execute_all, repairs), connection)
            tell(f"The history was damaged and is mended, with all its games. A copy is {copy}.")
        schema.migrate(connection)
        schema.check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _copied(path: Path, connection: sqlite3.Connection) -> str:
    """Copy the file, with its log, beside itself; returns the name of the copy."""
    copy = paths.free_name(path.with_stem(f"{path.stem}-copy-{_stamp()}"))
    paths.touch_private(copy)
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)
    return copy.name


def _execute_all(statements: Iterable[str], connection: sqlite3.Connection) -> None:
    for statement in statements:
        connection.execute(statement)


def _text(octets: bytes) -> str:
    # Damaged characters are replaced, so that the row can still be read.
    return octets.decode(errors="replace")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    # SQLite's own timeout does not apply while another process makes the same change.
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
    """Copy the readable part of the file into memory; the second value says if it is complete."""
    connection = _memory()
    is_complete = not paths.exists(path)
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
        ) as source:
            if schema.version(source) <= len(schema.MIGRATIONS):
                source.backup(connection)
                # An immutable connection does not read the write-ahead log.
                log = beside(path, "-wal")
                is_complete = not paths.exists(log) or log.stat().st_size == 0
        _execute_all(schema.repairs(connection), connection)
        schema.migrate(connection)
        schema.check(connection)
    except (OSError, sqlite3.DatabaseError, UnicodeError):
        connection.close()
        connection = _memory()  # The caller's notice says that nothing is saved.
        is_complete = not paths.exists(path)
        schema.migrate(connection)
        if os.path.isfile(path):  # reading from a pipe would wait for a writer
            salvage(path, connection)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection, is_complete


def _memory() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    return connection


def salvage(damaged: Path, connection: sqlite3.Connection) -> None:
    """Copy every record of a damaged file that can be read, with all of its rows."""
    skipping_damage = suppress(sqlite3.DatabaseError, ValueError)
    address = f"{damaged.absolute().as_uri()}?mode=ro"
    with closing(_memory()) as copy:
        with skipping_damage, closing(sqlite3.connect(address, uri=True)) as file:
            # So that a file which is too short, or a schema with errors, can still be read.
            for each in (file, copy):
                each.execute("PRAGMA writable_schema = ON")
            file.backup(copy)
            schema.migrate(copy)
        for tables in _RECORDS:
            table, key = next(iter(tables.items()))
            found = set[tuple[object]]()
            for order in ("ASC", "DESC"):  # from both ends up to the damage
                with skipping_damage:
                    found.update(copy.execute(f"SELECT {key} FROM {table} ORDER BY {key} {order}"))
            for record in found:
                with skipping_damage:
                    in_transaction(partial(_copy_record, tables, record, copy), connection)


def _copy_record(
    tables: dict[str, str],
    key: tuple[object],
    source: sqlite3.Connection,
    connection: sqlite3.Connection,
) -> None:
    for table, column in tables.items():
        # Another program may have added columns at the end.
        width = len(connection.execute(f"SELECT * FROM {table} LIMIT 0").description)
        for row in source.execute(f"SELECT * FROM {table} WHERE {column} = ?", key):
            values = ", ".join("?" * width)
            connection.execute(f"INSERT INTO {table} VALUES ({values})", row[:width])


def in_transaction(work: Work[Value], connection: sqlite3.Connection) -> Value:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        return work(connection)


def is_environment(error: Exception) -> bool:
    return isinstance(error, OSError) or primary_code(error) in _ENVIRONMENT


def is_bug(error: Exception) -> bool:
    """Whether a statement of the program caused the error, not the file."""
    codes = sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT
    return isinstance(error, sqlite3.ProgrammingError) or primary_code(error) in codes


def primary_code(error: Exception) -> int:
    """The primary result code of SQLite, without the details of an extended one."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


@contextmanager
def locked(path: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the lock for opening the file (shared) or for replacing it (exclusive).

    Without it, a process that opens the file while another one renames it could use the log of the
    old file for the new one. The lock ends with the process.
    """
    lock = path.with_stem(f"{path.stem}-lock")
    paths.touch_private(lock)
    if lock.is_file() and lock.stat().st_size:  # it is always empty, unless it is damaged
        os.truncate(lock, 0)
    with closing(sqlite3.connect(lock, timeout=BUSY_SECONDS, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE" if exclusive else "BEGIN")
        holder.execute("PRAGMA user_version").fetchone()  # only a read takes the shared lock
        yield


def set_aside(path: Path) -> Path:
    """Rename a damaged file, with its log, to a name with the date.

    The log is renamed first: a process that opens the file without it finds the file damaged, and
    waits for the lock.
    """
    aside = paths.free_name(aside_name(path, _stamp()))
    for ending in ("-wal", "-shm", ""):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(aside, ending))
    return aside


def _stamp() -> str:
    return f"{datetime.now():%Y-%m-%d-%H%M%S}"


def aside_name(path: Path, stamp: str) -> Path:
    return path.with_stem(f"{path.stem}-damaged-{stamp}")


def beside(path: Path, ending: str) -> Path:
    """The path of a file that SQLite keeps beside the database: `-wal` or `-shm`."""
    return path.with_name(path.name + ending)


def identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of a file; None if there is no file.

    A process keeps the inode of an open file, so no other file can get the same one meanwhile.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
