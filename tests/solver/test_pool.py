"""The pool: the same results as in one process, and no process that outlives its program."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.platforms import needs_posix
from tests.support.pool_tasks import make_task
from tests.support.programs import is_running, wait_until
from wordle_tui.solver import pool
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.pool import Pool, Work
from wordle_tui.solver.race import Chunk, Race
from wordle_tui.solver.search import SearchOptions, Solution, Solver
from wordle_tui.solver.stopping import Stopped, never_stop

pytestmark = needs_posix
ALONE = Pool(0)


def some_of(lists: Lists, guesses: int, answers: int) -> Lists:
    """Some of the words; the first are answers that are hard to tell apart."""
    alike = [answer for answer in lists.answers if answer.endswith("er")][:answers]
    others = random.Random(1).sample(sorted({*lists.guesses} - {*alike}), guesses - answers)
    return Lists([*alike, *others], alike)


def eager(most: int, idle_seconds: float = 120) -> Pool:
    """A pool that shares all work."""
    return Pool(most, start_seconds=0, share_seconds=0, idle_seconds=idle_seconds)


def make_ready(workers: Pool) -> None:
    """Wait until every worker has done a task."""

    def slowly(item: int) -> int:
        time.sleep(0.02)
        return 0

    work, seen = Work(make_task, ("name the process",)), set[int]()
    while not seen or not seen >= {*workers.processes}:
        seen |= {*dict(workers.map(work, range(20), never_stop, here=lambda _: slowly)).values()}


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Pool]:
    """Two workers that are ready, with whom everything is shared."""
    workers = eager(2)
    make_ready(workers)
    yield workers
    workers.end()


@pytest.mark.parametrize("most", [0, 2])
def test_every_item_is_done_once_and_an_error_is_raised(two_workers: Pool, most: int) -> None:
    squares = [*two_workers.map(Work(make_task, ("square",)), range(50), never_stop, most=most)]
    assert sorted(squares) == [(item, item * item) for item in range(50)]
    with pytest.raises(ZeroDivisionError):
        list(two_workers.map(Work(make_task, ("divide",)), [2, 1, 0, 3], never_stop, most=most))


@pytest.mark.parametrize("attempt", [0, 1, 3, 9])
def test_a_map_can_be_stopped_at_any_moment(two_workers: Pool, attempt: int) -> None:
    polls = iter(range(attempt))
    with pytest.raises(Stopped):
        for _ in two_workers.map(
            Work(make_task, ("fill",)), range(10_000), lambda: next(polls, None) is None
        ):
            pass


def test_ctrl_c_does_not_end_workers(two_workers: Pool) -> None:
    before = two_workers.processes
    for process in before:
        os.kill(process, signal.SIGINT)
    make_ready(two_workers)
    assert two_workers.processes == before


def test_work_that_cannot_be_sent_is_done_here(two_workers: Pool) -> None:
    work = Work(lambda stop: lambda item: item + 1, ())
    assert dict(two_workers.map(work, range(9), never_stop)) == {n: n + 1 for n in range(9)}


@given(
    st.lists(st.integers(0, 6), min_size=1, max_size=40), st.integers(0, 3), st.integers(0, 10**9)
)
def test_who_is_quicker_does_not_matter(costs: list[int], enough: int, seed: int) -> None:
    """Chunks are done out of order, and some are requeued; the first best guess is found."""
    moments = random.Random(seed)
    costs = [max(cost, enough) for cost in costs]
    floors = [max(enough, cost - moments.randrange(2)) for cost in costs]
    race = Race(range(len(costs)), floors, 5, enough, (None, None, None, 0), 0.01)
    under_way: list[Chunk] = []
    while True:
        race.seconds_each = 0.001 * moments.randrange(1, 20)
        taken = race.take(here=moments.random() < 0.5)
        if taken is not None:
            under_way.append(taken)
        elif not any(map(race.is_needed, under_way)):
            break
        while under_way and (taken is None or moments.random() < 0.5):
            chunk = under_way.pop(moments.randrange(len(under_way)))
            if moments.random() < 0.2:
                race.requeue(chunk)
            else:
                cost, guess = min((costs[guess], guess) for guess in chunk.guesses)
                race.note(chunk, (cost, guess) if cost < chunk.bound else (chunk.bound, -1))
            if taken is None:
                break
    least = min(costs)
    assert race.best[::2] == ((least, costs.index(least)) if least < 5 else (5, -1))


def answers_of(
    solver: Solver, candidates: Sequence[int], options: SearchOptions
) -> tuple[Solution, int]:
    """The best guess, and the first by number that is as good."""
    best = solver.best(candidates, **options)
    guesses = range(len(solver.lists.guesses))
    return best, solver.first_equal(candidates, best, guesses, **options)


@pytest.mark.parametrize("seed", range(2))
def test_with_and_without_workers_it_is_the_same(
    two_workers: Pool, lists: Lists, seed: int
) -> None:
    rng = random.Random(seed)
    alike = some_of(lists, 400, 100)
    guesses, answers = rng.sample(alike.guesses, 400), rng.sample(alike.answers, 30)
    weights = None if seed % 2 else [rng.choice((1, 2, 20)) for _ in answers]
    few = Lists(guesses, answers, weights, withheld=rng.sample(guesses, 50))
    before = next(pool._numbers)
    asked: list[SearchOptions] = [
        {},
        {"limit": 3},
        {"revealed": Revealed()},
        {"limit": 4, "goal": 3},
    ]
    for options in asked:
        expected = answers_of(Solver(few, ALONE), range(30), options)
        assert answers_of(Solver(few, two_workers), range(30), options) == expected
        tree = Solver(few, ALONE).tree(range(30), 0, **options)
        assert Solver(few, two_workers).tree(range(30), 0, shared=True, **options) == tree
    assert next(pool._numbers) > before + 1, "nothing was handed out"


def test_two_threads_ask_at_once(two_workers: Pool, lists: Lists) -> None:
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    solutions: list[Solution] = []
    threads = [
        Thread(target=lambda: solutions.append(Solver(few, two_workers).best(range(80))))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert solutions == [expected] * 3


@pytest.mark.whole
def test_a_worker_that_is_killed_is_replaced(lists: Lists) -> None:
    workers = eager(1)
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    try:
        make_ready(workers)
        [killed] = workers.processes
        kill = iter([*[False] * 20, True])

        def stop() -> bool:
            if next(kill, False):
                os.kill(killed, signal.SIGKILL)
            return False

        assert Solver(few, workers).best(range(80), stop=stop) == expected
        assert Solver(few, workers).best(range(80)) == expected
        make_ready(workers)
        assert workers.processes != [killed]
    finally:
        workers.end()
    assert workers.processes == []


def test_a_worker_that_hangs_is_not_waited_for(lists: Lists) -> None:
    workers = eager(1)
    few = some_of(lists, 400, 80)
    try:
        make_ready(workers)
        [process] = workers.processes
        os.kill(process, signal.SIGSTOP)
        assert Solver(few, workers).best(range(80)) == Solver(few, ALONE).best(range(80))
        os.kill(process, signal.SIGCONT)
        assert Solver(few, workers).best(range(80)) == Solver(few, ALONE).best(range(80))
    finally:
        workers.end()


def test_an_idle_worker_ends_and_is_replaced(lists: Lists) -> None:
    workers = eager(1, idle_seconds=0.1)
    few = some_of(lists, 10, 10)
    try:
        workers.start()
        [process] = workers.processes
        wait_until(lambda: not is_running(process))
        assert Solver(few, workers).best(range(10)) == Solver(few, ALONE).best(range(10))

        def is_replaced() -> bool:  # the end of a process is seen before it can be collected
            workers.start()
            return workers.processes != [process]

        wait_until(is_replaced)
    finally:
        workers.end()


@pytest.mark.parametrize("python", ["", "/bin/false"])
def test_where_processes_cannot_start_it_goes_on_alone(
    monkeypatch: pytest.MonkeyPatch, lists: Lists, python: str
) -> None:
    monkeypatch.setattr(sys, "executable", python)
    workers = eager(2)
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    wait_until(
        lambda: (
            Solver(few, workers).best(range(80)) == expected and not workers.is_worth(1000, 1000)
        )
    )
    assert workers.processes == []


def test_only_long_work_on_several_processors_starts_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers = Pool(1)
    assert not workers.is_worth(1000, 0.2)
    assert not workers.is_worth(0.1, 1000)
    assert workers.is_worth(0.2, 0.3)
    assert workers.processes == []
    monkeypatch.setattr(pool, "processors", lambda: 1)
    assert not Pool().is_worth(1000, 1000)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of a fork beside the threads of pytest
def test_a_forked_process_has_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It must not use those of its parent."""
    monkeypatch.setattr(pool.POOL, "_most", 1)
    pool.POOL.start()
    child = os.fork()
    if not child:
        os._exit(pool.POOL.is_worth(1000, 1000) or bool(pool.POOL.processes))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    pool.POOL.end()


