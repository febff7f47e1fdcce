"""How screens start, are styled, laid out and shown, with nothing slow on the event loop."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.strip import Strip

from tests.support.driving import MakeApp, messages, press, running, until
from tests.support.games import unfinished
from wordle_tui.game.own_lists import own_list
from wordle_tui.game.records import Mode
from wordle_tui.history.file import HistoryFile
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.tui import program
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.shell.bars import TABS
from wordle_tui.tui.textual_internals import remember_parsed_rules
from wordle_tui.tui.widgets.board import BoardView


async def test_what_waits_for_the_first_frame_begins_after_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    events: list[str] = []
    begin, render_line = app.begin, BoardView.render_line

    def watched_begin() -> None:
        events.append("begin")
        begin()

    def watched_render_line(board: BoardView, y: int) -> Strip:
        events.append("drawn")
        return render_line(board, y)

    monkeypatch.setattr(app, "begin", watched_begin)
    monkeypatch.setattr(BoardView, "render_line", watched_render_line)
    async with running(app):
        assert events[0] == "drawn"
        assert events.count("begin") == 1
        assert app.first_frame.is_set()


async def test_a_screen_knows_its_size_from_the_start(make_app: MakeApp) -> None:
    """Else it would be styled and laid out twice before it is seen."""
    app = make_app()
    async with app.run_test(size=(140, 45)):
        screen = PlayScreen("practice")
        assert {"-wide", "-tall"} <= screen.classes


def test_however_many_stylesheets_there_are_each_is_parsed_once() -> None:
    stylesheet = Stylesheet()
    remember_parsed_rules(stylesheet)
    for number in range(100):
        stylesheet.add_source(f"#w{number} {{ width: {number}; }}", read_from=(str(number), ""))
    for apply in (stylesheet.parse, stylesheet.reparse):  # at first, and for a theme
        stylesheet.set_variables({})
        apply()
        before = list(map(id, stylesheet.rules))
        stylesheet.parse()
        assert list(map(id, stylesheet.rules)) == before


@pytest.fixture
def styled(monkeypatch: pytest.MonkeyPatch) -> list[DOMNode]:
    nodes: list[DOMNode] = []
    update = Stylesheet.update_nodes

    def noted(stylesheet: Stylesheet, new: Iterable[DOMNode], animate: bool = False) -> None:
        nodes.extend(listed := list(new))
        update(stylesheet, listed, animate)

    monkeypatch.setattr(Stylesheet, "update_nodes", noted)
    return nodes


@pytest.mark.parametrize("start", ["assist", "practice"])
async def test_a_letter_styles_nothing_and_a_guess_not_the_whole_screen(
    start: str, make_app: MakeApp, styled: list[DOMNode]
) -> None:
    """A class on the screen would have Textual style all that is on it, shown or not."""
    app = make_app(start=start, content=Setup(answer="crane") if start == "practice" else None)
    grey, green = ("", "") if start == "practice" else (" 2 1 1 1 3", " 3 3 3 3 3")
    layouts: list[object] = []
    async with running(app) as pilot:
        await press(pilot, f"r o u t e{grey} enter")
        await press(pilot, "c")
        app.screen.screen_layout_refresh_signal.subscribe(app.screen, layouts.append)
        styled.clear()
        await press(pilot, "r a")
        assert (styled, layouts) == ([], [])
        await press(pilot, "n e")
        await press(pilot, f"{green} enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.state.is_over
        assert app.screen not in styled


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


async def test_a_locked_history_holds_up_no_key(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program keeps the file locked; what was entered is written as soon as it is free."""
    monkeypatch.setattr(program, "RETRY_SECONDS", 0.05)
    path = tmp_path / "games.sqlite3"
    async with running(app := make_app(history=History.open(path))) as pilot:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await press(pilot, "c r a n e enter enter s l o t")
            assert isinstance(app.screen, PlayScreen)
            draft = app.screen.state.draft
            assert (len(draft.turns), draft.letters) == (1, "slot")
            await press(pilot, "f3")
            assert isinstance(app.screen, PlayScreen)
            other.execute("ROLLBACK")
        with closing(History.open(path)) as history:
            await until(pilot, lambda: unfinished(history, Mode.ASSIST) is not None)
            saved = unfinished(history, Mode.ASSIST)
        assert (str(saved.position), saved.letters) == ("crane:bbbbb", "slot")


async def test_other_screens_are_imported_and_games_read_in_threads(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop_thread = threading.get_ident()
    on_the_loop: list[str] = []
    app = make_app()
    load, read = type(TABS["lab"]).load, HistoryFile.read

    def watched_load(tab: Any) -> Any:
        if f"wordle_tui.tui.{tab.folder}.screen" not in sys.modules:
            on_the_loop.extend([tab.name] * (threading.get_ident() == loop_thread))
        return load(tab)

    def watched_read(database: HistoryFile, statement: str, *values: Any) -> list[Any]:
        is_long = "state FROM games" in statement
        if is_long and threading.get_ident() == loop_thread:
            on_the_loop.append(statement)
        return read(database, statement, *values)

    async with running(app) as pilot:
        for name in ("lab", "stats", "replay", "train"):
            monkeypatch.delitem(sys.modules, f"wordle_tui.tui.{name}.screen", raising=False)
        monkeypatch.setattr(type(TABS["lab"]), "load", watched_load)
        monkeypatch.setattr(HistoryFile, "read", watched_read)
        for key in ("f7", "f5", "f6", "f4", "escape", "f3", "f2"):
            await press(pilot, key)
    assert on_the_loop == []
