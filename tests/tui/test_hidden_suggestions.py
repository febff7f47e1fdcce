"""Suggestions that stay hidden until the player asks, and which games count as the player's own."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.support.assist import RAISE, AssistState, state
from tests.support.driving import MakeApp
from tests.support.games import unfinished
from wordle_tui.game.records import Mode
from wordle_tui.game.tiles import feedback
from wordle_tui.history.history import History
from wordle_tui.history.settings import Settings
from wordle_tui.play.remark import HIDDEN
from wordle_tui.tui.shell.bars import KeyBar
from wordle_tui.tui.widgets.panels import Sentence

SOLVED = f"raise:{feedback('raise', 'clout')} clout:ggggg"


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history whose user wants suggestions only when asking; `make_app` closes it."""
    opened = History.open(tmp_path / "history.sqlite3")
    opened.save_settings(Settings(hide_suggestions=True))
    return opened


def are_advised(it: AssistState) -> list[bool]:
    return [game.is_advised for game in it.app.history.games()]


def keys(it: AssistState) -> str:
    return it.screen.query_one(KeyBar).render_line(0).text


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (40, 20), (30, 12)], ids=str)
async def test_only_the_number_of_words_is_shown_until_asked(
    make_app: MakeApp, history: History, size: tuple[int, int]
) -> None:
    async with state(make_app(history=history), size=size) as it:
        await it.paste("raise:bbbbb clout:bbbbb mince:gbbbb")
        contradiction = it.screen.view.contradiction
        assert contradiction is not None
        assert "No word fits" in it.text
        assert not [word for word in contradiction.words if word in it.text]
        await it.press("ctrl+n")
        await it.paste("raise:bybbb")
        await it.press("c l o u t")
        panels = [part for part in it.screen.query("#figures *, #explanation *") if part.region]
        assert [type(part) for part in panels] == [Sentence]
        assert f"{it.left:,} words left." in it.text
        assert not it.suggestions.display
        await it.press("escape ctrl+u")
        assert it.suggestions.shown[0].word.upper() in it.text


async def test_keys_that_would_help_say_how_to_show_suggestions(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(history=history)) as it:
        assert "^u Hint" in keys(it)
        assert "Take word" not in keys(it)
        for key in ("tab", "shift+tab", "ctrl+d", "ctrl+e", "ctrl+l"):
            await it.press(f"x backspace {key}")
            assert " ".join(it.message.split()) == HIDDEN
            assert it.app.screen is it.screen
        await it.press("enter")
        assert it.message == "5 letters are missing."
        await it.press("ctrl+u")
        assert "^u" not in keys(it)
        assert "Take word" in keys(it)


async def test_a_game_without_suggestions_is_the_players_own(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(history=history)) as it:
        await it.paste(SOLVED)
        assert are_advised(it) == [False]
        it.app.change(hide_suggestions=False)  # the game is over
        await it.press("ctrl+z ctrl+y")
        assert are_advised(it) == [True]
        await it.press("ctrl+n")
        it.app.change(hide_suggestions=True)  # the game has not begun
        await it.paste(SOLVED)
        assert sorted(are_advised(it)) == [False, True]


async def test_once_shown_they_belong_to_the_game_whatever_is_undone(
    make_app: MakeApp, history: History, tmp_path: Path
) -> None:
    async with state(make_app(history=history)) as it:
        await it.press(f"{RAISE} ctrl+u")
        await it.press("ctrl+z " * 5)
        assert it.screen.state.draft.letters == ""
        await it.press("ctrl+y c")
        with closing(History.open(tmp_path / "history.sqlite3")) as other:  # another window
            saved = unfinished(other, Mode.ASSIST)
            assert saved is not None
            assert saved.is_advised
        await it.press("ctrl+n")
    async with state(make_app()) as it:
        assert it.screen.view.is_hidden
        await it.press("ctrl+z")
        assert not it.screen.view.is_hidden
        await it.press("backspace backspace")
        await it.paste(SOLVED)
        assert are_advised(it) == [True]
        await it.press("ctrl+n")
        assert it.screen.view.is_hidden


async def test_suggestions_are_on_screen_unless_hidden(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("r")
        it.app.change(hide_suggestions=True)
        assert not it.screen.view.is_hidden
        await it.press("backspace")
        await it.paste(SOLVED)
        await it.press("ctrl+n")
        it.app.change(hide_suggestions=False)
        await it.paste(SOLVED)
        assert are_advised(it) == [True, True]


async def test_hiding_the_focused_list_gives_the_board_its_keys_back(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("tab")
        assert it.screen.focused is it.suggestions
        it.app.change(hide_suggestions=True)
        await it.press("r")
        assert it.screen.state.draft.letters == "r"
