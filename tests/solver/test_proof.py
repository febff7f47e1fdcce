"""Proofs: the checker of the documentation accepts those that are right, and no others."""

import importlib.util
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

from tests.support.solver_reference import Reference
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.proof import proof_text
from wordle_tui.solver.search import Solver

DOCS = Path(__file__).parents[2] / "docs"
Proof = dict[str, Any]
FEW = [
    *("wince", "mince", "since", "fence", "hence", "pence", "bonce", "ponce", "nonce"),
    *("dance", "lance", "nance", "vance", "rance"),
]


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_proof", DOCS / "check_proof.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
    """A proof with lemmas, with weights and a limit."""
    guesses = sorted([*FEW, "wombs", "drape", "flops", "humps", "blurb", "crane"])
    proof = proof_of(guesses, FEW, [*range(3, 17)], "crane", 5)
    assert proof is not None
    assert any(left is None for _, _, left in proof["lemmas"])
    return proof


@pytest.mark.parametrize("seed", range(40))
def test_a_proof_of_a_small_list_shows_the_least_total(
    seed: int, check: Callable[[Proof], None]
) -> None:
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abc", k=5)) for _ in range(14)})
    answers = rng.sample(words, 8)
    weights = rng.choices((1, 2, 5), k=8) if seed % 2 else [1] * 8
    opener, limit = rng.choice(words), rng.choice((None, 3, 4, 5))
    by_word = dict(zip(answers, weights, strict=True))
    least = Reference(by_word, hard=False).value(opener, answers, words, limit)
    proof = proof_of(words, answers, weights, opener, limit)
    if least is None or least[1] or proof is None:
        assert proof is None or least is None
        return
    assert proof["total"] == least[2]
    check(proof)
    with pytest.raises(SystemExit):  # a better total, even if the file agrees with itself
        check({**proof, "total": proof["total"] - 1})


def total(proof: Proof) -> None:
    proof["total"] -= 1


def branch(proof: Proof) -> None:
    proof["strategy"][3] = proof["strategy"][4]


def longer_branch(proof: Proof) -> None:
    proof["strategy"] = [path.replace("crane ", "crane crane ") for path in proof["strategy"]]


def missing_branch(proof: Proof) -> None:
    del proof["strategy"][-1]


def weight(proof: Proof) -> None:
    proof["weights"][0] += 1


def no_weight(proof: Proof) -> None:
    proof["weights"][-1] = 0


def high_lemma(proof: Proof) -> None:
    proof["lemmas"][0][0] += 1


def high_lemmas(proof: Proof) -> None:
    """The second is no reason for the first, which comes before it."""
    proof["lemmas"] = [[cost + 5, *others] for cost, *others in proof["lemmas"][::-1]]


def no_lemmas(proof: Proof) -> None:
    proof["lemmas"] = []


def lemma_of_another_limit(proof: Proof) -> None:
    for lemma in proof["lemmas"]:
        lemma[2] = 2


def limit(proof: Proof) -> None:
    proof["limit"] = 4


def path_that_knows_the_answer(proof: Proof) -> None:
    first, *_, last = proof["strategy"][-1].split()
    proof["strategy"][-1] = f"{first} {last}"


def other_weights(proof: Proof) -> None:
    """The total is right, but not the lemmas."""
    proof["weights"] = [1] * len(proof["weights"])
    proof["total"] = sum(len(path.split()) for path in proof["strategy"])


def lemma_of_everything(proof: Proof) -> None:
    """What is to be proved is no lemma."""
    proof["lemmas"].append([proof["total"] + 1, proof["answers"], None])


def guess_twice(proof: Proof) -> None:
    proof["guesses"] += " crane"


def answer_no_guess(proof: Proof) -> None:
    proof["guesses"] = proof["guesses"].replace("wince ", "")


CHANGES: dict[Callable[[Proof], None], str] = {
    total: "the strategy's total is 424, not 423",
    branch: "misses",
    longer_branch: "exceeds the limit",
    missing_branch: "there is not one path for each answer",
    weight: "the strategy's total is",
    no_weight: "a weight is too small",
    high_lemma: "may cost .* at the lemma of",
    high_lemmas: "at the lemma of",
    no_lemmas: "the lemmas only show that the total is at least",
    lemma_of_another_limit: "the lemmas only show that the total is at least",
    limit: "exceeds the limit",
    path_that_knows_the_answer: "leads to several guesses",
    other_weights: "may cost .* at the lemma of",
    lemma_of_everything: "may cost .* at the lemma of",
    guess_twice: "a guess is listed twice",
    answer_no_guess: "an answer is not among the guesses",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_proof_is_refused(
    change: Callable[[Proof], None], right: Proof, check: Callable[[Proof], None]
) -> None:
    check(right)
    wrong = deepcopy(right)
    change(wrong)
    with pytest.raises(SystemExit, match=f"^The proof fails: .*{CHANGES[change]}"):
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
def test_another_file_is_refused(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file.json"
    if text is None:
        path.mkdir()
    else:
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["check_proof.py", str(path)])
    with pytest.raises(SystemExit, match=r"^The proof fails: this is not the file"):
        runpy.run_path(str(DOCS / "check_proof.py"), run_name="__main__")


@pytest.mark.slow
def test_the_shipped_proof_is_right(
    checker: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    checker.main(DOCS / "proof-salet.json")
    assert "after salet, the least total is 7920 for a weight of 2315," in capsys.readouterr().out


def test_the_checker_needs_nothing_of_this_program() -> None:
    text = (DOCS / "check_proof.py").read_text(encoding="utf-8")
    assert "import wordle_tui" not in text
    assert "from wordle_tui" not in text
    assert text.count("\n") <= 150
