"""Several boards as a value: typing, colouring each board, mending, undo, and saving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.geometry import Size

from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion, first_advice
from wordle_tui.advice.reasons import boards_reason
from wordle_tui.game.boards import Boards
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Mode
from wordle_tui.game.words import word_list
from wordle_tui.tui.boards.layout import Arrangement, arrangement
from wordle_tui.tui.boards.state import BoardsState
from wordle_tui.tui.boards.view import message, results, sentences
from wordle_tui.tui.widgets.board import SQUARE

WORDS = word_list("original")


def empty(count: int = 2, **options: object) -> BoardsState:
    return BoardsState.of(Boards.start(WORDS, count, **options))  # type: ignore[arg-type]


def typed(state: BoardsState, text: str) -> BoardsState:
    """The state after keys: letters, digits for colours, `/` for Enter."""
    for key in text:
        if key == "/":
            state = state.commit()
        elif key in "123":
            state = state.mark(int(key) - 1)
        else:
            state = state.type(key)
    return state


def practice(*answers: str) -> BoardsState:
    return BoardsState.of(Boards.start(WORDS, len(answers), answers=answers))


def test_a_guess_is_coloured_board_by_board_and_a_solved_one_is_skipped() -> None:
    state = typed(empty(3), "slate1111333333")
    assert state.focus == 2
    state = typed(state, "11113/")
    assert str(state.boards) == "slate:bbbbg/ggggg/bbbbg"
    assert state.focus == 0
    assert state.open == (0, 2)
    state = typed(state, "mince13333")
    assert state.focus == 2
    assert [draft.letters for draft in state.drafts] == ["mince", "", "mince"]
    assert state.turn_to(1).focus == 0
    assert state.turn_to(-1).focus == 0
    assert str(typed(state, "11113/").boards).endswith("mince:bgggg/-/bbbbg")


def test_letters_set_colours_once_the_word_is_there() -> None:
    state = typed(empty(), "cranebybbgggbbb/")
    assert str(state.boards) == "crane:bybbg/ggbbb"
    assert typed(empty(), "cranex").remark.text.startswith("The word is complete")
    assert typed(empty(), "cr1").remark.text == "Colours come after the last letter."


def test_a_board_without_colours_is_asked_about_once() -> None:
    state = typed(empty(), "crane21111/")
    assert state.focus == 1
    assert state.remark.text == "Board 2 has no colours yet. Press Enter again if all are grey."
    assert not state.boards.guesses
    assert str(typed(state, "/").boards) == "crane:ybbbb/bbbbb"
    assert typed(state, "2").remark.text == ""  # colouring it answers the question


def test_known_greens_are_filled_in_on_each_board() -> None:
    state = typed(empty(), "crane1111331111/chive")
    assert [str(draft.pattern) for draft in state.drafts] == ["bbbbg", "gbbbb"]


def test_two_boards_cannot_have_the_same_word() -> None:
    state = typed(empty(), "crane3333333333/")
    assert state.remark.text == "CRANE cannot solve boards 1 and 2: their words differ."


def test_an_unknown_word_is_kept_at_the_second_attempt() -> None:
    state = typed(empty(), "zzzzz1111111111/")
    assert state.remark.text.endswith("Press Enter again to keep it.")
    assert state.commit().boards.guesses == ("zzzzz",)


def test_a_guess_is_undone_on_all_boards() -> None:
    state = typed(empty(), "crane1111333333/")
    undone = state.undo()
    assert not undone.boards.guesses
    assert undone.redo().drafts == state.drafts
    reopened = state.erase()
    assert reopened.letters == "crane"
    assert [str(draft.pattern) for draft in reopened.drafts] == ["bbbbg", "ggggg"]
    assert typed(reopened, "/").boards.solved == (False, True)


def test_a_mended_colour_unsolves_a_board_and_asks_for_the_guesses_it_has_missed() -> None:
    state = typed(empty(), "slate3333311113/mince11113/")
    assert str(state.boards) == "slate:ggggg/bbbbg mince:-/bbbbg"
    state = replace(state, focus=0).move(0, 0).click(0, 0, 0)
    assert state.boards.solved == (False, False)
    assert str(state.boards) == "slate:bgggg/bbbbg mince:bbbbg/bbbbg"
    assert "set its colours of 1 more guess below" in state.remark.text
    typing = typed(replace(typed(empty(), "slate3333311113/cr"), focus=0).move(-1, 0), "y")
    assert [draft.letters for draft in typing.drafts] == ["cr", "cr"]
    solved = state.click(0, 0, 0).click(0, 0, 0)
    assert str(solved.boards) == "slate:ggggg/bbbbg mince:-/bbbbg"


def test_the_arrows_go_on_to_the_board_beside() -> None:
    state = typed(empty(), "crane").move(0, 4)
    assert (state.focus, state.draft.column) == (0, 4)
    assert (state.move(0, 1).focus, state.move(0, 1).draft.column) == (1, 0)


def test_a_contradiction_names_the_board_and_is_fixed() -> None:
    state = typed(empty(), "slate3333111111/mince1111111111/")
    found = state.boards.contradiction()
    assert found is not None
    advice = Advice(Stage.PROVED, contradiction=found[1], board=found[0])
    assert sentences(state, advice)[0] == "No word fits board 1."
    assert message(state, advice, None).text.startswith("Board 1: No word fits")
    fixed = state.fix(*found)
    assert fixed.remark.text == "The A of guess 1 on board 1 is grey now. Ctrl+z undoes it."
    assert fixed.boards.contradiction() is None
    assert fixed.undo().drafts == state.drafts


def test_a_practice_game_colours_itself() -> None:
    state = typed(practice("wince", "slate"), "slate/")
    assert state.boards.solved == (False, True)
    assert (state.focus, state.mode) == (0, Mode.PRACTICE)
    assert typed(state, "slate/").remark.text == "SLATE has been guessed already."
    assert typed(state, "sla").erase().letters == "sl"
    assert state.erase().remark.text == "There is nothing to delete."
    assert typed(state, "slateb").letters == "slate"  # no colours
    won = typed(state, "wince/")
    assert won.is_over
    assert won.finished.solved == (2, 1)
    assert won.finished.rows == ("slate:bbbbg/ggggg", "wince:ggggg/-")
    assert sentences(won, None)[0] == "Solved both boards in 2 guesses."
    assert [(word, guess) for word, guess, _ in results(won)] == [("wince", 2), ("slate", 1)]


def test_a_game_given_up_tells_the_answers() -> None:
    state = replace(typed(practice("wince", "slate"), "slate/"), is_given_up=True)
    headline, more = sentences(state, None)
    assert headline == "Given up: 1 of 2 boards solved."
    assert "Board 1 was WINCE." in more
    assert state.finished.solved == (0, 1)
    assert not state.finished.is_won


def test_a_lost_game_ends_after_the_last_guess() -> None:
    state = BoardsState.of(Boards.start(WORDS, 2, 2, answers=("wince", "slate")))
    state = typed(typed(state, "crane/"), "mince/")
    assert state.is_over
    assert sentences(state, None)[0] == "Out of guesses: 0 of 2 boards solved."


def test_an_unproved_figure_is_marked() -> None:
    best = Suggestion("dumpy", 7.27, Basis.ESTIMATE, 1, 1, 1, 1, 0.1)
    state = empty(4)
    advice = replace(first_advice(state.boards), stage=Stage.RANKED, suggestions=(best,))
    assert sentences(state, advice) == (
        "Play DUMPY: ≈7.27 guesses for all boards.",
        boards_reason("dumpy", state.boards),
    )
    proved = replace(advice, suggestions=(replace(best, basis=Basis.PROVED),))
    assert sentences(state, proved)[0] == "Play DUMPY: 7.27 guesses for all boards."


@pytest.mark.parametrize(
    "state", [typed(empty(), "slate12131"), typed(practice("wince", "slate"), "crane/sl")]
)
def test_a_saved_game_comes_back(state: BoardsState) -> None:
    again = BoardsState.restored(state.saved, lambda name: WORDS)
    assert again.saved == state.saved
    assert again.boards == state.boards
    assert again.letters == state.letters


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", "null"),
        empty().saved.replace("limit", "y"),
        empty().saved.replace('"focus": 0', '"focus": 9'),
        practice("wince", "slate").saved.replace("wince", "12"),
    ],
)
def test_a_damaged_game_gets_one_sentence(text: str) -> None:
    with pytest.raises(WordleError):
        BoardsState.restored(text, lambda name: WORDS)


def test_a_missing_list_is_named() -> None:
    with pytest.raises(WordleError, match="needs the list original; it is kept"):
        BoardsState.restored(empty().saved, lambda name: None)


# How the boards are arranged


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
