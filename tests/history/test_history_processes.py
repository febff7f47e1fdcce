"""The history under real processes: killed at any moment, and two at once."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.endless_player import KEYS, finished_game, unfinished_game
from tests.support.platforms import needs_unlocked_files
from tests.support.programs import PATIENCE
from wordle_tui.history import opening
from wordle_tui.history.history import History

KILLS, DAMAGED, REPLACED = int(os.environ.get("COUNT", 6)), 10, 6


def start_player(path: Path, first: int, last: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.endless_player", str(path), str(first), str(last)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def kill_after(player: subprocess.Popen[str], seconds: float) -> int:
    """Kill the player that long after its first step; return the last step it reported."""
    assert player.stdout is not None
    first = player.stdout.readline()
    time.sleep(seconds)
    player.kill()
    said = first + player.stdout.read()
    player.communicate()
    # The last line may be cut off.
    return int(said[: said.rindex("\n")].split()[-1])


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


def test_a_killed_player_loses_nothing(tmp_path: Path) -> None:
    moments = random.Random(KILLS)
    for kill in range(KILLS):
        if kill % 20 == 0:  # all games are read after each kill: a longer history takes longer
            path, step = tmp_path / f"{kill}.sqlite3", -1
        reported = kill_after(start_player(path, step + 1, 10**9), moments.uniform(0, 0.05))
        assert reported > step
        with closing(History.open(path)) as history:
            assert history.notice is None
            waiting = history.waiting()
            games = {game.uuid: game for game in history.games()}
        # The step after the one reported may be done or not, but never by halves.
        for step in (reported, reported + 1):
            done = (step + 1) // len(KEYS)
            expected = {finished_game(number).uuid: finished_game(number) for number in range(done)}
            if waiting == [*filter(None, [unfinished_game(step)])] and games == expected:
                break
        else:
            raise AssertionError(f"step {reported} was lost: {waiting}, {len(games)} games")


def test_two_processes_store_all_their_games_once_each(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    half = 100 * len(KEYS)
    players = [start_player(path, 0, half), start_player(path, half, 2 * half)]
    for player in players:
        _, errors = player.communicate(timeout=PATIENCE)
        assert player.returncode == 0, errors
    with closing(History.open(path)) as history:
        games = history.games()
        assert history.waiting() == []
    assert len(games) == 200
    assert {game.uuid: game for game in games} == {
        finished_game(number).uuid: finished_game(number) for number in range(200)
    }


def uuids_at(path: Path) -> set[str]:
    with closing(History.open(path)) as history:
        return {game.uuid for game in history.games()}


def uuids(*numbers: int) -> set[str]:
    return {finished_game(number).uuid for number in numbers}


def test_a_file_is_not_set_aside_while_another_window_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would take the log of the new file for its own; what it writes there can get lost."""
    path = tmp_path / "games.sqlite3"
    path.write_text("not a database at all", encoding="utf-8")
    window = Window()
    window.do("await", path)
    windows = [window]

    def open_slowly(connected: sqlite3.Connection) -> None:
        if windows:
            windows.pop().begin("open", path)
            time.sleep(0.3)  # more than it would take to set the file aside
            assert path.read_bytes() == b"not a database at all"
        use_write_ahead_log(connected)

    use_write_ahead_log = opening._use_write_ahead_log
    monkeypatch.setattr(opening, "_use_write_ahead_log", open_slowly)
    with closing(History.open(path)) as history:
        window.finish("open")
        window.do("add", 0)
        window.do("close")
        history.add(finished_game(1))
    window.end()
    assert uuids_at(path) == uuids(0, 1)


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


@needs_unlocked_files
def test_two_windows_go_on_with_one_file_when_theirs_is_replaced(tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    with closing(History.open(backup)) as history:
        history.add(finished_game(1000))
    windows = [Window(), Window()]
    for number in range(REPLACED):
        path = tmp_path / f"{number}" / "games.sqlite3"
        History.open(path).close()
        for game, window in enumerate(windows):
            window.do("open", path)
            window.begin("await", tmp_path / f"start-{number}")
            window.begin("add", game)
            window.begin("close")
        if number % 2:
            path.unlink()
        else:
            shutil.copy(backup, path)
        (tmp_path / f"start-{number}").touch()
        for window in windows:
            window.finish("await", "add", "close")
        assert uuids_at(path) >= uuids(0, 1), number
    for window in windows:
        window.end()
