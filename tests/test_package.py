"""The project as others get it: the source archive, the wheel, and the commands of the README."""

import email
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.platforms import needs_posix
from tests.support.programs import Terminal, environment, is_shown
from wordle_tui import __version__

ROOT = Path(__file__).parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def build_archive(folder: Path) -> Path:
    """Build the source archive of a release."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.tar.gz")
    return built


def quit_once_started(program: Terminal) -> None:
    """Wait for the first screen, quit as a user does, and see that all was well."""
    program.wait_for(is_shown("What did you play"))
    program.process.send("\x11")
    program.wait_for_end()
    program.end()
    assert program.process.exitstatus == 0


def check_archive(archive: Path) -> None:
    """The source archive has everything that the repository has."""
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    needed = {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "data/SOURCES.md"}
    assert names >= needed | {"docs/wordle-tui.1", "tests/test_package.py", ".ci/run"}
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(
            command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
        )
        tracked = {name for name in listing.stdout.split("\0") if (ROOT / name).is_file()}
        assert names == tracked | {"PKG-INFO"}


def check_wheel(wheel: Path) -> None:
    """The wheel has its metadata, the word lists with their sources, and the manual page."""
    assert wheel.stat().st_size < 940_000
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        (path,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(files.read(path))
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT AND Apache-2.0 AND CC-BY-4.0"
    licences = ["LICENSE", "data/LICENSE.Apache-2.0", "data/SOURCES.md"]
    assert sorted(metadata.get_all("License-File", [])) == licences
    for field in ("Summary", "Keywords", "Classifier", "Requires-Python"):
        assert metadata[field], field
    assert all(any(name.endswith(f"/licenses/{each}") for name in names) for each in licences)
    assert any(name.endswith("/share/man/man1/wordle-tui.1") for name in names)
    assert not any(name.startswith(("tests/", "docs/", "data/")) for name in names)
    assert not any(re.match(r"wordle_tui/data/.*\.py", name) for name in names)


def check_program(installed: Path, folder: Path) -> None:
    """The installed program starts and advises outside the checkout, with the wheel's lists."""
    command, changes = str(installed / "bin" / "wordle-tui"), {"PYTHONPATH": str(installed)}

    def output_of(*arguments: str) -> Any:
        result = subprocess.run(
            [command, *arguments, "--json"],
            cwd=folder,
            env=environment(changes),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return json.loads(result.stdout)

    lists = {each["name"]: each for each in output_of("words")["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["nyt"]["guesses"] == 14855
    advice = output_of("suggest", "raise:bbbbb", "--list", "original")
    assert advice["suggestions"][0]["word"] == "bunch"
    quit_once_started(Terminal(command, changes=changes, folder=folder))


@needs_posix
@pytest.mark.whole
def test_a_release_is_complete_and_runs(tmp_path: Path) -> None:
    """A release is built and installed once: archive, wheel from the archive alone, program.

    The installation leaves out the dependencies, which the program finds where the tests do.
    """
    archive = build_archive(tmp_path)
    check_archive(archive)
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    subprocess.run([sys.executable, *PIP, "wheel", *options, archive], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    check_wheel(wheel)
    installed = tmp_path / "installed"
    subprocess.run(
        [sys.executable, *PIP, "install", "--no-deps", "--target", installed, wheel],
        check=True,
        capture_output=True,
    )
    check_program(installed, tmp_path)


def test_the_program_depends_only_on_what_it_declares() -> None:
    """Other installed packages are here for the tests, or came with Textual."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    requirements = [*project["dependencies"], *extras["web"], *extras["languages"]]
    declared = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in requirements}
    imported = {
        name
        for path in (ROOT / "wordle_tui").rglob("*.py")
        for name in re.findall(
            r"^ *(?:from|import) (\w+)[\w. ]*(?:import |$)", path.read_text(encoding="utf-8"), re.M
        )
    }
    foreign = imported - sys.stdlib_module_names - {"wordle_tui"}
    brought_along = {"rich", "aiohttp"}
    assert foreign - brought_along == declared


def readme_commands() -> tuple[str, str]:
    """The commands that install and start the program, in one line, and that of the tests."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (start,) = re.findall(r"```sh\n(.*?)\n```", readme, re.DOTALL)
    (test,) = re.findall(r"^Tests: `(.*)`$", readme, re.MULTILINE)
    return start.replace("\n", " && "), test


@pytest.mark.parametrize("path", [".ci/run", ".github/workflows/tests.yml"])
def test_checks_run_the_test_command_of_the_readme_word_for_word(path: str) -> None:
    _, test = readme_commands()
    assert test.endswith("pytest")
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    assert test in [line.strip().removeprefix("run: ") for line in lines]


def test_the_readme_starts_and_tests_the_program_in_the_same_way() -> None:
    start, test = readme_commands()
    assert start == test.replace("-q -e '.[dev]'", ".").replace("pytest", "wordle-tui")
