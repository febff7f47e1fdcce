"""Ranking: one-ply figures of all guesses, and their order. `search` looks further ahead.

    ranking = rank(table, guess_of, candidates)        # arrays, one entry per guess
    for entry in ranking.order()[:10]:                 # indices of those arrays, best first
        ranking.guesses[entry], ranking.expected_remaining[entry], ...

A guess divides the candidates into buckets, one per pattern. The probability of an answer is
proportional to its weight. The figures are

* expected remaining: mean size of the bucket of the answer (by convention, a guess that wins leaves
  one word);
* worst: size of the largest bucket;
* bits: information gained, the entropy of the buckets' probabilities;
* patterns: number of buckets;
* chance: probability that the guess is the answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.counting import histograms, sort_rows
from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.solver.table import Table

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_SORTED_ROWS = 224  # up to here sorting is faster, and sizes fit one byte, their sums two
_SORTED_WEIGHTED_ROWS = 128  # the same with weights, where keys are twice as wide


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The figures of the ranked guesses: arrays of the same length."""

    guesses: npt.NDArray[np.intp]
    """The guesses by their numbers, ascending."""
    expected_remaining: Floats
    worst: Integers
    bits: Floats
    patterns: Integers
    chance: Floats

    def order(
        self, by: str = "expected_remaining", obscurity: npt.NDArray[Any] | None = None
    ) -> npt.NDArray[np.intp]:
        """Indices of the arrays, best first by one of the figures; ties as in `best_first`."""
        figure = getattr(self, by)
        return self.best_first(
            -figure if by in ("bits", "patterns", "chance") else figure, obscurity
        )

    def best_first(
        self, figure: npt.NDArray[Any], obscurity: npt.NDArray[Any] | None = None
    ) -> npt.NDArray[np.intp]:
        """Indices of the arrays, the lowest figure first.

        Ties are broken in favour of possible answers, then of less obscure guesses (`obscurity` has
        an entry for every guess of the list), then by number. Figures that differ by less than a
        millionth are equal.
        """
        rounded, impossible = np.round(figure, 6), self.chance == 0
        if obscurity is None:
            return np.lexsort((impossible, rounded))
        return np.lexsort((obscurity[self.guesses], impossible, rounded))


def estimated_guesses(ranking: Ranking, chances: Iterable[tuple[str, float]]) -> Floats:
    """Estimated number of guesses for each ranked guess, itself included.

    `chances` are the candidates with their probabilities.
    """
    chance = np.array([chance for _, chance in chances])
    uncertainty = float(-(chance * np.log2(chance)).sum())
    missing = np.maximum(uncertainty - ranking.bits, 0.0)
    # With no bits missing the answer is this guess or the next one, exactly 2 - chance; the rest is
    # a fit to proved values.
    return 2 - ranking.chance + 0.42 * missing**0.75


def rank(
    table: Table,
    guess_of: Sequence[int] | npt.NDArray[np.intp],
    candidates: Iterable[int],
    *,
    weights: Sequence[int] | None = None,
    legal: npt.NDArray[Any] | None = None,
    stop: Stop = never_stop,
) -> Ranking:
    """The figures of the legal guesses (numbers or a mask; None for all) over the candidates.

    `guess_of` has the guess number of each answer, -1 for none. `weights` are whole numbers, one
    per answer. `stop` is polled every few milliseconds; `Stopped` is raised when it returns True.
    """
    rows = np.fromiter(candidates, np.intp)
    if not len(rows):
        raise ValueError("No word is left that could be the answer.")
    numbers = np.arange(table.shape[1])
    numbers = numbers if legal is None else numbers[legal]
    share = np.ones(len(rows), np.int64)
    if weights is not None:
        share = np.array(weights, np.int64)[rows]
    uniform = bool((share == share[0]).all())
    if uniform:
        share[:] = 1
    total = int(share.sum())

    check(stop)
    if not len(numbers):
        sums = _Sums(0)
    elif legal is None and len(rows) > _SORTED_ROWS:
        sums = _histogram_sums(table, rows, None if uniform else share, stop)
    else:
        if len(numbers) * len(table) < len(rows) * table.shape[1]:
            block = table.take(numbers, axis=1, mode="clip").take(rows, axis=0, mode="clip")
        else:
            block = table.take(rows, axis=0, mode="clip")
            block = block if legal is None else block.take(numbers, axis=1, mode="clip")
        if uniform and len(rows) <= _SORTED_ROWS:
            sums = _sorted_sums(block, stop)
        elif len(rows) <= _SORTED_WEIGHTED_ROWS:
            sums = _sorted_weighted_sums(block, share, stop)
        else:
            sums = _histogram_sums(block, None, None if uniform else share, stop)
    chance = np.zeros(table.shape[1] + 1)  # the last entry is for answers that are no guesses
    chance[np.asarray(guess_of)[rows]] = share / total
    return Ranking(
        guesses=numbers,
        expected_remaining=sums.products / total,
        worst=sums.worst,
        # The entropy of shares w/W is log W - (sum of w log w) / W; rounding must not make it < 0.
        bits=np.maximum(np.log2(total) - sums.logs / total, 0.0),
        patterns=sums.patterns,
        chance=chance[numbers],
    )


