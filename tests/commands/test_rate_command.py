"""The command `rate`: the published table, JSON, files of games, reports and errors."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

from tests.support.games import played
from tests.support.programs import run, typed
from wordle_tui.cli import main
from wordle_tui.game.turn import parse_turns
from wordle_tui.history.archive import Archive
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import game_of
from wordle_tui.history.statistics import Balance
from wordle_tui.solver.lists import Lists

GAME = ["soare", "clint", "mince", "wince"]
QUICK = ["--list", "original", "--seconds", "0"]
GRID = "⬛⬛⬛⬛🟩 🟨⬛🟨🟨⬛ ⬛🟩🟩🟩🟩 🟩🟩🟩🟩🟩"


def rate(*arguments: str) -> int:
    return main(["rate", *arguments])


def rate_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert rate(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_json_has_the_fields_of_the_design(capsys: pytest.CaptureFixture[str]) -> None:
    rated = rate_json(capsys, *GAME, *QUICK)
    assert {
        *("answer", "list", "hard", "expected_start", "guesses"),
        *("total_loss", "total_luck", "optimal_line"),
    } <= rated.keys()
    first = rated["guesses"][0]
    assert {
        *("guess", "pattern", "before", "after", "expected_remaining", "worst"),
        *("expected_guesses", "best", "loss", "luck", "skill", "luck_score", "verdict", "proved"),
        *("reason", "fits_aim"),
    } <= first.keys()
    assert first["reason"].startswith("The difference lies deeper")
    assert first["best"].keys() == {"word", "expected_guesses", "expected_remaining", "worst"}
    assert (first["guess"], first["pattern"]) == ("soare", "bbbbg")
    assert (first["before"], first["after"], first["worst"]) == (2315, 79, 183)
    assert first["hard_mode_legal"]
    assert rated["answer"] == "wince"
    assert rated["optimal_line"][-1] == "wince"
    assert pytest.approx(rated["expected_start"] + rated["total_loss"] - rated["total_luck"]) == 4


SEED_TABLE = [
    ("soare", 2315, 62.301, 183, 79, {"raise"}, 61.001, 168, 25),
    ("clint", 79, 3.506, 8, 4, {"guilt"}, 2.873, 6, 6),
    ("mince", 4, 1.000, 1, 1, {"mince", "wince"}, 1.000, 1, 1),
    ("wince", 1, 1.000, 1, 1, {"wince"}, 1.000, 1, 1),
]


def test_the_table_of_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    rated = rate_json(capsys, *GAME, "--by", "mean", "--list", "original")
    for found, expected in zip(rated["guesses"], SEED_TABLE, strict=True):
        suggestion = found["suggestion"]
        figures = (found["guess"], found["before"], round(found["mean"], 3), found["max"])
        assert (*figures, found["left"]) == expected[:5]
        assert suggestion["word"] in expected[5]
        assert (round(suggestion["mean"], 3), suggestion["max"]) == expected[6:8]
        assert suggestion["left"] == expected[8]
    assert rated["line"] == ["raise", "lingo", "mince", "wince"]


def test_by_max_no_other_word_leaves_fewer_at_worst(capsys: pytest.CaptureFixture[str]) -> None:
    rated = rate_json(capsys, *GAME, "--by", "max", "--list", "original")
    assert [each["suggestion"]["max"] for each in rated["guesses"]] == [168, 6, 1, 1]
    assert [each["max"] for each in rated["guesses"]] == [183, 8, 1, 1]
    assert rated["guesses"][0]["suggestion"]["word"] == "raise"


def test_the_tables_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate(*GAME, *QUICK) == 0
    shown = capsys.readouterr().out
    for expected in (
        "WINCE 4/6",
        "GUILT",
        "perfect play expects",
        "You took 4; ",
        "Perfect play:",
        "≈ Some values could not be proved in 0 s.",
    ):
        assert expected in shown
    assert rate(*GAME, "--by", "mean", "--list", "original") == 0
    assert "Following the suggestions: raise lingo mince wince (4" in capsys.readouterr().out


def test_turns_without_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    rated = rate_json(capsys, "soare:bbbbg", "clint:ybyyb", *QUICK)
    assert rated["answer"] is None
    assert rated["optimal_line"] == []
    assert rated["expected_left"] == 1.75
    assert rate("soare:bbbbg", "clint:ybyyb", *QUICK) == 0
    assert "After 2 guesses you needed 1.75 more on average" in capsys.readouterr().out


def test_a_shared_grid_with_its_guesses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = rate_json(capsys, *GAME, *QUICK)
    assert rate_json(capsys, *GAME, *GRID.split(), *QUICK) == plain
    pasted = "Wordle 1,213 4/6\n" + GRID.replace(" ", "\n") + "\n" + " ".join(GAME)
    monkeypatch.setattr(sys, "stdin", typed(pasted))
    assert rate_json(capsys, "-", *QUICK) == plain


def test_an_answer_outside_the_list_is_added_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate("soare", "kazoo", "--answer", "kazoo", *QUICK) == 0
    assert "KAZOO is not an answer of the original list" in capsys.readouterr().out


def test_the_lines_of_the_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    lines = rate_json(capsys, *GAME, *QUICK, "--strategies")["strategy_lines"]
    assert lines["brute-force"] == ["raise", "lingo", "mince", "wince"]
    assert lines["letter-score"][0] == "soare"
    assert all(line[-1] == "wince" for line in lines.values())
    assert rate("soare:bbbbg", *QUICK, "--strategies") == 2
    assert "needs the answer" in capsys.readouterr().err


def test_many_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text(
        "# mine\nsoare clint mince wince\n\nsoare clint answer=wince # gave up\n", encoding="utf-8"
    )
    assert rate("--file", str(games), *QUICK, "--json") == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [len(each["guesses"]) for each in found] == [4, 2]
    assert [each["answer"] for each in found] == ["wince", "wince"]
    assert rate("--file", str(games), *QUICK) == 0
    shown = capsys.readouterr().out
    assert "2 games: 1 won in 4.00 guesses on average, 0 lost, 1 not finished" in shown
    luck = float(found[0]["total_luck"])
    assert f"luck ≈{luck:+.3f} a game" in shown
    assert "WINCE              4  cost" in shown
    assert "CLINT                          -  cost" in shown


def test_a_line_that_is_no_game_is_named_and_the_others_are_rated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = tmp_path / "games.txt"
    games.write_text("soare soare\nsoare clint mince wince\n", encoding="utf-8")
    assert rate("--file", str(games), *QUICK, "--json") == 1
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    assert captured.err == (
        "wordle-tui: games.txt, line 1: The 2nd guess, SOARE, repeats the 1st.\n"
    )


def test_the_last_game_of_the_history_is_rated_and_left_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History.open()
    turns = parse_turns("soare:bbbbg clint:ybyyb mince:bgggg wince:ggggg")
    stored = history.add(played("wince", turns=turns, list_name="original"))
    history.close()
    rated = rate_json(capsys, "--last", "--seconds", "0")
    assert [each["guess"] for each in rated["guesses"]] == GAME
    history = History.open()
    assert history.games() == [stored]
    history.close()


def test_games_that_cannot_be_rated_again(capsys: pytest.CaptureFixture[str]) -> None:
    """Games of a starting balance are not stored one by one; of some games only the score is."""
    balance = Balance(date(2024, 1, 1), 1, (0, 0, 3, 0, 0, 0), 3, 3)
    with closing(History.open()) as history:
        history.import_games(
            Archive((game_of(date(2024, 1, 2), score=4),), balance=balance), "file"
        )
    assert rate("--last", "2") == 2
    assert "There is no such game: expected a number from 1 to 1." in capsys.readouterr().err
    assert rate("--last") == 2
    assert "The guesses of this game are not known" in capsys.readouterr().err


REFUSED = {
    "contradiction": (["soare:bbbbg", "clint:ybyyb", "mince:ggggb"], 1, "The 3rd guess, MINCE"),
    "repeated guess": (["soare", "clint", "soare"], 1, "The 3rd guess, SOARE, repeats the 1st."),
    "guess after the win": (
        ["wince", "soare", "--answer", "wince"],
        1,
        "The 2nd guess, SOARE, comes after the win",
    ),
    "seven guesses": (
        ["about", "adieu", "alone", "arise", "audio", "canoe", "crane"],
        1,
        "The 7th guess, CRANE, is one too many",
    ),
    "unknown word": (["soare", "zzzzz", "wince"], 2, "The 2nd guess, ZZZZZ, is not in the"),
    "grid that cannot be": (
        ["soare", "wince", "⬛⬛⬛⬛🟨", "🟩🟩🟩🟩🟩"],
        1,
        "The 1st guess cannot be",
    ),
    "nothing": ([], 2, "There is no game to rate"),
    "two sources": (["soare", "--last"], 2, "Expected guesses, --last or --file: one of them"),
    "last and file": (["--last", "--file", "x"], 2, "Expected guesses, --last or --file: one"),
    "other rules for the last game": (["--last", "--hard"], 2, "--last takes the game as it was"),
    "another list for the last game": (["--last"], 2, "--last takes the game as it was played"),
    "two kinds of output": (
        ["wince", "--markdown", "--json"],
        2,
        "Expected --markdown or --json, not both.",
    ),
    "time for a table without search": (
        ["wince", "--by", "mean"],
        2,
        "Expected --by or --seconds, not both.",
    ),
    "Markdown of one guess ahead": (
        ["wince", "--by", "max", "--markdown"],
        2,
        "Expected --by or --m",
    ),
    "the luck of one game": (["wince", "--luck"], 2, "--luck goes with --file."),
    "missing file": (["--file", "nowhere.txt"], 2, "There is no file nowhere.txt."),
    "picture nowhere": (["wince", "--svg", "/dev/null/x.svg"], 2, "cannot be written"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refusals_are_one_sentence(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, status, sentence = REFUSED[kind]
    assert rate(*arguments, *QUICK) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"wordle-tui: {sentence}") or sentence in captured.err
    assert captured.err.count("\n") == 1


def test_no_game_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate("--last") == 2
    assert "There is no finished game to rate yet" in capsys.readouterr().err


def test_a_file_without_a_game_and_an_input_without_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n", encoding="utf-8")
    assert rate("--file", str(tmp_path / "empty.txt"), *QUICK) == 2
    assert "empty.txt: expected one a line." in capsys.readouterr().err
    for source, expected in ((["-"], "a game"), (["--file", "-"], "one game a line")):
        monkeypatch.setattr(sys, "stdin", typed("\x7fELF\udcb7"))
        assert rate(*source, *QUICK) == 2
        assert capsys.readouterr().err == (
            f"wordle-tui: The standard input is not UTF-8 text: expected {expected}.\n"
        )


def test_many_games_on_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", typed("soare wince\nsalet wince\n"))
    assert rate("--file", "-", *QUICK) == 0
    assert "2 games: 2 won in 2.00 guesses" in capsys.readouterr().out


def test_the_luck_of_a_friend(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nobody guesses ten words in a row at the first try."""
    file = tmp_path / "friend.txt"
    file.write_text("salet wince\n" * 10, encoding="utf-8")
    assert rate("--file", str(file), "--luck", *QUICK) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert re.match(r"The luck is unusually good: \+1\d\.\d guesses in 10 games", last)
    assert "A hint from outside looks like luck" in last
    assert rate("--file", str(file), "--luck", "--json", *QUICK) == 0
    games = [*map(json.loads, capsys.readouterr().out.splitlines())]
    test = games.pop()["luck_test"]
    assert test["luck"] == pytest.approx(sum(game["total_luck"] for game in games))
    assert test["games"] == len(games) == 10
    assert test["p_value"] < 0.001


