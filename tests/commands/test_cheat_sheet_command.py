"""`wordle-tui solve --tree` and `--second`: a sheet to print, and what few second words cost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.programs import call, call_json, output, refusal
from tests.support.reference import tiles
from wordle_tui.game.words import WordList


@pytest.fixture
def solve(tmp_path: Path) -> list[str]:
    """A command for a list of ten answers whose file has a name that no page should trust."""
    path = tmp_path / "<b>few_words.txt"
    words = "wince mince since hence niece niche cigar rebut sissy humph"
    path.write_text(words.replace(" ", "\n"), encoding="utf-8")
    return ["solve", "wince", "--answers", str(path)]


def test_the_tree_is_printed_with_its_index(solve: list[str]) -> None:
    shown = output(*solve, "--tree")
    assert "\n\nWINCE• 10\n" in shown
    assert "\n  ⬛🟩🟩🟩🟩 " in shown
    assert "\nIndex by answer\ncigar  wince " in shown
    assert "\nwince  wince\n" in shown


@pytest.mark.parametrize(
    ("ending", "start"),
    [(".html", "<!DOCTYPE html>"), (".md", "# WINCE on the "), (".txt", "WINCE on the ")],
)
def test_the_tree_is_written(ending: str, start: str, solve: list[str], tmp_path: Path) -> None:
    path = tmp_path / f"sheet{ending}"
    assert f"Wrote {path}." in call(*solve, "--tree", str(path)).stderr
    written = path.read_text(encoding="utf-8")
    assert written.startswith(start)
    assert ("<b>few_words" in written) is (ending == ".txt")


def test_the_tree_as_json(solve: list[str], tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    output(*solve, "--tree", str(path))
    written = json.loads(path.read_text(encoding="utf-8"))
    shown = call_json(*solve, "--tree")
    assert (shown["tree"], shown["index"]) == (written["tree"], written["index"])
    assert sum(map(len, shown["index"].values())) == shown["total"]


def test_few_second_words_and_what_they_cost(solve: list[str]) -> None:
    assert "there is no second word to remember" in output(*solve, "--second", "1")
    solve[1] = "humph"
    best = call_json(*solve)
    shown = call_json(*solve, "--second", "1")
    assert len(shown["second"]) == 1
    assert (shown["best_total"], shown["proved"]) == (best["total"], False)
    assert shown["total"] >= best["total"]
    cost = (shown["total"] - best["total"]) / 10
    said = f"They cost {cost:.4f} guesses a game more than the best play"
    assert said in output(*solve, "--second", "1")


def test_the_page_of_second_words_and_its_data(original: WordList, tmp_path: Path) -> None:
    answers, guesses = tmp_path / "few.txt", tmp_path / "more.txt"
    words = [*dict.fromkeys(["slate", *original.answers[::20]])]
    answers.write_text("\n".join(words), encoding="utf-8")
    guesses.write_text("\n".join(original.guesses[::2]), encoding="utf-8")
    every = ["solve slate --second 3", "--answers", str(answers), "--guesses", str(guesses)]
    familiar = [*every, "--pool", "candidates"]
    found = call_json(*familiar)
    assert [*found["words"]] == found["second"]
    assert {*found["second"]} <= {*words}
    shown = [pattern for patterns in found["words"].values() for pattern in patterns]
    counts = [tiles("slate", word) for word in words]
    assert sorted(shown) == sorted({each for each in counts if counts.count(each) > 2})
    assert found["costs"] == sorted(found["costs"], reverse=True)
    mean, best = found["weighted_mean"], found["best_weighted_mean"]
    assert found["costs"][-1] == pytest.approx(mean - best, abs=2e-6)
    page = output(*familiar)
    for word, patterns in found["words"].items():
        assert f"\n{word.upper()}  {patterns[0]}" in page
        assert all(pattern in page for pattern in patterns)
    assert f"\n    3  {found['costs'][-1]:.3f}" in page
    assert "The costs are proved" in page
    assert max(map(len, page.partition("\n\n")[2].splitlines())) <= 80
    cheapest = call_json(*every)
    assert (cheapest["pool"], found["pool"]) == ("all", "candidates")
    assert cheapest["costs"][0] < found["costs"][0]
    assert not {*cheapest["second"]} <= {*words}


def test_what_cannot_be_done_is_said(solve: list[str]) -> None:
    assert "--second goes with normal mode" in refusal(*solve, "--second", "1", "--hard")
    assert "'sheet.pdf' isn't a file whose name ends in .html" in refusal(
        *solve, "--tree", "sheet.pdf"
    )
