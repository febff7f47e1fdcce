"""A strategy of an installed package: the example of docs/library.md, word for word."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, screen_text, settle
from tests.support.programs import PATIENCE, PROGRAM, StartTerminal, environment, is_shown, run
from wordle_tui import cli, strategies
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.errors import StrategyError
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stopped, leaving
from wordle_tui.strategies import foreign
from wordle_tui.strategies.engine import StrategyEngine
from wordle_tui.strategies.simulation import simulate
from wordle_tui.tui.lab.screen import LabScreen

DOCS = Path(__file__).parents[2] / "docs" / "library.md"
BROKEN = (
    "The strategy broken of the package wordle-vowels can't be loaded: ModuleNotFoundError: "
    "No module named 'missing'."
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed, with an entry point that does not work."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    _, section = DOCS.read_text(encoding="utf-8").split("### Write a strategy")
    section, _, _ = section.partition("\n## ")
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
    leaving.clear()  # another test may have left an app
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
        leaving.clear()  # another test may have left an app
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
        *((f"class Strategy(S):\n name = 'a'; sentence = ''; options = O(); weighing = None\n"
           f" def {name}(self, *_): return 0", f"it must define weighing, not {name}.")
          for name in ("choose", "ranking", "guess", "position", "first_guess")),
        ("from dataclasses import dataclass\n"
         "@dataclass(frozen=True)\n"
         "class P(O): depth: int = option(3, '')\n"
         "class Strategy(S): name = 'a'; sentence = ''; options = P(); weighing = None",
         "its option depth isn't a bool, Literal or tuple made by wordle_tui.option"),
        *((f"class Strategy(S): name = 'a'; sentence = ''; options = O(); weighing = None; {part}",
           reason)
          for part, reason in {
              "sentence = '\\x1b[2J'": "must be texts in one line.", "opener = ['crane']": "texts",
              "published = 1,": "what it has published must be made by Published.",
              "solver = property(lambda self: 1 / 0)": "ZeroDivisionError: division by zero.",
          }.items()),
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


FAULTY = """
import os, sys, time
import numpy as np
from wordle_tui import Options, Strategy as Base, Weighing

class Strategy(Base[Options]):
    name, sentence, options = "faulty", "It fails.", Options()

    def weighing(self, position, stop):
        words, measure = position.candidate_guesses, lambda words: np.ones(len(words))
        {}
        return Weighing(words, "figure", measure)
