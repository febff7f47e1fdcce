"""Strategies as players: their games against the rating, and what is measured with them."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from tests.support.scripts import script
from wordle_tui import strategies
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.rating.exact import rate
from wordle_tui.rating.performance import COSTS_PER_BIT
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.strategies.simulation import simulate

SCRIPT = script("docs/measure_rating.py")


def test_games_of_a_strategy_are_rated_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among words that are much alike, so that some games last more than six guesses."""
    alike = [w for w in word_list("original").guesses if w[1] == "a" and w[3:] in ("es", "er")]
    chosen = Random(0).sample(alike, 28)
    classes = (
        WordClass("often", 3, tuple(chosen[:10])),
        WordClass("seldom", 1, tuple(chosen[10:])),
    )
    words = WordList("alike", "", tuple(sorted(chosen)), classes)
    simulation = simulate(words, strategies.make("letter-frequency"))
    advisor = Advisor(words)
    start = Position.start(lists_of(words))
    best = advisor.solver(start).best(start.candidates).expected_guesses
    monkeypatch.setattr(SCRIPT, "best_mean", lambda words: best)
    losses = SCRIPT.game_losses(simulation)
    assert {*losses} == {*words.answers}
    assert simulation.max > 6
    for answer, loss in losses.items():
        playing = Game(words, answer=answer)
        while playing.outcome.value == "playing":
            playing = playing.play(strategies.make("letter-frequency").guess(playing))
        assert loss == pytest.approx(rate(playing, advisor, seconds=60).total_loss)


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
