"""The command line: exit status, errors, streams, help texts, completion and the manual page."""

import json
import re
import signal
import sqlite3
import subprocess
import sys
from argparse import _SubParsersAction
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.games import played
from tests.support.platforms import needs_bash
from tests.support.programs import call, refusal, run, typed
from tests.support.scripts import script as load
from wordle_tui import VERSION_LINE, __version__
from wordle_tui.cli import COMMANDS, GROUPS, build_parser, main
from wordle_tui.commands import programs
from wordle_tui.commands.completion import SHELLS, parsers, script
from wordle_tui.commands.printing import print_text, with_tiles
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.play.setup import Setup
from wordle_tui.tui.app import WordleApp


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
        "wordle-tui suggest: --top: 'few' isn't a whole number from 1 to 1,000,000,000; "
        "wordle-tui suggest --help tells more.\n"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("suggest --top", "--top needs a value"),
        ("suggest --familiar --rare", "use --rare or --familiar, not both"),
        ("suggest --hard --ultra", "use --ultra or --hard, not both"),
        ("suggest --turns 0", "--turns: '0' isn't a number of guesses, from 1 to 20 on one board"),
        ("stats --mode practice", "not known here: --mode practice"),
        ("rate crane --by median", "'median' isn't one of mean, max"),
        ("words ad", "'ad' isn't one of add, remove, used, people"),
        ("words add --from wordfreq", "--from needs two values"),
        ("words remove", "give NAME"),
        ("simulate", "give --strategy or --all"),
    ],
)
def test_every_refusal_is_one_sentence(line: str, said: str) -> None:
    # Newer versions of Python do not quote the choices.
    shown = re.sub(
        r"(?<=isn't one of ).*(?=;)", lambda found: found[0].replace("'", ""), refusal(line)
    )
    assert f": {said}; wordle-tui " in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--boards 4 stats", "this command has no --boards;"),
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


@pytest.fixture
def newer(user_folder: Path) -> Path:
    """A history of a newer version, which is read and not written."""
    with closing(History.open()) as history:
        history.add(played("crane", "raise", "crane"))
    path = user_folder / "games.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    return path


