"""Fixtures for all tests: nobody's own files are read or written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from wordle_tui import paths
from wordle_tui.game.words import WordList, word_list


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden screens of tests/tui"
    )


# A busy machine is no defect of the program: how long an example takes is not what is tested.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for the user's files, in this process and in those it starts."""
    folder = tmp_path / "user"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(paths, "user_data", lambda: folder / "wordle-tui")
    return folder / "wordle-tui"


@pytest.fixture(scope="session")
def original() -> WordList:
    return word_list("original")


@pytest.fixture(scope="session")
def nyt() -> WordList:
    return word_list("nyt")
