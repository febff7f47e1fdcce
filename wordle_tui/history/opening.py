"""Opening the history file, or a copy of it in memory, and replacing a damaged one."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError
from wordle_tui.game.wording import counted
from wordle_tui.history.tables import SCHEMA, copy_records

BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file that another program has locked."""
VERSION = 1
_ENVIRONMENT = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
"""Error codes caused by the disk or by another program, not by the content of the file."""


class NewerFileError(HistoryError):
    """The file has a format that only a newer version knows."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, which is made if it is missing. Raises `DatabaseError` if it is damaged."""
    with folder_lock(path):
        paths.touch_private(path)
        if not os.access(path, os.W_OK):  # SQLite would find that out with the first change
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        connection = _opened(path, "mode=rw")
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _prepare(connection: sqlite3.Connection) -> None:
    if _version(connection) > VERSION:
        raise NewerFileError("was written by a newer version of wordle-tui")
    # With a write-ahead log, readers never wait and a killed program loses nothing. The disk is
    # not flushed at every key, so a power cut can lose the last few changes.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    if _version(connection) < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
    found = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}
    if not {statement.replace("IF NOT EXISTS ", "") for statement in SCHEMA} <= found:
        raise sqlite3.DatabaseError("its tables were changed")
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _opened(path: Path | None, options: str) -> sqlite3.Connection:
    """A connection to a file, or to the memory."""
    address = f"{path.absolute().as_uri()}?{options}" if path else ":memory:"
    connection = sqlite3.connect(
        address,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        uri=path is not None,
    )
    # Damaged characters are replaced, so that the row can still be read.
    connection.text_factory = lambda octets: octets.decode(errors="replace")
    return connection


class Copy(NamedTuple):
    """What could be read of a file, in memory."""

    connection: sqlite3.Connection
    games: int | None
    """The number of games; None if the file cannot be opened."""
    is_complete: bool


def in_memory(path: Path) -> Copy:
    """Copy the records of a file that can only be read into memory."""
    copy = _opened(None, "")
    for statement in SCHEMA:
        copy.execute(statement)
    if not os.path.isfile(path):  # reading from a pipe would wait for a writer
        return Copy(copy, None, not paths.exists(path))
    # SQLite cannot read the write-ahead log of a folder that cannot be written, unless another
    # program has it open.
    for options in ("mode=ro", "immutable=1"):
        try:
            with closing(_opened(path, options)) as source:
                _version(source)
                games, is_complete = copy_records(source, copy)
        except (OSError, sqlite3.DatabaseError):
            continue
        log = beside(path, "-wal")
        has_log = options == "immutable=1" and paths.exists(log) and log.stat().st_size > 0
        return Copy(copy, games, is_complete and not has_log)
    return Copy(copy, None, False)


def replace_damaged(path: Path, damaged: tuple[int, int] | None) -> str:
    """Put a new file with every readable record in the place of the damaged one, which is kept.

    Returns a sentence about it; an empty one if another process has been faster: then another file
    than the damaged one is there.
    """
    unfinished = path.with_stem(f"{path.stem}-unfinished")
    with folder_lock(path):
        if damaged is None or identity(path) != damaged:
            return ""
        for ending in ("", "-wal", "-shm", "-journal"):  # a killed program may have left them
            beside(unfinished, ending).unlink(missing_ok=True)
        with closing(_opened(path, "mode=rw")) as source:
            source.execute("PRAGMA writable_schema = ON")  # a file that is too short can be read
            # Until this is closed, other windows cannot write to the damaged file.
            with suppress(sqlite3.DatabaseError):
                source.execute("BEGIN IMMEDIATE")
            paths.touch_private(unfinished)
            with closing(_opened(unfinished, "mode=rw")) as new:
                _prepare(new)
                games, _ = copy_records(source, new)
                new.execute("PRAGMA journal_mode = DELETE")
            rebuilt = path.with_stem(f"{path.stem}-rebuilt-{damaged[1]}")
            os.replace(unfinished, rebuilt)
            aside = _put(path, rebuilt)
    return (
        f"The history was damaged and is now {aside}. "
        f"{counted(games, 'game')} could be read and copied to a new one."
    )


def _put(path: Path, rebuilt: Path) -> str:
    """Set aside the damaged file whose inode is in the name of the rebuilt one, and put that there.

    If the program is killed meanwhile, the next one that opens the file does this again. Returns
    the new name of the damaged file.
    """
    aside = paths.free_name(aside_name(path, f"{datetime.now():%Y-%m-%d-%H%M%S}"))
    found = identity(path)
    if found is not None and rebuilt.stem.endswith(f"-{found[1]}"):
        # The log first: beside a new file, an old log would replace its content.
        for ending in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                beside(path, ending).rename(beside(aside, ending))
    try:
        os.link(rebuilt, path)
    except FileExistsError:
        pass  # another program was faster: its file is used
    except OSError:  # the file system has no links
        rebuilt.rename(path)
    rebuilt.unlink(missing_ok=True)
    return aside.name


@contextmanager
def folder_lock(path: Path) -> Iterator[None]:
    """Hold the lock of the folder, in which a file is opened or renamed; it ends with the process.

    A system without such locks goes on without. First ends what a killed program has begun.
    """
    paths.make_private(path.parent)
    folder = None
    with suppress(ImportError, OSError):
        import fcntl

        folder = os.open(path.parent, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        for rebuilt in path.parent.glob(f"{path.stem}-rebuilt-*{path.suffix}"):
            _put(path, rebuilt)
        yield
    finally:
        if folder is not None:
            os.close(folder)


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


def is_environment(error: Exception) -> bool:
    return isinstance(error, OSError) or primary_code(error) in _ENVIRONMENT


def is_blocked(error: Exception, path: Path) -> bool:
    """Whether a damaged byte makes SQLite refuse changes to a file that can be written."""
    code = getattr(error, "sqlite_errorcode", None)
    return code == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK)


def is_bug(error: Exception) -> bool:
    """Whether a statement of the program caused the error, not the file."""
    codes = sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT
    return isinstance(error, sqlite3.ProgrammingError) or primary_code(error) in codes


def primary_code(error: Exception) -> int:
    """The primary result code of SQLite, without the details of an extended one."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF
