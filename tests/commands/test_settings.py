"""`wordle-tui settings`: where the file is, what is wrong in it, and one to begin with."""

from __future__ import annotations

import re
import sys

import pytest

from wordle_tui import paths
from wordle_tui.cli import main
from wordle_tui.commands import doctor
from wordle_tui.commands.doctor import folders
from wordle_tui.commands.settings import problems
from wordle_tui.settings.file import settings_file
from wordle_tui.settings.settings import Settings


def test_the_file_to_begin_with_sets_nothing_and_each_of_its_lines_is_valid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = paths.user_config() / "settings.toml"
    assert main(["settings"]) == 0
    assert capsys.readouterr().out.startswith(f"There's no {path} yet.")
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
    monkeypatch.setitem(sys.modules, "aiohttp_jinja2", None)
    assert main(["settings", "--init"]) == 0


@pytest.mark.parametrize("missing", [False, True], ids=["usual", "hard mode"])
def test_doctor_finds_that_one_opening_book_is_missing(
    monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    assert not any(found.advice for found in doctor.lists())
    monkeypatch.setattr(doctor, "opening_advice", lambda words, hard: hard is not missing)
    assert all("opening book is missing" in found.advice for found in doctor.lists())


def test_faults_are_listed_and_doctor_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    paths.user_config().mkdir(parents=True)
    path = paths.user_config() / "settings.toml"
    path.write_text('hard = 1\n[keys]\napp.foo = "f9"\n', encoding="utf-8")
    wrong = [
        "settings.toml, line 1: The setting hard can't be 1. Choose true or false.",
        "settings.toml, line 3: No key has the id 'app.foo'.",
    ]
    assert main(["settings"]) == 1
    assert capsys.readouterr().out.splitlines() == [str(path), *wrong]
    (found,) = [each for each in folders() if each.subject == "your settings"]
    assert found.found == str(path)
    assert found.advice == " ".join(wrong)
