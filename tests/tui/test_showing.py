"""How screens are shown: quickly styled, and drawn in short steps."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tests.support.driving import MakeApp, drawn, press, resize, settle, until
from wordle_tui.tui import themes
from wordle_tui.tui.assist.panels import YourWord
from wordle_tui.tui.practice.screen import PracticeScreen
from wordle_tui.tui.settings.screen import SettingsScreen
from wordle_tui.tui.shared import windows
from wordle_tui.tui.shared.line_widget import LineWidget
from wordle_tui.tui.shared.stylesheet import QuickStylesheet
from wordle_tui.tui.shared.suggestions import Suggestions
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


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_others_have_their_turn_while_a_stylesheet_is_parsed(
    monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    """Meanwhile the user may choose other colours."""
    path = Path(themes.__file__).with_name("looks.tcss")
    dark, chosen = (
        each.to_color_system().generate() | each.variables
        for each in (themes.DARK, next(each for each in themes.THEMES if each.name == theme))
    )
    plain = Stylesheet(variables=chosen)
    plain.read(path)
    monkeypatch.setattr(windows, "_STEP", 0)
    stylesheet = QuickStylesheet(variables=dark)
    adding = asyncio.create_task(stylesheet.add(path))
    turns = 0
    while not adding.done():
        await asyncio.sleep(0)
        turns += 1
        if turns == 10:
            stylesheet.set_variables(chosen)
    assert [rule.css for rule in stylesheet.rules] == [rule.css for rule in plain.rules]
    assert turns > len(plain.rules) > 10


@pytest.mark.parametrize("is_held_up", [False, True])
async def test_the_first_frame_comes_before_all_that_waits_for_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, is_held_up: bool
) -> None:
    """It is drawn at once, unless something holds up what is drawn; and then it is not lost."""
    app = make_app()
    display = app._display
    told_before: list[bool] = []

    def watched_display(screen: Screen[object], frame: Any) -> None:
        if frame is not None and not app._batch_count:
            told_before.append(app.first_frame.is_set())
        display(screen, frame)

    monkeypatch.setattr(app, "_display", watched_display)
    if is_held_up:
        app._begin_batch()
        asyncio.get_running_loop().call_later(0.5, app._end_batch)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
    assert told_before[0] is False
    assert app.first_frame.is_set()


async def test_a_window_that_is_closed_waits_for_nobody_who_waits_for_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a moment after a tab is chosen, the app holds up what is drawn; a key may come then."""
    app = make_app()
    held_up: list[object] = []
    end_of_batch = windows.ShortSteps._end_of_batch

    async def watched_end_of_batch(screen: windows.ShortSteps) -> None:
        held_up.append(screen)
        await end_of_batch(screen)

    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        monkeypatch.setattr(windows.ShortSteps, "_end_of_batch", watched_end_of_batch)
        app.delay_update(0.5)
        await app.push_screen(SettingsScreen())
        await until(pilot, lambda: app.screen in held_up)
        await asyncio.wait_for(app.pop_screen(), 10)
        await settle(pilot)
        assert not app._batch_count


async def test_no_line_refers_to_itself(make_app: MakeApp) -> None:
    """Else only the garbage collector would free it."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.screen.refresh()
        await press(pilot, "c r a n e")
        await settle(pilot)
        shown = [each for each in app.screen.query(Widget) if each.region]
        lines = [line for each in shown for line in each.render_lines(each.size.region)]
    assert len(lines) > 20
    assert not any(
        line in line.divide(cuts) for line in lines for cuts in set(line._divide_cache.keys())
    )


async def test_a_screen_knows_its_size_from_the_start(make_app: MakeApp) -> None:
    """Else it would be styled and laid out twice before it is seen."""
    app = make_app()
    async with app.run_test(size=(140, 45)):
        screen = PracticeScreen()
        assert {"-wide", "-tall", "-framed", "-grand"} <= screen.classes
        assert {"-narrow", "-short"} <= SettingsScreen().classes


@pytest.mark.parametrize("window", ["", "f12"])
async def test_others_have_their_turn_while_a_screen_is_drawn(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, window: str
) -> None:
    """It may be one that is seen behind a window."""
    app = make_app()
    events: list[str] = []
    render = Suggestions.render_lines

    def watched_render(widget: Widget, *region: Any) -> Any:
        asyncio.get_running_loop().call_soon(events.append, "turn")
        events.append("suggestions")
        return render(widget, *region)

    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, window)
        await settle(pilot)
        monkeypatch.setattr(windows, "_STEP", 0)
        monkeypatch.setattr(Suggestions, "render_lines", watched_render)
        app.screen.refresh()
        app.screen_stack[0].query_one(Suggestions).refresh()
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
        found: list[bool] = []

        async def draw() -> None:
            screen._dirty_widgets.add(panel)
            await screen._draw()  # type: ignore[attr-defined]
            found.extend((screen._compositor._full_map_invalidated, panel in screen._dirty_widgets))

        screen.call_later(draw)  # as it is called: no layout comes between
        await until(pilot, lambda: bool(found))
        assert found == [False, True]


@pytest.mark.parametrize("event", ["another theme", "another size", "the screen again"])
async def test_others_have_their_turn_while_a_screen_is_styled(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    """And nothing is drawn in between."""
    app = make_app()
    steps: list[str] = []
    drawn_between: list[bool] = []
    apply = QuickStylesheet.apply

    def watched_apply(stylesheet: QuickStylesheet, node: DOMNode, **options: Any) -> None:
        if isinstance(node, LineWidget) and node.screen.is_current:
            asyncio.get_running_loop().call_soon(steps.append, "turn")
            steps.append(type(node).__name__)
            drawn_between.append(not app._batch_count)
        apply(stylesheet, node, **options)

    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f3")
        await press(pilot, "f2")
        await settle(pilot)
        await press(pilot, "f3" if event == "the screen again" else "escape")
        await settle(pilot)
        monkeypatch.setattr(windows, "_STEP", 0)
        monkeypatch.setattr(QuickStylesheet, "apply", watched_apply)
        if event == "another theme":
            app.change(theme="light")
        elif event == "another size":
            await resize(pilot, 140, 45)
        else:
            await press(pilot, "f2")
        await settle(pilot)
        panels = {type(panel).__name__ for panel in app.screen.query(LineWidget)}
    in_steps = [step for step, after in pairwise([*steps, ""]) if after == "turn"]
    assert panels <= set(in_steps)
    assert not any(drawn_between)


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
