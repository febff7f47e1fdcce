"""The first frame: what it costs, and what it does without."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.driving import MakeApp, messages, running
from wordle_tui.game.own_lists import own_list

PROBE = """
import asyncio, sys
from wordle_tui.tui.app import WordleApp

WordleApp.begin = lambda app: None  # nothing that waits for the first frame begins

async def main():
    app = WordleApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3000):
            if shown := app.screen.query_one("Suggestions").shown:
                break
            await pilot.pause(0.01)
    names = ("numpy", "wordle_tui.tui.lab.screen", "wordle_tui.tui.stats.screen")
    print([name for name in names if name in sys.modules], len(shown))

asyncio.run(main())
"""


def test_openers_without_numpy_and_without_other_screens() -> None:
    """The openers are listed before the first frame, and only what it needs is imported."""
    run = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, encoding="utf-8")
    imported, openers = run.stdout.rsplit(maxsplit=1) if run.stdout else (run.stderr, "0")
    assert imported == "[]"
    assert int(openers) >= 10


@pytest.mark.parametrize("start", ["assist", "replay"])
async def test_the_program_starts_with_another_screen(make_app: MakeApp, start: str) -> None:
    """As `App.run` starts it, and not `run_test`: from Python 3.12 on with eager tasks."""
    app = make_app(start=start)
    screens: list[Any] = []

    async def leave(pilot: Pilot[object]) -> None:
        screens.append(app.screen)
        app.exit()

    loop = asyncio.get_running_loop()
    factory = loop.get_task_factory()
    try:
        await app.run_async(headless=True, auto_pilot=leave)
    finally:
        loop.set_task_factory(factory)
    assert app.fault is None
    assert [screen.NAME for screen in screens] == [start]


def test_an_input_may_come_before_the_first_screen(make_app: MakeApp) -> None:
    make_app().clear_selection()


async def test_what_was_dropped_of_an_own_list_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("crane\nslate\nhello world\ncrane\n", encoding="utf-8")
    words, _ = own_list(path)
    async with running(app := make_app(words=words)):
        (note,) = messages(app)
        assert note == (
            "mine.txt: kept 2 five-letter words; skipped 2 lines "
            "(other lengths, repeated, or not words)."
        )
