"""A board that is being filled, as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.tiles import Mark, feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.play.draft import DraftBoard, certain_tiles


def test_tiles_that_the_user_has_not_coloured_have_no_mark_yet() -> None:
    draft = DraftBoard(parse_turns("crane:bbbyg")).write("slate")
    assert draft.open_marks == (None, None, None, None, Mark.GREEN)  # E is green for certain
    coloured = draft.mark(Mark.YELLOW).mark(Mark.GREY)
    assert coloured.open_marks == (Mark.YELLOW, Mark.GREY, None, None, Mark.GREEN)
    assert str(coloured.pattern) == "ybbbg"
    assert coloured.at(0, 4).erase().is_coloured


# The tiles that a row starts with

TURNS = parse_turns("crane:bbbyg sleet:bgbbb")


@pytest.mark.parametrize(
    ("word", "tiles"),
    [("slate", "bgbbg"), ("flume", "bgbbg"), ("crown", "bbbbb"), ("elect", "bgbbb")],
)
def test_what_is_green_for_certain_starts_green(word: str, tiles: str) -> None:
    typed = DraftBoard(TURNS, row=2)
    for letter in word:
        typed = typed.type(letter)
    assert str(typed.pattern) == str(DraftBoard(TURNS).write(word).pattern) == tiles
    assert not typed.is_coloured


def test_colours_of_the_user_stay_when_a_letter_changes() -> None:
    draft = DraftBoard(TURNS).write("slate").cycle().erase().type("x")
    assert (draft.letters, str(draft.pattern)) == ("slatx", "ygbbb")
    assert str(DraftBoard(TURNS).write("slate").erase().type("x").pattern) == "bgbbb"


def test_a_row_that_is_mended_changes_what_is_certain() -> None:
    draft = DraftBoard(TURNS).write("slate").at(0, 4).cycle()
    assert str(draft.pattern) == "bgbbb"
    assert str(draft.at(1, 0).remove_row().pattern) == "bbbbb"


words = st.sampled_from(["raise", "clint", "geese", "crane", "fuzzy", "qqqqq"])


@given(st.lists(words, max_size=4), words, st.sampled_from(word_list("original").answers))
def test_certain_tiles_are_never_wrong(guesses: list[str], word: str, answer: str) -> None:
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    tiles, real = certain_tiles(turns, word, 5), feedback(word, answer)
    assert all(mark == actual for mark, actual in zip(tiles.marks, real.marks, strict=True) if mark)
