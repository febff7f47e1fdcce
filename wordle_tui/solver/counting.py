"""Counting patterns: how the columns of a block of the pattern table fall into buckets.

These are the numpy loops that ranking and search share. They deal with rows and codes, not with
words, guesses or rules. A *block* is a part of the table: one row per candidate, one column per
guess.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.stopping import Stop, check, never_stop
from wordle_tui.solver.table import Table

Weights = npt.NDArray[np.int32]
Codes = npt.NDArray[np.uint8] | npt.NDArray[np.uint16] | npt.NDArray[np.uint32]

CODES = 256  # number of codes that fit a byte; a key is a column number and such a code
_SPARSE = 4  # with more codes per row most buckets are empty, and columns are sorted instead
_NETWORK_ROWS = 192  # above this many rows marking codes is cheaper than sorting
_FEW_ROWS = 8  # the same limit if there are few columns
_NETWORK_LEVELS = 3  # with more different weights, each of which needs a sort, marking is cheaper
_COLUMNS = 256  # columns per step: their histograms (512 kB) stay in the processor's cache
_KEYS = 2**19  # keys per step, some milliseconds' work
_PAIRS = 512  # pairs of rows put in order between polls, some milliseconds' work
_LOW_BYTE = 0 if sys.byteorder == "little" else 7  # its index in an int64


def first_weights(block: Table, weights: Sequence[int], stop: Stop = never_stop) -> Weights:
    """For each column, the sum of the weights of the rows that are the first with their code.

    With rows in order of falling weight this is the sum of the largest weight of each bucket; with
    all weights 1 it is the number of buckets. The block is used as scratch space.
    """
    levels = [
        (row, weight - after)
        for row, (weight, after) in enumerate(zip(weights, [*weights[1:], 0], strict=True), 1)
        if weight != after
    ]
    few = block.shape[1] <= _COLUMNS and len(block) > _FEW_ROWS
    if few or len(block) > _NETWORK_ROWS or len(levels) > _NETWORK_LEVELS:
        return _marked_weights(block, weights, stop)
    # A bucket's largest weight is the sum of the steps between the levels up to it. A bucket
    # reaches a level if its code is among the rows of that level or above.
    rows = list(block)
    total = np.zeros(block.shape[1], np.int32)
    for end, step in levels:
        sort_rows(rows, end, stop)
        distinct = np.ones(len(total), np.uint8)
        for row in range(1, end):
            distinct += (rows[row] != rows[row - 1]).view(
                np.uint8
            )  # adding bools takes twice as long
        total += np.multiply(distinct, step, dtype=np.int32)
    return total


def histograms(
    block: Table,
    weights: npt.NDArray[np.float64] | None = None,
    stop: Stop = never_stop,
    rows: npt.NDArray[np.intp] | None = None,
) -> Iterator[tuple[slice, npt.NDArray[np.int64] | npt.NDArray[np.float64]]]:
    """The size (or weight) of every bucket, a few columns at a time, shape (columns, buckets).

    The order of the buckets is not defined, and rows are filled up with zeros. With `rows`, only
    those rows of the block are counted, and they are not copied all at once.
    """
    count = len(block) if rows is None else len(rows)
    if block.itemsize > 1:
        yield from _wide_histograms(block, weights, stop, rows)
        return
    width = max(1, min(_COLUMNS, max(16, _KEYS // count), block.shape[1]))
    keys = np.empty((count, width), np.int64)
    keys[:] = np.arange(width) * CODES
    # The low byte of a key is the code: writing it in place saves an addition over the block.
    codes = keys.view(np.uint8)[:, _LOW_BYTE :: keys.itemsize]
    repeated = None if weights is None else np.repeat(weights, width)
    for start in range(0, block.shape[1], width):
        check(stop)
        end = min(start + width, block.shape[1])
        start = max(0, end - width)  # the last part overlaps, so that all have the same width
        part = block[:, start:end]
        codes[:] = part if rows is None else part[rows]
        counts = np.bincount(keys.ravel(), repeated, minlength=width * CODES)
        yield slice(start, end), counts.reshape(width, CODES)


def _wide_histograms(
    block: Table,
    weights: npt.NDArray[np.float64] | None,
    stop: Stop,
    rows: npt.NDArray[np.intp] | None,
) -> Iterator[tuple[slice, npt.NDArray[np.int64] | npt.NDArray[np.float64]]]:
    """`histograms` of codes that do not fit a byte."""
    count = len(block) if rows is None else len(rows)
    codes = int(block.max(initial=0)) + 1
    if codes <= _SPARSE * count:
        width = max(1, min(_COLUMNS * CODES // codes, block.shape[1]))
        for start in range(0, block.shape[1], width):
            check(stop)
            part = block[:, start : start + width]
            keys = (part if rows is None else part[rows]) + np.arange(part.shape[1]) * codes
            repeated = None if weights is None else np.repeat(weights, part.shape[1])
            counts = np.bincount(keys.ravel(), repeated, minlength=part.shape[1] * codes)
            yield slice(start, start + part.shape[1]), counts.reshape(-1, codes)
        return
    for columns, starts, order in _runs(block, stop, rows):
        if weights is None:
            sizes = np.diff(starts, append=len(order))
        else:
            sizes = np.add.reduceat(weights[order], starts)
        column = starts // count
        first = np.searchsorted(column, np.arange(columns.stop - columns.start))
        place = np.arange(len(starts)) - first[column]
        counts = np.zeros((len(first), int(place.max()) + 1), sizes.dtype)
        counts[column, place] = sizes
        yield columns, counts


def _runs(
    block: Table, stop: Stop, rows: npt.NDArray[np.intp] | None = None
) -> Iterator[tuple[slice, npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    """The buckets of some columns at a time: a slice, the start of each bucket, and the row numbers
    of these columns, one column after the other, sorted by code and row."""
    count = len(block) if rows is None else len(rows)
    bits = count.bit_length()
    type_of_keys = np.min_scalar_type(int(block.max(initial=0)) << bits)
    order = np.arange(count, dtype=type_of_keys)
    width = max(1, _KEYS // count)
    for start in range(0, block.shape[1], width):
        check(stop)
        part = block[:, start : start + width]
        keys = np.array((part if rows is None else part[rows]).T, type_of_keys, order="C")
        keys <<= bits
        keys |= order
        keys.sort(axis=1)
        codes = keys >> bits
        is_first = np.ones(codes.shape, bool)
        np.not_equal(codes[:, 1:], codes[:, :-1], out=is_first[:, 1:])
        sorted_rows = (keys & ((1 << bits) - 1)).astype(np.intp).ravel()
        yield slice(start, start + part.shape[1]), np.flatnonzero(is_first), sorted_rows


def squares(block: Table, stop: Stop = never_stop) -> npt.NDArray[np.float64]:
    """For each column, the sum of the squares of the bucket sizes."""
    total = np.empty(block.shape[1])
    for part, counts in histograms(block, stop=stop):
        sizes = counts.astype(np.float32)
        total[part] = np.vecdot(sizes, sizes)
    return total


def sort_rows(rows: list[Codes], end: int, stop: Stop = never_stop) -> None:
    """Sort each column of rows[:end], in place."""
    spare = np.empty_like(rows[0])
    least, most = np.minimum, np.maximum
    network = _network(end)
    for start in range(0, len(network), _PAIRS):
        check(stop)
        for low, high in network[start : start + _PAIRS]:
            one, other = rows[low], rows[high]
            least(one, other, out=spare)
            most(one, other, out=other)
            rows[low], spare = spare, one


@lru_cache(maxsize=128)  # 10 MB if all sizes up to 128 occur
def _network(size: int) -> list[tuple[int, int]]:
    """Batcher's odd-even merge sort: pairs of rows to put in order, one after the other.

    The pairs do not depend on the data: all columns are sorted at once, row by row.
    """
    pairs = []
    merged = 1
    while merged < size:
        step = merged
        while step:
            for start in range(step % merged, size - step, 2 * step):
                for low in range(start, min(start + step, size - step)):
                    if low // (2 * merged) == (low + step) // (2 * merged):
                        pairs.append((low, low + step))
            step //= 2
        merged *= 2
    return pairs


def _marked_weights(block: Table, weights: Sequence[int], stop: Stop) -> Weights:
    """`first_weights` by writing each row's weight to its code, the first rows last."""
    total = np.empty(block.shape[1], np.int32)
    if block.itemsize > 1:
        heavy = np.array(weights, np.float64)
        for columns, starts, order in _runs(block, stop):
            column = starts // len(block)
            total[columns] = np.bincount(column, heavy[order[starts]])
        return total
    offsets = np.arange(_COLUMNS) * CODES
    falling = np.array(weights, np.min_scalar_type(weights[0]))[::-1, None]
    for start in range(0, block.shape[1], _COLUMNS):
        check(stop)
        part = block[::-1, start : start + _COLUMNS]
        width = part.shape[1]
        marks = np.zeros((width, CODES), falling.dtype)
        # Where several weights are written to one place, the last one stays.
        marks.ravel()[part + offsets[:width]] = falling
        total[start : start + width] = marks.sum(axis=1, dtype=np.int32)
    return total
