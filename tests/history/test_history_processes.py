"""Two real processes at one history."""

import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from tests.support.platforms import needs_posix
from tests.support.programs import PATIENCE
from tests.support.window import finished_game
from wordle_tui.history.history import History
from wordle_tui.history.opening import folder_lock

DAMAGED = 10


class Window:
    """A process that has the history open, and does what it is told."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.window"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def begin(self, order: str, value: object = "") -> None:
        print(order, value, file=self._process.stdin, flush=True)

    def finish(self, *orders: str) -> None:
        """Wait until it has done the next of the orders begun."""
        assert self._process.stdout is not None
        for order in orders:
            assert self._process.stdout.readline() == f"{order}\n"

    def do(self, order: str, value: object = "") -> None:
        self.begin(order, value)
        self.finish(order)

    def end(self) -> None:
        self._process.communicate(timeout=PATIENCE)


def uuids_at(path: Path) -> set[str]:
    with closing(History.open(path)) as history:
        return {game.uuid for game in history.games()}


def uuids(*numbers: int) -> set[str]:
    return {finished_game(number).uuid for number in numbers}


@needs_posix
def test_a_file_is_not_set_aside_while_another_window_opens_it(tmp_path: Path) -> None:
    """It would take the log of the new file for its own; what it writes there can get lost."""
    path, window = tmp_path / "games.sqlite3", Window()
    path.write_text("not a database at all", encoding="utf-8")
    with folder_lock(path):  # as it has that opens the file
        window.begin("open", path)
        time.sleep(0.5)  # more than it would take to set the file aside
        assert path.read_bytes() == b"not a database at all"
    window.finish("open")
    window.do("add", 0)
    window.do("close")
    window.end()
    assert uuids_at(path) == uuids(0)


def test_two_windows_that_find_a_damaged_file_go_on_with_one_new_one(tmp_path: Path) -> None:
    windows = [Window(), Window()]
    for number in range(DAMAGED):
        path = tmp_path / f"{number}" / "games.sqlite3"
        path.parent.mkdir()
        path.write_text("not a database at all", encoding="utf-8")
        for game, window in enumerate(windows):
            window.begin("await", tmp_path / f"start-{number}")
            window.begin("open", path)
            window.begin("add", game)
            window.begin("close")
        time.sleep(0.02)  # both wait for the start by now
        (tmp_path / f"start-{number}").touch()
        for window in windows:
            window.finish("await", "open", "add", "close")
        assert uuids_at(path) == uuids(0, 1), number
        (aside,) = path.parent.glob("games-damaged-*.sqlite3")
        assert aside.read_text(encoding="utf-8") == "not a database at all"
    for window in windows:
        window.end()
