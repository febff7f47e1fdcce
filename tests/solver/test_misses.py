"""Missed weight against the slow reference, below every bound and above it."""

import random

import pytest

from tests.support.solver_reference import Reference
from wordle_tui.solver.branch_and_bound import Search
from wordle_tui.solver.cache import Rulebook
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.stopping import never_stop


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_least_weight_missed_is_found_if_it_is_below_the_bound(left: int, hard: bool) -> None:
    """Otherwise a bound is proved that is true. A guess is given if it misses no more."""
    rng, amounts = random.Random(f"{left} {hard}"), set[int]()
    words = [f"{first}a{third}er" for first in "bcdfghklmnprstvw" for third in "tk"]
    for _ in range(4):
        guesses = sorted(rng.sample(words, 12))
        answers = sorted(rng.sample(guesses, rng.randint(left + 1, 10)))
        weights = rng.choices((1, 1, 2, 5), k=len(answers))
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        least = reference.best(answers, guesses, left)[1]
        amounts.add(least)
        for bound in range(1, least + 4):
            search = Search(lists := Lists(guesses, answers, weights), Rulebook(lists), never_stop)
            rules = search.book.rules(Revealed() if hard else None, left, None, 0)
            found = search.misses.least(lists.ordered(range(len(answers))), rules, bound)
            assert min(bound, least) <= found.cost <= least
            if found.guess >= 0:
                value = reference.value(guesses[found.guess], answers, guesses, left)
                assert value is not None
                assert value[1] == found.cost == least
            else:
                assert found.cost >= bound
    assert max(amounts) > 1
