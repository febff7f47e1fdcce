"""The pattern table against plain tiles."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, code
from wordle_tui.game.errors import WordleError
from wordle_tui.solver import table as table_module
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.table import coarse_table, pattern_table


def test_sample_of_the_original_lists(lists: Lists) -> None:
    rng = random.Random(1)
    table, guesses, answers = lists.table, lists.guesses, lists.answers
    assert table.shape == (2315, 12972)
    assert table.dtype == np.uint8
    for _ in range(2_000):
        guess, answer = rng.randrange(len(guesses)), rng.randrange(len(answers))
        assert table[answer, guess] == code(tiles(guesses[guess], answers[answer]))
    assert len(np.unique(table)) == 238


@pytest.mark.parametrize(("guesses", "answers"), [(0, 5), (5, 0), (0, 0), (7, 1), (1, 33)])
def test_odd_sizes(lists: Lists, guesses: int, answers: int) -> None:
    table = pattern_table(lists.guesses[:guesses], lists.answers[:answers])
    assert (table == lists.table[:answers, :guesses]).all()
    assert table.shape == (answers, guesses)


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MAX_TABLE_BYTES", 3)
    assert pattern_table(["crane"] * 3, ["slate"]).shape == (1, 3)
    with pytest.raises(WordleError, match="4 guesses against 1 answers need a table of"):
        pattern_table(["crane"] * 4, ["slate"])


# Words of other lengths and alphabets


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
            lost, cost = reference.best(answers, guesses, limit)
            solution = solver.best(range(len(answers)), revealed=revealed, limit=limit)
            assert (solution.lost, solution.cost) == (lost, cost)
