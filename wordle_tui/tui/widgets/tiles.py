"""Tiles: their sizes, large letters made of blocks, and the characters of their edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase

from rich.color import Color
from rich.style import Style
from textual.geometry import Size

from wordle_tui.game.tiles import Mark
from wordle_tui.tui.widgets.line_widget import centred, paint


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

BRACKETS = {None: "  ", Mark.GREY: "  ", Mark.YELLOW: "()", Mark.GREEN: "[]"}


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


def edge_parts(
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


def gap_parts(
    left: Color | None, right: Color | None, ground: Color | None, sign: str | None
) -> tuple[str, Style]:
    """The column between two tiles: one half for the frame of each."""
    if right is not None:
        return sign or "▐", paint(right, ground)
    return (sign or "▌", paint(left, ground)) if left is not None else (" ", paint(None, ground))
