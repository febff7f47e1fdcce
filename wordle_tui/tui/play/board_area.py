"""The boards of a game: one as large as there is room, or several in a grid that scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, VerticalScroll
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
from wordle_tui.tui.widgets.board import NO_PENCIL, BoardView, letter_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.keyboard import MOST_QUARTERS, Keyboard
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.tiles import BESIDE, SQUARE, TINY, BoardGrid, board_grid


class BoardPanel(Panel, BoardView):
    """One of the boards, or the one in hand; of several, its title has the number."""

    INDENT = 1

    @dataclass
    class Clicked(Message):
        index: int
        row: int
        column: int

    def __init__(self, index: int | None = None, *, id: str | None = None) -> None:
        """Without an index, it shows the board that has the focus."""
        super().__init__(id=id)
        self.index = index or 0
        self._is_in_hand = index is None

    def show(self, view: PlayView, rows: int) -> None:
        """Show the board with so many rows; without any, only the letters that are known of it."""
        state = view.state
        if self._is_in_hand:
            self.index = state.drafts.focus
        draft, index = state.drafts[self.index], self.index
        has_focus, is_open = index == state.drafts.focus, index in state.drafts.open
        self.set_class(has_focus, "-current")
        is_only = len(state.drafts) == 1
        self.title = "" if is_only else f"{'▸ ' if has_focus else ''}{index + 1}"
        said = f"✓ in {len(draft.turns)}" if draft.is_won else ""
        self.status = "certain" if view.certain(index) and not said else said
        pencil = draft.told_turns or view.grid
        letters = draft.letters if is_open and not pencil else ""
        colours = draft.open_marks if state.is_by_player and state.drafts.has_word else ()
        if pencil or not self.pencil:  # otherwise it is being confirmed
            self.pencil = 0 if pencil else NO_PENCIL
        self.turns, self.typed = pencil or draft.turns, letters
        self.below = () if pencil or not is_open else draft.told
        self.typed_marks = colours if is_open else ()
        self.ghost = view.ghost if is_open else ""
        self.shape = draft.length, rows and max(rows, len(draft.turns) + is_open)
        cursor = draft.told_place if draft.is_telling else (draft.row, draft.column)
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

    def fit(self) -> None:
        """A single board takes the largest tiles; those of others are chosen for all together."""
        if self.id == "large":
            super().fit()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from super().draw(width, height) if self.shape[1] else self._known()

    def _known(self) -> Iterator[Parts]:
        """Two lines: the known greens in their places, and other letters that the word has."""
        greens, others = known_letters(self.turns, self.shape[0])
        for letters, mark in ((greens, Mark.GREEN), (others, Mark.YELLOW)):
            parts: Parts = [(" ", "text")]
            for letter in letters:
                parts += self.one_line(capital(letter), mark.name.lower() if letter else "empty")
            yield parts

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        tile = self.tile_at(*offset) if offset is not None else None
        self.post_message(self.Clicked(self.index, *(tile or (-1, -1))))


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


class BoardKeys(Keyboard):
    """The letters below two to four boards, if there is room for large keys."""

    INDENT = 1


class BoardArea(VerticalScroll, can_focus=True):
    """All boards. It has the focus while a guess is typed and coloured."""

    BINDING_GROUP_TITLE = "Board"
    BINDINGS = [
        key("enter", "play('take')", "Take", "board.take",
            "Before you type: take the word that is marked", in_footer=True),
        key("enter", "play('see_played')", "See it", "board.see_played",
            "When today's puzzle is played: see its end again", in_footer=True),
        key("enter", "play('commit')", "Play", "board.commit",
            "When the word, and in Assist its colours, are right: play the guess", in_footer=True),
        key("enter", "play('keep')", "Keep", "board.keep",
            "When all words of a game are typed, and no colours: keep it", in_footer=True),
        key("enter", "play('leave')", "Done", "board.leave",
            "On an earlier guess: back to the one being typed", in_footer=True),
        key("enter", "play('go_to')", "Go there", "board.go_to",
            "When no word fits: go to the colour that may be wrong", in_footer=True),
        key("enter", "play('enter_answer')", "Answer", "board.answer",
            "When the game is lost: enter its answer", in_footer=True),
        key("enter", "play('why')", "Why", "board.why",
            "When the game is over: see each guess rated in Replay", in_footer=True),
        key("enter", "play('again')", "Next", "board.again",
            "When a game was given up before its first guess: play another", in_footer=True),
        key("space", "play('change', ('cycle',))", "Colour", "board.cycle",
            "Change the colour: grey, yellow, green", in_footer=True),
        key("1,full_stop,minus", "play('change', ('mark', (0,)))", "Grey", "board.grey",
            "Grey, and on to the next letter", in_footer=True),
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

    view: reactive[PlayView | None] = reactive(None, repaint=False, always_update=True)
    grid = query_one("#grid", Container)
    large = query_one("#large", BoardPanel)
    keyboard = query_one(BoardKeys)

    def compose(self) -> ComposeResult:
        yield BoardPanel(id="large")
        yield Container(id="grid")
        yield BoardKeys()

    is_small = False
    """Whether the guesses on the boards can't be read well, so that the one in hand is needed."""

    room_below = 0
    """The lines below a board alone."""

    @property
    def panels(self) -> tuple[BoardPanel, ...]:
        """The boards in sight."""
        large = (self.large,) if self.large.display else ()
        return (*large, *(self.grid.query_children(BoardPanel) if self.grid.display else ()))

    def watch_view(self, view: PlayView | None) -> None:
        """Show the boards; the column is as wide as they are, except on a narrow screen."""
        if view is not None and isinstance(self.parent, Widget):
            width = self._show(view, self.app.size)
            scrollbar = len(view.state.drafts) > 1
            self.parent.styles.width = width + 1 + scrollbar if width else None

    def _show(self, view: PlayView, screen: Size) -> int:
        """Show the boards, and give the columns that they take; 0 on a narrow screen."""
        state, is_narrow = view.state, screen.width < 80
        count, limit = len(state.drafts), state.rules.limit
        made = min(limit - 1, len(state.guesses) + len(state.draft.told))
        rows = min(limit, made + 1) if is_narrow else limit
        if view.is_over:
            rows = max(1, len(state.guesses))
        self.large.display, self.grid.display = count == 1 or is_narrow, count > 1
        if self.large.display:
            self.large.most = limit
            self.large.show(view, rows)
            if is_narrow:
                self.large.styles.width = self.large.styles.height = None
        if count == 1:
            self.keyboard.display = False
            self.room_below = 0 if is_narrow else screen.height - 5 - rows * self.large.tile.height
            return 0 if is_narrow else self.large.tile.board_width(self.large.shape[0])
        room = Size(screen.width - BESIDE, screen.height - 4)
        if is_narrow:  # that in hand stands above the letters that are known of all
            room = Size(screen.width, 0)
        grid = board_grid(room, count, state.rules.words.length, limit, made)
        width = self._show_grid(view, grid, room.height)
        rest = room.height + -count // grid.columns * grid.lines(limit)  # whatever is guessed
        keys = self.keyboard.get_content_height(room, room, width)
        self.keyboard.display = count <= MOST_QUARTERS and 3 * SQUARE.height < keys <= rest - 2
        self.keyboard.status = "boards 1 2 above, 3 4 below" if count > 2 else "boards 1 2"
        return 0 if is_narrow else width

    def _show_grid(self, view: PlayView, grid: BoardGrid, height: int) -> int:
        """Show several boards with room to get higher, and that in hand; give their columns."""
        state = view.state
        count, made, letters = len(state.drafts), len(state.guesses), state.rules.words.length
        panels = [*self.grid.query_children(BoardPanel)]
        if len(panels) > count:
            self.grid.remove_children(panels[count:])
        new = [BoardPanel(index) for index in range(len(panels), count)]
        self.grid.mount(*new)
        self.is_small = (not grid.rows or grid.tile == TINY) and not self.large.display
        width = grid.tile.board_width(letters)
        lines = grid.lines(made)
        for panel in [*panels, *new][:count]:
            panel.tile = grid.tile
            panel.show(view, grid.rows)
            panel.styles.width, panel.styles.height = width, lines
            if panel.has_class("-current") and not grid.rows:
                panel.scroll_visible(animate=False)
        styles = self.grid.styles
        styles.grid_size_columns = grid.columns
        room = (height - 2) // -(-count // grid.columns) if grid.tile.height == 2 else 0
        styles.grid_columns, styles.grid_rows = str(width), str(max(lines, room))
        return grid.columns * width

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
