"""What the user typed or named is shown as it is: brackets in it are no markup."""

from dataclasses import replace

import pytest
from textual.widgets import Static

from tests.support.driving import MakeApp, paste, press, running, screen_text, settle
from tests.support.instant import InstantEngines
from wordle_tui.game.words import WordList
from wordle_tui.tui.shell.base import QuestionScreen


class Failing(InstantEngines):
    def strategy_lines(self, *_: object) -> object:  # type: ignore[override]
        raise RuntimeError("[/b]")


@pytest.mark.parametrize(
    ("start", "action", "keys"),
    [("assist", "", ""), ("replay", "", "enter"), ("practice", "app.new_game('code')", "enter")],
)
async def test_an_error_quotes_what_was_put_in(
    start: str, action: str, keys: str, make_app: MakeApp
) -> None:
    async with running(app := make_app(start=start), (140, 45)) as pilot:
        await app.run_action(action or "app.bell")
        await settle(pilot)
        await paste(pilot, "[/b]")
        await press(pilot, keys)
        assert "[/b]" in str(app.screen.query_one("#message", Static).render()).lower()


@pytest.mark.parametrize("start", ["practice", "lab", "stats"])
async def test_the_name_of_a_list_is_shown_in_full(
    start: str, original: WordList, make_app: MakeApp
) -> None:
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
