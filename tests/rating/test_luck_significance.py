"""The luck test against its definition, and against chance."""

from __future__ import annotations

from dataclasses import replace
from math import exp, pi, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.games import played
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.rating.luck_significance import LuckTest, luck_test


@given(st.floats(-20, 20), st.floats(0, 50))
def test_the_p_value_is_the_inverse_of_a_mixture_of_martingales(
    luck: float, variance: float
) -> None:
    """exp(t * luck - t² * variance / 2), with t drawn from a normal distribution around 0.4 with a
    chance of 0.9, else around -0.4; its standard deviation is 0.2."""
    step = 0.002

    def density(tilt: float, mean: float) -> float:
        return exp(-(((tilt - mean) / 0.2) ** 2) / 2) / (0.2 * sqrt(2 * pi))

    tilts = [step * number for number in range(-1200, 1201)]
    mixture = sum(
        exp(tilt * luck - tilt**2 * variance / 2)
        * (0.9 * density(tilt, 0.4) + 0.1 * density(tilt, -0.4))
        * step
        for tilt in tilts
    )
    assert LuckTest(1, luck, variance).p_value == pytest.approx(min(1, 1 / mixture), rel=1e-6)


def test_chance_alone_raises_few_alarms_and_help_is_found() -> None:
    """Looked at after each of 150 games, by tiles that win 1.5 or lose 0.5 guesses."""
    random = Random(8)

    def first_alarm(help_from_outside: float) -> int | None:
        luck = variance = 0.0
        for games in range(1, 151):
            luck += random.choices([1.5, -0.5], [0.25, 0.75])[0] + help_from_outside
            variance += 0.75
            if LuckTest(games, luck, variance).is_unusual:
                return games
        return None

    assert sum(first_alarm(0) is not None for _ in range(500)) <= 5
    found = [first_alarm(0.5) or 150 for _ in range(50)]
    assert sum(found) / len(found) < 50


def test_games_left_to_chance_are_tested() -> None:
    rating = TurnRating(0.0, 0.5, True, before=3, luck_variance=0.25)
    game = played("wince", "slate", "wince", ratings=(rating, replace(rating, luck=-0.25)))
    old = replace(game, ratings=(TurnRating(0.0, 0.5, True),) * 2)
    chosen = [replace(game, mode=mode) for mode in (Mode.CHALLENGE, Mode.ADVERSARY)]
    assert luck_test([game, game, old, *chosen]) == LuckTest(2, 0.5, 1.0)


def test_sentences() -> None:
    assert LuckTest(0, 0, 0).sentence().startswith("Luck needs rated")
    test = LuckTest(90, -23.7, 110)
    assert (round(test.low), round(test.high)) == (-41, 35)
    assert test.sentence() == (
        "Your luck is normal: −23.7 guesses in 90 games "
        "(99 of 100 players are between −41 and +35)."
    )
    assert "p =" not in test.sentence()
    lucky = LuckTest(40, 25, 20).sentence("The")
    assert lucky.startswith("The luck is unusually good: +25.0 guesses in 40 games (99 of 100")
    assert lucky.endswith("Outside hints and missing games also look like luck.")
    unlucky = LuckTest(10, -19, 5).sentence()
    assert unlucky.startswith("Your luck is unusually bad: −19.0 guesses in 10 games")
    assert "10 games. In fewer than 30 games, only extreme luck shows." in unlucky


@given(st.floats(0, 100))
def test_from_the_limits_on_luck_is_unusual(variance: float) -> None:
    test = LuckTest(1, 0, variance)
    for limit in (test.low, test.high):
        assert not LuckTest(1, limit * 0.999, variance).is_unusual
        assert LuckTest(1, limit * 1.001, variance).is_unusual
    assert -test.low > test.high > 0
