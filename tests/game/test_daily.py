"""The daily puzzle: days, numbers, and the answers whose days are known."""

from __future__ import annotations

from datetime import date

from wordle_tui import paths
from wordle_tui.game.daily import (
    KNOWN_TO,
    puzzle_day,
    puzzle_number,
    shipped_answers,
    shipped_past,
)


def test_days_and_numbers_belong_together() -> None:
    for number in (0, 1, 240, 1612, 2000):
        assert puzzle_number(puzzle_day(number)) == number
    assert puzzle_number(date(2021, 6, 18)) == -1


def test_the_first_answers_have_the_days_on_which_they_were_played() -> None:
    answers = shipped_answers()
    # AROMA took the place of AGORA, which had been withdrawn; SHALL is the last before the first
    # answer that the Times put in the place of another.
    for number, day, word in (
        (0, date(2021, 6, 19), "cigar"),
        (240, date(2022, 2, 14), "cynic"),
        (241, date(2022, 2, 15), "aroma"),
        (283, date(2022, 3, 29), "shall"),
    ):
        assert (puzzle_number(day), answers[day]) == (number, word)
    assert len(answers) == 284


def test_every_dated_answer_is_a_past_answer() -> None:
    assert shipped_past().words > set(shipped_answers().values())
    assert len(set(shipped_answers().values())) == len(shipped_answers())
    assert max(shipped_answers()) < KNOWN_TO


def test_the_answers_of_2021_are_the_first_of_the_original_list() -> None:
    original = (paths.shipped_data() / "original-answers.txt").read_text().split()
    of_2021 = [word for day, word in shipped_answers().items() if day.year == 2021]
    assert of_2021 == original[:196]
