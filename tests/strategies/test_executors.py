"""Executors of `concurrent.futures` give what our own processes give."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest

from tests.support.pool_tasks import make_task
from tests.support.words import list_of
from wordle_tui import best_opener, paths, simulate, sweep
from wordle_tui.game.words import WordList
from wordle_tui.solver import executors
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.pool import Pool, Work
from wordle_tui.solver.stopping import Stopped, never_stop

Start = Callable[[int], Executor]
SPAWNED = partial(ProcessPoolExecutor, mp_context=multiprocessing.get_context("spawn"))


@pytest.mark.whole
@pytest.mark.parametrize("start", [ThreadPoolExecutor, SPAWNED])
def test_the_results_are_those_of_our_own_processes(start: Start, few: WordList) -> None:
    few = list_of(few.answers, ["soare", "raise"])
    runs = ["letter-score:opener=soare", "letter-score:opener=raise"]
    with start(2) as executor:
        best = best_opener(few, executor=executor)
        found = dict(sweep(few, runs, executor=executor))
    for path in paths.user_cache().iterdir():
        path.unlink()  # what was proved
    assert best == best_opener(few, executor=Pool(0))
    assert [found[number].taken for number in range(2)] == [
        simulate(few, run).taken for run in runs
    ]


def test_every_item_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TASKS_AHEAD", 3)
    with ThreadPoolExecutor(2) as threads:
        squares = dict(mapped(threads, Work(make_task, ("square",)), range(50), never_stop))
        assert squares == {item: item * item for item in range(50)}
        with pytest.raises(ZeroDivisionError):
            list(mapped(threads, Work(make_task, ("divide",)), [2, 1, 0, 3], never_stop))


def test_tasks_that_have_not_begun_are_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = list[int](), Event()

    def begin(sent: bytes, item: int) -> None:
        begun.append(item)
        may_end.wait()

    monkeypatch.setattr(executors, "_do", begin)
    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(Stopped):
            list(mapped(threads, Work(make_task, ("square",)), range(9), lambda: bool(begun)))
        may_end.set()
    assert begun == [0]
