"""`wordle-tui solve`: its figures, aims, the tree as text and as JSON, and proofs."""

import json
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output
from tests.support.reference import tiles


@pytest.fixture
def few(tmp_path: Path) -> list[str]:
    """Options for a short list."""
    path = tmp_path / "few.txt"
    words = "wince mince since fence hence pence dance lance vance nance"
    path.write_text(words.replace(" ", "\n"), encoding="utf-8")
    return ["--answers", str(path)]


@pytest.mark.whole
def test_solve_tells_the_weighted_mean_from_the_plain_one() -> None:
    result = call_json("solve salet --list nyt")
    games = {int(guesses): count for guesses, count in result["distribution"].items()}
    assert result["total"] == sum(guesses * count for guesses, count in games.items())
    assert result["mean"] == pytest.approx(result["total"] / sum(games.values()))
    assert result["weighted_mean"] < result["mean"]
    (best,) = call_json("suggest --top 1")["suggestions"]
    assert (best["word"], best["proved"]) == ("salet", True)
    assert result["weighted_mean"] == pytest.approx(best["expected_guesses"], abs=2e-3)


def test_an_aim_is_reached(few: list[str]) -> None:
    best = call_json("solve mince", *few)
    worst = call_json("solve mince", *few, "--aim", "worst")
    assert worst["worst"] <= best["worst"]
    within = call_json("solve mince", *few, "--aim", "in 2")
    assert within["done_by"][1] >= best["done_by"][1]
    assert "solved by guess 2" in output("solve mince", *few, "--aim", "in 2")


def test_a_proof_is_written(few: list[str], tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    unlimited = call_json("solve mince --no-limit --proof", str(proof), *few)
    assert unlimited["limit"] is None
    assert json.loads(proof.read_text(encoding="utf-8"))["total"] == unlimited["weighted_total"]


def test_the_tree_as_text_can_be_played_by(ten_words: list[str]) -> None:
    """Following the indented lines finds every answer with the guesses of the index."""
    lines = output("solve wince --tree", *ten_words).split("\n\n")[2].splitlines()
    shown = call_json("solve wince --tree", *ten_words)
    assert lines[0] == "WINCE• 10"
    assert sum(map(len, shown["index"].values())) == shown["total"]
    for answer, path in shown["index"].items():
        guesses, place, node = ["wince"], 0, shown["tree"]
        while guesses[-1] != answer:
            seen = tiles(guesses[-1], answer)
            row = "  " * len(guesses) + seen.translate(str.maketrans("byg", "⬛🟨🟩"))
            place = next(n for n in range(place + 1, len(lines)) if lines[n].startswith(row))
            guesses.append(lines[place].split()[1].rstrip("•").lower())
            node = node["replies"][seen]
            assert node["guess"] == guesses[-1]
        assert guesses == path


def test_answers_that_are_not_found_are_named(ten_words: list[str]) -> None:
    shown = call_json("solve humph --turns 2 --tree", *ten_words)
    assert len(shown["lost"]) > 1
    assert not {*shown["lost"]} & shown["index"].keys()
    assert shown["tree"]["answers"] == 10, "found or lost"
    text = output("solve humph --turns 2 --tree", *ten_words)
    assert "  a lost answer counts as 3\n" in text
    tree = text.partition("\n\n")[2]
    assert "(lost: " in tree
    assert all(word in tree for word in shown["lost"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("mince --no-limit --aim worst", '--proof and --no-limit go with --aim "fewest guesses".'),
        ("mince --no-limit --turns 3", "Use --turns or --no-limit, not both."),
        ("mince --hard --proof p.json", "--proof goes with normal mode."),
        ("mince --turns 2 --proof p.json", "A proof needs a play that finds every word"),
    ],
)
def test_what_cannot_be_done_is_said(line: str, sentence: str, few: list[str]) -> None:
    refused = call("solve", *line.split(), *few)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert sentence in refused.stderr
