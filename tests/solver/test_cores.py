"""Cores and misses against the slow reference: words that cannot all be found, and no others."""

from __future__ import annotations

import random

import pytest

from tests.support.cases import on_demand
from tests.support.solver_reference import Reference
from wordle_tui.solver import cache
from wordle_tui.solver.branch_and_bound import Search
from wordle_tui.solver.cache import Bound, Rulebook
from wordle_tui.solver.cores import Cores, CoreSearch, GivenUp
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import SearchOptions, Solver
from wordle_tui.solver.stopping import Stopped, never_stop


def random_words(rng: random.Random, count: int, thirds: str) -> list[str]:
    """Words that differ in one or two places, so that they are hard to tell apart."""
    words = [f"{first}a{third}er" for first in "bcdfghklmnprstvw" for third in thirds]
    return sorted(rng.sample(words, count))


def cores_of(lists: Lists) -> Cores:
    return Search(lists, Rulebook(lists), never_stop).misses.cores


@pytest.mark.parametrize("beam", [0, 1, 99])
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("left", [2, 3, *on_demand(4)])
@pytest.mark.parametrize("rounds", [4, *on_demand(12)])
def test_a_core_is_what_cannot_be_found(left: int, hard: bool, beam: int, rounds: int) -> None:
    """With a beam the search may give up, but what it says is as true. Some weight is to spare."""
    rng = random.Random(f"{left} {hard}")
    found = refuted = given_up = 0
    for _ in range(rounds):
        guesses = random_words(rng, 14, "tkv"[: 5 - left])
        answers = sorted(rng.sample(guesses, rng.randint(left + 1, left + 7)))
        weights = rng.choices((1, 1, 2, 5), k=len(answers))
        lists = Lists(guesses, answers, weights)
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        cores = cores_of(lists)
        search = CoreSearch(lists, cores.book, cores.scans, never_stop, beam)
        rules = cores.book.rules(Revealed() if hard else None, left, 0)
        # Some parts first: what is remembered of them must not spoil what is said of the whole.
        for size in (*rng.choices(range(2, len(answers) + 1), k=4), len(answers)):
            candidates = lists.ordered(rng.sample(range(len(answers)), size))
            spare = rng.choice((0, 0, 1, 2, 4))
            try:
                core = search.core(candidates, rules, spare)
            except GivenUp:
                given_up += 1
                continue
            words = [answers[number] for number in sorted(candidates)]
            assert bool(core.words) == (reference.best(words, guesses, left)[0] > spare)
            if core.words:
                refuted += 1
                assert core.missed > spare
                assert cores.quick_play(candidates, rules) is None
                assert core.words <= {*candidates}
                words = [answers[number] for number in sorted(core.words)]
                assert reference.best(words, guesses, left)[0] >= core.missed
            else:
                found += 1
                play = cores.play(candidates, rules)
                assert play.cost <= spare
                assert spare or cores.quick_play(candidates, rules) is not None
                value = reference.value(guesses[play.guess], words, guesses, left)
                assert value is not None
                assert value[0] <= play.cost
    assert found
    assert refuted or given_up
    assert bool(given_up) == (beam == 1 and left > 2)


def test_what_hard_mode_demands() -> None:
    green, yellow = Revealed().after("salet", 3**4 * 2), Revealed().after("salet", 3**4)
    assert green.demands(yellow)
    assert not yellow.demands(green)
    assert yellow.demands(Revealed())
    assert not Revealed().demands(yellow)
    assert not green.demands(Revealed(greens="s....", letters="ss"))
    # The last letter of a longer word, once green, once yellow.
    green, yellow = Revealed().after("carnet", 2), Revealed().after("carnet", 1)
    assert green.demands(yellow)
    assert not yellow.demands(green)


def test_a_stop_ends_the_search() -> None:
    lists = Lists(words := random_words(random.Random(1), 30, "tkv"), words)
    search = Search(lists, Rulebook(lists), stop=lambda: True)
    rules = search.book.rules(Revealed(), 3, 0)
    with pytest.raises(Stopped):
        search.misses.cores.core(lists.ordered(range(30)), rules)


def test_a_full_cache_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Masks of refuted guesses count by their size, and go when the cache is full."""
    rng = random.Random(2)
    lists = Lists(words := random_words(rng, 36, "tkv"), words)
    sets = [lists.ordered(rng.sample(range(36), size)) for size in range(6, 36, 3)]

    def found(cores: Cores) -> list[bool]:
        rules = cores.book.rules(Revealed(), 4, 0)
        return [not cores.core(candidates, rules).words for candidates in sets]

    expected = found(cores_of(lists))
    monkeypatch.setattr(cache, "CACHE_SETS", 4)
    full = cores_of(lists)
    assert found(full) == expected
    rules = full.book.rules(None, 4, 0)
    for number in range(10):
        full.book.remember(rules.findable, frozenset({number}), Bound(0))
    assert len(rules.findable) <= 4
    assert {*expected} == {True, False}


# Missed weight, below every bound and above it


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_least_weight_missed_is_found_if_it_is_below_the_bound(left: int, hard: bool) -> None:
    """Otherwise a bound is proved that is true. A guess is given if it misses no more."""
    rng, amounts = random.Random(f"{left} {hard}"), set[int]()
    for _ in range(4):
        guesses = random_words(rng, 12, "tk")
        answers = sorted(rng.sample(guesses, rng.randint(left + 1, 10)))
        weights = rng.choices((1, 1, 2, 5), k=len(answers))
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        least = reference.best(answers, guesses, left)[0]
        amounts.add(least)
        for bound in range(1, least + 4):
            search = Search(lists := Lists(guesses, answers, weights), Rulebook(lists), never_stop)
            rules = search.book.rules(Revealed() if hard else None, left, 0)
            found = search.misses.least(lists.ordered(range(len(answers))), rules, bound)
            assert min(bound, least) <= found.cost <= least
            if found.guess >= 0:
                value = reference.value(guesses[found.guess], answers, guesses, left)
                assert value is not None
                assert value[0] == found.cost == least
            else:
                assert found.cost >= bound
    assert max(amounts) > 1


@pytest.mark.parametrize("rounds", [60, *on_demand(600)])
def test_plays_that_lose_less_and_less_lead_to_the_same_loss_and_cost(rounds: int) -> None:
    rng, losing = random.Random(rounds), 0
    for _ in range(rounds):
        hard, left = rng.random() < 0.5, rng.choice((2, 2, 3))
        guesses = random_words(rng, 10, "tk")
        answers = sorted(rng.sample(guesses, rng.randint(left + 1, 8)))
        weights = rng.choices((1, 1, 2, 5), k=len(answers))
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        solver, everything = Solver(Lists(guesses, answers, weights)), range(len(answers))
        options = SearchOptions(revealed=Revealed() if hard else None, limit=left)
        share = 1.0
        while share > 0 and (safer := solver.safer(everything, share, **options)) is not None:
            guess, lost = safer
            assert lost < share
            value = reference.value(guesses[guess], answers, guesses, left)
            assert value is not None
            assert value[0] / sum(weights) == pytest.approx(lost)
            share = lost
        best = solver.best(everything, **options)
        assert (best.lost, best.cost) == reference.best(answers, guesses, left)
        assert best.lost / sum(weights) <= share + 1e-9
        losing += best.lost > 0
    assert losing > rounds / 3
