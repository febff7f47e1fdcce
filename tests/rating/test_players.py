"""Strategies as players: their games against the rating, and what is measured with them."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.support.scripts import script
from wordle_tui import strategies
from wordle_tui.game.words import word_list
from wordle_tui.rating.performance import COSTS_PER_BIT
from wordle_tui.strategies.simulation import simulate

SCRIPT = script("docs/measure_rating.py")


@pytest.mark.slow
def test_what_the_page_says_is_measured() -> None:
    anchors = {"partitions": 0.013, "entropy": 0.043, "brute-force": 0.084, "guessmap": 0.465}
    for strategy in strategies.names():
        simulation = simulate(word_list("original"), strategies.make(strategy))
        losses = [*SCRIPT.game_losses(simulation).values()]
        if strategy in anchors:
            assert fmean(losses) == pytest.approx(anchors[strategy], abs=0.0005)
        assert min(SCRIPT.coverage(losses)) >= 0.93, strategy


@pytest.mark.slow
@pytest.mark.parametrize("name", COSTS_PER_BIT)
def test_nobody_gains_by_choosing_when_to_have_help(name: str) -> None:
    games = SCRIPT.played_games(name)
    assert SCRIPT.cost_per_bit(games["sloppy"]) < COSTS_PER_BIT[name] + 0.005
    for player, some in games.items():
        plays_all, *others = SCRIPT.chosen_ratings(some)
        assert min(others) > plays_all - 0.02, player
