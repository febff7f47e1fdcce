"""Fixtures for tests of commands."""

from pathlib import Path

import pytest

from wordle_tui.commands import suggest


@pytest.fixture
def ten_words(tmp_path: Path) -> list[str]:
    """Options for a list of ten answers."""
    path = tmp_path / "few.txt"
    words = "wince mince since hence niece niche cigar rebut sissy humph"
    path.write_text(words.replace(" ", "\n"), encoding="utf-8")
    return ["--answers", str(path)]


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `suggest` proves does not depend on how busy the machine is."""
    monkeypatch.setattr(suggest, "SECONDS", 600.0)
