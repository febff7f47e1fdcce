"""A damaged file is replaced by a complete one, whoever is killed, and whoever has it open."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import played
from tests.support.platforms import needs_posix
from wordle_tui.history.history import History
from wordle_tui.history.tables import SCHEMA

COUNT = 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with games that a check finds damaged, and whose games can all be read."""
    path = tmp_path / "user" / "games.sqlite3"
    with closing(History.open(path)) as history:
        history.add_all(played("crane", "raise", "crane") for _ in range(COUNT))
        history.save_card("key", "state")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("DROP TABLE imports")
    return path


@needs_posix
@pytest.mark.parametrize("step", range(8))
def test_a_kill_at_any_step_loses_no_game(path: Path, step: int) -> None:
    """Before each step that changes a name, and before what follows the last one."""
    child = os.fork()
    if not child:
        steps = iter(range(99))

        def stop(event: str, _: object) -> None:
            names = ("os.rename", "os.link", "os.remove")
            if event in names and next(steps) == step:
                os._exit(0)

        sys.addaudithook(stop)
        History.open(path).close()
        os._exit(0)
    os.waitpid(child, 0)
    with closing(History.open(path)) as history:
        assert len(history.games()) == COUNT
        assert history.cards() == {"key": "state"}
        assert history.is_saving
    names = {file.name for file in path.parent.iterdir()}
    assert not [name for name in names if "rebuilt" in name]
    assert [name for name in names if "damaged" in name and name.endswith("sqlite3")]
    with closing(History.open(path)) as history:
        assert history.notice is None


def test_a_damaged_byte_that_forbids_changes_is_mended(tmp_path: Path) -> None:
    """SQLite opens a file with an unknown write version, and reads it only."""
    path = tmp_path / "games.sqlite3"
    with closing(History.open(path)) as history:
        early = history.add(played("crane", "crane"))
    content = bytearray(path.read_bytes())
    content[18] = 18
    path.write_bytes(content)
    with closing(History.open(path)) as history:
        late = history.add(played("mince", "mince"))
        assert "damaged" in (history.notice or "")
    with closing(History.open(path)) as history:
        assert history.games() == [late, early]


@needs_posix
def test_other_windows_go_on_in_the_new_file(path: Path) -> None:
    """What one of them writes while the file is being replaced is in the new one, too."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(SCHEMA[-1].replace("IF NOT EXISTS ", ""))  # it is sound again
    with closing(History.open(path)) as second, closing(History.open(path)) as third:
        early = second.add(played("hence", "hence"))
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("DROP TABLE imports")
        with closing(History.open(path)) as first:
            assert "damaged" in (first.notice or "")
            games = [window.add(played("mince", "mince")) for window in (first, second, third)]
            stored = {game.uuid for game in first.games()}
        assert stored >= {early.uuid, *(game.uuid for game in games)}
        assert len(stored) == COUNT + 4
        assert {game.uuid for game in third.games()} == stored


@needs_posix
def test_a_change_that_went_to_the_old_file_is_made_again(path: Path) -> None:
    with closing(History.open(path)) as history:
        aside = path.with_stem("aside")
        game = played("mince", "mince")

        def work(connection: sqlite3.Connection) -> None:
            if not aside.exists():  # another window replaces the file at this moment
                path.rename(aside)
                History.open(path).close()
            values: Any = (game.uuid,)
            connection.execute("INSERT INTO kept VALUES ('card', ?, '')", values)

        history.write(work)
        assert history.cards() == {game.uuid: ""}


def test_games_of_an_earlier_version_are_named_until_there_is_a_file(tmp_path: Path) -> None:
    old = tmp_path / "history.sqlite3"
    old.write_bytes(b"old")
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        assert history.notice == (
            "Your games of an earlier version are in history.sqlite3: run `wordle-tui export FILE` "
            "with that version, then `wordle-tui import FILE` with this one."
        )
        assert history.is_saving
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        assert history.notice is None
    assert old.read_bytes() == b"old"
    assert {file.name for file in tmp_path.iterdir()} == {"history.sqlite3", "games.sqlite3"}
