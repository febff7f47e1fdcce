"""Strategies as players: their games against the rating, and what is measured with them."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from tests.support.scripts import script
from wordle_tui import strategies
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordClass, WordList, word_list
from wordle_tui.rating.exact import rate
from wordle_tui.rating.performance import COSTS_PER_BIT
from wordle_tui.strategies.simulation import simulate

SCRIPT = script("docs/measure_rating.py")


@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
def test_games_of_a_strategy_are_rated_as_any_other(hard: bool) -> None:
    """Among words that are much alike, so that some games last more than six guesses."""
    alike = [w for w in word_list("original").guesses if w[1] == "a" and w[3:] in ("es", "er")]
    chosen = Random(0).sample(alike, 28)
    classes = (
        WordClass("often", 3, tuple(chosen[:10])),
        WordClass("seldom", 1, tuple(chosen[10:])),
    )
    words = WordList("alike", "", tuple(sorted(chosen)), classes)
    simulation = simulate(words, strategies.make("letter-frequency", hard=hard))
    advisor = Advisor(words)
    games = SCRIPT.played_games(simulation)
    assert [*games] == [*words.answers]
    assert simulation.max > 6
    for answer, game in games.items():
        playing = Game(words, hard=hard, answer=answer)
        while playing.outcome.value == "playing":
            playing = playing.play(strategies.make("letter-frequency").guess(playing))
        rated = rate(playing, advisor, seconds=60)
        assert game.loss == pytest.approx(rated.total_loss)
        assert game.luck == pytest.approx(rated.total_luck)


def test_luck_has_the_mean_0(few: WordList) -> None:
    games = SCRIPT.played_games(simulate(few, strategies.make("expected"))).values()
    assert fmean(game.loss for game in games) > 0
    assert fmean(game.luck for game in games) == pytest.approx(0, abs=1e-9)


def test_a_strategy_that_sees_less_is_not_rated(few: WordList) -> None:
    simulation = simulate(few, strategies.make("likely-letters", knowledge="letters"))
    with pytest.raises(WordleError, match="Only strategies that see all"):
        SCRIPT.played_games(simulation)


@pytest.mark.slow
def test_what_the_page_says_is_measured() -> None:
    known, fresh = (
        [SCRIPT.measure(name) for name in SCRIPT.players()],
        SCRIPT.fresh_players(),
    )
    assert len(known) >= 14
    losses = {player.name: player.mean_loss for player in known}
    anchors = {"partitions": 0.013, "entropy": 0.043, "brute-force": 0.084, "guessmap": 0.465}
    for strategy, loss in anchors.items():
        assert losses[strategy] == pytest.approx(loss, abs=0.0005)
    for player in known + fresh:
        for games, share in player.interval.coverage.items():
            assert share >= 0.93, (player.name, games)
        assert player.interval.margins[30] < 0.115, player.name
    for erring in SCRIPT.erring_players():
        for games, share in erring.now.coverage.items():
            assert share >= 0.93, (erring.rate, games)
        if erring.rate >= 0.1:  # losses are frequent
            for games, margin in erring.now.margins.items():
                assert margin < 1.1 * erring.before.margins[games], (erring.rate, games)


@pytest.mark.slow
@pytest.mark.parametrize("name", COSTS_PER_BIT)
def test_nobody_gains_by_choosing_when_to_have_help(name: str) -> None:
    measured = SCRIPT.choosing(name)
    assert measured.cost_per_bit < COSTS_PER_BIT[name] + 0.005
    for player, ratings in measured.ratings.items():
        assert min(ratings.values()) > ratings["plays all"] - 0.02, player
