"""The last whole week against the week before."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from statistics import fmean

import pytest

from tests.support.games import played
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.rating.week import week, week_in_review

MONDAY = date(2026, 11, 9)


def game(day: date, loss: float) -> FinishedGame:
    """A game of that day whose second guess has lost so much."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    kind = "blunt" if loss >= 0.1 else None
    ratings = (
        TurnRating(0.0, 0.0, True, 100),
        TurnRating(loss, 0.0, True, 10, kind),
        TurnRating(0.0, 0.0, True, 1),
    )
    won = played("hound", "crane", "sloth", "hound")
    return replace(won, ratings=ratings, started=noon, finished=noon)


LOSSES = (0.0, 0.3, 0.05, 0.5, 0.2, 0.0, 0.1)
BEFORE = (0.4, 0.6, 0.5, 0.7, 0.3, 0.5, 0.4)
GAMES = [
    *(game(MONDAY + timedelta(days=n), loss) for n, loss in enumerate(LOSSES)),
    *(game(MONDAY - timedelta(days=7 - n), loss) for n, loss in enumerate(BEFORE)),
    game(MONDAY - timedelta(days=8), 9.0),
    game(MONDAY + timedelta(days=7), 9.0),
]


@pytest.mark.parametrize("days", [7, 13])
def test_the_last_whole_week_is_compared_with_the_one_before(days: int) -> None:
    found = week(GAMES, MONDAY + timedelta(days=days))
    assert (found.first, found.games, found.won) == (MONDAY, 7, 7)
    assert found.cost.mean_loss == pytest.approx(fmean(LOSSES))
    assert found.before.mean_loss == pytest.approx(fmean(BEFORE))
    assert found.change is not None
    change, low, high = found.change
    assert change == pytest.approx(fmean(LOSSES) - fmean(BEFORE))
    assert low < change < high
    assert found.sentences[2] == (
        "That's 0.32 less than in the week before (−0.54 to +0.00), which may be chance."
    )
    assert found.mistake is not None
    assert (found.mistake.loss, found.mistake.number) == (0.5, 2)
    assert found.sentences[0] == "7 games from 9 Nov 2026 to 15 Nov 2026, 7 won."
    assert found.sentences[-1] == (
        "Costliest guess: SLOTH, guess 2 on 12 Nov 2026, cost 0.50 (words that tell too little)."
    )


def test_the_same_losses_twice_are_no_change() -> None:
    both = [game(MONDAY + timedelta(days=n - 7 * k), 0.3) for n in range(7) for k in (0, 1)]
    change, low, high = week(both, MONDAY + timedelta(days=7)).change or (9.0, 9.0, 9.0)
    assert change == pytest.approx(0)
    assert low <= 0 <= high
    assert "which may be chance" in " ".join(week(both, MONDAY + timedelta(days=7)).sentences)


def test_a_week_with_few_games_or_none() -> None:
    few = week(GAMES[:2], MONDAY + timedelta(days=7))
    assert (few.change, few.people.difference) == (None, None)
    assert few.sentences[1] == "A cost needs 5 rated games; the week has 2."
    none = week((), MONDAY + timedelta(days=7))
    assert none.sentences == ["No games from 9 Nov 2026 to 15 Nov 2026."]


def test_one_looks_back_on_a_monday_and_openers_are_no_cards() -> None:
    monday = MONDAY + timedelta(days=7)
    assert week_in_review(GAMES, monday) == week(GAMES, monday)
    assert week_in_review(GAMES, monday + timedelta(days=1)) is None
    assert week_in_review(GAMES, monday + timedelta(days=21)) is None  # a week without games
    weak = replace(GAMES[3], ratings=(TurnRating(0.9, 0.0, True, 100, "opener"),) * 3)
    assert week([weak], monday).mistake is None