"""
FAULTS = {
    "raise KeyError(3)": "has failed: KeyError: 3.",
    "sys.exit('over')": "has failed: SystemExit: over.",
    "return None": "has failed: AttributeError: 'NoneType' object has no attribute 'words'.",
    "words = -words - 1": "its words must be numbers from 0 to ",
    "words = words[:0]": "its words must be numbers from 0 to ",
    "words = words + 100_000": "its words must be numbers from 0 to ",
    "measure = lambda words: np.ones(1)": "words by a finite number each.",
    "measure = lambda words: np.full(len(words), np.nan)": "words by a finite number each.",
    "measure = lambda words: ['a'] * len(words)": "words by a finite number each.",
    "from wordle_tui.solver.stopping import Stopped as S; raise S": "has failed: Stopped.",
    "raise type('E', (Exception,), {'__str__': lambda self: 3})": "has failed: E.",
    "return Weighing(words, 3, measure)": "has failed: AttributeError: 'int' object has no",
    "return Weighing(words, '', measure, np.ones(2))": "has failed: ValueError: The truth value",
    "time.sleep(3600)": "hasn't answered in 0.2 seconds.",
    "measure = lambda words: time.sleep(3600)": "hasn't answered in 0.2 seconds.",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_strategy_that_fails_is_named_with_its_package(
    fault: str, write_package: WritePackage, few: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(FAULTY.format(fault))
    strategy = strategies.make("faulty")
    if "sleep" in fault:  # the others fail by themselves, however busy the machine
        monkeypatch.setattr(foreign, "ANSWER_SECONDS", 0.2)
    engine = StrategyEngine(strategy, Advisor(few))
    for work in (
        lambda: strategy.guess(Game(few)),
        lambda: simulate(few, "faulty"),
        lambda: [*engine.advise(Game(few))],
    ):
        with pytest.raises(StrategyError) as caught:
            work()
        assert str(caught.value).startswith("The strategy faulty of the package written 1 ha")
        assert str(caught.value).endswith(FAULTS[fault]) or FAULTS[fault] in str(caught.value)


def test_one_that_fails_is_no_wrong_usage_and_leaves_the_others_alone(
    write_package: WritePackage,
    few: WordList,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_package(FAULTY.format("raise KeyError(3)"))
    (words := tmp_path / "words.txt").write_text("audio\nabout\nhound\n", encoding="utf-8")
    own = ["--answers", str(words)]
    sentence = "wordle-tui: The strategy faulty of the package written 1 has failed: KeyError: 3.\n"
    for command in ("suggest", "simulate"):
        assert cli.main([command, "--strategy", "faulty", *own]) == 1
        assert capsys.readouterr().err.endswith(sentence)
    rating = ["rate", "audio", "hound", "--strategies", "--seconds", "0", "--json", *own]
    assert cli.main(rating) == 0
    said = capsys.readouterr()
    assert said.err.endswith(sentence)
    assert [*json.loads(said.out)["strategy_lines"]] == [*strategies.names()[:-1]]


@pytest.mark.parametrize("kind", ["bool", "np.uint8", "np.int8", "float"])
def test_figures_of_any_type_are_compared(
    kind: str, write_package: WritePackage, few: WordList
) -> None:
    body = f"words = np.arange(2); measure = lambda words: np.array(words, {kind})"
    write_package(FAULTY.format(body))
    ranked = strategies.make("faulty").ranking(Position.of(Game(few)))
    assert ranked.tolist() == [1, 0]


@pytest.mark.parametrize("is_leaving", [False, True])
def test_one_that_hangs_while_it_is_loaded_is_not_waited_for(
    is_leaving: bool, write_package: WritePackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(f"{FAULTY}    __init__ = lambda self: time.sleep(3600)".format("pass"))
    monkeypatch.setattr(foreign, "ANSWER_SECONDS", 3600 if is_leaving else 0.2)
    if is_leaving:
        leaving.set()
    [problem] = strategies.problems()
    assert problem.startswith("The strategy x of the package written hasn't answered in ")


async def test_the_program_says_that_it_is_left(make_app: MakeApp) -> None:
    app = make_app()
    assert not leaving.is_set()
    app.exit()
    assert leaving.is_set()


def test_one_that_hangs_ends_when_it_is_stopped(
    write_package: WritePackage, few: WordList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = tmp_path / "hangs"
    write_package(FAULTY.format(f"open({str(hangs)!r}, 'w').close(); time.sleep({PATIENCE})"))
    monkeypatch.setattr(foreign, "ANSWER_SECONDS", 2 * PATIENCE)
    began = time.monotonic()
    with pytest.raises(Stopped):
        strategies.make("faulty").guess(Game(few), hangs.exists)
    assert time.monotonic() - began < PATIENCE


@pytest.mark.parametrize("command", ["suggest", *on_demand("simulate")])
@pytest.mark.parametrize("ending", ["SIGINT", *on_demand("SIGTERM")])
def test_a_command_with_one_that_hangs_can_be_left(
    command: str, ending: str, write_package: WritePackage, tmp_path: Path
) -> None:
    # Python waits at its end for the threads of such an executor.
    hang = "ThreadPoolExecutor().submit(time.sleep, 3600).result()"
    say = "from concurrent.futures import ThreadPoolExecutor; os.write(2, b'here')"
    write_package(FAULTY.format(f"{say}; {hang}"))
    changes = {"PYTHONPATH": str(tmp_path)}
    turns = ["crane:bbbbb"] if command == "suggest" else []
    asked = [*PROGRAM, command, *turns, "--strategy", "faulty"]
    with subprocess.Popen(
        asked, env=environment(changes), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as program:
        assert program.stderr is not None
        assert program.stderr.read(4) == b"here"
        program.send_signal(getattr(signal, ending))
        assert program.wait(PATIENCE) in (130, -signal.SIGTERM)


@pytest.mark.parametrize("screen", ["assist", *on_demand("lab", "replay")])
@pytest.mark.parametrize("ending", ["ctrl+q", *on_demand("SIGINT", "SIGTERM")])
def test_a_screen_with_one_that_hangs_can_be_left(
    screen: str,
    ending: str,
    write_package: WritePackage,
    tmp_path: Path,
    user_folder: Path,
    terminal: StartTerminal,
) -> None:
    hang = f"open({str(tmp_path / 'hangs')!r}, 'w').close(); time.sleep(3600)"
    write_package(FAULTY.format(hang))
    game = ("replay", "crane", "mince") if screen == "replay" else ()
    if screen == "assist":  # it asks at once
        with closing(History.open(user_folder / "history.sqlite3")) as history:
            history.save_settings(Settings(order="faulty"))
    it = terminal(*game, "--list", "original", PYTHONPATH=str(tmp_path))
    if screen == "replay":
        it.wait_for(is_shown("MINCE"))
        it.process.send("\x1b[20~")  # F9: the lines of all strategies
    elif screen == "lab":
        it.wait_for(is_shown("2,315 "))
        it.process.send("\x1b[15~")  # F5
        it.wait_for(is_shown("guessmap"))
        it.process.send("\x1b[F \r")  # the last one
    it.wait_for(lambda _: (tmp_path / "hangs").exists())
    if ending == "ctrl+q":
        it.process.send("\x11")
    else:
        it.process.kill(getattr(signal, ending))
    it.wait_for_end()  # much sooner than the strategy
