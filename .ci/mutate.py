"""Plants small faults in a copy of the program, one at a time, and runs the tests that should fail.

    .venv/bin/python .ci/mutate.py --count 50 --seed 1
    .venv/bin/python .ci/mutate.py --count 30 --seed 1 --within wordle_tui/solver

Prints for each fault what was changed, and the test that caught it: one of the quick run, or of
those that only the whole run has. If none did, a test is missing, or the change makes no difference
to a user: that is for you to judge.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECONDS = 900
"""Tests that take longer are taken for endless, so the fault is caught. On a busy machine that may
be wrong, and tests fail for other reasons."""
ENOUGH = 0.7
"""The share of new faults to be caught: of the last fifty 41 were, of the fifty before 38, until
tests were added. For each survivor there is a test to write or, if the change makes no difference,
code to delete."""
PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot)),
    *((ast.In, ast.NotIn), (ast.And, ast.Or), (ast.Add, ast.Sub)),
)
OTHER: dict[type[ast.AST], type[ast.AST]] = {**dict(PAIRS), **{b: a for a, b in PAIRS}}
"""The operator that takes the place of each."""
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAIN = (ast.Name, ast.Attribute, ast.Call, ast.NamedExpr)
"""Conditions that are negated; comparisons and the like are changed themselves."""


@dataclass(frozen=True)
class Fault:
    """A module with a change of one expression or statement."""

    path: Path
    change: str
    text: str


class Planter(ast.NodeTransformer):
    """Makes the change of that number, of all that a module allows."""

    def __init__(self, number: int) -> None:
        self.number, self.count, self.change = number, 0, ""

    def visit(self, node: ast.AST) -> ast.AST:
        match node:
            case ast.Assert() | ast.FunctionDef(name="__repr__"):
                return node
            case ast.keyword(arg="frozen" | "kw_only" | "maxsize" | "slots" | "strict"):
                return node
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return node
        for other in alternatives(node):
            self.count += 1
            if self.count - 1 == self.number:
                before, after = (ast.unparse(each).split("\n")[0] for each in (node, other))
                self.change = f"{before}  →  {after} (line {getattr(node, 'lineno', '?')})"
                return other
        return super().generic_visit(node)


def alternatives(node: ast.AST) -> Iterator[ast.AST]:
    """What a careless author could have written instead."""
    other = copy(node)
    match other:
        case ast.Compare(ops=[operator, *rest]):
            other.ops = [OTHER[type(operator)](), *rest]  # type: ignore[list-item]
            yield other
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in OTHER:
            other.op = OTHER[type(operator)]()  # type: ignore[assignment]
            yield other
        case ast.UnaryOp(op=ast.Not()):
            yield other.operand
        case ast.If(test=test) | ast.IfExp(test=test) if isinstance(test, PLAIN):
            other.test = ast.UnaryOp(ast.Not(), test)
            yield other
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        # Larger numbers are sizes and limits of which one more or less is as good.
        case ast.Constant(value=0 | 1 | 2 as value) if isinstance(value, int):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            other.func = ast.Name(NAMES[name])
            yield other
        case ast.Subscript(slice=ast.Constant(value=0)):
            other.slice = ast.Constant(-1)
            yield other
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
            other.slice = ast.Constant(0)
            yield other
    match node:
        case ast.Expr(value=ast.Constant()):  # a text about what stands above it
            pass
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.If(orelse=[]):
            yield ast.Pass()


def faults(count: int, seed: int, within: Path) -> list[Fault]:
    """Random faults, in each folder in turn."""
    chance, folders = random.Random(seed), defaultdict[Path, list[tuple[Path, int]]](list)
    for path in sorted((ROOT / within).rglob("*.py")):
        planter = Planter(-1)
        planter.visit(ast.parse(path.read_text(encoding="utf-8")))
        folders[path.parent] += ((path, number) for number in range(planter.count))
    shuffled = [iter(chance.sample(places, len(places))) for places in folders.values()]
    chance.shuffle(shuffled)
    return [planted(*next(places)) for places in islice(cycle(shuffled), count)]


def planted(path: Path, number: int) -> Fault:
    planter = Planter(number)
    tree = planter.visit(ast.parse(path.read_text(encoding="utf-8")))
    text = ast.unparse(ast.fix_missing_locations(tree))
    return Fault(path.relative_to(ROOT), planter.change, text)


def tests_of(module: Path) -> Iterator[list[Path]]:
    """The tests to run until one fails: the module's own, those of its package, then others.

    A module's own tests have its name or that of its folder, or import it. Those with the name of
    its folder come first, and short files before long ones.
    """
    package = Path("tests", *module.parts[1:-1][:1])
    dotted = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
    parent, _, name = dotted.rpartition(".")
    imports = re.compile(rf"from {dotted} import|from {parent} import .*\b{name}\b")
    named = re.compile(rf"_({module.stem}|{module.parent.name})[_.]")
    files = sorted(ROOT.glob("tests/**/test_*.py"), key=lambda path: path.stat().st_size)
    tests = [path.relative_to(ROOT) for path in files]
    using = [path for path in tests if imports.search((ROOT / path).read_text(encoding="utf-8"))]
    inside = [path for path in tests if package in path.parents]
    own = [path for path in inside if path in using or named.search(path.name)]
    yield [module, *sorted(own, key=lambda path: module.parent.name not in path.name)]
    if package == Path("tests"):
        yield [path for path in tests if path.parent == package]
    else:
        yield [module.parents[-3], package]
    if outside := [path for path in using if path not in inside]:
        yield outside


RUNS = {"quick": "not whole and not slow", "whole": "whole and not slow"}
"""Which tests each run has."""


def caught_by(fault: Fault, folder: Path) -> tuple[str, str]:
    """The run and its test that fails with the fault; nothing if all pass."""
    path = folder / fault.path
    path.write_text(fault.text, encoding="utf-8")
    try:
        for run, marks in RUNS.items():
            for tests in tests_of(fault.path):
                if test := failure(tests, marks, folder):
                    return run, test
        return "", ""
    finally:
        shutil.copy(ROOT / fault.path, path)


def failure(tests: list[Path], marks: str, folder: Path) -> str:
    """The first of these tests that fails in the folder; nothing if all pass."""
    limit = ("timeout", "--signal=KILL", str(SECONDS))  # ends the processes of the tests, too
    # A few files are sooner done without other processes, and in their order.
    workers = "2" if any((ROOT / path).is_dir() for path in tests) else "0"
    command = (sys.executable, "-m", "pytest", "-x", "-q", "-n", workers, "--tb=no")
    result = subprocess.run(
        [*limit, *command, "-m", marks, "-p", "no:randomly", *map(str, tests)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode < 0:
        return f"no end after {SECONDS} seconds"
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", result.stdout, re.MULTILINE)
    if failed is None and result.returncode not in (0, 5):  # 5: these files have no tests
        raise RuntimeError(f"The tests did not run:\n{result.stdout}{result.stderr}")
    return failed[1] if failed else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Plants faults in a copy, and runs its tests.")
    parser.add_argument("--count", type=int, default=50, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="another seed plants other faults")
    parser.add_argument("--within", type=Path, default="wordle_tui", help="only in this folder")
    parser.add_argument("--only", type=int, nargs="+", help="the numbers of those to plant again")
    options = parser.parse_args()
    numbered = dict(enumerate(faults(options.count, options.seed, options.within), 1))
    caught, numbers = Counter[str](), options.only or list(numbered)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, ROOT.name)
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        for number in numbers:
            fault = numbered[number]
            print(f"{number}. {fault.path}: {fault.change}", flush=True)
            run, test = caught_by(fault, folder)
            caught[run] += 1
            print(f"    {f'caught, {run}: {test}' if test else 'SURVIVED'}", flush=True)
    total = caught["quick"] + caught["whole"]
    print(f"{total} of {len(numbers)} faults were caught, {caught['quick']} of them quickly.")
    return int(total < ENOUGH * len(numbers))


if __name__ == "__main__":
    sys.exit(main())
