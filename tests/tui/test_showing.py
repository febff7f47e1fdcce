"""How screens are styled, laid out and shown for the first time."""

from __future__ import annotations

import pytest
from textual.css.stylesheet import Stylesheet
from textual.strip import Strip
from textual.widgets import Static

from tests.support.driving import MakeApp, drawn, press, settle
from tests.support.textual_internals import (
    PARSE_RULES,
    RecordingStylesheet,
    lay_out_now,
    parse_rules,
)
from wordle_tui.tui.practice.screen import PracticeScreen
from wordle_tui.tui.shell.stylesheet import QuickStylesheet
from wordle_tui.tui.widgets.board import Board


class _RecordingQuickStylesheet(RecordingStylesheet, QuickStylesheet):
    """Records the rules that the stylesheet of the program finds."""


async def test_every_widget_gets_the_rules_that_textual_finds(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(140, 45)) as pilot:
        for key in ["s", "f3", "f4", "f5", "f6", "f7", "f1", "escape", "f12"]:
            await press(pilot, key)
            await settle(pilot)
            ours, textuals = (
                kind(variables=app.get_css_variables())
                for kind in (_RecordingQuickStylesheet, RecordingStylesheet)
            )
            for stylesheet in (ours, textuals):
                stylesheet.source = app.stylesheet.source
                stylesheet.parse()
            for node in app.screen.walk_children(with_self=True):
                assert ours.rules_of(node) == textuals.rules_of(node)


async def test_another_theme_parses_again_only_what_has_colours(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    monkeypatch.setattr(Stylesheet, PARSE_RULES, parse_rules)  # not that of tests
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
        assert {"-wide", "-tall", "-framed"} <= screen.classes


def test_however_many_stylesheets_there_are_each_is_parsed_once() -> None:
    stylesheet = QuickStylesheet()
    for number in range(100):
        stylesheet.add_source(f"#w{number} {{ width: {number}; }}", read_from=(str(number), ""))
    before = list(map(id, stylesheet.rules))
    stylesheet.parse()
    assert list(map(id, stylesheet.rules)) == before


async def test_a_layout_between_two_changes_does_not_keep_the_size_of_the_first(
    make_app: MakeApp,
) -> None:
    app = make_app(start="lab")
    async with app.run_test() as pilot:
        await settle(pilot)
        sentence = app.screen.query_one("#sentence", Static)
        sentence.update("short")
        lay_out_now(app.screen, app.screen.query_one("#body"))
        sentence.update("long " * 30)
        await drawn(pilot)
        assert sentence.size.height == 2
