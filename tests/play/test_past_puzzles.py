"""Past daily puzzles: which can be played, how they are kept, what is said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.support.games import played
from wordle_tui.game import daily
from wordle_tui.game.boards import AnswerSeries
from wordle_tui.game.daily import KNOWN_TO, shipped_answers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup, past_puzzle, played_before
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.store import finished_game

LEAP_DAY = date(2024, 2, 29)
ANSWER = shipped_answers()[LEAP_DAY]


@pytest.mark.parametrize("text", ["2024-02-29", " #985 "])
def test_a_day_is_given_by_its_date_or_its_number(history: History, text: str) -> None:
    assert past_puzzle(text, history) == Setup(answer=ANSWER, day=LEAP_DAY)


def test_the_answers_that_the_user_added_can_be_played_too(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = KNOWN_TO + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: day)
    history.add_past_answers((), {day: "crane"})
    assert past_puzzle(str(day), history) == Setup(answer="crane", day=day)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "2026-08-23",
            "The answer of 23 Aug 2026 isn't known. Past answers go to 22 Aug 2026. "
            "`wordle-tui words used WORD 2026-08-23` adds it.",
        ),
        ("", "Give a day, as in 2024-02-29, or the number of a puzzle."),
    ],
)
def test_other_days_get_one_sentence(
    history: History, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str
) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 8, 24))
    with pytest.raises(WordleError) as refused:
        past_puzzle(text, history)
    assert str(refused.value) == sentence


def begun(answer: str) -> PlayState:
    rules = GameRules(word_list("nyt"))
    return Setup(answer=answer, day=LEAP_DAY).begin(rules, Hint.NONE, AnswerSeries())


def test_a_past_puzzle_counts_as_archive_and_in_no_streak() -> None:
    won = finished_game(begun(ANSWER).type(ANSWER).commit(), LEAP_DAY)
    assert (won.day, won.number, won.is_archived) == (LEAP_DAY, 985, True)
    practice = replace(won, day=None, is_archived=False)
    assert statistics([won, practice, practice]).streak == 2


def test_the_player_is_told_of_the_last_game_of_that_day(history: History) -> None:
    assert played_before(LEAP_DAY, history) == ""
    history.add(played("crane", "raise", "crane", list_name="nyt", day=LEAP_DAY))
    assert "You played Wordle 985 on " in played_before(LEAP_DAY, history)
    assert played_before(LEAP_DAY, history).endswith(": solved in 2 guesses.")
