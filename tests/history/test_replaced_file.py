"""A history that is deleted or replaced by a backup while it is in use."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.games import add_all, played, saved
from tests.support.platforms import needs_posix
from wordle_tui.history.history import History

pytestmark = needs_posix


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "user" / "games.sqlite3"


@pytest.fixture
def backup(path: Path, tmp_path: Path) -> Path:
    """A copy of the history when it had one game; it has more by now."""
    with closing(History.open(path)) as history:
        history.add(played("hence", "hence"))
    copy = tmp_path / "backup.sqlite3"
    shutil.copy(path, copy)
    return copy


def answers(history: History) -> list[str]:
    return sorted(str(game.answer) for game in history.games())


def delete_all(path: Path, backup: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def delete_one(path: Path, backup: Path) -> None:
    path.unlink()


def move_backup(path: Path, backup: Path) -> None:
    backup.replace(path)


every_change = pytest.mark.parametrize(
    ("change", "left"),
    [(delete_all, []), (delete_one, []), (move_backup, ["hence"])],
)


@every_change
def test_a_change_is_noticed_at_the_next_write_and_nothing_mixed(
    change: Callable[[Path, Path], None], left: list[str], path: Path, backup: Path
) -> None:
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(200)])
    with closing(History.open(path)) as history:
        history.save_unfinished(saved())
        change(path, backup)
        finished = history.add(played("mince", "mince"))
        assert history.notice == (
            "games.sqlite3 was deleted or replaced while it was in use. "
            "What you do now is saved in the file that's there."
        )
        assert answers(history) == [*left, "mince"]
        assert path.stat().st_mode & 0o077 == 0
        history.notice = None
        history.add(played("wince", "wince"))
        assert history.notice is None
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert answers(history) == [*left, "mince", "wince"]
        assert finished in history.games()
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@every_change
def test_a_window_that_has_not_written_yet_notices_it_too(
    change: Callable[[Path, Path], None], left: list[str], path: Path, backup: Path
) -> None:
    with closing(History.open(path)) as history:
        history.add(played("tenor", "tenor"))
    with closing(History.open(path)) as first, closing(History.open(path)) as second:
        second.add(played("crane", "crane"))  # the log begins
        change(path, backup)
        for window, answer in ((first, "mince"), (second, "wince")):
            window.add(played(answer, answer))
            assert window.notice is not None
            assert "deleted or replaced" in window.notice
    with closing(History.open(path)) as history:
        assert answers(history) == [*left, "mince", "wince"]


def test_a_change_during_the_first_write_is_noticed_at_the_next(path: Path) -> None:
    History.open(path).close()  # the log begins with the first write
    with closing(History.open(path)) as history:
        history.write(lambda connection: path.unlink())
        history.add(played("mince", "mince"))
        assert history.notice is not None
        assert "deleted or replaced" in history.notice
    with closing(History.open(path)) as history:
        assert answers(history) == ["mince"]


def test_a_backup_copied_over_the_open_file_blocks_neither_the_program_nor_the_next_start(
    path: Path, backup: Path
) -> None:
    """SQLite cannot notice it: the old log may be applied to the new file, and damage it."""
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(200)])
    with closing(History.open(path)) as history:
        history.save_unfinished(saved())
        shutil.copy(backup, path)
        history.add(played("mince", "mince"))
        history.games()
    with closing(History.open(path)) as history:
        history.add(played("wince", "wince"))
        assert "wince" in answers(history)


def test_other_windows_are_not_taken_for_a_change(path: Path) -> None:
    """They move what they wrote from the log to the file now and then."""
    with closing(History.open(path)) as first, closing(History.open(path)) as second:
        for number in range(8):
            add_all(second, [played("crane", "raise", "mince", "crane") for _ in range(200)])
            second._connection.execute(f"PRAGMA wal_checkpoint({number % 2 and 'RESTART'})")
            first.add(played("mince", "mince"))
            assert first.notice is second.notice is None, number
        assert path.stat().st_size > 100_000
        assert len(first.games()) == 8 * 201
