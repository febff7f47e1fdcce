"""Each script in `data` and `docs` that makes data or pages, with its smallest work."""

import csv
import importlib
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.support.platforms import needs_linux
from tests.support.scripts import ROOT, script
from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import shipped_answers
from wordle_tui.game.game import Game
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


def test_performance_rating(few: WordList, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    """The strategies' part; the games of the players need the books of whole lists."""
    module = script("docs/measure_rating.py")
    *_, advice = Advisor(few).advise(Game(few))
    monkeypatch.setattr(module, "opening_advice", lambda words, rule: advice)
    monkeypatch.setattr(module, "word_list", lambda name: few)
    monkeypatch.setattr(module, "HISTORIES", 20)
    module.show_strategies()
    assert capsys.readouterr().out.count("| guessmap | ") == 1


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page into which scripts write."""
    monkeypatch.syspath_prepend(ROOT / "docs")
    path = tmp_path / "benchmarks.md"
    shutil.copy(ROOT / "docs/benchmarks.md", path)
    monkeypatch.setattr(importlib.import_module("page"), "PAGE", path)
    return path


def test_several_boards(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = page.read_text(encoding="utf-8").splitlines()
    start("docs/measure_boards.py", monkeypatch, GAMES=2, ROWS=((2, "original"),))
    after = page.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("2       original      2  ") for line in after) == 1
    assert len(after) == len(before) - 3, "nothing but the rows differs"


def test_the_page_has_every_figure_of_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    module = script("docs/measure_speed.py")
    parts = (module.engine_figures, module.command_figures, module.screen_figures)
    names = [name for part in parts for name, _, _ in part()]
    block = (ROOT / "docs/benchmarks.md").read_text(encoding="utf-8").split("```")[1]
    assert re.findall(r"^(\S.*?) {2,}[\d.,]+(?: +[\d,]+)?$", block, re.MULTILINE) == names


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


@needs_linux
@pytest.mark.whole
def test_speed(page: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    before = page.read_text(encoding="utf-8")
    asked = ("floor", "best guess")
    start("docs/measure_speed.py", monkeypatch, *asked)
    names = [line[:50].rstrip() for line in capsys.readouterr().out.splitlines()[4:]]
    assert names == ["floor: read the table once", "best guess proved after adieu:ybbbb"]
    assert page.read_text(encoding="utf-8") == before, "only a whole run is written"
