"""How screens are shown: quickly styled, and drawn in short steps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tests.support.driving import MakeApp, drawn, press, settle
from wordle_tui.tui.practice.screen import PracticeScreen
from wordle_tui.tui.shared.board import Board
from wordle_tui.tui.shared.stylesheet import QuickStylesheet
from wordle_tui.tui.shared.tabs import TABS

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


async def test_what_waits_for_the_first_frame_begins_after_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    events: list[str] = []
    begin, render_line = app.begin, Board.render_line

    def watched_begin() -> None:
        events.append("begin")
        begin()

    def watched_render_line(board: Board, y: int) -> Strip:
        events.append("drawn")
        return render_line(board, y)

    monkeypatch.setattr(app, "begin", watched_begin)
    monkeypatch.setattr(Board, "render_line", watched_render_line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert events[0] == "drawn"
        assert events.count("begin") == 1
        assert app.first_frame.is_set()


async def test_a_screen_knows_its_size_from_the_start(make_app: MakeApp) -> None:
    """Else it would be styled and laid out twice before it is seen."""
    app = make_app()
    async with app.run_test(size=(140, 45)):
        screen = PracticeScreen()
        assert {"-wide", "-tall", "-framed", "-grand"} <= screen.classes


def test_however_many_stylesheets_there_are_each_is_parsed_once() -> None:
    stylesheet = QuickStylesheet()
    for number in range(100):
        stylesheet.add_source(f"#w{number} {{ width: {number}; }}", read_from=(str(number), ""))
    before = list(map(id, stylesheet.rules))
    stylesheet.parse()
    assert list(map(id, stylesheet.rules)) == before


@pytest.mark.parametrize("start", ["assist", "practice"])
async def test_other_classes_of_a_screen_look_as_if_all_of_it_were_styled_again(
    make_app: MakeApp, start: str
) -> None:
    """One after the other, and each taken back: no widget keeps what held before."""
    app = make_app(start=start)
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        widgets = [*app.screen.walk_children(Widget, with_self=True)]
        names = re.findall(r"\.(-[a-z]+)", TABS[start].stylesheet.read_text())
        for name in [*dict.fromkeys(names)] * 2:
            app.screen.update_classes({name: not app.screen.has_class(name)})
            looks = [widget.styles.base.get_rules() for widget in widgets]
            app.stylesheet.update(app.screen)
            assert [widget.styles.base.get_rules() for widget in widgets] == looks, name


async def test_a_layout_between_two_changes_does_not_keep_the_size_of_the_first(
    make_app: MakeApp,
) -> None:
    app = make_app(start="lab")
    async with app.run_test() as pilot:
        await settle(pilot)
        sentence = app.screen.query_one("#sentence", Static)
        sentence.update("short")
        app.screen.query_one("#body")._clear_arrangement_cache()  # as another change in it would
        app.screen._refresh_layout()
        sentence.update("long " * 30)
        await drawn(pilot)
        assert sentence.size.height == 2
