"""The strategies by name.

    strategy = strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

One module for each published solver, and `ours`. Screens and commands know strategies only by
this registry.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from wordle_tui.game.errors import WordleError
from wordle_tui.strategies import expected, guessmap, information_gain, letter_score, ours
from wordle_tui.strategies import remaining_letters as remaining
from wordle_tui.strategies.base import Options, Strategy

__all__ = ["STRATEGIES", "Options", "Strategy", "make", "names"]

STRATEGIES: tuple[type[Strategy[Any]], ...] = (
    expected.Expected,
    *(letter_score.LetterScore, letter_score.BruteForce),
    *(remaining.DistinctLetters, remaining.LetterFrequency, remaining.Elimination),
    *(remaining.RetryMisplaced, remaining.Phases),
    guessmap.Guessmap,
    *(information_gain.InformationGain, information_gain.LikelyLetters),
    *(ours.Entropy, ours.Minimax, ours.Partitions, ours.Optimal),
)
"""All strategies: those of the published solvers by number, then ours."""


def names() -> tuple[str, ...]:
    return tuple(strategy.name for strategy in STRATEGIES)


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `WordleError` if either does not exist.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    """
    strategy = next((strategy for strategy in STRATEGIES if strategy.name == name), None)
    if strategy is None:
        raise WordleError(f"There is no strategy {name!r}: expected {', '.join(names())}.")
    known = [field.name for field in fields(strategy.options_type)]
    for option in options:
        if option not in known:
            raise WordleError(f"{name} has no option {option}: it has {', '.join(known)}.")
    return strategy(strategy.options_type(**options))
