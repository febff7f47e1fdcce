"""Opening the history file, or what can be read of it in memory; its copy; damaged files."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from pathlib import Path

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError
from wordle_tui.game.wording import counted
from wordle_tui.history.tables import GAMES, SCHEMA, copy_records, count_games, mend

BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file or a folder that another program has
locked."""
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
Identity = tuple[int, int]
"""The device and inode of a file."""
_HEAD = b"SQLite format 3\0\x10\0\1\1\0@  " + bytes(23) + b"\4" + bytes(11) + b"\1" + bytes(40)
"""The first bytes of any history; they leave its size open, which SQLite then finds out."""


class BusyError(OSError):
    """Another window holds the lock of the folder."""

    strerror = "Another window is busy with the history"


def connect(path: Path, blocked: Identity | None = None) -> tuple[sqlite3.Connection, str]:
    """Open the file, which is made or rebuilt if need be; returns also what there is to tell.

    A file with the identity `blocked` is rebuilt, however good it seems. While another window is
    busy, only a good one is opened.
    """
    with folder_lock(path) as is_locked:
        make = _rebuild
        try:
            if blocked is None or identity(path) != blocked:
                return _checked(path)
        except FileNotFoundError:
            make = _begin
        except (sqlite3.DatabaseError, UnicodeError) as error:
            if is_environment(error):
                raise
        if not is_locked:
            raise BusyError
        said = make(path)
        return _checked(path)[0], said


def _checked(path: Path) -> tuple[sqlite3.Connection, str]:
    """Open a file that is there, and put its games right. Raises `DatabaseError` if damaged."""
    path.stat()  # raises an error if it is missing
    if not os.access(path, os.W_OK):  # SQLite would find that out with the first change
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    connection = opened(path, "mode=rw")
    try:
        check(connection)
        # With a write-ahead log, readers never wait and a killed program loses nothing. The disk is
        # not flushed at every key, so a power cut can lose the last few changes.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        mended = mend(connection, games_of_copy(path))
    except BaseException:
        connection.close()
        raise
    said = f"{counted(mended, 'damaged game')} of {path.name} put right." if mended else ""
    return connection, said


def check(connection: sqlite3.Connection) -> None:
    """Raise a `DatabaseError` if a file is damaged."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if VERSION < version < 100:  # a higher number is damage
        raise HistoryError("it was written by a newer version of wordle-tui")
    found = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}
    if version > VERSION or not set(SCHEMA) <= found:
        raise sqlite3.DatabaseError("its version or its tables were changed")
    for table in ("unfinished", "kept"):  # whose rows are not read by the integrity check
        connection.execute(f"SELECT * FROM {table}").fetchall()


def opened(path: Path | None, options: str) -> sqlite3.Connection:
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


def in_memory(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Copy every readable record of a file to memory; returns also whether these are all."""
    copy = opened(None, "")
    for statement in (*SCHEMA, f"PRAGMA user_version = {VERSION}"):
        copy.execute(statement)
    if not os.path.isfile(path):  # reading from a pipe would wait for a writer
        return copy, not paths.exists(path)
    log = beside(path, "-wal")
    has_log = paths.exists(log) and log.stat().st_size > 0
    # SQLite cannot read the write-ahead log of a folder that cannot be written, unless another
    # program has it open. What it reads in memory, where its build allows that, has no log.
    for file, is_with_log in ((path, True), (None, not has_log)):
        with (
            suppress(OSError, sqlite3.DatabaseError, UnicodeError, AttributeError),
            closing(opened(file, "mode=ro")) as source,
        ):
            if file is None:
                source.deserialize(_HEAD + path.read_bytes()[len(_HEAD) :])
            if copy_records(source, copy)[1]:
                return copy, is_with_log
    return copy, False


def _begin(path: Path) -> str:
    """Make the file where there is none; returns where other games are, if there are any."""
    with closing(in_memory(path)[0]) as empty:
        replace_by(empty, path)
    if day := _day_of_copy(path):
        copy = f"{copy_of(path).name} beside it is a copy of {day.day} {day:%B}"
        return f"{path.name} was missing and is new; {copy}."
    if paths.exists(old := path.with_name(paths.OLD_HISTORY)):
        export = "run `wordle-tui export FILE` with that version, then `wordle-tui import FILE`"
        return f"Your games of an earlier version are in {old.name}: {export} with this one."
    return ""


def _rebuild(path: Path) -> str:
    """Put a new file in the place of the damaged one, which is kept; returns what to tell.

    It has every record that can be read, and then what only the copy has.
    """
    from wordle_tui.history.imports import import_copy

    more, day = 0, _day_of_copy(path)
    name = f"copy of {day.day} {day:%B}" if day else ""
    aside = paths.free_name(aside_name(path, f"{datetime.now():%Y-%m-%d-%H%M%S}"))
    with closing(opened(path, "mode=rw")) as held:
        # Until this is closed, other windows cannot write to the damaged file.
        with suppress(sqlite3.DatabaseError):
            held.execute("BEGIN IMMEDIATE")
        for ending in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(beside(path, ending), beside(aside, ending))
        found, _ = in_memory(path)
        with closing(found):
            games = count_games(found)
            if name:
                with closing(opened(copy_of(path), "mode=ro")) as copy:
                    more = import_copy(found, copy, name)
            replace_by(found, path)
    said = f"The history was damaged and is now {aside.name}. "
    said += f"{counted(games, 'game')} could be read and copied to a new one."
    undo = "undoing the last import takes them out again"
    return f"{said} {counted(more, 'game')} came from a {name}; {undo}." if more else said


