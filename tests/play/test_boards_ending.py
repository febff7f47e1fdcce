"""What is said of a game with several boards when it is over, and what each guess left."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.play import WORDS, elsewhere, here
from wordle_tui.game.boards import Boards
from wordle_tui.game.tiles import feedback
from wordle_tui.play.boards_ending import boards_ending, left_after, next_keys

TWO = ("wince", "slate")


@pytest.mark.parametrize(
    ("guesses", "headline"),
    [
        ("wince slate", "Genius. Both in 2."),
        ("crane wince slate", "Magnificent. Both in 3."),
        ("crane moist blimp pudgy fjord wince slate", "Phew. Both in 7."),
        ("crane moist blimp pudgy fjord humph wince", "Out of guesses: 1 of 2 boards solved."),
    ],
)
def test_a_game_ends_with_a_word_and_its_result(guesses: str, headline: str) -> None:
    state = here(*TWO)
    for guess in guesses.split():
        state = state.write(guess).commit()
    assert state.is_over
    said, missed = boards_ending(state)
    assert (said, missed) == (headline, "" if "Both" in headline else "Board 2 was SLATE.")
    assert next_keys(state)[0] == ("enter", "another Dordle")
    assert next_keys(elsewhere(3))[0] == ("^n", "another game with 3 boards")


def test_the_words_left_are_those_that_fit() -> None:
    random = Random(3)
    for _ in range(5):
        answers = random.sample(WORDS.answers, 3)
        boards = Boards.start(WORDS, 3, answers=answers)
        for guess in (*random.sample(WORDS.answers, 2), answers[1], answers[0]):
            boards = boards.play(guess)
        left = left_after(boards)
        assert len(left) == len(boards.guesses) + 1
        for number, answer in enumerate(answers):
            for count in range(len(left)):
                guesses = boards.guesses[:count]
                fit = [
                    word
                    for word in WORDS.answers
                    if all(feedback(each, word) == feedback(each, answer) for each in guesses)
                ]
                assert left[count][number] == (None if answer in guesses else len(fit))
