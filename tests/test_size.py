"""The number of lines of the program, which every reader pays for."""

from pathlib import Path

import wordle_tui

LIMIT = 37_680


def test_the_program_stays_below_its_limit_of_lines() -> None:
    modules = Path(wordle_tui.__file__).parent.rglob("*.py")
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in modules)
    assert lines <= LIMIT, (
        f"wordle_tui has {lines:,} lines, more than {LIMIT:,}. Every reader pays for each of them: "
        "look for a model that already contains what is new, and for what it makes superfluous."
    )
