"""The rating of solver 001: how many words each guess leaves, on average and at most.

It looks one guess ahead and ignores the weights of words; `exact` looks ahead to the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from wordle_tui import strategies
from wordle_tui.game.game import Game, buckets, line

Criterion = Literal["mean", "max"]


@dataclass(frozen=True)
class Remaining:
    """A word and how many words it leaves."""

    word: str
    mean: float
    max: int
    left: int | None
    """How many words it leaves with the actual answer; None if the answer is unknown."""


@dataclass(frozen=True)
class RemainingTurn:
    """A guess beside the suggestion of brute force."""

    before: int
    played: Remaining
    suggested: Remaining


def rate_remaining(game: Game, by: Criterion, answer: str | None) -> Iterator[RemainingTurn]:
    """Yield each turn with the suggestion that has the smallest mean or maximum."""
    brute_force = strategies.make("brute-force", criterion=by)
    for number, turn in enumerate(game.turns):
        before = replace(game, turns=game.turns[:number])
        words = before.candidates.words
        sought = answer or game.candidates.words[0]
        played = _remaining(turn.guess, words, sought)
        suggested = _remaining(brute_force.guess(before), words, sought)
        if answer is None:
            # The words left agree on the tiles of the guesses played, but not on those of others.
            suggested = replace(suggested, left=None)
        yield RemainingTurn(len(words), played, suggested)


def suggested_line(game: Game, by: Criterion, answer: str) -> tuple[str, ...]:
    """The guesses of a player who always follows the suggestions."""
    return line(strategies.make("brute-force", criterion=by).guess, game, answer)


def _remaining(guess: str, words: tuple[str, ...], answer: str) -> Remaining:
    split = buckets(guess, words)
    sizes = [len(bucket.words) for bucket in split]
    left = next((len(bucket.words) for bucket in split if answer in bucket.words), 0)
    return Remaining(guess, sum(size * size for size in sizes) / len(words), max(sizes), left)
