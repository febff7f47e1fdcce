"""The original word lists, and one solver of them for all tests."""

from pathlib import Path

import pytest

from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import Solver

DATA = Path(__file__).parents[2] / "data"


def words(name: str) -> list[str]:
    return (DATA / name).read_text(encoding="utf-8").split()


@pytest.fixture(scope="session")
def lists() -> Lists:
    answers = words("original-answers.txt")
    return Lists(sorted(answers + words("original-others.txt")), answers)


@pytest.fixture(scope="session")
def original_solver(lists: Lists) -> Solver:
    return Solver(lists)
