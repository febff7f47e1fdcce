"""The files for hosting the project: workflows, hooks and templates agree with each other."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ROOT / ".github" / "workflows" / "tests.yml"


def test_every_supported_version_of_python_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = TESTS.read_text(encoding="utf-8").partition("steps:")[0]
    assert sorted(set(re.findall(r'"(3\.\d+)"', matrix))) == supported


def test_every_dependency_has_an_oldest_version() -> None:
    """One job tests with these; a dependency without one would have the oldest of all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert all(">=" in line for line in (*project["dependencies"], *extras["web"]))
    workflow = TESTS.read_text(encoding="utf-8")
    assert "--resolution lowest-direct --extra web pyproject.toml" in workflow


def test_all_checks_run_the_same_linters() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (line,) = (line for line in script.splitlines() if line.lstrip().startswith("for command in"))
    linters = re.findall(r'"(.+?)"', line)
    workflow = TESTS.read_text(encoding="utf-8").splitlines()
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    for linter in linters:
        assert f"      - run: .venv/bin/{linter}" in workflow
    # The hooks get the names of the changed files, and format them.
    hooked = [re.sub(r"( --check)? \.$", "", linter) for linter in linters]
    assert re.findall(r"entry: (.*)", hooks) == hooked


def test_no_link_has_a_placeholder() -> None:
    """docs/contributing.md says what to add once the project has an address."""
    folders = (ROOT, ROOT / "docs", ROOT / ".github" / "ISSUE_TEMPLATE")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    texts = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in files}
    assert not [name for name, text in texts.items() if "OWNER" in text]
