"""Ranking against plain counting, and the published figures of the original lists."""

from __future__ import annotations

import math
import random
import tracemalloc
from collections import Counter
from itertools import count

import numpy as np
import pytest

from tests.support.reference import tiles as colours
from wordle_tui.solver.counting import first_weights, histograms, squares
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.ranking import rank
from wordle_tui.solver.stopping import Stopped


def plain_figures(
    guess: str, candidates: list[str], weights: list[int]
) -> tuple[float, int, float, int, float]:
    sizes: dict[str, int] = {}
    shares: dict[str, int] = {}
    for answer, weight in zip(candidates, weights, strict=True):
        tiles = colours(guess, answer)
        sizes[tiles] = sizes.get(tiles, 0) + 1
        shares[tiles] = shares.get(tiles, 0) + weight
    total = sum(weights)
    return (
        sum(sizes[tiles] * shares[tiles] for tiles in sizes) / total,
        max(sizes.values()),
        -sum(share / total * math.log2(share / total) for share in shares.values()),
        len(sizes),
        weights[candidates.index(guess)] / total if guess in candidates else 0.0,
    )


@pytest.mark.parametrize("size", [1, 2, 3, 10, 60, 130, 254, 255, 256, 257, 700])
@pytest.mark.parametrize("weighted", [False, True])
def test_against_plain_counting(lists: Lists, size: int, weighted: bool) -> None:
    rng = random.Random(size)
    candidates = rng.sample(range(2315), size)
    weights = [rng.choice([20, 2, 1]) if weighted else 1 for _ in range(2315)]
    ranking = rank(
        lists.table,
        lists.guess_of,
        candidates,
        weights=weights if weighted else None,
    )
    assert len(ranking.guesses) == 12972
    words = [lists.answers[answer] for answer in candidates]
    for guess in [*rng.sample(range(12972), 15), lists.guess_of[candidates[0]], 12971]:
        expected = plain_figures(
            lists.guesses[guess], words, [weights[answer] for answer in candidates]
        )
        found = (
            ranking.expected_remaining[guess],
            ranking.worst[guess],
            ranking.bits[guess],
            ranking.patterns[guess],
            ranking.chance[guess],
        )
        assert found == pytest.approx(expected, rel=1e-5, abs=1e-5)


def test_order_and_its_ties(lists: Lists) -> None:
    ranking = rank(lists.table, lists.guess_of, range(2315))
    assert [lists.guesses[place] for place in ranking.order()[:3]] == [
        "roate",
        "raise",
        "raile",
    ]
    assert lists.guesses[ranking.order("bits")[0]] == "soare"
    # Three words that hundreds of guesses tell apart: the possible answers come first.
    three = [lists.answers.index(word) for word in ("groin", "minor", "robin")]
    ranking = rank(lists.table, lists.guess_of, three)
    order = ranking.order()
    best = ranking.expected_remaining[order] == ranking.expected_remaining[order[0]]
    keys = [(ranking.chance[place] == 0, lists.guesses[place]) for place in order[best]]
    assert keys == sorted(keys)
    assert lists.guesses[order[0]] == "groin"
    # A possible answer that is obscure comes before words that everybody knows.
    obscurity = np.isin(np.arange(12972), lists.guess_of).astype(np.intp)
    assert lists.guesses[ranking.best_first(ranking.expected_remaining, obscurity)[0]] == "groin"


def test_legal_guesses_only(lists: Lists) -> None:
    legal = np.zeros(12972, bool)
    legal[[3, 77, 500]] = True
    for size in (2, 300):
        ranking = rank(lists.table, lists.guess_of, range(size), legal=legal)
        assert ranking.guesses.tolist() == [3, 77, 500]
        everything = rank(lists.table, lists.guess_of, range(size))
        assert (ranking.bits == everything.bits[[3, 77, 500]]).all()


@pytest.mark.parametrize("size", [10, 200, 2315])
def test_stop_is_polled_and_obeyed(lists: Lists, size: int) -> None:
    polls = count()
    with pytest.raises(Stopped):
        rank(lists.table, lists.guess_of, range(size), stop=lambda: next(polls) >= 2)
    assert next(polls) == 3


def test_ranking_many_words_does_not_copy_the_table(lists: Lists) -> None:
    tracemalloc.start()
    rank(lists.table, lists.guess_of, range(2000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < lists.table.nbytes / 2


# The counting loops


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
