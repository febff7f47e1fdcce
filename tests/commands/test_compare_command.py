"""The command `compare`: which guess is better, why, and for which answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wordle_tui.cli import main

ORIGINAL = ("--list", "original")


def compare(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(["compare", *arguments]) == status
    captured = capsys.readouterr()
    return captured.err if status else captured.out


def compare_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(compare(capsys, *arguments, "--json"))


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    result = compare_json(capsys, "could", "bunch", "raise:bbbbb", *ORIGINAL)
    assert (result["better"], result["by"], result["proved"]) == ("bunch", "expected_guesses", True)
    could, bunch = result["words"]
    assert {
        *("word", "expected_guesses", "proved", "expected_remaining", "worst", "bits"),
        *("patterns", "chance", "risk", "candidate", "reason", "groups", "quickest_for"),
    } <= could.keys()
    assert bunch["reason"] == ""
    assert could["reason"].startswith("0.05 more than BUNCH: ")
    assert sum(could["groups"]) == result["remaining"] == 168
    assert could["groups"][0] == could["worst"]
    assert not {*could["quickest_for"]} & {*bunch["quickest_for"]}
    assert could["word"] in could["quickest_for"]


def test_the_sentence_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    lines = compare(capsys, "could", "bunch", "raise:bbbbb", *ORIGINAL).splitlines()
    assert lines[0] == "BUNCH is better: 2.768 guesses on average; COULD 2.821."
    assert lines[1].startswith("COULD: 0.05 more than BUNCH: ")
    assert lines[-3].startswith("COULD is the quickest for ")
    assert lines[-2].startswith("BUNCH is the quickest for ")
    assert lines[-1].startswith("Several are equally quick for the other ")


def test_equals(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ("soare:bbbbg", "clint:ybyyb", *ORIGINAL)
    text = compare(capsys, "wince", "niche", "mince", *turns)
    assert text.startswith("WINCE and MINCE are equally good: 1.750 guesses on average.\n")
    assert compare_json(capsys, "wince", "niche", "mince", *turns)["better"] is None


@pytest.mark.slow  # plays every answer with two openers, twice
def test_raise_or_crane(capsys: pytest.CaptureFixture[str]) -> None:
    """The unweighted mean prefers CRANE. It does not decide, and a remark says so."""
    quick = ("raise", "crane", "--seconds", "0")
    result = compare_json(capsys, *quick)
    assert (result["better"], result["proved"]) == ("raise", True)
    values = [f"{word['expected_guesses']:.3f}" for word in result["words"]]
    means = [f"{word['mean_over_words']:.3f}" for word in result["words"]]
    assert values[0] < values[1]
    assert means[1] < means[0]
    text = compare(capsys, *quick)
    assert text.startswith(
        f"RAISE is better: {values[0]} guesses on average, weighted by how likely each answer is; "
        f"CRANE {values[1]}.\n"
    )
    assert "≈ These are counted with good play after each guess" in text
    assert f"{means[1]} guesses on average after CRANE, {means[0]} after RAISE" in text
    assert text.rstrip().endswith("and does not decide.")


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (["slate"], "Expected 2 to 5 different words to compare.", 2),
        (["slate", "SLATE"], "Expected 2 to 5 different words to compare.", 2),
        (["slate", "zzzzz"], "ZZZZZ is not in the nyt word list.", 2),
        (["slate", "crane", "raise:bbbbb", "arise:gbbbb"], "No word fits", 1),
        (["clout", "mauve", "raise:bgbby", "--hard"], "Hard mode: ", 1),
    ],
)
def test_refusals(
    arguments: list[str], said: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    message = compare(capsys, *arguments, status=status)
    assert said in message
    assert message.count("\n") == 1
