"""The file of the history as others see it: locked, set aside, deleted or replaced by a user."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from wordle_tui import paths

BUSY_SECONDS = 3.0
"""How long reads, commands and the exit wait for a file that another program has locked."""
_PAGE, _LOG_HEADER, _FRAME_HEADER = 4096, 32, 24
"""The bytes of a page, and of what stands before pages in SQLite's log."""
_LOG_NUMBER = slice(12, 16)
"""Where the header of the log says how often it has started again."""


class State(NamedTuple):
    """What tells whether somebody else has deleted or replaced the file."""

    file: tuple[int, int] | None = None
    """The numbers of the file; None if there is none."""
    stamp: tuple[int, int] = (0, 0)
    """Its size, and when it was changed."""
    log: tuple[int, int] | None = None
    """The numbers of SQLite's log."""
    log_header: bytes = b""
    """Changes each time the log starts again."""
    pages: tuple[int, ...] = ()
    """A hash of each page of the file itself; the log may have newer ones."""


@contextmanager
def locked(path: Path, *, alone: bool) -> Iterator[None]:
    """Hold the lock needed to set a file aside, alone, or to open it, together with others.

    A window that opens the file while it is renamed would take the log of the new one for its own:
    what it writes there is gone when another window closes. The lock ends with the process.
    """
    lock = path.with_stem(f"{path.stem}-lock")
    paths.touch_private(lock)
    with closing(sqlite3.connect(lock, timeout=BUSY_SECONDS, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE" if alone else "BEGIN")
        holder.execute("PRAGMA user_version").fetchone()  # only what reads takes a lock to share
        yield


def set_aside(path: Path) -> Path:
    """Rename the file, and those SQLite keeps beside it, to a name with the date.

    The log goes first: without it a window that opens the file now finds it damaged, and waits.
    """
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    aside = paths.free_name(path.with_stem(f"{path.stem}-damaged-{stamp}"))
    for ending in ("-wal", "-shm", ""):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(aside, ending))
    return aside


def beside(path: Path, ending: str) -> Path:
    """A file that SQLite keeps beside the one at that path."""
    return path.with_name(path.name + ending)


def state_of(path: Path, before: State | None = None) -> State:
    """The state of the history at that path; if nothing has changed, `before` itself."""
    # The file is never opened here: closing it again would end the locks SQLite has on it.
    log = beside(path, "-wal")
    while True:
        file, stamp = _stamp(path)
        if before and (file, stamp) == before[:2]:
            return before
        header = _start(log, _LOG_HEADER)
        # After the log: pages that come from a newer one must not be taken for those of this one.
        state = State(file, stamp, _stamp(log)[0], header, _pages(path))
        if _stamp(path) == (file, stamp):  # else it was changed meanwhile
            return state


def is_moved_from_log(path: Path, before: State, state: State) -> bool:
    """Whether the file was changed by SQLite alone, which moves pages there from its log.

    Otherwise somebody has copied another file over it, perhaps of the same size: it has shrunk, or
    a page is neither the one that was there nor one from the log.
    """
    log = _start(beside(path, "-wal"))
    # After its pages: those of a log that has started again meanwhile are not the ones looked for.
    header = _start(beside(path, "-wal"), _LOG_HEADER)
    is_first = not before.log_header and header[_LOG_NUMBER] == bytes(4)
    if header != before.log_header and not is_first:
        return True  # what it was moved from is gone
    logged = {
        (int.from_bytes(log[start : start + 4], "big"), hash(log[page : page + _PAGE]))
        for start in range(_LOG_HEADER, len(log), _FRAME_HEADER + _PAGE)
        if (page := start + _FRAME_HEADER)
    }
    return len(before.pages) <= len(state.pages) and all(
        old == new or (number, new) in logged
        for number, (old, new) in enumerate(zip_longest(before.pages, state.pages), 1)
    )


def _stamp(path: Path) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """The numbers of a file, its size and when it was changed; None and zeros if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None, (0, 0)
    return (found.st_dev, found.st_ino), (found.st_size, found.st_mtime_ns)


def _start(log: Path, length: int = -1) -> bytes:
    """The first bytes of the log, or all; none if it is not there."""
    try:
        with log.open("rb") as opened:
            return opened.read(length)
    except OSError:
        return b""


def _pages(path: Path) -> tuple[int, ...]:
    """A hash of each page of the file; none if it is no database, or being copied."""
    # Read by SQLite: closing the file here would end the locks that it has on it.
    try:
        address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as file:
            # Some builds of SQLite cannot.
            content = file.serialize() if hasattr(file, "serialize") else b""
    except sqlite3.DatabaseError:
        return ()
    return tuple(hash(content[start : start + _PAGE]) for start in range(0, len(content), _PAGE))
