"""The counting loops against plain Python."""

from collections import Counter

import numpy as np
import pytest

from wordle_tui.solver.counting import first_weights, histograms, squares


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 31, 100, 192, 193, 400])
@pytest.mark.parametrize("levels", [[1], [20, 2, 1], [300, 20, 5, 2, 1]])
@pytest.mark.parametrize("codes", [2, 243, 729])
def test_first_weights(rows: int, levels: list[int], codes: int) -> None:
    rng = np.random.default_rng(rows)
    block = rng.integers(0, codes, (rows, 300)).astype(np.min_scalar_type(codes - 1))
    weights = sorted(rng.choice(levels, rows).tolist(), reverse=True)
    expected = []
    for column in block.T.tolist():
        largest: dict[int, int] = {}
        for code, weight in zip(column, weights, strict=True):
            largest.setdefault(code, weight)
        expected.append(sum(largest.values()))
    assert first_weights(block, weights).tolist() == expected


@pytest.mark.parametrize("codes", [243, 729, 177147])
@pytest.mark.parametrize("shape", [(1, 1), (3, 700), (900, 257), (5000, 40), (9, 0)])
def test_histograms(shape: tuple[int, int], codes: int) -> None:
    """Codes of long words do not fit a byte, and few of them occur."""
    rng = np.random.default_rng(1)
    block = rng.integers(0, min(codes, 500), shape).astype(np.min_scalar_type(codes - 1))
    block[:1, :1] = codes - 1
    weights = rng.integers(1, 20, shape[0]).astype(np.float64)
    found = np.zeros(shape[1])
    for part, counts in histograms(block):
        for column, sizes in zip(block.T[part], counts, strict=True):
            assert sorted(sizes[sizes > 0]) == sorted(np.unique(column, return_counts=True)[1])
        found[part] = (counts.astype(float) ** 2).sum(axis=1)
    assert (squares(block) == found).all()
    for part, sums in histograms(block, weights):
        for column, each in zip(block.T[part], sums, strict=True):
            expected = np.bincount(column, weights)
            assert sorted(each[each > 0]) == sorted(expected[expected > 0])


def test_counting_leaves_the_block_as_it_was() -> None:
    """Also if its columns are contiguous and its codes are as wide as the keys."""
    block = np.asfortranarray(np.random.default_rng(1).integers(0, 3**6, (20, 30), np.uint16))
    before = block.copy()
    assert squares(block).tolist() == [
        sum(count**2 for count in Counter(column).values()) for column in before.T.tolist()
    ]
    assert np.array_equal(block, before)