def test_one_guess_ahead_without_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """What a suggestion would have left is not known."""
    game = ["soare:bbbbg", "clint:ybyyb", "--by", "mean", "--list", "original"]
    rated = rate_json(capsys, *game)
    assert [each["left"] for each in rated["guesses"]] == [79, 4]
    assert [each["suggestion"]["left"] for each in rated["guesses"]] == [None, None]
    assert rated["line"] == []


@pytest.mark.parametrize("command", [["rate", "--last", "crane"], ["practice", "--seed", "crane"]])
def test_a_number_was_expected(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(command)
    assert "'crane' is not a whole number" in capsys.readouterr().err


def test_one_guess_ahead_an_answer_outside_the_list_is_added_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = ["soare", "zooks", "--answer", "kazoo", "--by", "mean", "--list", "original"]
    rated = rate_json(capsys, *game)
    assert rated["answer_added"]
    assert [each["before"] for each in rated["guesses"]] == [2316, 45]
    assert rated["line"][-1] == "kazoo"
    assert rate(*game) == 0
    assert "KAZOO is not an answer of the original list" in capsys.readouterr().out


def test_no_two_columns_have_the_same_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate(*GAME, *QUICK) == 0
    header = re.split("  +", capsys.readouterr().out.splitlines()[2])
    assert len(header) == len(set(header)) == 12
    assert rate(*GAME, *QUICK, "--markdown") == 0
    columns = capsys.readouterr().out.splitlines()[2].split(" | ")
    assert len(columns) == len(set(columns)) == 9


def test_what_is_not_proved_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    """The best opener of the nyt list cannot be proved in this time; the other turns can."""
    assert rate(*GAME, "--list", "nyt", "--seconds", "120") == 0
    shown = capsys.readouterr().out
    assert [line for line in shown.splitlines() if line.startswith("≈ ")] == [
        "≈ SATER is the best opener found, not proved."
    ]
    assert "bad luck 0.63." in shown  # luck does not rest on the best opener
    assert rate(*GAME, *QUICK) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("≈ Some values could not be proved in 0 s.\n")
    assert "  1.000  WINCE   1.000 " in shown  # one word left: nothing to prove


def letters_of(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]{5}\b", text))


def test_markdown_with_and_without_spoilers(capsys: pytest.CaptureFixture[str]) -> None:
    assert rate(*GAME, *QUICK, "--markdown") == 0
    told = capsys.readouterr().out
    assert "| SOARE | ⬛⬛⬛⬛🟩 | 2,315 → 79 |" in told
    assert rate(*GAME, *QUICK, "--markdown", "--no-spoilers") == 0
    kept = capsys.readouterr().out
    assert "| 1 | ⬛⬛⬛⬛🟩 | 2,315 → 79 |" in kept
    assert letters_of(told) >= {"SOARE", "WINCE", "GUILT"}
    assert letters_of(kept) == set()
    assert not any(word in kept.lower() for word in (*GAME, "guilt", "salet"))


def test_a_picture_with_and_without_spoilers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "game.svg"

    def texts(*arguments: str) -> list[str]:
        assert rate(*GAME, *QUICK, "--svg", str(picture), *arguments) == 0
        root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
        return [element.text or "" for element in root.iter() if element.tag.endswith("text")]

    told = texts()
    assert "".join(text for text in told if len(text) == 1) == "SOARECLINTMINCEWINCE"
    kept = texts("--no-spoilers")
    assert not any(text.isalpha() and len(text) == 1 for text in kept)
    assert letters_of(" ".join(kept)) == set()
    capsys.readouterr()


def test_the_real_command() -> None:
    result = run("rate", *GAME, *QUICK)
    assert result.returncode == 0
    assert result.stderr == ""
    assert "the best, GUILT, ≈2.52" in result.stdout


def test_refusals_need_no_numpy() -> None:
    code = (
        "import sys, wordle_tui.cli; wordle_tui.cli.main(['rate', 'soare', 'soare']);"
        "print('numpy' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout == "False\n"


def test_lists_of_single_games_do_not_pile_up(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list with an added answer has its own table, which must be freed with it."""
    alive: WeakSet[Lists] = WeakSet()
    most = 0
    make = Lists.__init__

    def made(self: Lists, *arguments: Any, **options: Any) -> None:
        nonlocal most
        make(self, *arguments, **options)
        alive.add(self)
        most = max(most, len(alive))

    monkeypatch.setattr(Lists, "__init__", made)
    games = tmp_path / "games.txt"
    answers = ("aahed", "aalii", "aargh", "abaca", "abaci")
    games.write_text("\n".join(f"crane slope {answer}" for answer in answers), encoding="utf-8")
    assert rate("--file", str(games), *QUICK) == 0
    assert len(capsys.readouterr().out.splitlines()) > len(answers)
    assert most <= 4
