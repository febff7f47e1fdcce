"""Private names of Textual are used in one module of the program and in one of the tests."""

from __future__ import annotations

import ast
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
Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


@cache
def nodes_in(path: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


@cache
def names_of_textual() -> frozenset[str]:
    """The attributes and functions in the source of Textual, without those that are also ours."""
    theirs, ours = set(OF_PYTHON), set(OF_PYTHON)
    for path in Path(textual.__file__).parent.rglob("*.py"):
        for node in nodes_in(path):
            if isinstance(node, ast.Attribute):
                theirs.add(node.attr)
            elif isinstance(node, Function):
                theirs.add(node.name)
    for path in (*PROGRAM.rglob("*.py"), *TESTS.rglob("*.py")):
        for node in nodes_in(path):
            if isinstance(node, Function):
                ours.add(node.name)
            elif isinstance(node, ast.Name):
                ours.add(node.id)  # variables of classes and modules
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                ours |= {node.attr} if ast.unparse(node.value) == "self" else set()
    return frozenset(filter(is_private, theirs - (ours - INHERITED)))


def uses(path: Path) -> Iterator[str]:
    """The uses of private names of Textual in a module: imports, overrides and attributes."""
    for node in nodes_in(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual."):
            if any(map(is_private, str(node.module).split("."))):
                yield f"{path.name}:{node.lineno} {node.module}"
        elif isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, Function)]
            for method in methods:
                if is_private(method.name) and method.name in INHERITED:
                    yield f"{path.name}:{method.lineno} def {method.name}"
        elif isinstance(node, ast.Attribute) and node.attr in names_of_textual():
            yield f"{path.name}:{node.lineno} {node.attr}"


@pytest.mark.parametrize(
    ("folder", "most"), [(PROGRAM / "tui", 8), (TESTS, 25)], ids=["program", "tests"]
)
def test_private_names_of_textual_are_used_in_one_module(folder: Path, most: int) -> None:
    # The module `web` uses names of textual-serve, not of Textual.
    found = {path: [*uses(path)] for path in folder.rglob("*.py") if path.name != "web.py"}
    elsewhere = [use for path, some in found.items() if path.name != MODULE for use in some]
    assert elsewhere == []
    assert 0 < sum(map(len, found.values())) <= most
