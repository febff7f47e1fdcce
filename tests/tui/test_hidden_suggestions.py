"""Suggestions that stay hidden until the player asks, and which games count as the player's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.assist import AssistState, state
from tests.support.driving import MakeApp, resize
from wordle_tui.game.tiles import feedback
from wordle_tui.history.history import History
from wordle_tui.play.remark import HIDDEN
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.shell.bars import KeyBar
from wordle_tui.tui.widgets.panels import Sentence

SOLVED = f"raise:{feedback('raise', 'clout')} clout:ggggg"


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history whose user wants suggestions only when asking; `make_app` closes it."""
    opened = History.open(tmp_path / "games.sqlite3")
    opened.save_settings(Settings(hide_suggestions=True))
    return opened


def are_advised(it: AssistState) -> list[bool]:
    return [game.help_from is not None for game in it.app.history.games()]


def keys(it: AssistState) -> str:
    return it.screen.query_one(KeyBar).render_line(0).text


async def test_only_the_number_of_words_is_shown_until_asked(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(history=history), size=(140, 45)) as it:
        await it.paste("raise:bbbbb clout:bbbbb mince:gbbbb")
        contradiction = it.screen.view.contradiction
        assert contradiction is not None
        assert "No word fits" in it.text
        assert not [word for word in contradiction.words if word in it.text]
        await it.press("ctrl+n")
        await it.paste("raise:bybbb")
        await it.press("c l o u t")
        for size in ((140, 45), (80, 24), (30, 12)):
            await resize(it.pilot, *size)
            panels = [part for part in it.screen.query("#main *, #side *") if part.region]
            assert {type(part) for part in panels} <= {Sentence, HintSteps}
            assert f"{it.left:,} words left." in it.text
            assert not it.suggestions.display
        await it.press("escape ctrl+u")
        assert it.suggestions.shown[0].word.upper() in it.text


async def test_keys_that_would_help_say_how_to_show_suggestions(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(history=history)) as it:
        assert "^u Hint" in keys(it)
        assert "Take" not in keys(it)
        for key in ("tab", "shift+tab", "ctrl+e"):
            await it.press(f"x backspace {key}")
            assert " ".join(it.message.split()) == with_keys(HIDDEN)
            assert it.app.screen is it.screen
        await it.press("enter")
        assert it.message == "5 letters are missing."
        await it.press("ctrl+u")
        assert "^u" not in keys(it)
        assert "Take" in keys(it)


async def test_a_game_without_suggestions_is_the_players_own(
    make_app: MakeApp, history: History
) -> None:
    async with state(make_app(history=history)) as it:
        for row in SOLVED.split():
            await it.paste(row)
        assert are_advised(it) == [False]
        it.app.change(hide_suggestions=False)  # the game is over
        await it.press("ctrl+z ctrl+y")
        assert are_advised(it) == [True]
        await it.press("ctrl+n")
        it.app.change(hide_suggestions=True)  # the game has not begun
        await it.paste(SOLVED)
        assert sorted(are_advised(it)) == [False, True]
        await it.press("ctrl+n r ctrl+u ctrl+z")  # once shown, whatever is undone
        await it.paste(SOLVED)
        assert sorted(are_advised(it)) == [False, True, True]
        await it.press("ctrl+n")
        assert it.screen.view.is_hidden


async def test_the_setting_is_for_games_that_have_not_begun(make_app: MakeApp) -> None:
    async with state(make_app()) as it:
        await it.press("r")
        it.app.change(hide_suggestions=True)
        assert not it.screen.view.is_hidden
        it.app.change(hide_suggestions=False)
        await it.press("ctrl+n tab")
        assert it.screen.focused is it.suggestions
        it.app.change(hide_suggestions=True)
        assert it.screen.view.is_hidden
        await it.press("r")  # the board has its keys back
        assert it.screen.state.draft.letters == "r"
