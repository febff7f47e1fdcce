"""The board: rows of tiles, drawn as one widget.

`Board` only displays rows, a cursor, a lit row and a flawed tile; its subclasses handle input.
Tiles are as large as the room allows: 14 or 9 columns wide, with letters made of blocks, or 5 or 3
columns wide, or a single line high. If not all rows fit, those around the cursor are shown.

Colours are not the only sign: a green letter is in [ ], a yellow one in ( ), a grey one in neither.
The tile of a letter that has no colour yet is only an outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import ClassVar

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from wordle_tui.game.alphabet import capital
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.tui.widgets.line_widget import BOLD, LineWidget, Parts, centred, paint


@dataclass(frozen=True)
class TileSize:
    """The width and height of a tile, and the gap between two tiles."""

    width: int
    height: int
    gap: int = 1

    def board_width(self, columns: int) -> int:
        """The width of a row of tiles, with the gaps around them."""
        return columns * (self.width + self.gap) + self.gap


HUGE, LARGE, SQUARE, SLIM = TileSize(14, 7), TileSize(9, 5), TileSize(5, 3), TileSize(3, 3)
FLAT, NARROW, TIGHT = TileSize(5, 1), TileSize(3, 1), TileSize(3, 1, gap=0)
_LEAST_WIDTH = 33
"""The columns that a board has even if its tiles need fewer; the message below it needs them."""

BRACKETS = {None: "  ", Mark.GREY: "  ", Mark.YELLOW: "()", Mark.GREEN: "[]"}


@dataclass(frozen=True)
class TileRow:
    """Letters and their marks; tiles without a mark have no colour yet."""

    letters: str = ""
    marks: tuple[Mark | None, ...] = ()


def fitting_tile(screen: Size, shape: tuple[int, int], around: tuple[int, int]) -> TileSize:
    """The largest tiles for a board beside panels; `around` is what large ones must leave.

    >>> fitting_tile(Size(80, 24), (5, 6), (76, 7)) is SQUARE
    True
    >>> fitting_tile(Size(140, 45), (6, 6), (76, 7)) is LARGE
    True
    """
    columns, rows = shape
    others = ((SQUARE, (45, 6)), (SLIM, (0, 6)), (FLAT, (45, 0)))
    for tile, (width, height) in ((HUGE, around), (LARGE, around), *others):
        size = Size(tile.board_width(columns) + 3 + width, rows * tile.height + height)
        if size.width <= screen.width and (size.height <= screen.height or tile is FLAT):
            return tile
    return NARROW


def rows_of(turns: Iterable[Turn], typed: str = "") -> tuple[TileRow, ...]:
    """The rows of a game, and the row that is being typed below them."""
    rows = [TileRow(turn.guess, turn.pattern.marks) for turn in turns]
    return (*rows, TileRow(typed)) if typed else tuple(rows)


_SIDE = 5
"""How many squares wide and high a block letter is."""
_DRAWN = """
.###. ####. .#### ####. ##### ##### .#### #...# ##### ..### #...# #.... #...#
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ....# #..#. #.... ##.##
##### ####. #.... #...# ####. ####. #..## ##### ..#.. ....# ###.. #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. #...# #..#. #.... #...#
#...# ####. .#### ####. ##### #.... .#### #...# ##### .###. #...# ##### #...#
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## .#.#. ..#.. .#...
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####
"""
"""The letters of the alphabet made of blocks, in two rows."""
_BRACKET_LINES = {
    "(": ("╭", "│", "╰"),
    ")": ("╮", "│", "╯"),
    "[": ("┌", "│", "└"),
    "]": ("┐", "│", "┘"),
}


@cache
def block_letter(letter: str, *, is_double: bool = False) -> list[str]:
    """The lines of a capital letter: five columns by three lines, or ten by five.

    >>> block_letter("T"), block_letter("L", is_double=True)[-1]
    (['▀▀█▀▀', '  █  ', '  ▀  '], '██████████')
    """
    row, column = divmod(ascii_uppercase.index(letter), len(ascii_uppercase) // 2)
    lines = _DRAWN.split("\n")[1 + row * _SIDE :][:_SIDE]
    rows = [line.split(" ")[column] for line in lines]
    if is_double:
        return [row.replace("#", "██").replace(".", "  ") for row in rows]
    halves = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    pairs = zip(rows[::2], [*rows[1::2], "." * _SIDE], strict=True)
    return [
        "".join(halves[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs
    ]


def block_line(text: str, size: TileSize, line: int) -> str:
    """A line of a large tile: its letter made of blocks, between tall brackets.

    >>> [block_line("[I]", LARGE, line) for line in range(3)]
    ['┌ ▀▀█▀▀ ┐', '│   █   │', '└ ▀▀▀▀▀ ┘']
    """
    letter = text.strip("()[] ")
    if letter not in ascii_uppercase or not letter:
        return centred(text if line == size.height // 2 - 1 else "", size.width)
    body = block_letter(letter, is_double=size is HUGE)[line].center(size.width - 2)
    place = 0 if line == 0 else 2 if line == size.height - 3 else 1
    left, right = (_BRACKET_LINES.get(sign, "   ")[place] for sign in (text[0], text[-1]))
    return f"{left}{body}{right}"


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


class Board(LineWidget):
    """Shows rows of tiles."""

    DEFAULT_CSS = f"Board {{ height: {GUESS_LIMIT * SQUARE.height}; }}"

    AROUND: ClassVar = (84, 14)
    """The columns that the panels need beside large tiles, and the lines that everything else needs
    above and below them."""

    shape: reactive[tuple[int, int]] = reactive((USUAL_LENGTH, GUESS_LIMIT))
    """How many tiles a row has, and how many rows there are."""
    rows: reactive[tuple[TileRow, ...]] = reactive((), repaint=False)
    """The rows from the top; missing ones are empty."""
    cursor: reactive[tuple[int, int] | None] = reactive(None, repaint=False)
    """Row and column of the tile in the frame."""
    lit: reactive[int | None] = reactive(None, repaint=False)
    """The row with a pointer beside it."""
    flaw: reactive[tuple[int, int | None] | None] = reactive(None, repaint=False)
    """Row and column of a tile in a warning frame; without a column, the whole row."""

    wave: reactive[tuple[int, int] | None] = reactive(None, repaint=False)
    """Row and column of the tile that a wave through its row has reached."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn_rows: dict[tuple[object, ...], list[Parts]] = {}
        """The lines drawn last, by everything that they depend on; a key changes few of them."""
        self._drawn_top = 0
        """The first row shown in the last drawing."""
        self._contents = self._all_contents
        for name in ("rows", "cursor", "lit", "flaw", "wave"):
            self.watch(self, name, self._refresh_rows, init=False)

    @property
    def _all_contents(self) -> list[tuple[object, ...]]:
        """The contents of each row: its tiles, and the cursor, flaw, pointer and wave on it."""
        places = (self.cursor, self.flaw, (self.lit,), self.wave)
        return [
            (self._row(row), *(place if place and place[0] == row else None for place in places))
            for row in range(self.shape[1])
        ]

    def watch_shape(self) -> None:
        self._contents = self._all_contents
        if self.is_attached:
            self.fit()

    on_mount = watch_shape

    @property
    def column(self) -> Widget:
        """The part of the screen that is as wide as the board."""
        assert isinstance(self.parent, Widget), "a board stands in a column"
        return self.parent

    def fit(self) -> None:
        """Take the size of the largest tiles that fit; narrow screens leave it to stylesheets."""
        columns, rows = self.shape
        tile = fitting_tile(self.app.size, self.shape, self.AROUND)
        is_narrow = self.screen.has_class("-narrow")
        width = max(_LEAST_WIDTH, tile.board_width(columns) + 2)
        self.column.styles.min_width = None if is_narrow else width + 1
        self.styles.height = None if is_narrow else rows * tile.height

    def _row(self, row: int) -> TileRow:
        return self.rows[row] if row < len(self.rows) else TileRow()

    def _refresh_rows(self) -> None:
        """Redraw only the rows that changed, so that typing stays quick."""
        before, self._contents = self._contents, self._all_contents
        height, top = self.tile_size.height, self._top
        regions = [
            Region(0, (row - top) * height, self.size.width, height)
            for row in range(top, len(self._contents))
            if before[row] != self._contents[row]
        ]
        if top != self._drawn_top:
            self.refresh()
        elif regions:
            self.refresh(*regions)

    @property
    def tile_size(self) -> TileSize:
        """The largest tiles that fit."""
        (width, height), (columns, rows) = self.size, self.shape
        for tile in (HUGE, LARGE, SQUARE, SLIM, FLAT, NARROW):
            has_height = height >= rows * tile.height or tile.height == 1
            if width >= tile.board_width(columns) and has_height:
                return tile
        return TIGHT

    @property
    def _top(self) -> int:
        """The first row shown; if not all rows fit, the cursor, flaw or lit row is visible."""
        places = (self.cursor, self.flaw, None if self.lit is None else (self.lit,))
        looked_at = next((place[0] for place in places if place), len(self.rows) - 1)
        shown = self.size.height // self.tile_size.height
        return max(0, min(looked_at + 1 - shown, self.shape[1] - shown))

    @property
    def _left(self) -> int:
        """The column of the gap before the first tile."""
        return max(0, (self.size.width - self.tile_size.board_width(self.shape[0])) // 2)

    def tile_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the tile at that point."""
        tile = self.tile_size
        column, inside = divmod(x - self._left - tile.gap, tile.width + tile.gap)
        row = y // tile.height + self._top
        columns, rows = self.shape
        if inside == tile.width or not (0 <= column < columns and 0 <= row < rows):
            return None
        return row, column

    def pressed(self, x: int, y: int) -> None:
        if (tile := self.tile_at(x, y)) is not None:
            self.post_message(RowClicked(tile[0]))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        ground = self._ground.bgcolor
        size = self.tile_size
        drawn: dict[tuple[object, ...], list[Parts]] = {}
        self._drawn_top = self._top
        for row, content in enumerate(self._all_contents):
            if row < self._drawn_top:
                continue
            look = (row, content, self.shape, size, width, ground, self.app.theme)
            drawn[look] = self._drawn_rows.get(look) or list(self._draw_row(row, size, ground))
            yield from drawn[look]
        self._drawn_rows = drawn

    def _draw_row(self, row: int, size: TileSize, ground: Color | None) -> Iterator[Parts]:
        columns, _ = self.shape
        frames = [self._frame(row, column) for column in range(columns)]
        tiles = [self._tile(row, column, size) for column in range(columns)]
        for line in range(size.height):
            is_middle = line == size.height // 2
            pointer = "▸" if is_middle and row == self.lit else ""
            parts: Parts = [(pointer.ljust(self._left)[: self._left], self.look("lit"))]
            for column, ((text, look), frame) in enumerate(zip(tiles, frames, strict=True)):
                left = frames[column - 1] if column else None
                right = None if (row, column - 1) == self.cursor else frame
                if size.gap:
                    parts.append(_gap(left, right, ground, self._gap_sign(row, column, is_middle)))
                elif frame is not None:  # there is no gap to draw it in
                    look = paint(ground, frame) + BOLD
                parts += self._tile_line(text, look, frame, size, line)
            if size.gap:
                sign = self._gap_sign(row, columns, is_middle)
                parts.append(_gap(frames[-1], None, ground, sign))
            yield parts

    def _tile_line(
        self, text: str, look: Style, frame: Color | None, size: TileSize, line: int
    ) -> Parts:
        """A line of a tile. A tile with a letter, but without a colour, has an outline."""
        outline = self.look("outline")
        is_outlined = frame is None and look == self.look("open")
        is_top, coarse = line == 0, self.app.native_ansi_color
        around = frame if size.height > 1 else None
        block, edge = _edge(look.bgcolor, around, self._ground.bgcolor, is_top, coarse)
        if size.height > 1 and line in (0, size.height - 1):
            if is_outlined:
                return [(("─" * (size.width - 2)).join("┌┐" if is_top else "└┘"), outline)]
            return [(block * size.width, edge)]
        body = centred(text, size.width)
        if size in (HUGE, LARGE):
            body = block_line(text, size, line - 1)
        if is_outlined:
            right = "│" * body.endswith(" ")  # a letter of two columns may leave no room for it
            return [("│", outline), (body[1 : len(body) - len(right)], look), (right, outline)]
        if size.height > 1:
            return [(body, look)]
        # Rows of full height would merge into columns, so the blanks beside the letter are lower.
        letter = body.strip()
        left = len(body) - len(body.lstrip())
        right = block * (len(body) - left - len(letter))
        return [(block * left, edge), (letter, look), (right, edge)]

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
        return self.look("lit").color if (row, column) == self.wave else None

    def _tile(self, row: int, column: int, size: TileSize) -> tuple[str, Style]:
        content = self._row(row)
        letter = capital(content.letters[column : column + 1])
        mark = content.marks[column] if column < len(content.marks) else None
        if not letter:
            # In sixteen colours an empty tile has no colour of its own, so it is a dot.
            return "·" if self.app.native_ansi_color else "", self.look("empty")
        name = "open" if mark is None else mark.name.lower()
        text = letter.join(BRACKETS[mark])
        if cell_len(text) > size.width:  # a letter of two columns has room for one bracket
            text = text[:-1]
        return text, self.look(name) + BOLD


def _edge(
    tile: Color | None, frame: Color | None, ground: Color | None, is_top: bool, coarse: bool
) -> tuple[str, Style]:
    """The character for the first or last line of a tile: a quarter of it is frame or background.

    With `coarse`, half blocks are used, as sixteen-colour consoles may have no others. A block
    cannot have the terminal's background colour, so only the top edge is thinner there.
    """
    if not coarse:
        around = frame or ground
        return ("▆", paint(tile, around)) if is_top else ("▂", paint(around, tile))
    if not is_top:
        return ("▄", paint(frame, tile)) if frame else (" ", paint(None, tile))
    if tile == ground:
        return ("▀", paint(frame, ground)) if frame else (" ", paint(None, ground))
    return "▄", paint(tile, frame or ground)


def _gap(
    left: Color | None, right: Color | None, ground: Color | None, sign: str | None
) -> tuple[str, Style]:
    """The column between two tiles: one half for the frame of each."""
    if right is not None:
        return sign or "▐", paint(right, ground)
    return (sign or "▌", paint(left, ground)) if left is not None else (" ", paint(None, ground))