def replace_by(connection: sqlite3.Connection, path: Path) -> None:
    """Put a file with the content of the connection in the place of another, if there is one.

    It is whole and on the disk before that, so a kill or a full disk leaves the other one.
    """
    new = path.with_stem(f"{path.stem}-new")
    games = count_games(connection)
    try:
        for ending in ("", "-journal"):
            beside(new, ending).unlink(missing_ok=True)
        paths.touch_private(new)
        connection.execute("PRAGMA synchronous = OFF")  # it is flushed below, once
        connection.execute("VACUUM INTO ?", (str(new),))
        with closing(opened(new, "mode=ro")) as made:
            check(made)
            if count_games(made) < games:
                raise sqlite3.DatabaseError("the copy lacks games")
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        for ending in ("-wal", "-shm"):  # beside a new file, an old log would replace its content
            beside(path, ending).unlink(missing_ok=True)
        os.replace(new, path)
    finally:
        connection.execute("PRAGMA synchronous = NORMAL")
        new.unlink(missing_ok=True)


# The copy of the day


def copy_of(path: Path) -> Path:
    """The path of the copy that is made once a day."""
    return path.with_stem(f"{path.stem}-copy")


def _day_of_copy(path: Path) -> date | None:
    copy = copy_of(path)
    return date.fromtimestamp(copy.stat().st_mtime) if copy.is_file() else None


def games_of_copy(path: Path) -> dict[str, str]:
    """The games in the copy, as `tables.GAMES` selects them; none if it cannot be read."""
    with suppress(sqlite3.DatabaseError), closing(opened(copy_of(path), "mode=ro")) as copy:
        return dict(copy.execute(GAMES))
    return {}


def is_due(path: Path) -> bool:
    """Whether the file is there without a copy of today. One rebuilt today is not copied."""
    today = date.today()
    is_rebuilt = any(path.parent.glob(aside_name(path, f"{today}-*").name))
    is_copied = _day_of_copy(path) == today
    return path.is_file() and not (is_copied or is_rebuilt or paths.is_demo())


def make_copy(path: Path, connection: sqlite3.Connection) -> None:
    """Make a new copy, unless the file has fewer games than the last one and they were not deleted.

    It is then forgotten what was deleted longer ago than any window is open.
    """
    deleted = "SELECT key FROM kept WHERE kind = 'deleted' AND key NOT IN (SELECT uuid FROM games)"
    long_ago = "kind = 'deleted' AND value < date('now', '-30 days')"
    with folder_lock(path) as is_locked:
        if not is_locked:
            raise BusyError
        expected = games_of_copy(path).keys() - {uuid for (uuid,) in connection.execute(deleted)}
        if is_due(path) and count_games(connection) >= len(expected):
            replace_by(connection, copy_of(path))
            connection.execute(f"DELETE FROM kept WHERE {long_ago}")


@contextmanager
def folder_lock(path: Path, patience: float | None = None) -> Iterator[bool]:
    """Hold the lock of the folder, in which files are made and replaced; it ends with the process.

    Yields whether it has the lock, or another window has kept it for `patience` seconds, or else as
    long as commands wait. A system without such locks goes on without.
    """
    paths.make_private(path.parent)
    folder, is_locked = None, True
    with suppress(ImportError, OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        is_locked = _lock(folder, BUSY_SECONDS if patience is None else patience)
    try:
        yield is_locked
    finally:
        if folder is not None:
            os.close(folder)


def _lock(folder: int, patience: float) -> bool:
    import fcntl

    for _ in range(1 + round(100 * patience)):
        with suppress(BlockingIOError):
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        time.sleep(0.01)
    return False


def aside_name(path: Path, stamp: str) -> Path:
    return path.with_stem(f"{path.stem}-damaged-{stamp}")


def beside(path: Path, ending: str) -> Path:
    """The path of a file that SQLite keeps beside the database: `-wal` or `-shm`."""
    return path.with_name(path.name + ending)


def identity(path: Path) -> Identity | None:
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


def is_blocked(error: Exception) -> bool:
    """Whether a damaged byte makes SQLite refuse changes to a file that can be written."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_READONLY


def is_bug(error: Exception) -> bool:
    """Whether a statement of the program caused the error, not the file."""
    codes = sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT
    return isinstance(error, sqlite3.ProgrammingError) or primary_code(error) in codes


def primary_code(error: Exception) -> int:
    """The primary result code of SQLite, without the details of an extended one."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF
