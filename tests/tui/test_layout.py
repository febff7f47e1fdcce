"""How several boards are arranged on a screen, as values."""

from __future__ import annotations

from random import Random

import pytest
from textual.geometry import Size

from wordle_tui.tui.play.arrangement import Arrangement, arrangement
from wordle_tui.tui.widgets.tiles import FLAT, LARGE, NARROW, SLIM, SQUARE, TIGHT, TileSize

SIZES = ((80, 24), (100, 30), (120, 38), (140, 45), (160, 50), (200, 60))
FOLDED = (0, FLAT)


@pytest.mark.parametrize(
    ("boards", "plans"),
    [
        (2, [(2, SLIM), (2, SQUARE), (2, SQUARE), (2, LARGE), (2, LARGE), (2, LARGE)]),
        (4, [(2, NARROW), (2, FLAT), (2, FLAT), (2, FLAT), (2, FLAT), (2, SQUARE)]),
        (8, [FOLDED, (4, TIGHT), (4, TIGHT), (4, NARROW), (4, NARROW), (4, FLAT)]),
        (16, [FOLDED, FOLDED, (4, TIGHT), (4, NARROW), (4, NARROW), (8, TIGHT)]),
        (32, [FOLDED, FOLDED, (0, NARROW), FOLDED, FOLDED, (8, TIGHT)]),
    ],
)
def test_a_game_begins_with_an_even_grid(boards: int, plans: list[tuple[int, TileSize]]) -> None:
    for size, (columns, tile) in zip(SIZES, plans, strict=True):
        plan = arrangement(Size(*size), [False] * boards, 5, boards + 5)
        assert (plan.columns, plan.tile) == (columns, tile), size
        assert bool(plan.folded) == (columns == 0)
        if columns:
            assert boards % columns == 0, "there is no hole"


@pytest.mark.parametrize("size", SIZES)
def test_any_game_fits_and_shows_its_guesses(size: tuple[int, int]) -> None:
    random = Random(7)
    for _ in range(300):
        boards, letters = random.randint(2, 32), random.randint(4, 7)
        limit = boards + 5
        guesses = random.randrange(limit)
        solved = [False, *(random.random() < guesses / limit for _ in range(1, boards))]
        is_over = random.random() < 0.2
        plan = arrangement(Size(*size), solved, letters, limit, guesses, is_over)
        _check(plan, Size(*size), solved, letters, guesses, is_over)


def _check(
    plan: Arrangement,
    screen: Size,
    solved: list[bool],
    letters: int,
    guesses: int,
    is_over: bool,
) -> None:
    """What a player would see, counted by hand."""
    lines = screen.height - (3 if screen.height >= 36 else 2)
    width, height = plan.tile.board_width(letters) + 1, 1 + plan.rows * plan.tile.height
    if plan.columns:
        stacked = -(-len(plan.shown) // plan.columns)
        used = plan.columns * width, plan.named + stacked * height
        hidden = {*range(len(solved))} - {*plan.shown}
        assert all(solved[index] and not is_over for index in hidden)
        assert plan.columns == -(-len(plan.shown) // stacked), "a row could be shorter"
        assert plan.rows >= guesses + (not is_over)
    else:
        others = -(-(len(solved) - 1) // plan.folded)
        used = (plan.width, max(height, others) if plan.is_beside else height + others)
        assert plan.rows >= 5
    assert used[0] <= plan.width <= screen.width - 34
    assert used[1] + plan.below == lines


def test_solved_boards_leave_the_grid_and_the_others_grow() -> None:
    before, after = (
        arrangement(Size(120, 38), [index < count for index in range(16)], 5, 21, 8)
        for count in (5, 7)
    )
    assert (before.columns, before.tile, before.shown[0]) == (4, TIGHT, 5)
    assert (after.columns, after.tile, len(after.shown), after.named) == (3, NARROW, 9, 2)
    over = arrangement(Size(200, 60), [True] * 32, 5, 37, 12, is_over=True)
    assert len(over.shown) == 32


def test_a_narrow_screen_shows_one_board() -> None:
    plan = arrangement(Size(40, 20), [False] * 8, 5, 13, guesses=8)
    assert (plan.columns, plan.folded, plan.rows) == (0, 0, 9)
