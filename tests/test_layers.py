"""What each module imports, and which packages it loads in a fresh process."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import wordle_tui

PACKAGE = Path(wordle_tui.__file__).parent
WITHOUT_NUMPY = [
    "wordle_tui.cli",
    "wordle_tui.game.game",
    "wordle_tui.game.words",
    "wordle_tui.advice.advice",
]


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The syntax of each module by its name."""
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): ast.parse(path.read_text(encoding="utf-8"))
        for path in PACKAGE.rglob("*.py")
    }


def imported_by(tree: ast.Module) -> Iterator[str]:
    """Everything that a module imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_modules_import_each_other(trees: dict[str, ast.Module]) -> None:
    """Not in a circle either, not inside functions, and not for types only."""
    # The package itself loads its public names when they are first used.
    modules = trees.keys() - {"wordle_tui"}
    assert len(modules) > 200
    graph = {name: modules.intersection(imported_by(trees[name])) - {name} for name in modules}
    TopologicalSorter(graph).prepare()  # raises an error that names the circle


def test_a_class_has_a_name_of_its_own(trees: dict[str, ast.Module]) -> None:
    names = Counter(
        node.name for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)
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


def test_what_must_start_at_once_loads_only_what_it_needs() -> None:
    """The modules are needed by every command, and these commands need nothing else."""
    loaded = loaded_by(
        "import contextlib, io\n"
        f"import {', '.join(WITHOUT_NUMPY)}\n"
        'for argument in ("--help", "--version", "words"):\n'
        "    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        "        wordle_tui.cli.main([argument])"
    )
    assert "wordle_tui" in loaded
    assert not loaded & {"numpy", "shtab", "textual", "rich"}


def test_the_version_is_told_before_anything_is_imported() -> None:
    loaded = loaded_by(
        'import sys; sys.argv[1:] = ["--version"]\nfrom wordle_tui.__main__ import main; main()'
    )
    assert "wordle_tui" in loaded
    assert not loaded & {"argparse", "typing", "threading"}


def test_no_test_module_imports_another() -> None:
    """Tests share only fixtures and tests/support, so that each can be moved or removed alone."""
    tests = Path(__file__).parent
    for path in tests.rglob("*.py"):
        imported = re.findall(
            r"^\s*(?:from|import) (tests\b[\w.]*)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        others = [name for name in imported if not name.startswith("tests.support")]
        assert not others, f"{path.relative_to(tests)} imports {others}"
