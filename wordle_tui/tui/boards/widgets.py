"""The boards of a game with several boards, and a line about all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Size
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.tui.boards.layout import Arrangement
from wordle_tui.tui.boards.state import BoardsState
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.widgets.board import Board, TileRow, letter_of, rows_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts


@dataclass(frozen=True)
class Standing:
    """What is said of a board besides its tiles."""

    is_solved: bool
    guesses: int
    left: int | None
    """How many words fit; None if it is not known, or not to be known."""

    def __str__(self) -> str:
        if self.is_solved:
            return f"✓ {self.guesses}"
        return "" if self.left is None else f"{self.left:,} left"


class BoardPanel(Panel, Board):
    """One of the boards; its title has the number, and how many words are left."""

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

    def fit(self) -> None:
        """The screen gives it its size."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.shape[1]

    def show(self, state: BoardsState, standing: Standing, rows: int) -> None:
        """Show the board; `rows` is the number of its rows, or of those that there is room for."""
        if self._is_large:
            self.index = state.focus
        draft = state.drafts[self.index]
        has_focus = self.index == state.focus
        self.set_class(has_focus, "-current")
        self.title = f"{'▸ ' if has_focus else ''}{self.index + 1}"
        self.short_status = str(standing).removesuffix(" left")
        self.status = str(standing)
        shown = rows_of(draft.turns, "" if self.index not in state.open else draft.letters)
        if draft.open_turn is not None and not state.answers:
            shown = (*shown[:-1], TileRow(draft.letters, draft.open_marks))
        self.shape = draft.length, max(rows, len(shown))
        self.rows = shown
        self.cursor = (draft.row, draft.column) if has_focus and not state.is_over else None
        if state.answers and self.cursor and self.index in state.open:
            self.cursor = len(draft.turns), min(len(draft.letters), draft.length - 1)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        tile = self.tile_at(*offset) if offset is not None else None
        self.post_message(self.Clicked(self.index, *(tile or (-1, -1))))


class Results(Panel, LineWidget):
    """The end of a game: the word of each board, its guess, and how the words left went down."""

    TITLE = "Boards"
    results: reactive[tuple[tuple[str, int, tuple[int, ...]], ...]] = reactive((), layout=True)
    """The word, the guess that found it (0 if none did), and the words left until there was one."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for number, (word, guess, left) in enumerate(self.results, 1):
            found = f" guess {guess:<2} " if guess else " not found"
            funnel = f"  {'→'.join(f'{count:,}' for count in left)}"
            room = width - 14 - len(word)
            yield [
                (f"{number:>2} ", "quiet"),
                (word.upper(), "strong"),
                (found, "text" if guess else "warning"),
                (funnel if len(funnel) <= room else f"{funnel[: max(0, room - 2)]} …", "quiet"),
            ]


class Overview(LineWidget):
    """All boards in a few words, for screens on which they cannot all be seen."""

    standings: reactive[tuple[Standing, ...]] = reactive((), layout=True)
    focus_at: reactive[int] = reactive(0)
    is_folded: reactive[bool] = reactive(False, layout=True)
    """Whether only solved boards are named: the others are seen."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.is_folded and not any(standing.is_solved for standing in self.standings):
            return
        line: Parts = [("Solved: ", "quiet")] if self.is_folded else []
        used = len("Solved: ") * self.is_folded
        for index, standing in enumerate(self.standings):
            if self.is_folded and not standing.is_solved:
                continue
            sign = "▸" if index == self.focus_at else " "
            number = f":{standing.left:,}" if standing.left is not None else ""
            text = f"{sign}{index + 1}{'✓' if standing.is_solved else number} "
            if used + len(text) > width:
                yield line
                line, used = [], 0
            look = "lit" if index == self.focus_at else "good" if standing.is_solved else "text"
            line.append((text, look))
            used += len(text)
        yield line


