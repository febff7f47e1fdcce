"""The project as others get it: source archive, wheel, README, and the library's public names."""

import ast
import email
import inspect
import io
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import typing
import zipfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from mypy import api

import wordle_tui
from tests.support.platforms import needs_posix
from tests.support.programs import Terminal, environment, is_shown, typed
from tests.support.scripts import script
from wordle_tui import __version__
from wordle_tui.game import errors

ROOT = Path(__file__).parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def build_archive(folder: Path) -> Path:
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
    assert wheel.stat().st_size < 950_000
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


def test_a_release_with_an_address_has_absolute_links_in_its_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = script("hatch_build.py").with_absolute_links(text, "https://example.org/me/it", "9.8")
    targets = re.findall(r"(!?)\[[^\]]*\]\((.*?)\)", linked)
    assert len(targets) == len(re.findall(r"\]\(", text)) > 10
    for picture, target in targets:
        kind = "raw" if picture else "blob"
        page = target.partition("#")[0]
        path = page.removeprefix(f"https://example.org/me/it/{kind}/v9.8/")
        assert (ROOT / path).is_file(), target


def test_the_program_depends_only_on_what_it_declares() -> None:
    """Other installed packages are here for the tests, or came with Textual."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    requirements = [*project["dependencies"], *extras["languages"]]
    declared = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in requirements}
    imported = {
        name
        for path in (ROOT / "wordle_tui").rglob("*.py")
        for name in re.findall(
            r"^ *(?:from|import) (\w+)[\w. ]*(?:import |$)", path.read_text(encoding="utf-8"), re.M
        )
    }
    foreign = imported - sys.stdlib_module_names - {"wordle_tui"}
    assert foreign - {"rich"} == declared


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
    assert start == test.replace("-q -e '.[dev]'", ".").replace("pytest", "wordle-tui demo")


def classes_in(annotation: Any) -> Iterator[type]:
    """The classes of this project that an annotation mentions."""
    origin = typing.get_origin(annotation) or annotation
    if isinstance(origin, type) and origin.__module__.startswith("wordle_tui."):
        yield origin
    for part in typing.get_args(annotation):
        for each in part if isinstance(part, list) else [part]:
            yield from classes_in(each)


def test_every_value_one_gets_back_can_be_imported_by_name() -> None:
    """The fields of public classes, and what public functions return."""
    seen: set[type] = set()
    for value in (getattr(wordle_tui, name) for name in dir(wordle_tui)):
        if isinstance(value, type | FunctionType):
            hints = typing.get_type_hints(value)
            fields = [hints.get("return")] if isinstance(value, FunctionType) else hints.values()
            seen.update(each for field in fields for each in classes_in(field))
    assert {"WordsLeft", "Turn", "RatedGuess", "FinishedBoard", "Simulation"} <= {
        value.__name__ for value in seen
    }
    missing = {value for value in seen if getattr(wordle_tui, value.__name__, None) is not value}
    assert not missing


def test_every_error_can_be_imported_by_name() -> None:
    for name, value in vars(errors).items():
        if isinstance(value, type) and issubclass(value, Exception):
            assert getattr(wordle_tui, name) is value


def test_only_public_names_are_listed_and_type_checkers_see_the_same() -> None:
    names = dir(wordle_tui)
    assert names == sorted(wordle_tui.__all__)
    assert "import_module" not in names
    tree = ast.parse(Path(wordle_tui.__file__).read_text(encoding="utf-8"))
    [block] = [statement for statement in tree.body if isinstance(statement, ast.If)]
    imports = [each for each in block.body if isinstance(each, ast.ImportFrom)]
    assert sorted(alias.name for each in imports for alias in each.names) == sorted(
        set(names) - {"__version__"}
    )


def test_names_are_imported_when_they_are_first_used() -> None:
    code = "import sys, wordle_tui; wordle_tui.feedback; print('numpy' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert shown.stdout == "False\n"


def test_a_name_is_imported_from_the_module_that_defines_it() -> None:
    for name in set(dir(wordle_tui)) - {"__version__", "Stop"}:  # an alias does not know its module
        assert getattr(wordle_tui, name).__module__ == f"wordle_tui.{wordle_tui._MODULES[name]}"
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        wordle_tui.Nothing  # noqa: B018


def test_the_page_of_the_library_has_every_public_name_in_an_example_or_sentence() -> None:
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
    missing = [name for name in dir(wordle_tui) if not re.search(rf"\b{name}\b", page)]
    assert not missing


def test_every_public_class_and_function_is_described() -> None:
    for name in dir(wordle_tui):
        value = getattr(wordle_tui, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert (value.__doc__ or "").strip(), name


# The programs on the page of the library: a type checker reads them, and they run


PAGE = Path(__file__).parent.parent / "docs" / "library.md"
CHAT, RATINGS, STRATEGY = (
    block
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if not block.startswith(">>>")
)


def printed(program: str) -> str:
    """What a program prints; threads stand for its processes."""
    text = program.replace("ProcessPoolExecutor", "ThreadPoolExecutor")
    names: dict[str, Any] = {"__name__": "__main__"}
    with redirect_stdout(io.StringIO()) as output:
        exec(text, names)
    return output.getvalue()


@pytest.mark.whole  # a type checker takes long
def test_a_type_checker_finds_nothing(tmp_path: Path) -> None:
    files = []
    for number, program in enumerate((CHAT, RATINGS, STRATEGY)):
        path = tmp_path / f"program_{number}.py"
        path.write_text(program, encoding="utf-8")
        files.append(str(path))
    assert api.run(["--strict", *files])[:2] == (
        f"Success: no issues found in {len(files)} source files\n",
        "",
    )


def test_a_chat_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [
        "soare:bbbbg clint:ybyyb",
        "soare clint",
        "raise:bbygb cloud:ggggg",
        "soare:bbbbg wince:ggggg",
    ]
    monkeypatch.setattr(sys, "stdin", typed("\n".join([*said, "", ""])))
    advised, *others = printed(CHAT).splitlines()
    assert re.fullmatch(r"Play [A-Z]{5}: ≈?1\.\d\d guesses on average\. .+\.", advised)
    assert others[0] == "Add the colours of SOARE, as in soare:bbygb."
    assert others[1].startswith("No word fits after guess 2, CLOUD.")
    assert others[2] == "Words that fit: 1."


def test_many_games_are_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_text("salet drone wince\nraise bunch\n", encoding="utf-8")
    assert printed(RATINGS).endswith("2 of 2\r0.10 guesses lost a game\n")


def test_a_strategy_of_ones_own_is_simulated() -> None:
    [shown] = re.findall(r"It prints `(.*?)`", PAGE.read_text(encoding="utf-8"))
    assert printed(STRATEGY) == f"{shown}\n"
