"""The palette: what can be done, found by the words that people use."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest
from textual import command
from textual.command import CommandInput, CommandList
from textual.pilot import Pilot
from textual.style import Style
from textual.widgets import Input

from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    front,
    messages,
    press,
    resize,
    running,
    screen_text,
    settle,
    until,
)
from tests.support.instant import InstantEngines
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.keys import documented, load_all
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.palette import ENTRIES, Commands, Palette, lines
from wordle_tui.tui.stats.screen import StatsScreen


def titles(app: WordleApp) -> list[str]:
    return [line.entry.title for line in lines(app, app.screen)]


async def choose(pilot: Pilot[None], app: WordleApp, title: str) -> None:
    """Run the command as the palette does."""
    found = {line.entry.title: line.run for line in lines(app, app.screen)}
    app.call_next(found[title])
    await drawn(pilot)
    await settle(pilot)


async def test_what_the_screen_does_is_listed_and_works(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r a i s e")
        assert {"Undo", "Redo"} <= set(titles(app))
        assert not {"Give up", "Share", "Boards in Stats"}.intersection(titles(app))
        screen = front(app, PlayScreen)
        await choose(pilot, app, "Undo")
        assert screen.state.letters == "rais"
        await choose(pilot, app, "Redo")
        assert screen.state.letters == "raise"
        await choose(pilot, app, "Reduced motion")
        assert app.settings.reduced_motion
        await choose(pilot, app, "Four boards")
        assert isinstance(app.screen, PlayScreen)
        assert len(app.screen.state.drafts) == 4
        assert "Give up" in titles(app)
        await choose(pilot, app, "Past day")
        assert "Which day?" in screen_text(app)
        await press(pilot, "escape escape")
        for title in ("Habits", "Habits", "Friends"):  # it stays where it is shown
            await choose(pilot, app, title)
            assert isinstance(app.screen, StatsScreen)
            assert app.screen.page == title.lower()


def test_an_entry_has_one_name_and_something_to_do() -> None:
    load_all()
    known = documented()
    assert len({entry.title for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert known.keys() >= set(entry.ids.split())
        assert entry.ids or entry.action or entry.setting


async def test_entries_are_found_by_the_words_people_use(make_app: MakeApp) -> None:
    async with running(app := make_app()):
        provider = Commands(app.screen, Style())
        await provider.startup()
        for query, title in {
            "yesterday": "Past day",
            "habit": "Habits",
            "whatsapp": "Friends",
            "german": "Word list",
            "update": "Add an answer",
            "export": "Export",
            "colour-blind": "High contrast",
            "dark": "Theme",
            "dordle": "Two boards",
            "new": "New game",
            "exit": "Quit",
            "compare": "Friends",
            "friends' games": "Friends' games",
            "opener": "Assist",
            "SET": "Settings",
            "hard": "Hard mode",
            "hint": "Practice",
            "streak": "Stats",
            "delete": "Stats",
            "paste": "Import",
            "keep": "Import",
        }.items():
            best = max([hit async for hit in provider.search(query)], key=lambda hit: hit.score)
            assert best.text == title, query


@pytest.mark.parametrize(
    ("no_color", "theme", "sentence"),
    [
        (True, "light", "NO_COLOR is set, so there are only greys here."),
        (False, "ansi", "This terminal says it has 16 colours, so it gets their theme."),
    ],
)
async def test_a_theme_that_cannot_be_shown_is_not_passed_over_in_silence(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, no_color: bool, theme: str, sentence: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with running(app := make_app()) as pilot:
        app.change(theme="light")
        await settle(pilot)
        assert messages(app) == [f"{sentence} Your choice is saved."]
        assert (app.settings.theme, app.theme) == ("light", theme)


async def test_the_rules_are_seen_and_a_click_on_them_offers_others(make_app: MakeApp) -> None:
    """On a small terminal, which has no room for them beside the tabs, too."""
    app = make_app(rule=Rule.HARD)
    async with app.run_test(size=(40, 20)) as pilot:
        for key in ("f2", "f3"):
            await press(pilot, key)
            assert "original, hard mode" in " ".join(screen_text(app).split())
        await resize(pilot, 80, 24)
        await click(pilot, TabBar, offset=(75, 0))
        assert "hard mode: on" in screen_text(app)


@pytest.fixture
def small_app(history: History, few: WordList) -> Callable[[], RatingProgram]:
    """Makes an app without screens: a window above it opens and closes quickly."""
    return lambda: RatingProgram(history=history, words=few, engines=InstantEngines())


async def test_letters_and_callbacks_that_come_late_do_not_end_a_closing_palette(
    small_app: Callable[[], RatingProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the widgets have been taken away when the search for a letter ends."""
    steps = 0

    async def wait_for(work: Coroutine[object, object, object], timeout: float) -> None:
        work.close()
        for _ in range(1 + steps):
            await asyncio.sleep(0)
        raise TimeoutError

    monkeypatch.setattr(command, "wait_for", wait_for)
    app = small_app()
    async with app.run_test() as pilot:
        for steps in range(20):  # noqa: B007 (`wait_for` uses it)
            palette = Palette()
            await app.push_screen(palette)
            field, found = palette.query_one(CommandInput), palette.query_one(CommandList)
            await until(pilot, lambda: found.option_count > 0)  # noqa: B023
            palette.dismiss()
            palette.post_message(Input.Changed(field, "zqxj"))
            while palette.is_attached:
                palette.call_next(palette.query_one, CommandList)
                await asyncio.sleep(0)
