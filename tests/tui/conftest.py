"""Fixtures for tests of the screens: the app with an instant solver, and golden screens.

Golden screens are kept as plain text, to be read in a diff, and as SVG, for the colours. After a
change that was meant: `pytest tests/tui --update-golden`, and look at what git shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests.support.instant import InstantEngines
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.tui.app import WordleApp

GOLDEN = Path(__file__).parent / "golden"

MakeApp = Callable[..., WordleApp]
CheckGolden = Callable[[App[None], str], None]


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves or depends on the terminal the tests run in."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def make_app(tmp_path: Path, original: WordList) -> Iterator[MakeApp]:
    """Makes the app with the original list, an instant solver and a history of its own.

    A history given instead is closed, too, when the test ends.
    """
    with ExitStack() as opened:

        def make(*, history: History | None = None, **options: Any) -> WordleApp:
            history = history or History.open(tmp_path / "history.sqlite3")
            opened.enter_context(closing(history))
            values = {"words": original, "engines": InstantEngines(), **options}
            return WordleApp(history=history, **values)

        yield make


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> CheckGolden:
    """Compares the screen with the files of that name, or writes them."""

    def check(app: App[None], name: str) -> None:
        found = {"txt": screen_text(app), "svg": screen_svg(app)}
        for suffix, text in found.items():
            path = GOLDEN / f"{name}.{suffix}"
            if request.config.getoption("--update-golden"):
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            else:
                assert path.exists(), f"no golden screen {path.name}: run with --update-golden"
                assert text == path.read_text(encoding="utf-8"), f"{path.name} looks different"

    return check


def screen_text(app: App[None]) -> str:
    """What the screen shows, as lines of text."""
    lines = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in lines) + "\n"


def screen_svg(app: App[None]) -> str:
    """The screen as a picture, without the number that differs with each run."""
    return re.sub(r"terminal-\d+-", "terminal-", app.export_screenshot(simplify=True))
