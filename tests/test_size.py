"""The number of lines of the program, which every reader pays for."""

from __future__ import annotations

from pathlib import Path

import wordle_tui

LIMIT = 39_400


def test_the_program_stays_below_its_limit_of_lines() -> None:
    modules = Path(wordle_tui.__file__).parent.rglob("*.py")
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in modules)
    assert lines <= LIMIT, (
        f"wordle_tui has {lines:,} lines, more than {LIMIT:,}. Look for something to remove first. "
        "A change that needs more lines raises LIMIT in a commit of its own that gives the reason."
    )
