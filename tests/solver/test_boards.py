"""Several boards: the estimates, and the games played by them."""

from __future__ import annotations

import runpy
from math import exp, log2, sqrt
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest

from tests.support.reference import tiles
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.several_boards import rank_boards

WORDS = (
    *("light", "fight", "might", "night", "right", "eight", "tight", "crane", "slate", "crate"),
    *("trace", "grate", "irate", "stale", "least", "steal", "mince", "wince", "since", "niece"),
)
OTHERS = ("fling", "rents", "milks", "clasp", "wharf")
LISTS = Lists(sorted({*WORDS, *OTHERS}), WORDS)
WEIGHTED = Lists(sorted({*WORDS, *OTHERS}), WORDS, [1 + number % 3 for number in range(len(WORDS))])


def position_of(words: tuple[str, ...], lists: Lists) -> Position:
    return Position(lists, np.array(sorted(lists.rows[word] for word in words)))


@pytest.mark.parametrize("lists", [LISTS, WEIGHTED])
def test_an_estimate_counts_the_words_that_are_not_told_apart(lists: Lists) -> None:
    """The likeliest word of each group is told apart; all others take guesses later."""
    positions = [position_of(WORDS, lists), position_of(WORDS[:12], lists)]
    weights = dict(zip(lists.answers, lists.weights, strict=True))
    _, estimate = rank_boards(positions)
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


@pytest.mark.slow
@pytest.mark.parametrize("boards", [2, 4, 8])
def test_luck_is_zero_on_average(boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = Path(__file__).parents[2] / "docs"
    monkeypatch.syspath_prepend(docs)
    script = runpy.run_path(str(docs / "measure_boards.py"))
    _, lucks = script["measure"]("original", boards)
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / sqrt(len(lucks))


def test_no_estimate_is_less_than_that_of_a_certain_word() -> None:
    """Though MINCE, which may solve the first board, tells as much about it."""
    _, estimate = rank_boards(
        [position_of(("mince", "since"), LISTS), position_of(("wince",), LISTS)]
    )
    mince, wince, light = (estimate[LISTS.numbers[word]] for word in ("mince", "wince", "light"))
    assert mince == wince < light
