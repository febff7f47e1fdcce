"""`wordle-tui settings`: where files are, what is wrong in one, and one to begin with."""

import re
import sys
from pathlib import Path

import pytest

from tests.support.programs import output
from wordle_tui import paths
from wordle_tui.cli import main
from wordle_tui.commands.settings import problems
from wordle_tui.settings.file import settings_file
from wordle_tui.settings.settings import Settings


def test_the_file_to_begin_with_sets_nothing_and_each_of_its_lines_is_valid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = paths.user_config() / "settings.toml"
    assert main(["settings"]) == 0
    assert "`wordle-tui settings --init` writes" in capsys.readouterr().out
    assert main(["settings", "--init"]) == 0
    assert (settings_file().settings, settings_file().keys) == ({}, {})
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^# ([a-z_.]+ = )", r"\1", text), encoding="utf-8")
    assert Settings(**settings_file().settings) == Settings()
    assert len(settings_file().keys) > 100
    assert problems() == []
    assert main(["settings"]) == 0
    assert main(["settings", "--init"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_the_keys_need_no_optional_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """`settings --init` crashed without the extra `web`, and keys of one's own were ignored."""
    monkeypatch.delitem(sys.modules, "wordle_tui.tui.web", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert main(["settings", "--init"]) == 0


def test_every_file_and_folder_of_the_user_is_named(user_folder: Path) -> None:
    output("words used furry")
    places = dict(re.split("  +", line) for line in output("settings").splitlines()[:-1])
    assert places["your folder"] == str(user_folder)
    assert places["your games"] == str(user_folder / paths.HISTORY)
    assert places["your word lists"] == f"{user_folder / 'lists'} (none yet)"
    assert places["your settings"] == f"{paths.user_config() / 'settings.toml'} (none yet)"
    assert places["results to reuse"].startswith(str(paths.user_cache()))


def test_faults_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    paths.user_config().mkdir(parents=True)
    path = paths.user_config() / "settings.toml"
    path.write_text('hard = 1\n[keys]\napp.foo = "f9"\n', encoding="utf-8")
    wrong = [
        "settings.toml, line 1: The setting hard can't be '1'. Choose off, on or ultra.",
        "settings.toml, line 3: No key has the id 'app.foo'.",
    ]
    assert main(["settings"]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == wrong
