"""The tile rule, patterns and their text forms."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_tui.game.errors import PatternError, WordError
from wordle_tui.game.tiles import Pattern, coarsen, feedback, parse_word
from wordle_tui.game.words import WordList

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


@given(patterns)
def test_a_pattern_may_be_written_in_many_ways(pattern: Pattern) -> None:
    text = str(pattern)
    digits = text.translate(str.maketrans("byg", "012"))
    for written in (text, text.upper(), digits, pattern.emoji(), pattern.emoji(high_contrast=True)):
        assert Pattern.parse(written) == pattern
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
