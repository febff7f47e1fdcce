"""The original word lists, and one solver of them for all tests."""

from pathlib import Path

import pytest

from wordle_tui.solver.search import Solver

DATA = Path(__file__).parents[2] / "data"


def words(name: str) -> list[str]:
    return (DATA / name).read_text().split()


@pytest.fixture(scope="session")
def original() -> Solver:
    answers = words("original-answers.txt")
    return Solver(sorted(answers + words("original-others.txt")), answers)
