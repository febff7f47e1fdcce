"""Nothing slow on the event loop, on any screen."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import sqlite3
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.driving import MakeApp, press, settle, until
from wordle_tui.commands.responsiveness import stalls
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.history.database import Database
from wordle_tui.history.history import History
from wordle_tui.tui.assist.board import AssistBoard
from wordle_tui.tui.practice.screen import PracticeScreen
from wordle_tui.tui.shared.tabs import TABS
from wordle_tui.tui.turns import Turns

LONGEST_STEP = 0.02


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
def test_no_step_of_the_event_loop_is_felt(size: tuple[int, int]) -> None:
    """By asyncio's own log of slow callbacks, with the real solver and in a real terminal.

    By the clock, in the best of some runs: a single one also tells of what else the machine does.
    """
    longest: dict[str, float] = {}
    for _ in range(6):
        for name, steps in stalls(size, pause=1).items():
            assert steps, f"{name} was not shown"
            seconds = max(step.wall for step in steps)
            longest[name] = min(seconds, longest.get(name, seconds))
        if max(longest.values()) <= LONGEST_STEP:
            break
    assert {name: seconds for name, seconds in longest.items() if seconds > LONGEST_STEP} == {}


def test_long_work_rests_while_the_event_loop_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """And goes on while the loop waits for a key or a clock."""
    monkeypatch.setattr("wordle_tui.tui.turns.LONGEST_REST", 60)
    turns = Turns()
    steps: list[str] = []

    def work() -> None:
        for _ in range(3):
            turns.rest()
            steps.append("work")

    async def be_busy() -> None:
        await asyncio.sleep(0.001)
        worker = threading.Thread(target=work)
        worker.start()
        for _ in range(5):
            time.sleep(0.002)  # on purpose: a step of the loop that takes a while
            steps.append("loop")
            await asyncio.sleep(0)  # another step is ready at once
        await asyncio.to_thread(worker.join)

    with asyncio.Runner(loop_factory=turns.new_event_loop) as runner:
        runner.run(be_busy())
    assert steps == ["loop"] * 5 + ["work"] * 3


def test_a_step_that_waits_for_long_work_is_held_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that needs a module which a thread is importing."""
    monkeypatch.setattr("wordle_tui.tui.turns.LONGEST_REST", 1)
    turns = Turns()

    def rest_often() -> None:
        for _ in range(100):
            turns.rest()

    async def wait_for_it() -> None:
        worker = threading.Thread(target=rest_often)
        worker.start()
        worker.join(60)  # on the loop, which is what nothing should do
        assert not worker.is_alive()

    with asyncio.Runner(loop_factory=turns.new_event_loop) as runner:
        runner.run(wait_for_it())


def test_without_its_own_loop_nothing_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordle_tui.tui.turns.LONGEST_REST", 60)
    began = time.monotonic()
    Turns().rest()
    assert time.monotonic() - began < 30


def test_only_threads_rest_between_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", sys.meta_path.copy())
    turns = Turns()
    rested: list[int] = []
    monkeypatch.setattr(turns, "rest", lambda: rested.append(threading.get_ident()))
    turns.rest_between_imports()

    def look_for_one() -> None:
        assert importlib.util.find_spec("this_module_is_nowhere") is None

    look_for_one()
    assert rested == []
    thread = threading.Thread(target=look_for_one)
    thread.start()
    thread.join()
    assert rested == [thread.ident]


async def test_garbage_is_looked_for_once_when_nobody_types(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[str] = []
    monkeypatch.setattr("wordle_tui.tui.app.PAUSE_SECONDS", 0.1)
    app = make_app()
    monkeypatch.setattr(gc, "collect", lambda: collected.append("garbage"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(collected) == 1)
        await pilot.pause(0.5)
        assert len(collected) == 1
        await press(pilot, "c r a n e")
        await until(pilot, lambda: len(collected) > 1)


async def test_a_locked_history_holds_up_no_key(make_app: MakeApp, tmp_path: Path) -> None:
    """Another program keeps the file locked all the while; what was entered is written after it."""
    path = tmp_path / "history.sqlite3"
    app = make_app(history=History.open(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await press(pilot, "c r a n e enter enter s l o t")
            board = app.screen.query_one(AssistBoard)
            assert (len(board.draft.turns), board.draft.letters) == (1, "slot")
            await press(pilot, "f3")
            await settle(pilot)
            assert isinstance(app.screen, PracticeScreen)
            other.execute("ROLLBACK")
    app.history.close()
    with closing(History.open(path)) as history:
        saved = history.unfinished(Mode.ASSIST)
    assert saved is not None
    assert (str(Game(app.words, saved.turns)), saved.letters) == ("crane:bbbbb", "slot")


async def test_other_screens_are_imported_and_games_read_in_threads(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop_thread = threading.get_ident()
    on_the_loop: list[str] = []
    app = make_app()
    load, read = type(TABS["lab"]).load, Database.read

    def watched_load(tab: Any) -> Any:
        if f"wordle_tui.tui.{tab.name}.screen" not in sys.modules:
            on_the_loop.extend([tab.name] * (threading.get_ident() == loop_thread))
        return load(tab)

    def watched_read(database: Database, statement: str, values: Any = ()) -> list[Any]:
        if "games" in statement and threading.get_ident() == loop_thread:
            on_the_loop.append(statement)
        return read(database, statement, values)

    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for name in ("lab", "stats", "replay", "train"):
            monkeypatch.delitem(sys.modules, f"wordle_tui.tui.{name}.screen", raising=False)
        monkeypatch.setattr(type(TABS["lab"]), "load", watched_load)
        monkeypatch.setattr(Database, "read", watched_read)
        for key in ("f5", "f6", "f7", "f4", "ctrl+g", "escape", "f3", "f2"):
            await press(pilot, key)
            await settle(pilot)
    assert on_the_loop == []
