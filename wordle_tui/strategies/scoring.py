"""Figures that several strategies share: sizes of buckets, and counts of letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from wordle_tui.solver import counting
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop

Counts = npt.NDArray[np.int64]
Figures = npt.NDArray[np.float64]
FigureName = Literal["expected_remaining", "worst", "bits", "patterns"]

_PAIRS = 64  # up to this many candidates comparing pairs is cheaper than histograms


def figure(position: Position, name: FigureName, stop: Stop, words: Indices) -> npt.NDArray[Any]:
    """One figure of `Ranking` for each of these words, with answers weighted as in the list."""
    ranking = position.rank(_part(position, words), stop)
    values: npt.NDArray[Any] = getattr(ranking, name)
    is_complete = len(values) == len(position.lists.guesses)
    return values[words if is_complete else np.searchsorted(ranking.guesses, words)]


def squares(position: Position, words: Indices, stop: Stop) -> npt.NDArray[Any]:
    """The sum of the squares of the bucket sizes of each word: n times the words left on average.

    With equal weights it ranks as `expected_remaining` does, several times faster in small
    positions.
    """
    part = _part(position, words)
    block = position.block(part)
    values: npt.NDArray[Any]
    if len(block) <= _PAIRS:
        # The sum of squares is the number of ordered pairs of candidates in the same bucket.
        pairs = np.zeros(block.shape[1], np.int64)
        for shift in range(1, len(block)):
            pairs += (block[shift:] == block[:-shift]).sum(axis=0, dtype=np.uint8)
        values = len(block) + 2 * pairs
    else:
        values = counting.squares(block, stop)
    return values[words if part is None else np.searchsorted(part, words)]


def left_on_average(position: Position, stop: Stop) -> Callable[[Indices], Figures]:
    """A measure of the words left on average, if all answers are equally likely."""
    return lambda words: squares(position, words, stop) / len(position)


def _part(position: Position, words: Indices) -> Indices | None:
    """The words to measure, sorted; None for all words of the list.

    Gathering whole rows of the table is much cheaper than gathering columns, so all words are
    measured unless only a few are needed.
    """
    return np.sort(words) if len(words) * 4 < len(position.lists.guesses) else None


def placed_counts(position: Position) -> Counts:
    """The number of candidates with each letter at each place; shape (length, letters)."""
    lists = position.lists
    shape = lists.length, len(lists.alphabet)
    cells = lists.cells[position.candidate_guesses]
    return np.bincount(cells.ravel(), minlength=shape[0] * shape[1]).reshape(shape)


def word_counts(position: Position) -> Counts:
    """The number of candidates with each letter anywhere; shape (letters,)."""
    letters = position.lists.letters.T[position.candidate_guesses]
    has = np.zeros((len(letters), len(position.lists.alphabet)), bool)
    has[np.arange(len(letters))[:, None], letters] = True
    counts: Counts = np.count_nonzero(has, axis=0)
    return counts


def added_up(worth: Counts, position: Position, words: Indices) -> Counts:
    """The sum of the values of each word's letters; `worth` has shape (length, letters)."""
    totals: Counts = worth.ravel()[position.lists.cells[words]].sum(axis=1)
    return totals
