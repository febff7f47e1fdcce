"""The project as others get it: the wheel, and the commands of the README."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment that has nothing but the built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT],
        check=True,
    )
    subprocess.run([sys.executable, "-m", "venv", folder / "environment"], check=True)
    commands = folder / "environment" / "bin"
    (wheel,) = folder.glob("*.whl")
    subprocess.run(
        [commands / "python", *pip[1:], "install", wheel], check=True, capture_output=True
    )
    return commands


def test_the_installed_program_finds_its_lists_far_from_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    shown = subprocess.run(
        [installed / "wordle-tui", "words", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    lists = {each["name"]: each for each in json.loads(shown.stdout)["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["nyt"]["guesses"] == 14855


def test_the_installed_program_starts_and_advises(installed: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [installed / "wordle-tui", "suggest", "raise:bbbbb", "--list", "original", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout)["suggestions"][0]["word"] == "bunch"
    program = pexpect.spawn(
        str(installed / "wordle-tui"),
        cwd=str(tmp_path),
        dimensions=(24, 80),
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
        timeout=60,
    )
    program.expect("3,167 likely")
    program.send("\x11")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0


def test_ci_runs_the_test_command_of_the_readme_word_for_word() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    test_command = commands[1]
    assert test_command.endswith("pytest")
    assert test_command in (ROOT / ".ci" / "run").read_text().splitlines()
