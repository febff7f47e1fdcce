"""The plausible guesses behind a shared grid, which has colours but no letters.

If the answer is known, the colours of a row limit the words it can be. Players prefer words they
know and use the clues of earlier guesses; the most plausible game has the fewest exceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from wordle_tui.game.errors import ContradictionError
from wordle_tui.game.rule import Rule
from wordle_tui.game.tiles import Pattern, feedback_code
from wordle_tui.game.turn import Turn, broken_clue
from wordle_tui.game.words import WordList, avoided

NAMED = 3
"""The number of words named for a row."""
KEPT = 100
"""The number of partial games kept after each row."""
TRIED = 150
"""The number of words tried for a row, the best known first."""
FORBIDDEN = 50
"""The cost of a repeated guess, or of one that hard mode forbids."""
FAMILIAR = 15
"""The obscurity of words that most players know but that are never answers."""
STRANGEST = 3
USUAL_OPENERS = (
    *("adieu", "slate", "crane", "stare", "raise", "audio", "soare", "arise", "trace", "crate"),
    *("salet", "roate", "irate", "arose", "tares", "least", "plate", "great", "train", "tarse"),
)
"""Popular first guesses of five letters, the most popular first."""


@dataclass(frozen=True)
class GridRow:
    """A row of a grid, and the words that fit it."""

    pattern: Pattern
    words: tuple[str, ...]
    """The most plausible words; the first words of all rows are the most plausible game."""
    count: int
    """The number of words that get these colours."""


def plausible_guesses(
    grid: Sequence[Pattern],
    answer: str,
    words: WordList,
    *,
    rule: Rule = Rule.NORMAL,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[GridRow, ...]:
    """The most plausible guesses for each row; empty if `stop` returns true.

    A game has a cost for each obscure word, for an unusual opener, and for each tile of an earlier
    row that a guess ignores; the cheapest game wins. Raises a `ContradictionError` if no word gets
    the colours of a row.
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
    # The cost of each partial game, the places of its guesses among those tried, and its turns.
    beginnings: list[tuple[int, tuple[int, ...], tuple[Turn, ...]]] = [(0, (), ())]
    for row, pattern in enumerate(grid):
        longer = []
        for cost, places, turns in beginnings:
            if stop():
                return ()
            for place, word in enumerate(tried[row]):
                added = costs[row][word] + _disregard(word, turns, rule)
                longer.append((cost + added, (*places, place), turns))
        beginnings = [
            (cost, places, (*turns, Turn(tried[row][places[-1]], pattern)))
            for cost, places, turns in sorted(longer, key=lambda each: each[:2])[:KEPT]
        ]
    _, _, best = beginnings[0]
    return tuple(
        GridRow(pattern, _named(row, best, tried[row], costs[row], rule), len(fits[row]))
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
                f"Row {row + 1} can't be right. With the answer {answer.upper()}, no word of the "
                f"{words.name} list shows {grid[row]}."
            )
    return fits


def _strangeness(word: str, words: WordList, openers: Sequence[str]) -> int:
    """0 for likely answers and usual openers, more for less known words."""
    if word in openers:
        return 0
    if word in avoided():
        return STRANGEST + 1
    obscurity = words.obscurity(word)
    # A list without rare words does not rank the words that are not answers.
    strangeness = ceil(obscurity / FAMILIAR) if words.rare else STRANGEST * (obscurity > 0)
    return min(STRANGEST, strangeness) + bool(openers)


def _disregard(word: str, turns: Sequence[Turn], rule: Rule) -> int:
    """The number of tiles of earlier turns that do not fit the word as an answer."""
    if any(turn.guess == word for turn in turns) or broken_clue(word, turns, rule):
        return FORBIDDEN
    return sum(
        _tiles_apart(feedback_code(turn.guess, word), turn.pattern.code, len(word))
        for turn in turns
    )


@cache
def _tiles_apart(code: int, other: int, length: int) -> int:
    patterns = (Pattern.from_code(each, length).marks for each in (code, other))
    return sum(mark is not other_mark for mark, other_mark in zip(*patterns, strict=True))


def _named(
    row: int, best: Sequence[Turn], tried: Sequence[str], costs: dict[str, int], rule: Rule
) -> tuple[str, ...]:
    """The most plausible words of a row, given the other guesses of the best game."""

    def cost(word: str) -> int:
        turns = [*best[:row], Turn(word, best[row].pattern), *best[row + 1 :]]
        return costs[word] + sum(
            _disregard(turns[place].guess, turns[:place], rule) for place in range(row, len(turns))
        )

    first = best[row].guess
    others = sorted((word for word in tried if word != first), key=cost)
    return (first, *others[: NAMED - 1])
