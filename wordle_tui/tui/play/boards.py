"""The boards of a game, how they are arranged, and a line about all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.geometry import Size
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from wordle_tui.game.alphabet import capital
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn, letter_marks
from wordle_tui.play.view import PlayView
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.play.arrangement import SOLVED_WIDTH, Arrangement
from wordle_tui.tui.widgets.board import Board, letter_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tiles import BRACKETS


class BoardPanel(Panel, Board):
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
        self.is_only = False
        """Whether the game has no other board."""

    @property
    def column(self) -> Widget:
        return self.screen.query_one("#left")

    def fit(self) -> None:
        """A single board takes the largest tiles that fit; several get their size."""
        if self.is_only:
            super().fit()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.shape[1]

    def show(self, view: PlayView, rows: int) -> None:
        """Show the board; `rows` is the number of its rows, or of those that there is room for."""
        state = view.state
        if self._is_large:
            self.index = state.focus
        around = (85 if view.is_over else 76 if state.is_by_player else 50, 7)
        if around != self.AROUND:  # the end needs more columns than the game
            self.AROUND = around  # type: ignore[misc]
            self.fit()
        draft, index = state.drafts[self.index], self.index
        has_focus, is_open = index == state.focus, index in state.open
        self.set_class(has_focus, "-current")
        self.set_class(view.is_over, "-over")
        self.title = "" if self.is_only else f"{'▸ ' if has_focus else ''}{index + 1}"
        status, self.short_status = ("", "") if self.is_only else view.standing(index)
        self.status = status
        letters = draft.letters if is_open else ""
        colours = draft.open_marks if state.is_by_player and state.has_word else ()
        self.turns, self.typed = draft.turns, letters
        self.typed_marks = colours if is_open else ()
        self.shape = draft.length, max(rows, len(draft.turns) + is_open)
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


class BoardLine(LineWidget):
    """Boards in a few words: solved ones above the others or, on a narrow screen, all of them."""

    words: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)
    """The words about each board, and how they look."""

    def show(self, view: PlayView, plan: Arrangement) -> None:
        state, words = view.state, []
        for index, draft in enumerate(state.drafts):
            number, (_, short) = index + 1, view.standing(index)
            if plan.columns and index not in plan.shown:
                text = f"{number:>2} {draft.turns[-1].guess.upper()} in {len(draft.turns)}"
                words.append((text.ljust(SOLVED_WIDTH), "quiet"))
            elif not (plan.columns or plan.folded):
                is_here = index == state.focus
                text = "✓" if draft.is_won else f":{short.removesuffix(' left')}" if short else ""
                look = "lit" if is_here else "good" if draft.is_won else "text"
                words.append((f"{'▸' if is_here else ' '}{number}{text} ", look))
        self.words = tuple(words)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        line: Parts = []
        for word in self.words:
            if sum(len(text) for text, _ in (*line, word)) > width:
                yield line
                line = []
            line.append(word)
        yield line


class FoldedBoard(NamedTuple):
    """What is shown of a board on a line."""

    place: int
    """Its index."""
    greens: tuple[str, ...]
    """The green letters in their places; empty where none is known."""
    others: str
    """Other letters that are known to be in the word."""
    is_solved: bool
    standing: tuple[str, str]


class FoldedBoards(LineWidget):
    """The boards that are not in hand, a line each: their known letters, and their standing."""

    shown: reactive[tuple[FoldedBoard, ...]] = reactive(())
    columns: reactive[int] = reactive(1)

    def show(self, view: PlayView, columns: int) -> None:
        state = view.state
        self.columns = columns
        self.shown = tuple(
            FoldedBoard(
                index,
                *known_letters(draft.turns, draft.length),
                draft.is_won,
                view.standing(index),
            )
            for index, draft in enumerate(state.drafts)
            if index != state.focus and columns
        )

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        lines = self.line_count
        for row in range(lines):
            line: Parts = []
            for board in self.shown[row::lines]:
                line += self._board(board, width // self.columns)
            yield line

    @property
    def line_count(self) -> int:
        return -(-len(self.shown) // max(1, self.columns))

    def _board(self, board: FoldedBoard, width: int) -> Parts:
        """A board as a line; in a short one letters have no brackets around them."""
        is_short, (place, greens, others, is_solved, standing) = self.columns > 1, board
        parts: Parts = [(f"{place + 1:>3} ", "quiet")]
        for letter in greens:
            look = "strong" if is_solved else "green" if letter else "quiet"
            bracket = BRACKETS[Mark.GREEN if letter and not is_solved else None]
            text = capital(letter) or "·"
            parts.append((text if is_short else text.join(bracket), look))
        status = standing[is_short]
        room = width - sum(len(text) for text, _ in parts) - len(status) - 2
        if 0 < 3 * len(others) <= room:
            parts.append((" ", "text"))
            parts += [(capital(letter).join("()"), "yellow") for letter in others]
        room = width - sum(len(text) for text, _ in parts) - 1
        return [*parts, (f"{status:>{room}} ", "good" if is_solved else "text")]

    def pressed(self, x: int, y: int) -> None:
        column, lines = x * self.columns // max(1, self.size.width), self.line_count
        if (place := column * lines + y) < len(self.shown):
            self.post_message(BoardPanel.Clicked(self.shown[place].place, -1, -1))


def known_letters(turns: tuple[Turn, ...], length: int) -> tuple[tuple[str, ...], str]:
    """The green letters in their places, and other letters that are known to be in the word.

    >>> known_letters((Turn.parse("crane:bbgyb"), Turn.parse("toast:bbgbb")), 5)
    (('', '', 'a', '', ''), 'n')
    """
    greens = [""] * length
    for turn in turns:
        for place, (letter, mark) in enumerate(turn.tiles):
            if mark is Mark.GREEN:
                greens[place] = letter
    marks = letter_marks(turns)
    return tuple(greens), "".join(letter for letter in marks if marks[letter] is Mark.YELLOW)


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
        with Container(id="boards"):
            yield BoardPanel(id="large")
            yield FoldedBoards()
            yield Container(id="grid")

    @property
    def panels(self) -> tuple[BoardPanel, ...]:
        """The boards in sight."""
        shown = (self.large, *self.grid.query_children(BoardPanel))
        return tuple(panel for panel in shown if panel.display)

    def show(self, view: PlayView, plan: Arrangement) -> None:
        state = view.state
        count, length = len(state.drafts), state.rules.words.length
        if self._arranged != (plan, count, length):
            self._arranged = plan, count, length
            self._arrange(plan, length, count)
        if not plan.columns:
            self.large.show(view, plan.rows)
        for panel, index in zip(self.grid.query_children(BoardPanel), plan.shown, strict=False):
            panel.index = index
            panel.show(view, plan.rows)
        self.query_one(BoardLine).show(view, plan)
        self.query_one(FoldedBoards).show(view, plan.folded)

    def _arrange(self, plan: Arrangement, letters: int, count: int) -> None:
        needed, large = len(plan.shown), self.large
        large.is_only = count == 1
        if len(self.grid.children) > needed:
            self.grid.remove_children(self.grid.children[needed:])
        self.grid.mount(*map(BoardPanel, range(len(self.grid.children), needed)))
        large.display, self.grid.display = not plan.columns, bool(plan.columns)
        self.query_one(FoldedBoards).display = bool(plan.folded)
        is_narrow = count > 1 and not (plan.columns or plan.folded)
        self.query_one(BoardLine).display = plan.named > 0 or is_narrow
        size, boards = plan.board(letters), self.query_one("#boards")
        boards.set_class(plan.is_beside, "-beside")
        if count == 1:
            large.styles.width = boards.styles.width = None
            large.fit()
        else:
            large.styles.width = size.width if plan.is_beside else None
            large.styles.height = size.height
            large.column.styles.min_width = None
            boards.styles.width = plan.width or None
        is_grid = count > 1 and plan.columns > 0
        lines = plan.named + -(-len(plan.shown) // max(1, plan.columns)) * size.height
        self.styles.height = lines if is_grid else None
        styles = self.grid.styles
        styles.grid_size_columns = max(1, plan.columns)
        styles.grid_columns, styles.grid_rows = str(size.width), str(size.height)

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
