"""Rating many games on all processors."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.support.games import played, with_board
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.words import word_list
from wordle_tui.rating.exact import rate
from wordle_tui.rating.many_games import SECONDS, rate_many
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.solver.stopping import Stopped, never_stop

PAST = PastAnswers(((date(2025, 10, 3), "wince"), (date(2025, 11, 2), "mince")))
LINES = {
    date(2025, 9, 30): ("soare", "clint", "mince", "wince"),
    date(2025, 11, 9): ("crane", "mince", "wince"),
}


def game_on(day: date, *guesses: str) -> FinishedGame:
    return replace(played(guesses[-1], *guesses), day=day)


GAMES = [game_on(day, *guesses) for day, guesses in LINES.items()]


def test_ratings_are_those_of_each_game_with_the_list_of_its_month() -> None:
    rated = dict(rate_many(GAMES, PAST, never_stop))
    assert rated.keys() == {*GAMES}
    for game, ratings in rated.items():
        words = word_list("nyt", PAST.before(game.played_on.replace(day=1)))
        position = Game(words, game.turns, game.hard, game.answer, game.limit)
        assert ratings == turn_ratings(rate(position, Advisor(words), seconds=SECONDS))
        assert replace(game, ratings=tuple(ratings)).is_proved


def test_a_game_that_contradicts_itself_has_no_ratings() -> None:
    first, second = played("crane", "raise", "crane").turns
    turns = (first, replace(second, pattern=first.pattern))
    game = with_board(GAMES[0], turns=turns, answer="wince")
    assert list(rate_many([game], PAST, never_stop)) == [(game, [])]


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        list(rate_many(GAMES, PAST, lambda: True))
