"""A whole game is typed on the empty board, and kept by one key."""

from datetime import date

import pytest
from textual import events

from tests.support.assist import state
from tests.support.driving import MakeApp, keys_of, resize, settle, until
from wordle_tui.game import daily
from wordle_tui.history.history import History

TOLD = keys_of("slate crony march")
GRID = "Wordle 1,900 3/6\n\n⬛⬛🟨⬛⬛\n🟨🟨⬛⬛⬛\n🟩🟩🟩🟩🟩"


async def test_four_guesses_take_24_keys(make_app: MakeApp, history: History) -> None:
    keys = keys_of("slate crony chart march") + " enter"
    assert len(keys.split()) <= 24
    async with state(make_app(words=None), has_tables=False) as it:
        await it.press(keys)
        assert "MARCH in 4" in it.text
        assert "Ctrl+z takes it back." in it.text
    (game,) = history.games()
    assert (len(game.turns), game.is_rated, game.help_from) == (4, True, None)


async def test_pencilled_rows_are_kept(make_app: MakeApp, history: History, today: date) -> None:
    async with state(make_app(words=None), has_tables=False) as it:
        await it.press(TOLD)
        number = f"{daily.puzzle_number(today):,}"
        for text in (
            "Was it MARCH, in 3?",
            f"Enter keeps it as today's, no. {number}.",
            "The card will tell",
            " enter Keep  1 2 3 Colour  ^z Undo ",
        ):
            assert text in it.text
        assert (it.board.pencil, it.board.cursor) == (0, (3, 0))
        for size in ((40, 20), (120, 38), (80, 24)):
            await resize(it.pilot, *size)
            assert "Was it MARCH, in 3?" in it.text
        await it.press("enter")
        await until(it.pilot, lambda: it.board.pencil > 6)
        assert len(history.games()) == 1
        await it.press("ctrl+z")
        assert ("Was it MARCH, in 3?" in it.text, it.board.pencil) == (True, 0)
        assert history.games() == []
        await it.press("ctrl+a")
        for key in ("ctrl+u", *"1900", "enter"):  # in one burst
            it.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settle(it.pilot)
        await it.press("enter")
        assert [game.number for game in history.games()] == [1900]


async def test_a_colour_key_after_three_words(make_app: MakeApp) -> None:
    async with state(make_app(words=None), has_tables=False) as it:
        await it.press(f"{TOLD} 1 1 2 1 1")
        assert "Press Enter, then colour CRONY." in it.text
        await it.press("enter 2 2 enter 3 3 3 3 3")
        assert it.turns == "slate:bbybb crony:yybbb"
        assert it.draft == "march:ggggg"


async def test_after_midnight_the_day_is_asked(
    make_app: MakeApp, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "is_night", lambda: True)
    async with state(make_app(words=None), has_tables=False) as it:
        await it.press(f"{TOLD} enter")
        assert "Tuesday's or Wednesday's?" in it.text
        await it.press("ctrl+a enter")  # it is told which one: nothing more is asked
        assert "Was it MARCH, in 3?" in it.text
        await it.press("enter")  # yesterday's
        assert "MARCH in 3" in it.text
    yesterday = daily.puzzle_number(daily.today()) - 1
    assert [game.number for game in history.games()] == [yesterday]


async def test_a_grid_alone_is_in_pencil_and_ends_a_game_behind_its_words(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(words=None), has_tables=False) as it:
        await it.paste(GRID)
        assert "Yours? Type its words." in it.message
        assert [str(turn.pattern) for turn in it.board.turns] == ["bbybb", "yybbb", "ggggg"]
        await it.press("enter")  # takes a word: the grid is never kept with words of its own
        assert (history.games(), it.board.turns) == ([], ())
        await it.press(f"escape {TOLD}")
        await it.paste(GRID)
        assert "MARCH in 3" in it.text
    assert [game.number for game in history.games()] == [1900]
