"""Past answers in the texts that people have, and those that come with the program."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from wordle_tui.game import daily
from wordle_tui.game.daily import (
    FRESH_DAYS,
    KNOWN_TO,
    PastAnswers,
    puzzle_day,
    puzzle_number,
    shipped_answers,
    shipped_past,
)
from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import (
    MAX_PAGE,
    NAMED,
    gap_sentence,
    parse_past_answers,
    read_past_answers,
)
from wordle_tui.game.validation import shipped

ANSWERS = shipped_answers()
DAYS = [day for day in ANSWERS if day > KNOWN_TO - timedelta(days=120)]
"""Four months with every day above 12, and SATIN, THUMB and other words that dates may hide."""
KNOWN = {day: word for day, word in ANSWERS.items() if day < DAYS[60]}
"""What is known of them: half."""


def lined(line: Callable[[date, int, str], str], end: str = "\n") -> str:
    """A text with a piece for each day, made of the day, its number and its answer."""
    return end.join(line(day, puzzle_number(day), ANSWERS[day].upper()) for day in DAYS)


def under_months(line: Callable[[date, int, str], str]) -> str:
    def piece(day: date, number: int, word: str) -> str:
        heading = f"\n{day:%B %Y}\n" if day.day == 1 or day == DAYS[0] else ""
        return heading + line(day, number, word)

    return lined(piece)


def as_json(**settings: int) -> str:
    """As the Times writes a puzzle."""
    rows = [
        {
            "id": 2313 - puzzle_number(day),
            "solution": ANSWERS[day],
            "print_date": f"{day}",
            "days_since_launch": puzzle_number(day),
            "editor": "A. Person",
        }
        for day in DAYS
    ]
    return json.dumps(rows, **settings)  # type: ignore[arg-type]


PAGES = {
    "a list": lined(lambda day, _, word: f"{day} {word.lower()}"),
    "numbers and dates": lined(lambda day, number, word: f"{number} {word} {day}"),
    "other numbers": lined(lambda day, number, word: f"{number % 7} {word} {day}"),
    "a table": "\ufeffdate,number,word\r\n"
    + lined(lambda day, number, word: f"{day},{number},{word.lower()}", "\r\n"),
    "a quoted table": lined(lambda day, number, word: f'"{day}","{word.lower()}","{number}"'),
    "a spreadsheet": lined(lambda day, number, word: f"{day:%d-%b-%y}\t{number}\t{word}\t3.9\t7%"),
    "a table in Markdown": "| Date | # | Answer |\n|---|---|---|\n"
    + lined(lambda day, number, word: f"| {day} | {number} | **{word}** |"),
    "month first": lined(lambda day, number, word: f"{word} {number:04} {day:%m/%d/%y}"),
    "day first": lined(lambda day, _, word: f"{day:%d/%m/%Y} {word}"),
    "with points": lined(lambda day, _, word: f"{day:%d.%m.%Y}: {word.lower()}"),
    "a magazine": "Past Wordle answers\n"
    + lined(lambda day, number, word: f"Wordle #{number:,}, {day:%A}, {day.day} {day:%B}: {word}"),
    "names of months": lined(
        lambda day, _, word: f"{day:%B} {day.day}, {day.year} – {word.title()}"
    ),
    "no years": lined(lambda day, _, word: f"• {day:%b}. {day.day}: {word}"),
    "weekdays": lined(lambda day, _, word: f"{day:%A}, {day:%B} {day.day}th: {word.lower()}"),
    "months above": under_months(lambda day, _, word: f"{day.day}. {word}"),
    "months and years above": under_months(lambda day, _, word: f"{day:%B} {day.day} - {word}"),
    "prose": "Every ANSWER. Updated 19 November 2026.\n"
    + lined(lambda day, _, word: f"On {day:%B} {day.day}, {day.year} the answer was {word}."),
    "cells": "Date\nNumber\nAnswer\n"
    + lined(lambda day, number, word: f"{day:%b} {day.day}, {day.year}\n{number}\n{word}"),
    "cells, words first": lined(lambda day, number, word: f"{word}\n{number}\n{day:%d %b %Y}"),
    "one line, words first": lined(lambda day, _, word: f"{word} ({day:%d/%m/%Y})", " "),
    "numbers alone": lined(lambda _, number, word: f"{number:,}. {word}"),
    "numbers from 1": lined(lambda _, number, word: f"Wordle {number + 1}: {word.lower()}"),
    "numbers behind": lined(lambda _, number, word: f"{word} ({number - 1})"),
    "numbers in cells": lined(lambda _, number, word: f"#{number}\n{word.title()}"),
    "numbers in a line": lined(lambda _, number, word: f"{number} {word}", ", "),
    "JSON": as_json(),
    "JSON in lines": as_json(indent=2),
    "JSON by day": json.dumps({f"{day}": ANSWERS[day] for day in DAYS}),
    "JSON by word": json.dumps({ANSWERS[day]: f"{day}" for day in DAYS}),
    "JSON with times": json.dumps(
        {"answers": [{"date": f"{day}T00:00:00.000Z", "word": ANSWERS[day]} for day in DAYS]}
    ),
    "JSON with numbers": json.dumps(
        [{"num": puzzle_number(day), "word": ANSWERS[day]} for day in DAYS]
    ),
    "JSON with long numbers": json.dumps(
        {f"#{puzzle_number(day):,}": ANSWERS[day] for day in DAYS}, separators=(",", ":")
    ),
}


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_read_to_the_last_word(page: str) -> None:
    told = parse_past_answers(PAGES[page], KNOWN)
    assert (dict(told.dated), told.words) == ({day: ANSWERS[day] for day in DAYS}, ())
    assert told.remark == ""


@pytest.mark.parametrize(
    "text",
    [
        lined(lambda _day, _number, word: word.lower()),
        json.dumps([ANSWERS[day] for day in DAYS]),
        "PAST WORDLE ANSWERS (5 letters)\n" + lined(lambda _day, _number, word: word, " "),
    ],
)
def test_words_without_days(text: str) -> None:
    told = parse_past_answers(text, KNOWN)
    assert (set(told.words), told.dated, told.remark) == ({ANSWERS[day] for day in DAYS}, {}, "")


def test_other_words_of_a_page_are_no_answers() -> None:
    told = parse_past_answers(f"Games\n{PAGES['a list']}\nABOUT\nSAFETY NOTES")
    assert (len(told.dated), told.words) == (120, ())
    assert told.remark == "2 answers couldn't be used: GAMES has no day; ABOUT has no day."


TODAY = KNOWN_TO + timedelta(days=11)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("18 Nov 2025 HAUNT", "18 Nov 2025 was OPINE, not HAUNT"),
        ("HAUNT 30 Feb 2025", "30 Feb 2025 isn't a day"),
        ("haunt 2020-01-01", "1 Jan 2020 is before the first puzzle"),
        (f"haunt {TODAY + timedelta(days=1)}", "3 Sep 2026 is still to come"),
        ("zzzzz 2026-08-23", "ZZZZZ isn't in the nyt list"),
        ("2026-08-24 haunt", "24 Aug 2026 was SANER, not HAUNT"),
        (f"{TODAY} HAUNT", "2 Sep 2026 has another answer"),  # without naming today's
    ],
)
def test_an_answer_is_refused_with_a_reason_the_others_are_taken(text: str, reason: str) -> None:
    known = {**ANSWERS, TODAY: "saner"}
    told = parse_past_answers(f"2026-08-24 saner\n{text}\n2026-08-25 curry", known)
    assert told.refused == (reason,)
    assert list(told.dated.values()) == ["saner", "curry"]


def test_a_known_answer_is_corrected_only_if_that_is_meant() -> None:
    text = "18 Nov 2025 HAUNT"
    with pytest.raises(WordleError, match=r"18 Nov 2025 was OPINE, not HAUNT\. Give past answers"):
        parse_past_answers(text)
    assert parse_past_answers(text, replaces=True).dated == {date(2025, 11, 18): "haunt"}


def test_refused_answers_are_named_five_at_most() -> None:
    bad = "\n".join(f"18 Nov 2025 {word}" for word in ("HAUNT", "CIGAR", "REBUT", "CRANE", "SLATE"))
    remark = parse_past_answers(f"OPINE 18 Nov 2025\n{bad}\n18 Nov 2025 MURKY").remark
    assert remark.startswith("6 answers couldn't be used: 18 Nov 2025 was OPINE, not HAUNT; 18 Nov")
    assert remark.count("was OPINE") == NAMED
    assert remark.endswith("not SLATE; and 1 more.")


@pytest.mark.parametrize(
    ("text", "new", "sentence"),
    [
        ("murky", 1, "1 answer added."),
        ("murky curry slate", 2, "2 answers added; 1 was known already."),
        ("2026-08-24 murky\n2026-08-23 curry", 2, "2 answers added, to 24 August."),
        ("cigar 2021-06-19", 0, "0 answers added; 1 was known already."),
    ],
)
def test_what_was_new_is_said(text: str, new: int, sentence: str) -> None:
    assert parse_past_answers(text).added_sentence(new) == sentence


def test_words_may_be_followed_by_dates() -> None:
    told = read_past_answers(["saner", "23", "August", "murky", "2026-08-24"])
    assert told.dated == {date(2026, 8, 23): "saner", date(2026, 8, 24): "murky"}
    told = read_past_answers(["saner", "2026-08-23", "murky"])
    assert (told.dated, told.words) == ({date(2026, 8, 23): "saner"}, ("murky",))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello all", "2026-08-23", "# crane", "x" * MAX_PAGE * 2]
)
def test_nothing_to_use_is_one_sentence_or_two(text: str) -> None:
    with pytest.raises(WordleError) as failure:
        parse_past_answers(text)
    assert "\n" not in str(failure.value)


def test_a_gap_of_more_than_a_week_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def said(past: PastAnswers, days: int) -> str:
        monkeypatch.setattr(daily, "today", lambda: KNOWN_TO + timedelta(days=days))
        return gap_sentence(past)

    past, adding = shipped_past(), "newer ones: `wordle-tui words used FILE`."
    sentence = f"Answers are known to 22 August; {adding}"
    assert [said(past, days) for days in (0, 1, 1 + FRESH_DAYS)] == [""] * 3
    assert said(past, 2 + FRESH_DAYS) == sentence
    later = past.adding([(KNOWN_TO + timedelta(days=3), "saner")])
    assert said(later, 2 + FRESH_DAYS) == ""
    assert said(later, 3 + FRESH_DAYS) == sentence
    assert said(past, 400) == f"Answers are known to 22 August 2026; {adding}"


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
