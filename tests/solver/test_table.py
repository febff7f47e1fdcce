"""The pattern table against plain tiles."""

import random

import numpy as np
import pytest

from tests.support.reference import tiles as colours
from tests.support.solver_reference import code
from wordle_tui.game.errors import WordleError
from wordle_tui.solver import table as table_module
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.table import pattern_table


def test_sample_of_the_original_lists(lists: Lists) -> None:
    rng = random.Random(1)
    table, guesses, answers = lists.table, lists.guesses, lists.answers
    assert table.shape == (2315, 12972)
    assert table.dtype == np.uint8
    for _ in range(2_000):
        guess, answer = rng.randrange(len(guesses)), rng.randrange(len(answers))
        assert table[answer, guess] == code(colours(guesses[guess], answers[answer]))
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
