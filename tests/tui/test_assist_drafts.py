"""What the assistant makes of a row before enter, and of one that is mended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.assist import state
from tests.support.cases import on_demand
from tests.support.driving import MakeApp
from wordle_tui.game.game import Game

COLOURING = "Set the colours Wordle showed"
CRANE = "c r a n e 1 1 1 1 2 enter"
"""A yellow E: SLEET with grey tiles contradicts it."""


@pytest.mark.parametrize("keys", ["space", *on_demand("1", "space space space"), "1 1 1 1 1"])
async def test_coloured_it_does_and_enter_says_why(keys: str, make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press(f"{CRANE} s l e e t")
        assert COLOURING in it.message  # without colours it contradicts nothing
        assert "These colours" not in it.text
        await it.press(keys)
        assert it.message.startswith("No word fits so far")
        assert "These colours leave no word so far." in it.text
        await it.press("enter")
        assert it.message.startswith("No word fits")
        assert "so far" not in it.message
        assert len(it.screen.state.draft.turns) == 2


# What a draft would leave


async def test_no_tile_is_looked_for_before_enter(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search for the wrong tile takes half a second: not with every tile that is coloured."""
    searched: list[str] = []

    def spy(search: Callable[[Game], object]) -> Callable[[Game], object]:
        def searching(game: Game) -> object:
            if not game.is_possible:  # a possible game is not searched
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
