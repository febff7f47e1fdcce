"""The command `letters`, and the clues in words that `suggest` prints."""

from __future__ import annotations

import json

import pytest

from wordle_tui import cli

KNOWN = (
    "The answer must begin with S; must contain O, not third; must contain N, not fourth; "
    "must not contain E or T."
)


def test_the_letters_of_the_words_left_and_of_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["letters", "stone:gbyyb", "--list", "original"]) == 0
    shown = capsys.readouterr().out
    left, everything = shown.split("\n\n")[1:]
    assert KNOWN in shown
    assert left.startswith("5 words left")
    assert "N  5 100.0%                      3  60.0%            2  40.0%" in left
    assert everything.startswith("2,315 answers of the original list")
    assert (
        "S    618  26.7%  366  15.8%   16   0.7%   80   3.5%  171   7.4%   36   1.6%" in everything
    )


def test_letters_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["letters", "stone:gbyyb", "--list", "original", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
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


def test_the_whole_list_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["letters", "--list", "original"]) == 0
    assert capsys.readouterr().out.startswith("2,315 answers of the original list")


def test_a_contradiction_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["letters", "aahed:ggggb", "--list", "original"]) == 1
    assert "No word fits" in capsys.readouterr().err


def test_suggest_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["suggest", "stone:gbyyb", "--list", "original"]) == 0
    assert f"5 words left\n{KNOWN}\n" in capsys.readouterr().out
    assert cli.main(["suggest", "stone:gbyyb", "--list", "original", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["known"][0] == "must begin with S"