@pytest.mark.parametrize(
    "line",
    [
        *("talk", "export", "import -", "rate raise crane --keep --sure"),
        *("words used saner", "words used --remove crane"),
    ],
)
def test_the_status_says_that_nothing_was_saved(
    line: str, newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = newer.read_bytes()
    monkeypatch.setattr(sys, "stdin", typed("raise crane\n"))
    result = call(*line.split())
    assert result.returncode == 1
    said = result.stderr + result.stdout
    assert said.count("nothing will be saved this time.") == 1
    assert not re.search(r"added|no longer", said), "nothing is said to be done"
    assert newer.read_bytes() == before


@pytest.mark.parametrize(
    ("saves", "code", "status"), [(True, 0, 0), (True, 3, 3), (False, 0, 1), (False, None, 1)]
)
def test_the_status_of_the_screens_says_so_too(
    saves: bool, code: int | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = SimpleNamespace(
        history=SimpleNamespace(notice="Nothing.", is_saving=saves),
        under_way={},
        parting_text="",
        fault=None,
        return_code=code,
    )
    monkeypatch.setattr(programs, "_run", lambda arguments, screen: app)
    for line in ("", "practice", "replay", "train", "demo"):
        assert call(*line.split()).returncode == status


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


@pytest.mark.parametrize(
    ("option", "stated"),
    [("", (False, False)), ("--hard", (True, False)), ("--ultra", (True, True))],
)
def test_the_rule_is_stated_in_two_fields(option: str, stated: tuple[bool, bool]) -> None:
    line = f"suggest raise:bbbbb --seconds 0 --list original --json {option}"
    result = json.loads(call(*line.split()).stdout)
    assert (result["hard"], result["ultra"]) == stated


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


COLOURS = {
    "97;100": "b",
    "30;43": "y",
    "97;42": "g",
    "30;48;5;117": "blue",
    "30;48;5;208": "orange",
}


@pytest.mark.parametrize(
    ("text", "letters", "colours"),
    [
        ("crane  bybbg    12", "crane", "b y b b g"),
        ("Guess 1, CRANE: C grey, R yellow, A grey,\nN grey, E green.", "CRANE", "b y b b g"),
        ("  1  EARLY  🟨⬛⬛🟨⬛  84 words left", "EARLY", "y b b y b"),
        ("ÄRGER bybbg  ÄRGER ggggg", "ÄRGERÄRGER", "b y b b g g g g g g"),
        ("Wordle 1,979 2/6\n⬛🟦🟧\n🟧🟧🟧", "  " * 6, "b blue orange orange orange orange"),
        ("Lost by egg, SLATE ggg or gg.", "", ""),
    ],
)
def test_guesses_stand_on_their_colours_on_a_terminal(
    text: str, letters: str, colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert with_tiles(text) == text  # into a file
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    shown = with_tiles(text)
    tiles = re.findall(r"\x1b\[1;([\d;]+)m( +|.)", shown)
    assert "".join(letter for _, letter in tiles) == letters
    assert " ".join(COLOURS[colour] for colour, _ in tiles) == colours
    plain = re.sub(r"\x1b\[[\d;]+m", "", shown)
    assert re.sub(" +$", "", plain, flags=re.MULTILINE) == text
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as here:
            here.setenv(name, value)
            assert with_tiles(text) == text


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell(shell: str) -> None:
    text = script(shell, build_parser())
    assert all(command in text for command in COMMANDS)


@needs_bash
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["wordle-tui", "suggest", "--li"], "--list"),
        (["wordle-tui", "suggest", "--list", "or"], "original"),
        (["wordle-tui", "simulate", "--strategy", "guessm"], "guessmap"),
        (["wordle-tui", "completion", "fi"], "fish"),
        (["wordle-tui", "words", "us"], "used"),
        (["wordle-tui", "import", "LIC"], "LICENSE"),
        (["wordle-tui", "suggest", "--answers", "LIC"], "LICENSE"),
    ],
)
def test_bash_completes(words: list[str], expected: str, tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text(script("bash", build_parser()), encoding="utf-8")
    ask = (
        f"source {path}; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
        '_shtab_wordle_tui; echo "${COMPREPLY[*]}"'
    )
    result = subprocess.run(
        ["bash", "-c", ask], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout.split() == [expected]


def test_the_manual_page_is_up_to_date() -> None:
    written = (ROOT / "docs" / "wordle-tui.1").read_text(encoding="utf-8")
    assert written == load("docs/make_manual.py").page(), "run: python docs/make_manual.py"


def test_every_command_explains_itself() -> None:
    for command in parsers(build_parser()):
        assert command.description, command.prog
        for action in command._actions:
            assert action.help or isinstance(action, _SubParsersAction), command.prog


def test_the_help_groups_the_commands_with_those_for_players_first() -> None:
    shown = run("--help", changes={"COLUMNS": "80"}).stdout
    assert len(shown.splitlines()) <= 40
    titles = [f"  {title}:" for title in GROUPS.values()]
    assert [line for line in shown.splitlines() if line in titles] == titles
    assert titles[0] == "  play:"
    assert all(f"    {command} " in shown for command in COMMANDS)


GAME = "soare clint mince wince"
CODE = Game.random(word_list("practice"), 4, 7).code


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--boards 4 --hard", "Hard mode is for one board"),
        ("--boards 33", "isn't a number of boards from 1 to 32"),
        ("--boards 4 --turns 25", "A game with 4 boards has 4 to 24 guesses."),
        ("practice --boards 4 --answer crane", "Several boards have random words"),
        (f"practice --boards 3 --challenge {CODE}", "This code is for 4 boards, not 3."),
        (f"practice --challenge {CODE} --list original", "isn't for the original list"),
        ("practice --answer qqqqq", "QQQQQ isn't in the nyt list."),
        ("practice --challenge 1JYAM-VN2", "There's a typing mistake in the code"),
        ("practice --seed 1 --adversary", "use --adversary or --seed, not both"),
        ("practice --day 2021-06-18", "18 Jun 2021 is before the first puzzle"),
        ("practice --day 985 --list original", "is played with the nyt list"),
    ],
)
def test_wrong_options_get_one_sentence(arguments: str, expected: str) -> None:
    assert expected in refusal(arguments)


@pytest.mark.parametrize(
    ("arguments", "screen", "content"),
    [
        (["--boards", "4"], "assist", Setup(Mode.ASSIST, 4)),
        (["--boards", "16", "--turns", "25"], "assist", Setup(Mode.ASSIST, 16, 25)),
        (["practice", "--boards", "8", "--seed", "7"], "practice", Setup(boards=8, seed=7)),
        (["practice", "--challenge", CODE], "practice", Setup(boards=4, seed=7)),
        (["replay", *GAME.split()], "replay", parse_game(GAME, word_list("nyt"))),
    ],
)
def test_the_program_starts_with_the_game(
    arguments: list[str], screen: str, content: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[WordleApp] = []
    monkeypatch.setattr("wordle_tui.commands.programs.check_terminal", lambda: None)
    monkeypatch.setattr(WordleApp, "leave_on_signals", lambda app: None)
    monkeypatch.setattr(WordleApp, "run", lambda app: started.append(app))
    assert main([*arguments, "--list", "nyt"]) == 0
    assert started[0].limit == 6  # of games with one board
    assert (started[0].DEFAULT_MODE, started[0].content) == (screen, content)
