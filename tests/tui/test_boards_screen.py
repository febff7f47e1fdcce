"""Several boards on the play screen: what one board has, they have."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from textual.color import Color

from tests.support.assist import state as started
from tests.support.driving import MakeApp, click, press, resize, settle, until
from tests.support.instant import InstantEngine, InstantEngines
from wordle_tui.advice.advice import ONE_BOARD, Advice, Engine
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.board import Board
from wordle_tui.game.game import Game
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.words import WordList
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.play.board_area import BoardKeys, BoardPanel
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.widgets.keyboard import Keyboard

EVERY = GameFilter(boards=None)
COLOURED = "s l a t e 1 1 1 1 3 1 2 1 1 1"


def assist(make_app: MakeApp, boards: int = 2, **options: Any) -> WordleApp:
    return make_app(content=Setup(Mode.ASSIST, boards), **options)


def practice(make_app: MakeApp, boards: int = 3) -> WordleApp:
    """Seeks BLINK, ASSET and TYING."""
    return make_app(start="practice", content=Setup(boards=boards, seed=7))


def is_still(screen: PlayScreen) -> bool:
    return all(panel.revealed == LENGTHS[-1] for panel in screen.area.panels)


async def test_a_game_here_goes_from_the_keyboard_to_the_card(make_app: MakeApp) -> None:
    async with started(practice(make_app, 5), (120, 38)) as it:
        await it.press("s l a t e enter ctrl+u ctrl+u ctrl+u")
        await until(it.pilot, lambda: is_still(it.screen))
        keyboard = it.screen.beside.keyboard
        for board in (2, 3):
            await it.press("tab")
            marks = letter_marks(it.screen.state.draft.turns)
            assert (keyboard.title, keyboard.marks) == (f"Letters of board {board}", marks)
        await it.press(" ".join(f"{' '.join(word)} enter" for word in it.screen.state.answers))
        await until(it.pilot, lambda: "All five in 6" in it.text and is_still(it.screen))
        it.screen.open(Setup())
        await settle(it.pilot)
        assert it.screen.area.panels == (it.screen.area.large,)


async def test_a_game_is_helped_to_its_end_and_kept(make_app: MakeApp) -> None:
    async with started(assist(make_app)) as it:
        it.app.order = Order("guessmap")
        await settle(it.pilot)
        assert (it.message, it.suggestions.order) == (ONE_BOARD, USUAL)
        await it.press(f"{COLOURED} enter c r f3 f2")
        assert (it.app.screen, it.screen.state.letters) == (it.screen, "cr")
    async with started(assist(make_app, history=it.app.history)) as it:  # it is there again
        assert it.screen.state.letters == "cr"
        await it.press("escape ctrl+n ctrl+z")
        assert str(it.screen.state.position) == "slate:bbbbg/bybbb"
        await it.press("enter")  # takes the best guess
        assert it.screen.state.letters == it.suggestions.highlighted_name
        await it.press("escape w i n c e 3 3 3 3 3 1 1 1 1 1 enter")
        await it.press("l o r r y 3 3 3 3 3 enter")
        assert "Genius" not in it.text
        assert "Magnificent. Both in 3." in it.text
        [game] = it.app.history.games(EVERY)
        assert game.solved == (2, 3)
        await it.press("ctrl+s")
        assert it.app.parting_text == "Wordle-TUI 2 boards 3/7\n2️⃣3️⃣"
        await it.press("ctrl+z")  # it is not over after all
        assert not it.app.history.games(EVERY)
        await it.press("ctrl+y ctrl+r")
        await until(it.pilot, lambda: isinstance(it.app.screen, ReplayScreen))


async def test_tab_and_the_mouse_go_to_a_board(make_app: MakeApp) -> None:
    async with started(assist(make_app, 3)) as it:
        seen = []
        for key in ("tab", "tab", "tab", "tab", "tab", "shift+tab"):
            await press(it.pilot, key)
            seen.append((type(it.app.focused).__name__, it.screen.state.drafts.focus))
        lists = [("Suggestions", 2), ("CandidateList", 2)]
        boards = [("BoardArea", 1), ("BoardArea", 2)]
        assert seen == [*boards, *lists, ("BoardArea", 0), ("CandidateList", 0)]
        await it.press("s l a t e")
        panel = list(it.screen.area.grid.query_children(BoardPanel))[2]
        for _ in range(2):  # turns to the board, then colours its tile
            await it.pilot.click(panel, offset=(2, 1))
        await settle(it.pilot)
        assert (it.screen.state.drafts.focus, str(it.screen.state.draft.pattern)) == (2, "ybbbb")


def quarters(keyboard: Keyboard, key: str) -> str:
    """What a key says of each board, by the colours in its corners."""
    points = product(range(keyboard.size.width), range(keyboard.size.height))
    inside = [point for point in points if keyboard.key_at(*point) == key]
    (left, top), (right, bottom) = min(inside), max(inside)
    names = {"tile-green": "g", "tile-yellow": "y", "tile-empty": "b", "key": " "}
    variables = keyboard.app.theme_variables
    colours = {Color.parse(variables[name]).rich_color: mark for name, mark in names.items()}
    drawn = ""
    for y, x in product((top + 1, bottom - 1), (left, right)):
        [segment] = keyboard.render_line(y).crop(x, x + 1)
        assert segment.style.bgcolor is not None
        drawn += colours[segment.style.bgcolor]
    return drawn


async def test_below_four_boards_there_is_room_for_keys_of_quarters(make_app: MakeApp) -> None:
    async with started(assist(make_app, 4), (160, 50)) as it:
        await it.press("s l a t e 1 1 2 1 1 1 1 3 1 1 1 1 1 1 1 1 2 2 1 1 enter")
        keyboard = it.screen.area.keyboard
        keys = {letter: quarters(keyboard, letter) for letter in "alsz"}
        assert keys == {"a": "ygby", "l": "bbby", "s": "bbbb", "z": "    "}
        assert re.search(r"\(\).*\[\]", it.text)
        assert all(f"Fits board {number}" in it.text for number in (1, 2))
        assert not it.screen.beside.keyboard.display
        it.app.theme = "ansi"  # no block is as white as the terminal's text
        await settle(it.pilot)
        halves = [
            part
            for part in keyboard.render_line(8)
            if part.text.strip("▀▄") == "" != part.text.strip()
        ]
        assert halves
        assert not any(
            part.style and part.style.color and part.style.color.is_default for part in halves
        )
        it.app.theme = "dark"
        await click(it.pilot, BoardKeys, offset=(60, 4))
        assert it.screen.state.letters == "t"
        await resize(it.pilot, 120, 38)
        assert not keyboard.display
        assert "Fits board 2" not in it.text
        assert it.screen.beside.keyboard.boards == keyboard.boards
        it.app.change(theme="high-contrast")  # small keys have no brackets
        await settle(it.pilot)
        assert it.screen.beside.keyboard.boards == ()
        assert "Letters of board 1" in it.text


async def test_long_messages_and_other_sizes(make_app: MakeApp) -> None:
    async with started(assist(make_app, 4)) as it:
        await it.press("s l a t e" + " 1" * 20 + " enter")
        line = it.screen.query_one("#message")
        assert line.size.height == len(it.message) // line.size.width + 1 == 2
        assert it.screen.candidates.short_status in it.text
        long = " ".join(f"Word {number} of what is said." for number in range(8))
        it.screen.change(it.screen.state.say(long))
        await settle(it.pilot)
        assert line.region.bottom <= 23
        shown = (line.render_line(y).text for y in range(line.size.height))
        assert " ".join(" ".join(shown).split()) == long
        await it.press("ctrl+e")
        assert it.screen.groups.region.y < 23
        for size in ((40, 20), (29, 11), (200, 60)):
            await resize(it.pilot, *size)
            await it.press("a tab")
        assert it.screen.state.letters == "aa"  # none where the terminal is too small


async def test_familiar_words_are_those_of_the_settings(make_app: MakeApp) -> None:
    plain: list[bool] = []

    class Noting(InstantEngine):
        def advise(self, position: Board | Game, **asked: Any) -> Iterator[Advice]:
            plain.append(asked["plain"])
            return super().advise(position, **asked)

    class NotingEngines(InstantEngines):
        def _make(self, words: WordList) -> Engine:
            return Noting()

    async with started(assist(make_app, engines=NotingEngines())) as it:
        await it.press("ctrl+k")
        assert it.message == "Suggesting familiar words first."
        assert plain == [False, True]
