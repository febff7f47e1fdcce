"""Wordle as text for language models: its sentences, the reward and the score."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.random_games import random_game, random_list
from tests.support.words import list_of
from wordle_tui.game.errors import UnknownWordError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.rating.environment import Score, WordleEnvironment, regret_reward, score
from wordle_tui.rating.oracle import Oracle
from wordle_tui.rating.performance import of_losses

SMALL = list_of(("match", "catch", "patch", "latch", "batch", "wince"), ("blimp", "chomp", "geese"))


def played(answer: str, *guesses: str, **options: Any) -> tuple[WordleEnvironment, list[str]]:
    """An environment after some guesses, and its replies."""
    environment = WordleEnvironment(**{"words": SMALL, "seconds": None, **options})
    environment.reset(answer=answer)
    return environment, [environment.guess(guess) for guess in guesses]


def test_a_game_in_sentences() -> None:
    environment, replies = played("wince", "geese", "XYZ", "blimp", "wince", "match")
    assert replies == [
        "GEESE: G grey, E grey, E grey, S grey, E green. 5 guesses left.",
        "'XYZ' isn't a word of five letters a-z. 5 guesses left.",
        "BLIMP: B grey, L grey, I yellow, M grey, P grey. 4 guesses left.",
        "WINCE: W green, I green, N green, C green, E green. You found the word in 3 guesses.",
        "The game is over. It was won in 3 guesses.",
    ]
    assert environment.is_over
    assert environment.refused == ("XYZ",)


def test_a_lost_game_names_the_word() -> None:
    environment, replies = played("wince", "match", turns=1)
    assert replies[-1].endswith("No guess is left. The word was WINCE.")
    assert environment.is_over


def test_the_rules_are_stated() -> None:
    assert "five letters in 1 guess." in WordleEnvironment(SMALL, turns=1).reset()
    assert "Hard mode" in WordleEnvironment(SMALL, hard=True).reset()
    assert "Hard mode" not in WordleEnvironment(SMALL).reset()
    assert "four letters" in WordleEnvironment("english-4").reset()


def test_hard_mode_refuses_a_guess_without_the_clues() -> None:
    environment, (_, reply) = played("patch", "match", "wince", hard=True)
    assert reply == "Hard mode: 2nd letter must be A. 5 guesses left."
    assert len(environment.game.turns) == 1


def test_the_same_seed_draws_the_same_answers() -> None:
    def answers(seed: int) -> list[str | None]:
        environment = WordleEnvironment(SMALL, seed=seed)
        return [environment.reset() and environment.game.answer for _ in range(20)]

    assert answers(1) == answers(1) != answers(2)
    assert set(answers(1)) == set(SMALL.answers)


def test_the_columns_of_a_data_set_may_be_passed_on() -> None:
    environment = WordleEnvironment(SMALL)
    environment.reset(prompt=[{"role": "user", "content": "Play."}], answer="PATCH")
    assert environment.game.answer == "patch"
    with pytest.raises(UnknownWordError, match="BLIMP isn't an answer"):
        environment.reset(answer="blimp")


def test_trainers_find_only_the_tool_that_they_may_offer() -> None:
    """TRL offers every public method but `reset`; it describes it by hints and docstring."""
    methods = inspect.getmembers(WordleEnvironment, inspect.isfunction)
    assert [name for name, _ in methods if not name.startswith("_")] == ["guess", "reset"]
    description = inspect.getdoc(WordleEnvironment.guess) or ""
    assert "Args:\n    guess: " in description
    assert inspect.get_annotations(WordleEnvironment.guess, eval_str=True) == {
        "guess": str,
        "return": str,
    }


@given(st.text() | st.integers() | st.none())
def test_whatever_a_model_says_gets_a_reply(said: Any) -> None:
    environment, (reply,) = played("patch", said)
    assert reply.endswith(("left.", "1 guess."))
    assert len(environment.game.turns) + len(environment.refused) == 1


def test_the_reward_is_minus_all_that_the_game_gave_away() -> None:
    oracle = Oracle(SMALL)
    best = oracle.best("")
    won, _ = played("wince", "match", "wince")
    refused, _ = played("wince", "match", "xyzzy", "wince", refusal_cost=0.25)
    given_up, _ = played("wince", best)
    expert, _ = played("patch", *(turn.guess for turn in oracle.trajectory("patch").turns))
    nothing, _ = played("patch")
    regret = oracle.regret("", "match") + oracle.regret("match:bbbgb", "wince")
    left = oracle.value(given_up.game.turns)
    rewards = regret_reward([won, refused, given_up, expert, nothing], prompts=["…"], log_extra=1)
    expected = [-regret, -regret - 0.25, -left, 0.0, -oracle.value("")]
    assert rewards == pytest.approx(expected)
    assert left >= 1


@given(st.randoms(use_true_random=False), st.booleans())
def test_reward_and_luck_add_up(random: Random, hard: bool) -> None:
    """The reward and the luck are a constant less the guesses taken, and twice those still needed
    in a game that is not won: once because the potential has them, once as its cost."""
    words = random_list(random, 8, 5, weighted=True)
    game = random_game(random, words, hard=hard)
    environment = WordleEnvironment(words, hard=hard, seconds=None)
    environment.reset(answer=game.answer)
    for turn in game.turns:
        environment.guess(turn.guess)
    oracle = Oracle(words, hard=hard)
    left = oracle.value(game.turns)
    total = environment.reward + score([environment.game], seconds=None).mean_luck
    assert total == pytest.approx(oracle.value("") - len(game.turns) - 2 * left)


def test_a_score_has_the_means_and_the_interval_of_the_rating() -> None:
    oracle = Oracle(SMALL)
    first = ["match", "wince", "chomp", "blimp", "patch"]
    games = [played("latch", guess, "latch")[0].game for guess in first]
    lost = played("wince", "match", turns=1)[0].game
    regrets = [
        oracle.regret("", guess) + oracle.regret(game.turns[:1], "latch")
        for guess, game in zip(first, games, strict=True)
    ]
    regrets.append(oracle.regret("", "match"))
    luck = sum(
        oracle.luck(game.turns[:number], turn.guess, turn.pattern)
        for game in [*games, lost]
        for number, turn in enumerate(game.turns)
    )
    rating = of_losses(regrets)
    assert rating.low is not None
    assert rating.high is not None
    result = score([*games, lost], seconds=None)
    assert result.interval == pytest.approx((rating.low, rating.high))
    assert result.mean_regret == pytest.approx(sum(regrets) / 6)
    assert result.mean_luck == pytest.approx(luck / 6)
    assert (result.games, result.won, result.mean_guesses, result.proved) == (6, 5, 2.0, True)


def test_few_games_have_no_interval_and_no_game_no_score() -> None:
    assert score([Game(SMALL)]) == Score(1, 0, None, 0.0, None, 0.0, True)
    with pytest.raises(WordleError, match="no game to score"):
        score([])
