"""Several boards: the search compared with a full recursion, and the guesses that are chosen."""

from __future__ import annotations

import runpy
from functools import cache
from itertools import product
from math import exp, log2, sqrt
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.reference import tiles
from wordle_tui.solver.boards import BoardsSolver, best_guesses
from wordle_tui.solver.boards_search import BoardsSearch, OutOfBudget
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position

WORDS = (
    *("light", "fight", "might", "night", "right", "eight", "tight", "crane", "slate", "crate"),
    *("trace", "grate", "irate", "stale", "least", "steal", "mince", "wince", "since", "niece"),
)
OTHERS = ("fling", "rents", "milks", "clasp", "wharf")
LISTS = Lists(sorted({*WORDS, *OTHERS}), WORDS)
WEIGHTED = Lists(sorted({*WORDS, *OTHERS}), WORDS, [1 + number % 3 for number in range(len(WORDS))])
Combinations = frozenset[tuple[str | None, ...]]


def least_guesses(boards: list[tuple[str, ...]], lists: Lists) -> tuple[float, dict[str, float]]:
    """The expected guesses until all boards are solved, at best and by first guess: plain recursion
    over all combinations of different words, where a solved board is None."""
    weights = dict(zip(lists.answers, lists.weights, strict=True))

    def weight(words: tuple[str | None, ...]) -> int:
        return int(np.prod([weights[word] for word in words if word]))

    def shown(guess: str, words: tuple[str | None, ...]) -> object:
        return tuple(word and tiles(guess, word) for word in words)

    @cache
    def after(left: Combinations, guess: str) -> float:
        replies: dict[object, list[tuple[str | None, ...]]] = {}
        for words in left:
            replies.setdefault(shown(guess, words), []).append(words)
        if len(replies) == 1 and not any(guess in words for words in left):
            return float("inf")  # it tells nothing
        cost = 1.0
        for same in replies.values():
            rest = frozenset(tuple(None if w == guess else w for w in words) for words in same)
            cost += sum(map(weight, same)) / sum(map(weight, left)) * best(rest)
        return cost

    @cache
    def best(left: Combinations) -> float:
        if all(word is None for words in left for word in words):
            return 0.0
        return min(after(left, guess) for guess in lists.guesses)

    start = frozenset(words for words in product(*boards) if len({*words}) == len(words))
    return best(start), {guess: after(start, guess) for guess in lists.guesses}


def position_of(words: tuple[str, ...], lists: Lists) -> Position:
    return Position(lists, np.array(sorted(lists.rows[word] for word in words)))


boards_of = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4, unique=True).map(tuple),
    min_size=2,
    max_size=3,
)


@settings(max_examples=12, deadline=None)
@given(boards_of, st.sampled_from([LISTS, WEIGHTED]))
def test_the_search_agrees_with_a_full_recursion(
    boards: list[tuple[str, ...]], lists: Lists
) -> None:
    search = BoardsSearch([position_of(words, lists) for words in boards])
    if not search.is_possible:
        assert not any(len({*words}) == len(words) for words in product(*boards))
        return
    least, values = least_guesses(boards, lists)
    wasted, guess = search.best(search.state)
    assert len(boards) + wasted == pytest.approx(least)
    assert values[lists.guesses[guess]] == pytest.approx(least)
    for word in ("light", "crane", *OTHERS):
        if values[word] < float("inf"):
            value = search.value(search.state, lists.numbers[word])
            assert len(boards) + value == pytest.approx(values[word])


def test_a_guess_that_tells_nothing_takes_one_guess_more() -> None:
    search = BoardsSearch([position_of(("mince", "wince"), LISTS)])
    best, _ = search.best(search.state)
    assert search.value(search.state, LISTS.numbers["fight"]) == best + 1


def test_a_width_gives_an_upper_bound() -> None:
    positions = [position_of(WORDS[:7], LISTS), position_of(WORDS[8:15], LISTS)]
    exact, wide = BoardsSearch(positions), BoardsSearch(positions, width=2)
    least, _ = exact.best(exact.state)
    assert least <= wide.best(wide.state)[0] < 3


def test_a_search_ends_with_its_budget() -> None:
    search = BoardsSearch([position_of(WORDS[:7], LISTS)], budget=2)
    with pytest.raises(OutOfBudget):
        search.best(search.state)


def test_a_certain_word_is_chosen() -> None:
    positions = [position_of(WORDS[:9], LISTS), position_of(("wince",), LISTS)]
    assert LISTS.guesses[BoardsSolver().choose(positions)] == "wince"


@pytest.mark.parametrize("lists", [LISTS, WEIGHTED])
def test_an_estimate_counts_the_words_that_are_not_told_apart(lists: Lists) -> None:
    """The likeliest word of each group is told apart; all others take guesses later."""
    solver, positions = BoardsSolver(), [position_of(WORDS, lists), position_of(WORDS[:12], lists)]
    weights = dict(zip(lists.answers, lists.weights, strict=True))
    estimate = solver.rank(positions).estimate
    for guess in ("light", "crane", "wharf"):
        chance = merged = missing = 0.0
        for words in (WORDS, WORDS[:12]):
            groups: dict[str, list[int]] = {}
            for word in words:
                groups.setdefault(tiles(guess, word), []).append(weights[word])
            total = sum(weights[word] for word in words)
            chance += weights[guess] / total if guess in words else 0.0
            merged += 1 - sum(map(max, groups.values())) / total
            for group in groups.values():
                missing -= sum(each * log2(each / sum(group)) for each in group) / total
        left = 2 - chance
        later = 1.03 * exp(-0.178 * left) / left ** (1 / 3) * (merged + 0.1 * missing)
        assert estimate[lists.numbers[guess]] == pytest.approx(3 - chance + later)
    best = best_guesses(positions, solver.rank(positions), 5)
    assert best.tolist() == np.argsort(estimate, kind="stable")[:5].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("boards", [2, 4, 8, 16])
def test_luck_is_zero_on_average(boards: int) -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "measure_boards.py"))
    _, lucks = script["measure"]("original", boards, 150)
    for number in range(1, boards):
        error = stdev(lucks[number]) / sqrt(150)
        assert abs(fmean(lucks[number])) < 3 * error, number


def test_a_withheld_word_is_never_chosen() -> None:
    lists = Lists(LISTS.guesses, WORDS, withheld=OTHERS)
    positions = [Position.start(lists)] * 2
    best = best_guesses(positions, BoardsSolver().rank(positions), len(WORDS))
    assert {lists.guesses[guess] for guess in best} == {*WORDS}
