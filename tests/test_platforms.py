"""The program on other systems, and its files, which are replaced as a whole."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.support.platforms import needs_any_name, needs_posix
from tests.support.programs import PATIENCE, environment
from wordle_tui import paths
from wordle_tui.paths import make_private, write_text

COMMANDS = {
    "words": "nyt: The words",
    "suggest crane:bbbbb --seconds 0": "≈",  # which the usual encoding of Windows lacks
    "import games.txt": "1 game read",
    "stats --wait": "1 of 1 won",
    "export games.json": "1 game written",
    "settings": "your games",
    "screens": "PlayScreen PlayScreen",
}
"""Commands, and text that each must print."""


@pytest.mark.whole
@pytest.mark.skipif(sys.platform == "darwin", reason="only Linux has what Windows has")
def test_the_program_runs_on_windows(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("raise crane\n", encoding="utf-8")
    changes = {
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "COLORTERM": "truecolor",
        "TERM": None,
    }
    result = subprocess.run(
        [sys.executable, "-m", "tests.support.simulated_platform"],
        input="".join(f"{command}\n" for command in COMMANDS).encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        cwd=tmp_path,
        env=environment(changes),
    )
    output, errors = result.stdout.decode().replace("\r", ""), result.stderr.decode()
    assert result.returncode == 0, errors
    shown = dict(part.split("\n", 1) for part in output.split("$ ")[1:])
    for command, expected in COMMANDS.items():
        assert expected in shown[command], f"{command}:\n{shown[command]}{errors}"
        assert shown[command].endswith("status 0\n"), f"{command}:\n{shown[command]}{errors}"
    assert b"\r" not in (tmp_path / "games.json").read_bytes()


@needs_posix
def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for mode in (0o600, 0o640, 0o666):
        path.write_text("old", encoding="utf-8")
        path.chmod(mode)
        write_text(path, "new")
        assert path.read_text(encoding="utf-8") == "new"
        assert stat.S_IMODE(path.stat().st_mode) == mode
    assert [*tmp_path.glob(".*")] == []


def test_line_ends_are_written_as_they_are(tmp_path: Path) -> None:
    write_text(tmp_path / "table.csv", "a\r\nb\n")
    assert (tmp_path / "table.csv").read_bytes() == b"a\r\nb\n"


def test_a_folder_on_no_drive_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Windows has drives, but everywhere a root has no parent."""
    monkeypatch.setattr(Path, "is_dir", lambda self: False)
    monkeypatch.setattr(Path, "mkdir", Mock(side_effect=FileNotFoundError))
    with pytest.raises(FileNotFoundError):
        make_private(tmp_path / "folder")


def test_a_file_is_not_taken_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file", tmp_path / "file" / "folder"):
        with pytest.raises(NotADirectoryError):
            make_private(path)


@needs_any_name
def test_a_file_whose_name_cannot_be_shown_is_not_offered(tmp_path: Path) -> None:
    for name in (b"good", b"\xff", b"\x1b[2J"):
        (tmp_path / os.fsdecode(name + b".toml")).touch()
    assert paths.names_in(tmp_path, ".toml") == ["good"]


def test_what_a_kill_left_is_removed_by_the_next_writing(tmp_path: Path) -> None:
    """But not what another program may be writing now."""
    old, new = tmp_path / ".wordle-tui-old", tmp_path / ".wordle-tui-new"
    for path in (old, new):
        path.write_text("half", encoding="utf-8")
    os.utime(old, (0, 0))
    write_text(tmp_path / "file", "whole")
    assert {path.name for path in tmp_path.iterdir()} == {"file", new.name}
