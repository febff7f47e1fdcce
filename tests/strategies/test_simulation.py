"""Simulations compared with single games, sweeps, executors, and the shipped results."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

from tests.support.words import list_of
from wordle_tui import best_opener, paths, strategies, sweep
from wordle_tui.game.board import Board
from wordle_tui.game.words import WordClass, WordList
from wordle_tui.solver.stopping import Stopped
from wordle_tui.strategies import results
from wordle_tui.strategies.simulation import Progress, Simulation, simulate


def play(words: WordList, name: str, answer: str) -> int:
    """The number of guesses that a strategy takes in a single game."""
    strategy = strategies.make(name)
    board = Board(words, answer=answer)
    while not board.turns or not board.turns[-1].pattern.is_win:
        board = board.play(strategy.guess(board))
    return len(board.turns)


@pytest.mark.parametrize("name", strategies.names())
def test_the_tree_is_what_single_games_come_to(name: str, few: WordList) -> None:
    found = simulate(few, strategies.make(name))
    some = few.answers[::4]
    assert dict(found.games).items() >= {answer: play(few, name, answer) for answer in some}.items()
    assert sum(found.distribution.values()) == len(few.answers) == 58


def test_figures_of_a_simulation(few: WordList) -> None:
    taken = (1, 2, 2, 7, *[3] * 54)
    found = Simulation("x", "x", {"hard": False}, few, taken, ("raise",), 0.5)
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
    found = Simulation("x", "x", {"hard": False}, words, (2, 4), ("raise",), 0.5)
    assert (found.mean, found.weighted_mean, found.is_weighted) == (3, 2.5, True)


def test_progress_is_reported_at_each_answer(few: WordList) -> None:
    seen: list[Progress] = []
    simulate(few, "expected", report=seen.append)
    assert [(each.done, each.games) for each in seen] == [(done, 58) for done in range(1, 59)]


@pytest.mark.parametrize("name", ["letter-score", "entropy", "optimal"])
def test_a_simulation_can_be_stopped(name: str, original: WordList) -> None:
    polls = count()
    with pytest.raises(Stopped):
        simulate(original, strategies.make(name), stop=lambda: next(polls) >= 30)
    assert next(polls) == 31


def test_a_sweep_gives_what_single_runs_give(few: WordList) -> None:
    runs = ["letter-score:opener=soare", "guessmap", "expected:hard"]
    found = dict(results.sweep(few, runs))
    assert sorted(found) == [0, 1, 2]
    for number, run in enumerate(runs):
        assert replace(found[number], seconds=0) == replace(simulate(few, run), seconds=0)


def test_the_shipped_results_are_those_of_the_strategies(original: WordList, few: WordList) -> None:
    found = {}
    for name in strategies.names():
        result = results.shipped(original, strategies.make(name))
        assert result is not None
        found[name] = result
    assert found["letter-score"].distribution_text == "0/71/831/1104/280/29/0"
    assert found["optimal"].total == 7920
    for name in ("guessmap", "information-gain"):
        played = simulate(original, name)
        assert (played.taken, played.opener) == (found[name].taken, found[name].opener)
    assert results.shipped(original, strategies.parse("guessmap:hard")) is None
    assert results.shipped(few, strategies.make("guessmap")) is None


@pytest.mark.slow
def test_every_shipped_result_is_computed_again(original: WordList) -> None:
    for name in strategies.names():
        shipped = results.shipped(original, strategies.make(name))
        assert simulate(original, name).taken == shipped.taken


# Executors of `concurrent.futures` give what this process gives


Start = Callable[[int], Executor]
SPAWNED = partial(ProcessPoolExecutor, mp_context=multiprocessing.get_context("spawn"))


@pytest.mark.whole
@pytest.mark.parametrize("start", [ThreadPoolExecutor, SPAWNED])
def test_the_results_are_those_of_this_process(start: Start, few: WordList) -> None:
    few = list_of(few.answers, ["soare", "raise"])
    runs = ["letter-score:opener=soare", "letter-score:opener=raise"]
    with start(2) as executor:
        best = best_opener(few, executor=executor)
        found = dict(sweep(few, runs, executor=executor))
    for path in paths.user_cache().iterdir():
        path.unlink()  # what was proved
    assert best == best_opener(few)
    assert [found[number].taken for number in range(2)] == [
        simulate(few, run).taken for run in runs
    ]
