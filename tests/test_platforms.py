"""The program starts on Windows, as far as Linux can imitate it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.programs import PATIENCE, environment

COMMANDS = {
    "words": "nyt: The words",
    "suggest crane:bbbbb --seconds 0": "≈",  # which the usual encoding of Windows lacks
    "import games.txt": "1 game read",
    "stats --wait": "1 of 1 won",  # rated by worker processes, where they can start
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