_PROGRAM = """
import sys, time
from functools import partial
from wordle_tui.solver.pool import POOL, Work
POOL._most = 2

def stop():
    ready = [worker.is_ready for worker in POOL._workers]
    if len(ready) == 2 and all(ready):
        print(*POOL.processes, flush=True)
        if "leave" in sys.argv:
            raise SystemExit
        time.sleep(1000)
    return False

def wait_here(item):
    time.sleep(0.01)

for _ in POOL.map(Work(partial, (print,)), range(100_000), stop, here=lambda stop: wait_here):
    pass
"""


@pytest.mark.whole
@pytest.mark.parametrize("ending", ["SIGKILL", "SIGTERM", "SIGHUP", None])
def test_workers_end_with_the_program(ending: str | None, tmp_path: Path) -> None:
    """However that ends, and wherever it was started: modules of that folder are not imported."""
    for name in ("numpy", "queue"):
        (tmp_path / f"{name}.py").write_text(
            "raise SystemExit('the wrong module')", encoding="utf-8"
        )
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _PROGRAM, *(["leave"] if ending is None else [])],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as program:
        assert program.stdout is not None
        processes = [*map(int, program.stdout.readline().split())]
        were_running = [*map(is_running, processes)]
        if ending is not None:
            program.send_signal(getattr(signal, ending))
    assert ending is None or all(were_running)
    assert len(processes) == 2
    wait_until(lambda: not any(map(is_running, processes)))
