"""The palette: every command of the screen once, by a name that says what it does."""

from __future__ import annotations

import pytest
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.style import Style

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, click, drawn, press, resize, screen_text, settle, until
from tests.support.textual_internals import notifications
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.palette import Commands


def commands(app: WordleApp) -> list[str]:
    return [command.title for command in app.get_system_commands(app.screen)]


async def choose(pilot: Pilot[None], app: WordleApp, title: str) -> None:
    """Run the command as the palette does."""
    found = {command.title: command.callback for command in app.get_system_commands(app.screen)}
    app.call_next(found[title])
    await drawn(pilot)
    await settle(pilot)


@pytest.mark.parametrize("start", ["assist", "lab", *on_demand("practice", "replay", "stats")])
async def test_nothing_is_listed_twice(make_app: MakeApp, start: str) -> None:
    app = make_app(start=start)
    async with app.run_test() as pilot:
        await settle(pilot)
        titles = commands(app)
        assert len(titles) == len(set(titles))


async def test_the_commands_of_the_board_are_there_and_work(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r a i s e")
        titles = commands(app)
        assert {"Board: undo", "Board: redo", "Board: remove guess"} <= set(titles)
        assert "Board: left" not in titles
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await choose(pilot, app, "Board: undo")
        assert screen.state.letters == "rais"
        await choose(pilot, app, "Board: redo")
        assert screen.state.letters == "raise"


@pytest.mark.parametrize("size", [(80, 24), (20, 2), *on_demand((80, 3), (5, 20))])
async def test_page_keys_where_there_is_no_room(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "ctrl+p")
        found = app.screen.query_one(CommandList)
        await until(pilot, lambda: found.option_count > 0)
        await press(pilot, "pageup pagedown")
        await press(pilot, "escape")
        assert not isinstance(app.screen, CommandPalette)


async def test_a_window_grows_and_shrinks_under_the_palette(make_app: MakeApp) -> None:
    app = make_app()
    sizes = ((80, 24), (4, 24), (80, 24), (5, 3), (30, 24), (2, 5), (200, 60), (80, 1), (40, 20))
    async with app.run_test(size=sizes[0]) as pilot:
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: app.screen.query_one(CommandList).option_count > 0)
        for size in sizes:
            await resize(pilot, *size)
        assert "Assist: compare" in screen_text(app)


async def test_the_list_of_commands_has_room_before_it_is_hidden(make_app: MakeApp) -> None:
    """A new size and what is hidden at it do not come at once: Textual fails in no columns."""
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: app.screen.query_one(CommandList).option_count > 0)
        await resize(pilot, 2, 5)
        app.screen.remove_class("-tiny", "-flat")
        await drawn(pilot)
        assert app.screen.query_one(CommandList).scrollable_content_region.width > 2


async def test_hints_now_and_hints_always_have_names_of_their_own(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"))
    async with app.run_test() as pilot:
        await settle(pilot)
        titles = [title for title in commands(app) if "hints" in title.lower()]
        assert titles == ["Begin games with hints: turn on"]
        assert "Practice: hint" in commands(app)


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("print", "Cheat sheet"),
        ("opener", "Cheat sheet"),
        ("length", "New game"),
        ("hard mode", "New game"),
        ("daily", "New game"),
        ("dark", "Theme: light"),
        ("used", "Add past answers"),
        ("language", "Add a word list"),
        ("export", "Export games"),
        ("never lose", "Order suggestions by…"),
        ("published", "Order suggestions by…"),
    ],
)
async def test_commands_are_found_by_what_they_do(
    make_app: MakeApp, query: str, title: str
) -> None:
    app = make_app(start="stats")
    async with app.run_test() as pilot:
        await settle(pilot)
        listed = [
            (command.title, command.callback, command.help)
            for command in app.get_system_commands(app.screen)
        ]
        provider = Commands(app.screen, listed)(app.screen, Style())
        found = [hit async for hit in provider.search(query)]
        assert title in [str(hit.text) for hit in found]


async def test_a_theme_is_found_by_the_name_the_manual_has(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        assert "Theme: 16 colours (ansi)" in commands(app)
        await choose(pilot, app, "Theme: 16 colours (ansi)")
        assert app.theme == "ansi"
        assert not notifications(app)


@pytest.mark.parametrize(
    ("no_color", "sentence"),
    [
        (True, "NO_COLOR is set: there are only greys here. Your choice is kept."),
        (
            False,
            "This terminal says it has 16 colours: their theme is used here. Your choice is kept.",
        ),
    ],
)
async def test_a_theme_that_cannot_be_shown_is_not_passed_over_in_silence(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, no_color: bool, sentence: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        await choose(pilot, app, "Theme: light")
        assert [each.message for each in notifications(app)] == [sentence]
        assert app.settings.theme == "light"


async def test_a_click_on_the_rules_offers_others(make_app: MakeApp) -> None:
    app = make_app(start="practice")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, TabBar, offset=(75, 0))
        await until(pilot, lambda: "Hard mode   off" in screen_text(app))


async def test_what_the_command_line_asked_for_holds_until_the_user_chooses(
    make_app: MakeApp,
) -> None:
    app = make_app(hard=True)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert (app.asked_list, app.asked_hard) == (app.words, True)
        app.change(hard=False)
        assert (app.asked_list, app.asked_hard) == (app.words, False)
        app.change(list_name="nyt")
        assert app.asked_list is None


@pytest.mark.parametrize("start", ["assist", "practice"])
@pytest.mark.parametrize("hints", [*on_demand(False), True])
async def test_small_terminals_show_the_rules_too(
    make_app: MakeApp, start: str, hints: bool
) -> None:
    app = make_app(start=start, hard=True)
    async with app.run_test(size=(40, 20)) as pilot:
        app.change(hints=hints)
        await settle(pilot)
        shown = screen_text(app)
        assert "original" in shown
        assert "hard mode" in shown


async def test_help_says_what_the_screen_is_about(make_app: MakeApp) -> None:
    app = make_app(start="replay")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("f1")
        await drawn(pilot)
        assert "skill" in screen_text(app)


@pytest.mark.parametrize("asked", ["ranking", "aim", "strategy", "order sugg"])
async def test_what_is_said_comes_before_letters_in_the_same_order(
    make_app: MakeApp, asked: str
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        listed = [
            (each.title, each.callback, each.help) for each in app.get_system_commands(app.screen)
        ]
        provider = Commands(app.screen, listed)(app.screen, Style())
        hits = [hit async for hit in provider.search(asked)]
        best = sorted(hits, key=lambda hit: -hit.score)[:3]
        assert "Order suggestions by…" in [str(hit.text) for hit in best]
