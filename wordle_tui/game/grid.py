"""A shared grid shows colours and no letters: which guesses may have made them?

With the answer known, each row lets through the words that get its colours. Among those, players
take words they know, and use what their earlier guesses have told them; the most plausible game is
the one that asks for the fewest exceptions from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.tiles import Pattern, feedback_code
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.wording import ordinal
from wordle_tui.game.words import WordList

NAMED = 3
"""Words that are named for a row."""
KEPT = 100
"""Beginnings of games that are looked at further."""
TRIED = 150
"""Words of a row that are tried: the best known."""
FORBIDDEN = 50
"""The cost of a guess that nobody makes: one that was made before, or that hard mode forbids."""
FAMILIAR = 15
"""The obscurity of words that most players know, though they are no answers."""
STRANGEST = 3
USUAL_OPENERS = (
    *("adieu", "slate", "crane", "stare", "raise", "audio", "soare", "arise", "trace", "crate"),
    *("salet", "roate", "irate", "arose", "tares", "least", "plate", "great", "train", "tarse"),
)
"""First guesses that many players of five letters make, the most usual first."""


@dataclass(frozen=True)
class GridRow:
    """A row of a grid, and the words that may have made it."""

    pattern: Pattern
    words: tuple[str, ...]
    """The most plausible ones, the first of them together with the first of the other rows."""
    count: int
    """How many words get these colours."""


@dataclass(frozen=True)
class _Beginning:
    """The first guesses of a game that may have made the grid."""

    cost: int = 0
    places: tuple[int, ...] = ()
    """Where each guess stands among the words of its row."""
    turns: tuple[Turn, ...] = ()


def plausible_guesses(
    grid: Sequence[Pattern],
    answer: str,
    words: WordList,
    *,
    hard: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[GridRow, ...]:
    """The most plausible guesses for each row; none if `stop` says so.

    A game costs a little for each strange word, for a first guess that is not a usual opener, and
    for each tile of an earlier row that a guess ignores; the cheapest one is named.
    Raises a `ContradictionError` for a row that no word gets.
    """
    fits = _fits(grid, answer, words)
    costs = [
        {word: _strangeness(word, words, () if row else USUAL_OPENERS) for word in row_words}
        for row, row_words in enumerate(fits)
    ]
    usual = {word: place for place, word in enumerate(USUAL_OPENERS)}
    tried = [
        sorted(
            row_costs,
            key=lambda word: (row_costs[word], usual.get(word, len(usual)), -len(set(word))),
        )[:TRIED]
        for row_costs in costs
    ]
    beginnings = [_Beginning()]
    for row, pattern in enumerate(grid):
        longer = []
        for beginning in beginnings:
            if stop():
                return ()
            for place, word in enumerate(tried[row]):
                cost = costs[row][word] + _disregard(word, beginning.turns, hard)
                longer.append((beginning.cost + cost, (*beginning.places, place), beginning.turns))
        beginnings = [
            _Beginning(cost, places, (*turns, Turn(tried[row][places[-1]], pattern)))
            for cost, places, turns in sorted(longer, key=lambda each: each[:2])[:KEPT]
        ]
    best = beginnings[0].turns
    return tuple(
        GridRow(pattern, _named(row, best, tried[row], costs[row], hard), len(fits[row]))
        for row, pattern in enumerate(grid)
    )


def _fits(grid: Sequence[Pattern], answer: str, words: WordList) -> list[list[str]]:
    """The words that get the colours of each row."""
    by_code: dict[int, list[str]] = {}
    for word in dict.fromkeys((*words.answers, *words.guesses, answer)):
        by_code.setdefault(feedback_code(word, answer), []).append(word)
    fits = [by_code.get(pattern.code, []) for pattern in grid]
    for row, row_words in enumerate(fits):
        if not row_words:
            raise ContradictionError(
                f"The {ordinal(row)} row cannot be: with the answer {answer.upper()}, no word of "
                f"the {words.name} list shows {grid[row]}."
            )
    return fits


def _strangeness(word: str, words: WordList, openers: Sequence[str]) -> int:
    """0 for likely answers and usual openers; more for words that fewer people know."""
    if word in openers:
        return 0
    obscurity = words.obscurity(word)
    # Without rare words, nothing is known of those that are no answers.
    strangeness = ceil(obscurity / FAMILIAR) if words.rare else STRANGEST * (obscurity > 0)
    return min(STRANGEST, strangeness) + bool(openers)


def _disregard(word: str, turns: Sequence[Turn], hard: bool) -> int:
    """How many tiles of earlier turns would be another colour if the word were the answer."""
    if any(turn.guess == word for turn in turns) or (hard and broken_clue(word, turns)):
        return FORBIDDEN
    return sum(
        _tiles_apart(feedback_code(turn.guess, word), turn.pattern.code, len(word))
        for turn in turns
    )


@cache
def _tiles_apart(code: int, other: int, length: int) -> int:
    """In how many tiles two patterns differ."""
    patterns = (Pattern.from_code(each, length).marks for each in (code, other))
    return sum(mark is not other_mark for mark, other_mark in zip(*patterns, strict=True))


def _named(
    row: int, best: Sequence[Turn], tried: Sequence[str], costs: dict[str, int], hard: bool
) -> tuple[str, ...]:
    """The words of a row that are most plausible beside the guesses of the best game."""

    def cost(word: str) -> int:
        turns = [*best[:row], Turn(word, best[row].pattern), *best[row + 1 :]]
        return costs[word] + sum(
            _disregard(turns[place].guess, turns[:place], hard) for place in range(row, len(turns))
        )

    first = best[row].guess
    others = sorted((word for word in tried if word != first), key=cost)
    return (first, *others[: NAMED - 1])
