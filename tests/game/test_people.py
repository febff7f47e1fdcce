"""The model of people: what it says of words, and how that agrees with what people shared."""

from __future__ import annotations

import csv
import runpy
from pathlib import Path
from statistics import correlation, fmean

import numpy as np
import pytest

from tests.support.programs import refusal
from wordle_tui.game.errors import WordError
from wordle_tui.game.people import people, people_sentence, results_of
from wordle_tui.game.words import word_list

DATA = Path(__file__).parents[2] / "data"


def test_every_word_that_may_be_an_answer_has_shares_and_a_mean() -> None:
    for name in ("nyt", "practice", "original"):
        for word in word_list(name).guesses:
            results = results_of(word)
            assert results is not None
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


def test_hard_words_are_hard() -> None:
    assert people("mummy").mean > people("watch").mean > people("train").mean
    assert people("hatch").lost > 3 * people("third").lost
    assert people("STARE").mean < 3.9
    assert people("fuzzy").word == "fuzzy"


def test_sentences() -> None:
    mean = f"{people('wince').mean:.1f}"
    assert people_sentence("wince", 4) == f"People need about {mean} on WINCE; you needed 4."
    assert people_sentence("wince", 0) == f"People need about {mean} on WINCE."
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


def test_the_simulated_person() -> None:
    games = runpy.run_path(str(DATA / "people.py"))["games"]
    random = np.random.default_rng(3)
    alone = games(0.5, np.array([0.0]), np.zeros((1, 1), bool), random)
    assert alone == pytest.approx([1, 0, 0, 0, 0, 0])
    pair = games(1.0, np.array([3.0]), np.zeros((1, 1), bool), random)
    assert pair == pytest.approx([0.25, 0.75, 0, 0, 0, 0])
    trap = games(1.0, np.ones(9), np.ones((9, 9), bool), random)
    assert trap == pytest.approx([0.1, 0.1, 0.1, 0.1, 0.1, 0.5])
