"""The Gymnasium environment: its checker, the rules, the rewards and the figures."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.words import list_of
from wordle_tui.game.errors import GameOverError, HardModeError, WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.words import WordList, word_list
from wordle_tui.rating.oracle import Oracle

gymnasium = pytest.importorskip("gymnasium")
wordle_gym = pytest.importorskip("wordle_tui.gym")

SMALL = list_of(("match", "catch", "patch", "latch", "batch", "wince"), ("blimp", "chomp", "geese"))


def make(**options: Any) -> Any:
    """The environment without the wrappers of Gymnasium."""
    return wordle_gym.WordleEnv(**{"words": SMALL, "seconds": None, **options})


def play(environment: Any, *guesses: str) -> list[tuple[Any, float, bool, bool, dict[str, Any]]]:
    return [environment.step(environment.words.guesses.index(guess)) for guess in guesses]


@pytest.mark.parametrize(
    "options",
    [{}, {"hard": True, "turns": 3}, {"reward": "regret"}, {"oracle": False}],
    ids=lambda options: " ".join(options) or "default",
)
def test_it_passes_the_checker_of_gymnasium(options: dict[str, Any]) -> None:
    environment = gymnasium.make(wordle_gym.ID, words=SMALL, **options)
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(environment.unwrapped, skip_render_check=False)


def test_it_can_be_made_by_naming_its_module() -> None:
    environment = gymnasium.make(f"wordle_tui.gym:{wordle_gym.ID}", words=SMALL)
    assert isinstance(environment.unwrapped, wordle_gym.WordleEnv)


@given(st.randoms(use_true_random=False), st.booleans())
def test_an_episode_is_a_game(random: Random, hard: bool) -> None:
    environment = make(hard=hard)
    answer = random.choice(SMALL.answers)
    environment.reset(options={"answer": answer})
    game, used = Game(SMALL, hard=hard, answer=answer), 0
    while True:
        guess = random.choice(SMALL.guesses)
        board, reward, terminated, truncated, info = play(environment, guess)[0]
        try:
            game = game.play(guess)
            tiles = [mark + 1 for mark in game.turns[-1].pattern.marks]
        except HardModeError:
            tiles = [0] * 5
            assert (info["regret"], info["luck"]) == (1.0, 0.0)
        assert board[used, :, 1].tolist() == tiles
        shown = "".join(environment.letters[number - 1] for number in board[used, :, 0])
        used += 1
        assert shown == guess
        assert not board[used:].any()
        assert reward == -1.0
        assert info["candidates"] == len(game.candidates)
        assert terminated == (game.outcome is Outcome.WON)
        assert truncated == (used == 6 and not terminated)
        if terminated or truncated:
            break
    with pytest.raises(GameOverError, match="Call reset"):
        play(environment, "match")


@given(st.randoms(use_true_random=False), st.booleans())
def test_minus_regret_is_a_potential_based_reward(random: Random, hard: bool) -> None:
    """Rewards and luck add up to a constant less the guesses taken and those still expected."""
    environment = make(hard=hard, reward="regret")
    _, start = environment.reset(seed=random.randrange(1000))
    total, steps, is_over = 0.0, 0, False
    while not is_over:
        guess = random.choice(SMALL.guesses)
        _, reward, terminated, truncated, info = play(environment, guess)[0]
        assert reward == -info["regret"] <= 0
        total, steps, is_over = total + reward + info["luck"], steps + 1, terminated or truncated
    assert total == pytest.approx(start["value"] - (steps + info["value"]))
    assert info["proved"]


def test_the_best_guess_has_the_best_reward() -> None:
    environment, oracle = make(reward="regret"), Oracle(SMALL)
    for guess in SMALL.guesses:
        environment.reset(options={"answer": "patch"})
        reward = play(environment, guess)[0][1]
        assert reward == pytest.approx(oracle.value("") - oracle.q_value("", guess))
        assert reward <= 0.0
    environment.reset(options={"answer": "patch"})
    assert play(environment, oracle.best(""))[0][1] == 0.0


def test_the_same_seed_draws_the_same_answers() -> None:
    def answers(seed: int) -> list[str]:
        environment = make(oracle=False)
        environment.reset(seed=seed)
        return [environment.reset() and environment._answer for _ in range(20)]

    assert answers(1) == answers(1) != answers(2)
    assert set(answers(1)) == set(SMALL.answers), "every answer is drawn"


def test_masks_follow_hard_mode() -> None:
    environment = make(hard=True)
    environment.reset(options={"answer": "patch"})
    (_, _, _, _, info) = play(environment, "match")[0]
    allowed = [word for word in SMALL.guesses if word.endswith("atch")]
    for mask in (info["action_mask"], environment.action_masks()):
        assert [SMALL.guesses[number] for number in np.flatnonzero(mask)] == allowed
    assert make().reset()[1]["action_mask"].all()


def test_without_the_oracle_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr("wordle_tui.rating.oracle.PositionValues", search)
    environment = make(oracle=False)
    environment.reset(seed=1)
    assert play(environment, "blimp")[0][4].keys() == {"candidates", "action_mask"}


def test_environments_in_a_vector_share_an_oracle() -> None:
    environments = gymnasium.make_vec(wordle_gym.ID, num_envs=3, words=SMALL)
    environments.reset(seed=1)
    _, rewards, _, _, info = environments.step(np.array([0, 1, 2]))
    assert rewards.tolist() == [-1.0] * 3
    assert info["regret"].shape == (3,)
    assert make()._oracle is make()._oracle
    oracle = Oracle(SMALL, turns=3)
    assert make(words="nyt", oracle=oracle).reset()[0].shape == (3, 5, 2)
    environments.close()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: make(reward="tiles"), "'tiles' isn't available. Choose guesses, regret"),
        (lambda: make(reward="regret", oracle=False), "Give an oracle"),
        (lambda: make(words="klingon"), "There's no list 'klingon'"),
        (lambda: make().reset(options={"answer": "geese"}), "GEESE isn't an answer"),
        (lambda: make().reset(options={"answer": "cigar"}), "isn't in the few list"),
    ],
)
def test_bad_options_get_a_sentence(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(WordleError, match=sentence):
        wrong()


def test_a_list_without_a_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordle_gym, "has_table", lambda words: False)
    with pytest.raises(WordleError, match=r"list is too long for an environment\.$"):
        make()


def test_a_rare_word_can_be_the_answer() -> None:
    words = word_list("nyt")
    environment = make(words=words, oracle=False)
    environment.reset(options={"answer": words.rare[0]})
    for guess in ("crane", "moist", "lucky", words.rare[0]):
        _, _, terminated, _, info = play(environment, guess)[0]
        assert info["candidates"] > 0
    assert terminated


def test_words_of_other_lengths_can_be_played() -> None:
    words: WordList = word_list("english-4")
    environment = make(words=words, oracle=False, turns=8)
    assert environment.reset(seed=1)[0].shape == (8, 4, 2)
    environment.step(environment.action_space.sample())


@pytest.mark.parametrize("action", [-1, -9, 9, 2**40, 1.5])
def test_an_action_that_is_no_word_is_refused_and_changes_nothing(action: float) -> None:
    environment = make(oracle=False)
    board, _ = environment.reset(options={"answer": "wince"})
    with pytest.raises(WordleError, match=f"^An action is 0 to 8, not {action}.$"):
        environment.step(action)
    observed, *_ = environment.step(0)
    assert not board.any()
    assert not observed[1:].any(), "no guess was wasted"
