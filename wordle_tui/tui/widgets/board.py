"""The board: rows of tiles, drawn as one widget.

`BoardView` displays the turns, the letters typed, a cursor, a lit row and a flawed tile, and turns
the tiles of a guess one by one; its subclasses handle input.
Tiles are squares, as large as the room allows, or a single line high. If not all rows fit, those
around the cursor are shown.

Colours are not the only sign: a green letter is in [ ], a yellow one in ( ), a grey one in neither.
The tile of a letter that has no colour yet is only an outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.color import Color
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from wordle_tui.game.alphabet import LENGTHS, USUAL_LENGTH, capital
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.tui.widgets.line_widget import Parts, paint
from wordle_tui.tui.widgets.tiles import (
    SQUARE,
    TIGHT,
    TINY,
    TileSize,
    TileWidget,
    gap_parts,
    lettered,
    square_tile,
)

FLIP_SECONDS = 0.12
"""How long after its neighbour a tile turns."""
_WAVE_SECONDS = 0.08
"""How long a wave stays on a tile."""
_SHAKE = (1, -1, 1, 0)
_SHAKE_SECONDS = 0.05
NO_PENCIL = 99
_SIGNS = ("cursor", "lit", "flaw", "wave")
"""What is shown of rows beside their letters and colours."""


def letter_of(key: str, character: str | None) -> str | None:
    """The letter that a key press types, in upper or lower case; None for other keys.

    The name of the key counts too: alt+e has the character e, but types no letter.
    """
    name = key.removeprefix("upper_")
    typed = len(name) == 1 and name.isalpha()
    return (character if key == name else name.upper()) if typed and character else None


@dataclass
class RowClicked(Message):
    """A row of a board, or what stands for it, was clicked."""

    row: int


class BoardView(TileWidget):
    """Shows rows of tiles."""

    DEFAULT_CSS = f"BoardView {{ height: {GUESS_LIMIT * SQUARE.height}; }}"

    IS_CENTRED: ClassVar = True

    shape: reactive[tuple[int, int]] = reactive((USUAL_LENGTH, GUESS_LIMIT), layout=True)
    """How many tiles a row has, and how many rows there are."""
    tile: reactive[TileSize] = reactive(SQUARE, layout=True)
    turns: reactive[tuple[Turn, ...]] = reactive((), repaint=False)
    """The rows from the top."""
    typed: reactive[str] = reactive("", repaint=False)
    """The letters of the row below them."""
    below: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """The letters of the rows below that, which have no colours."""
    pencil: reactive[int] = reactive(NO_PENCIL, init=False, repaint=False)
    """The first of the rows whose colours are not confirmed."""
    ghost: reactive[str] = reactive("", repaint=False)
    """The word that stands faintly in that row while it has no letters."""
    typed_marks: reactive[tuple[Mark | None, ...]] = reactive((), repaint=False)
    """The colours of that row, if it has any."""
    revealed: reactive[int] = reactive(LENGTHS[-1], init=False, repaint=False)
    """How many tiles of the last turn show their colours."""
    cursor: reactive[tuple[int, int] | None] = reactive(None, repaint=False)
    """Row and column of the tile in the frame."""
    lit: reactive[int | None] = reactive(None, repaint=False)
    """The row in a frame."""
    flaw: reactive[tuple[int, int | None] | None] = reactive(None, repaint=False)
    """Row and column of a tile in a warning frame; without a column, the whole row."""

    wave: reactive[tuple[int, int] | None] = reactive(None, repaint=False)
    """Row and column of the tile that a wave through its row has reached."""

    most = 0
    """The rows that the tiles leave room for, if these are more than those shown."""

    @dataclass
    class TilesTurned(Message):
        """The last turn shows all its colours."""

    _flip: Timer | None = None
    _shake: Timer | None = None
    _inking: Timer | None = None
    _waving: Timer | None = None

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn_rows: dict[tuple[object, ...], list[Parts]] = {}
        """The lines drawn last, by everything that they depend on; a key changes few of them."""
        self._drawn_top = 0
        """The first row shown in the last drawing."""
        self._contents = self._all_contents
        for name in (
            *("turns", "typed", "below", "pencil", "typed_marks", "ghost", "revealed"),
            *_SIGNS,
        ):
            self.watch(self, name, self._refresh_rows, init=False)

    @property
    def _all_contents(self) -> list[tuple[object, ...]]:
        """The contents of each row: its tiles, and the cursor, flaw, frame and wave on it.

        The gap below it may have the upper edge of what is on the next row.
        """
        places = (self.cursor, self.flaw, (self.lit,), self.wave)
        return [
            (
                self._row(row),
                self.ghost * (row == len(self.turns)),
                row >= self.pencil,
                *(place if place and place[0] in (row, row + 1) else None for place in places),
            )
            for row in range(self.shape[1])
        ]

    def watch_shape(self) -> None:
        self._contents = self._all_contents
        if self.is_attached:
            self.fit()

    on_mount = watch_shape

    def fit(self) -> None:
        """Take the largest tiles that fit; on narrow screens stylesheets say how many rows."""
        columns, rows = self.shape
        self.tile = square_tile(self.app.size, (columns, max(rows, self.most)))
        is_narrow = self.app.size.width < 80
        self.styles.width = None if is_narrow else self.tile.board_width(columns)
        self.styles.height = None if is_narrow else rows * self.tile.height

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._line(self.shape[1])

    def _row(self, row: int) -> tuple[str, tuple[Mark | None, ...]]:
        if row >= len(self.turns):
            rows = ((self.typed, self.typed_marks), *((word, ()) for word in self.below))
            return dict(enumerate(rows, len(self.turns))).get(row, ("", ()))
        turn, is_last = self.turns[row], row == len(self.turns) - 1
        return turn.guess, turn.pattern.marks[: self.revealed if is_last else None]

    def _refresh_rows(self) -> None:
        """Redraw only the rows that changed, so that typing stays quick."""
        before, self._contents = self._contents, self._all_contents
        top = self._top
        if top != self._drawn_top or not before or len(before) != len(self._contents):
            self.refresh()
            return
        regions = [
            Region(0, self._line(row) - self._line(top), self.size.width, self._height(row))
            for row in range(top, len(self._contents))
            if before[row] != self._contents[row]
        ]
        if regions:
            self.refresh(*regions)

    def _height(self, row: int) -> int:
        """The lines of a row; of tiles two lines high, those of later guesses are slim."""
        return 1 if self.tile.height == 2 and row > len(self.turns) else self.tile.height

    def _line(self, row: int) -> int:
        """The first line of a row of a board that is shown whole."""
        return sum(map(self._height, range(row)))

    @property
    def _top(self) -> int:
        """The first row shown; if not all rows fit, the cursor, flaw or lit row is visible."""
        if self._line(self.shape[1]) <= self.size.height:
            return 0
        places = (self.cursor, self.flaw, None if self.lit is None else (self.lit,))
        last = len(self.turns) + bool(self.typed) - 1
        looked_at = next((place[0] for place in places if place), last)
        shown = self.size.height // self.tile.height
        return max(0, min(looked_at + 1 - shown, self.shape[1] - shown))

    @property
    def _left(self) -> int:
        """The column of the gap before the first tile."""
        rest = self.size.width - self.tile.board_width(self.shape[0])
        return (max(0, rest // 2) if self.IS_CENTRED else 0) + (self.tile.gap == 0)

    def tile_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the tile at that point."""
        tile, (columns, rows) = self.tile, self.shape
        column, inside = divmod(x - self._left - tile.gap, tile.width + tile.gap)
        line = y + self._line(self._top)
        row = next((row for row in range(rows) if line < self._line(row + 1)), rows)
        is_beside = inside == tile.width or not 0 <= column < columns
        return None if is_beside or row == rows else (row, column)

    def pressed(self, x: int, y: int) -> None:
        if (tile := self.tile_at(x, y)) is not None:
            self.post_message(RowClicked(tile[0]))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        ground = self._ground.bgcolor
        drawn: dict[tuple[object, ...], list[Parts]] = {}
        self._drawn_top = self._top
        for row, content in enumerate(self._all_contents):
            if row < self._drawn_top:
                continue
            ghost = self.ghost if row == len(self.turns) and not self.typed else ""
            lines = self._height(row)
            look = (row, content, lines, self.shape, self.tile, width, ground, self.app.theme)
            drawn[look] = self._drawn_rows.get(look) or list(self._draw_row(row, ghost, lines))
            yield from drawn[look]
        self._drawn_rows = drawn

    def _draw_row(self, row: int, ghost: str, lines: int) -> Iterator[Parts]:
        columns, _ = self.shape
        size, ground = self.tile, self._ground.bgcolor
        frames, below = (
            [self._frame(at, column) for column in range(columns)] for at in (row, row + 1)
        )
        tiles = [self._tile(row, column, ghost) for column in range(columns)]
        middle = (lines - 1) // 2
        for line in range(lines):
            is_middle = line == middle
            # A tile with an even number of lines ends in the middle of the last one. What is left
            # of it has the lower edge of the frame, or the upper one of a frame in the next row.
            is_half = lines % 2 == 0 and line == lines - 1
            is_above = is_half and not any(frames) and not self.app.native_ansi_color
            at, shown = (row + 1, below) if is_above else (row, frames)
            parts: Parts = [(" " * self._left, self._ground)]
            for column, ((text, look), frame) in enumerate(zip(tiles, shown, strict=True)):
                left = shown[column - 1] if column else None
                right = None if (at, column - 1) == self.cursor else frame
                if size.gap and column and at == self.lit:
                    parts += self.tile_line(
                        "", "text", size.gap, line, lines, frame, is_top=row == 0
                    )
                elif size.gap:
                    sign = self._gap_sign(row, column, is_middle)
                    parts.append(gap_parts(left, right, ground, sign, is_corner=is_above))
                if lines == 1:
                    parts += self.one_line(text, look, frame)
                    continue
                # A tile with a letter, but without a colour, has lines around it.
                around = frame or (self.look("outline").color if look == "open" else None)
                if line == lines - 1 and not is_half and look.startswith("pencil-"):
                    around = around or self.look(look.removeprefix("pencil-")).bgcolor
                is_top = row == 0 and frame is not None
                parts += self.tile_line(text, look, size.width, line, lines, around, is_top=is_top)
            if size.gap:
                sign = self._gap_sign(row, columns, is_middle)
                parts.append(gap_parts(shown[-1], None, ground, sign, is_corner=is_above))
            yield parts

    def one_line(self, letter: str, look: str, frame: Color | None = None) -> Parts:
        """A tile of one line; an empty one is half as high, so that played rows stand out.

        In tiles of two columns a green letter is large and a yellow one small; a grey one is a dot.
        Without a gap to draw it in, the frame is the ground.
        """
        size, ground = self.tile, self._ground.bgcolor
        is_framed = frame is not None and not size.gap
        edge = paint(frame if is_framed else self.look(look).bgcolor, ground)
        parts = lettered(letter, look, size.width)
        if size == TINY:
            shown = {"grey": "·", "yellow": letter.lower()}.get(look, letter)
            parts = [(shown or " ", look), ("▌", edge)]
        elif size == TIGHT and len(parts) == 1:
            parts = [("▐", edge), (letter or " ", look), ("▌", edge)]
        if is_framed:
            inside = self.look(look) + paint(ground, frame)
            return [(text, part if part is edge else inside) for text, part in parts]
        if look == "empty" and not letter:
            filled = size.width - (size.gap == 0)
            return [("▄" * filled, edge), (" " * (size.width - filled), self._ground)]
        return parts

    def _gap_sign(self, row: int, column: int, is_middle: bool) -> str | None:
        """A sign beside a flawed tile, for users who cannot see the colour of its frame.

        There is none beside the cursor, which it would hide.
        """
        beside = ((row, column), (row, column - 1))
        if not is_middle or self.cursor in beside:
            return None
        return "!" if self.flaw in (*beside, (row, None)) else None

    def _frame(self, row: int, column: int) -> Color | None:
        if (row, column) == self.cursor:
            return self.look("cursor").color
        if self.flaw in ((row, column), (row, None)):
            return self.look("flaw").color
        is_lit = row == self.lit or (row, column) == self.wave
        return self.look("lit").color if is_lit else None

    def _tile(self, row: int, column: int, ghost: str) -> tuple[str, str]:
        letters, marks = self._row(row)
        letter = capital(letters[column : column + 1])
        mark = marks[column] if column < len(marks) else None
        if not letter and ghost and not (self.app.native_ansi_color or self.app.no_color):
            is_known = any(
                turn.guess[column] == ghost[column] and turn.pattern.marks[column] is Mark.GREEN
                for turn in self.turns
            )
            return capital(ghost[column]), "ghost-green" if is_known else "ghost"
        if not letter:
            # In sixteen colours an empty tile has no colour of its own, so it is a dot.
            return "·" if self.app.native_ansi_color else "", "empty"
        pencil = "pencil-" * (row >= self.pencil)
        return letter, "open" if mark is None else f"{pencil}{mark.name.lower()}"

    # Animation, during which the user can type

    def reveal(self) -> None:
        """Turn the tiles of the last turn, one by one if animations are on."""
        self.finish_reveal()
        self.revealed = 0
        if self.app.animation_level == "full":
            self._flip = self.set_interval(FLIP_SECONDS, self._turn_tile)
        else:
            self.finish_reveal()

    def finish_reveal(self) -> None:
        """Turn the remaining tiles at once."""
        self.revealed = LENGTHS[-1]

    def ink(self) -> None:
        """Confirm the colours of all rows, one by one if animations are on."""
        rows = iter(range(2, len(self.turns)))

        def step() -> None:
            self.pencil = next(rows, NO_PENCIL) if self.pencil else 0  # all, if it is undone
            if self.pencil in (0, NO_PENCIL) and self._inking is not None:
                self._inking.stop()
                self.post_message(self.TilesTurned())

        if self.app.animation_level == "full":
            self.pencil, self._inking = 1, self.set_interval(FLIP_SECONDS, step)

    def _turn_tile(self) -> None:
        is_last = self.revealed + 1 >= self.shape[0]
        self.revealed = LENGTHS[-1] if is_last else self.revealed + 1

    def watch_revealed(self, revealed: int) -> None:
        if revealed == LENGTHS[-1]:
            if self._flip is not None:
                self._flip.stop()
            self.post_message(self.TilesTurned())

    def roll(self) -> None:
        """Send a wave through the tiles of the last turn, if animations are on: it won."""
        if self.app.animation_level != "full" or self.wave is not None:
            return
        row, columns = len(self.turns) - 1, iter(range(self.shape[0]))

        def step() -> None:
            column = next(columns, None)
            self.wave = None if column is None else (row, column)
            if column is None and self._waving is not None:
                self._waving.stop()

        self._waving = self.set_interval(_WAVE_SECONDS, step)
        step()

    def shake(self) -> None:
        """Move left and right for a moment, if animations are on: the guess was refused."""
        if self.app.animation_level != "full":
            return
        if self._shake is not None:
            self._shake.stop()
        columns = iter(_SHAKE)

        def step() -> None:
            self.offset = Offset(next(columns, 0), 0)
            if not self.offset.x and self._shake is not None:
                self._shake.stop()

        self._shake = self.set_interval(_SHAKE_SECONDS, step)
