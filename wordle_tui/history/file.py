"""The history file on disk: locked, renamed when it is damaged, deleted or replaced by the user."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from wordle_tui import paths

BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file that another program has locked."""


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
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    aside = paths.free_name(path.with_stem(f"{path.stem}-damaged-{stamp}"))
    for ending in ("-wal", "-shm", ""):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(aside, ending))
    return aside


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
