"""The boards of a game, how they are arranged, and a line about all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal
from textual.geometry import Size
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from wordle_tui.game.game import Outcome
from wordle_tui.play.view import PlayView
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.widgets.board import FLAT, NARROW, SQUARE, TIGHT, TileSize, letter_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.practice_board import TurningBoard

_SIDEBAR, _WIDE_SIDEBAR = 36, 40
"""The columns that the panels need, and those they need on a wide screen."""
_BARS = 4
"""The lines of the tabs and of the keys, and of the message below the boards."""


class Arrangement(NamedTuple):
    """The sizes of the boards. A board has a line with its title above its tiles."""

    columns: int = 0
    """How many boards stand side by side; 0 if only the focused board is shown."""
    tile: TileSize = NARROW
    rows: int = 0
    """How many rows each board shows."""
    large: TileSize | None = None
    """The tiles of the focused board, if it is also shown large beside the others."""
    large_rows: int = 0
    is_folded: bool = False
    """Whether the boards scroll, and solved ones are only named."""

    def board(self, letters: int) -> Size:
        """The size of a board, with its title and the gap beside it."""
        return Size(self.tile.board_width(letters) + 1, self.rows * self.tile.height + 1)

    def width(self, letters: int) -> int:
        """The columns of all boards."""
        large = self.large.board_width(letters) + 2 if self.large else 0
        return self.columns * self.board(letters).width + large


def arrangement(
    screen: Size, boards: int, letters: int, limit: int, guesses: int = 0
) -> Arrangement:
    """Show all boards whole if that is possible, the focused one large if there is room.

    Otherwise the boards show their guesses so far and scroll. A narrow screen has room for one. A
    single board is the large one, with tiles as large as the room allows.

    >>> four, eight = arrangement(Size(80, 24), 4, 5, 9), arrangement(Size(140, 45), 8, 5, 13)
    >>> (four.columns, four.rows, four.is_folded), (eight.columns, eight.large is SQUARE)
    ((2, 9, False), (4, True))
    """
    if boards == 1:
        return Arrangement(large=FLAT, large_rows=limit)
    if screen.width < 80:
        rows = min(max(5, guesses + 1), max(4, screen.height - 11))
        return Arrangement(large=FLAT, large_rows=min(limit, rows))
    width = screen.width - (_SIDEBAR if screen.width < 100 else _WIDE_SIDEBAR)
    height = screen.height - _BARS - (screen.height >= 36)
    beside = SQUARE.board_width(letters) + 2
    has_large = limit * SQUARE.height + 1 <= height
    choices: list[tuple[TileSize, TileSize | None]] = [(SQUARE, None)]
    choices += [(tile, SQUARE) for tile in (FLAT, NARROW, TIGHT) if has_large]
    choices += [(tile, None) for tile in (FLAT, NARROW, TIGHT)]
    for tile, large in choices:
        per_column = height // (limit * tile.height + 1)
        columns = -(-boards // per_column) if per_column else boards
        used = columns * (tile.board_width(letters) + 1) + (beside if large else 0)
        if per_column and used <= width:
            return Arrangement(columns, tile, limit, large, limit)
    large = SQUARE if width >= beside + 2 * (NARROW.board_width(letters) + 1) else None
    room = width - (beside if large else 0)
    tile = NARROW if room > 2 * (NARROW.board_width(letters) + 1) else TIGHT
    columns = max(1, (room - 1) // (tile.board_width(letters) + 1))
    rows, large_rows = min(limit, max(2, guesses + 1)), min(limit, (height - 2) // SQUARE.height)
    return Arrangement(columns, tile, rows, large, large_rows, is_folded=True)


class BoardPanel(Panel, TurningBoard):
    """One of the boards; its title has the number, and how many words are left."""

    AROUND = (76, 7)  # elsewhere; a game here needs fewer columns, and an end more

    @dataclass
    class Clicked(Message):
        index: int
        row: int
        column: int

    def __init__(self, index: int | None = None, *, id: str | None = None) -> None:
        """Without an index, it shows the board that has the focus."""
        super().__init__(id=id)
        self.index = index or 0
        self._is_large = index is None
        self._is_only = False

    @property
    def column(self) -> Widget:
        return self.screen.query_one("#left")

    def fit(self) -> None:
        """A single board takes the largest tiles that fit; several get their size."""
        if self._is_only:
            super().fit()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.shape[1]

    def show(self, view: PlayView, rows: int) -> None:
        """Show the board; `rows` is the number of its rows, or of those that there is room for."""
        state = view.state
        if self._is_large:
            self.index = state.focus
        self._is_only = len(state.drafts) == 1
        around = (85 if view.is_over else 76 if state.is_by_player else 50, 7)
        if around != self.AROUND:  # the end needs more columns than the game
            self.AROUND = around  # type: ignore[misc]
            self.fit()
        draft, index = state.drafts[self.index], self.index
        has_focus, is_open = index == state.focus, index in state.open
        self.set_class(has_focus, "-current")
        self.title = "" if self._is_only else f"{'▸ ' if has_focus else ''}{index + 1}"
        status = standing(view, index)
        self.short_status = status.removesuffix(" left")
        self.status = status
        letters = draft.letters if is_open else ""
        colours = draft.open_marks if state.is_by_player and state.has_word else ()
        self.turns, self.typed = draft.turns, letters
        self.typed_marks = colours if is_open else ()
        self.shape = draft.length, max(rows, len(draft.turns) + bool(letters))
        cursor = draft.row, draft.column
        if not state.is_by_player:
            cursor = len(draft.turns), min(len(letters), draft.length - 1)
        flaw = view.flaw if index == view.contradicted else None
        if is_open and flaw is None:
            flaw = state.flaw
        self.flaw = flaw
        is_shown = has_focus and (is_open or state.is_by_player)
        # The frame of the cursor would hide that of a refused guess.
        is_shown &= state.is_by_player or flaw != cursor
        # Nor is there one where the last guess has left it, until the player moves it.
        is_shown &= not (view.is_over and cursor == (len(draft.turns) - 1, 0))
        self.cursor = cursor if is_shown else None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        tile = self.tile_at(*offset) if offset is not None else None
        self.post_message(self.Clicked(self.index, *(tile or (-1, -1))))


def standing(view: PlayView, index: int) -> str:
    """What is said of a board besides its tiles: its guesses, or the words left."""
    board, left = view.state.position.boards[index], view.count(index)
    if board.outcome is Outcome.WON:
        return f"✓ {len(board.turns)}"
    return "" if left is None else f"{left:,} left"


class BoardLine(LineWidget):
    """All boards in a few words, for screens on which they cannot all be seen."""

    standings: reactive[tuple[str, ...]] = reactive((), layout=True)
    focus_at: reactive[int] = reactive(0)
    is_folded: reactive[bool] = reactive(False, layout=True)
    """Whether only solved boards are named: the others are seen."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        shown = [
            (index, text)
            for index, text in enumerate(self.standings)
            if text.startswith("✓") or not self.is_folded
        ]
        if not shown:
            return
        line: Parts = [("Solved: ", "quiet")] if self.is_folded else []
        used = sum(len(text) for text, _ in line)
        for index, standing in shown:
            is_solved, is_here = standing.startswith("✓"), index == self.focus_at
            number = f":{standing.removesuffix(' left')}" if standing else ""
            text = f"{'▸' if is_here else ' '}{index + 1}{'✓' if is_solved else number} "
            if used + len(text) > width:
                yield line
                line, used = [], 0
            line.append((text, "lit" if is_here else "good" if is_solved else "text"))
            used += len(text)
        yield line


