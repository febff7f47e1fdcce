"""A player's results against those of people on the same words."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean, stdev

import pytest

from tests.support.games import played, with_board
from wordle_tui.game.people import people
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.rating.people import AgainstPeople, against_people, mean_difference
from wordle_tui.rating.performance import Interval

ANSWERS = ("hound", "mummy", "stare", "third", "wince", "fuzzy", "crane", "slump")


def won_in(guesses: int, answer: str) -> FinishedGame:
    return played(answer, score=guesses, turns=())


def test_the_mean_difference_and_its_interval() -> None:
    taken = (4, 6, 3, 3, 5, 4, 2, 4)
    games = [won_in(guesses, answer) for guesses, answer in zip(taken, ANSWERS, strict=True)]
    result = against_people(games)
    more = [guesses - people(answer).mean for guesses, answer in zip(taken, ANSWERS, strict=True)]
    assert result.games == 8
    assert result.difference is not None
    assert result.difference.mean == pytest.approx(fmean(more))
    spread = ((7 * stdev(more) ** 2 + 1) / 8) ** 0.5
    margin = 2.365 * spread / 8**0.5  # Student's quantile with seven degrees of freedom
    assert result.difference.low == pytest.approx(fmean(more) - margin, abs=0.005)
    assert result.difference.high == pytest.approx(fmean(more) + margin, abs=0.005)
    assert against_people(games, most=5) == against_people(games[:5])
    assert against_people(games[:4]) == AgainstPeople(4)
    assert str(against_people(games[:4])) == ""


def test_games_that_are_alike_leave_doubt() -> None:
    alike = mean_difference([1.0] * 5).difference
    assert alike == pytest.approx((1.0, 0.45, 1.55), abs=0.02)


def test_which_games_are_compared() -> None:
    game = won_in(4, "hound")
    lost = played("hound", *("bound", "found", "mound", "pound", "round", "sound"))
    given_up = played("hound", "crane", "sloth")
    others = [
        replace(game, help_from=3),
        replace(game, mode=Mode.ADVERSARY),
        replace(game, limit=8),
        replace(game, list_name="mine"),
        replace(game, boards=(*game.boards, FinishedBoard(score=3)), limit=7),
        with_board(game, answer=None),
        with_board(game, answer="hounds"),
        played("hound", "crane"),
    ]
    assert against_people(others) == AgainstPeople(0, with_help=1)
    helped = [replace(game, help_from=0), *[game] * 5, replace(game, help_from=3), game]
    assert str(against_people(helped)).endswith(" 2 games with help left out.")
    assert against_people(helped, most=5).with_help == 1  # the other one was before
    assert against_people([game, with_board(game, score=0), lost, given_up]).games == 4
    seven = against_people([lost] * 5)
    assert seven.difference is not None
    assert seven.difference.mean == pytest.approx(7 - people("hound").mean)
    assert against_people([given_up] * 5) == seven


@pytest.mark.parametrize(
    ("difference", "low", "high", "said"),
    [
        (-0.42, -0.71, -0.13, "0.4 guesses fewer than people on the same words (0.1–0.7)."),
        (0.21, 0.1, 0.32, "0.2 guesses more than people on the same words (0.1–0.3)."),
        (
            -0.1,
            -0.3,
            0.1,
            "0.1 guesses fewer than people on the same words (0.3 fewer to 0.1 more).",
        ),
        (0.04, -0.2, 0.28, "as many guesses as people on the same words (0.2 fewer to 0.3 more)."),
    ],
)
def test_sentences(difference: float, low: float, high: float, said: str) -> None:
    assert str(AgainstPeople(30, Interval(difference, low, high))) == f"You need {said}"
