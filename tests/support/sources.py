"""The program's modules as texts, for rules that all of them keep."""

import ast
from collections.abc import Iterator
from pathlib import Path

import wordle_tui

ROOT = Path(wordle_tui.__file__).parent


def literals(path: Path) -> Iterator[str]:
    """The texts of a module with at least three words, but not those that explain a name.

    An f-string is one text, in which a placeholder is written as in the source.
    """
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in ast.walk(node))
            text = "".join(_written(part) for part in node.values)
            yield from [text] if len(text.split()) >= 3 else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_sentence = id(node) not in skipped and len(node.value.split()) >= 3
            yield from [node.value] if is_sentence else []


def _written(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    return ast.unparse(ast.JoinedStr([part]))[2:-1]
