"""Games as people write them down, shared grids, and the sentence each slip gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    PatternError,
    RepeatedGuessError,
    UnknownWordError,
    WordError,
    WordleError,
)
from wordle_tui.game.game import Outcome, share_text
from wordle_tui.game.text import parse_game, parse_paste, parse_share_text
from wordle_tui.game.tiles import Pattern, feedback
from wordle_tui.game.validation import is_number
from wordle_tui.game.words import WordList, word_list

ORIGINAL = word_list("original")

WINCE = "soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg"
GRID = "⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"
repeating_word = st.text("abcde", min_size=5, max_size=5)
won_or_lost_rows = st.builds(
    lambda rows, won: [*rows[: 5 if won else 6], *([Pattern.parse("ggggg")] if won else [])],
    st.lists(
        st.builds(feedback, repeating_word, repeating_word).filter(lambda row: not row.is_win),
        min_size=6,
        max_size=6,
    ),
    st.booleans(),
)

SAME_GAME = {
    "guesses": "soare clint mince wince",
    "capitals and commas": "SOARE, Clint, mince, WINCE",
    "lines": "soare\nclint\nmince\nwince\n",
    "turns": WINCE,
    "turns with squares": "soare:⬛⬛⬛⬛🟩 clint:🟨⬛🟨🟨⬛ mince:⬛🟩🟩🟩🟩 wince:🟩🟩🟩🟩🟩",
    "grid below the guesses": f"soare clint mince wince\n\nWordle 1,213 4/6\n\n{GRID}",
    "grid above the guesses": f"Wordle 1,213 4/6\n\n{GRID}\nsoare clint mince wince",
    "remarks around the grid": f"Phew, tough!\n{GRID}\nhttps://x.org\nsoare clint mince wince",
    "grid in one line": f"soare clint mince wince {' '.join(GRID.split())}",
    "turns and grid": f"{WINCE}\n{GRID}",
    "grid of letters": "soare clint mince wince bbbbg ybyyb bgggg ggggg",
    "answer told": "soare clint mince wince answer=wince",
    "answer first": "answer: WINCE soare clint mince wince",
}


@pytest.mark.parametrize("text", SAME_GAME.values(), ids=SAME_GAME)
def test_a_game_may_be_written_in_many_ways(text: str, original: WordList) -> None:
    game = parse_game(text, original)
    assert str(game) == WINCE
    assert game.answer == "wince"
    assert game.outcome is Outcome.WON


def test_colours_without_a_win_leave_the_answer_open(original: WordList) -> None:
    game = parse_game("soare:bbbbg clint:ybyyb", original)
    assert game.answer is None
    assert game.outcome is Outcome.PLAYING


def test_an_answer_that_was_not_found(original: WordList) -> None:
    game = parse_game("soare clint", original, answer="WINCE")
    assert str(game) == "soare:bbbbg clint:ybyyb"
    assert game.answer == "wince"


def test_an_answer_outside_the_list_must_be_told(original: WordList) -> None:
    assert parse_game("soare zzzzz", original, answer="zzzzz").outcome is Outcome.WON
    with pytest.raises(UnknownWordError):
        parse_game("soare zzzzz", original)


def test_the_star_of_a_shared_grid_means_hard_mode(original: WordList) -> None:
    game = parse_game(
        "soare mince wince\nWordle 7 3/6*\n⬛⬛⬛⬛🟩\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩", original
    )
    assert game.hard


WRONG = "Guess 2 can't be right. With the answer WINCE, CLINT shows ybyyb, not ybbyb."


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("", WordleError, "There's no guess. Give words"),
        ("soare cat", WordError, "Guess 2: 'cat' isn't a word of five letters"),
        ("soare answer=cat", WordError, "The answer: 'cat' isn't a word"),
        ("soare zzzzz wince", UnknownWordError, "Guess 2, ZZZZZ, isn't in the original list."),
        ("soare clint soare", RepeatedGuessError, "Guess 3, SOARE, repeats guess 1."),
        (
            "soare wince clint answer=wince",
            GameOverError,
            "Guess 3, CLINT, comes after the win",
        ),
        ("about adieu alone arise audio canoe crane", GameOverError, "Guess 7, CRANE, is one too"),
        ("soare clint:ybyyb", PatternError, "Add the colours of SOARE, as in soare:bbygb. Or give"),
        ("soare:bbbbg clint", PatternError, "Add the colours of CLINT, as in clint:bbygb. Or give"),
        ("soare:ggggg clint:bbbbb", GameOverError, "Guess 2, CLINT, comes after the win: guess 1"),
        ("soare:bbq", PatternError, "Guess 1, SOARE: 'q' isn't a colour"),
        ("soare:bbbbg clint:ybbyb wince:ggggg", ContradictionError, WRONG),
        ("soare:bbbbg clint:ybyyb mince:ggggb", ContradictionError, "Guess 3, MINCE, can't have g"),
        ("soare clint wince ⬛⬛⬛⬛🟩 🟨⬛⬛🟨⬛ 🟩🟩🟩🟩🟩", ContradictionError, WRONG),
        (
            "soare:bbbbg clint:ybyyb ⬛⬛⬛⬛🟩 🟨⬛⬛🟨⬛",
            ContradictionError,
            "Row 2 of the grid can't be right. CLINT is said to show ybyyb, but the grid ",
        ),
        ("soare clint\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛ got it", WordError, "Guess 3: 'got' isn't a word"),
        ("soare clint ⬛⬛⬛⬛🟩", WordleError, "The grid has 1 row, but there are 2 guesses."),
        ("soare ⬛⬛⬛⬛🟩 🟨⬛🟨🟨⬛", WordleError, "The grid has 2 rows, but there is 1 guess."),
    ],
)
def test_a_slip_is_named_with_its_place(
    text: str, error: type[WordleError], sentence: str, original: WordList
) -> None:
    with pytest.raises(error) as caught:
        parse_game(text, original)
    assert str(caught.value).startswith(sentence)


def test_a_guess_that_breaks_hard_mode_is_named(original: WordList) -> None:
    with pytest.raises(HardModeError, match="Guess 2, CLINT, breaks hard mode: 5th letter"):
        parse_game("soare clint wince", original, hard=True)


# Share texts


@given(won_or_lost_rows, st.booleans(), st.booleans())
def test_share_texts_parse_to_what_was_shared(
    rows: list[Pattern], hard: bool, high_contrast: bool
) -> None:
    grid = parse_share_text(share_text(rows, hard, high_contrast), ORIGINAL)
    assert grid.patterns == tuple(rows)
    assert grid.hard == hard


def test_the_documented_format() -> None:
    rows = [Pattern.parse(row) for row in ("bbbbg", "bgggg", "ggggg")]
    assert share_text(rows, hard=True) == "Wordle-TUI 3/6*\n\n⬛⬛⬛⬛🟩\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩"
    assert share_text(rows[:1] * 6, hard=False).startswith("Wordle-TUI X/6\n")


@pytest.mark.parametrize(
    "header", ["", "Wordle 1,213 2/6\n\n", "Wordle 213 2/6*\n", "wordle 1.213 2/6\n\n", "Look! "]
)
def test_share_texts_of_the_times_with_or_without_header(header: str) -> None:
    grid = parse_share_text(f"{header}\n⬜🟨⬜⬜🟩\n🟩🟩🟩🟩🟩\n\nphew", ORIGINAL)
    assert [str(row) for row in grid.patterns] == ["bybbg", "ggggg"]
    assert grid.hard == ("*" in header)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "no grid in this text"),
        ("🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛", "Row 1 is all green, yet more rows follow"),
        ("⬛⬛⬛⬛⬛\n" * 7, "at most six guesses; this grid has 7 rows"),
        ("Wordle 1 4/6\n🟩🟩🟩🟩🟩", "says 4/6, but the grid says 1/6"),
        ("Wordle 1 X/6\n⬛⬛⬛⬛⬛", "says X/6, which takes six rows; this grid has 1"),
        ("⬛⬛⬛⬛", "has 4"),
    ],
)
def test_a_bad_share_text_gets_a_sentence(text: str, expected: str) -> None:
    with pytest.raises((WordleError, PatternError), match=expected):
        parse_share_text(text, ORIGINAL)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("0", True),
        ("9" * 19, True),
        ("9" * 20, False),
        ("9" * 200, False),
        ("-1", False),
        ("²", False),
    ],
)
def test_a_number_has_less_than_twenty_digits(text: str, is_one: bool) -> None:
    assert is_number(text) is is_one


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
