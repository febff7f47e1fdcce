"""What the user typed or named is shown as it is: brackets in it are no markup."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, paste, press, screen_text, settle
from tests.support.instant import InstantEngines
from wordle_tui.game.words import WordList
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.shell.base import QuestionScreen

TEXTS = ("[/b]", "a[/]b", "[bold]x", "words[old]", "[@click=app.quit]")


async def enter(pilot: Pilot[None], text: str) -> None:
    await paste(pilot, text)
    await press(pilot, "enter")


async def enter_code(pilot: Pilot[None], text: str) -> None:
    await pilot.app.run_action("app.new_game('code')")
    await settle(pilot)
    await paste(pilot, text)
    await press(pilot, "enter")


@pytest.mark.parametrize("text", [TEXTS[0], *on_demand(*TEXTS[1:])])
@pytest.mark.parametrize(
    ("start", "put", "line"),
    [
        ("assist", paste, "#message"),
        ("replay", enter, "#message"),
        ("practice", enter_code, "#message"),
    ],
)
async def test_an_error_quotes_what_was_put_in(
    text: str,
    start: str,
    put: Callable[[Pilot[None], str], Awaitable[None]],
    line: str,
    make_app: MakeApp,
) -> None:
    app = make_app(start=start)
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        await put(pilot, text)
        await settle(pilot)
        assert text.lower() in str(app.screen.query_one(line, Static).render()).lower()


@pytest.fixture
def odd(original: WordList) -> WordList:
    return replace(original, name="words[old].txt")


async def ask(app: WordleApp) -> None:
    await app.push_screen(QuestionScreen("Delete the game of words[old].txt?", "Yes", "No"))


async def nothing(app: WordleApp) -> None:
    pass


@pytest.mark.parametrize(
    ("start", "then"),
    [
        *((start, nothing) for start in ("practice", "lab")),
        ("stats", ask),
    ],
)
async def test_the_name_of_a_list_is_shown_in_full(
    start: str, then: Callable[[WordleApp], Awaitable[None]], odd: WordList, make_app: MakeApp
) -> None:
    app = make_app(start=start, words=odd)
    async with app.run_test(size=(50, 30)) as pilot:  # the tabs have no room for it
        await settle(pilot)
        await then(app)
        await settle(pilot)
        body = "\n".join(screen_text(app).splitlines()[1:])
        assert "words[old].txt" in body


async def test_a_failure_of_the_strategies_is_shown_as_it_is(make_app: MakeApp) -> None:
    class Failing(InstantEngines):
        def strategy_lines(self, *_: object) -> object:  # type: ignore[override]
            raise RuntimeError("[/b]")

    app = make_app(start="replay", engines=Failing())
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await enter(pilot, "raise crane")
        await settle(pilot)
        await press(pilot, "f9")
        assert "RuntimeError('[/b]')" in screen_text(app)
