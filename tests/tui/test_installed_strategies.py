"""A strategy of an installed package: the example of docs/strategies.md, word for word."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.driving import MakeApp, screen_text, settle
from tests.support.programs import run
from wordle_tui import cli, strategies
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.strategies.results import keep, kept
from wordle_tui.strategies.simulation import simulate
from wordle_tui.tui.lab.screen import LabScreen

DOCS = Path(__file__).parents[2] / "docs" / "strategies.md"
BROKEN = (
    "The strategy broken of the package wordle-vowels can't be loaded: ModuleNotFoundError: "
    "No module named 'missing'."
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed, with an entry point that does not work."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    _, section = DOCS.read_text(encoding="utf-8").split("## Write your own")
    module, project = re.findall(r"```(?:python|toml)\n(.*?)```", section, re.DOTALL)
    (source / "wordle_vowels.py").write_text(module, encoding="utf-8")
    (source / "pyproject.toml").write_text(
        f'{project}broken = "missing:Strategy"\n', encoding="utf-8"
    )
    command = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install")
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--target", str(target))
    subprocess.run([*command, *options, str(source)], check=True, capture_output=True)
    return target


@pytest.fixture
def loaded(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package is found by this process."""
    monkeypatch.syspath_prepend(installed)
    strategies._search.cache_clear()
    yield
    strategies._search.cache_clear()


WritePackage = Callable[[str], None]


@pytest.fixture
def write_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WritePackage]:
    """Writes a package as pip would install it; its entry point is the class `Strategy`."""

    def write(code: str) -> None:
        (tmp_path / "written.py").write_text(code, encoding="utf-8")
        (info := tmp_path / "written-1.dist-info").mkdir()
        (info / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: written\nVersion: 1\n", encoding="utf-8"
        )
        (info / "entry_points.txt").write_text(
            "[wordle_tui.strategies]\nx = written:Strategy\n", encoding="utf-8"
        )
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "written", raising=False)
        strategies._search.cache_clear()

    yield write
    sys.modules.pop("written", None)
    strategies._search.cache_clear()


def test_the_commands_find_it_and_name_the_one_that_fails(installed: Path, tmp_path: Path) -> None:
    (words := tmp_path / "words.txt").write_text("audio\nabout\nhound\npound\n", encoding="utf-8")
    changes = {"PYTHONPATH": str(installed)}
    listed = run("strategies", "--json", changes=changes)
    assert listed.stderr == f"wordle-tui: {BROKEN}\n"
    found = json.loads(listed.stdout)["strategies"]
    assert [each["name"] for each in found] == [*strategies.names(), "vowels"]
    assert found[-1]["source"] == "wordle-vowels"
    asked = ("--strategy", "vowels", "--answers", str(words), "--json")
    for command in ("suggest", "simulate"):
        answer = run(command, *asked, changes=changes)
        assert answer.returncode == 0
        assert answer.stderr.startswith(f"wordle-tui: {BROKEN}\n")
        shown = json.loads(answer.stdout)
        assert shown["strategy"] == "vowels"
        if command == "suggest":
            assert (shown["score_title"], shown["suggestions"][0]["score"]) == ("vowels", 4)
            assert shown["suggestions"][0]["word"] == "audio"
        else:
            assert (shown["opener"], shown["games"]) == ("audio", 4)


@pytest.mark.usefixtures("loaded")
async def test_the_lab_lists_it_and_names_the_one_that_fails(
    make_app: MakeApp, few: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(words=few, start="lab")
    notices: list[str] = []
    monkeypatch.setattr(app, "notify", lambda notice, **_: notices.append(notice))
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, LabScreen)
        assert app.screen.trials[-1].name == "vowels"
        assert app.screen.trials[-1].origin == "of wordle-vowels"
        assert notices == [BROKEN]
        assert "vowels" in screen_text(app)


@pytest.mark.usefixtures("loaded")
def test_its_results_are_stored_for_its_version(few: WordList) -> None:
    strategy = strategies.make("vowels")
    assert strategy.package == "wordle-vowels 1.0"
    assert strategy.guess(Game(few)) in few.answers
    keep(simulate(few, "vowels"), pytest.fail)
    assert kept(few, strategy) is not None
    strategies.available()[-1].package = "wordle-vowels 2.0"
    assert kept(few, strategy) is None


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("Strategy = 3", "isn't a subclass of wordle_tui.Strategy"),
        ("class Strategy(S): name = 'a'; sentence = ''", "has no options"),
        ("class Strategy(S): name = 'A b'; sentence = ''; options = O()", "'A b' isn't a name"),
        ("class Strategy(S): name = 'entropy'; sentence = ''; options = O(); weighing = None",
         "there's already a strategy entropy"),
        ("class Strategy(S): name = 'a'; sentence = ''; options = O()", "TypeError: Can't"),
        ("raise SystemExit('stop\\nhere')", "SystemExit: stop here."),
        ("from dataclasses import dataclass\n"
         "@dataclass(frozen=True)\n"
         "class P(O): depth: int = option(3, '')\n"
         "class Strategy(S): name = 'a'; sentence = ''; options = P(); weighing = None",
         "its option depth isn't a bool, Literal or tuple made by wordle_tui.option"),
    ],
)  # fmt: skip
def test_whatever_is_wrong_is_named_in_one_sentence(
    code: str, reason: str, write_package: WritePackage
) -> None:
    write_package(f"from wordle_tui import Options as O, Strategy as S, option\n{code}")
    [problem] = strategies.problems()
    assert problem.startswith("The strategy x of the package written can't be loaded: ")
    assert reason in problem
    assert problem.isprintable()
    assert "optimal" in strategies.names()


OPTIONS = """
from dataclasses import dataclass
from typing import Literal
from wordle_tui import Options, Strategy as Base, Weighing, option

@dataclass(frozen=True, kw_only=True)
class Own(Options):
    run: bool = option(False, "100 % of it", "run")
    json: bool = option(False, "another name that the command uses", "json")
    depth: Literal["one", "two"] = option("one", "how far", "depth {}")

class Strategy(Base[Own]):
    name, sentence, options = "first", "The first word.", Own()

    def weighing(self, position, stop):
        return Weighing(position.candidate_guesses[:1], "place", lambda words: words)
"""


def test_its_options_are_options_of_simulate(
    write_package: WritePackage, capsys: pytest.CaptureFixture[str]
) -> None:
    """All but those whose names the command uses itself, which may follow the name."""
    write_package(OPTIONS)
    asked = ["simulate", "--strategy", "first:json:run", "--depth", "two", "--answer", "cigar"]
    assert cli.main(asked) == 0
    assert capsys.readouterr().out.startswith("first, run, json, depth two plays CIGAR")
