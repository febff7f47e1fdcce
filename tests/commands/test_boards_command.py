"""`suggest` and `simulate` with `--boards`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordle_tui.cli import main


@pytest.fixture
def few(tmp_path: Path) -> list[str]:
    """Options for a list of ten answers."""
    path = tmp_path / "few.txt"
    path.write_text(
        "wince mince since hence niece niche cigar rebut sissy humph".replace(" ", "\n"),
        encoding="utf-8",
    )
    return ["--answers", str(path)]


def test_suggestions_for_two_boards(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ["soare:bbbbg/ggggg", "clint:ybyyb/-"]
    assert main(["suggest", "--boards", "2", *turns, "--list", "original", "--top", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Play MINCE: 1.75 more guesses for the last board. "
        "MINCE may finish board 1 and splits board 1 into 4 groups."
    )
    assert lines[2].split() == ["word", "guesses", "left", "largest", "bits", "chance"]
    assert lines[3].split() == ["MINCE", "1.750", "1.00", "1", "2.00", "25%"]
    assert lines[-2:] == [
        "board 1  4 words left: wince mince niece niche",
        "board 2  soare in 1 guess",
    ]


def test_suggestions_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ["soare:bbbbg/ggggg", "clint:ybyyb/-"]
    assert main(["suggest", "--boards", "2", *turns, "--list", "original", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["turns"] == turns
    assert shown["boards"] == [
        {"remaining": 4, "candidates": ["wince", "mince", "niece", "niche"], "solved": False},
        {"remaining": 1, "candidates": ["soare"], "solved": True},
    ]
    assert shown["suggestions"][0]["word"] == "mince"
    assert shown["suggestions"][0]["expected_guesses"] == 1.75
    assert shown["suggestions"][0]["proved"]
    assert shown["best_is_proved"]


def test_a_game_that_is_over_has_no_suggestions(
    few: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    turns = ["wince:ggggg/bgggg", "mince:-/ggggg"]
    assert main(["suggest", "--boards", "2", *turns, *few]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "The game is won in 2 guesses."


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ("suggest --boards 2 crane:bybbb", 2, "CRANE for board 2 are missing"),
        ("suggest --boards 2 crane:ggggg/bbbbb slate:bbbbb/bbbbb", 2, "Board 1 was solved by"),
        ("suggest --boards 2 crane:bbbbb/bbbbb crane:bbbbb/ybbbb", 1, "Board 2: No word fits."),
        ("suggest --boards 2 --hard", 2, "Hard mode is for one board"),
        ("suggest --boards 2 --word crane", 2, "--word is for one board"),
        ("suggest --boards 2 --aim worst", 2, "--aim is for one board"),
        ("suggest --boards 4 --turns 3", 2, "4 boards has 4 to 24 guesses"),
        ("simulate --boards 2 --csv x.csv", 2, "--csv is for one board"),
        ("simulate --boards 2 --thresholds 5,5,5,3,3,3", 2, "--thresholds is for one board"),
        ("simulate --strategy entropy --games 5", 2, "--games goes with --boards"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    arguments: str, status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == status
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_more_than_twenty_guesses_are_for_several_boards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["suggest", "--turns", "21"])
    assert "a game has 1 to 20 guesses" in capsys.readouterr().err
    assert main(["suggest", "--boards", "32", "--turns", "40", "--top", "1"]) == 0


def test_simulated_games_are_reproducible(
    few: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def simulated(*arguments: str) -> dict[str, object]:
        options = ["--boards", "3", "--games", "8", "--json", *few, *arguments]
        assert main(["simulate", *options]) == 0
        shown: dict[str, object] = json.loads(capsys.readouterr().out)
        del shown["seconds"]
        return shown

    first = simulated("--seed", "5")
    assert first == simulated("--seed", "5")
    assert first["games"] == sum(first["distribution"].values()) == 8  # type: ignore[attr-defined]
    assert first["limit"] == 8
    assert simulated("--opener", "humph")["opener"] == "humph"


def test_a_simulation_as_text(few: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--boards", "2", "--games", "4", "--opener", "niche", *few]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 boards of the few.txt list, 4 games from niche, seed 0"
    assert [line.split()[0] for line in lines[1:8]] == ["2", "3", "4", "5", "6", "7", "fail"]
    assert " ± " in lines[8]
