"""The rules of play as values: one board that is filled, or several, here or elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.play import WORDS, after, consulted, elsewhere, here
from tests.support.words import list_of
from wordle_tui.advice.advice import first_advice
from wordle_tui.game.board import Candidates
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Mark, feedback
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.play import remark as sentences
from wordle_tui.play.asking import Consultation, ahead, typed_word, words_left
from wordle_tui.play.draft import DraftBoard, certain_tiles
from wordle_tui.play.games import another, under
from wordle_tui.play.hints import Hint
from wordle_tui.play.pasting import paste
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.settings.settings import Settings

TWO = ("wince", "slate")
OVER = "The game is over. Press {} for the next one."
FIVE = sentences.FULL_HERE.format("CRANE")
CRANE = "crane1111211113/"
"""A guess on two boards."""


def facing(state: PlayState, index: int) -> PlayState:
    return replace(state, drafts=replace(state.drafts, focus=index))


# What a key says where it does nothing

NAMED: dict[str, Callable[[PlayState], PlayState]] = {
    "9": PlayState.refuse_digit,
    "escape": PlayState.back,
    "undo": PlayState.undo,
    "redo": PlayState.redo,
    "delete": PlayState.remove_row,
    "give up": PlayState.give_up,
}


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize(
    ("keys", "key", "by_player", "by_program"),
    [
        ("crane1", "x", sentences.FULL.format("CRANE"), FIVE),
        ("crane", "9", sentences.DIGITS, sentences.BY_PROGRAM),
        ("cr", "1", sentences.TOO_EARLY, sentences.BY_PROGRAM),
        ("cr", " ", sentences.TOO_EARLY, sentences.BY_PROGRAM),
        ("cr", "/", "Three letters are missing.", "Three letters are missing."),
        ("cran", "/", "One letter is missing.", "One letter is missing."),
        ("", "<", sentences.NOTHING, sentences.NOTHING),
        ("", "escape", "", ""),
        ("", "undo", "There's nothing to undo.", sentences.FOR_GOOD),
        ("", "redo", "There's nothing to redo.", sentences.FOR_GOOD),
        ("cr", "delete", "", sentences.FOR_GOOD),
        ("", "give up", sentences.NOT_GIVEN_UP, sentences.GIVE_UP),
    ],
)
def test_what_a_key_cannot_do_is_said(
    boards: int, keys: str, key: str, by_player: str, by_program: str
) -> None:
    for state, sentence in (elsewhere(boards), by_player), (here(*TWO[:boards]), by_program):
        typed = after(state, keys)
        pressed = NAMED[key](typed) if key in NAMED else after(typed, key)
        assert pressed.remark.text == sentence
        if sentence:
            assert pressed.drafts == typed.drafts


def test_a_guess_is_taken_twice_only_if_enter_insists() -> None:
    asked = after(elsewhere(1), "slate11111/slate11111/")
    sentence = "You've already guessed SLATE. Press {board.commit} again to use it anyway."
    assert (asked.guesses, asked.remark.text) == (("slate",), sentence)
    assert after(asked, "/").guesses == ("slate", "slate")


def test_every_word_that_breaks_hard_mode_is_asked_about() -> None:
    asked = after(elsewhere(rule=Rule.HARD), "crane21111/sloth")
    for word in ("slant", "moody", "slant"):  # none has the C
        asked = after(asked, "<<<<<" + word + "11111/")
        assert "Press {board.commit} again to use it anyway." in asked.remark.text, word
        assert asked.guesses == ("crane",)
    kept = after(asked, "/")
    assert kept.guesses == ("crane", "slant")
    again = after(kept, "moody11111/")
    assert again.remark.text.endswith("again to use it anyway.")
    assert again.guesses == ("crane", "slant")


@pytest.mark.parametrize("boards", [1, 2])
def test_after_the_end_letters_change_nothing(boards: int) -> None:
    """They once recoloured a board that was won, and its record was lost."""
    won = after(elsewhere(boards), "crane" + "33333" + "12121" * (boards - 1) + "/")
    won = won if boards == 1 else after(won, "slate33333/")
    practised = after(here(*TWO[:boards]), "wince/slate/")
    for state in won, practised:
        for again in (
            state.type("b"),
            state.type("x"),
            state.write("crane"),
            paste(state, "crane"),
        ):
            assert (again.drafts, again.remark.text) == (state.drafts, OVER.format("{play.new}"))
    for again in practised.erase(), practised.give_up():
        assert again.remark.text == OVER.format("{play.new}")
    assert not after(facing(won, 0), "2").is_over  # a digit mends a tile
    assert won.erase().letters  # Backspace reopens the last guess


# Typing


@pytest.mark.parametrize("boards", [1, 2])
def test_letters_go_to_the_cursor_on_all_open_boards(boards: int) -> None:
    for state in elsewhere(boards), here(*TWO[:boards]):
        typed = after(state, "crane<k")
        assert [draft.letters for draft in typed.drafts] == ["crank"] * boards
    over = after(after(elsewhere(boards), "cran").move(0, -3), "l")
    assert [draft.letters for draft in over.drafts] == ["clan"] * boards
    assert over.draft.column == 2
    assert elsewhere(boards).type("é").remark.text == "The original list has no É."


def test_an_earlier_guess_is_typed_over_on_all_boards() -> None:
    state = after(elsewhere(2), CRANE).move(-1, 0).erase()
    assert state.remark.text == sentences.RETYPE
    state = after(state, "grape")
    assert [str(draft.turns[0]) for draft in state.drafts] == ["grape:bbbby", "grape:bbbbg"]
    assert after(state.move(0, 1), "gy").position.guesses == ("grape",)  # colours again


@pytest.mark.parametrize("boards", [1, 3])
def test_delete_removes_a_guess_on_all_boards(boards: int) -> None:
    state = after(elsewhere(boards), "crane" + "11112" * boards + "/")
    state = after(state, "sleet" + "11211" * boards + "/mi").move(-2, 0).remove_row()
    assert str(state.position) == "sleet:" + "/".join(["bbybb"] * boards)
    assert [draft.letters for draft in state.drafts] == ["mi"] * boards
    assert state.move(9, 0).remove_row().letters == ""


def test_a_board_whose_solution_is_deleted_gets_the_guesses_that_it_missed() -> None:
    state = after(elsewhere(2), "slate3333311113/mince11113/")
    removed = facing(state, 1).move(-2, 0).remove_row()
    assert str(removed.position) == "mince:bbbbb/bbbbg"


def test_escape_leaves_an_earlier_row_and_then_clears() -> None:
    state = after(elsewhere(2), CRANE + "sl").move(-1, 0)
    left = state.back()
    assert (left.letters, left.draft.row) == ("sl", 1)
    assert left.back().letters == ""


# Colours

NO_COLOURS = "Board {} has no colours yet. Press {{board.commit}} again if {}."


def test_a_guess_is_coloured_board_by_board_and_a_solved_one_is_skipped() -> None:
    state = after(elsewhere(3), "slate1111333333")
    assert state.drafts.focus == 2
    state = after(state, "11113/")
    assert str(state.position) == "slate:bbbbg/ggggg/bbbbg"
    assert (state.drafts.focus, state.drafts.open) == (0, (0, 2))
    assert after(after(elsewhere(3), "slate").turn_to(1), "11111").drafts.focus == 2
    state = after(state, "mince13333")
    assert state.drafts.focus == 2
    assert [draft.letters for draft in state.drafts] == ["mince", "", "mince"]
    assert state.turn_to(1).drafts.focus == state.turn_to(-1).drafts.focus == 0
    assert str(after(state, "11113/").position).endswith("mince:bgggg/-/bbbbg")


def test_known_greens_are_filled_in_on_each_board_and_need_a_confirmation() -> None:
    state = after(elsewhere(2), "crane1111331111/chive")
    assert [str(draft.pattern) for draft in state.drafts] == ["bbbbg", "gbbbb"]
    asked = after(state, "/")
    assert asked.remark.text == NO_COLOURS.format(1, "these are its colours")
    assert str(after(asked, "//").position) == "crane:bbbbg/gbbbb chive:bbbbg/gbbbb"
    retyped = after(state, "<<<<<grace")
    assert [str(draft.pattern) for draft in retyped.drafts] == ["bbbbg", "bbbbb"]


@pytest.mark.parametrize(
    ("boards", "keys", "sentence"),
    [
        (1, "crane", "All grey? Press {board.commit} again."),
        (1, "crane11113/slate", "Are these the colours of SLATE? Press {board.commit} again."),
        (2, "crane21111", NO_COLOURS.format(2, "all are grey")),
    ],
)
def test_a_board_without_colours_is_asked_about(boards: int, keys: str, sentence: str) -> None:
    state = after(elsewhere(boards), keys)
    asked = after(state, "/")
    assert (asked.remark.text, asked.remark.severity) == (sentence, "info")
    assert (asked.guesses, asked.drafts.focus) == (state.guesses, boards - 1)
    assert len(after(asked, "/").guesses) == len(state.guesses) + 1
    for other in (asked.move(0, 1), asked.turn_to(1), after(asked, "9"), asked.undo().redo()):
        assert other.question == ""
        again = after(facing(other, asked.drafts.focus), "/")
        assert (again.guesses, again.remark.text) == (state.guesses, sentence)


@pytest.mark.parametrize(
    ("state", "keys", "sentence", "flaw"),
    [
        (here(*TWO), "zzzzz/", "ZZZZZ isn't in the original list.", (0, None)),
        (here(), "crane/crane/", "You've already guessed CRANE.", (1, None)),
        (
            here("wince", rule=Rule.HARD),
            "mince/slate/",
            "In hard mode the second letter must be I.",
            (1, 1),
        ),
        (here("wince", rule=Rule.HARD), "about/wince/", "", None),
        (
            here("wince", rule=Rule.HARD),
            "nerds/about/",
            "In hard mode the guess must contain N.",
            (0, 0),
        ),
        (
            here("wince", rule=Rule.ULTRA),
            "slate/shine/",
            "In ultra hard mode S can't come back: it was grey in SLATE.",
            (0, 0),
        ),
        (
            here("wince", rule=Rule.ULTRA),
            "crane/chine/",
            "In ultra hard mode C can't be first again.",
            (1, 0),
        ),
    ],
)
def test_a_guess_that_cannot_be_played_here_is_framed(
    state: PlayState, keys: str, sentence: str, flaw: tuple[int, int | None] | None
) -> None:
    refused = after(state, keys)
    assert (refused.remark.text, refused.flaw) == (sentence, flaw)
    assert refused.letters == (keys[-6:-1] if sentence else "")


# Mending


def test_a_mended_colour_unsolves_a_board_and_asks_for_the_guesses_it_has_missed() -> None:
    state = after(elsewhere(2), "slate3333311113/mince11113/")
    state = facing(state, 0).move(0, 0).click(0, 0, 0)
    assert str(state.position) == "slate:bgggg/bbbbg mince:bbbbg/bbbbg"
    assert state.remark.text == "Board 1 isn't solved yet. Colour its next guess."
    typing = after(facing(after(elsewhere(2), "slate3333311113/cr"), 0).move(-1, 0), "2")
    assert [draft.letters for draft in typing.drafts] == ["cr", "cr"]
    solved = state.click(0, 0, 0).click(0, 0, 0)
    assert str(solved.position) == "slate:ggggg/bbbbg mince:-/bbbbg"


def test_boards_that_get_the_same_word_by_mending_are_told() -> None:
    state = after(elsewhere(3), "slate333331111311113/")
    state = after(facing(state, 1).move(-1, 0), "3333")
    assert state.remark.text == "SLATE can't solve boards 1 and 2: their words differ."


def test_a_contradiction_is_fixed_and_the_fix_undone() -> None:
    for boards, keys, board in (
        (1, "slate33331/mince11111/", ""),
        (2, "slate3333111111/mince1111111111/", " on board 1"),
    ):
        state = after(elsewhere(boards), keys)
        found = state.position.contradiction()
        assert found is not None
        there = state.go_to(*found)
        assert (there.drafts.focus, there.draft.row, there.draft.column) == (0, 0, 2)
        fixed = state.fix(*found)
        assert fixed.remark.text == f"The A of guess 1{board} is grey now. {{play.undo}} undoes it."
        assert fixed.position.contradiction() is None
        assert (fixed.undo().drafts, len(fixed.past)) == (state.drafts, len(state.past) + 1)


# The cursor and the focus


def test_the_arrows_go_on_to_the_board_beside() -> None:
    state = after(elsewhere(2), "crane").move(0, 4)
    assert (state.drafts.focus, state.draft.column) == (0, 4)
    assert (state.move(0, 1).drafts.focus, state.move(0, 1).draft.column) == (1, 0)
    one = after(elsewhere(), "crane").move(0, 9)
    assert (one.draft.column, one.move(0, 1).draft.column) == (4, 4)
    assert after(elsewhere(), "crane11111/").move(-1, 0).draft.row == 0


def test_if_the_program_colours_the_arrows_choose_a_board() -> None:
    state = after(here("wince", "slate", "crane"), "slate/cr")
    assert [state.move(0, step).drafts.focus for step in (1, -1)] == [2, 2]  # the second is solved
    assert state.move(-1, 0).drafts == state.drafts
    assert state.click(1, 0, 0).drafts.focus == 1
    assert state.click(0, 0, 0).drafts == state.drafts
    assert state.click(1, 0, 0).type("o").letters == "cro"


# Undo and redo


def test_one_undo_takes_back_one_key_until_the_oldest_boards_are_forgotten() -> None:
    states = [state := elsewhere()]
    for key in ("crane11111<<<<<" * 80) + "crane23123":
        states.append(state := after(state, key))
    for before in reversed(states[-501:-1]):
        state = state.undo()
        assert state.draft.content == before.draft.content
    assert len(state.past) < 5


@pytest.mark.parametrize(
    ("steps", "letters"),
    [
        ("undo undo redo redo redo", "ab a ab abc abc"),
        ("undo undo redo undo undo undo", "ab a ab a  "),
        ("undo redo undo undo redo redo", "ab abc ab a ab abc"),
    ],
)
def test_one_goes_back_and_on_as_often_as_one_likes(steps: str, letters: str) -> None:
    state, seen = after(elsewhere(), "abc"), []
    for step in steps.split():
        state = NAMED[step](state)
        seen.append(state.letters)
    assert seen == letters.split(" ")
    assert len(state.past) + len(state.future) == 3


def test_another_game_is_undone_with_its_identity_and_rules() -> None:
    five = after(elsewhere(), "abc").undo()
    four = GameRules(word_list("english-4"), limit=8)
    kept = under(five, four)
    assert kept.remark.text == (
        "This game keeps the original list. Press {play.new} for one with the english-4 list."
    )
    for state in (kept, kept.undo(), kept.undo().undo(), kept.redo()):
        assert (state.rules, state.draft.length) == (five.rules, 5)
    new = another(kept, four)
    assert (new.rules, new.draft.length, new.draft.limit) == (four, 4, 8)
    assert new.remark.text == "{play.undo} brings your game back."
    assert new.game.uuid != five.game.uuid
    assert (new.undo().game, new.undo().rules) == (five.game, five.rules)
    assert new.undo().redo().game == new.game


def test_other_rules_apply_to_a_game_that_they_allow() -> None:
    nyt, rule = word_list("nyt"), GameRules(word_list("nyt"), Rule.HARD, 9)
    begun = after(elsewhere(), "crane11111/s")
    assert under(begun, rule).rules == GameRules(nyt, Rule.HARD, 6)
    assert under(begun, rule).undo().rules == GameRules(nyt, Rule.HARD, 6)
    assert under(elsewhere(2), rule).rules == GameRules(nyt, Rule.NORMAL, 7)  # never rule
    assert under(here("wince"), rule).rules == GameRules(nyt, Rule.HARD, 6)
    for kept in (after(here("wince"), "crane/"), after(elsewhere(), "crane33333/")):
        assert under(kept, rule) == kept
    few = GameRules(list_of(["wince"]))
    assert under(here("wince"), few).rules.words is few.words
    for kept in (here("slate"), here(*TWO)):  # the list lacks an answer
        assert under(kept, few) == kept
    assert under(here("wince"), GameRules(word_list("english-4"))).rules.words is WORDS


# Pasting

PLAYED, WON = after(elsewhere(), "raise11111/"), after(elsewhere(), "crane33333/")


@pytest.mark.parametrize(
    ("state", "text", "position"),
    [
        (PLAYED, "clint bbybb", "raise:bbbbb clint:bbybb"),
        (after(PLAYED, "clint"), "⬛⬛⬛🟨⬛\n⬛⬛🟨⬛⬛", "raise:bbbyb clint:bbybb"),
        (elsewhere(2), "crane:ggggg/bbbbg slate:-/bbbbg", "crane:ggggg/bbbbg slate:-/bbbbg"),
    ],
)
def test_pasted_guesses_follow_the_others(state: PlayState, text: str, position: str) -> None:
    pasted = paste(state, text)
    assert str(pasted.position) == position
    assert pasted.undo().drafts == state.drafts
    assert paste(state, " Clint ").letters == "clint"


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (WON, "raise:bbbbb", "There's room for 0 more guesses; this text has 1."),
        (elsewhere(), "raise:ggggg clint:bbbbb", "Only the last guess can be all green"),
        (after(elsewhere(), "slate"), "raise clint", "These words have no colours"),
        (elsewhere(), "⬛⬛🟨🟩⬛", "Type your guesses first, then paste the grid"),
        (elsewhere(2), "⬛⬛🟨🟩⬛", "A shared grid is for one board"),
        (elsewhere(2), "raise bbbbb", "A shared grid is for one board"),
        (elsewhere(2), "crane:bybbb", "CRANE has colours for 1 board, not 2."),
        (elsewhere(2), "crane:ggggg/ggggg", "CRANE can't solve boards 1 and 2"),
        (here(*TWO), "crane:bbbbb/bbbbb", sentences.BY_PROGRAM),
        (
            here(*TWO),
            "⬛⬛🟨🟩⬛",
            f"{sentences.BY_PROGRAM} Paste a game or a shared grid in Replay",
        ),
    ],
)
def test_a_text_that_does_not_fit_is_refused(state: PlayState, text: str, sentence: str) -> None:
    with pytest.raises(WordleError) as raised:
        paste(state, text)
    assert sentence in str(raised.value)


# Games here


def test_giving_up_is_asked_once_and_is_losing() -> None:
    for state in (after(here("wince"), "crane/mi"), after(here(*TWO), "slate/mi"), here()):
        asked = state.give_up()
        assert (asked.remark.text, asked.is_over) == (sentences.GIVE_UP, False)
        for key in (asked.move(-1, 0), asked.move(0, 1), asked.type("n"), asked.click(0, 0, 0)):
            assert not key.give_up().is_over  # any other key withdraws the question
        lost = asked.give_up()
        assert (lost.is_over, lost.letters) == (True, "")
        assert not any(draft.letters for draft in lost.drafts)


def test_a_lost_game_elsewhere_takes_its_answer() -> None:
    text = " ".join(f"{word}:bbbbb" for word in ("crane", "moist", "plumb")) + " fuzzy:bbbbg"
    lost = paste(elsewhere(limit=4), text)
    assert lost.asks_for_answer
    with pytest.raises(WordleError, match="doesn't fit the colours"):
        lost.set_answer("crane")
    assert lost.set_answer("dydgy").draft.answer == "dydgy"
    assert not elsewhere(2, limit=2).asks_for_answer


# Hints


def asking(state: PlayState, times: int) -> PlayState:
    for _ in range(times):
        state = state.ask_hint()
    return state


def test_hints_go_step_by_step_and_begin_anew_where_the_last_guess_left_off() -> None:
    state = here("wince")
    steps = [asking(state, times).hint for times in range(5)]
    assert steps == [*Hint, Hint.NONE]
    assert state.ask_hint().hint is Hint.LETTERS
    played = after(asking(state, 1), "crane/")
    assert (played.hint, played.hints) == (Hint.NONE, 1)
    assert asking(played, 1).hint is Hint.LETTERS
    assert [asking(played, times).hint for times in (2, 3, 4)] == [Hint.THREE, Hint.ALL, Hint.NONE]


def test_a_hint_counts_when_it_is_shown_once_for_each_guess() -> None:
    state = here("wince")
    assert [asking(state, times).hints for times in range(5)] == [0, 1, 1, 1, 1]  # hidden too
    one = after(asking(after(state, "crane/"), 1), "moist/")
    assert (one.hints, one.is_hinted) == (1, False)
    assert asking(one, 3).hints == 2
    assert asking(one, 1).give_up().give_up().hints == 2
    assert after(state, "wince/").show_hint(Hint.ALL).hints == 0


@pytest.mark.parametrize("boards", [1, 2])
def test_suggestions_elsewhere_stay_and_are_noted_up_to_the_end(boards: int) -> None:
    hidden = elsewhere(boards)
    assert after(hidden, "crane").help_from is None
    played = after(after(hidden, "crane").ask_hint(), "11112" * boards + "/")
    assert (played.hint, played.help_from, played.hints) == (Hint.ALL, 1, 0)
    for _ in range(len(played.past)):
        played = played.undo()
    assert (played.guesses, played.letters, played.help_from) == ((), "", 1)
    other = another(played.redo(), hidden.rules)
    assert (other.hint, other.help_from) == (Hint.NONE, None)
    assert (other.undo().hint, other.undo().help_from) == (Hint.ALL, 1)
    usual = elsewhere(boards).begin_with(Hint.ALL)
    assert usual.help_from is None  # nothing is typed yet
    assert (after(usual, "crane").help_from, after(usual, "crane1").help_from) == (None, 1)
    lost = after(elsewhere(limit=1), "crane11111/").begin_with(Hint.ALL)
    assert after(lost, "2").help_from is None  # nor by a change after the end


def test_a_game_knows_its_first_guess_with_help() -> None:
    hinted = after(here("wince"), "slate/").ask_hint()
    assert (hinted.help_from, after(hinted, "crony/").ask_hint().help_from) == (2, 2)
    two = paste(elsewhere(), "crane:bbbbg slide:bbbbg")
    shown = two.ask_hint()
    assert (two.help_from, shown.help_from) == (None, 3)
    undone = after(shown, "moose").undo()
    assert undone.help_from == 3  # undo does not raise it
    for _ in range(len(undone.past)):
        undone = undone.undo()
    assert (undone.help_from, after(undone, "crane1").help_from) == (3, 1)  # which it shows now


# The words left


def test_the_words_left_are_those_that_the_player_can_know_of() -> None:
    few = list_of(["mince", "wince"], ["since"])
    assert words_left(here("mince", words=few), 0) == Candidates(("mince", "wince"), ())
    for answer, mode in ("mince", Mode.CHALLENGE), ("since", Mode.PRACTICE):  # chosen by a player
        assert words_left(here(answer, mode=mode, words=few), 0).rare == ("since",)


def test_advice_looks_ahead_of_enter_if_the_colours_can_be() -> None:
    typed = [after(elsewhere(), keys) for keys in ("cran", "crane", "zzzzz", "crane1")]
    assert [typed_word(state) for state in typed] == [None, "crane", None, None]
    assert [bool(ahead(state)) for state in typed] == [False, False, False, True]
    assert str(ahead(after(elsewhere(), "crane1111"))) == "crane:bbbbb"
    for keys in ("crane33332", "crane33333"):  # impossible, or won
        assert ahead(after(elsewhere(), keys)) is None
    assert ahead(after(elsewhere(2), "crane11112")) is None  # the second board has no colours yet
    assert str(ahead(after(elsewhere(2), "crane1111233333"))) == "crane:bbbby/ggggg"
    assert ahead(after(here("wince"), "crane")) is None
    wrong = after(elsewhere(), "slate33331/mince11111/")
    state = after(wrong, "crane1")
    assert Consultation().question_about(state, Settings()).position == ahead(state)
    found = consulted(wrong, first_advice(wrong.position))
    assert found.question_about(state, Settings()).position == wrong.position


# A board that is being filled


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
