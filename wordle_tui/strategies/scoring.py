"""Figures several strategies share: how a block of patterns falls into buckets, letter counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from wordle_tui.solver import counting
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop
from wordle_tui.solver.table import Table

Counts = npt.NDArray[np.int64]
Figures = npt.NDArray[np.float64]
FigureName = Literal["expected_remaining", "worst", "bits", "patterns"]

_PAIRS = 64  # up to this many candidates comparing pairs is cheaper than histograms


def figure(position: Position, name: FigureName, stop: Stop, words: Indices) -> npt.NDArray[Any]:
    """One figure of each of these words, the answers as likely as the list says."""
    ranking = position.rank(_part(position, words), stop)
    values: npt.NDArray[Any] = getattr(ranking, name)
    is_complete = len(values) == len(position.lists.guesses)
    return values[words if is_complete else np.searchsorted(ranking.guesses, words)]


def squares(position: Position, words: Indices, stop: Stop) -> npt.NDArray[Any]:
    """For each word the sum of the squares of its bucket sizes: n times what it leaves on average.

    The same as `figure` tells with equal weights, several times faster for small positions.
    """
    part = _part(position, words)
    values: npt.NDArray[Any]
    if len(position) <= _PAIRS:
        values = _squares_by_pairs(position.block(part))
    else:
        values = counting.squares(position.block(part), stop)
    return values[words if part is None else np.searchsorted(part, words)]


def left_on_average(position: Position, stop: Stop) -> Callable[[Indices], Figures]:
    """Measures how many words each word leaves on average, all answers equally likely."""
    return lambda words: squares(position, words, stop) / len(position)


def _squares_by_pairs(block: Table) -> Counts:
    """Every ordered pair of candidates in one bucket counts one."""
    pairs = np.zeros(block.shape[1], np.int64)
    for shift in range(1, len(block)):
        pairs += (block[shift:] == block[:-shift]).sum(axis=0, dtype=np.uint8)
    return len(block) + 2 * pairs


def _part(position: Position, words: Indices) -> Indices | None:
    """The words in alphabetical order; None for all words of the list.

    Whole rows of the table are much cheaper to gather than columns: unless few words are asked for,
    all are measured.
    """
    return np.sort(words) if len(words) * 4 < len(position.lists.guesses) else None


def placed_counts(position: Position) -> Counts:
    """How many candidates have each letter at each place, shape (length, letters)."""
    lists = position.lists
    shape = lists.length, len(lists.alphabet)
    cells = lists.cells[position.candidate_guesses]
    return np.bincount(cells.ravel(), minlength=shape[0] * shape[1]).reshape(shape)


def word_counts(position: Position) -> Counts:
    """How many candidates have each letter anywhere, shape (letters,)."""
    letters = position.lists.letters.T[position.candidate_guesses]
    has = np.zeros((len(letters), len(position.lists.alphabet)), bool)
    has[np.arange(len(letters))[:, None], letters] = True
    counts: Counts = np.count_nonzero(has, axis=0)
    return counts


def added_up(worth: Counts, position: Position, words: Indices) -> Counts:
    """For each word the sum of what its letters are worth, given for each place and letter."""
    totals: Counts = worth.ravel()[position.lists.cells[words]].sum(axis=1)
    return totals
