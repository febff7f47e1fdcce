"""`wordle-tui suggest --strategy`: the rankings of the published solvers with their own scores."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wordle_tui import cli


def suggested(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert cli.main(["suggest", "--list", "original", "--json", *arguments]) == 0
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return shown


@pytest.mark.parametrize(
    ("strategy", "title", "word", "score"),
    [
        ("guessmap", "guessmap", "early", 183.11),
        ("letter-score", "score", "soare", 10205),
        ("brute-force", "mean", "raise", 61.0),
        ("expected", "left", "raise", 61.0),
        ("likely-letters", "likelihood", "slate", 0.621),
    ],
)
def test_the_opener_has_its_authors_score(
    strategy: str, title: str, word: str, score: float, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = suggested(capsys, "--strategy", strategy, "--top", "1")
    assert (shown["strategy"], shown["score_title"]) == (strategy, title)
    [first] = shown["suggestions"]
    assert (first["word"], round(first["score"], 3 if score < 1 else 2)) == (word, score)


def test_the_threshold_map_decides_while_playing(capsys: pytest.CaptureFixture[str]) -> None:
    """Nine words are left: with its default map 001 searches, with this one it guesses."""
    turns = ["soare:bbyyb", "tardy:byybb"]
    usual = suggested(capsys, *turns, "--strategy", "letter-score:thresholds=3,3,3,3,3,3")
    bold = suggested(capsys, *turns, "--strategy", "letter-score:thresholds=10,10,10,3,3,3")
    assert {each["candidate"] for each in usual["suggestions"]} == {True, False}
    assert {each["candidate"] for each in bold["suggestions"]} == {True}
    assert bold["strategy"] == "letter-score, map 10,10,10,3,3,3"


def test_the_score_stands_beside_each_word(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of solver 002: after STONE, TONES scores 0, STOPS 1 and STOMP 2."""
    command = ["suggest", "stone:gbgbb", "--list", "original", "--strategy", "distinct-letters"]
    words = [part for word in ("tones", "stops", "stomp") for part in ("--word", word)]
    assert cli.main([*command, "--top", "19", *words]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    scores = {line[0]: line[1] for line in lines if line and len(line) > 5 and line[0].isupper()}
    assert (scores["SHOCK"], scores["SPOOL"], scores["SLOSH"]) == ("3", "2", "2")
    assert (scores["TONES"], scores["STOPS"], scores["STOMP"]) == ("0", "1", "2")
    assert ["word", "new", "letters"] in [line[:3] for line in lines]


def test_a_strategy_in_hard_mode_gets_a_hard_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert suggested(capsys, "soare:bbyyb", "--strategy", "entropy:hard")["hard"] is True


def test_without_a_strategy_the_exact_solver_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    shown = suggested(capsys, "soare:bbyyb", "tardy:byybb")
    assert (shown["strategy"], shown["score_title"]) == ("optimal", "")
    assert shown["suggestions"][0]["score"] is None


def test_an_unknown_strategy_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["suggest", "--strategy", "guesswork"]) == 2
    assert "There is no strategy 'guesswork': expected" in capsys.readouterr().err