class _Sums:
    """Sums over the buckets of each guess: size times weight, weight times log weight, etc."""

    def __init__(self, columns: int):
        self.products = np.zeros(columns, np.int64)
        self.worst = np.zeros(columns, np.int64)
        self.patterns = np.zeros(columns, np.int64)
        self.logs = np.zeros(columns)


def _sorted_sums(block: Table, stop: Stop) -> _Sums:
    """All sums from sorted columns, where a bucket is a run of equal codes.

    `size` grows along a run. Each step adds its share, so that the end of a run need not be found.
    """
    sums = _Sums(block.shape[1])
    log_steps = np.diff(_weight_logs(len(block)), prepend=0).astype(np.float32)
    rows = list(block)
    sort_rows(rows, len(rows), stop)
    size = np.ones(block.shape[1], np.uint8)
    worst = size.copy()
    sizes = size.astype(np.uint16)
    repeats = np.zeros(block.shape[1], np.uint8)
    logs = np.zeros(block.shape[1], np.float32)
    for before, row in pairwise(rows):
        check(stop)
        same = row == before
        repeats += same
        size *= same
        size += 1
        sizes += size
        np.maximum(worst, size, out=worst)
        logs += log_steps.take(size)
    sums.products[:] = 2 * sizes.astype(np.int64) - len(rows)  # x * x = 1 + 3 + ... + (2x - 1)
    sums.worst[:] = worst
    sums.patterns[:] = len(rows) - repeats.astype(np.int64)
    sums.logs[:] = logs
    return sums


def _sorted_weighted_sums(block: Table, share: Integers, stop: Stop) -> _Sums:
    """All sums from columns sorted by code and row; weights are looked up by row."""
    sums = _Sums(block.shape[1])
    logs = _weight_logs(int(share.sum())).astype(np.float32)
    keys: npt.NDArray[Any] = block.astype(np.uint16 if block.itemsize == 1 else np.uint32)
    keys <<= 8
    keys |= np.arange(len(keys), dtype=keys.dtype)[:, None]
    rows = list(keys)
    sort_rows(rows, len(rows), stop)
    share = share.astype(np.int32)
    size = np.zeros(block.shape[1], np.int32)
    weight = np.zeros(block.shape[1], np.int32)
    for row, following in pairwise([*rows, ~rows[-1]]):
        check(stop)
        size += 1
        weight += share.take(row & 255)
        np.maximum(sums.worst, size, out=sums.worst)
        last = (row ^ following) > 255
        complete = weight * last  # the bucket's weight at its last word, else 0
        sums.patterns += last
        sums.products += complete * size
        sums.logs += logs.take(complete)
        weight -= complete
        size *= ~last
    return sums


def _histogram_sums(
    block: Table, rows: npt.NDArray[np.intp] | None, share: Integers | None, stop: Stop
) -> _Sums:
    """All sums from histograms of the buckets' sizes and weights."""
    sums = _Sums(block.shape[1])
    count = len(block) if rows is None else len(rows)
    logs = _weight_logs(count if share is None else int(share.sum())).astype(np.float32)
    # Size and weight are counted as one number: the size in the low bits, the weight above them.
    bits = count.bit_length()
    exact = np.float32 if count <= 2**12 else np.float64  # a type that holds squares of sizes
    both = None if share is None else (share * 2**bits + 1).astype(np.float64)
    for part, counts in histograms(block, both, stop, rows):
        numbers = counts.astype(np.int64, copy=False)
        weights = numbers if share is None else numbers >> bits
        sizes = (numbers if share is None else numbers & (2**bits - 1)).astype(exact)
        sums.products[part] = np.vecdot(sizes, sizes if share is None else weights)
        sums.worst[part] = sizes.max(axis=1)
        sums.patterns[part] = (numbers > 0).sum(axis=1)
        sums.logs[part] = logs.take(weights, mode="clip").sum(axis=1)
    return sums


def _weight_logs(largest: int) -> Floats:
    """w * log2(w) for w from 0 to the largest."""
    numbers = np.arange(largest + 1, dtype=np.float64)
    return numbers * np.log2(np.maximum(numbers, 1))
