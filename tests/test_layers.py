"""What each module imports, and which packages it loads in a fresh process."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import wordle_tui

BELOW_THE_SCREENS = [
    module.name
    for module in pkgutil.walk_packages(wordle_tui.__path__, "wordle_tui.")
    if not module.name.startswith(("wordle_tui.tui", "wordle_tui.__main__", "wordle_tui.gym"))
]
PACKAGE = Path(wordle_tui.__file__).parent
TREES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): (
        ast.parse(path.read_text(encoding="utf-8"))
    )
    for path in PACKAGE.rglob("*.py")
}
"""The syntax of each module by its name."""
WITHOUT_NUMPY = [
    "wordle_tui.cli",
    "wordle_tui.game.game",
    "wordle_tui.game.words",
    "wordle_tui.advice.advice",
]


def imported_by(tree: ast.Module) -> Iterator[str]:
    """Everything that a module imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_modules_import_each_other() -> None:
    """Not in a circle either, not inside functions, and not for types only."""
    # The package itself loads its public names when they are first used.
    modules = TREES.keys() - {"wordle_tui"}
    assert len(modules) > 200
    graph = {name: modules.intersection(imported_by(TREES[name])) - {name} for name in modules}
    TopologicalSorter(graph).prepare()  # raises an error that names the circle


def test_a_class_has_a_name_of_its_own() -> None:
    names = Counter(
        node.name for tree in TREES.values() for node in tree.body if isinstance(node, ast.ClassDef)
    )
    assert "WordList" in names
    assert [name for name, count in names.items() if count > 1] == []


def loaded_by(statement: str) -> set[str]:
    """The top-level packages in memory after running the statement."""
    code = f"import sys\n{statement}\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stdout.split())


def test_nothing_below_the_screens_loads_textual() -> None:
    assert len(BELOW_THE_SCREENS) > 8
    loaded = loaded_by("\n".join(f"import {module}" for module in BELOW_THE_SCREENS))
    assert not loaded & {"textual", "rich"}


@pytest.mark.parametrize("module", WITHOUT_NUMPY)
def test_what_must_start_at_once_does_not_load_numpy(module: str) -> None:
    assert not loaded_by(f"import {module}") & {"numpy", "textual", "rich"}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["words"]])
def test_quick_commands_load_only_what_they_need(arguments: list[str]) -> None:
    loaded = loaded_by(
        "import contextlib, io, wordle_tui.cli\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    wordle_tui.cli.main({arguments})"
    )
    assert not loaded & {"numpy", "shtab", "textual", "rich"}


def test_no_test_module_imports_another() -> None:
    """Tests share only fixtures and tests/support, so that each can be moved or removed alone."""
    tests = Path(__file__).parent
    for path in tests.rglob("*.py"):
        imported = re.findall(
            r"^\s*(?:from|import) (tests\b[\w.]*)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        others = [name for name in imported if not name.startswith("tests.support")]
        assert not others, f"{path.relative_to(tests)} imports {others}"
