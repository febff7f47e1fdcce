"""A session of keys, in processes each of which is killed at another of its calls.

    python -m tests.support.session TEMPLATE FOLDER KIND…

A kind is a system call that changes something, at which strace kills a process when it makes it for
the `KILLED_AT`-th time, or `statement`: then the process ends itself before one of its statements.
Prints where each one has played, and how many keys it has done. The session begins with the files
of the template.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from tests.support.games import played
from tests.support.play import after, elsewhere
from wordle_tui import paths
from wordle_tui.history import opening
from wordle_tui.history.archive import Archive, as_json
from wordle_tui.history.exchange import archive_of, import_games, undo_import
from wordle_tui.history.history import History
from wordle_tui.play.games import another
from wordle_tui.play.store import PlayStore

KILLED_AT = 300
STATEMENT = "statement"
EXPORT = "export.json"
_IMPORTED = Archive((played("mince", "mince"), played("wince", "wince")), ("zonal",))
_NULL = os.open(os.devnull, os.O_RDWR)
WITHOUT_EFFECT: dict[str, Callable[[], object]] = {
    "pwrite64": lambda: os.pwrite(_NULL, b"", 0),
    "ftruncate": lambda: os.ftruncate(_NULL, 0),
    "sendfile": lambda: os.sendfile(_NULL, _NULL, 0, 0),
    "unlink": lambda: os.unlink(""),
    "rename": lambda: os.rename("", ""),
}
"""Calls of each kind. A process makes so many of them before its session that one of the session
is the `KILLED_AT`-th: so one strace, and one start of Python, is enough for all."""


def keys(history: History) -> Iterator[None]:
    """Make the changes of a session: yields after each key."""
    store = PlayStore(history)
    state = store.save(after(elsewhere(), "crane3333"))
    yield
    state = won = store.save(after(state, "3/"))
    yield
    state = store.save(state.undo())
    yield
    state = store.save(state.redo())
    yield
    store.save(another(state, state.rules).type("s"))
    yield
    history.delete(won.game.uuid)
    yield
    import_games(history, _IMPORTED, "file")
    yield
    undo_import(history)
    yield
    paths.write_text(history.path.with_name(EXPORT), as_json(archive_of(history)))
    yield


def play(folder: Path, tell: int) -> None:
    with closing(History.open(folder / "games.sqlite3")) as history:
        for _ in keys(history):
            os.write(tell, b".")


def _end_before(number: int) -> None:
    """End this process before the statement of that number, on whatever connection."""
    opened, numbers = opening.opened, count(1)

    def end(_: str) -> None:
        if next(numbers) == number:
            os._exit(signal.SIGKILL)

    def watched(*arguments: object) -> object:
        connection = opened(*arguments)  # type: ignore[arg-type]
        connection.set_trace_callback(end)
        return connection

    opening.opened = watched  # type: ignore[assignment]


def _run(template: Path, folder: Path, kind: str, number: int) -> tuple[int, bool]:
    """Play in a process that is killed at that call; returns its keys, and whether it was."""
    done, tell = os.pipe()
    child = os.fork()
    if not child:
        folder.mkdir()
        for file in template.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())
        if kind == STATEMENT:
            _end_before(number)
        else:
            for _ in range(KILLED_AT - number):
                with suppress(OSError):
                    WITHOUT_EFFECT[kind]()
        play(folder, tell)
        os._exit(0)
    os.close(tell)
    with open(done, "rb") as pipe:
        keys_done = len(pipe.read())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, signal.SIGKILL, -signal.SIGKILL), f"{folder}: status {status}"
    return keys_done, status != 0


def main(template: str, folder: str, *kinds: str) -> None:
    for kind in kinds:
        for number in count(1):
            place = Path(folder, f"{kind}-{number}")
            keys_done, is_killed = _run(Path(template), place, kind, number)
            print(place.name, keys_done, flush=True)
            if not is_killed:
                break


if __name__ == "__main__":
    main(*sys.argv[1:])
