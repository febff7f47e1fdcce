"""The exact search against an exhaustive reference, known totals and its own promises."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterable
from itertools import count

import numpy as np
import pytest

from tests.support.cases import on_demand
from tests.support.reference import tiles as colours
from tests.support.solver_reference import Reference, code, is_legal
from wordle_tui.game.words import word_list
from wordle_tui.solver import bounds, scanning
from wordle_tui.solver import branch_and_bound as recursion
from wordle_tui.solver import cache as rules
from wordle_tui.solver.families import families
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stopped
from wordle_tui.solver.tree import Tree


def random_words(rng: random.Random, count: int) -> list[str]:
    """Words of a small alphabet, so that they are hard to tell apart."""
    alphabet = rng.choice(["ab", "abc", "abcdef", "abcdefghij"])
    words: set[str] = set()
    while len(words) < min(count, len(alphabet) ** 5):
        words.add("".join(rng.choices(alphabet, k=5)))
    return sorted(words)


def tree_cost(tree: Tree, weights: list[int]) -> tuple[int, int]:
    lost = sum(weights[answer] for answer in tree.lost_answers())
    return lost, sum(weights[answer] * depth for answer, depth in tree.depths())


def check_hard(tree: Tree, words: list[str], turns: tuple[tuple[str, int], ...]) -> None:
    guess = words[tree.guess]
    for earlier, pattern in turns:
        tiles = "".join("byg"[pattern // 3**place % 3] for place in reversed(range(5)))
        assert is_legal(guess, (earlier, tiles))
    for pattern, branch in tree.branches.items():
        check_hard(branch, words, (*turns, (guess, pattern)))


@pytest.mark.parametrize("limit", [None, 1, 2, 3, 4])
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rounds", [3, *on_demand(30)])
def test_as_the_reference(weighted: bool, hard: bool, limit: int | None, rounds: int) -> None:
    rng = random.Random(f"{weighted} {hard} {limit}")
    for _ in range(rounds):
        guesses = random_words(rng, rng.randint(4, 22))
        answers = rng.sample(guesses, rng.randint(1, min(7, len(guesses))))
        top = rng.choice([3, 20])
        weights = [rng.randint(1, top) if weighted else 1 for _ in answers]
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        solver = Solver(Lists(guesses, answers, weights if weighted else None))
        revealed = Revealed() if hard else None
        everything = range(len(answers))

        expected = reference.best(answers, guesses, limit)
        best = solver.best(everything, revealed=revealed, limit=limit)
        assert (best.lost, best.cost) == expected
        assert best.weight == sum(weights)

        tree = solver.tree(everything, revealed=revealed, limit=limit)
        assert tree_cost(tree, weights) == expected
        assert best.worst >= max((depth for _, depth in tree.depths()), default=0)
        if hard:
            check_hard(tree, guesses, ())

        some = rng.sample(range(len(guesses)), min(6, len(guesses)))
        for number in some:
            value = solver.value(everything, number, revealed=revealed, limit=limit)
            guess = guesses[number]
            assert value.guess == number
            expected_value = reference.value(guess, answers, guesses, limit)
            if expected_value is None:  # does not split: one guess thrown away
                legal = [w for w in guesses if is_legal(w, (guess, colours(guess, answers[0])))]
                lost, cost = reference.best(answers, legal if hard else guesses, limit)
                expected_value = lost, cost + sum(weights)
            assert (value.lost, value.cost) == expected_value


def test_cache_survives_other_questions() -> None:
    """Positions of one list, asked in any order and mode, do not disturb one another."""
    rng = random.Random(5)
    guesses = random_words(rng, 24)
    answers = rng.sample(guesses, 12)
    weights = [rng.randint(1, 20) for _ in answers]
    solver = Solver(Lists(guesses, answers, weights))
    for _ in range(40):
        subset = sorted(rng.sample(range(12), rng.randint(1, 6)))
        hard, limit = rng.random() < 0.5, rng.choice([None, 2, 3, 4])
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        expected = reference.best([answers[a] for a in subset], guesses, limit)
        best = solver.best(subset, revealed=Revealed() if hard else None, limit=limit)
        assert (best.lost, best.cost) == expected


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("hard", [False, True])
def test_shortcuts_do_not_change_values(
    lists: Lists, hard: bool, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(7)
    weights = [rng.choice([20, 2, 1]) if weighted else 1 for _ in lists.answers]
    questions = []
    for opener in ("salet", "crane", "adieu"):
        codes = lists.table[:, lists.guesses.index(opener)]
        sizes = np.bincount(codes)
        pattern = int(np.where(sizes <= 34, sizes, 0).argmax())
        revealed = Revealed().after(opener, pattern) if hard else None
        questions.append((np.flatnonzero(codes == pattern).tolist(), revealed, 5 if hard else None))

    def answers() -> list[tuple[int, int]]:
        solver = Solver(Lists(lists.guesses, lists.answers, weights, table=lists.table))
        found = [
            solver.best(left, revealed=revealed, limit=limit) for left, revealed, limit in questions
        ]
        return [(solution.cost, solution.lost) for solution in found]

    monkeypatch.setattr(recursion, "SIFTED", 20)
    quick = answers()
    monkeypatch.setattr(bounds, "SMALL", 2)
    monkeypatch.setattr(recursion, "LARGE", 10**6)
    monkeypatch.setattr(recursion, "SIFTED", 10**6)
    monkeypatch.setattr(scanning, "FEW_GUESSES", 10**6)
    monkeypatch.setattr(scanning.Scans, "excess", lambda _, __, guesses, *___: 0 * guesses)
    assert answers() == quick


@pytest.mark.parametrize("hard", [False, True])
def test_long_lists_in_pieces(lists: Lists, hard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comes out, and no second table is needed."""
    left = range(0, len(lists.answers), 20)
    options: SearchOptions = {"revealed": Revealed() if hard else None, "beam": 3}

    def solved() -> tuple[int, int]:
        solver = Solver(lists)
        tracemalloc.start()
        cost = solver.best(left, **options).cost
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return cost, peak

    cost, peak = solved()
    assert peak > len(left) * len(lists.guesses)
    monkeypatch.setattr(scanning, "PIECE", 2**16)
    cost_in_pieces, peak_in_pieces = solved()
    assert cost_in_pieces == cost
    assert peak_in_pieces < peak


