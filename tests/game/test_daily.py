"""The daily puzzle: days, numbers, and the answers whose days are known."""

from __future__ import annotations

from datetime import date

from wordle_tui.game.daily import KNOWN_TO, puzzle_day, puzzle_number, shipped_answers, shipped_past
from wordle_tui.game.validation import shipped


def test_the_first_answers_have_the_days_on_which_they_were_played() -> None:
    answers = shipped_answers()
    # AROMA took the place of AGORA, which had been withdrawn, and STOVE that of HARRY.
    for number, day, word in (
        (0, date(2021, 6, 19), "cigar"),
        (240, date(2022, 2, 14), "cynic"),
        (241, date(2022, 2, 15), "aroma"),
        (284, date(2022, 3, 30), "stove"),
        (1890, date(2026, 8, 22), "prawn"),
    ):
        assert (puzzle_number(day), answers[day]) == (number, word)


def test_no_day_is_missing_and_some_words_came_twice() -> None:
    days = [puzzle_day(number) for number in range(1891)]
    assert list(shipped_answers()) == days
    assert days[-1] == KNOWN_TO
    assert len(shipped_past().words) == 1891 - 22
    assert shipped_past().words <= set(shipped("nyt-accepted.txt"))
    of_2021 = [word for day, word in shipped_answers().items() if day.year == 2021]
    assert of_2021 == list(shipped("original-answers.txt")[:196])
