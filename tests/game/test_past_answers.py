"""Past answers in the shapes people have them."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import NAMED, parse_past_answers, read_past_answers

DAYS = {date(2025, 10, 1): "murky", date(2025, 10, 2): "curry"}
ENTRIES = [
    {"date": "2025-10-01", "number": 1565, "word": "MURKY"},
    {"date": "2025-10-02", "number": 1567, "word": "curry"},
]
TIMES = [
    {"id": 2417, "solution": "murky", "print_date": "2025-10-01", "days_since_launch": 1565},
    {"id": 2409, "solution": "curry", "print_date": "2025-10-02", "days_since_launch": 1566},
]


def as_json(value: Any) -> str:
    return json.dumps(value, indent=1)


@pytest.mark.parametrize(
    "text",
    [
        as_json({"results": ENTRIES}),
        as_json(ENTRIES),
        as_json({"murky": "2025-10-01", "CURRY": "2025-10-02"}),
        as_json({"2025-10-01": "murky", "2025-10-02": "curry"}),
        as_json(TIMES),
        as_json({"results": TIMES}),
        "1565 MURKY 2025-10-01\n1567 CURRY 2025-10-02\n",
        "\ufeff2025-10-01,murky,1565\r\n2025-10-02,curry,1566\r\n",
        "# number, word, day\n1565\tmurky\t2025/10/1\n\n1566\tcurry\t2025/10/2",
    ],
)
def test_every_shape_is_read_by_its_days(text: str) -> None:
    told = parse_past_answers(text)
    assert (dict(told.dated), told.words, told.unusable) == (DAYS, (), ())


def test_a_single_answer_of_the_times() -> None:
    assert dict(parse_past_answers(as_json(TIMES[0])).dated) == {date(2025, 10, 1): "murky"}


@pytest.mark.parametrize(
    ("text", "new", "sentence"),
    [
        ("murky", 1, "1 past answer added."),
        ("murky curry slate".replace(" ", "\n"), 2, "2 past answers added; 1 was known already."),
        ("murky\n2025-10-02 curry\nslate", 1, "1 past answer added; 2 were known already."),
        ("murky\n2025-10-02 curry", 0, "All 2 past answers were known already."),
        ("2025-10-02 curry", 0, "CURRY was known already."),
    ],
)
def test_what_was_new_is_said(text: str, new: int, sentence: str) -> None:
    assert parse_past_answers(text).added_sentence(new) == sentence


@pytest.mark.parametrize("text", ["murky\nCurry\n", '["murky", "curry"]', "1565 murky\ncurry #?"])
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


@pytest.mark.parametrize("text", ["", "\n\n", "{}", "[]", "[1, null, [2]]", '{"a": 1', "hello all"])
def test_nothing_to_use_is_one_sentence_or_two(text: str) -> None:
    with pytest.raises(WordleError) as failure:
        parse_past_answers(text)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("name", ["~nosuchuser/x", "~\0", "~\ud800", "~3 tries"])
def test_a_file_of_nobody_gets_a_sentence(name: str) -> None:
    with pytest.raises(WordleError, match=r"There.s no file|can.t be read"):
        read_past_answers([name])
