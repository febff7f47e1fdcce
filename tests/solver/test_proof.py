"""What the documentation offers others: proofs and their checker, and totals to compare with."""

from __future__ import annotations

import csv
import json
import random
import runpy
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.support.reference import tiles
from tests.support.scripts import script
from tests.support.solver_reference import Reference, is_legal
from wordle_tui.game.words import word_list
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.proof import proof_text
from wordle_tui.solver.search import Solver

DOCS = Path(__file__).parents[2] / "docs"
Proof = dict[str, Any]
Change = Callable[[Proof], object]
FEW = [
    *("wince", "mince", "since", "fence", "hence", "pence", "bonce", "ponce", "nonce"),
    *("dance", "lance", "nance", "vance", "rance"),
]


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    return script("docs/check_proof.py")


@pytest.fixture
def check(checker: ModuleType, tmp_path: Path) -> Callable[[Proof], None]:
    """Ends the program unless the proof is right."""

    def check_file(proof: Proof) -> None:
        path = tmp_path / "proof.json"
        path.write_text(json.dumps(proof), encoding="utf-8")
        checker.main(path)

    return check_file


def proof_of(
    guesses: list[str], answers: list[str], weights: list[int], opener: str, limit: int | None
) -> Proof | None:
    """The proof of a solver; None if words are lost."""
    lists = Lists(guesses, answers, weights)
    solver, everything, guess = Solver(lists), range(len(answers)), guesses.index(opener)
    tree = solver.tree(everything, guess, limit=limit)
    if tree.lost_answers():
        return None
    lemmas = solver.lemmas(everything, guess, limit=limit)
    index = dict(sorted(tree.index(guesses, answers)))
    proof: Proof = json.loads(proof_text(lists, index, lemmas, limit))
    return proof


@pytest.fixture(scope="module")
def right() -> Proof:
    guesses = sorted([*FEW, "wombs", "drape", "flops", "humps", "blurb", "crane"])
    proof = proof_of(guesses, FEW, [*range(3, 17)], "crane", 5)
    assert proof is not None
    assert any(left is None for _, _, left in proof["lemmas"])
    return proof


@pytest.mark.parametrize("seed", range(24))
def test_a_proof_of_a_small_list_has_least_total(seed: int, check: Callable[[Proof], None]) -> None:
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abc", k=5)) for _ in range(14)})
    answers = rng.sample(words, 8)
    weights = rng.choices((1, 2, 5), k=8) if seed % 2 else [1] * 8
    opener, limit = rng.choice(words), rng.choice((None, 3, 4, 5))
    by_word = dict(zip(answers, weights, strict=True))
    least = Reference(by_word, hard=False).value(opener, answers, words, limit)
    proof = proof_of(words, answers, weights, opener, limit)
    if least is None or least[0] or proof is None:
        assert proof is None or least is None
        return
    assert proof["total"] == least[1]
    check(proof)
    with pytest.raises(SystemExit):  # a better total, even if the file agrees with itself
        check({**proof, "total": proof["total"] - 1})


def replaced(key: str, old: str, new: str) -> Change:
    """Write something else into the words, or into each path."""

    def change(proof: Proof) -> None:
        value = proof[key]
        is_text = isinstance(value, str)
        proof[key] = value.replace(old, new) if is_text else [x.replace(old, new) for x in value]

    return change


def raised(proof: Proof, amount: int, order: int = 1) -> list[Any]:
    """The lemmas with a higher cost; in another order, none is a reason for the one before it."""
    return [[cost + amount, *others] for cost, *others in proof["lemmas"]][::order]


