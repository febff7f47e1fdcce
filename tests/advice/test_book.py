"""The opening book, compared with the solver that made it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordle_tui.advice.advice import Stage, Suggestion
from wordle_tui.advice.advisor import Advisor
from wordle_tui.advice.book import opening_advice
from wordle_tui.game.daily import KNOWN_TO, shipped_past
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver

POPULAR = {"adieu", "crane", "slate", "audio", "raise", "stare", "arise", "trace", "salet", "soare"}


def book(name: str, hard: bool) -> tuple[Suggestion, ...]:
    advice = opening_advice(word_list(name), hard)
    assert advice is not None
    return advice.suggestions


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_the_book_shows_its_best_openers_proved(name: str, hard: bool) -> None:
    rows = book(name, hard)
    assert all(row.proved for row in rows[:10])
    ranks = [(row.known_risk, row.expected_guesses) for row in rows]
    assert ranks == sorted(ranks)
    assert {row.word: row for row in rows}.keys() >= POPULAR


def test_published_totals_are_in_the_book() -> None:
    needs = {row.word: row.expected_guesses for row in book("original", False) if row.proved}
    for word, total in {"salet": 7920, "slate": 7928, "soare": 7997, "raise": 8014}.items():
        assert needs[word] * 2315 == pytest.approx(total)
    assert book("original", False)[0].word == "salet"


@pytest.mark.parametrize("name", ["original", "nyt"])
def test_one_ply_figures_of_the_book_are_those_of_the_engine(name: str) -> None:
    words = word_list(name)
    advisor = Advisor(words)
    rows = {row.word: row for row in book(name, False)}
    computed = advisor.suggestions(Position.of(Game(words)), 0, list(rows))
    assert len(computed) == len(rows)
    for each in computed:
        row = rows[each.word]
        assert (each.worst, each.patterns) == (row.worst, row.patterns)
        assert each.expected_remaining == pytest.approx(row.expected_remaining)
        assert each.bits == pytest.approx(row.bits, abs=1e-4)
        assert each.chance == pytest.approx(row.chance)


@pytest.mark.slow
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("name", ["original", "nyt"])
def test_proved_values_are_found_again(name: str, hard: bool) -> None:
    words = word_list(name)
    position = Position.of(Game(words, hard=hard))
    for row in book(name, hard)[:3]:
        solution = Solver(position.lists).value(
            position.candidates, position.lists.numbers[row.word], revealed=position.revealed
        )
        assert solution.expected_guesses == pytest.approx(row.expected_guesses)


def test_own_used_words_make_the_book_an_estimate(nyt: WordList) -> None:
    fresh = nyt.classes[0].words[0]
    advice = opening_advice(
        word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, fresh)])), hard=False
    )
    assert advice is not None
    assert advice.stage is Stage.RANKED
    assert not any(each.proved for each in advice.suggestions)


def test_used_words_that_change_nothing_leave_the_book_proved(nyt: WordList) -> None:
    past = nyt.classes[-1].words[0]
    words = word_list("nyt", shipped_past().adding(by=[(KNOWN_TO, past), (KNOWN_TO, "zzzzz")]))
    assert words.classes == nyt.classes
    advice = opening_advice(words, hard=False)
    assert advice is not None
    assert advice.suggestions[0].proved


def test_an_own_list_of_the_same_guesses_does_not_get_the_book() -> None:
    original = word_list("original")
    few = (WordClass("answer", 1, original.answers[:10]),)
    assert opening_advice(replace(original, classes=few), hard=False) is None
    assert opening_advice(WordList("mine", "", (), ()), hard=False) is None
    same = replace(original, classes=original.classes)
    advice = opening_advice(same, hard=False)
    assert advice is not None
    assert advice.suggestions[0].proved
