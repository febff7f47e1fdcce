"""Suggestions that stay hidden until the player asks, and which games count as the player's own."""

from pathlib import Path

import pytest

from tests.support.assist import AssistState, state
from tests.support.driving import MakeApp, resize
from wordle_tui.history.history import History
from wordle_tui.play.remark import HIDDEN
from wordle_tui.settings.settings import Settings
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.play.panels import HintSteps
from wordle_tui.tui.shell.bars import KeyBar
from wordle_tui.tui.widgets.panels import Sentence


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history whose user wants suggestions only when asking; `make_app` closes it."""
    opened = History.open(tmp_path / "games.sqlite3")
    opened.save_settings(Settings(hide_suggestions=True))
    return opened


def keys(it: AssistState) -> str:
    return it.screen.query_one(KeyBar).render_line(0).text


async def test_only_the_number_is_shown_until_asked(make_app: MakeApp, history: History) -> None:
    """And keys that would help say how to show suggestions."""
    async with state(make_app(history=history)) as it:
        await it.paste("raise:bbbbb clout:bbbbb mince:gbbbb")
        contradiction = it.screen.view.contradiction
        assert contradiction is not None
        assert "No word fits" in it.text
        assert not [word for word in contradiction.words if word in it.text]
        await it.press("ctrl+n")
        await it.paste("raise:bybbb")
        await it.press("c l o u t")
        for size in ((30, 12), (80, 24)):
            await resize(it.pilot, *size)
            panels = [part for part in it.screen.query("#main *, #side *") if part.region]
            assert {type(part) for part in panels} <= {Sentence, HintSteps}
            assert f"{it.left:,} words left." in it.text
        await it.press("escape")
        assert "^u Hint" in keys(it)
        assert "Take" not in keys(it)
        for key in ("tab", "shift+tab", "ctrl+e"):
            await it.press(f"escape x backspace {key}")
            assert " ".join(it.message.split()) == with_keys(HIDDEN)
        await it.press("enter")
        assert it.message == "Five letters are missing."
        await it.press("ctrl+u")
        assert it.suggestions.shown[0].word.upper() in it.text
        assert "^u" not in keys(it)
        assert "Take" in keys(it)


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
