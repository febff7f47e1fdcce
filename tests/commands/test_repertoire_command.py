"""The command `repertoire`: its page, JSON and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.reference import tiles
from wordle_tui import cli
from wordle_tui.game.words import WordList


@pytest.fixture
def few_words(tmp_path: Path, original: WordList) -> list[str]:
    path = tmp_path / "few.txt"
    path.write_text(
        "\n".join({"slate": 1} | dict.fromkeys(original.answers[::20])), encoding="utf-8"
    )
    return ["--answers", str(path)]


def test_the_page_and_its_data(few_words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["repertoire", "slate", "--words", "3", "--json", *few_words]) == 0
    found = json.loads(capsys.readouterr().out)
    words = Path(few_words[1]).read_text(encoding="utf-8").split()
    assert {*found["words"]} <= {*words}
    shown = [pattern for patterns in found["words"].values() for pattern in patterns]
    counts = [tiles("slate", word) for word in words]
    assert sorted(shown) == sorted({each for each in counts if counts.count(each) > 2})
    assert found["costs"] == sorted(found["costs"], reverse=True)
    assert found["cost"] == found["costs"][-1]
    assert cli.main(["repertoire", "slate", "--words", "3", *few_words]) == 0
    page = capsys.readouterr().out
    assert page.startswith("SLATE and 3 second words · few.txt list\nThey cost ")
    for word, patterns in found["words"].items():
        assert f"\n{word.upper()}  {patterns[0]}" in page
        assert all(pattern in page for pattern in patterns)
    assert f"\n    3  {found['cost']:.3f}" in page
    assert "The costs are proved" in page
    assert max(map(len, page.splitlines())) <= 80
    assert cli.main(["repertoire", "slate", "--words=3", "--pool=all", "--json", *few_words]) == 0
    assert json.loads(capsys.readouterr().out)["cost"] <= found["cost"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["xyzzy", "--list", "original"], "XYZZY is not in the original word list"),
        (["--hard", "slate"], "A repertoire is for normal mode"),
    ],
)
def test_refusals(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    is_global = arguments[0] == "--hard"
    line = [arguments[0], "repertoire", *arguments[1:]] if is_global else ["repertoire", *arguments]
    assert cli.main(line) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_nothing_to_learn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text("crane\nslate\n", encoding="utf-8")
    assert cli.main(["repertoire", "slate", "--answers", str(path)]) == 2
    assert "SLATE never leaves more than two words" in capsys.readouterr().err
