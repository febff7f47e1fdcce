"""Past answers in the shapes people have them."""

from __future__ import annotations

from datetime import date

import pytest

from wordle_tui.game.errors import WordleError
from wordle_tui.game.past_answers import NAMED, parse_past_answers

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
