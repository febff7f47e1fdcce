"""The bounds that obstacles and the sieve give are compared with exhaustive searches."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from wordle_tui.solver import obstacles, sieve
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.obstacles import Obstacles
from wordle_tui.solver.sieve import Sieve

WORDS = ["bad", "bat", "cad", "cat", "had", "hat", "mad", "mat", "pad", "pat", "rad", "rat"]
sets = st.sets(st.integers(0, len(WORDS) - 1), min_size=3, max_size=7)
weights = st.one_of(
    st.sampled_from([[1] * len(WORDS), [3] * len(WORDS)]),
    st.lists(st.sampled_from([20, 2, 1]), min_size=len(WORDS), max_size=len(WORDS)),
)


def firsts(lists: Lists, candidates: tuple[int, ...]) -> list[int]:
    """The sum of the largest weights of the buckets, by guess."""
    sums = []
    for guess in WORDS:
        largest: dict[str, int] = {}
        for answer in candidates:
            pattern = tiles(guess, WORDS[answer])
            largest[pattern] = max(largest.get(pattern, 0), lists.weights[answer])
        sums.append(sum(largest.values()))
    return sums


def with_obstacles(lists: Lists, scanned: list[set[int]]) -> Obstacles:
    found = Obstacles(lists)
    for each in scanned:
        found.add(lists.ordered(each), np.array(firsts(lists, lists.ordered(each))))
    return found


@given(st.lists(sets, max_size=4), sets, weights)
def test_no_guess_has_more_firsts(scanned: list[set[int]], asked: set[int], w: list[int]) -> None:
    lists = Lists(WORDS, WORDS, w)
    found, candidates = with_obstacles(lists, scanned), lists.ordered(asked)
    outside, total = found.outside(candidates), lists.weigh(candidates)
    true, limits = firsts(lists, candidates), found.firsts(outside, total)
    assert all(limit >= first for limit, first in zip(limits, true, strict=True))
    assert found.most(outside, total) >= max(limits.tolist())
    [excess] = found.excess(candidates, np.ones((1, len(candidates)), np.float32))
    assert excess == total - found.most(outside, total)


def test_an_obstacle_limits_similar_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obstacles, "KEPT", 1)
    lists = Lists(WORDS, WORDS)
    found = with_obstacles(lists, [{9, 10, 11}, {*range(9)}])  # only the last is kept
    most = max(firsts(lists, tuple(range(9))))
    assert most < 9
    assert found.most(found.outside(tuple(range(9))), 9) == most
    assert found.most(found.outside(tuple(range(10))), 10) == most + 1
    assert found.most(found.outside((9, 10, 11)), 3) == 3


@settings(max_examples=15)
@given(st.lists(sets, max_size=4), sets.filter(lambda each: len(each) > 4), weights)
def test_the_sieve_bounds_guesses(scanned: list[set[int]], asked: set[int], w: list[int]) -> None:
    """No guess costs less; buckets of four words or more count as large."""
    lists = Lists(WORDS, WORDS, w)
    candidates = lists.ordered(asked)
    reference = Reference(dict(zip(WORDS, w, strict=True)), hard=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sieve, "LARGE", 4)
        sifted = Sieve(lists, with_obstacles(lists, scanned), candidates).sift(
            lists.table[list(candidates)]
        )
    for guess, word in enumerate(WORDS):
        value = reference.value(word, [WORDS[each] for each in candidates], WORDS, None)
        if value is None:
            continue  # does not split the set
        own = w[guess] if guess in asked else 0
        plain = 3 * lists.weigh(candidates) - firsts(lists, candidates)[guess] - own
        assert plain <= sifted.costs[guess] <= value[1]
        for bucket in sifted.large(guess):
            words = [WORDS[each] for each in bucket.candidates]
            assert len(words) >= 4
            assert len({tiles(word, each) for each in words}) == 1
            assert bucket.cost <= reference.best(words, WORDS, None)[1]
