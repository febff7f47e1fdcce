"""Tiles: their sizes, which of them a board has, and the characters of their edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.geometry import Size

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.tui.widgets.charts import MARK_SIGNS
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, padded, paint


@dataclass(frozen=True)
class TileSize:
    """The width and height of a tile, and the gap between two tiles."""

    width: int
    height: int
    gap: int = 1

    def board_width(self, letters: int) -> int:
        """The width of a row of tiles, with the gaps around them."""
        return letters * (self.width + self.gap) + 1

    def board_height(self, rows: int, made: int) -> int:
        """The lines of a board on which so many guesses are made; rows after the next are slim."""
        return rows * self.height if self.height > 2 else rows + (self.height - 1) * (made + 1)


SQUARES = tuple(TileSize(2 * n - 1, n) for n in (7, 6, 5, 4, 3, 2))
HUGE, _, LARGE, MEDIUM, SQUARE, SMALL = SQUARES
"""Squares, as a cell is twice as high as it is wide; half a line of each is the gap below it."""
SLIM, FLAT, NARROW = TileSize(5, 2), TileSize(5, 1), TileSize(3, 1)
TIGHT, TINY = TileSize(3, 1, 0), TileSize(2, 1, 0)
_ONE_LINE = (FLAT, NARROW, TIGHT)
_SEVERAL = (LARGE, MEDIUM, SQUARE, SLIM, SMALL, *_ONE_LINE)

_BRACKETS = {"yellow": ("(", ")"), "green": ("[", "]")}
_PLAIN = {Mark.GREY: "faint", Mark.YELLOW: "text", Mark.GREEN: "strong"}
BESIDE = 35
"""The columns that the panels beside several boards need."""


def square_tile(screen: Size, shape: tuple[int, int]) -> TileSize:
    """The largest tiles with which all rows of a board fit beside the panels of a screen.

    >>> square_tile(Size(80, 24), (5, 6)) is SQUARE, square_tile(Size(120, 38), (5, 6)) is LARGE
    (True, True)
    >>> square_tile(Size(80, 24), (7, 6)) is SMALL, square_tile(Size(40, 20), (5, 6)) is FLAT
    (True, True)
    >>> square_tile(Size(160, 50), (5, 6)) is HUGE, square_tile(Size(160, 50), (6, 6)).width
    (True, 11)
    """
    letters, rows = shape
    is_narrow = screen.width < 80
    most = screen.width if is_narrow else screen.width * 0.48
    for tile in _ONE_LINE if is_narrow else (*SQUARES, *_ONE_LINE):
        has_height = tile.height == 1 or rows * tile.height <= screen.height - 5
        if tile.board_width(letters) <= most and has_height:
            return tile
    return TINY


def strip_tile(screen: Size, letters: int, width: int) -> TileSize:
    """The tiles of a guess in a list, which has so many columns for them.

    >>> strip_tile(Size(160, 50), 5, 40) is SQUARE, strip_tile(Size(120, 38), 5, 40) is SMALL
    (True, True)
    """
    for tile, lines in ((MEDIUM, 48), (SQUARE, 48), (SMALL, 36), (NARROW, 0)):
        if screen.height >= lines and tile.board_width(letters) <= width:
            return tile
    return TIGHT


class BoardGrid(NamedTuple):
    """How several boards stand: their tiles, how many side by side, and how many rows they show.

    Without rows, a board draws only the letters that are known of it.
    """

    tile: TileSize
    columns: int
    rows: int

    def lines(self, made: int) -> int:
        """The lines of a board and its title, if so many guesses are made."""
        return 1 + (self.tile.board_height(self.rows, made) if self.rows else 2)


def board_grid(room: Size, boards: int, letters: int, limit: int, made: int) -> BoardGrid:
    """The largest tiles with which all boards fit whole, or else with the next guess.

    The smallest tiles come last, as they show only the letters of yellow and green tiles.

    >>> board_grid(Size(125, 48), 4, 5, 9, 2) == (SQUARE, 4, 9)
    True
    >>> board_grid(Size(45, 21), 4, 5, 9, 2) == (NARROW, 2, 9)
    True
    >>> board_grid(Size(45, 21), 16, 5, 21, 1) == (TINY, 4, 4)
    True
    >>> board_grid(Size(45, 21), 16, 5, 21, 5) == (TINY, 4, 0)
    True
    """
    arrangements = {boards, 2} if boards <= 4 else {4, 8} if boards > 8 else {4}
    tiny = (TINY,)
    for is_whole, tiles in ((True, _SEVERAL), (False, _ONE_LINE), (True, tiny), (False, tiny)):
        for tile in tiles:
            for columns in sorted(arrangements, reverse=True):
                down = -(-boards // columns)
                if columns * tile.board_width(letters) > room.width:
                    continue
                lines = room.height // down - 1
                if is_whole and tile.board_height(limit, made) <= lines:
                    return BoardGrid(tile, columns, limit)
                if not is_whole and made + 1 <= lines:
                    return BoardGrid(tile, columns, min(limit, lines))
    return BoardGrid(TINY, max(1, min(8, room.width // TINY.board_width(letters))), 0)


def gap_parts(
    left: Color | None,
    right: Color | None,
    ground: Color | None,
    sign: str | None,
    *,
    is_corner: bool = False,
) -> tuple[str, Style]:
    """The column between two tiles: one half for the frame of each, or a corner of a frame."""
    if right is not None:
        return sign or ("▗" if is_corner else "▐"), paint(right, ground)
    if left is not None:
        return sign or ("▖" if is_corner else "▌"), paint(left, ground)
    return " ", paint(None, ground)


def lettered(letter: str, look: str, width: int = 3) -> Parts:
    """The line of a tile with its letter, between the brackets of its colour, which are softer.

    >>> lettered("A", "green", 5), lettered("B", "grey", 5)
    ([(' [', 'green-sign'), ('A', 'green'), ('] ', 'green-sign')], [('  B  ', 'grey')])
    """
    rest = width - cell_len(letter)
    start = min(max(1, rest // 2), rest)  # where it stands with brackets, too
    brackets = _BRACKETS.get(look.removeprefix("pencil-"))
    if brackets is None:
        return [(padded(" " * start + letter, width), look)]
    (left, right), sign = brackets, f"{look}-sign"
    after = (right + " " * rest)[: rest - start]  # a wide letter has room for one bracket
    return [(" " * (start - 1) + left, sign), (letter, look), (after, sign)]


class TileWidget(LineWidget):
    """Draws tiles of any height."""

    def strip(self, turn: Turn, size: TileSize) -> Iterator[Parts]:
        """The lines of a guess as tiles of that size."""
        for line in range(size.height):
            parts: Parts = []
            for letter, mark in turn.tiles:
                tile = capital(letter), mark.name.lower(), size.width
                parts += self.tile_line(*tile, line, size.height)
                parts.append((" " * size.gap, "text"))
            yield parts

    def tile_line(
        self,
        letter: str,
        look: str,
        width: int,
        line: int,
        lines: int,
        around: Color | None = None,
        *,
        is_top: bool = False,
    ) -> Parts:
        """A line of a tile; a quarter of the first and last has the colour around the tile.

        With an even number of lines only the last one has room for it. What is around such a tile
        that `is_top`, with no row above it, is a thin line on the tile itself.

        Consoles of sixteen colours may have only half blocks, and none in the background colour.
        """
        tile, ground = self.look(look).bgcolor, self._ground.bgcolor
        coarse, outside = self.app.native_ansi_color, around or ground
        is_even, is_last = lines % 2 == 0, line == lines - 1
        if lines == 1 or not (is_last or (line == 0 and not is_even)):
            is_middle = line == (lines - 1) // 2
            if is_top and line == 0 and lines > 2 and around and not coarse:
                return [("▔" * width, paint(around, tile))]
            return lettered(letter, look, width) if is_middle else [(" " * width, look)]
        if is_even:
            is_bare = coarse and tile == ground
            block, edge = (" ", paint(None, tile)) if is_bare else ("▀", paint(tile, outside))
        elif not coarse:
            block, edge = ("▂", paint(outside, tile)) if is_last else ("▆", paint(tile, outside))
        elif is_last:
            block, edge = "▄" if around else " ", paint(around, tile)
        elif tile == ground:
            block, edge = "▀" if around else " ", paint(around, ground)
        else:
            block, edge = "▄", paint(tile, outside)
        return [(block * width, edge)]


def word_parts(guess: str, pattern: Pattern, *, is_plain: bool) -> Parts:
    """The letters of a guess in their colours, with a blank; without the word, only the colours.

    With `is_plain` green letters are bold, yellow ones small and grey ones faint instead.
    """
    parts: Parts = []
    for letter, mark in zip(guess or " " * len(pattern.marks), pattern.marks, strict=True):
        shown = small(letter) if is_plain and mark is Mark.YELLOW else capital(letter)
        shown = MARK_SIGNS[mark] if is_plain and not guess else shown
        parts.append((shown, _PLAIN[mark] if is_plain else mark.name.lower()))
    return [*parts, (" ", "text")]
