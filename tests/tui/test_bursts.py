"""Keys that arrive together, as over a slow line: each goes to the screen or window in front."""

import asyncio

import pytest
from textual import events
from textual.pilot import Pilot

from tests.support.driving import MakeApp, front, press, running, settle
from wordle_tui.game.text import parse_game
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import Open
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.settings.screen import ChoiceScreen
from wordle_tui.tui.shell.help import HelpScreen


def write(pilot: Pilot[None], keys: str) -> None:
    """Send all keys, separated by blanks, before any of them is handled."""
    for key in keys.split():
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize(
    ("opening", "keys"),
    [
        ("f8 end", "enter escape escape"),
        ("f12", "enter enter enter escape escape"),
        ("ctrl+o", "enter enter escape"),
        ("ctrl+p t e r m", "enter enter escape"),
    ],
)
async def test_a_window_closes_once(make_app: MakeApp, opening: str, keys: str) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        await press(pilot, opening)
        write(pilot, keys)
        await settle(pilot)
        assert app.fault is None
        write(pilot, f"{opening} {keys}")
        await settle(pilot)
        assert app.fault is None


async def test_the_palette_runs_a_command_once(make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        await press(pilot, "ctrl+p h e l p down")
        write(pilot, "enter enter enter")
        await settle(pilot)
        assert [isinstance(screen, HelpScreen) for screen in app.screen_stack] == [False, True]


async def test_a_burst_opens_one_list_of_values(make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)) as pilot:
        for setting in ("keyboard", "keyboard", "theme"):
            app.action_choose(setting)
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack] == [PlayScreen, ChoiceScreen]


async def test_a_screen_that_is_not_there_yet_refuses_keys(make_app: MakeApp) -> None:
    async with make_app().run_test(size=(100, 30)):
        screen = PlayScreen("practice")
        assert not screen.check_action("try_again", ())
        assert not screen.check_action("scroll_card", ())


async def test_keys_on_their_way_when_the_program_is_left_are_no_fault(make_app: MakeApp) -> None:
    """The screens and their widgets are gone when the last of them are handled."""
    app = make_app(start="practice")

    async def type_on() -> None:
        while app.screen_stack:
            write(pilot, "z f8")
            app.screen.post_message(events.Key("f8", None))
            await asyncio.sleep(0)

    async with running(app, (100, 30)) as pilot:
        screen = front(app, PlayScreen)
        screen.call_next(screen.open, Setup(boards=4))
        typing = asyncio.create_task(type_on())
        await asyncio.sleep(0.01)
        app.exit()
    await typing
    assert app.fault is None
    assert app.return_code == 0


@pytest.mark.parametrize("name", [name for name in WordleApp.MODES if name != "assist"])
async def test_the_program_can_be_left_while_a_screen_opens(name: str, make_app: MakeApp) -> None:
    async with running(app := make_app(), (100, 30)):
        app.switch_mode(name)
        for _ in range(len(name) - 3):  # at different moments
            await asyncio.sleep(0)
        app.exit()
    assert app.return_code == 0


async def test_a_screen_takes_the_keys_that_follow_its_opening(make_app: MakeApp) -> None:
    app = make_app()
    game = parse_game("soare clint mince wince", app.words)
    async with app.run_test(size=(100, 30)) as pilot:
        for content in (None, game):
            await settle(pilot)
            app.post_message(Open("replay", content, 2))
            write(pilot, "w e e k")
            await settle(pilot)
            screen = front(app, ReplayScreen)
            assert screen.entry.value == "week"
            assert (screen.game, screen.turn) == (content, 2 if content else 0)
            await press(pilot, "escape f2")
