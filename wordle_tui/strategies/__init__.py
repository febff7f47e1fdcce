"""The strategies by name.

    strategy = strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

One module for each published solver, and `ours`. Screens and commands know strategies only by
this registry.
"""

from __future__ import annotations

from typing import Any

from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted
from wordle_tui.strategies import expected, guessmap, information_gain, letter_score, ours
from wordle_tui.strategies import remaining_letters as remaining
from wordle_tui.strategies.base import Options, Strategy

__all__ = ["SOLVERS", "STRATEGIES", "Options", "Strategy", "make", "names", "parse"]

SOLVERS = {
    "000": "expected words left",
    "001": "letter scores with thresholds",
    "002": "four scores for letters",
    "003": "mean guessmap",
    "004": "information first, then likely words",
    "ours": "of wordle-tui",
}
"""The ideas of the published solvers, by number, and who the other strategies are by."""

STRATEGIES: tuple[Strategy[Any], ...] = (
    expected.Expected(),
    *(letter_score.LetterScore(), letter_score.BruteForce()),
    *(remaining.DISTINCT_LETTERS, remaining.LETTER_FREQUENCY, remaining.ELIMINATION),
    *(remaining.RETRY_MISPLACED, remaining.PHASES),
    guessmap.Guessmap(),
    *(information_gain.InformationGain(), information_gain.LikelyLetters()),
    *(ours.Entropy(), ours.Minimax(), ours.Partitions(), ours.Optimal()),
)
"""All strategies with their usual options: those of the published solvers by number, then ours."""


def names() -> tuple[str, ...]:
    return tuple(strategy.name for strategy in STRATEGIES)


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `WordleError` if either does not exist.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    >>> make("optimal", opener="slate").title, make("brute-force", knowledge="letters").title
    ('SLATE, optimal', 'brute-force, letters')
    """
    strategy = next((strategy for strategy in STRATEGIES if strategy.name == name), None)
    if strategy is None:
        raise WordleError(f"There is no strategy {quoted(name)}: expected {', '.join(names())}.")
    return strategy.with_options(**{strategy.known(each): value for each, value in options.items()})


def parse(text: str) -> Strategy[Any]:
    """The strategy that `NAME[:OPTION[=VALUE]]...` stands for, as it is written on a command line.

    >>> parse("letter-score:thresholds=4,4,4,3,3,3:hard").title
    'letter-score, hard, map 4,4,4,3,3,3'
    """
    name, *parts = text.lower().split(":")
    strategy = make(name)
    for part in parts:
        option, _, value = part.partition("=")
        option = strategy.known(option.replace("-", "_"))
        strategy = strategy.with_options(**{option: strategy.parsed(option, value)})
    return strategy
