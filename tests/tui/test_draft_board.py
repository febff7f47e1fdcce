"""The assistant's board as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.text import parse_paste
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.play.draft import DraftBoard, all_grey, pasted_onto
from wordle_tui.tui.assist.state import AssistState

ORIGINAL = word_list("original")
WORD_LENGTH = 5

KEYS: dict[str, Callable[[DraftBoard], DraftBoard]] = {
    "a": lambda draft: draft.type("a"),
    "b": lambda draft: draft.type("b"),
    "space": DraftBoard.cycle,
    "1": lambda draft: draft.mark(Mark.GREY),
    "2": lambda draft: draft.mark(Mark.YELLOW),
    "3": lambda draft: draft.mark(Mark.GREEN),
    "up": lambda draft: draft.move(-1, 0),
    "down": lambda draft: draft.move(1, 0),
    "left": lambda draft: draft.move(0, -1),
    "right": lambda draft: draft.move(0, 1),
    "backspace": DraftBoard.erase,
    "delete": DraftBoard.remove_row,
    "escape": DraftBoard.at_open_row,
    "enter": DraftBoard.commit,
    "take": lambda draft: draft if draft.is_finished else draft.write("crane"),
}
keys = st.lists(st.sampled_from(sorted(KEYS)), max_size=60)


def after(names: list[str]) -> DraftBoard:
    draft = DraftBoard()
    for name in names:
        draft = KEYS[name](draft)
    return draft


@given(keys)
def test_whatever_is_pressed_the_board_makes_sense(names: list[str]) -> None:
    draft = after(names)
    assert len(draft.turns) <= GUESS_LIMIT
    assert len(draft.letters) <= WORD_LENGTH
    rows = len(draft.turns) + (not draft.is_finished)
    assert 0 <= draft.row < rows
    width = WORD_LENGTH if draft.is_mending else min(len(draft.letters) + 1, WORD_LENGTH)
    assert 0 <= draft.column < width


@given(keys, st.sampled_from(["up", "down", "left", "right", "escape"]))
def test_moving_changes_nothing_but_the_cursor(names: list[str], move: str) -> None:
    draft = after(names)
    assert KEYS[move](draft).content == draft.content


@given(keys)
def test_three_colours_later_a_tile_is_as_it_was(names: list[str]) -> None:
    draft = after(names)
    again = draft.cycle().cycle().cycle()
    assert (again.content, again.row, again.column) == (draft.content, draft.row, draft.column)


@given(keys)
def test_backspace_opens_what_enter_has_closed(names: list[str]) -> None:
    draft = after(names)
    turn = draft.open_turn
    if turn is not None:
        again = draft.commit().at_open_row().erase()
        assert (again.turns, again.open_turn) == (draft.turns, turn)


@given(keys, st.integers(0, 5))
def test_mending_a_row_leaves_the_others(names: list[str], row: int) -> None:
    draft = after(names).at(row, 0)
    mended = draft.mark(Mark.GREEN)
    others = [turn for index, turn in enumerate(draft.turns) if index != draft.row]
    assert [turn for index, turn in enumerate(mended.turns) if index != draft.row] == others


def test_a_complete_word_is_not_overwritten() -> None:
    draft = DraftBoard().write("crane").mark(Mark.GREEN)
    assert draft.type("l") == draft
    assert draft.erase().type("k").letters == "crank"


def test_backspace_on_an_earlier_row_lets_letters_go_over_its_word() -> None:
    draft = DraftBoard().write("crane").mark(Mark.GREEN).commit().at(0, 3)
    assert draft.type("k") == draft
    again = draft.erase().type("n").type("y")
    assert again.turns == parse_turns("crany:gbbbb")
    assert not again.takes_letters
    assert not draft.erase().move(0, 1).takes_letters


def test_tiles_that_the_user_has_not_coloured_have_no_mark_yet() -> None:
    draft = DraftBoard(parse_turns("crane:bbbyg")).write("slate")
    assert draft.open_marks == (None, None, None, None, Mark.GREEN)  # E is green for certain
    coloured = draft.mark(Mark.YELLOW).mark(Mark.GREY)
    assert coloured.open_marks == (Mark.YELLOW, Mark.GREY, None, None, Mark.GREEN)
    assert str(coloured.pattern) == "ybbbg"
    assert coloured.at(0, 4).erase().is_coloured


@given(keys)
def test_a_sheet_is_read_as_it_is_written(names: list[str]) -> None:
    draft = replace(after(names), is_retyping=False)
    assert DraftBoard.from_text(draft.text) == draft


@given(st.lists(st.sampled_from(["raise", "clint", "fuzzy"]), min_size=1, max_size=6), st.data())
def test_turns_are_pasted_as_they_are_printed(words: list[str], data: st.DataObject) -> None:
    marks = st.tuples(*[st.sampled_from(Mark)] * WORD_LENGTH)
    patterns = st.builds(Pattern, marks).filter(lambda each: each.is_possible and not each.is_win)
    text = " ".join(f"{word}:{data.draw(patterns)}" for word in words)
    assert pasted_onto(DraftBoard(), parse_paste(text, ORIGINAL)).turns == parse_turns(text)


def test_pasted_turns_follow_those_on_the_board() -> None:
    board = DraftBoard(parse_turns("raise:bbbbb"))
    pasted = pasted_onto(board, parse_paste("clint:bbybb", ORIGINAL))
    assert pasted.turns == parse_turns("raise:bbbbb clint:bbybb")


@pytest.mark.parametrize("text", ["raise:bbbbb", "crane"])
def test_nothing_is_pasted_onto_a_finished_board(text: str) -> None:
    finished = DraftBoard(parse_turns("raise:ggggg"))
    with pytest.raises(WordleError, match=r"finished|room for 0"):
        pasted_onto(finished, parse_paste(text, ORIGINAL))


def test_only_the_last_pasted_row_can_be_all_green() -> None:
    with pytest.raises(WordleError, match="Only the last guess"):
        pasted_onto(DraftBoard(), parse_paste("raise:ggggg clint:bbbbb", ORIGINAL))


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


def test_undo_forgets_the_oldest_boards() -> None:
    state = AssistState()
    boards = [state.draft]
    for number in range(1200):
        state = state.type(chr(ord("a") + number % 26)) if number % 2 == 0 else state.erase()
        boards.append(state.draft)
    for board in reversed(boards[-500:-1]):
        state = state.undo()
        assert state.draft == board
    assert len(state.past) < 5


def test_undo_and_redo_keep_the_list_of_a_board_whose_length_differs() -> None:
    four, five = (word_list("english-4"), False), (word_list("nyt"), False)
    typed = AssistState().type("a").type("b").type("c").undo()
    kept = typed.under_rules(five, four[0], GUESS_LIMIT)
    for state in (kept, kept.undo(), kept.undo().undo(), kept.redo()):
        assert state.game(four).words is five[0]
        assert state.draft.length == 5
    new = kept.clear(DraftBoard(pattern=all_grey(4)))
    assert new.game(four).words is four[0]
    assert new.undo().undo().game(four).words is five[0]
