"""What the assistant makes of a row before enter, and of one that is mended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.assist import state
from tests.support.cases import on_demand
from tests.support.driving import MakeApp
from wordle_tui.game.game import Game
from wordle_tui.tui.widgets.panels import WordTaken

COLOURING = "Set the colours Wordle showed"
CRANE = "c r a n e 1 1 1 1 2 enter"
"""A yellow E: SLEET with grey tiles contradicts it."""


async def test_a_word_that_is_not_coloured_yet_contradicts_nothing(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{CRANE} s l e e t")
        assert COLOURING in it.message
        assert "These colours" not in it.text


async def test_nor_does_a_suggestion_that_is_taken(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(CRANE)
        it.screen.post_message(WordTaken("sleet"))
        await it.press("right")
        assert COLOURING in it.message


@pytest.mark.parametrize("keys", ["space", *on_demand("1", "space space space"), "1 1 1 1 1"])
async def test_coloured_it_does_and_enter_says_why(keys: str, make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{CRANE} s l e e t {keys}")
        assert it.message.startswith("No word fits so far")
        assert "These colours leave no word so far." in it.text
        await it.press("enter")
        assert it.message.startswith("No word fits")
        assert "so far" not in it.message
        assert len(it.screen.state.draft.turns) == 2


async def test_enter_without_a_colour_is_explained_too(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{CRANE} s l e e t enter enter")
        assert it.turns == "crane:bbbby sleet:bbbbb"
        assert "No word fits" in it.message


async def test_an_impossible_row_above_is_told_before_anything_else(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("r a i s e 3 3 3 3 enter up 3 3 3 3 2")
        assert it.turns == "raise:ggggy"
        assert "One yellow among greens cannot occur" in it.message


async def test_a_mended_row_is_looked_at_like_a_new_one(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("r a i s e enter enter up backspace q q q q q")
        assert "QQQQQ is not in the original word list." in it.message
        assert "Editing guess 1." in it.message
        await it.press("enter")
        assert it.cursor == (1, 0)


async def test_so_it_is_in_hard_mode(make_app: MakeApp) -> None:
    async with state(make_app(hard=True)) as it:
        await it.paste("raise:ybbbb crown:bybbb")
        await it.press("up")
        assert it.message.startswith("Editing guess 2.")
        await it.press("right backspace l")
        assert "Hard mode: guess must contain R. Editing guess 2." in it.message


async def test_what_is_said_of_enter_is_true(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("q q q q q 1")
        assert "Press Enter twice to keep it." in it.message
        await it.press("enter enter")
        assert it.turns == "qqqqq:bbbbb"


# What a draft would leave


async def test_no_tile_is_looked_for_before_enter(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for the wrong tile takes half a second: not with every tile that is coloured."""
    searched: list[str] = []

    def spy(search: Callable[[Game], object]) -> Callable[[Game], object]:
        def searching(game: Game) -> object:
            searched.append(str(game))
            return search(game)

        return searching

    monkeypatch.setattr(Game, "contradiction", spy(Game.contradiction))
    async with state(make_app()) as it:
        await it.press(f"{CRANE} s l e e t 1 1 1 1")
        assert searched == []
        await it.press("enter")
        assert searched == ["crane:bbbby sleet:bbbbb"]


async def test_a_contradiction_stays_named_while_the_next_row_is_coloured(
    make_app: MakeApp,
) -> None:
    """And with the tile mended, the colours of that row are looked at again."""
    async with state(make_app()) as it:
        await it.press("c r a n e 3 3 3 3 1 enter m o u n t 1 1 1 1 3 enter")
        named = it.message
        assert "No word fits" in named
        await it.press("r a i s e 1 1 1 1 2")
        assert it.message == named
        await it.press("ctrl+f")
        assert "These colours leave" in it.text
