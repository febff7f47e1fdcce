"""Tables and exact values for words of other lengths and alphabets, against the slow reference."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.table import coarse_table, pattern_table


def random_words(rng: random.Random, alphabet: str, length: int, count: int) -> list[str]:
    words = {"".join(rng.choices(alphabet, k=length)) for _ in range(count)}
    return sorted(words)


@pytest.mark.parametrize("alphabet", ["ab", "aäẞzñ", "かなカ한국"])
@pytest.mark.parametrize("length", [3, 5, 6, 10, 11])
def test_the_table(length: int, alphabet: str) -> None:
    words = random_words(random.Random(length), alphabet, length, 40)
    table = pattern_table(words, words)
    expected = [[code(tiles(guess, answer)) for guess in words] for answer in words]
    assert table.tolist() == expected
    assert table.dtype == (np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32)
    lists = Lists(words, words)
    position = Position.start(lists)
    for after in position.split(3):
        turns = ((words[3], after.turns[-1][1]),)
        assert Position(lists, after.rows, turns).fitting.tolist() == [
            number for number in lists.answers_first.tolist() if table[number, 3] == turns[0][1]
        ]
    if length <= 6:  # the table of a shape takes a while
        seen = coarse_table(table, words)
        assert seen.dtype == table.dtype
        assert [seen[0, number] for number in range(5)] == [
            code(
                "".join(
                    "g" if tile == "g" else "y" if letter in words[0] else "b"
                    for letter, tile in zip(guess, tiles(guess, words[0]), strict=True)
                )
            )
            for guess in words[:5]
        ]


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("length", [4, 6, 7, 8])
def test_exact_values_against_the_reference(length: int, hard: bool) -> None:
    rng = random.Random(f"{length} {hard}")
    for alphabet in ("abc", "aäöß", "лето", "abcdefgh"):
        guesses = random_words(rng, alphabet, length, 14)
        answers = rng.sample(guesses, min(6, len(guesses)))
        weights = [rng.randint(1, 3) for _ in answers]
        reference = Reference(dict(zip(answers, weights, strict=True)), hard)
        solver = Solver(Lists(guesses, answers, weights))
        revealed = Revealed() if hard else None
        for limit in (None, 3):
            _, lost, cost = reference.best(answers, guesses, limit)
            solution = solver.best(range(len(answers)), revealed=revealed, limit=limit)
            assert (solution.lost, solution.cost) == (lost, cost)
