"""Messages: where they stand, how long, and that brackets in them are no markup."""

from dataclasses import replace

import pytest
from textual.widgets import Static

from tests.support.driving import (
    MakeApp,
    messages,
    paste,
    press,
    resize,
    running,
    screen_text,
    settle,
)
from tests.support.instant import InstantEngines
from wordle_tui.commands.programs import _say_last
from wordle_tui.game.words import WordList
from wordle_tui.tui.shell.base import QuestionScreen

LONG = "This sentence is about what has happened to a file. " * 3


@pytest.mark.parametrize("start", ["assist", "practice", "replay", "stats", "train", "lab"])
async def test_a_message_is_shown_until_the_next_key(make_app: MakeApp, start: str) -> None:
    async with running(app := make_app(start=start)) as pilot:
        for size in ((80, 24), (40, 20)):
            await resize(pilot, *size)
            for text in ("Copied to the program.", LONG):
                app.notify(text)
                await settle(pilot)
                assert text[:22] in screen_text(app)
                assert text.split()[-1] in screen_text(app)
                await press(pilot, "f10")
                assert text[:22] not in screen_text(app)


async def test_the_message_of_a_worker_stays_until_escape(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        for text in ("First.", "Second."):
            app.notify(text, timeout=100)
        await press(pilot, "c")
        assert messages(app) == ["First.", "Second."]
        assert "First." in screen_text(app)
        app.notify("Of a key.")  # they come back after it
        await settle(pilot)
        assert "Of a key." in screen_text(app)
        app.notify("Last.", timeout=100)
        await settle(pilot)
        assert "Of a key." in screen_text(app)
        await press(pilot, "r")
        assert "First." in screen_text(app)
        for text in ("Second.", "Last."):
            await press(pilot, "escape")
            assert text in screen_text(app)
        await press(pilot, "escape")
        app.notify("Third.", timeout=0.01)
        await pilot.pause(0.1)
        assert messages(app) == []


async def test_a_message_waits_until_a_window_is_closed(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f1")
        app.notify("Done.")
        await press(pilot, "down")
        assert "Done." not in screen_text(app)
        await press(pilot, "escape")
        assert "Done." in screen_text(app)
        await press(pilot, "escape")
        assert "Done." not in screen_text(app)


@pytest.mark.parametrize(
    ("shared", "boards", "printed"),
    [
        ("", 0, ""),
        ("Wordle-TUI 3/6", 0, "Wordle-TUI 3/6\n"),
        ("", 1, "Your game is kept. `wordle-tui` goes on with it.\n"),
        ("", 4, "Your game is kept: begin one with 4 boards to go on.\n"),
    ],
)
def test_quitting_prints_what_was_shared_and_that_a_game_is_kept(
    make_app: MakeApp, capsys: pytest.CaptureFixture[str], shared: str, boards: int, printed: str
) -> None:
    app = make_app()
    app.parting_text, app.under_way["assist"] = shared, boards
    assert _say_last(app) == 0
    assert capsys.readouterr().out == printed


class Failing(InstantEngines):
    def strategy_lines(self, *_: object) -> object:  # type: ignore[override]
        raise RuntimeError("[/b]")


@pytest.mark.parametrize(
    ("start", "action", "keys"),
    [("assist", "", ""), ("replay", "", "enter"), ("practice", "app.new_game('code')", "enter")],
)
async def test_errors_quote_input(start: str, action: str, keys: str, make_app: MakeApp) -> None:
    async with running(app := make_app(start=start), (140, 45)) as pilot:
        await app.run_action(action or "app.bell")
        await settle(pilot)
        await paste(pilot, "[/b]")
        await press(pilot, keys)
        assert "[/b]" in str(app.screen.query_one("#message", Static).render()).lower()


@pytest.mark.parametrize("start", ["practice", "lab", "stats"])
async def test_a_list_is_named_in_full(start: str, original: WordList, make_app: MakeApp) -> None:
    app = make_app(start=start, words=replace(original, name="words[old].txt"))
    async with app.run_test(size=(50, 30)) as pilot:  # the tabs have no room for it
        await settle(pilot)
        if start == "stats":
            await app.push_screen(QuestionScreen("Delete the game of words[old].txt?", "No"))
            await settle(pilot)
        assert "words[old].txt" in screen_text(app).partition("\n")[2]


async def test_a_failure_of_the_strategies_is_shown_as_it_is(make_app: MakeApp) -> None:
    async with running(app := make_app(start="replay", engines=Failing()), (100, 30)) as pilot:
        await paste(pilot, "raise crane")
        await press(pilot, "enter")
        await press(pilot, "f9")
        assert "RuntimeError('[/b]')" in screen_text(app)
