"""The command line: exit status, errors, streams and progress bars."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs import call, run
from tests.support.words import BAD_FILES
from wordle_tui import __version__
from wordle_tui.cli import main
from wordle_tui.game.words import word_list


def test_version() -> None:
    assert run("--version").stdout == f"wordle-tui {__version__}\n"


def test_wrong_usage_says_what_was_expected() -> None:
    result = run("frobnicate")
    assert result.returncode == 2
    assert result.stderr == (
        "wordle-tui: there is no command 'frobnicate'; wordle-tui --help tells more.\n"
    )
    assert call("suggest", "--top", "few").stderr == (
        "wordle-tui suggest: argument --top: 'few' is not a whole number from 1 to 1,000,000,000; "
        "wordle-tui suggest --help tells more.\n"
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [("sugest raise:bbbbb", "suggest"), ("Stat --json", "stats"), ("pratice words", "practice")],
)
def test_a_mistyped_command_is_recognised(line: str, meant: str) -> None:
    """Also if the name of another command stands among its arguments."""
    wrong = line.split()[0]
    assert call(*line.split()).stderr == (
        f"wordle-tui: there is no command '{wrong}': did you mean {meant}?\n"
    )


def test_words_shows_each_list() -> None:
    shown = call("words").stdout
    for expected in ("original", "nyt", "2,315", "14,855", "12,972", "never used", "20"):
        assert expected in shown


def test_words_as_json() -> None:
    lists = {each["name"]: each for each in json.loads(call("words", "--json").stdout)["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["original"]["guesses"] == 12972
    assert lists["nyt"]["guesses"] == 14855
    assert [each["weight"] for each in lists["nyt"]["classes"]] == list(
        dict.fromkeys(word_list("nyt").weights)
    )
    assert lists["nyt"]["answers"] + lists["nyt"]["rare"] == 14855


def test_a_list_and_answers_of_ones_own_do_not_go_together(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("crane\n", encoding="utf-8")
    result = call("suggest", "--list", "original", "--answers", str(tmp_path / "own.txt"))
    assert result.returncode == 2
    assert result.stderr.startswith("wordle-tui: Expected --list or --answers, not both")


def test_words_shows_the_list_asked_for() -> None:
    (only,) = json.loads(call("words", "--list", "original", "--json").stdout)["lists"]
    assert only["name"] == "original"


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_word_file_gets_one_sentence_and_status_2(kind: str, tmp_path: Path) -> None:
    make, expected = BAD_FILES[kind]
    path = tmp_path / "words"
    make(path)
    for arguments in (["--answers", str(path)], ["--guesses", str(path)]):
        result = call("words", *arguments)
        assert result.returncode == 2
        assert result.stdout == ""
        assert result.stderr.startswith("wordle-tui: ")
        assert expected in result.stderr
        assert result.stderr.count("\n") == 1


def test_own_words_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("apple\nbanana\n", encoding="utf-8")
    result = call("words", "--answers", str(path), "--json")
    assert json.loads(result.stdout)["lists"][-1]["answers"] == 1
    assert (
        result.stderr == "mine.txt: kept 1 five-letter word; skipped 1 line "
        "(other lengths, repeated, or not words): 'banana'.\n"
    )


def test_used_words_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "used.txt"
    path.write_text("cigar\nzonal\n", encoding="utf-8")
    assert "1 past answer added; 1 was known already." in call("words", "used", str(path)).stdout
    assert json.loads(call("words", "--json").stdout)["own_used_words"] == 1


def test_a_closed_pipe_is_no_error() -> None:
    script = f"{sys.executable} -m wordle_tui words | head -n 1"
    result = subprocess.run(["sh", "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert result.stderr == ""


def test_a_fault_of_the_program_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], user_folder: Path
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr("wordle_tui.commands.words.past_answers", fail)
    assert main(["words"]) == 1
    message = capsys.readouterr().err
    assert "ZeroDivisionError: by design" in message
    assert message.count("\n") == 1
    report = user_folder / "crash.txt"
    assert str(report) in message
    assert "in fail\n" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("place", ["before", "after"])
def test_options_may_stand_before_the_command(place: str) -> None:
    options = ["--list", "original", "--hard"]
    command = ["suggest", "raise:bbbbb", "--seconds", "0", "--json"]
    words = [*options, *command] if place == "before" else [*command, *options]
    result = json.loads(call(*words).stdout)
    assert (result["list"], result["hard"], result["remaining"]) == ("original", True, 168)


def test_without_time_there_are_still_estimates() -> None:
    result = json.loads(call("suggest", "raise:bbbbb", "--seconds", "0", "--json").stdout)
    assert len(result["suggestions"]) == 10
    assert not any(each["proved"] for each in result["suggestions"])


LOST_GAME = ["salet:bbbbb"] * 6


def suggest(*arguments: str) -> dict[str, Any]:
    """The output of `suggest --json` for the original list."""
    result = call("suggest", *arguments, "--list", "original", "--json")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_finished_game_gets_no_suggestions() -> None:
    lost = suggest(*LOST_GAME)
    assert (lost["remaining"], len(lost["candidates"]), lost["suggestions"]) == (221, 221, [])
    text = call("suggest", *LOST_GAME, "--list", "original").stdout
    assert text.startswith("The game is lost: all six guesses are used.\n221 words left\n")
    assert "guesses  left" not in text
    assert call("suggest", "salet:ggggg").stdout == "The game is won in 1 guess.\n"
    assert suggest("cigar:ggggg")["suggestions"] == []


@pytest.mark.parametrize(
    "turns", ["cigar:00000 rebut:22222", "cigar:22222 rebut:00000", "cigar:22212"]
)
def test_digits_that_cannot_be_say_how_they_are_read(turns: str) -> None:
    """Solver 003 writes 0 for green and 2 for grey."""
    remark = " Digits: 0 is grey, 1 yellow, 2 green.\n"
    assert call("suggest", *turns.split()).stderr.endswith(remark)
    letters = turns.translate(str.maketrans("012", "byg"))
    assert remark not in call("suggest", *letters.split()).stderr


def test_of_one_or_two_words_left_only_they_are_suggested() -> None:
    one = suggest("soare:bbbbg", "clint:ybyyb", "mince:bgggg")
    assert [each["word"] for each in one["suggestions"]] == ["wince"]
    two = suggest("soare:bbbbg", "clint:ybyyb", "niece:ygbgg")
    assert {each["word"] for each in two["suggestions"]} == {"mince", "wince"}


def test_likely_and_rare_words_are_told_apart() -> None:
    result = json.loads(call("suggest", "tarse:bgbby", "--seconds", "0", "--json").stdout)
    assert result["likely"] == len(result["candidates"])
    assert result["likely"] + result["rare"] == result["remaining"]
    assert result["rare"] > 0


def test_more_openers_than_the_book_has_are_refused_with_a_sentence() -> None:
    result = call("suggest", "--top", "1000")
    assert re.fullmatch(r"The book has \d+ openers, not 1,000\.\n", result.stderr)
    assert call("suggest", "--top", "3").stderr == ""


def test_the_empty_board_needs_no_numpy_however_many_are_asked_for() -> None:
    code = (
        "import sys, wordle_tui.cli as c; c.main(['suggest', '--top', '999']); print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert "numpy" not in result.stdout.splitlines()[-1].split()


def test_a_search_shows_its_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wordle_tui.commands.printing._PATIENCE", 0)
    arguments = ["suggest", "soare:bbbbg", "--list", "original"]
    assert main(arguments) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(arguments) == 0
    assert "searching, at most 20 s" in capsys.readouterr().err


def test_solve_tells_the_weighted_mean_from_the_plain_one() -> None:
    result = json.loads(call("solve", "sater", "--list", "nyt", "--json").stdout)
    games = {int(guesses): count for guesses, count in result["distribution"].items()}
    assert result["total"] == sum(guesses * count for guesses, count in games.items())
    assert result["mean"] == pytest.approx(result["total"] / sum(games.values()))
    assert result["weighted_mean"] < result["mean"]
    (best,) = json.loads(call("suggest", "--top", "1", "--json").stdout)["suggestions"]
    assert (best["word"], best["proved"]) == ("sater", True)
    assert result["weighted_mean"] == pytest.approx(best["expected_guesses"], abs=2e-3)


def test_suggest_tells_the_risk_and_why_a_dearer_guess_comes_first() -> None:
    turns = ("salet:bgbgb", "gayer:bgbgg", "racer:bgbgg")
    text = call("suggest", "--hard", *turns).stdout
    assert re.search(
        r"PAPER averages 0.\d+ guesses less, but loses in .*% of cases, FAKER never", text
    )
    advice = suggest("--hard", "--list", "original", "salet:bbbbb", "drony:ybygb")
    assert advice["best_is_proved"] is True
    assert advice["suggestions"][0]["risk"] == pytest.approx(1 / 6)
    assert advice["suggestions"][0]["done_by"][-1] == pytest.approx(5 / 6)


def test_suggest_says_what_is_not_proved() -> None:
    turn = ("crane:bybby", "--list", "original", "--seconds", "0")
    assert "not proved that no guess is better" in call("suggest", *turn).stdout
    assert suggest(*turn)["best_is_proved"] is False
    three = ("parse:bbybb", "clint:bbyyb", "--list", "original", "--seconds", "0")
    assert suggest(*three)["best_is_proved"] is True


def test_suggest_by_an_aim() -> None:
    position = ("salet:bbbyb", "drone:bybby", "--aim", "in 3")
    advice = suggest(*position, "--top", "1")
    assert advice["aim"] == "in 3"
    assert "by guess 3" in call("suggest", *position, "--list", "original").stdout
    assert "There is no aim 'luck': expected fewest" in call("suggest", "--aim", "luck").stderr


def test_solve_by_an_aim_and_with_several_openers(tmp_path: Path) -> None:
    few = tmp_path / "few.txt"
    few.write_text(
        "wince mince since fence hence pence dance lance prance vance nance\n".replace(" ", "\n"),
        encoding="utf-8",
    )
    options = ("--answers", str(few), "--json")
    best = json.loads(call("solve", "mince", *options).stdout)
    pair = json.loads(call("solve", "mince", "lance", *options).stdout)
    assert pair["opener"] == "mince lance"
    assert pair["total"] >= best["total"]
    assert pair["distribution"]["1"] == pair["distribution"]["2"] == 1
    worst = json.loads(call("solve", "mince", *options, "--aim", "worst").stdout)
    assert worst["worst"] <= best["worst"]
    only = json.loads(call("solve", "mince", *options, "--aim", "worst", "--worst-only").stdout)
    assert only["worst"] == worst["worst"]
    assert only["total"] >= worst["total"]
    assert not only["proved"]
    printed = call("solve", "dance", *options[:2], "--aim", "worst", "--worst-only").stdout
    assert "worst case proved, mean not minimised" in printed
    refused = call("solve", "mince", *options, "--worst-only").stderr
    assert '--worst-only goes with --aim "best worst case"' in refused
    within = json.loads(call("solve", "mince", *options, "--aim", "in 2").stdout)
    assert within["done_by"][1] >= best["done_by"][1]
    refused = call("solve", "mince", "lance", "--hard", "--answers", str(few)).stderr
    assert "Several openers go with normal mode" in refused
