"""The command line: exit status, errors, streams and progress bars."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output, refusal, run
from tests.support.words import BAD_FILES
from wordle_tui import VERSION_LINE, __version__
from wordle_tui.cli import main
from wordle_tui.commands.printing import print_text
from wordle_tui.game.words import word_list


def test_version() -> None:
    for option in ("--version", "-V"):
        assert run(option).stdout == f"{VERSION_LINE}\n"
        assert __version__ in VERSION_LINE


def test_help_of_a_command_can_be_asked_as_a_command() -> None:
    assert call("help", "rate").stdout == call("rate", "--help").stdout != ""
    assert call("help").stdout == call("--help").stdout


def test_the_system_ends_a_program_that_is_interrupted_at_its_exit() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # as `__main__` does
    try:
        with pytest.raises(SystemExit):
            main(["--version"])
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)


def test_wrong_usage_says_what_was_expected() -> None:
    result = run("frobnicate")
    assert result.returncode == 2
    assert result.stderr == (
        "wordle-tui: there's no command 'frobnicate'; wordle-tui --help tells more.\n"
    )
    assert call("suggest", "--top", "few").stderr == (
        "wordle-tui suggest: argument --top: 'few' isn't a whole number from 1 to 1,000,000,000; "
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
        f"wordle-tui: there's no command '{wrong}'. Did you mean {meant}?\n"
    )


def test_words_shows_each_list() -> None:
    shown = output("words")
    for expected in ("original", "nyt", "2,315", "14,855", "12,972", "never used", "20"):
        assert expected in shown
    lists = {each["name"]: each for each in call_json("words")["lists"]}
    assert lists["original"]["answers"] == 2315
    assert lists["original"]["guesses"] == 12972
    assert lists["nyt"]["guesses"] == 14855
    assert [each["weight"] for each in lists["nyt"]["classes"]] == list(
        dict.fromkeys(word_list("nyt").weights)
    )
    assert lists["nyt"]["answers"] + lists["nyt"]["rare"] == 14855


def test_a_list_and_answers_of_ones_own_do_not_go_together(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("crane\n", encoding="utf-8")
    said = refusal("suggest --list original --answers", str(tmp_path / "own.txt"))
    assert said.startswith("wordle-tui: Use --list or --answers, not both")


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_word_file_gets_one_sentence_and_status_2(kind: str, tmp_path: Path) -> None:
    make, expected = BAD_FILES[kind]
    path = tmp_path / "words"
    make(path)
    for option in ("--answers", "--guesses"):
        said = refusal("words", option, str(path))
        assert said.startswith("wordle-tui: ")
        assert expected in said


def test_own_words_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("apple\nbanana\n", encoding="utf-8")
    result = call("words", "--answers", str(path), "--json")
    assert json.loads(result.stdout)["lists"][-1]["answers"] == 1
    assert (
        result.stderr == "mine.txt: kept 1 five-letter word; skipped 1 line "
        "(other lengths, repeated, or not words): 'banana'.\n"
    )


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


SUGGEST = "suggest --list original"


def test_a_finished_game_gets_no_suggestions() -> None:
    turns = ["salet:bbbbb"] * 6
    lost = call_json(SUGGEST, *turns)
    assert (lost["remaining"], len(lost["candidates"]), lost["suggestions"]) == (221, 221, [])
    text = output(SUGGEST, *turns)
    assert text.startswith("The game is lost: all six guesses are used.\n221 words left\n")
    assert "guesses  left" not in text
    assert output("suggest salet:ggggg") == "The game is won in 1 guess.\n"
    assert call_json("suggest cigar:ggggg")["suggestions"] == []


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
    for last, left in (("mince:bgggg", {"wince"}), ("niece:ygbgg", {"mince", "wince"})):
        shown = call_json(SUGGEST, "soare:bbbbg", "clint:ybyyb", last)
        assert {each["word"] for each in shown["suggestions"]} == left


def test_likely_and_rare_words_are_told_apart() -> None:
    result = call_json("suggest tarse:bgbby --seconds 0")
    assert result["likely"] == len(result["candidates"])
    assert result["likely"] + result["rare"] == result["remaining"]
    assert result["rare"] > 0


def test_more_openers_than_the_book_has_are_refused_with_a_sentence() -> None:
    result = call("suggest", "--top", "1000")
    assert re.fullmatch(r"The book has \d+ openers, not 1,000\.\n", result.stderr)
    assert call("suggest", "--top", "3").stderr == ""


@pytest.mark.whole
@pytest.mark.parametrize("line", ["suggest --top 999", "rate soare soare"])
def test_the_empty_board_and_refusals_need_no_numpy(line: str) -> None:
    code = f"import sys, wordle_tui.cli as c; c.main({line.split()}); print(*sys.modules)"
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
    monkeypatch.setenv("TERM", "dumb")
    assert main(arguments) == 0
    assert capsys.readouterr().err == "", "such a terminal cannot erase a line"
    monkeypatch.setenv("TERM", "xterm")
    assert main(arguments) == 0
    assert "searching, at most 20 s" in capsys.readouterr().err


def test_suggest_tells_the_risk_and_why_a_dearer_guess_comes_first() -> None:
    text = output("suggest --hard salet:bgbgb gayer:bgbgg racer:bgbgg")
    risk = r"PAPER needs 0.\d+ guesses fewer but loses .*% of the time; FAKER never does"
    assert re.search(risk, text)
    advice = call_json(f"{SUGGEST} --hard salet:bbbbb drony:ybygb")
    assert advice["best_is_proved"] is True
    assert advice["suggestions"][0]["risk"] == pytest.approx(1 / 6)
    assert advice["suggestions"][0]["done_by"][-1] == pytest.approx(5 / 6)


def test_suggest_says_what_is_not_proved() -> None:
    turn = f"{SUGGEST} --seconds 0 crane:bybby"
    assert "not proved best" in output(turn)
    assert call_json(turn)["best_is_proved"] is False
    assert call_json(f"{SUGGEST} --seconds 0 parse:bbybb clint:bbyyb")["best_is_proved"] is True


def test_suggest_by_an_aim() -> None:
    position = (SUGGEST, "salet:bbbyb", "drone:bybby", "--aim", "in 3")
    assert call_json(*position)["aim"] == "in 3"
    assert "by guess 3" in output(*position)
    assert "There's no aim 'luck'. Choose fewest" in refusal("suggest --aim luck")


@pytest.mark.parametrize("is_terminal", [False, True])
def test_lines_break_between_words_on_a_terminal_only(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    line = "SLATE has a 22% chance of solving it."
    print_text(f"{line}\n\n  ten")
    broken = "SLATE has a 22%\nchance of solving\nit."
    assert capsys.readouterr().out == f"{broken if is_terminal else line}\n\n  ten\n"
