"""Challenge codes: every word comes back, and no typing mistake passes for another word."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_games import words
from wordle_tui.game import challenge
from wordle_tui.game.challenge import _SIGNS, challenge_code, parse_challenge
from wordle_tui.game.errors import WordleError


@given(words, st.sampled_from("iIlL"), st.sampled_from("oO"))
def test_a_code_gives_its_word_back_however_it_is_typed(word: str, one: str, zero: str) -> None:
    code = challenge_code(word)
    assert re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{3}", code)
    assert word not in code.lower()
    assert parse_challenge(code) == word
    assert parse_challenge(f" {code.lower().replace('-', ' ')}\n") == word
    assert parse_challenge(code.replace("1", one).replace("0", zero)) == word


@given(words, st.data())
def test_one_wrong_sign_is_noticed(word: str, data: st.DataObject) -> None:
    code = challenge_code(word).replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    sign = data.draw(st.sampled_from(_SIGNS.replace(code[place], "")))
    with pytest.raises(WordleError):
        parse_challenge(code[:place] + sign + code[place + 1 :])


@given(words)
def test_two_signs_in_each_others_place_are_noticed(word: str) -> None:
    code = challenge_code(word).replace("-", "")
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        # Across the border of word and check the remainder cannot promise it.
        if swapped != code and place != len(code) - 3:
            with pytest.raises(WordleError):
                parse_challenge(swapped)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "'' isn't a code. A code has letters and digits, as in"),
        ("crane", "'crane' isn't a code. A code"),
        ("1ÄÖÜ2-345", "'1ÄÖÜ2-345' isn't a code. A code"),
        (challenge_code("crane")[:-1] + "U", "'1JYMA-VNU' isn't a code. A code"),
    ],
)
def test_what_is_no_code_gets_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(WordleError, match=expected):
        parse_challenge(text)


def test_codes_never_change() -> None:
    """A code sent to a friend is read by whatever version the friend has."""
    assert [challenge_code(word) for word in ("aaaaa", "crane", "zzzzz")] == [
        "179JX-H5C",
        "1JYMA-VN2",
        "1FNK7-PNW",
    ]


def test_a_code_of_another_version_says_so() -> None:
    body = "5JYMA7"
    check = challenge._written(challenge._number(body) % challenge._PRIME, 2)
    with pytest.raises(WordleError, match="another version"):
        parse_challenge(body + check)
