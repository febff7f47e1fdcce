"""Lines by columns, against the terminal widths that Rich knows."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from wordle_tui.game.columns import columns, wrap

words = st.lists(st.text("abé한国カー・", min_size=1, max_size=5), max_size=30)


@given(words, st.integers(10, 40))
def test_lines_fill_their_width_and_no_more(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert " ".join(lines).split() == words
    for line, after in pairwise(lines):
        assert cell_len(line) <= width < cell_len(f"{line} {after.split()[0]}")
    assert all(columns(line) == cell_len(line) <= width for line in lines)


@given(words, st.integers(2, 9))
def test_a_word_longer_than_the_line_is_broken_between_letters(
    words: list[str], width: int
) -> None:
    lines = wrap(" ".join(words), width)
    assert "".join(lines).replace(" ", "") == "".join(words)
    assert all(cell_len(line) <= width for line in lines)
    for line, after in pairwise(wrap("".join(words), width)):
        assert cell_len(line + after[0]) > width
