"""A finished game in the assistant: what it says, and what can be done with it."""

from __future__ import annotations

import pytest

from tests.support.assist import RAISE, state
from tests.support.driving import MakeApp, resize
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.tui.engines import Engines
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.widgets.card import GameEnd

WON = f"{RAISE} 3 3 3 3 3 enter"
LOST = " ".join(["raise:bbbbb"] * 6)


@pytest.mark.parametrize(("keys", "ending"), [(WON, "── Solved in 1 ─"), (LOST, "── Not solved ─")])
async def test_the_end_is_named_and_the_keys_are_those_that_help(
    keys: str, ending: str, make_app: MakeApp
) -> None:
    async with state(make_app()) as it:
        assert "^n New" not in it.text
        await (it.paste if keys == LOST else it.press)(keys)
        assert ending in it.text
        assert "1 word left" not in it.text
        footer = it.text.splitlines()[-1]
        for shown in ("^n New", "^s Share", "F1 Help", "^p Commands"):
            assert shown in footer
        assert "Next guess" not in footer
        assert ("Possible answers" in it.text) == (keys == LOST)
        assert ("not rated" in it.text) == (keys == LOST)
        assert ("The answer is unknown." in it.text) == (keys == LOST)
        if keys == WON:
            await it.press("tab")
            assert "there is nothing to choose from" in " ".join(it.text.split())
            await it.press("ctrl+z")
            assert "Possible answers" in it.text
            assert "^n New" not in it.text


async def test_the_card_at_the_end(make_app: MakeApp) -> None:
    async with state(make_app(), (140, 45)) as it:
        await it.press(f"c l o u t enter enter {WON}")
        card = it.screen.query_one(GameEnd)
        for size in ((140, 45), (40, 20)):
            await resize(it.pilot, *size)
            for shown in ("Solved in 2", " C  L  O  U  T ", "[R][A][I][S][E]"):
                assert shown in it.text
            lines = " ".join(card.render_line(y).text.strip() for y in range(card.size.height))
            assert "Perfect play would have needed 3 here; you needed 2. On average" in lines
            if size != (40, 20):
                assert "with suggestions" in lines
                assert "Daily streak 0 → 1 (best 1)" in lines
            assert it.text.count("^n New") == (size != (40, 20))
        await resize(it.pilot, 40, 14)
        assert "Daily streak" not in it.text
        await it.press("pagedown pagedown pagedown pagedown")
        assert "Daily streak" in it.text
        await it.press("pageup pageup pageup pageup")
        assert "Solved in 2" in it.text
        await it.press("ctrl+z")
        assert not card.display
        assert it.suggestions.display


async def test_a_finished_game_is_shared_mended_and_replayed(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("c l o u t 2 enter ctrl+s ctrl+r")
        assert (it.app.parting_text, it.app.screen) == ("", it.screen)  # it is under way
        await it.press(WON)
        assert "Share" not in it.text  # its colours contradict each other
        await it.press("up 1")
        await it.press("ctrl+s")
        assert it.message == "Copied. It is also printed when you leave."
        assert it.app.clipboard == it.app.parting_text == "Wordle-TUI 2/6\n\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩"
        await it.press("ctrl+r")
        screen = it.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.game is not None
        assert (str(screen.game), screen.game.known_answer) == ("clout:bbbbb raise:ggggg", "raise")
        assert [len(game.ratings) for game in it.app.history.games()] == [2]


async def test_a_lost_board_that_no_word_fits_is_no_game(make_app: MakeApp) -> None:
    slip = " ".join([*["raise:bbbbb"] * 5, "raise:gbbbb"])
    async with state(make_app()) as it:
        await it.paste(slip)
        assert "Not solved" not in it.text
        assert it.app.history.games() == []
        await it.press("end ctrl+s")
        assert it.app.parting_text == ""
        await it.press("home 1")
        assert "── Not solved ─" in it.text
        assert "168 words" in it.text
        assert len(it.app.history.games()) == 1


async def test_a_lost_board_lists_the_likeliest_words_first(make_app: MakeApp) -> None:
    """As the advisor weighs them, not as they stand in the list."""
    nyt = word_list("nyt")
    turns = " ".join(["raise:bbbbb"] * 6)
    async with state(make_app(words=nyt, engines=Engines())) as it:
        await it.paste(turns)
        assert it.screen.advice is not None
        chances = dict(it.screen.advice.candidates)
        left = Game(nyt, parse_turns(turns)).candidates.likely
        weight = dict(zip(nyt.answers, nyt.weights, strict=True))
        total = sum(weight[word] for word in left)
        assert chances == pytest.approx({word: weight[word] / total for word in left})
        assert len(set(chances.values())) > 1
