"""The strategies by name.

    strategy = strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

One module a seed system, and `ours`. Screens and commands know strategies by this registry only.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from wordle_tui.strategies.base import Options, Strategy, StrategyError
from wordle_tui.strategies.expected import Expected
from wordle_tui.strategies.guessmap import Guessmap
from wordle_tui.strategies.information_gain import InformationGain, LikelyLetters
from wordle_tui.strategies.letter_score import BruteForce, LetterScore
from wordle_tui.strategies.ours import Entropy, Minimax, Optimal, Partitions
from wordle_tui.strategies.remaining_letters import (
    DistinctLetters,
    Elimination,
    LetterFrequency,
    Phases,
    RetryMisplaced,
)

__all__ = ["STRATEGIES", "Options", "Strategy", "StrategyError", "get", "make", "names"]

STRATEGIES: tuple[type[Strategy[Any]], ...] = (
    Expected,
    LetterScore,
    BruteForce,
    DistinctLetters,
    LetterFrequency,
    Elimination,
    RetryMisplaced,
    Phases,
    Guessmap,
    InformationGain,
    LikelyLetters,
    Entropy,
    Minimax,
    Partitions,
    Optimal,
)
"""All strategies, the seeds' in the order of their numbers, then ours."""


def names() -> tuple[str, ...]:
    return tuple(strategy.name for strategy in STRATEGIES)


def get(name: str) -> type[Strategy[Any]]:
    """The strategy of that name, to be called with its options or with none."""
    for strategy in STRATEGIES:
        if strategy.name == name:
            return strategy
    raise StrategyError(f"There is no strategy {name!r}: expected {', '.join(names())}.")


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `StrategyError` for one it does not have.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    """
    strategy = get(name)
    known = [each.name for each in fields(strategy.options_type)]
    for option in options:
        if option not in known:
            raise StrategyError(f"{name} has no option {option}: it has {', '.join(known)}.")
    return strategy(strategy.options_type(**options))
