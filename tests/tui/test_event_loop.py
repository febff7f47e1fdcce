"""Nothing slow on the event loop, on any screen."""

import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.driving import MakeApp, press, running, until
from tests.support.games import unfinished
from wordle_tui.game.records import Mode
from wordle_tui.history.file import HistoryFile
from wordle_tui.history.history import History
from wordle_tui.tui import program
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.shell.bars import TABS


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
        assert saved is not None
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
