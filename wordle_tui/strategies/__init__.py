"""The strategies by name.

    strategy = strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

One module for each published solver, and `ours`. Screens and commands know strategies only by
this registry.
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

__all__ = ["STRATEGIES", "Options", "Strategy", "StrategyError", "make", "names"]

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
"""All strategies: those of the published solvers by number, then ours."""


def names() -> tuple[str, ...]:
    return tuple(strategy.name for strategy in STRATEGIES)


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `StrategyError` if either does not exist.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    """
    strategy = next((strategy for strategy in STRATEGIES if strategy.name == name), None)
    if strategy is None:
        raise StrategyError(f"There is no strategy {name!r}: expected {', '.join(names())}.")
    known = [field.name for field in fields(strategy.options_type)]
    for option in options:
        if option not in known:
            raise StrategyError(f"{name} has no option {option}: it has {', '.join(known)}.")
    return strategy(strategy.options_type(**options))