ELSEWHERE = """
Type a guess, set its colours as Wordle did, then press **enter**.

- **b y g** or a click set the colours, too; known greens are filled in for you
- a letter in an outline has no colour yet
- the **arrows** move to earlier guesses, which you can correct
- **paste** a word, guesses such as `raise:bbygb` or `raise:00120`, or a shared grid for the words \
on the board
"""
HERE = """
Type a word and press **enter**: the program colours it.

- a green letter, in `[ ]`, is right and in its place
- a yellow letter, in `( )`, is in the word, but elsewhere
- a grey letter isn't in the word, or not a second time
"""
SEVERAL = """
Every guess goes to all boards that aren't solved. Its figures are those of these boards together;
the *chance* is that of solving one of them.

- type a guess; in Assist then set the colours of each board, **b y g** or **1 2 3**
- after the last letter the next board follows; **tab** turns to any other
- the **arrows** move to earlier guesses, whose colours you can correct
- **paste** guesses such as `crane:bybbb/bbbbg`, or a result of Dordle, Quordle or Octordle, which \
is counted in Stats
"""


class BoardArea(Container, can_focus=True):
    """All boards. It has the focus while a guess is typed and coloured."""

    BINDING_GROUP_TITLE = "Board"
    BINDINGS = [
        key("enter", "play('take')", "Take", "board.take",
            "Before you type: take the word that is marked", in_footer=True),
        key("enter", "play('see_played')", "See it", "board.see_played",
            "When today's puzzle is played: see its end again", in_footer=True),
        key("enter", "play('commit')", "Guess", "board.commit",
            "When the word, and in Assist its colours, are right: play the guess", in_footer=True),
        key("enter", "play('leave')", "Done", "board.leave",
            "On an earlier guess: back to the one being typed", in_footer=True),
        key("enter", "play('go_to')", "Go to it", "board.go_to",
            "When no word fits: go to the colour that may be wrong", in_footer=True),
        key("enter", "play('enter_answer')", "Answer", "board.answer",
            "When the game is lost: enter its answer", in_footer=True),
        key("enter", "play('again')", "Next", "board.again",
            "When the game is over: play another", in_footer=True),
        key("space", "play('change', ('cycle',))", "Colour", "board.cycle",
            "Change the colour: grey, yellow, green", in_footer=True),
        key("1,full_stop,minus", "play('change', ('mark', (0,)))", "Grey", "board.grey",
            "Grey, and on to the next letter"),
        key("2", "play('change', ('mark', (1,)))", "Yellow", "board.yellow",
            "Yellow, and on to the next letter"),
        key("3", "play('change', ('mark', (2,)))", "Green", "board.green",
            "Green, and on to the next letter"),
        Binding("0,4,5,6,7,8,9", "play('change', ('refuse_digit',))", show=False),
        key("ctrl+f", "play('fix')", "Fix", "board.fix",
            "When no word fits: fix the likely mistake", in_footer=True),
        key("left", "play('change', ('move', (0, -1)))", "Left", "board.left",
            "The letter before, or the board before"),
        key("right", "play('change', ('move', (0, 1)))", "Right", "board.right",
            "The next letter, or the next board"),
        key("up", "play('move_row', (-1,))", "Up", "board.up", "The guess above"),
        key("down", "play('move_row', (1,))", "Down", "board.down", "The guess below"),
        key("home", "play('change', ('move', (0, -99)))", "First", "board.home",
            "The first letter"),
        key("end", "play('change', ('move', (0, 99)))", "Last", "board.end", "The last letter"),
        key("backspace", "play('change', ('erase',))", "Erase", "board.erase",
            "Delete the last letter; in Assist reopen the guess above, or replace an earlier one"),
        key("delete", "play('change', ('remove_row',))", "Remove guess", "board.remove",
            "In Assist: delete the guess; those below move up"),
        key("escape", "play('change', ('back',))", "Back", "board.back",
            "Back to the guess being typed, then clear it"),
    ]  # fmt: skip

    grid = query_one("#grid", Container)
    large = query_one("#large", BoardPanel)
    _arranged: tuple[Arrangement, int, int] | None = None

    def compose(self) -> ComposeResult:
        yield BoardLine()
        with Horizontal(id="boards"):
            yield BoardPanel(id="large")
            yield Container(id="grid")

    @property
    def panels(self) -> tuple[BoardPanel, ...]:
        """The boards in sight."""
        shown = (self.large, *self.grid.query_children(BoardPanel))
        return tuple(panel for panel in shown if panel.display)

    def show(self, view: PlayView, plan: Arrangement) -> None:
        """Show the boards in that arrangement, and keep the focused one in sight."""
        state = view.state
        count, length = len(state.drafts), state.rules.words.length
        usual = ELSEWHERE if state.is_by_player else HERE
        self.HELP = SEVERAL if count > 1 else usual  # type: ignore[misc]
        standings = tuple(standing(view, index) for index in range(count))
        if self._arranged != (plan, count, length):
            self._arranged = plan, count, length
            self._arrange(plan, length, count)
        self.large.show(view, plan.large_rows)
        solved = state.position.solved
        for index, panel in enumerate([*self.grid.query_children(BoardPanel)][:count]):
            panel.display = not (plan.is_folded and solved[index] and not state.is_over)
            panel.show(view, plan.rows)
            if plan.is_folded and index == state.focus:
                self.call_after_refresh(self.grid.scroll_to_widget, panel, animate=False)
        line = self.query_one(BoardLine)
        line.standings, line.focus_at = standings, state.focus
        line.is_folded = plan.is_folded

    def _arrange(self, plan: Arrangement, letters: int, count: int) -> None:
        """Make the boards, and give them their sizes; a single board is the large one."""
        needed = count if plan.columns else 0
        if len(self.grid.children) > needed:
            self.grid.remove_children(self.grid.children[needed:])
        self.grid.mount(*map(BoardPanel, range(len(self.grid.children), needed)))
        size, styles, large = plan.board(letters), self.grid.styles, self.large
        large.display, self.grid.display = plan.large is not None, bool(plan.columns)
        if plan.large is not None and count > 1:
            wide = plan.large.board_width(letters) + 1
            large.styles.width = wide if plan.columns else None
            large.styles.height = plan.large_rows * plan.large.height + 1
            large.column.styles.min_width = None
        elif count == 1:
            large.styles.width = None
            large.fit()
        styles.grid_size_columns = max(1, plan.columns)
        styles.grid_columns, styles.grid_rows = str(size.width), str(size.height)
        styles.width = plan.columns * size.width + plan.is_folded

    def action_play(self, action: str, values: tuple[object, ...] = ()) -> None:
        """Run an action of the screen that the board stands on, whatever window is open."""
        getattr(self.screen, f"action_{action}")(*values)

    def check_action(self, action: str, parameters: tuple[Any, ...]) -> bool | None:
        if action != "play":
            return True
        name, values = (*parameters, ())[:2]
        return self.screen.check_action(name, values)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    async def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is None:
            await run_at_once(self, event)
        else:
            event.stop()
            self.action_play("type", (letter,))  # before the next key
