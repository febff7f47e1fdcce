"""The window of a cheat sheet, from an opener in Stats and from a strategy in the Lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.games import add_all, played
from tests.support.textual_internals import notifications
from wordle_tui.advice.second_words import opener_sheet
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.strategies.simulation import simulate
from wordle_tui.tui.shell.cheat_sheet import SheetLines


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
    app = make_app(words=few, history=history, start="stats")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.screen.query_one("Openers").focus()
        await press(pilot, "enter")
        best, learned = opener_sheet(few, opener), opener_sheet(few, opener, 10)
        await until(pilot, lambda: best.title in screen_text(app))
        lines = app.screen.query_one(SheetLines)
        assert lines.sheet == best
        assert lines.line_count > len(list(best.lines()))
        await press(pilot, "e ctrl+s")
        await settle(pilot)
        assert Path(f"wordle-{opener}.html").read_text(encoding="utf-8") == best.html()
        assert app.clipboard == best.text()
        await press(pilot, "space")
        await until(pilot, lambda: lines.sheet == learned)
        await until(pilot, lambda: "Second words" in screen_text(app))
        await press(pilot, "escape")
        assert not app.screen.query(SheetLines)


async def test_an_opener_that_the_list_lacks(make_app: MakeApp, few: WordList) -> None:
    app = make_app(words=few, start="stats")
    add_all(app.history, [played("crane", "qqqqq", "crane")])
    async with app.run_test() as pilot:
        await settle(pilot)
        app.screen.query_one("Openers").focus()
        await press(pilot, "enter")
        await settle(pilot)
        assert [each.message for each in notifications(app)] == ["QQQQQ isn't in the few list."]


async def test_the_sheet_of_a_strategy(make_app: MakeApp, few: WordList) -> None:
    app = make_app(words=few, start="lab")
    async with app.run_test() as pilot:
        await settle(pilot)
        await press(pilot, "c")
        await settle(pilot)
        sheet = simulate(few, "expected").sheet()
        await until(pilot, lambda: app.screen.query_one(SheetLines).sheet == sheet)
