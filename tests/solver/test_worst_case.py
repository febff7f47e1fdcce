"""Worst cases against the slow reference: what is found can be, what is refuted cannot."""

import random

import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code, is_legal
from wordle_tui.solver.families import families
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.tree import Tree


def random_words(rng: random.Random, count: int) -> list[str]:
    """Words of a few families, and some that tell them apart."""
    words = [f"{first}ill{last}" for first in "bcdfghkmnprstvw" for last in "sy"]
    others = ["bumps", "crown", "dumpy", "fight", "mirth", "swath", "think", "vicar", "wreck"]
    return sorted(rng.sample(words, count) + rng.sample(others, 4))


def guesses_taken(
    tree: Tree, answer: str, guesses: list[str], hard: bool, earlier: tuple[tuple[str, str], ...]
) -> int:
    """How many guesses a strategy plays for an answer, followed turn by turn."""
    guess = guesses[tree.guess]
    assert not hard or all(is_legal(guess, turn) for turn in earlier)
    if guess == answer:
        return 1
    shown = tiles(guess, answer)
    branch = tree.branches[code(shown)]
    return 1 + guesses_taken(branch, answer, guesses, hard, (*earlier, (guess, shown)))


@pytest.mark.parametrize("hard", [False, True])
def test_a_strategy_takes_as_many_guesses_as_it_must(hard: bool) -> None:
    rng = random.Random(f"worst {hard}")
    for _ in range(4):
        guesses = random_words(rng, 9)
        answers = sorted(rng.sample(guesses, 9))
        reference = Reference(dict.fromkeys(answers, 1), hard)
        opener = rng.randrange(len(guesses))
        values = (reference.value(guesses[opener], answers, guesses, n) for n in range(1, 10))
        least = next(n for n, value in enumerate(values, 1) if value and not value[1])
        solver, options = Solver(Lists(guesses, answers)), SearchOptions()
        if hard:
            options["revealed"] = Revealed()
        assert solver.worst(range(9), opener, at_most=9, **options) == least
        assert solver.worst(range(9), opener, at_most=least - 1, **options) is None
        options["limit"] = least
        tree = solver.tree(range(9), opener, **options)
        assert least == max(guesses_taken(tree, answer, guesses, hard, ()) for answer in answers)


def test_families_differ_in_one_place() -> None:
    words = ["bills", "dills", "fills", "bully", "billy", "dally", "filly"]
    lists = Lists(words, words)
    assert families(lists, range(7)) == [(0, 1, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["tenor", "raced"])
def test_seventeen_answers_need_a_fifth_guess(opener: str, original_solver: Solver) -> None:
    """Published were 18, as the fewest after any opener."""
    answers, guesses = original_solver.lists.answers, list(original_solver.lists.guesses)
    tree = original_solver.tree(range(len(answers)), guesses.index(opener), limit=6, goal=4)
    taken = [guesses_taken(tree, answer, guesses, False, ()) for answer in answers]
    assert sum(count > 4 for count in taken) == 17
    assert max(taken) <= 6
