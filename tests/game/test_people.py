"""The model of people: what it says of words, and how that agrees with what people shared."""

from __future__ import annotations

import csv
from pathlib import Path
from statistics import correlation, fmean

import pytest

from tests.support.programs import refusal
from wordle_tui.game.errors import WordError
from wordle_tui.game.people import people, people_sentence, results_of
from wordle_tui.game.words import word_list

DATA = Path(__file__).parents[2] / "data"


def test_every_word_that_may_be_an_answer_has_shares_and_a_mean() -> None:
    for word in word_list("nyt").guesses[::3]:
        results = results_of(word)
        shares = (*results.by_guess, results.lost)
        assert len(shares) == 7
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1)
        mean = sum(number * share for number, share in zip(range(1, 8), shares, strict=True))
        assert results.mean == pytest.approx(mean)


def test_it_agrees_with_what_people_shared() -> None:
    said, was, said_lost, was_lost = [], [], [], []
    with (DATA / "people-2022.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            percent = [int(row[result]) for result in ("1", "2", "3", "4", "5", "6", "lost")]
            was.append(sum(n * part for n, part in enumerate(percent, 1)) / sum(percent))
            was_lost.append(percent[-1] / sum(percent))
            said.append(people(row["word"]).mean)
            said_lost.append(people(row["word"]).lost)
    assert len(said) == 359
    assert correlation(said, was) > 0.87
    assert correlation(said_lost, was_lost) > 0.87
    # People became better in the year; the model says what they needed at its end.
    assert -0.13 < fmean(said) - fmean(was) < -0.03
    assert (DATA / "people.json").stat().st_size <= 20_000


def test_of_unknown_words_nothing_is_said() -> None:
    assert people_sentence(None) == people_sentence("zzzzz", 3) == people_sentence("winces") == ""


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("winces", "'winces' isn't a word of five letters a-z."),
        ("zzzzz", "ZZZZZ isn't in the nyt list."),
    ],
)
def test_other_words_are_refused(word: str, why: str) -> None:
    with pytest.raises(WordError) as refused:
        people(word)
    assert str(refused.value) == why
    assert refusal("words people wince", word) == f"wordle-tui: {why}\n"
