"""The reference totals for other solvers, against the reference that tries everything."""

import csv
from pathlib import Path

import pytest

from tests.support.reference import tiles
from tests.support.solver_reference import Reference, is_legal
from wordle_tui.game.words import word_list

FILE = Path(__file__).parents[2] / "docs" / "reference-totals.csv"
with FILE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
FEW = 7
"""Most words for which everything is tried."""
LEGAL = 100
"""Most guesses for which it is tried in hard mode, where guesses with the same tiles differ."""


def groups(guess: str, candidates: list[str]) -> tuple[object, ...]:
    """Which candidates show the same tiles, and which of them is the guess."""
    seen = [tiles(guess, word) for word in candidates]
    return (guess if guess in candidates else None, *map(seen.index, seen))


def compare(row: dict[str, str]) -> bool:
    """Whether the row could be compared. Fails if it is wrong."""
    original = word_list("original")
    answers = original.answers
    guesses = [*(answers if row["guesses"] == "answers" else original.guesses)]
    turns = [(turn[:5], turn[6:]) for turn in row["turns"].split()]
    candidates = [
        answer for answer in answers if all(tiles(guess, answer) == seen for guess, seen in turns)
    ]
    assert len(candidates) == int(row["words"])
    if len(candidates) > FEW:
        return False
    if is_hard := row["mode"] == "hard":
        guesses = [guess for guess in guesses if all(is_legal(guess, turn) for turn in turns)]
        if len(guesses) > LEGAL:
            return False
    else:  # of the guesses that make the same groups, one is enough
        by_groups = {groups(guess, candidates): guess for guess in guesses}
        guesses = [*(by_groups | {groups(row["best"], candidates): row["best"]}).values()]
    left = int(row["left"]) if row["left"] else None
    reference = Reference(dict.fromkeys(candidates, 1), is_hard)
    result = (0, int(row["lost"]), int(row["total"]))
    assert reference.best(candidates, guesses, left) == result, row
    assert reference.value(row["best"], candidates, guesses, left) == result, row
    return True


def test_some_reference_totals_are_right() -> None:
    small = [row for row in ROWS if int(row["words"]) <= 5][::12]
    assert sum(map(compare, small)) >= 4


@pytest.mark.slow
def test_the_reference_totals_are_right() -> None:
    assert len(ROWS) >= 200
    assert sum(map(compare, ROWS)) >= 99
