"""Fixtures for all tests. They keep the tests away from the user's own files."""

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import date, timedelta
from inspect import iscoroutinefunction
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from textual import pilot
from textual.css.stylesheet import Stylesheet

from tests.support.driving import MakeApp
from tests.support.instant import InstantEngines
from tests.support.platforms import IS_POSIX
from tests.support.programs import PATIENCE, PROGRAM, StartTerminal, Terminal
from tests.support.textual_internals import PARSE_RULES, parse_rules_once
from tests.support.words import list_of
from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.daily import KNOWN_TO
from wordle_tui.game.words import WordList, word_list
from wordle_tui.history.history import History
from wordle_tui.tui.app import WordleApp

_apps_made = count(1)

# The tests start hundreds of programs. Modules are compiled once for all of them, and so are the
# tests themselves.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Under nohup or in the background, the tests and the programs they start would ignore signals.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden screens of tests/tui"
    )


def names_a_path(config: pytest.Config) -> bool:
    """Whether the command line has a file or a folder of tests."""
    invocation = config.invocation_params
    paths = (str(argument).partition("::")[0] for argument in invocation.args)
    return any((invocation.dir / path).exists() for path in paths)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Each worker spends some seconds on collecting all tests: a file is sooner done without."""
    return 0 if names_a_path(config) else 2


def pytest_configure(config: pytest.Config) -> None:
    """Whoever names a file or a folder means all of its tests but the slow ones."""
    if names_a_path(config) and "-m" not in config.invocation_params.args:
        config.option.markexpr = "not slow"


DRIVEN = {"make_app", "terminal"}
"""Fixtures of an app or a program."""
WHOLE = Path(__file__).with_name("robustness")
"""A folder of tests that start programs."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the whole run what drives an app, a program or a terminal."""
    for item in items:
        is_driven = isinstance(item, pytest.Function) and (
            iscoroutinefunction(item.function) or not DRIVEN.isdisjoint(item.fixturenames)
        )
        if (is_driven or WHOLE in item.path.parents) and not item.get_closest_marker("smoke"):
            item.add_marker("whole")


def pytest_collection_finish() -> None:
    """Leave everything that is there for all tests to the end out of garbage collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)  # as the program does


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the seed of the random order, which `-q` hides with the rest of the header."""
    if (seed := config.getoption("randomly_seed", None)) is not None:
        terminalreporter.write_line(f"Random order: --randomly-seed={seed}")


# There is no deadline: how long an example takes depends on how busy the machine is. The same code
# gets the same examples, so that nothing fails by accident; others are looked for every week.
settings.register_profile(
    "quick",
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("quick"), max_examples=1000, derandomize=False
)
settings.load_profile("quick")  # pytest --hypothesis-profile=thorough


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for the user's files, in this process and in those it starts."""
    folder = tmp_path / "user"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(folder))  # the same on Windows
    monkeypatch.setattr(paths, "user_data", lambda: folder / "wordle-tui")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(paths, "user_config", lambda: tmp_path / "config" / "wordle-tui")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(paths, "user_cache", lambda: tmp_path / "cache")
    return folder / "wordle-tui"


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Today's date in this process: shortly after the last of the shipped past answers."""
    day = KNOWN_TO + timedelta(days=11)
    monkeypatch.setattr(daily, "today", lambda: day)
    monkeypatch.setattr(daily, "is_night", lambda: False)
    return day


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Local time is thirteen hours ahead of UTC."""
    if sys.platform == "win32":
        pytest.skip("needs a time zone of its own")
    with monkeypatch.context() as changes:
        changes.setenv("TZ", "EAST-13")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(autouse=True)
def _however_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests wait for the screen they expect; Textual would wait until the process is idle.

    Notifications, which disappear after five seconds, stay until a test has read them.
    """
    monkeypatch.setattr(pilot, "wait_for_idle", asyncio.sleep)
    monkeypatch.setattr(WordleApp, "NOTIFICATION_TIMEOUT", PATIENCE)


@pytest.fixture(scope="session")
def original() -> WordList:
    return word_list("original")


@pytest.fixture(scope="session")
def nyt() -> WordList:
    return word_list("nyt")


@pytest.fixture(scope="session")
def few(original: WordList) -> WordList:
    """Every fortieth answer, among the usual guesses."""
    return list_of(original.answers[::40], original.guesses)


@pytest.fixture
def terminal(user_folder: Path) -> Iterator[StartTerminal]:
    if not IS_POSIX:
        pytest.skip("needs a pseudo-terminal")
    started: list[Terminal] = []

    def start(*arguments: str, **changes: str) -> Terminal:
        started.append(Terminal(*PROGRAM, *arguments, changes=changes))
        return started[-1]

    yield start
    for program in started:
        program.end()


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with closing(History.open(tmp_path / "games.sqlite3")) as opened:
        yield opened


@pytest.fixture
def make_app(
    tmp_path: Path, original: WordList, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeApp]:
    """Makes the app with the original list, instant engines and a history of its own.

    A history given instead is closed, too, when the test ends.
    """
    monkeypatch.setattr(Stylesheet, PARSE_RULES, parse_rules_once)
    with ExitStack() as opened:

        def make(*, history: History | None = None, **options: Any) -> WordleApp:
            if next(_apps_made) % 20 == 0:  # for each it would take longer than the start
                gc.collect()
            history = history or History.open(tmp_path / "games.sqlite3")
            opened.enter_context(closing(history))
            values = {"words": original, "engines": InstantEngines(), **options}
            return WordleApp(history=history, **values)

        yield make
