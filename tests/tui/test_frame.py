"""Titled panels: the title on the upper rule, the status at its right end."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static

from tests.support.driving import drawn, screen_text
from wordle_tui.game.game import buckets
from wordle_tui.tui.themes import THEMES
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.panels import Groups


class Words(Panel, OptionList):
    """Any widget can be a panel."""

    TITLE = "Words"


class Small(App[None]):
    CSS = """
    Words { width: 30; height: 4; border: none; border-top: blank; padding: 0; }
    """

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return THEMES["dark"].variables

    def compose(self) -> ComposeResult:
        yield Words("slate", "crane")
        yield Static("below")


@pytest.mark.parametrize(
    ("status", "rule"),
    [
        ("proved", "  Words ──────────── proved  "),
        ("", "  Words ───────────────────  "),
        ("[3 of 50]", "  Words ───────── [3 of 50]  "),
        ("too long for a rule of this kind", "  Words ───────────────────  "),
    ],
)
async def test_title_and_status_stand_on_one_rule(status: str, rule: str) -> None:
    app = Small()
    async with app.run_test(size=(80, 10)) as pilot:
        panel = app.query_one(Words)
        panel.styles.width = len(rule)
        panel.status = status
        await drawn(pilot)
        assert screen_text(app).splitlines()[0] == rule.rstrip()


def test_the_groups_of_two_guesses_stand_one_above_the_other_without_room() -> None:
    words, groups = ("match", "catch", "patch", "latch", "wince"), Groups()
    groups.set_reactive(Groups.shown, tuple((guess, buckets(guess, words)) for guess in words[::4]))
    lines = ["".join(text for text, _ in parts).split() for parts in groups.draw(30, 12)]
    assert [line[1] for line in lines] == ["3", "words", "2", "4", "1"]
    assert lines[2] == ["WINCE:", "2", "groups"]
