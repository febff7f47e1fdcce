"""What modules import, load, and may not do: the rules that a test can check."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from textual.app import App
from textual.command import CommandPalette
from textual.css.stylesheet import Stylesheet
from textual.widgets import Input

import wordle_tui
from tests.support.sources import ROOT, literals

PACKAGE, TESTS = Path(wordle_tui.__file__).parent, Path(__file__).parent
WITHOUT_NUMPY = [
    "wordle_tui.cli",
    "wordle_tui.game.board",
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
    assert len(modules) > 150
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
    for path in TESTS.rglob("*.py"):
        imported = re.findall(
            r"^\s*(?:from|import) (tests\b[\w.]*)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        others = [name for name in imported if not name.startswith("tests.support")]
        assert not others, f"{path.relative_to(TESTS)} imports {others}"


INHERITED = {name for base in (App, CommandPalette, Stylesheet, Input) for name in dir(base)}
OURS = re.compile(
    r"(?:def|class) (_[a-z]\w*)|(?:^ *|self\.)(_[a-z]\w*)(?=[\w., ]* = |: )",
    re.IGNORECASE | re.MULTILINE,
)
"""Where a private name is defined."""
USES = re.compile(
    r"\.(_[a-z]\w*)|^ +(?:async )?def (_[a-z]\w*)|from textual\.(?:\w+\.)*(_\S+) import",
    re.IGNORECASE | re.MULTILINE,
)


@pytest.mark.parametrize("folder", [PACKAGE / "tui", TESTS], ids=["program", "tests"])
def test_private_names_of_textual_are_used_in_one_module(folder: Path) -> None:
    modules = [path for root in (PACKAGE, TESTS) for path in root.rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    defined = {name for text in texts.values() for names in OURS.findall(text) for name in names}
    ours = {"_actions", "_exit", "_replace", *(defined - INHERITED)}  # and some of Python
    for path in folder.rglob("*.py"):
        used = {name for names in USES.findall(texts[path]) for name in names if name}
        if path.name != "textual_internals.py":
            assert used <= ours, path
        else:
            assert used - ours


WRONG = {
    "say what to do, not what was expected": r": expected\b|^Expected\b",
    "write a date as 22 Aug 2026": r"(?<!as in )(?<!like )(?<!day )\b20\d\d-\d\d-\d\d\b"
    r"|\{(?!play\.day\}|(?:\w+\.)?day\.day\})[\w.]*\bday\}|%Y-%m-%d",
    "write guess 2, or second guess": r"\b\d(st|nd|rd|th) guess|ordinal\([^)]*\)\} guess",
    "write 41%": r"[\d}] %(?!\w)",
    "write − for minus": r"\{[^{}]*:\+[^{}]*\}",
    "write isn't and can't": r"\b(is|are|was|were|does|do|did|will|could) not\b|\bcannot\b",
    "write recognised, as in Britain": r"recogniz",
}
"""What to write instead, and what is wrong."""
ALLOWED = (
    "^argument (.*): expected",  # argparse says it, and `cli` replaces it
    "({is_word} AND date({day})",  # SQL
    "examples: wordle-tui words used",
    # The help of commands and the prompt for programs have no contractions.
    "the titles of the columns of a table",
    "time for the proofs of a game",
    "Find the hidden word of",
    # Errors of the library, which a programmer reads.
    "The search needs every answer among the guesses",
    "Hard mode does not allow {word}",
)
"""The beginnings of texts that may break a rule."""


def faults(text: str) -> list[str]:
    """What is wrong with a text."""
    if text.startswith(ALLOWED):
        return []
    return [advice for advice, wrong in WRONG.items() if re.search(wrong, text)]


def test_no_sentence_breaks_the_rules() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {text!r}: {advice}"
        for path in sorted(ROOT.rglob("*.py"))
        for text in literals(path)
        for advice in faults(text)
    ]
    assert not broken, "\n".join(broken)
