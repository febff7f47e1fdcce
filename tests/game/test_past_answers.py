"""Past answers in the shapes people have them, and those that come with the program."""

from __future__ import annotations

from datetime import date

import pytest

from wordle_tui.game.daily import KNOWN_TO, puzzle_day, puzzle_number, shipped_answers, shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import NAMED, parse_past_answers
from wordle_tui.game.validation import shipped

DAYS = {date(2025, 10, 1): "murky", date(2025, 10, 2): "curry"}


@pytest.mark.parametrize(
    "text",
    [
        "1565 MURKY 2025-10-01\n1567 CURRY 2025-10-02\n",
        "\ufeff2025-10-01,murky,1565\r\n2025-10-02,curry,1566\r\n",
        "# number, word, day\n1565\tmurky\t2025/10/1\n\n1566\tcurry\t2025/10/2",
    ],
)
def test_every_shape_is_read_by_its_days(text: str) -> None:
    told = parse_past_answers(text)
    assert (dict(told.dated), told.words, told.unusable) == (DAYS, (), ())


@pytest.mark.parametrize(
    ("text", "new", "sentence"),
    [
        ("murky", 1, "1 past answer added."),
        ("murky curry slate".replace(" ", "\n"), 2, "2 past answers added; 1 was known already."),
        ("murky\n2025-10-02 curry\nslate", 1, "1 past answer added; 2 were known already."),
        ("murky\n2025-10-02 curry", 0, "0 past answers added; 2 were known already."),
    ],
)
def test_what_was_new_is_said(text: str, new: int, sentence: str) -> None:
    assert parse_past_answers(text).added_sentence(new) == sentence


@pytest.mark.parametrize("text", ["murky\nCurry\n", "1565 murky\ncurry #?"])
def test_words_without_days(text: str) -> None:
    told = parse_past_answers(text)
    assert (told.words, told.remark) == (("murky", "curry"), "")


def test_entries_that_cannot_be_used_are_named_five_at_most() -> None:
    bad = [
        "longer",
        "zzzzz",
        "murky 2025-02-30",
        "murky 2020-01-01",
        "murky 2999-01-01",  # a day to come
        "curry murky",
        "curry 2025-10-01",  # that day has an answer
        "2025-10-03",
    ]
    told = parse_past_answers("\n".join(["murky 2025-10-01", *bad, "curry"]))
    assert told.unusable == tuple(bad)
    assert (dict(told.dated), told.words) == ({date(2025, 10, 1): "murky"}, ("curry",))
    assert told.remark.startswith("8 lines couldn't be used: 'longer', 'zzzzz', ")
    assert told.remark.count("', '") == NAMED - 1
    assert told.remark.endswith(", ….")


@pytest.mark.parametrize("text", ["", "\n\n", "hello all"])
def test_nothing_to_use_is_one_sentence_or_two(text: str) -> None:
    with pytest.raises(WordleError) as failure:
        parse_past_answers(text)
    assert "\n" not in str(failure.value)


# The days of the shipped answers


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
