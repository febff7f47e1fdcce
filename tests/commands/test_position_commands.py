"""The commands `compare` and `letters`, and the clues in words that `suggest` prints."""

from __future__ import annotations

import pytest

from tests.support.programs import call_json, output, refusal

ORIGINAL = ("--list", "original")


def test_json() -> None:
    result = call_json("compare could bunch raise:bbbbb", *ORIGINAL)
    assert (result["better"], result["by"], result["proved"]) == ("bunch", "expected_guesses", True)
    could, bunch = result["words"]
    assert {
        *("word", "expected_guesses", "proved", "expected_remaining", "worst", "bits"),
        *("patterns", "chance", "risk", "candidate", "reason", "groups", "quickest_for"),
    } <= could.keys()
    assert bunch["reason"] == ""
    assert could["reason"].startswith("0.05 guesses more than BUNCH: ")
    assert sum(could["groups"]) == result["remaining"] == 168
    assert could["groups"][0] == could["worst"]
    assert not {*could["quickest_for"]} & {*bunch["quickest_for"]}
    assert could["word"] in could["quickest_for"]


def test_the_sentence_comes_first() -> None:
    lines = output("compare could bunch raise:bbbbb", *ORIGINAL).splitlines()
    assert lines[0] == "BUNCH is better: 2.768 guesses on average; COULD 2.821."
    assert lines[1].startswith("COULD: 0.05 guesses more than BUNCH: ")
    assert lines[-3].startswith("COULD is the quickest for ")
    assert lines[-2].startswith("BUNCH is the quickest for ")
    assert lines[-1].startswith("Both are equally quick for the other ")


def test_equals() -> None:
    turns = ("soare:bbbbg", "clint:ybyyb", *ORIGINAL)
    text = output("compare wince niche mince", *turns)
    assert text.startswith("WINCE and MINCE are equally good: 1.750 guesses on average.\n")
    assert call_json("compare wince niche mince", *turns)["better"] is None


@pytest.mark.slow  # plays every answer with two openers, twice
def test_raise_or_crane() -> None:
    """The unweighted mean prefers CRANE. It does not decide, and a remark says so."""
    quick = ("raise", "crane", "--seconds", "0")
    result = call_json("compare", *quick)
    assert (result["better"], result["proved"]) == ("raise", True)
    values = [f"{word['expected_guesses']:.3f}" for word in result["words"]]
    means = [f"{word['mean_over_words']:.3f}" for word in result["words"]]
    assert values[0] < values[1]
    assert means[1] < means[0]
    text = output("compare", *quick)
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
        (["slate"], "Give two to five different words.", 2),
        (["slate", "SLATE"], "Give two to five different words.", 2),
        (["slate", "zzzzz"], "ZZZZZ isn't in the nyt list.", 2),
        (["slate", "crane", "raise:bbbbb", "arise:gbbbb"], "No word fits", 1),
        (["clout", "mauve", "raise:bgbby", "--hard"], "Hard mode: ", 1),
    ],
)
def test_refusals(arguments: list[str], said: str, status: int) -> None:
    assert said in refusal("compare", *arguments, status=status)


# Letters

KNOWN = (
    "The answer must begin with S; must contain O, not third; must contain N, not fourth; "
    "must not contain E or T."
)


def test_the_letters_of_the_words_left_and_of_the_list() -> None:
    shown = output("letters stone:gbyyb --list original")
    left, everything = shown.split("\n\n")[1:]
    assert KNOWN in shown
    assert left.startswith("5 words left")
    assert "N  5 100.0%                      3  60.0%            2  40.0%" in left
    assert everything.startswith("2,315 answers of the original list")
    assert (
        "S    618  26.7%  366  15.8%   16   0.7%   80   3.5%  171   7.4%   36   1.6%" in everything
    )


def test_letters_as_json() -> None:
    shown = call_json("letters stone:gbyyb --list original")
    assert shown["turns"] == ["stone:gbyyb"]
    assert shown["known"][0] == "must begin with S"
    assert shown["left"]["words"] == 5
    assert shown["left"]["letters"]["o"] == {
        "words": 5,
        "share": 1,
        "places": [0, 2, 0, 3, 0],
        "place_shares": [0, 0.4, 0, 0.6, 0],
    }
    assert shown["all"]["letters"]["s"]["places"] == [366, 16, 80, 171, 36]


def test_the_whole_list_alone() -> None:
    assert output("letters --list original").startswith("2,315 answers of the original list")


def test_a_contradiction_is_said() -> None:
    assert "No word fits" in refusal("letters aahed:ggggb --list original", status=1)


def test_suggest_says_what_is_known() -> None:
    assert f"5 words left\n{KNOWN}\n" in output("suggest stone:gbyyb --list original")
    assert call_json("suggest stone:gbyyb --list original")["known"][0] == "must begin with S"
