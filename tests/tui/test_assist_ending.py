"""A finished game in the assistant: what it says, and what can be done with it."""

from __future__ import annotations

import pytest

from tests.tui.conftest import MakeApp
from tests.tui.driving import press, settle
from tests.tui.test_assist import RAISE, desk
from wordle_tui.tui.screens.replay import ReplayScreen

WON = f"{RAISE} 3 3 3 3 3 enter"
LOST = " ".join([f"{RAISE} enter"] * 6)


@pytest.mark.parametrize(
    ("keys", "ending"), [(WON, "Solved: 1 of 6 guesses"), (LOST, "Not solved: 168 words left")]
)
async def test_the_end_is_named_and_the_keys_are_those_that_help(
    keys: str, ending: str, make_app: MakeApp
) -> None:
    async with desk(make_app()) as it:
        assert "^n New board" not in it.text
        await it.press(keys)
        assert ending in it.text
        assert "1 word left" not in it.text
        footer = it.text.splitlines()[-1]
        for shown in ("^n New board", "^s Share", "^r Replay", "F1 Help", "^p Commands"):
            assert shown in footer
        assert "Next row" not in footer


async def test_it_is_shared_as_in_practice(make_app: MakeApp) -> None:
    async with desk(make_app()) as it:
        await it.press(f"{WON} ctrl+s")
        assert it.message == "Copied. It is also printed when you leave."
        assert it.app.clipboard == it.app.parting_text == "Wordle-TUI 1/6\n\n🟩🟩🟩🟩🟩"


async def test_it_is_rated_in_replay(make_app: MakeApp) -> None:
    async with desk(make_app()) as it:
        await it.press(f"c l o u t enter {WON}")
        await press(it.pilot, "ctrl+r")
        await settle(it.pilot)
        screen = it.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.game is not None
        assert (str(screen.game), screen.game.answer) == ("clout:bbbbb raise:ggggg", "raise")


async def test_a_game_under_way_has_nothing_to_share(make_app: MakeApp) -> None:
    async with desk(make_app()) as it:
        await it.press(f"{RAISE} enter ctrl+s ctrl+r")
        assert it.app.parting_text == ""
        assert it.app.screen is it.screen


async def test_nor_has_one_whose_colours_contradict(make_app: MakeApp) -> None:
    async with desk(make_app()) as it:
        await it.press("c l o u t 2 enter")
        await it.press(WON)
        assert "Share" not in it.text
        await it.press("ctrl+s up 1")
        assert it.app.parting_text == ""
        assert "Share" in it.text


async def test_a_tile_of_a_finished_game_can_still_be_mended(make_app: MakeApp) -> None:
    async with desk(make_app()) as it:
        await it.press(f"{WON} space")
        assert it.turns == "raise:bgggg"
        assert "^n New board" not in it.text
