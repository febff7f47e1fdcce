"""Ultra hard mode against a reference that shares no line with the solver: it tries everything."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from tests.support.cases import on_demand
from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import Solver
from wordle_tui.solver.tree import Tree

ULTRA = Revealed(is_ultra=True)
Words = Sequence[str]


def fitting(words: Words, guess: str, seen: str) -> list[str]:
    return [word for word in words if tiles(guess, word) == seen]


def random_lists(rng: random.Random) -> Lists:
    """Words with few letters, many of them repeated, some of them answers."""
    letters = rng.choice(["abc", "abcdef"])
    guesses = sorted({"".join(rng.choices(letters, k=4)) for _ in range(rng.randint(5, 16))})
    answers = rng.sample(guesses, rng.randint(2, min(8, len(guesses))))
    return Lists(guesses, answers, rng.choices((1, 1, 2, 5), k=len(answers)))


def check(tree: Tree, lists: Lists, legal: Words) -> None:
    """Every guess of the tree fits all that was seen before."""
    guess = lists.guesses[tree.guess]
    assert guess in legal
    for pattern, branch in tree.branches.items():
        seen = "".join("byg"[pattern // 3**place % 3] for place in reversed(range(len(guess))))
        check(branch, lists, fitting(legal, guess, seen))


@pytest.mark.parametrize("limit", [None, 2, 3, 4])
@pytest.mark.parametrize("rounds", [8, *on_demand(80)])
def test_every_guess_has_the_value_of_the_reference(limit: int | None, rounds: int) -> None:
    rng = random.Random(f"{limit}")
    for _ in range(rounds):
        lists = random_lists(rng)
        weights = dict(zip(lists.answers, lists.weights, strict=True))
        solver, everything = Solver(lists), range(len(lists.answers))
        reference = Reference(weights, hard=True, is_ultra=True)
        arguments = lists.answers, lists.guesses, limit
        found = solver.best(everything, revealed=ULTRA, limit=limit)
        assert (found.lost, found.cost) == reference.best(*arguments)
        check(solver.tree(everything, revealed=ULTRA, limit=limit), lists, lists.guesses)
        for number, guess in enumerate(lists.guesses):
            if len({tiles(guess, answer) for answer in lists.answers}) > 1:  # otherwise it is idle
                found = solver.value(everything, number, revealed=ULTRA, limit=limit)
                assert (found.lost, found.cost) == reference.value(guess, *arguments)


@pytest.mark.parametrize("alphabet", ["abc", "abcd"])
def test_a_guess_is_legal_if_it_fits_every_turn(alphabet: str) -> None:
    """Two guesses before it, legal or not; what clues demand of others is true for all words."""
    words = sorted({"".join(letters) for letters in product(alphabet, repeat=4)})[::2]
    lists, rng = Lists(words, words), random.Random(3)
    legal: dict[Revealed, set[str]] = {}
    for answer, first, second in product(*(rng.sample(words, 6) for _ in range(3))):
        revealed, left = ULTRA, words
        for guess in (first, second):
            revealed = revealed.after(guess, code(tiles(guess, answer)))
            left = fitting(left, guess, tiles(guess, answer))
        allowed = np.flatnonzero(revealed.allows(lists.letters, lists.alphabet))
        assert [words[number] for number in allowed] == left
        assert not revealed.is_free
        assert revealed.demands(ULTRA)
        assert not ULTRA.demands(revealed)
        legal[revealed] = {*left}
    stricter = [pair for pair in product(legal, repeat=2) if pair[0].demands(pair[1])]
    assert len(stricter) > len(legal)
    assert all(legal[one] <= legal[other] for one, other in stricter)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opener", "total"),
    [("salet", 8125), ("least", 8134), ("reast", 8138), ("crane", 8160), ("adieu", 8594)],
)
def test_openers_that_are_sure_to_win(original_solver: Solver, opener: str, total: int) -> None:
    number = original_solver.lists.numbers[opener]
    found = original_solver.value(range(2315), number, revealed=ULTRA, limit=6)
    assert (found.lost, found.cost) == (0, total)


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["raise", "trace", "slate"])
def test_openers_that_are_not(original_solver: Solver, opener: str) -> None:
    number = original_solver.lists.numbers[opener]
    assert original_solver.value(range(2315), number, revealed=ULTRA, limit=6).lost > 0
