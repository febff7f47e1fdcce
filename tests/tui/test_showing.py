"""How screens are shown: quickly styled, and drawn in short steps."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

from tests.support.driving import MakeApp, press, settle
from wordle_tui.tui.assist.panels import YourWord
from wordle_tui.tui.practice.screen import PracticeScreen
from wordle_tui.tui.settings.screen import SettingsScreen
from wordle_tui.tui.shared import showing
from wordle_tui.tui.shared.suggestions import Suggestions

Rules = dict[str, str]
_parse_rules = Stylesheet._parse_rules


def _rules_of(stylesheet: Stylesheet, node: DOMNode, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The rules that a stylesheet has for a widget, as text."""
    found: Rules = {}

    def keep(node: DOMNode, rules: Any, animate: bool = False) -> None:
        found.update({name: repr(value) for name, value in rules.items()})

    with monkeypatch.context() as patch:
        patch.setattr(type(stylesheet), "replace_rules", staticmethod(keep))
        patch.setattr(type(stylesheet), "_process_component_classes", lambda *_: None)
        stylesheet.apply(node)
    return found


async def test_every_widget_gets_the_rules_that_textual_finds(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    async with app.run_test(size=(140, 45)) as pilot:
        for key in ["s", "f3", "f4", "f5", "f6", "f7", "f1", "escape", "f12"]:
            await press(pilot, key)
            await settle(pilot)
            slow = Stylesheet(variables=app.get_css_variables())
            slow.source = app.stylesheet.source
            slow.parse()
            for node in app.screen.walk_children(with_self=True):
                expected = _rules_of(slow, node, monkeypatch)
                assert _rules_of(app.stylesheet, node, monkeypatch) == expected


async def test_another_theme_parses_again_only_what_has_colours(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parse_rules)  # not that of tests
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        before = {id(rule) for rule in app.stylesheet.rules}
        background = app.screen.styles.background
        app.change(theme="light")
        await settle(pilot)
        anew = [rule for rule in app.stylesheet.rules if id(rule) not in before]
        assert anew
        assert len(anew) < len(before) / 4
        assert app.screen.styles.background != background


async def test_a_screen_knows_its_size_from_the_start(make_app: MakeApp) -> None:
    """Else it would be styled and laid out twice before it is seen."""
    app = make_app()
    async with app.run_test(size=(140, 45)):
        screen = PracticeScreen()
        assert {"-wide", "-tall", "-framed", "-grand"} <= screen.classes
        assert {"-narrow", "-short"} <= SettingsScreen().classes


async def test_others_have_their_turn_while_a_screen_is_drawn(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    events: list[str] = []
    render = Suggestions.render_lines

    def watched_render(widget: Widget, *region: Any) -> Any:
        asyncio.get_running_loop().call_soon(events.append, "turn")
        events.append("suggestions")
        return render(widget, *region)

    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        monkeypatch.setattr(showing, "_STEP", 0)
        monkeypatch.setattr(Suggestions, "render_lines", watched_render)
        app.screen.refresh()
        app.screen.query_one(Suggestions).refresh()
        await settle(pilot)
    # Once for itself, then from what it remembers, when the screen is put together.
    assert events[:3] == ["suggestions", "turn", "suggestions"]


async def test_widgets_that_appear_while_others_are_drawn_are_left_to_the_layout(
    make_app: MakeApp,
) -> None:
    """It tells them their size; Textual does not if its map of the screen has them already."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen, panel = app.screen, app.screen.query_one(YourWord)
        assert panel not in screen._compositor.full_map
        screen._dirty_widgets.add(panel)
        await screen._draw()  # type: ignore[attr-defined]
        assert not screen._compositor._full_map_invalidated
        assert panel in screen._dirty_widgets
