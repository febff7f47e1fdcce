"""Help texts, completion and the manual page."""

import subprocess
from argparse import _SubParsersAction
from pathlib import Path

import pytest

from tests.support.platforms import needs_bash
from tests.support.programs import run
from tests.support.scripts import script as load
from wordle_tui.cli import COMMANDS, GROUPS, build_parser
from wordle_tui.commands.completion import SHELLS, parsers, script

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
