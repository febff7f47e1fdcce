"""Wordle as text, for training and testing language models, with the oracle's regret as reward.

It depends on no trainer. `docs/training.md` shows how three of them use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random

from wordle_tui.game.errors import GameOverError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome
from wordle_tui.game.wording import counted, spelled
from wordle_tui.game.words import WordList
from wordle_tui.rating.oracle import TRAINING_SECONDS, Value, checked_answer, shared_oracle
from wordle_tui.rating.performance import of_losses

RULES = (
    "Find the hidden word of {} letters in {}. After each guess you see the colour of every "
    "letter: green if it is in its place, yellow if it belongs to another place, grey if the word "
    "does not have it, or not as often."
)
HARD_RULE = " Hard mode: later guesses must use every green and yellow letter."


class WordleEnvironment:
    """A game of Wordle that is played in sentences.

    `words` is a list or its name. A text that is not accepted as a guess is named in the reply. It
    does not use up a guess, but costs `refusal_cost` guesses in the reward. `seconds` limits the
    search for each figure of the reward, and `seed` makes the answers repeatable.

    The only methods are `reset` and `guess`, because trainers offer every method to the model.

    >>> environment = WordleEnvironment()
    >>> rules = environment.reset(answer="elder")
    >>> environment.guess("error")
    'ERROR: E green, R grey, R grey, O grey, R green. 5 guesses left.'
    """

    def __init__(
        self,
        words: WordList | str = "original",
        *,
        hard: bool = False,
        turns: int = GUESS_LIMIT,
        refusal_cost: float = 1.0,
        seconds: float | None = TRAINING_SECONDS,
        seed: int | None = None,
    ) -> None:
        self.refusal_cost, self.seconds = refusal_cost, seconds
        self._oracle, self._random = shared_oracle(words, hard, turns), Random(seed)
        self.game = Game(self._oracle.words, (), hard, limit=turns)
        """The game with the turns played so far and its answer."""
        self.refused: tuple[str, ...] = ()
        """The texts that were not accepted in this game."""
        self.reset()

    def reset(self, answer: str | None = None, **_: object) -> str:
        """Begin a game and return its rules; other columns of a data set are ignored."""
        words = self.game.words
        [drawn] = self._random.choices(words.answers, words.weights)
        answer = drawn if answer is None else checked_answer(words, answer)
        self.game = Game(words, (), self.game.hard, answer, self.game.limit)
        self.refused = ()
        rules = RULES.format(spelled(words.length), counted(self.game.limit, "guess"))
        return rules + HARD_RULE * self.game.hard

    def guess(self, guess: str) -> str:
        """Guess the hidden word.

        Args:
            guess: The word to guess.

        Returns:
            The colour of each letter of the word.
        """
        try:
            self.game = self.game.play(str(guess))
        except GameOverError as error:
            return str(error)
        except WordleError as error:
            self.refused += (str(guess),)
            reply = str(error)
        else:
            turn = self.game.turns[-1]
            colours = (f"{letter.upper()} {mark.name.lower()}" for letter, mark in turn.tiles)
            reply = f"{turn.guess.upper()}: {', '.join(colours)}."
        taken = len(self.game.turns)
        if self.game.outcome is Outcome.WON:
            return f"{reply} You found the word in {counted(taken, 'guess')}."
        if self.game.outcome is Outcome.LOST:
            return f"{reply} No guess is left. The word was {str(self.game.answer).upper()}."
        return f"{reply} {counted(self.game.limit - taken, 'guess')} left."

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.outcome is not Outcome.PLAYING

    @property
    def reward(self) -> float:
        """Minus the regret of all guesses and the cost of the refused ones; at best 0.

        A game that is not won also costs the guesses that best play still needs, so that giving up
        is never worth while.
        """
        left = self._oracle.value(self.game.turns, seconds=self.seconds)
        regrets = [regret for regret, _ in _figures(self.game, self.seconds)]
        return 0.0 - fsum([*regrets, left, self.refusal_cost * len(self.refused)])


def regret_reward(environments: Sequence[WordleEnvironment], **_: object) -> list[float]:
    """The `reward` of each environment, as a reward function of a trainer."""
    return [environment.reward for environment in environments]


@dataclass(frozen=True)
class Score:
    """How well some games were played."""

    games: int
    won: int
    mean_guesses: float | None
    """Over the games won; None if there are none."""
    mean_regret: float
    """In guesses a game. It measures skill, because luck does not change it."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval of the mean regret; None with fewer than five games."""
    mean_luck: float
    """In guesses a game; positive is lucky."""
    proved: bool
    """Whether all figures are exact."""


def score(games: Iterable[Game], *, seconds: float | None = TRAINING_SECONDS) -> Score:
    """Score some games, at least one. `seconds` limits the search for each figure."""
    games = list(games)
    if not games:
        raise WordleError("There's no game to score. Give at least one.")
    figures = [_figures(game, seconds) for game in games]
    regrets = [fsum(regret for regret, _ in game) for game in figures]
    won = [len(game.turns) for game in games if game.outcome is Outcome.WON]
    low, high = (rating := of_losses(regrets)).low, rating.high
    return Score(
        games=len(games),
        won=len(won),
        mean_guesses=sum(won) / len(won) if won else None,
        mean_regret=fsum(regrets) / len(games),
        interval=None if low is None or high is None else (low, high),
        mean_luck=fsum(luck for game in figures for _, luck in game) / len(games),
        proved=all(value.proved for game in figures for pair in game for value in pair),
    )


def _figures(game: Game, seconds: float | None) -> Iterable[tuple[Value, Value]]:
    """The regret and the luck of each guess."""
    oracle, turns = shared_oracle(game.words, game.hard, game.limit), game.turns
    return [
        (
            oracle.regret(turns[:number], turn.guess, seconds=seconds),
            oracle.luck(turns[:number], turn.guess, turn.pattern, seconds=seconds),
        )
        for number, turn in enumerate(turns)
    ]
