"""Help texts, completion, the manual page and `doctor`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from argparse import _SubParsersAction
from pathlib import Path

import pytest

from tests.support.platforms import needs_bash, needs_shell
from tests.support.programs import run
from tests.support.scripts import script as load
from wordle_tui.cli import COMMANDS, GROUPS, build_parser
from wordle_tui.commands.doctor import SHELLS, parsers, script, terminal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_every_command_and_option(shell: str) -> None:
    text = script(shell, build_parser())
    for command in parsers(build_parser()):
        assert command.prog.split()[-1] in text
        for action in command._actions:
            for name in action.option_strings:
                assert (name if shell != "fish" else name.lstrip("-")) in text


@needs_shell
@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts_are_read_without_complaint(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(script(shell, build_parser()), encoding="utf-8")
    result = subprocess.run(
        [program, "-n", path], capture_output=True, encoding="utf-8", check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


@needs_bash
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["wordle-tui", "sugg"], "suggest"),
        (["wordle-tui", "suggest", "--li"], "--list"),
        (["wordle-tui", "suggest", "--list", "or"], "original"),
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
    shown = run("--help").stdout
    titles = [f"  {title}:" for title in GROUPS.values()]
    assert [line for line in shown.splitlines() if line in titles] == titles
    assert titles[0] == "  play:"
    assert all(f"    {command} " in shown for command in COMMANDS)


def test_the_help_of_simulate_is_short() -> None:
    shown = run("simulate", "--help", changes={"COLUMNS": "80"}).stdout
    assert len(shown.splitlines()) <= 37
    assert "--knowledge" not in shown
    assert "--knowledge" in run("strategies").stdout


def test_the_doctor_finds_versions_lists_and_folders(user_folder: Path) -> None:
    result = run("doctor", "--json", changes={"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    findings = {each["subject"]: each for each in json.loads(result.stdout)["findings"]}
    assert findings["list nyt"]["found"] == "3,167 answers, 14,855 guesses"
    assert findings["list original"]["advice"] == ""
    assert findings["your folder"]["found"] == str(user_folder)
    assert list(user_folder.iterdir()) == [], "it only looks"
    assert findings["numpy"]["advice"] == ""


def test_the_doctor_says_what_to_do_about_a_poor_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    findings = {each.subject: each for each in terminal({"TERM": "dumb"})}
    assert "use a terminal that can place the cursor" in findings["terminal"].advice
    assert "TERM=xterm-256color" in findings["colours"].advice
    without_colour = {each.subject: each for each in terminal({"TERM": "xterm", "NO_COLOR": "1"})}
    assert "NO_COLOR" in without_colour["colours"].found
    in_tmux = {each.subject: each for each in terminal({"TERM": "screen-256color", "TMUX": "x"})}
    assert "tmux" in in_tmux["clipboard"].found


def test_the_doctor_does_not_expect_of_windows_what_it_never_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert {each.subject: each.advice for each in terminal({})}.items() >= {
        ("terminal", ""),
        ("colours", ""),
    }


def test_the_doctor_prints_a_page_for_people() -> None:
    result = run("doctor")
    assert result.returncode == 0
    assert "Python" in result.stdout
    assert result.stdout.rstrip().splitlines()[-1].startswith(("All is well", "Worth a look"))


def test_the_doctors_lines_fit_the_terminal() -> None:
    narrow = {"COLUMNS": "60", "TERM": "", "COLORTERM": "", "TMUX": "x"}
    shown = run("doctor", changes=narrow).stdout
    lines = shown.splitlines()
    assert "place the cursor: the full-screen program" in " ".join(shown.split())
    assert all(len(line) <= 60 or len(line.split()[-1]) > 40 for line in lines)
