"""Practice games: the answers, the adversary against a reference, the keyboard, the nudge."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.any_games import words as any_words
from tests.support.words import list_of
from wordle_tui.game.board import evasive_pattern
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.game import AnswerSeries
from wordle_tui.game.tiles import Mark, feedback
from wordle_tui.game.turn import Turn, letter_marks
from wordle_tui.game.validation import shipped
from wordle_tui.game.words import WordList, avoided, word_list
from wordle_tui.play.hints import letters_to_test

repeating_words = st.text("abcde", min_size=5, max_size=5)


def drawn(words: WordList, count: int, seed: int | None = None) -> list[str]:
    series = AnswerSeries(seed)
    return [series.next(words) for _ in range(count)]


def test_answers_are_drawn_by_their_weights(nyt: WordList) -> None:
    answers = drawn(nyt, 4000, 3)
    assert set(answers) <= set(nyt.answers) - nyt.withheld - avoided()
    never_used, *_ = nyt.classes
    share = never_used.weight * len(never_used.words) / sum(nyt.weights)
    assert sum(word in set(never_used.words) for word in answers) / 4000 == pytest.approx(
        share, abs=0.03
    )


def test_practice_draws_evenly_from_what_was_ever_an_answer(nyt: WordList) -> None:
    words = nyt.for_practice
    assert words is word_list("practice")
    ever = {*shipped("original-answers.txt"), *shipped_past().words}
    left_out = {*shipped("withdrawn.txt"), *shipped("avoided.txt")}
    assert {*words.answers} == ever - left_out
    assert len(words.answers) == 2293
    assert {*words.weights} == {1}
    assert {*words.rare} == words.accepted.difference(words.answers)
    assert len({*drawn(words, 4000, 3)}) > 1800  # 1,893 on average


def test_recent_answers_are_not_drawn_again() -> None:
    words, series, recent = word_list("practice"), AnswerSeries(), list[str]()
    for _ in range(600):
        answer = series.next(words, recent[:300])
        assert answer not in recent[:300]
        recent.insert(0, answer)
    few = list_of(["crane", "slate", "wince", "moist"])  # of a short list, half are left out
    assert {series.next(few, ["crane", "slate", "wince", "moist"]) for _ in range(99)} == {
        *("wince", "moist")
    }
    one = list_of(["crane"])
    assert series.next(one, ["crane"]) == "crane"


# The adversary


@given(any_words, st.lists(any_words, min_size=1, max_size=30, unique=True))
def test_the_adversary_keeps_most_words_then_few_greens(guess: str, candidates: list[str]) -> None:
    chosen = evasive_pattern(guess, tuple(candidates))
    sizes = Counter(feedback(guess, word) for word in candidates)
    most = max(sizes.values())
    assert sizes[chosen] == most
    greens = [str(pattern).count("g") for pattern, size in sizes.items() if size == most]
    assert str(chosen).count("g") == min(greens)


def test_of_patterns_with_as_many_greens_the_adversary_shows_fewer_yellows() -> None:
    assert str(feedback("crane", "menus")) == "bbbyy"
    assert str(evasive_pattern("crane", ("menus", "sicko"))) == "ybbbb"


# The keyboard


@given(repeating_words, st.lists(repeating_words, min_size=1, max_size=6))
def test_a_key_never_goes_back(answer: str, guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, answer)) for guess in guesses]
    before: dict[str, Mark] = {}
    for count in range(1, len(turns) + 1):
        after = letter_marks(turns[:count])
        assert all(after[letter] >= mark for letter, mark in before.items())
        before = after
    for letter, mark in before.items():
        # The truth about the letter, found without looking at the tiles.
        at_its_place = any(
            guess[place] == letter == answer[place] for guess in guesses for place in range(5)
        )
        expected = Mark.GREEN if at_its_place else Mark.YELLOW if letter in answer else Mark.GREY
        assert mark is expected


# The nudge


@given(
    st.lists(any_words, min_size=1, max_size=20, unique=True),
    st.lists(any_words, max_size=2),
)
def test_letters_to_test_split_the_words_best(words: list[str], guesses: list[str]) -> None:
    turns = [Turn(guess, feedback(guess, words[0])) for guess in guesses]
    told = letters_to_test(turns, words)
    evenness = {}
    for letter in "abcdefghijklmnopqrstuvwxyz":
        having = sum(letter in word for word in words)
        is_telling = 0 < having < len(words) or having == len(words) == 1
        if is_telling and not any(letter in guess for guess in guesses):
            evenness[letter] = min(having, len(words) - having)
    assert all(count == sum(letter in word for word in words) for letter, count in told)
    letters = [letter for letter, _ in told]
    assert len(letters) == min(3, len(evenness))
    others = [evenness[letter] for letter in evenness if letter not in letters]
    assert min((evenness[letter] for letter in letters), default=0) >= max(others, default=0)
