"""How screens are styled, laid out and shown for the first time."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.strip import Strip

from tests.support.driving import MakeApp, press, running, send
from tests.support.programs import PATIENCE
from wordle_tui.game.boards import Boards
from wordle_tui.game.records import Mode
from wordle_tui.play.setup import Setup
from wordle_tui.play.view import PlayView
from wordle_tui.tui.play import game
from wordle_tui.tui.play.beside import Beside
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.textual_internals import remember_parsed_rules
from wordle_tui.tui.widgets.board import Board


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
    async with running(app):
        assert events[0] == "drawn"
        assert events.count("begin") == 1
        assert app.first_frame.is_set()


async def test_a_screen_knows_its_size_from_the_start(make_app: MakeApp) -> None:
    """Else it would be styled and laid out twice before it is seen."""
    app = make_app()
    async with app.run_test(size=(140, 45)):
        screen = PlayScreen("practice")
        assert {"-wide", "-tall"} <= screen.classes


def test_however_many_stylesheets_there_are_each_is_parsed_once() -> None:
    stylesheet = Stylesheet()
    remember_parsed_rules(stylesheet)
    for number in range(100):
        stylesheet.add_source(f"#w{number} {{ width: {number}; }}", read_from=(str(number), ""))
    for apply in (stylesheet.parse, stylesheet.reparse):  # at first, and for a theme
        stylesheet.set_variables({})
        apply()
        before = list(map(id, stylesheet.rules))
        stylesheet.parse()
        assert list(map(id, stylesheet.rules)) == before


@pytest.mark.parametrize("boards", [1, 2])
async def test_a_key_is_shown_once(
    boards: int, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fifth letter and a colour each lead to one view, before the solver answers."""
    calls: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        method = getattr(owner, name)

        def counted(*values: Any, **options: Any) -> Any:
            calls[name] += 1
            return method(*values, **options)

        monkeypatch.setattr(owner, name, counted)

    app = make_app(content=Setup(Mode.ASSIST, boards))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s")
        monkeypatch.setattr(game, "DEBOUNCE", PATIENCE)
        monkeypatch.setattr(Beside, "split", lambda *_: None)  # the groups come later, too
        count(PlayView, "__init__")
        count(Boards, "check")
        for key in ("e", "2"):
            calls.clear()
            await send(pilot, key)
            checks = calls.pop("check", 0)
            assert calls == {"__init__": 1}, key
            assert checks <= 2, key


@pytest.fixture
def styled(monkeypatch: pytest.MonkeyPatch) -> list[DOMNode]:
    """What is styled anew, in order."""
    nodes: list[DOMNode] = []
    update = Stylesheet.update_nodes

    def noted(stylesheet: Stylesheet, new: Iterable[DOMNode], animate: bool = False) -> None:
        nodes.extend(listed := list(new))
        update(stylesheet, listed, animate)

    monkeypatch.setattr(Stylesheet, "update_nodes", noted)
    return nodes


@pytest.mark.parametrize("start", ["assist", "practice"])
async def test_a_letter_styles_nothing_and_a_guess_not_the_whole_screen(
    start: str, make_app: MakeApp, styled: list[DOMNode]
) -> None:
    """A class on the screen would have Textual style all that is on it, shown or not."""
    app = make_app(start=start, content=Setup(answer="crane") if start == "practice" else None)
    grey, green = ("", "") if start == "practice" else (" 2 1 1 1 3", " 3 3 3 3 3")
    layouts: list[object] = []
    async with running(app) as pilot:
        await press(pilot, f"r o u t e{grey} enter")
        await press(pilot, "c")
        app.screen.screen_layout_refresh_signal.subscribe(app.screen, layouts.append)
        styled.clear()
        await press(pilot, "r a")
        assert (styled, layouts) == ([], [])
        await press(pilot, "n e")
        await press(pilot, f"{green} enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.state.is_over
        assert app.screen not in styled
