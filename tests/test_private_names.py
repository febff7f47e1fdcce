"""Private names of Textual are used in one module of the program and in one of the tests."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import textual
from textual.app import App
from textual.command import CommandPalette
from textual.css.stylesheet import Stylesheet
from textual.widgets import Input

import wordle_tui

PROGRAM, TESTS = Path(wordle_tui.__file__).parent, Path(__file__).parent
MODULE = "textual_internals.py"
BASES = (App, CommandPalette, Stylesheet, Input)
INHERITED = {name for base in BASES for name in dir(base)}
OF_PYTHON = {"_exit", "_replace"}
"""Names in `os` and of named tuples."""
PRIVATE = r"(_[a-zA-Z]\w*)"
THEIRS = re.compile(rf"(?:\.|def ){PRIVATE}")
OURS = re.compile(rf"(?<![\w.]){PRIVATE}|self\.{PRIVATE}(?::.+)? = ")
USES = re.compile(
    rf"^from (textual\.(?:\w+\.)*_\S+) import|^ +(?:async )?def {PRIVATE}|\.{PRIVATE}",
    re.MULTILINE,
)


@cache
def names_of_textual() -> set[str]:
    """The attributes and functions in the source of Textual, without those that are also ours."""
    theirs, ours = set[str](), set(OF_PYTHON)
    for path in Path(textual.__file__).parent.rglob("*.py"):
        theirs.update(THEIRS.findall(path.read_text(encoding="utf-8")))
    for folder in (PROGRAM, TESTS):
        for path in folder.rglob("*.py"):
            for alone, stored in OURS.findall(path.read_text(encoding="utf-8")):
                ours.add(alone or stored)
    return theirs - OF_PYTHON - (ours - INHERITED)


def uses(path: Path) -> Iterator[str]:
    """The uses of private names of Textual in a module: imports, overrides and attributes."""
    for imported, defined, attribute in USES.findall(path.read_text(encoding="utf-8")):
        if imported or defined in INHERITED or attribute in names_of_textual():
            yield f"{path.name} {imported or defined or attribute}"


@pytest.mark.parametrize(
    ("folder", "most"), [(PROGRAM / "tui", 8), (TESTS, 25)], ids=["program", "tests"]
)
def test_private_names_of_textual_are_used_in_one_module(folder: Path, most: int) -> None:
    found = {path: [*uses(path)] for path in folder.rglob("*.py")}
    elsewhere = [use for path, some in found.items() if path.name != MODULE for use in some]
    assert elsewhere == []
    assert 0 < sum(map(len, found.values())) <= most
