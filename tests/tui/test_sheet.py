"""The assistant's board as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT, parse_turns
from wordle_tui.game.text import parse_paste
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.words import word_list
from wordle_tui.tui.assist.sheet import Sheet, pasted_onto

ORIGINAL = word_list("original")
WORD_LENGTH = 5

KEYS: dict[str, Callable[[Sheet], Sheet]] = {
    "a": lambda sheet: sheet.type("a"),
    "b": lambda sheet: sheet.type("b"),
    "space": Sheet.cycle,
    "1": lambda sheet: sheet.mark(Mark.GREY),
    "2": lambda sheet: sheet.mark(Mark.YELLOW),
    "3": lambda sheet: sheet.mark(Mark.GREEN),
    "up": lambda sheet: sheet.move(-1, 0),
    "down": lambda sheet: sheet.move(1, 0),
    "left": lambda sheet: sheet.move(0, -1),
    "right": lambda sheet: sheet.move(0, 1),
    "backspace": Sheet.erase,
    "delete": Sheet.remove_row,
    "escape": Sheet.at_draft,
    "enter": Sheet.commit,
    "take": lambda sheet: sheet if sheet.is_finished else sheet.write("crane"),
}
keys = st.lists(st.sampled_from(sorted(KEYS)), max_size=60)


def after(names: list[str]) -> Sheet:
    sheet = Sheet()
    for name in names:
        sheet = KEYS[name](sheet)
    return sheet


@given(keys)
def test_whatever_is_pressed_the_board_makes_sense(names: list[str]) -> None:
    sheet = after(names)
    assert len(sheet.turns) <= GUESS_LIMIT
    assert len(sheet.letters) <= WORD_LENGTH
    rows = len(sheet.turns) + (not sheet.is_finished)
    assert 0 <= sheet.row < rows
    width = WORD_LENGTH if sheet.is_mending else min(len(sheet.letters) + 1, WORD_LENGTH)
    assert 0 <= sheet.column < width


@given(keys, st.sampled_from(["up", "down", "left", "right", "escape"]))
def test_moving_changes_nothing_but_the_cursor(names: list[str], move: str) -> None:
    sheet = after(names)
    assert KEYS[move](sheet).content == sheet.content


@given(keys)
def test_three_colours_later_a_tile_is_as_it_was(names: list[str]) -> None:
    sheet = after(names)
    again = sheet.cycle().cycle().cycle()
    assert (again.content, again.row, again.column) == (sheet.content, sheet.row, sheet.column)


@given(keys)
def test_backspace_opens_what_enter_has_closed(names: list[str]) -> None:
    sheet = after(names)
    draft = sheet.draft
    if draft is not None:
        again = sheet.commit().at_draft().erase()
        assert (again.turns, again.draft) == (sheet.turns, draft)


@given(keys, st.integers(0, 5))
def test_mending_a_row_leaves_the_others(names: list[str], row: int) -> None:
    sheet = after(names).at(row, 0)
    mended = sheet.mark(Mark.GREEN)
    others = [turn for index, turn in enumerate(sheet.turns) if index != sheet.row]
    assert [turn for index, turn in enumerate(mended.turns) if index != sheet.row] == others


def test_a_complete_word_is_not_overwritten() -> None:
    sheet = Sheet().write("crane").mark(Mark.GREEN)
    assert sheet.type("l") == sheet
    assert sheet.erase().type("k").letters == "crank"


def test_backspace_on_an_earlier_row_lets_letters_go_over_its_word() -> None:
    sheet = Sheet().write("crane").mark(Mark.GREEN).commit().at(0, 3)
    assert sheet.type("k") == sheet
    again = sheet.erase().type("n").type("y")
    assert again.turns == parse_turns("crany:gbbbb")
    assert not again.takes_letters
    assert not sheet.erase().move(0, 1).takes_letters


@given(keys)
def test_a_sheet_is_read_as_it_is_written(names: list[str]) -> None:
    sheet = replace(after(names), is_retyping=False)
    assert Sheet.from_text(sheet.text) == sheet


@given(st.lists(st.sampled_from(["raise", "clint", "fuzzy"]), min_size=1, max_size=6), st.data())
def test_turns_are_pasted_as_they_are_printed(words: list[str], data: st.DataObject) -> None:
    marks = st.tuples(*[st.sampled_from(Mark)] * WORD_LENGTH)
    patterns = st.builds(Pattern, marks).filter(lambda each: each.is_possible and not each.is_win)
    text = " ".join(f"{word}:{data.draw(patterns)}" for word in words)
    assert pasted_onto(Sheet(), parse_paste(text, ORIGINAL)).turns == parse_turns(text)


@pytest.mark.parametrize("text", ["raise:bbbbb", "crane"])
def test_nothing_is_pasted_onto_a_finished_board(text: str) -> None:
    finished = Sheet(parse_turns("raise:ggggg"))
    with pytest.raises(WordleError, match=r"finished|room for 0"):
        pasted_onto(finished, parse_paste(text, ORIGINAL))


def test_only_the_last_pasted_row_can_be_all_green() -> None:
    with pytest.raises(WordleError, match="Only the last row"):
        pasted_onto(Sheet(), parse_paste("raise:ggggg clint:bbbbb", ORIGINAL))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    sentence = ""
    try:
        pasted = parse_paste(text, ORIGINAL)
    except WordleError as error:
        sentence = str(error)
    else:
        assert pasted.turns or pasted.words or pasted.patterns
    assert sentence.endswith("." if sentence else "")


@pytest.mark.parametrize(
    "text",
    [
        "Phew, tough!\n{}",
        "WORDLE 1,213 2/6\n\n{}",
        "Wordle 1,213 2/6*\n\n{}\nhttps://www.example.org/games/wordle",
        "{}\nGreat game",
    ],
)
def test_remarks_around_a_shared_grid_are_left_out(text: str) -> None:
    pasted = parse_paste(text.format("⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"), ORIGINAL)
    assert [str(pattern) for pattern in pasted.patterns] == ["bbygb", "ggggg"]
    assert not pasted.words
