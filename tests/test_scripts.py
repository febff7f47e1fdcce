"""Each script in `data` and `docs` that makes data or pages, with its smallest work."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.platforms import needs_posix
from tests.support.scripts import ROOT, script
from tests.support.words import list_of
from wordle_tui.game.daily import shipped_answers
from wordle_tui.game.words import WordList

Output = pytest.CaptureFixture[str]


def start(file: str, monkeypatch: pytest.MonkeyPatch, *arguments: str, **changes: object) -> None:
    """Run the script with these arguments and with changes to what it defines or imports."""
    module = script(file)
    monkeypatch.setattr(sys, "argv", [file, *arguments])
    for name, value in changes.items():
        monkeypatch.setattr(module, name, value)
    module.main()


def test_simulations(few: WordList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "simulations.json"
    lists = {"word_list": lambda name: few, "shipped_path": lambda: path}
    start("data/simulations.py", monkeypatch, **lists)
    strategies = json.loads(path.read_text(encoding="utf-8"))["strategies"]
    assert len(strategies) == 15
    assert {len(each["taken"]) for each in strategies.values()} == {len(few.answers)}


def test_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, words = tmp_path / "book.json", list_of(["match", "catch", "patch", "wince"])
    changes = {"word_list": lambda name: words, "book_path": lambda name: path}
    start("data/book.py", monkeypatch, "--list", "original", "--prove", "2", **changes)
    rows = json.loads(path.read_text(encoding="utf-8"))["modes"]["normal"]
    assert [row[:3] for row in rows[::3]] == [["catch", 2.0, True], ["wince", 2.5, False]]


def test_people(
    original: WordList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    shutil.copy(ROOT / "data/people-2022.csv", tmp_path)
    with (tmp_path / "people-2022.csv").open(encoding="utf-8", newline="") as file:
        words = sorted({*original.answers[::3], *(row["word"] for row in csv.DictReader(file))})
    changes = {"shipped_data": lambda: tmp_path, "ACCEPTED": words, "FAMILIAR": words}
    start("data/people.py", monkeypatch, GAMES=2, OPENERS=("fluff",), NAMES=["#", "$"], **changes)
    written = json.loads((tmp_path / "people.json").read_text(encoding="utf-8"))
    assert len(written["words"]) == len(words)
    assert "nan" not in capsys.readouterr().out


def test_the_classes_of_the_daily_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "classes.json"
    start("data/prior.py", monkeypatch, "--store", classes_path=lambda: path)
    assert path.read_bytes() == (ROOT / "data/nyt-classes.json").read_bytes()


def test_sample_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.json"
    words = list_of(["slate", *shipped_answers().values()][:40])
    few = {"WORDS": words, "FAMILIAR": words.accepted, "OPENERS": {"slate": 1}}
    start("data/demo.py", monkeypatch, DAYS=3, BOARDS={1: 2}, path=lambda: path, **few)
    assert len(json.loads(path.read_text(encoding="utf-8"))["games"]) >= 4


def test_lists_of_other_lengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From packages that are not downloaded, but made up here."""
    module = script("data/build.py")

    def read_all(source: object, folder: Path) -> list[bytes]:
        if source is module.OFFENSIVE:
            return [b'["rude"]']
        words = {"english": ["tale", "tales", "rude", "o'er"], "british": ["grey"]}
        files = ((spelling, size) for spelling in module.SPELLINGS for size in module.SIZES)
        return [json.dumps(words.get(name, []) * (size == 10)).encode() for name, size in files]

    monkeypatch.setattr(module.Source, "read_all", read_all)
    made = module.english(tmp_path, {"grey": 7})
    assert made["english-4-answers.txt"] == ["tale 2"]
    assert made["english-4-others.txt"] == ["grey 7", "rude"]
    assert made["english-withheld.txt"] == ["rude"]


def test_the_performance_rating(
    few: WordList, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    known = {"word_list": lambda name: few, "best_mean": lambda words: 2.0, "AVERAGE_COSTS": {}}
    least = {"HISTORIES": 20, "GAMES": 40, "OPENER": few.guesses[0]}
    start("docs/measure_rating.py", monkeypatch, **known, **least)
    printed = capsys.readouterr().out
    assert printed.count("| guessmap | ") == 1
    assert printed.count("| sloppy | ") == 2


def test_several_boards(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    start("docs/measure_boards.py", monkeypatch, "--boards", "2", "--games", "2")
    assert "| 2 | original | 2 | " in capsys.readouterr().out


def test_reference_totals(few: WordList, monkeypatch: pytest.MonkeyPatch) -> None:
    module = script("docs/make_reference_totals.py")
    monkeypatch.setattr(module, "EACH", 1)
    monkeypatch.setattr(module, "SIZES", (range(2, 6),))
    rows = [*module.rows()]
    assert [row[:2] for row in rows] == [
        (guesses, mode) for guesses in ("accepted", "answers") for mode in ("normal", "hard")
    ]


async def test_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    for name in ("TEXTUAL_ANIMATIONS", "COLORTERM"):
        monkeypatch.setenv(name, "")  # the script changes them
    module = script("docs/make_pictures.py")
    monkeypatch.setattr(module, "PICTURES", tmp_path)
    await module.take(module.Scene("start", "f1", ("wordle-tui",), size=(80, 24)))
    assert (tmp_path / "start.svg").read_text(encoding="utf-8").startswith("<svg")


@needs_posix
def test_speed() -> None:
    asked = ("floor", "168 words left", "memory of suggest")
    output = subprocess.check_output(
        [sys.executable, ROOT / "docs/measure_speed.py", *asked], encoding="utf-8"
    )
    _, _, header, _, *rows = output.splitlines()
    assert header == "| figure | ms | target |"
    for row, expected in zip(
        rows,
        (
            r"floor: read the table once \| [\d.,]+ \|  ",
            r"rank all guesses, 168 words left \| [\d.,]+ \| 20 ",
            r"peak memory of suggest salet:bbbbb, MB \| [\d.,]+ \| 250 ",
        ),
        strict=True,
    ):
        assert re.fullmatch(rf"\| {expected}\|", row), row


@needs_posix
def test_the_speed_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    module = script("docs/measure_speed.py")
    monkeypatch.setattr(module, "KEYS", 8)
    latencies = module.key_latencies(searching=False)
    assert len(latencies) == 8
    assert all(0 < latency < 1000 * module.PATIENCE for latency in latencies)


@needs_posix
@pytest.mark.slow  # opens every screen and window
def test_the_work_of_screens() -> None:
    module = script("docs/measure_speed.py")
    assert all(seconds > 0 for seconds in module.loop_work(80, 24).values())
