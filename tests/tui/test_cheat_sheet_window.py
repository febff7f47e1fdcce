"""The window of a cheat sheet, from an opener in Stats and from a strategy in the Lab."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.games import add_all, played
from tests.support.textual_internals import notifications
from wordle_tui.advice.cheat_sheet import CheatSheet
from wordle_tui.advice.second_words import opener_sheet
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Report, Stop
from wordle_tui.strategies.simulation import simulate
from wordle_tui.tui.shell.cheat_sheet import CheatSheetScreen, SheetLines


async def _focus_openers(pilot: Pilot[None]) -> None:
    """Wait until the games are read: before, the panels are hidden and cannot have the focus."""
    screen = pilot.app.screen
    await until(pilot, lambda: screen.focused is not None and not screen.has_class("-reading"))
    screen.query_one("Openers").focus()
    await until(pilot, lambda: screen.query_one("Openers").has_focus)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
async def test_the_sheet_of_an_opener_is_shown_saved_and_copied(
    size: tuple[int, int],
    make_app: MakeApp,
    few: WordList,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    history = History.open(tmp_path / "games.sqlite3")
    opener = few.answers[0]
    add_all(history, [played(few.answers[1], opener, few.answers[1])])
    best, learned = opener_sheet(few, opener), opener_sheet(few, opener, 10)
    app = make_app(words=few, history=history, start="stats")
    async with app.run_test(size=size) as pilot:
        await _focus_openers(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: best.title in screen_text(app))
        lines = app.screen.query_one(SheetLines)
        assert lines.sheet == best
        assert lines.line_count > len(list(best.lines()))
        await press(pilot, "e ctrl+s")
        assert Path(f"wordle-{opener}.html").read_text(encoding="utf-8") == best.html()
        assert app.clipboard == best.text()
        await press(pilot, "space")
        await until(pilot, lambda: lines.sheet == learned)
        await until(pilot, lambda: "Second words" in screen_text(app))
        await press(pilot, "escape")
        assert not app.screen.query(SheetLines)


async def test_a_report_that_comes_late_changes_nothing(make_app: MakeApp, few: WordList) -> None:
    reports, sheet = list[Report](), opener_sheet(few, few.answers[0])

    def make(stop: Stop, report: Report) -> CheatSheet:
        reports.append(report)
        return sheet

    app = make_app(words=few)
    async with app.run_test() as pilot:
        app.push_screen(CheatSheetScreen("late", make))
        await until(pilot, lambda: sheet.title in screen_text(app))
        await asyncio.to_thread(reports[0], 1, 2)
        await settle(pilot)
        assert sheet.title in screen_text(app)


async def test_games_of_which_only_the_score_is_known_have_no_sheet(
    make_app: MakeApp, few: WordList
) -> None:
    app = make_app(words=few, start="stats")
    add_all(app.history, [played(few.answers[1], score=4)])
    async with app.run_test() as pilot:
        await _focus_openers(pilot)
        await press(pilot, "enter")
        messages = [each.message for each in notifications(app)]
        assert messages == ["The guesses of these games aren't known."]


async def test_an_opener_that_the_list_lacks(make_app: MakeApp, few: WordList) -> None:
    app = make_app(words=few, start="stats")
    add_all(app.history, [played("crane", "qqqqq", "crane")])
    async with app.run_test() as pilot:
        await _focus_openers(pilot)
        await press(pilot, "enter")
        assert [each.message for each in notifications(app)] == ["QQQQQ isn't in the few list."]


async def test_the_sheet_of_a_strategy(make_app: MakeApp, few: WordList) -> None:
    app = make_app(words=few, start="lab")
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "c")
        sheet = simulate(few, "expected").sheet()
        await until(pilot, lambda: app.screen.query_one(SheetLines).sheet == sheet)
