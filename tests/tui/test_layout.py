"""How several boards are arranged on a screen, as values."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from wordle_tui.tui.play.boards import Arrangement, arrangement
from wordle_tui.tui.widgets.board import SQUARE


@pytest.mark.parametrize(
    ("size", "boards"),
    [((80, 24), 2), ((80, 24), 3), ((80, 24), 4), ((120, 38), 4), ((140, 45), 8), ((200, 60), 16)],
)
def test_all_boards_are_whole(size: tuple[int, int], boards: int) -> None:
    plan = arrangement(Size(*size), boards, 5, boards + 5)
    assert not plan.is_folded
    assert plan.rows == boards + 5
    assert _fits(plan, Size(*size), boards)


def _fits(plan: Arrangement, screen: Size, boards: int) -> bool:
    height = -(-boards // plan.columns) * plan.board(5).height
    return plan.width(5) <= screen.width - 36 and height <= screen.height - 2 - (
        screen.height >= 36
    )


@pytest.mark.parametrize("boards", [16, 32])
def test_many_boards_scroll_and_show_their_guesses(boards: int) -> None:
    before, after = (arrangement(Size(80, 24), boards, 5, boards + 5, n) for n in (0, 7))
    assert before.is_folded
    assert (before.rows, after.rows) == (2, 8)
    assert before.columns == 2


def test_a_narrow_screen_shows_one_board() -> None:
    plan = arrangement(Size(40, 20), 8, 5, 13, guesses=8)
    assert plan.columns == 0
    assert plan.large is not None
    assert plan.large_rows == 9


@pytest.mark.parametrize("size", [(120, 38), (140, 45)])
def test_the_focused_board_is_large_where_there_is_room(size: tuple[int, int]) -> None:
    assert arrangement(Size(*size), 4, 5, 9).large is SQUARE
