"""Simulations compared with single games, stored results, and interrupted sweeps."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.platforms import needs_signals
from tests.support.programs import wait_until
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.game import Game
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.solver.pool import Pool
from wordle_tui.solver.stopping import Stopped
from wordle_tui.strategies import results
from wordle_tui.strategies.simulation import Progress, Simulation, simulate


def play(words: WordList, name: str, answer: str) -> int:
    """The number of guesses that a strategy takes in a single game."""
    strategy = strategies.make(name)
    game = Game(words, answer=answer)
    while not game.turns or not game.turns[-1].pattern.is_win:
        game = game.play(strategy.guess(game))
    return len(game.turns)


@pytest.mark.parametrize("name", strategies.names())
def test_the_tree_is_what_single_games_come_to(name: str, few: WordList) -> None:
    found = simulate(few, strategies.make(name))
    some = few.answers[::4]
    assert dict(found.games).items() >= {answer: play(few, name, answer) for answer in some}.items()
    assert sum(found.distribution.values()) == len(few.answers) == 58


def test_figures_of_a_simulation(few: WordList) -> None:
    taken = (1, 2, 2, 7, *[3] * 54)
    found = Simulation("x", {"hard": False, "knowledge": "full"}, few, taken, ("raise",), 0.5)
    assert found.distribution == {"1": 1, "2": 2, "3": 54, "4": 0, "5": 0, "6": 0, "fail": 1}
    assert found.total == 174
    assert found.mean == 3
    assert found.sd == pytest.approx(((4 + 1 + 1 + 16) / 58) ** 0.5)
    assert (found.max, found.lost, found.worst) == (7, (few.answers[3],), (few.answers[3],))
    assert found.win_rate == pytest.approx(57 / 58)


def test_a_weighted_list_has_a_mean_by_chance(few: WordList) -> None:
    words = WordList(
        "two",
        "",
        few.guesses,
        (WordClass("likely", 3, few.answers[:1]), WordClass("unlikely", 1, few.answers[1:2])),
    )
    found = Simulation("x", {"hard": False, "knowledge": "full"}, words, (2, 4), ("raise",), 0.5)
    assert (found.mean, found.weighted_mean, found.is_weighted) == (3, 2.5, True)


def test_the_tree_as_json(few: WordList) -> None:
    found = simulate(few, strategies.make("expected"))
    node = found.tree().as_json(few.guesses, few.answers)
    depth: Counter[int] = Counter()

    def count(node: dict[str, object], made: int) -> None:
        depth[made] += bool(node["found"])
        replies = node.get("replies", {})
        assert isinstance(replies, dict)
        for reply in replies.values():
            count(reply, made + 1)

    count(node, 1)
    assert depth == Counter(found.taken)


def test_fewer_answers_may_be_played_than_are_possible(few: WordList) -> None:
    """The strategy plays them as if any answer were possible."""
    strategy, played = strategies.make("expected"), few.answers[::2]
    everything = dict(simulate(few, strategy).games)
    seen: list[Progress] = []
    found = simulate(few, strategy, played=played, report=seen.append)
    assert list(found.games) == [(answer, everything[answer]) for answer in played]
    assert (seen[-1].done, seen[-1].games) == (29, 29)
    assert found.tree().answers == len(played) == 29
    results.keep(found, pytest.fail)
    assert results.kept(few, strategy) is None
    assert results.kept(few, strategy, played) == found


def test_progress_grows_to_all_games(few: WordList) -> None:
    seen: list[Progress] = []
    simulate(few, strategies.make("guessmap"), report=seen.append)
    assert [progress.done for progress in seen] == list(range(1, 59))
    assert sum(seen[-1].distribution.values()) == seen[-1].games == 58


@pytest.mark.parametrize("name", ["letter-score", "entropy", "optimal"])
def test_a_simulation_can_be_stopped(name: str, original: WordList) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 30

    with pytest.raises(Stopped):
        simulate(original, strategies.make(name), stop=stop)
    assert asked == 31


def test_the_same_run_is_not_computed_twice(few: WordList, monkeypatch: pytest.MonkeyPatch) -> None:
    first = results.simulated(
        few, strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3)), notify=pytest.fail
    )
    monkeypatch.setattr(results, "simulate", None)
    again = results.simulated(
        few, strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3)), notify=pytest.fail
    )
    assert again == first
    assert again.tree() == first.tree()


def test_another_run_is_another_result(few: WordList, monkeypatch: pytest.MonkeyPatch) -> None:
    results.simulated(few, strategies.make("expected"), notify=pytest.fail)
    assert results.kept(few, strategies.make("expected")) is not None
    assert results.kept(few, strategies.make("expected", hard=True)) is None
    assert results.kept(few, strategies.make("guessmap")) is None
    fewer = list_of(few.answers[1:], few.guesses)
    assert results.kept(fewer, strategies.make("expected")) is None
    withholding = replace(few, withheld=frozenset({"soare"}))
    assert results.kept(withholding, strategies.make("expected")) is None
    likely = WordClass("likely", 2, few.answers[:1]), WordClass("other", 1, few.answers[1:])
    assert results.kept(replace(few, classes=likely), strategies.make("expected")) is None
    assert results.kept(few, strategies.make("expected"), few.answers[1:]) is None
    assert results.kept(few, strategies.make("expected"), limit=5) is None
    monkeypatch.setattr(results, "__version__", "0.0.0")
    assert results.kept(few, strategies.make("expected")) is None


@pytest.mark.parametrize(
    "damage",
    [
        *("", "{", "[]", '{"taken": 3}', "\0"),
        '{"taken": [3, 4], "guesses": "soare", "seconds": 1}',
    ],
)
def test_a_damaged_result_is_set_aside(damage: str, few: WordList) -> None:
    first = results.simulated(few, strategies.make("expected"), notify=pytest.fail)
    [path] = results.folder().iterdir()
    path.write_text(damage, encoding="utf-8")
    assert results.kept(few, strategies.make("expected")) is None
    assert [each.suffix for each in results.folder().iterdir()] == [".damaged"]
    assert (
        results.simulated(few, strategies.make("expected"), notify=pytest.fail).taken == first.taken
    )


def test_a_result_whose_guesses_lack_an_answer_is_set_aside(few: WordList) -> None:
    first = results.simulated(few, strategies.make("expected"), notify=pytest.fail)
    [path] = results.folder().iterdir()
    guesses = [guess for guess in first.guesses if guess != few.answers[-1]]
    path.write_text(
        json.dumps({**json.loads(path.read_text(encoding="utf-8")), "guesses": " ".join(guesses)}),
        encoding="utf-8",
    )
    assert results.kept(few, strategies.make("expected")) is None


def test_a_sweep_gives_what_single_runs_give(few: WordList) -> None:
    runs = [
        strategies.make("letter-score", opener=opener) for opener in ("soare", "raise", "fuzzy")
    ]
    kept = results.simulated(few, runs[1], notify=pytest.fail)
    found = dict(results.sweep(few, runs, notify=pytest.fail))
    assert sorted(found) == [0, 1, 2]
    assert found[1] == kept
    for number, run in enumerate(runs):
        assert found[number].taken == simulate(few, run).taken
        assert results.kept(few, run) is not None


@pytest.mark.parametrize("workers", [0, 1])
def test_a_sweep_can_be_stopped(workers: int, few: WordList) -> None:
    runs = [strategies.make("letter-score", opener=opener) for opener in ("soare", "raise")]
    pool = Pool(workers)
    with pytest.raises(Stopped):
        list(results.sweep(few, runs, notify=pytest.fail, stop=lambda: True, executor=pool))
    pool.end()


@needs_signals
def test_a_killed_sweep_goes_on_where_it_was_and_leaves_nobody_behind(user_folder: Path) -> None:
    command = [sys.executable, "-m", "wordle_tui", "simulate", "--strategy", "letter-score"]
    command += ["--openers", "soare,raise,crane", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    folder = user_folder / "simulations"
    wait_until(lambda: list(folder.glob("*.json")), "no run was stored")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not _alive(process.pid), "somebody is left behind")
    done = {path: path.stat().st_mtime_ns for path in folder.glob("*.json")}
    assert done  # one or two; more if this process was held up
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    runs = json.loads(result.stdout)["runs"]
    assert [run["opener"] for run in runs] == command[-2].split(",")
    assert {path: path.stat().st_mtime_ns for path in done} == done
    assert len(list(folder.glob("*.json"))) == 3


def _alive(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_shipped_results_are_those_of_the_strategies(original: WordList, few: WordList) -> None:
    """Two published totals, and the guesses of each answer for one strategy."""
    found = {}
    for name in strategies.names():
        result = results.shipped(original, strategies.make(name))
        assert result is not None
        found[name] = result
    assert found["letter-score"].distribution_text == "0/71/831/1104/280/29/0"
    assert found["optimal"].total == 7920
    played = simulate(original, "guessmap")
    assert (played.taken, played.opener) == (found["guessmap"].taken, found["guessmap"].opener)
    assert results.shipped(original, strategies.parse("guessmap:hard")) is None
    assert results.shipped(few, strategies.make("guessmap")) is None


@pytest.mark.slow
def test_every_shipped_result_is_computed_again(original: WordList) -> None:
    for name in strategies.names():
        shipped = results.shipped(original, strategies.make(name))
        assert shipped is not None
        assert simulate(original, name).taken == shipped.taken
