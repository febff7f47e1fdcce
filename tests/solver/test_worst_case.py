"""Worst cases against the slow reference: what is found can be, what is refuted cannot."""

import random

import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code, is_legal
from wordle_tui.game.words import word_list
from wordle_tui.solver.families import families, is_stubborn, stubborn_family
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import Solver
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
        tree = Solver(Lists(guesses, answers)).worst_tree(
            range(len(answers)), opener, at_most=9, revealed=Revealed() if hard else None
        )
        assert tree
        assert tree.guess == opener
        assert least == max(guesses_taken(tree, answer, guesses, hard, ()) for answer in answers)


def test_no_strategy_within_too_few_guesses() -> None:
    solver = Solver(Lists(["bills", "dills", "fills"], ["bills", "dills", "fills"]))
    assert solver.worst_tree(range(3), 0, at_most=2) is None


def test_what_is_stubborn_cannot_be_found() -> None:
    rng = random.Random("stubborn")
    stubborn = 0
    for _ in range(40):
        guesses = random_words(rng, rng.randint(4, 11))
        answers = [word for word in guesses if word.endswith("ills")]
        if len(answers) < 2:
            continue
        left = rng.randint(1, 4)
        lists, reference = Lists(guesses, answers), Reference(dict.fromkeys(answers, 1), False)
        if is_stubborn(lists.table, left):
            stubborn += 1
            assert reference.best(answers, guesses, left)[1]
        elif len(answers) <= left:
            assert not reference.best(answers, guesses, left)[1]
    assert stubborn > 5


def test_families_differ_in_one_place() -> None:
    words = ["bills", "dills", "fills", "bully", "billy", "dally", "filly"]
    lists = Lists(words, words)
    assert families(lists, range(7)) == [(0, 1, 2)]
    assert stubborn_family(lists, range(7), 1) == (0, 1, 2)
    assert stubborn_family(lists, range(7), 3) == ()


def test_five_guesses_cannot_find_every_accepted_word() -> None:
    """Whatever the opener: published as six at least."""
    words = word_list("original").guesses
    family = [word for word in words if word.endswith("ills")]
    rows = Lists(words, family).table
    assert len(family) == 19
    assert is_stubborn(rows, 5)
    assert not is_stubborn(rows, 6)
    assert not is_stubborn(Lists(words, family[:14]).table, 5)


@pytest.mark.slow
def test_six_guesses_find_every_accepted_word() -> None:
    words = list(word_list("original").guesses)
    solver = Solver(Lists(words, words))
    tree = solver.worst_tree(range(len(words)), words.index("lanks"), at_most=6)
    assert tree
    taken = [guesses_taken(tree, answer, words, False, ()) for answer in words]
    assert max(taken) == 6


@pytest.mark.slow
def test_seven_guesses_find_every_accepted_word_in_hard_mode() -> None:
    words = list(word_list("original").guesses)
    solver = Solver(Lists(words, words))
    tree = solver.worst_tree(
        range(len(words)), words.index("thumb"), at_most=7, revealed=Revealed()
    )
    assert tree
    assert max(guesses_taken(tree, answer, words, True, ()) for answer in words) == 7


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["tenor", "raced"])
def test_seventeen_answers_need_a_fifth_guess(opener: str, original_solver: Solver) -> None:
    """Published were 18, as the fewest after any opener."""
    answers, guesses = original_solver.lists.answers, list(original_solver.lists.guesses)
    tree = original_solver.tree(range(len(answers)), guesses.index(opener), limit=6, goal=4)
    taken = [guesses_taken(tree, answer, guesses, False, ()) for answer in answers]
    assert sum(count > 4 for count in taken) == 17
    assert max(taken) <= 6
