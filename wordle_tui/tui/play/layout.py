"""How several boards are arranged on a screen, as values."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size

from wordle_tui.tui.widgets.board import FLAT, NARROW, SQUARE, TIGHT, TileSize

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
