"""Avoided words are suggested only if they can be the answer and no other word is as good."""

from __future__ import annotations

import pytest

from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.boards import Boards
from wordle_tui.game.game import Game
from wordle_tui.game.words import LIST_NAMES, avoided, word_list


def test_one_that_would_split_the_words_best_is_not_suggested() -> None:
    words = list_of(["mince", "since", "wince", "pince"], ["semen"])
    *_, advice = Advisor(words).advise(Game(words), also=["semen"])
    assert [each.word for each in advice.suggestions] == ["mince", "pince", "since", "wince"]
    best, asked = advice.suggestions[0], advice.asked[0].suggestion
    assert (best.expected_guesses, asked.expected_guesses) == (2.5, 2.25)


@pytest.mark.parametrize("boards", [1, 2])
def test_another_word_that_is_as_good_comes_first(boards: int) -> None:
    words = list_of(["semen", "seven", "seben"])
    *_, advice = Advisor(words).advise(Boards.start(words, boards))
    values = {each.word: each.expected_guesses for each in advice.suggestions}
    assert values["semen"] == values["seven"]
    assert [*values][-1] == "semen"


def test_none_is_in_an_opening_book() -> None:
    for name in LIST_NAMES:
        for hard in (False, True):
            book = opening_advice(word_list(name), hard)
            assert not book or not {each.word for each in book.suggestions} & avoided()
