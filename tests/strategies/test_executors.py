"""Executors of `concurrent.futures` give what our own processes give."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from threading import Event

import pytest

from tests.support.pool_tasks import make_task
from wordle_tui import best_opener, paths, simulate, sweep
from wordle_tui.game.words import WordList
from wordle_tui.solver import executors
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.pool import Pool, Work
from wordle_tui.solver.stopping import Stopped, never_stop


@pytest.fixture(scope="module", params=["threads", "processes", "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    if request.param == "threads":
        with ThreadPoolExecutor(2) as threads:
            yield threads
    elif request.param == "processes":
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(2, mp_context=spawn) as processes:
            yield processes
    else:
        distributed = pytest.importorskip("distributed")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client.get_executor()


@pytest.mark.whole
def test_the_results_are_those_of_our_own_processes(executor: Executor, few: WordList) -> None:
    best = best_opener(few, executor=executor)
    for path in paths.user_cache().iterdir():
        path.unlink()  # what was proved
    assert best == best_opener(few, executor=Pool(0))
    runs = ["letter-score:opener=soare", "letter-score:opener=raise"]
    found = dict(sweep(few, runs, executor=executor))
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
