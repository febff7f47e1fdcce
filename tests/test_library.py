"""The programs on the page of the library: a type checker reads them, and they run."""

import io
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from tests.support.programs import typed

PAGE = Path(__file__).parent.parent / "docs" / "library.md"
CHAT, RATINGS, STRATEGY = (
    block
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if not block.startswith(">>>")
)


def printed(program: str) -> str:
    """What a program prints; threads stand for its processes."""
    text = program.replace("ProcessPoolExecutor", "ThreadPoolExecutor")
    names: dict[str, Any] = {"__name__": "__main__"}
    with redirect_stdout(io.StringIO()) as output:
        exec(text, names)
    return output.getvalue()


@pytest.mark.whole  # a type checker takes long
def test_a_type_checker_finds_nothing(tmp_path: Path) -> None:
    files = []
    for number, program in enumerate((CHAT, RATINGS, STRATEGY)):
        path = tmp_path / f"program_{number}.py"
        path.write_text(program, encoding="utf-8")
        files.append(str(path))
    assert api.run(["--strict", *files])[:2] == (
        f"Success: no issues found in {len(files)} source files\n",
        "",
    )


def test_a_chat_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [
        "soare:bbbbg clint:ybyyb",
        "soare clint",
        "raise:bbygb cloud:ggggg",
        "soare:bbbbg wince:ggggg",
    ]
    monkeypatch.setattr(sys, "stdin", typed("\n".join([*said, "", ""])))
    advised, *others = printed(CHAT).splitlines()
    assert re.fullmatch(r"Play [A-Z]{5}: ≈?1\.\d\d guesses on average\. .+\.", advised)
    assert others[0] == "Add the colours of SOARE, as in soare:bbygb."
    assert others[1].startswith("No word fits after guess 2, CLOUD.")
    assert others[2] == "Words that fit: 1."


def test_many_games_are_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_text("salet drone wince\nraise bunch\n", encoding="utf-8")
    assert printed(RATINGS).endswith("2 of 2\r0.10 guesses lost a game\n")


def test_a_strategy_of_ones_own_is_simulated() -> None:
    [shown] = re.findall(r"It prints `(.*?)`", PAGE.read_text(encoding="utf-8"))
    assert printed(STRATEGY) == f"{shown}\n"
