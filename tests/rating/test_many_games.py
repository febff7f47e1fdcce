"""Rating many games on all processors."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.support.games import played, with_board
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.game import Game
from wordle_tui.game.words import word_list
from wordle_tui.rating.exact import SECONDS_OF_MANY, rate, rate_many
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.solver.stopping import Stopped, never_stop

PAST = PastAnswers(((date(2025, 10, 3), "wince"), (date(2025, 11, 2), "mince")))
GAMES = [
    replace(played("stare", "crane", "share", "stare"), day=day)
    for day in (date(2025, 9, 30), date(2025, 11, 9))
]


def test_ratings_are_those_of_each_game_with_the_list_of_its_month() -> None:
    """The first month begins before the past answers, the second one between them."""
    rated = dict(rate_many(GAMES, PAST, never_stop))
    first, second = (rated[game] for game in GAMES)
    words = word_list("nyt", PAST.before(date(2025, 9, 1)))
    position = Game(words, GAMES[0].turns, answer="stare")
    assert first == turn_ratings(rate(position, Advisor(words), seconds=SECONDS_OF_MANY))
    assert [rating.before for rating in second] == [rating.before for rating in first]
    assert second != first
    for game, ratings in rated.items():
        assert replace(game, ratings=tuple(ratings)).is_proved


def test_a_game_that_contradicts_itself_has_no_ratings() -> None:
    first, second = played("crane", "raise", "crane").turns
    turns = (first, replace(second, pattern=first.pattern))
    game = with_board(GAMES[0], turns=turns, answer="wince")
    assert list(rate_many([game], PAST, never_stop)) == [(game, [])]


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        list(rate_many(GAMES, PAST, lambda: True))
