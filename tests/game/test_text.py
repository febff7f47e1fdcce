"""Games as people write them down, shared grids, and the sentence each slip gets."""

from __future__ import annotations

import pytest

from wordle_tui.game.board import Outcome
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
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game, parse_paste, parse_share_text
from wordle_tui.game.words import word_list

ORIGINAL = word_list("original")

WINCE = "soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg"
GRID = "⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n"

SAME_GAME = {
    "guesses": "soare clint mince wince",
    "capitals and commas": "SOARE, Clint, mince, WINCE",
    "turns": WINCE,
    "turns with squares": "soare:⬛⬛⬛⬛🟩 clint:🟨⬛🟨🟨⬛ mince:⬛🟩🟩🟩🟩 wince:🟩🟩🟩🟩🟩",
    "grid above the guesses": f"Wordle 1,213 4/6\n\n{GRID}\nsoare clint mince wince",
    "remarks around the grid": f"Phew, tough!\n{GRID}\nhttps://x.org\nsoare clint mince wince",
    "grid in one line": f"soare clint mince wince {' '.join(GRID.split())}",
    "turns and grid": f"{WINCE}\n{GRID}",
    "grid of letters": "soare clint mince wince bbbbg ybyyb bgggg ggggg",
    "answer told": "soare clint mince wince answer=wince",
    "answer first": "answer: WINCE soare clint mince wince",
}


@pytest.mark.parametrize("text", SAME_GAME.values(), ids=SAME_GAME)
def test_a_game_may_be_written_in_many_ways(text: str) -> None:
    game = parse_game(text, ORIGINAL)
    assert str(game) == WINCE
    assert game.answer == "wince"
    assert game.outcome is Outcome.WON


@pytest.mark.parametrize(
    ("text", "played", "answer", "rule"),
    [
        ("soare:bbbbg clint:ybyyb", "soare:bbbbg clint:ybyyb", None, Rule.NORMAL),
        ("soare clint answer=WINCE", "soare:bbbbg clint:ybyyb", "wince", Rule.NORMAL),
        ("soare zzzzz answer=zzzzz", "soare:bbbbb zzzzz:ggggg", "zzzzz", Rule.NORMAL),
        (
            "soare mince\nWordle 7 2/6*\n⬛⬛⬛⬛🟩 🟩🟩🟩🟩🟩",
            "soare:bbbbg mince:ggggg",
            "mince",
            Rule.HARD,
        ),
    ],
)
def test_the_answer_found_or_told(text: str, played: str, answer: str | None, rule: Rule) -> None:
    game = parse_game(text, ORIGINAL)
    assert (str(game), game.answer, game.rule) == (played, answer, rule)


WRONG = "Guess 2: With the answer WINCE, CLINT shows ybyyb, not ybbyb."


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("", WordleError, "There's no guess. Give words"),
        ("soare cat", WordError, "Guess 2: 'cat' isn't a word of five letters"),
        ("soare answer=cat", WordError, "The answer: 'cat' isn't a word"),
        ("soare zzzzz wince", UnknownWordError, "Guess 2: ZZZZZ isn't in the original list."),
        ("soare clint soare", RepeatedGuessError, "Guess 3: SOARE was guessed before."),
        (
            "about adieu alone arise audio canoe crane slate",
            GameOverError,
            "Guess 7: The game is over. It was l",
        ),
        ("soare clint:ybyyb", PatternError, "Guess 1: Add the colours of SOARE, as in s"),
        ("soare:ggggg clint:bbbbb", GameOverError, "Guess 2: The game is over. It was won in 1"),
        ("soare:bbq", PatternError, "Guess 1, SOARE: 'q' isn't a colour"),
        ("soare:bbbbg clint:ybbyb wince:ggggg", ContradictionError, WRONG),
        ("soare clint wince ⬛⬛⬛⬛🟩 🟨⬛⬛🟨⬛ 🟩🟩🟩🟩🟩", ContradictionError, WRONG),
        (
            "soare:bbbbg clint:ybyyb ⬛⬛⬛⬛🟩 🟨⬛⬛🟨⬛",
            ContradictionError,
            "The grid has other colours than the guesses.",
        ),
        ("soare clint\n⬛⬛⬛⬛🟩\n🟨⬛🟨🟨⬛ got it", WordError, "Guess 3: 'got' isn't a word"),
        ("soare clint ⬛⬛⬛⬛🟩", WordleError, "The grid has 1 row, but there are 2 guesses."),
        ("soare ⬛⬛⬛⬛🟩 🟨⬛🟨🟨⬛", WordleError, "The grid has 2 rows, but there is 1 guess."),
    ],
)
def test_a_slip_is_named_with_its_place(text: str, error: type[WordleError], sentence: str) -> None:
    with pytest.raises(error) as caught:
        parse_game(text, ORIGINAL)
    assert str(caught.value).startswith(sentence)


# Share texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "no grid in this text"),
        ("🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛", "Row 1 is all green, yet more rows follow"),
        ("⬛⬛⬛⬛⬛\n" * 7, "at most six guesses; this grid has 7 rows"),
        ("Wordle 1 4/6\n🟩🟩🟩🟩🟩", "says 4/6, but the grid says 1/6"),
        ("Wordle 1 X/6\n⬛⬛⬛⬛⬛", "says X/6, but this grid has 1 row"),
        ("⬛⬛⬛⬛", "has 4"),
    ],
)
def test_a_bad_share_text_gets_a_sentence(text: str, expected: str) -> None:
    with pytest.raises((WordleError, PatternError), match=expected):
        parse_share_text(text, ORIGINAL)


@pytest.mark.parametrize(
    "text",
    [
        "Phew, tough!\n{}",
        "WORDLE 1,213 2/6\n\n{}",
        "wordle 1.213 2/6\n{}",
        "Wordle 1,213 2/6*\n\n{}\nhttps://www.example.org/games/wordle",
        "{}\nGreat game",
    ],
)
def test_remarks_around_a_shared_grid_are_left_out(text: str) -> None:
    pasted = parse_paste(text.format("⬜⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"), ORIGINAL)
    assert [str(pattern) for pattern in pasted.patterns] == ["bbygb", "ggggg"]
    assert not pasted.words
    assert pasted.rule.is_hard == ("*" in text)


def test_whole_texts_are_checked_too() -> None:
    with pytest.raises(WordleError, match="This has 1 word, but 2 rows of colours"):
        parse_paste("raise bbygb bbbbb", ORIGINAL)
    with pytest.raises(HardModeError, match="Guess 2: In hard mode the fifth letter"):
        parse_game("soare clint wince", ORIGINAL, rule=Rule.HARD)
