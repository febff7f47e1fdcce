"""The library: its public names, and that every value one gets back can be imported by name."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import wordle_tui
from wordle_tui.game import errors

HISTORY = ("open", "games", "add", "close")
"""The methods of the history that the page of the library promises."""


def types_in(annotation: Any) -> Iterator[type]:
    """The classes of this project that an annotation mentions."""
    origin = typing.get_origin(annotation) or annotation
    if isinstance(origin, type) and origin.__module__.startswith("wordle_tui."):
        yield origin
    for part in typing.get_args(annotation):
        for each in part if isinstance(part, list) else [part]:
            yield from types_in(each)


def results_of(member: object) -> Iterator[type]:
    """The classes that a function, method or property returns."""
    if isinstance(member, property):
        member = member.fget
    elif isinstance(member, cached_property):
        member = member.func
    elif isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    member = inspect.unwrap(member) if callable(member) else member
    if isinstance(member, FunctionType):
        yield from types_in(typing.get_type_hints(member).get("return"))


def types_within(value: type) -> Iterator[type]:
    """The classes of the public fields, and of what public methods and properties return."""
    if value is wordle_tui.History:
        for name in HISTORY:
            yield from results_of(inspect.getattr_static(value, name))
        return
    for base in value.__mro__:
        if base.__module__.startswith("wordle_tui."):
            for name, annotation in typing.get_type_hints(base).items():
                if not name.startswith("_"):
                    yield from types_in(annotation)
            for name, member in vars(base).items():
                if not name.startswith("_"):
                    yield from results_of(member)


def test_every_value_one_gets_back_can_be_imported_by_name() -> None:
    public = [getattr(wordle_tui, name) for name in dir(wordle_tui)]
    waiting = [each for value in public for each in results_of(value)]
    waiting += [value for value in public if isinstance(value, type)]
    seen: set[type] = set()
    while waiting:
        value = waiting.pop()
        if value not in seen:
            seen.add(value)
            waiting.extend(types_within(value))
    missing = {value for value in seen if getattr(wordle_tui, value.__name__, None) is not value}
    assert not missing
    assert {"Advice", "WordsLeft", "Turn", "RatedGuess", "FinishedGame", "Simulation"} <= {
        value.__name__ for value in seen
    }


def test_every_error_can_be_imported_by_name() -> None:
    for name, value in vars(errors).items():
        if isinstance(value, type) and issubclass(value, Exception):
            assert getattr(wordle_tui, name) is value


def test_only_public_names_are_listed_and_type_checkers_see_the_same() -> None:
    names = dir(wordle_tui)
    assert names == sorted(wordle_tui.__all__)
    assert "import_module" not in names
    tree = ast.parse(Path(wordle_tui.__file__).read_text(encoding="utf-8"))
    [block] = [statement for statement in tree.body if isinstance(statement, ast.If)]
    imports = [each for each in block.body if isinstance(each, ast.ImportFrom)]
    assert sorted(alias.name for each in imports for alias in each.names) == sorted(
        set(names) - {"__version__"}
    )


def test_names_are_imported_when_they_are_first_used() -> None:
    code = "import sys, wordle_tui; wordle_tui.feedback; print('numpy' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert shown.stdout == "False\n"


def test_a_name_is_imported_from_the_module_that_defines_it() -> None:
    for name in set(dir(wordle_tui)) - {"__version__"}:
        assert getattr(wordle_tui, name).__module__ == f"wordle_tui.{wordle_tui._MODULES[name]}"
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        wordle_tui.Nothing  # noqa: B018


def test_the_page_of_the_library_has_every_public_name_in_an_example_or_sentence() -> None:
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8")
    missing = [name for name in dir(wordle_tui) if not re.search(rf"\b{name}\b", page)]
    assert not missing


def test_every_public_class_and_function_is_described() -> None:
    for name in dir(wordle_tui):
        value = getattr(wordle_tui, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert (value.__doc__ or "").strip(), name