LOW = "the lemmas only show that the total is at least"
LEMMA = "may cost .* at the lemma of"
CHANGES: dict[str, tuple[Change, str]] = {
    "a lower total": (
        lambda proof: proof.update(total=proof["total"] - 1),
        "the strategy's total is 424, not 423",
    ),
    "one branch twice": (
        lambda proof: proof["strategy"].__setitem__(3, proof["strategy"][4]),
        "misses",
    ),
    "a missing branch": (
        lambda proof: proof["strategy"].pop(),
        "there is not one path for each answer",
    ),
    "a path that knows the answer": (
        lambda proof: proof["strategy"].append(
            " ".join([(path := proof["strategy"].pop().split())[0], path[-1]])
        ),
        "leads to several guesses",
    ),
    "a weight": (
        lambda proof: proof["weights"].__setitem__(0, proof["weights"][0] + 1),
        "the strategy's total is",
    ),
    "a high lemma": (
        lambda proof: proof.update(lemmas=[raised(proof, 1)[0], *proof["lemmas"][1:]]),
        LEMMA,
    ),
    "high lemmas": (lambda proof: proof.update(lemmas=raised(proof, 5, -1)), "at the lemma of"),
    "no lemmas": (lambda proof: proof.update(lemmas=[]), LOW),
    "lemmas of another limit": (
        lambda proof: proof.update(lemmas=[[*lemma[:2], 2] for lemma in proof["lemmas"]]),
        LOW,
    ),
    "what is to be proved as a lemma": (
        lambda proof: proof["lemmas"].append([proof["total"] + 1, proof["answers"], None]),
        LEMMA,
    ),
    "another limit": (lambda proof: proof.update(limit=4), "exceeds the limit"),
    "a guess twice": (
        lambda proof: proof.update(guesses=proof["guesses"] + " crane"),
        "a guess is listed twice",
    ),
    "an answer that is no guess": (
        replaced("guesses", "wince ", ""),
        "an answer is not among the guesses",
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_changed_proof_fails(kind: str, right: Proof, check: Callable[[Proof], None]) -> None:
    check(right)
    wrong, (change, sentence) = deepcopy(right), CHANGES[kind]
    change(wrong)
    with pytest.raises(SystemExit, match=f"^The proof fails: .*{sentence}"):
        check(wrong)


def test_a_worse_strategy_is_refused(right: Proof, check: Callable[[Proof], None]) -> None:
    """It agrees with its own total, but not with the lemmas."""
    worse = deepcopy(right)
    worse["limit"] = None
    worse["strategy"] = [path.replace("crane ", "crane crane ") for path in right["strategy"]]
    worse["total"] += sum(right["weights"])
    with pytest.raises(SystemExit, match="the lemmas only show that the total is at least 424"):
        check(worse)


def test_the_shipped_proof_is_of_the_original_lists() -> None:
    proof = json.loads((DOCS / "proof-salet.json").read_text(encoding="utf-8"))
    data = DOCS.parent / "data"
    answers = (data / "original-answers.txt").read_text(encoding="utf-8").split()
    others = (data / "original-others.txt").read_text(encoding="utf-8").split()
    assert proof["answers"].split() == answers
    assert sorted(proof["guesses"].split()) == sorted([*answers, *others])
    assert proof["weights"] == [1] * len(answers)
    assert (proof["total"], proof["limit"]) == (7920, None)


@pytest.mark.parametrize("text", [None, "", "[]", "{}", "[" * 100_000, '{"guesses": 1}'])
def test_other_files(text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    if text is None:
        path.mkdir()
    else:
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["check_proof.py", str(path)])
    with pytest.raises(SystemExit, match=r"^The proof fails: this is not the file"):
        runpy.run_path(str(DOCS / "check_proof.py"), run_name="__main__")


@pytest.mark.slow
def test_the_shipped_proof_holds(checker: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    checker.main(DOCS / "proof-salet.json")
    assert "after salet, the least total is 7920 for a weight of 2315," in capsys.readouterr().out


# The reference totals for other solvers, against the reference that tries everything


with (DOCS / "reference-totals.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
FEW_WORDS = 7
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
    if len(candidates) > FEW_WORDS:
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
    result = (int(row["lost"]), int(row["total"]))
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
