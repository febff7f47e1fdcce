"""The tile rule, patterns and their text forms, for words of any length."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.words import list_of
from wordle_tui.game.board import Board, Outcome, share_text
from wordle_tui.game.errors import PatternError, WordError, WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.text import parse_game, parse_paste, parse_share_text
from wordle_tui.game.tiles import Pattern, coarsen, feedback, parse_word, with_letters
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import ENGLISH_LISTS, WordList, word_list

some_word = st.text("abcde", min_size=5, max_size=5)
"""Words over few letters, so that repeats abound."""
IMPOSSIBLE = {242 - 3**place for place in range(5)}
patterns = st.sampled_from(sorted({*range(243)} - IMPOSSIBLE)).map(
    lambda code: Pattern.from_code(code, 5)
)


def test_238_patterns_are_possible() -> None:
    everything = [Pattern.from_code(code, 5) for code in range(243)]
    assert [pattern.code for pattern in everything] == list(range(243))
    possible = {pattern for pattern in everything if pattern.is_possible}
    assert len(possible) == 238
    assert {pattern.code for pattern in everything if pattern not in possible} == IMPOSSIBLE


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("crane 33333", "crane ggggg"),
        ("crane 1 1 2 3 1", "crane bbygb"),
        ("crane:00120, slate:22222", "crane:bbygb, slate:ggggg"),
        ("crane:11231/-/33333", "crane:bbygb/-/ggggg"),
        ("2021-12-31 1,213 12:31 3/6 123 crane 0.11231", None),
        ("crane:1123 slate:112311", None),
    ],
)
def test_the_digits_of_a_text_are_read_alike(text: str, read: str | None) -> None:
    assert with_letters(text, 5) == (read or text)


def test_digits_from_0_and_from_1_are_not_in_one_text() -> None:
    assert with_letters("slate 22222", 5, "0") == "slate ggggg"
    for text, before in (("crane 00120 slate 33333", ""), ("slate 33333", "0")):
        with pytest.raises(PatternError, match="0 to 2 or 1 to 3, not both"):
            with_letters(text, 5, before)


@given(patterns)
def test_a_pattern_may_be_written_in_many_ways(pattern: Pattern) -> None:
    text = str(pattern)
    digits = text.translate(str.maketrans("byg", "123"))
    for written in (text, text.upper(), digits, pattern.emoji(), pattern.emoji(high_contrast=True)):
        assert Pattern.parse(written) == pattern
    if "b" in text:  # then one digit says that all begin at 0
        assert Pattern.parse(text.translate(str.maketrans("byg", "012"))) == pattern
    for grey in ".x-_⬜":
        assert Pattern.parse(text.replace("b", grey)) == pattern


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bbyqb", "'q' isn't a colour. Use b, y or g"),
        ("ggggy", "one yellow can't happen"),
    ],
)
def test_bad_patterns_are_refused_with_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(PatternError, match=expected):
        Pattern.parse(text)


@pytest.mark.parametrize(
    ("text", "of_any_list", "of_the_original_list"),
    [
        ("to", "isn't a word of 3 to 11 letters", "isn't a word of five letters a-z"),
        ("twelveletter", "isn't a word of 3 to 11 letters", "isn't a word of five letters a-z"),
        ("cr4ne", "isn't a word of 3 to 11 letters", "isn't a word of five letters a-z"),
        ("four", "", "isn't a word of five letters a-z"),
        ("naïve", "", "The original list has no Ï"),
        ("crane", "", ""),
    ],
)
def test_what_is_no_word_is_refused(
    text: str, of_any_list: str, of_the_original_list: str, original: WordList
) -> None:
    for parse, sentence in ((parse_word, of_any_list), (original.parse, of_the_original_list)):
        with pytest.raises(WordError, match=sentence) if sentence else nullcontext():
            parse(text)


@given(some_word, some_word)
def test_coarsened_tiles_ignore_how_often_a_letter_occurs(guess: str, answer: str) -> None:
    expected = "".join(
        "g" if guess[i] == answer[i] else "y" if guess[i] in answer else "b" for i in range(5)
    )
    assert str(coarsen(guess, feedback(guess, answer))) == expected


# Words of 3 to 11 letters, in several alphabets


ALPHABETS = ("abc", "aäöẞ", "nñó", "аеё", "かなカ", "한국어", "ıİgğ")
lengths = st.integers(3, 11)


@st.composite
def some_words(draw: st.DrawFn, least: int = 2, most: int = 12) -> list[str]:
    """Different words of one length over few letters, so that repeats abound."""
    letters, length = draw(st.sampled_from(ALPHABETS)), draw(lengths)
    word = st.text(letters, min_size=length, max_size=length)
    return draw(st.lists(word, min_size=least, max_size=most, unique=True))


@settings(max_examples=80)
@given(some_words())
def test_tiles_agree_with_the_reference(words: list[str]) -> None:
    answer, *guesses = words
    for guess in guesses:
        pattern = feedback(guess, answer)
        assert str(pattern) == tiles(guess, answer)
        assert Pattern.from_code(pattern.code, len(guess)) == pattern
        assert Pattern.parse(pattern.emoji()) == Pattern.parse(str(pattern)) == pattern


@settings(max_examples=40)
@given(some_words(), st.integers(1, 12))
def test_games_survive_being_written_and_read(words: list[str], limit: int) -> None:
    answer, *guesses = words
    few = replace(list_of(words), language="tr" if set("ıİ") & set("".join(words)) else "")
    board = Board(few, answer=answer, limit=limit)
    for guess in [*guesses, answer][:limit]:
        board = board.play(guess)
    assert board.outcome is (Outcome.WON if limit > len(guesses) else Outcome.LOST)
    assert parse_turns(str(board), few.alphabet) == board.turns
    assert parse_game(str(board).upper(), few, answer=answer, limit=limit).turns == board.turns
    shared = share_text([turn.pattern for turn in board.turns], rule=Rule.NORMAL, limit=limit)
    grid = parse_share_text(shared, few)
    assert grid.patterns == tuple(turn.pattern for turn in board.turns)
    assert grid.limit == limit
    told = f"{' '.join(turn.guess for turn in board.turns)}\n{shared}"
    assert parse_game(told, few, answer=answer) == board
    if not any(turn.pattern.is_win for turn in board.turns[:-1]):
        assert parse_paste(str(board), few).turns == board.turns


def test_words_and_squares_that_do_not_fit_the_list_are_named() -> None:
    six = word_list("english-6")
    with pytest.raises(WordError, match=r"Guess 1: 'crane' isn't a word of six letters a-z"):
        parse_game("crane planet", six)
    with pytest.raises(
        PatternError, match="Row 1 has 5 squares, but the words of the english-6 list have six"
    ):
        parse_share_text("⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩", six)
    with pytest.raises(PatternError, match="PLANET needs 6 colours, not 5"):
        parse_turns("planet:bbygb")
    with pytest.raises(WordleError, match="at most eight guesses; this grid has 9 rows"):
        parse_share_text("Wordle 7 X/8\n" + "⬛⬛⬛⬛⬛⬛\n" * 9, six)


@pytest.mark.parametrize("name", ENGLISH_LISTS)
def test_the_shipped_lists_of_other_lengths(name: str) -> None:
    words = word_list(name)
    length = int(name[-1])
    assert {len(word) for word in words.guesses} == {length}
    assert words.accepted >= {*words.answers, *words.rare_words}
    assert len(words.answers) + len(words.rare) == len(words.guesses)
    assert set(words.weights) == {1, 2}
    assert not words.withheld.intersection(words.answers)
    assert not any(word.endswith("ed") for word in words.answers)
    assert words.alphabet.is_plain
    known = {4: ("able", "ozone"), 6: ("planet", "plantz"), 7: ("country", "zzzzzzz")}[length]
    assert known[0] in words.answers
    assert known[1] not in words.accepted
    assert {*words.answers} < words.familiar < words.accepted
