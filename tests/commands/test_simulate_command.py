"""`wordle-tui simulate` and `wordle-tui strategies` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordle_tui import cli, strategies
from wordle_tui.game.words import WordList
from wordle_tui.strategies import published, results
from wordle_tui.strategies.published import Check
from wordle_tui.strategies.simulation import simulate

SWEEP = ["--strategy", "letter-score", "--openers", "wince,mince"]


@pytest.fixture
def ten_words(tmp_path: Path) -> list[str]:
    """Options for a list of ten answers."""
    path = tmp_path / "few.txt"
    words = "wince mince since hence niece niche cigar rebut sissy humph"
    path.write_text(words.replace(" ", "\n"))
    return ["--answers", str(path)]


def test_one_strategy_as_json(ten_words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--strategy", "expected", "--json", "--tree", *ten_words]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["strategy"] == "expected"
    assert shown["list"] == "few.txt"
    assert shown["games"] == sum(shown["distribution"].values()) == 10
    assert list(shown["distribution"]) == ["1", "2", "3", "4", "5", "6", "fail"]
    assert shown["tree"]["guess"] == shown["opener"]
    assert {"hard", "mean", "sd", "max", "win_rate", "lost", "worst", "seconds"} <= set(shown)


def test_one_strategy_as_text(ten_words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--strategy", "letter-score", "--opener", "hence", "--tree"]
    assert cli.main([*arguments, "--thresholds", "{0:4,1:4,2:2}", "--hard", *ten_words]) == 0
    shown = capsys.readouterr().out
    assert "letter-score from hence over 10 answers of the few.txt list, hard mode" in shown
    assert "\nhence (10)\n" in shown


def test_all_strategies(ten_words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--all", *ten_words]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n{name} " in shown for name in strategies.names())


def test_the_worst_cases_are_called_so(
    ten_words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--strategy", "expected", *ten_words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert cli.main(["simulate", "--strategy", "expected", *ten_words]) == 0
    shown = capsys.readouterr().out
    assert f"  worst: {found['max']} guesses for {' '.join(found['worst'])}\n" in shown


@pytest.mark.parametrize("how", [["--strategy", "expected"], SWEEP, ["--all"]])
def test_a_result_that_cannot_be_kept_is_shown_all_the_same(
    how: list[str], ten_words: list[str], user_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user_folder.mkdir(parents=True)
    (user_folder / "simulations").write_text("in the way")
    assert cli.main(["simulate", *how, "--json", *ten_words]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)
    assert captured.err.count("wordle-tui: The result is not kept: ") == 1


@pytest.mark.parametrize(("note", "status"), [("", 1), ("a known reason", 0)])
def test_the_exit_status_says_whether_the_figures_agree(
    note: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    original: WordList,
) -> None:
    simulation = simulate(original, strategies.make("letter-score"))
    monkeypatch.setattr(results, "simulated", lambda *_, **__: simulation)
    found = [Check("001", "one", "3", "3"), Check("003", "another", "3.88", "3.87", note)]
    monkeypatch.setattr(published, "checks", lambda *_: iter(found))
    assert cli.main(["simulate", "--all"]) == status
    shown = capsys.readouterr().out
    assert "published solvers" in shown
    assert f"1 of 2 agree{'; 1 differs for the reason given' if note else ''}." in shown
    assert "seed" not in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--strategy", "guesswork"], "There is no strategy 'guesswork'"),
        (["--strategy", "guessmap", "--criterion", "max"], "guessmap has no option criterion"),
        (["--strategy", "guessmap", "--opener", "xyzzy"], "XYZZY is not in the original"),
        (["--strategy", "guessmap", "--openers", "nowhere.txt"], "neither a number from 1 on"),
        (["--strategy", "guessmap", "--openers", "0"], "neither a number from 1 on"),
        (["--all", "--tree"], "--tree goes with --strategy, not with --all."),
        (["--all", "--openers", "3"], "--openers goes with --strategy, not with --all."),
        ([*SWEEP, "--tree"], "Expected --openers or --tree, not both."),
        ([*SWEEP, "--opener", "raise"], "Expected --opener or --openers, not both."),
        (["--all", "--tie-break", "frequency"], "--tie-break goes with --strategy"),
    ],
)
def test_wrong_usage_gets_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("text", ["", "a", "3,-1", "3,,4"])
def test_wrong_numbers_are_wrong_usage(text: str) -> None:
    with pytest.raises(SystemExit):
        cli.main(["simulate", "--strategy", "letter-score", f"--thresholds={text}"])


def test_strategies_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["strategies"]) == 0
    shown = capsys.readouterr().out
    assert "000 to 004: published solvers" in shown
    assert cli.main(["strategies", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["strategies"]
    assert [each["name"] for each in listed] == list(strategies.names())
    for each in listed:
        assert each["sentence"] in shown
        assert {"opener", "hard", "knowledge"} <= set(each["options"])
    brute_force = next(each for each in listed if each["name"] == "brute-force")
    assert brute_force["options"]["criterion"]["choices"] == ["mean", "max"]
