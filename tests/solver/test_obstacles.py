"""The bounds that obstacles give are compared with costs found by exhaustive search."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.reference import tiles
from tests.support.solver_reference import Reference
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.obstacles import Obstacles
from wordle_tui.solver.pool import Pool
from wordle_tui.solver.search import Solver

WORDS = ["aab", "aba", "abb", "abc", "acb", "bab", "bac", "bbc", "bcb", "cab", "cba", "cbb"]
numbers = st.sets(st.integers(0, len(WORDS) - 1), min_size=3, max_size=7).map(sorted)


@given(st.lists(numbers, min_size=1, max_size=4), numbers, st.sampled_from([1, 3]))
def test_a_set_costs_no_less(obstacles: list[list[int]], asked: list[int], unit: int) -> None:
    met = Obstacles(Lists(WORDS, WORDS, [unit] * len(WORDS)))
    for obstacle in obstacles:
        most = max(len({tiles(guess, WORDS[each]) for each in obstacle}) for guess in WORDS)
        met.add(tuple(obstacle), unit * most)
    words = [WORDS[each] for each in asked]
    _, _, cost = Reference(dict.fromkeys(WORDS, unit), hard=False).best(words, WORDS, None)
    plain = unit * (2 * len(asked) - 1)
    assert 0 <= met.gain(tuple(asked), 1000) <= cost - plain


def test_an_obstacle_bounds_similar_sets() -> None:
    met = Obstacles(Lists(WORDS, WORDS))
    met.add((0, 1, 2, 3, 4, 5), 3)
    assert met.gain((0, 1, 2, 3, 4, 5), 9) == 3
    assert met.gain((0, 1, 2, 3, 4, 8, 9), 9) == 2
    assert met.gain((0, 1, 8, 9), 9) == 0


def test_a_search_with_obstacles_finds_the_same(lists: Lists) -> None:
    """Answers that are hard to tell apart make many of them; weights that differ, none."""
    alike = [number for number, word in enumerate(lists.answers) if word.endswith("er")][:70]
    words = sorted({lists.answers[each] for each in alike} | {*lists.guesses[::40]})
    answers = [lists.answers[each] for each in alike]
    equal = Solver(Lists(words, answers), Pool(0)).best(range(len(alike)))
    # The last word weighs a little more, so little that the best guess stays the best.
    weights = [1000] * (len(alike) - 1) + [1001]
    unequal = Solver(Lists(words, answers, weights), Pool(0)).best(range(len(alike)))
    assert round(unequal.cost / 1000) == equal.cost
