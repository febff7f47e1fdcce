"""A history that is deleted or replaced by a backup while it is in use."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.games import add_all, played
from wordle_tui.game.records import Mode, SavedGame
from wordle_tui.history import file as history_file
from wordle_tui.history.history import History


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "user" / "history.sqlite3"


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


def copy_backup(path: Path, backup: Path) -> None:
    shutil.copy(backup, path)


every_change = pytest.mark.parametrize(
    ("change", "left"),
    [(delete_all, []), (delete_one, []), (move_backup, ["hence"]), (copy_backup, ["hence"])],
)


@every_change
def test_a_change_is_noticed_at_the_next_write_and_nothing_mixed(
    change: Callable[[Path, Path], None], left: list[str], path: Path, backup: Path
) -> None:
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(200)])
    with closing(History.open(path)) as history:
        history.save_unfinished(Mode.PRACTICE, SavedGame("nyt", letters="cra"))
        change(path, backup)
        finished = history.add(played("mince", "mince"))
        assert history.notice == (
            "history.sqlite3 was deleted or replaced while it was in use: "
            "what comes now is saved in the one that is there."
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


def test_a_change_while_the_file_is_looked_at_is_noticed_too(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, backups = history_file._pages, [backup]

    def copy_then_look(path: Path) -> tuple[int, ...]:
        if backups:
            shutil.copy(backups.pop(), path)
        return pages(path)

    with closing(History.open(path)) as history:
        history.add(played("tenor", "tenor"))
    with closing(History.open(path)) as history:
        monkeypatch.setattr(history_file, "_pages", copy_then_look)
        history.add(played("crane", "crane"))  # the log begins: this is when it is looked at
        assert not backups
        history.add(played("mince", "mince"))
        assert history.notice is not None
        assert "deleted or replaced" in history.notice
    with closing(History.open(path)) as history:
        assert answers(history) == ["hence", "mince"]


def test_a_log_that_starts_again_while_it_is_looked_at_is_no_change(path: Path) -> None:
    with closing(History.open(path)) as history:
        history.add(played("tenor", "tenor"))
    with closing(History.open(path)) as history, closing(sqlite3.connect(path)) as other:
        history.add(played("crane", "crane"))
        before = history_file.state_of(path)
        assert other.execute("PRAGMA wal_checkpoint").fetchone()[0] == 0
        after = history_file.state_of(path)
        assert after.pages != before.pages
        assert history_file.is_moved_from_log(path, before, after)
        history.save_unfinished(Mode.PRACTICE, SavedGame("nyt", letters="cra"))
        assert history_file.state_of(path).log_header != after.log_header
        assert history_file.is_moved_from_log(path, before, after)


def test_a_file_that_is_half_copied_during_a_write_is_not_taken_for_a_damaged_one(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups = [backup]

    def find_half_a_file(connection: sqlite3.Connection) -> None:
        if backups:
            path.write_bytes(b"")
            raise sqlite3.DatabaseError("database disk image is malformed")

    def copy_the_rest(seconds: float) -> None:
        if backups:
            shutil.copy(backups.pop(), path)

    with closing(History.open(path)) as history:
        history.add(played("tenor", "tenor"))
    with closing(History.open(path)) as first, closing(History.open(path)) as second:
        first.add(played("crane", "crane"))
        monkeypatch.setattr(time, "sleep", copy_the_rest)
        second.write(find_half_a_file)
        for window, answer in ((first, "mince"), (second, "wince")):
            window.add(played(answer, answer))
            assert window.notice is not None
            assert "deleted or replaced" in window.notice
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert answers(history) == ["hence", "mince", "wince"]


def test_a_full_disk_mixes_nothing_either(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = [OSError(errno.ENOSPC, "No space left on device")]
    write_bytes = Path.write_bytes

    def refuse_once(file: Path, content: bytes) -> int:
        if refusals:
            raise refusals.pop()
        return write_bytes(file, content)

    with closing(History.open(path)) as history:
        history.add(played("tenor", "tenor"))
    with closing(History.open(path)) as history:
        history.add(played("crane", "crane"))
        shutil.copy(backup, path)
        monkeypatch.setattr(Path, "write_bytes", refuse_once)
        history.add(played("mince", "mince"))
    assert not refusals
    with closing(History.open(path)) as history:
        assert answers(history) == ["hence", "mince"]


def test_a_backup_of_the_same_size_is_noticed_too(path: Path, backup: Path) -> None:
    with closing(History.open(path)) as history:
        history.add(played("crane", "crane"))
    assert path.stat().st_size == backup.stat().st_size
    with closing(History.open(path)) as history:
        history.add(played("wince", "wince"))
        shutil.copy(backup, path)
        history.add(played("mince", "mince"))
        assert history.notice is not None
        assert "replaced while it was in use" in history.notice
        assert answers(history) == ["hence", "mince"]
    with closing(History.open(path)) as history:
        assert answers(history) == ["hence", "mince"]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_other_windows_are_not_taken_for_a_change(path: Path) -> None:
    """They move what they wrote from the log to the file now and then."""
    with closing(History.open(path)) as first, closing(History.open(path)) as second:
        for number in range(20):
            add_all(second, [played("crane", "raise", "mince", "crane") for _ in range(200)])
            second._connection.execute(f"PRAGMA wal_checkpoint({number % 2 and 'RESTART'})")
            first.add(played("mince", "mince"))
            assert first.notice is second.notice is None, number
        assert path.stat().st_size > 100_000
        assert len(first.games()) == 20 * 201