class BoardArea(Container, can_focus=True):
    """All boards. It has the focus while a guess is typed and coloured."""

    HELP = """
Every guess goes to all boards that are not solved. Its figures are those of these boards together;
the *chance* is that of solving one of them.

- type a guess; in Assist then set the colours of each board, **b y g** or **1 2 3**
- after the last letter the next board follows; **tab** turns to any other
- the **arrows** move to earlier guesses, whose colours you can correct
- **paste** a result of Dordle, Quordle or Octordle to count it in Stats
"""
    BINDING_GROUP_TITLE = "Boards"
    BINDINGS = [
        key("enter", "screen.take", "Take word", "boards.take",
            "Before you type: take the best guess", in_footer=True),
        key("enter", "screen.commit", "Guess", "boards.commit",
            "Play the guess on all boards", in_footer=True),
        key("enter", "screen.leave", "Done", "boards.done",
            "On an earlier guess: back to the one being typed", in_footer=True),
        key("enter", "screen.again", "Next game", "boards.again",
            "When the game is over: begin another", in_footer=True),
        key("tab", "screen.turn_to(1)", "Next board", "boards.next",
            "To the next unsolved board, then to the best guesses", in_footer=True),
        key("shift+tab", "screen.turn_to(-1)", "Board before", "boards.before",
            "To the unsolved board before"),
        key("space", "screen.change('cycle')", "Colour", "boards.cycle",
            "Change the colour: grey, yellow, green", in_footer=True),
        key("1,full_stop,minus", "screen.change('mark', (0,))", "Grey", "boards.grey",
            "Grey, and on to the next letter"),
        key("2", "screen.change('mark', (1,))", "Yellow", "boards.yellow",
            "Yellow, and on to the next letter"),
        key("3", "screen.change('mark', (2,))", "Green", "boards.green",
            "Green, and on to the next letter"),
        key("ctrl+f", "screen.fix", "Fix", "boards.fix",
            "When no word fits a board: change the colour that explains it", in_footer=True),
        key("left", "screen.change('move', (0, -1))", "Left", "boards.left", "The letter before"),
        key("right", "screen.change('move', (0, 1))", "Right", "boards.right", "The next letter"),
        key("up", "screen.change('move', (-1, 0))", "Up", "boards.up", "The guess above"),
        key("down", "screen.change('move', (1, 0))", "Down", "boards.down", "The guess below"),
        key("backspace", "screen.change('erase')", "Erase", "boards.erase",
            "Delete the last letter, or reopen the last guess"),
        key("escape", "screen.change('back')", "Back", "boards.back",
            "Back to the guess being typed, then clear it"),
        key("ctrl+z", "screen.change('undo')", "Undo", "boards.undo", "Undo the last change",
            in_footer=True),
        key("ctrl+y", "screen.change('redo')", "Redo", "boards.redo", "Redo what was undone"),
    ]  # fmt: skip

    grid = query_one("#grid", Container)
    large = query_one("#large", BoardPanel)
    _arranged: tuple[Arrangement, int] | None = None

    def __init__(self, count: int) -> None:
        """`count` is the number of boards to begin with."""
        super().__init__()
        self._count = count

    def compose(self) -> ComposeResult:
        yield Overview()
        with Horizontal(id="boards"):
            yield BoardPanel(id="large")
            yield Container(*map(BoardPanel, range(self._count)), id="grid")

    def show(self, state: BoardsState, standings: tuple[Standing, ...], plan: Arrangement) -> None:
        """Show the boards in that arrangement, and keep the focused one in sight."""
        count = len(state.drafts)
        if self._arranged != (plan, count):
            self._arranged = plan, count
            self._arrange(plan, state.words.length, count)
        self.large.show(state, standings[state.focus], plan.large_rows)
        for index, panel in enumerate([*self.grid.query_children(BoardPanel)][:count]):
            is_folded = plan.is_folded and standings[index].is_solved and not state.is_over
            panel.display = not is_folded
            panel.show(state, standings[index], plan.rows)
            if plan.is_folded and index == state.focus:
                self.call_after_refresh(self.grid.scroll_to_widget, panel, animate=False)
        overview = self.query_one(Overview)
        overview.standings, overview.focus_at = standings, state.focus
        overview.is_folded = plan.is_folded

    def _arrange(self, plan: Arrangement, letters: int, count: int) -> None:
        """Make the boards, and give them their sizes."""
        if len(self.grid.children) > count:
            self.grid.remove_children(self.grid.children[count:])
        self.grid.mount(*map(BoardPanel, range(len(self.grid.children), count)))
        size, styles, large = plan.board(letters), self.grid.styles, self.large
        large.display, self.grid.display = plan.large is not None, bool(plan.columns)
        if plan.large is not None:
            wide = plan.large.board_width(letters) + 1
            large.styles.width = wide if plan.columns else None
            large.styles.height = plan.large_rows * plan.large.height + 1
        styles.grid_size_columns = max(1, plan.columns)
        styles.grid_columns, styles.grid_rows = str(size.width), str(size.height)
        styles.width = plan.columns * size.width + plan.is_folded

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    async def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is None:
            await run_at_once(self, event)
        else:
            event.stop()
            await self.run_action(f"screen.type({letter!r})")  # before the next key
