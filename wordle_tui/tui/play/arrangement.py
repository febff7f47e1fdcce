"""How the boards of a game are arranged on a screen: an even grid if possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Size

from wordle_tui.tui.widgets.tiles import FLAT, LARGE, NARROW, SLIM, SQUARE, TIGHT, TileSize

_SIDEBAR = 36
"""The columns that the panels beside several boards need."""
_TILES = (LARGE, SQUARE, SLIM, FLAT, NARROW, TIGHT)
"""The tiles of several boards, the largest first."""
SOLVED_WIDTH = 16
"""The columns of a solved board that is only named."""
_LINE = 44
"""The columns of a board that is folded into a line, or of two with short lines."""


class Arrangement(NamedTuple):
    """Where the boards stand. A board has a line with its title above its tiles."""

    columns: int = 0
    """How many boards stand side by side; 0 if only the one in hand is shown."""
    tile: TileSize = FLAT
    rows: int = 0
    """How many rows each board shows."""
    shown: tuple[int, ...] = ()
    """The indices of the boards in the grid; solved ones may be only named above it."""
    named: int = 0
    """The lines above the grid that name the solved boards."""
    folded: int = 0
    """If the other boards are folded into lines: how many of these stand side by side."""
    is_beside: bool = False
    """Whether the folded boards stand beside the one in hand, and not below it."""
    width: int = 0
    """The columns of all boards."""
    below: int = 0
    """The lines that they leave below them."""

    def board(self, letters: int) -> Size:
        """The size of a board, with its title and the gap beside it."""
        return Size(self.tile.board_width(letters) + 1, self.rows * self.tile.height + 1)


def arrangement(
    screen: Size,
    solved: Sequence[bool],
    letters: int,
    limit: int,
    guesses: int = 0,
    is_over: bool = False,
) -> Arrangement:
    """The largest tiles with which all boards show all their guesses in an even grid.

    If that is impossible, only the guesses so far are shown, and boards leave the grid when they
    are solved. If that is impossible, too, all boards but the one in hand are folded into lines. A
    narrow screen has room for one board, and a single board is as large as the room allows.

    >>> four, eight = (arrangement(Size(120, 38), [False] * n, 5, n + 5) for n in (4, 8))
    >>> (four.columns, four.tile is FLAT), (eight.columns, eight.tile is TIGHT, eight.below)
    ((2, True), (4, True, 7))
    """
    boards = range(len(solved))
    if len(solved) == 1:
        return Arrangement(rows=limit)
    if screen.width < 80:
        rows = min(max(5, guesses + 1), max(4, screen.height - 11))
        return Arrangement(rows=min(limit, rows))
    room = Size(screen.width - _SIDEBAR, screen.height - 2 - (screen.height >= 36))
    if (whole := _grid(room, tuple(boards), letters, limit, limit, is_even=True)) is not None:
        return whole
    # The first of many boards is not solved at once: a grid that fits only until then is no use.
    needed = min(limit, max(6 + len(solved) // 10, guesses + (not is_over)))
    shown = tuple(index for index in boards if is_over or not solved[index])
    named = -(-(len(solved) - len(shown)) // (room.width // SOLVED_WIDTH))
    rest = Size(room.width, room.height - named)
    for is_even in (True, False) if len(shown) == len(solved) else (False,):
        grid = _grid(rest, shown, letters, limit, needed, is_even)
        if grid is not None:
            return grid._replace(named=named)
    return _folded(room, len(solved), letters, limit)


def _grid(
    room: Size, shown: tuple[int, ...], letters: int, limit: int, needed: int, is_even: bool
) -> Arrangement | None:
    """The largest tiles with which each board has the rows that are needed; None if none fit.

    Four boards stand two by two, eight four by two, and so on; where that is too wide, there are
    fewer columns, but two at least. An even grid has no hole, or one for an odd number of boards.
    """
    count = len(shown)
    most = count if count < 4 else 2 if count == 4 else 4 if count <= 8 else 8
    for tile in _TILES:
        for columns in range(most, min(1, count - 1), -1):
            lines = -(-count // columns)
            rows = min(limit, (room.height // lines - 1) // tile.height)
            plan = Arrangement(columns, tile, rows, shown)
            width, height = plan.board(letters)
            is_balanced = columns == -(-count // lines)
            is_fitting = rows >= needed and columns * width <= room.width
            holes = columns * lines - count
            if is_fitting and is_balanced and (not is_even or holes <= count % 2):
                below = room.height - lines * height
                return plan._replace(width=columns * width, below=below)
    return None


def _folded(room: Size, boards: int, letters: int, limit: int) -> Arrangement:
    """The board in hand, and the others as lines: beside it, or else below it.

    >>> plan = _folded(Size(44, 22), 32, 5, 37)
    >>> plan.folded, plan.rows, plan.is_beside
    (2, 5, False)
    """
    for tile in (FLAT, NARROW):
        width = tile.board_width(letters) + 1 + _LINE
        if boards <= room.height and width <= room.width - (tile is FLAT) * _LINE // 2:
            rows = min(limit, room.height - 1)
            below = room.height - max(rows + 1, boards)
            return Arrangement(0, tile, rows, (), 0, 1, True, width, below)
    folded = 1 if boards - 1 <= room.height - 6 else 2
    lines = -(-(boards - 1) // folded)
    rows = max(1, min(limit, room.height - lines - 1))
    below = max(0, room.height - lines - 1 - rows)
    return Arrangement(0, FLAT, rows, (), 0, folded, False, _LINE, below)
