"""The project as others get it: the source archive, the wheel, and the commands of the README."""

from __future__ import annotations

import email
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs import Terminal, environment, is_shown
from wordle_tui import __version__

ROOT = Path(__file__).parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of a release."""
    folder = tmp_path_factory.mktemp("archive")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(archive: Path) -> Path:
    """The wheel of a release, built from the archive alone."""
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", archive.parent)
    subprocess.run([sys.executable, *PIP, "wheel", *options, archive], check=True)
    (built,) = archive.parent.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder with nothing but the wheel; what it needs is where these tests have it."""
    folder = wheel.parent / "installed"
    subprocess.run(
        [sys.executable, *PIP, "install", "--no-deps", "--target", folder, wheel],
        check=True,
        capture_output=True,
    )
    return folder


def quit_once_started(program: Terminal) -> None:
    """Wait for the first screen, quit as a user does, and see that all was well."""
    program.wait_for(is_shown("3,167"))
    program.process.send("\x11")
    program.wait_for_end()
    program.end()
    assert program.process.exitstatus == 0


def test_the_archive_has_all_that_a_packager_needs(archive: Path) -> None:
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    needed = ("README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "data/SOURCES.md")
    assert names.issuperset({*needed, "docs/wordle-tui.1", "tests/test_package.py"})


def test_the_wheel_says_what_it_is_and_brings_the_sources_of_its_lists(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        (path,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(files.read(path))
    assert told["Version"] == __version__
    assert told["License-Expression"] == "MIT"
    for field in ("Summary", "Keywords", "Classifier", "Requires-Python", "Project-URL"):
        assert told[field], field
    assert "wordle_tui/data/SOURCES.md" in names
    assert any(name.endswith("/LICENSE") for name in names)
    assert any(name.endswith("/share/man/man1/wordle-tui.1") for name in names)
    assert not any(name.startswith(("tests/", "docs/")) for name in names)


def test_the_installed_program_starts_and_advises(installed: Path, tmp_path: Path) -> None:
    """Far from the checkout: its lists are those of the wheel."""
    command, changes = str(installed / "bin" / "wordle-tui"), {"PYTHONPATH": str(installed)}

    def told(*arguments: str) -> Any:
        result = subprocess.run(
            [command, *arguments, "--json"],
            cwd=tmp_path,
            env=environment(changes),
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(result.stdout)

    lists = {each["name"]: each for each in told("words")["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["nyt"]["guesses"] == 14855
    advice = told("suggest", "raise:bbbbb", "--list", "original")
    assert advice["suggestions"][0]["word"] == "bunch"
    quit_once_started(Terminal(command, changes=changes, folder=tmp_path))


def readme_commands() -> tuple[str, str]:
    """The command that starts the program, and the one that runs the tests."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    start, test = (line for line in readme.splitlines() if line.startswith("python3 -m venv"))
    return start, test


def test_the_start_command_of_the_readme_works_word_for_word(archive: Path, tmp_path: Path) -> None:
    start, _ = readme_commands()
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    started = Terminal("bash", "-c", start, folder=folder, patience=600)
    quit_once_started(started)


def test_ci_runs_the_test_command_of_the_readme_word_for_word() -> None:
    _, test = readme_commands()
    assert test.endswith("pytest")
    assert test in (ROOT / ".ci" / "run").read_text().splitlines()
