"""Repertoires, compared with every set of second words by the values of the slow reference."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code
from wordle_tui.advice.second_words import repertoires
from wordle_tui.game.words import word_list
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import Solver
from wordle_tui.solver.stopping import Stopped

OPENER = "qajaq"
"""An opener that rules out little, so that second words matter."""


def few_lists(seed: int) -> Lists:
    """Words that are much alike. The first are likelier."""
    alike = [word for word in word_list("original").guesses if word[1] == "a" and word[4] in "sye"]
    chosen = sorted(Random(seed).sample(alike, 16))
    guesses = sorted({*chosen, OPENER})
    return Lists(guesses, chosen[:12], [3] * 4 + [1] * 8)


def test_the_least_is_nearly_always_found() -> None:
    misses = sum(map(check_repertoires, range(20)))
    assert misses <= 1


def check_repertoires(seed: int) -> int:
    """Check each repertoire; return how many of them cost more than the best one."""
    lists, misses = few_lists(seed), 0
    weights = dict(zip(lists.answers, lists.weights, strict=True))
    reference = Reference(weights, hard=False)
    groups: dict[str, list[str]] = {}
    for answer in lists.answers:
        groups.setdefault(tiles(OPENER, answer), []).append(answer)
    large = {shown: group for shown, group in groups.items() if len(group) > 2}
    pool = [word for word in lists.guesses if word != OPENER]
    costs: dict[tuple[str, str], float] = {}
    for shown, group in large.items():
        least = reference.best(group, lists.guesses, 5)[2]
        for word in pool:
            value = reference.value(word, group, lists.guesses, 5)
            # A word that rules out nothing costs one more guess.
            costs[shown, word] = (
                sum(weights[w] for w in group) if value is None else value[2] - least
            )

    def cost_of(words: tuple[str, ...]) -> float:
        return sum(min(costs[shown, word] for word in words) for shown in large) / sum(
            weights.values()
        )

    numbers = [lists.numbers[word] for word in pool]
    found = list(repertoires(Solver(lists), lists.numbers[OPENER], 3, pool=np.array(numbers)))
    assert found
    for size, repertoire in enumerate(found, 1):
        words = tuple(lists.guesses[guess] for guess in repertoire.guesses)
        assert len(words) <= size
        assert repertoire.cost == pytest.approx(cost_of(words))
        assert {*repertoire.after} == {code(shown) for shown in large}
        for shown in large:
            played = lists.guesses[repertoire.after[code(shown)]]
            assert costs[shown, played] == min(costs[shown, word] for word in words)
        cheapest = min(cost_of(chosen) for chosen in combinations(pool, size))
        assert repertoire.cost >= cheapest - 1e-9
        misses += repertoire.cost > cheapest + 1e-9
    for fewer, more in pairwise(found):
        assert more.cost < fewer.cost
    return misses


def test_nothing_to_learn_and_a_stop() -> None:
    lists = Lists(["crane", "moist", "slate"], ["crane", "slate"])
    assert list(repertoires(Solver(lists), 1, 3)) == []
    lists = few_lists(0)
    with pytest.raises(Stopped):
        list(repertoires(Solver(lists), lists.numbers[OPENER], 3, stop=lambda: True))