def test_a_full_cache_starts_anew(
    lists: Lists, original_solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "CACHE_SETS", 20)
    solver = Solver(lists)
    left = after(solver, ["crane.bybbb"])[:40]
    hard = SearchOptions(revealed=Revealed().after("crane", code("bybbb")), limit=5)
    for options in (SearchOptions(), hard):
        assert solver.best(left, **options).cost == original_solver.best(left, **options).cost


def test_a_tree_tells_how_far_it_is_and_is_stopped(lists: Lists, original_solver: Solver) -> None:
    left = after(original_solver, ["raise.bbbbb"])
    guess = lists.guesses.index("bunch")
    seen: list[tuple[int, int]] = []
    tree = original_solver.tree(left, guess, progress=lambda *step: seen.append(step))
    assert sum(depth for _, depth in tree.depths()) == 465
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    with pytest.raises(Stopped):
        original_solver.tree(range(2315), guess, stop=lambda: True)
    only = lists.answers.index("bunch")
    assert original_solver.tree([only], guess) == Tree(guess, only)


def test_withheld_words_are_valued_but_not_chosen(lists: Lists, original_solver: Solver) -> None:
    left = after(original_solver, ["salet.bbbbb"])
    solver = Solver(
        Lists(
            lists.guesses,
            lists.answers,
            table=lists.table,
            withheld=["courd"],
        )
    )
    best = solver.best(left)
    assert solver.lists.guesses[best.guess] != "courd"
    assert solver.value(left, solver.lists.guesses.index("courd")).cost == 609


def family_lists(rng: random.Random) -> Lists:
    """Words that differ in one letter, so that some are lost."""
    stems, letters = [".bcde", "a.cda", "bb.ac"], "abcdefghij"
    family = [stem.replace(".", letter) for stem in stems for letter in letters]
    guesses = sorted(rng.sample(sorted({*family}), 16))
    answers = rng.sample(guesses, 11)
    return Lists(guesses, answers, [rng.choice([1, 2, 20]) for _ in answers])


@pytest.mark.parametrize("limit", [2, 3])
def test_the_first_guess_that_is_as_good_as_the_best(limit: int) -> None:
    rng = random.Random(11)
    for _ in range(20):
        solver = Solver(family_lists(rng))
        best, order = solver.best(range(11), limit=limit), rng.sample(range(16), 16)
        values = (solver.value(range(11), guess, limit=limit) for guess in order)
        equal = next(each for each in values if (each.lost, each.cost) == (best.lost, best.cost))
        assert solver.first_equal(range(11), best, order, limit=limit) == equal.guess


def after(solver: Solver, turns: Iterable[str]) -> list[int]:
    """The candidates after turns written word.tiles."""
    left = list(range(len(solver.lists.weights)))
    for turn in turns:
        guess, tiles = turn.split(".")
        codes = solver.lists.table[left, solver.lists.guesses.index(guess)].tolist()
        left = [a for a, shown in zip(left, codes, strict=True) if shown == code(tiles)]
    return left


