"""How the tiles of a board are drawn."""

import pytest
from rich.segment import Segment
from textual.geometry import Size

from tests.support.driving import MakeApp, drawn, press, resize
from wordle_tui.tui.themes import THEMES
from wordle_tui.tui.widgets.board import Board
from wordle_tui.tui.widgets.tiles import (
    BESIDE,
    FLAT,
    LARGE,
    MEDIUM,
    NARROW,
    SLIM,
    SMALL,
    SQUARE,
    TINY,
    TileSize,
    board_grid,
    square_tile,
)

LOOKS = [
    *(((80, 24), theme) for theme in THEMES),
    ((40, 20), "dark"),
    ((140, 45), "dark"),
]


def tile(board: Board, row: int, column: int) -> list[list[Segment]]:
    """The lines of a tile as they are drawn, without the gaps around it."""
    size = board.tile
    gaps = (board.size.width - size.board_width(board.shape[0])) // 2 + size.gap
    left = gaps + column * (size.width + size.gap)
    lines = range(row * size.height, (row + 1) * size.height)
    return [list(board.render_line(y).crop(left, left + size.width)) for y in lines]


def text(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


async def test_a_tile_without_a_colour_does_not_look_grey(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s s 2 1")
        board = app.screen.query_one(Board)
        for size, theme in LOOKS:
            app.theme = theme
            await resize(pilot, *size)
            grey, opened = tile(board, 0, 1), tile(board, 0, 4)
            assert text(grey) != text(opened)  # not by colour alone
            grounds = [
                {segment.style.bgcolor for line in lines for segment in line if segment.style}
                for lines in (grey, opened)
            ]
            assert grounds[0] - grounds[1]


async def test_the_cursor_is_seen_in_a_flawed_row(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r a i s e right right")
        board = app.screen.query_one(Board)
        for size in ((80, 24), (40, 20)):
            await resize(pilot, *size)
            board.flaw = (0, None)
            await drawn(pilot)
            row = board.render_line(board.tile.height // 2).text
            assert (row.count("▐"), row.count("▌"), row.count("!")) == (1, 1, 4)
            assert row.index("▐") < row.index("I") < row.index("▌")


async def test_rows_to_come_are_lower_than_those_that_were_played(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(40, 20)) as pilot:
        await press(pilot, "r a i s e 3 2 1 1 1 enter")
        app.change(reduced_motion=True)  # no ghost of the suggestion
        board = app.screen.query_one(Board)
        rows = [text(tile(board, row, column)) for row, column in ((0, 0), (0, 1), (0, 2), (1, 1))]
        assert rows == [[" [R] "], [" (A) "], ["  I  "], ["▄▄▄▄▄"]]


@pytest.mark.parametrize(
    ("size", "tiles"),
    [
        ((80, 16), [FLAT, FLAT, FLAT, NARROW]),
        ((80, 24), [SQUARE, SQUARE, SQUARE, SMALL]),
        ((120, 38), [LARGE, LARGE, MEDIUM, MEDIUM]),
        ((160, 50), [LARGE, LARGE, LARGE, LARGE]),
    ],
    ids=str,
)
def test_tiles_of_four_to_seven_letters_are_as_large_as_fits(
    size: tuple[int, int], tiles: list[TileSize]
) -> None:
    assert [square_tile(Size(*size), (letters, 6)) for letters in range(4, 8)] == tiles


@pytest.mark.parametrize(
    ("size", "grids"),
    [
        ((80, 24), {2: (SMALL, 2, 7), 4: (NARROW, 2, 9), 8: (TINY, 4, 9), 16: (TINY, 4, 4)}),
        ((120, 38), {4: (SLIM, 2, 9), 8: (SMALL, 4, 13), 16: (NARROW, 4, 7)}),
        ((160, 50), {2: (LARGE, 2, 7), 4: (SQUARE, 4, 9), 8: (SLIM, 4, 13), 16: (TINY, 8, 21)}),
    ],
)
def test_boards_are_as_large_as_fits(
    size: tuple[int, int], grids: dict[int, tuple[TileSize, int, int]]
) -> None:
    """After the first guess; a whole board takes precedence over large tiles."""
    room = Size(size[0] - BESIDE, size[1] - 4)
    assert {count: board_grid(room, count, 5, count + 5, 1) for count in grids} == grids
