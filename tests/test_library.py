"""The library: its public names, and that every value one gets back can be imported by name."""

import ast
import inspect
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import wordle_tui
from wordle_tui.game import errors


def classes_in(annotation: Any) -> Iterator[type]:
    """The classes of this project that an annotation mentions."""
    origin = typing.get_origin(annotation) or annotation
    if isinstance(origin, type) and origin.__module__.startswith("wordle_tui."):
        yield origin
    for part in typing.get_args(annotation):
        for each in part if isinstance(part, list) else [part]:
            yield from classes_in(each)


def test_every_value_one_gets_back_can_be_imported_by_name() -> None:
    """The fields of public classes, and what public functions return."""
    seen: set[type] = set()
    for value in (getattr(wordle_tui, name) for name in dir(wordle_tui)):
        if isinstance(value, type | FunctionType):
            hints = typing.get_type_hints(value)
            fields = [hints.get("return")] if isinstance(value, FunctionType) else hints.values()
            seen.update(each for field in fields for each in classes_in(field))
    assert {"WordsLeft", "Turn", "RatedGuess", "FinishedBoard", "Simulation"} <= {
        value.__name__ for value in seen
    }
    missing = {value for value in seen if getattr(wordle_tui, value.__name__, None) is not value}
    assert not missing


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