@pytest.mark.parametrize(
    ("opener", "total", "options"),
    [
        ("salet", 7920, {}),
        ("salet", 7933, {"beam": 1}),
        pytest.param("slate", 7928, {}, marks=pytest.mark.slow),
        pytest.param("salet", 7926, {"beam": 2}, marks=pytest.mark.slow),
        pytest.param("salet", 8122, {"revealed": Revealed(), "limit": 6}, marks=pytest.mark.slow),
        pytest.param("salet", 8116, {"revealed": Revealed()}, marks=pytest.mark.slow),
    ],
)
def test_openers(original_solver: Solver, opener: str, total: int, options: SearchOptions) -> None:
    number = original_solver.lists.guesses.index(opener)
    solution = original_solver.value(range(2315), number, **options)
    assert (solution.cost, solution.lost) == (total, 0)


@pytest.mark.parametrize(
    ("turns", "size", "total"),
    [
        ("salet.bbbbb", 221, 609),
        ("salet.bbbyb", 165, 449),
        ("raise.bbbbb", 168, 465),
        ("night.bgggg", 8, 19),
        ("parse.bbybb clint.bbyyb", 3, 5),
    ],
)
def test_mid_game(original_solver: Solver, turns: str, size: int, total: int) -> None:
    left = after(original_solver, turns.split())
    assert len(left) == size
    best = original_solver.best(left)
    assert best.cost == total
    seen: list[tuple[int, int]] = [(0, 0)]
    valued = original_solver.value(left, best.guess, progress=lambda *step: seen.append(step))
    assert valued.cost == total
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    assert (len(seen) > 1) == (size > 3)


def test_words_lost_are_named(original_solver: Solver) -> None:
    """Eight words of _ight cannot all be told apart in three guesses of hard mode."""
    left = after(original_solver, ["night.bgggg"])
    revealed = Revealed().after("night", code("bgggg"))
    best = original_solver.best(left, revealed=revealed, limit=3)
    assert best.lost == 5
    tree = original_solver.tree(left, revealed=revealed, limit=3)
    assert (len(tree.lost_answers()), tree.answers) == (5, 8)
    assert {*tree.lost_answers()} | {answer for answer, _ in tree.depths()} == {*left}
    assert original_solver.best(left, revealed=revealed).lost == 0


def test_stop_is_polled_and_obeyed(lists: Lists) -> None:
    solver = Solver(lists)
    polls = count()
    with pytest.raises(Stopped):
        solver.best(range(2315), stop=lambda: next(polls) >= 20)
    assert next(polls) == 21
    with pytest.raises(Stopped):
        solver.tree(range(2315), 0, stop=lambda: next(polls) >= 40)
    assert next(polls) == 41


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            lambda: Solver(Lists(["crane"], ["slate"])),
            "every answer among the guesses; slate is not",
        ),
        (lambda: Solver(Lists(["crane"], ["crane"], [0])), "whole numbers above zero"),
        (lambda: Solver(Lists(["crane"], ["crane"])).best([]), "No word is left"),
        (lambda: Solver(Lists(["crane"], ["crane"])).best([0], limit=0), "No guess is left"),
        (
            lambda: Solver(Lists(["crane"], ["crane"])).best([0], revealed=Revealed(letters="s")),
            "Hard mode does not allow crane",
        ),
    ],
)
def test_wrong_questions(question: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        question()  # type: ignore[operator]


@pytest.mark.parametrize("hard", [False, True])
def test_the_best_of_some_guesses_may_be_followed_by_any(hard: bool) -> None:
    chooser = random.Random(hard)
    for _ in range(4):
        guesses = sorted(chooser.sample(word_list("original").answers, 20))
        answers = chooser.sample(guesses, 8)
        reference, lists = Reference(dict.fromkeys(answers, 1), hard), Lists(guesses, answers)
        some = sorted({*answers, *chooser.sample(guesses, 4)})
        among = np.array([lists.numbers[guess] for guess in some])
        for limit in (None, 2, 3):
            found = Solver(lists).best(
                range(8), among, limit=limit, revealed=Revealed() if hard else None
            )
            values = (reference.value(guess, answers, guesses, limit) for guess in some)
            assert (found.lost, found.cost) == min(filter(None, values))
            assert found.guess in among


# Hard mode's rule for arrays against the rule for one guess


def test_against_the_plain_rule(lists: Lists) -> None:
    rng = random.Random(2)
    for _ in range(150):
        answer = rng.choice(lists.answers)
        turns = [(guess, colours(guess, answer)) for guess in rng.sample(lists.guesses, 2)]
        revealed = Revealed()
        for guess, tiles in turns:
            revealed = revealed.after(guess, code(tiles))
        allowed = revealed.allows(lists.letters, lists.alphabet)
        for number in rng.sample(range(len(lists.guesses)), 300):
            guess = lists.guesses[number]
            assert allowed[number] == all(is_legal(guess, turn) for turn in turns)
        assert allowed[lists.guesses.index(answer)]


def test_families_differ_in_one_place() -> None:
    words = ["bills", "dills", "fills", "bully", "billy", "dally", "filly"]
    lists = Lists(words, words)
    assert families(lists, range(7)) == [(0, 1, 2)]
