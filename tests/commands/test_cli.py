"""The command line: exit status, errors, streams and progress bars."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.programs import call, run
from wordle_tui import VERSION_LINE, __version__
from wordle_tui.cli import main
from wordle_tui.commands.printing import print_text


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
    ("line", "said"),
    [
        ("--boards 4 serve", "this command has no --boards;"),
        ("--turns 8 stats", "this command has no --turns;"),
        ("--length 6 suggest", "--length goes with --answers."),
        ("--length 6", "--length goes with --answers."),
    ],
)
def test_options_that_would_be_ignored_are_refused(line: str, said: str) -> None:
    assert call(*line.split()).stderr.startswith(f"wordle-tui: {said}")


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
    assert "searching, at most 600 s" in capsys.readouterr().err


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
