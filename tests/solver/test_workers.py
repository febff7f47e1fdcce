"""Workers: the same answer as one process gives, and no process that outlives its program."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.programs import is_running, wait_until
from wordle_tui.solver import parallel, workers
from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.search import SearchOptions, Solution, Solver
from wordle_tui.solver.stopping import Stopped, never_stop
from wordle_tui.solver.workers import Least, Part, Workers, _Race

ALONE = Workers(0)
RULES = (None, None, None, 0)

needs_processes = pytest.mark.skipif(sys.platform == "win32", reason="no pipes to pass on")


def some_of(lists: Lists, guesses: int, answers: int) -> Lists:
    """So many words, the first of them answers that are hard to tell apart."""
    alike = [answer for answer in lists.answers if answer.endswith("er")][:answers]
    others = random.Random(1).sample(sorted({*lists.guesses} - {*alike}), guesses - answers)
    return Lists([*alike, *others], alike)


def tried_by_workers(crew: Workers, lists: Lists, count: int = 200) -> int:
    """Let the crew, however long it takes to be ready, try guesses; how many this process left."""
    own = 0

    def try_here(guesses: Sequence[int], bound: int) -> tuple[int, int]:
        nonlocal own
        own += len(guesses)
        time.sleep(0.05)
        return bound, -1

    part = Part(0, lists.guesses, lists.answers, lists.weights, lists.withheld)
    nothing = [0] * count
    crew.least(part, RULES, nothing, nothing, 1, 0, try_here, 0.001, never_stop)
    return count - own


@pytest.fixture(scope="module")
def crew(lists: Lists) -> Iterator[Workers]:
    """Two workers at work, with whom everything is shared."""
    crew = eager(2)
    few = some_of(lists, 10, 10)
    while not tried_by_workers(crew, few):
        pass
    yield crew
    crew.end()


def eager(most: int, idle_seconds: float = 120) -> Workers:
    return Workers(most, start_seconds=0, share_seconds=0, idle_seconds=idle_seconds)


@given(
    st.lists(st.integers(0, 6), min_size=1, max_size=40), st.integers(0, 3), st.integers(0, 10**9)
)
def test_who_is_quicker_does_not_matter(costs: list[int], enough: int, seed: int) -> None:
    """Guesses are tried out of order, some not at all and by another later: the first is found."""
    moments = random.Random(seed)
    costs = [max(cost, enough) for cost in costs]
    floors = [max(enough, cost - moments.randrange(2)) for cost in costs]
    race = _Race(range(len(costs)), floors, Least(5), enough, 3)
    under_way: list[tuple[int, Sequence[int], int]] = []
    while True:
        taken = race.take(moments.randrange(20))
        if taken is not None:
            under_way.append((*taken, race.bound(taken[0])))
        elif not race.needs([(place, guesses) for place, guesses, _ in under_way]):
            break
        while under_way and (taken is None or moments.random() < 0.5):
            place, guesses, bound = under_way.pop(moments.randrange(len(under_way)))
            if moments.random() < 0.2:
                race.take_back([(place, guesses)])
            else:
                cost, _, guess = min((costs[each], each, each) for each in guesses)
                race.note(place, *((cost, guess) if cost < bound else (bound, -1)))
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


@needs_processes
@pytest.mark.parametrize("seed", range(3))
def test_with_and_without_workers_it_is_the_same(crew: Workers, lists: Lists, seed: int) -> None:
    rng = random.Random(seed)
    alike = some_of(lists, 400, 100)
    guesses, answers = rng.sample(alike.guesses, 400), rng.sample(alike.answers, 40)
    weights = None if seed % 2 else [rng.choice((1, 2, 20)) for _ in answers]
    few = Lists(guesses, answers, weights, withheld=rng.sample(guesses, 50))
    before = next(workers._numbers)
    asked: list[SearchOptions] = [
        {},
        {"limit": 3},
        {"revealed": Revealed()},
        {"limit": 4, "goal": 3},
    ]
    for options in asked:
        expected = answers_of(Solver(few, ALONE), range(40), options)
        assert answers_of(Solver(few, crew), range(40), options) == expected
    assert next(workers._numbers) > before + 1, "nothing was handed out"


@needs_processes
def test_workers_do_work(crew: Workers, lists: Lists) -> None:
    assert tried_by_workers(crew, some_of(lists, 20, 20)) > 0
    assert len(crew.processes) == 2


@needs_processes
def test_stopping_calls_everything_off(crew: Workers, lists: Lists) -> None:
    """At any moment; what comes afterwards is not mixed up with it."""
    few = some_of(lists, 400, 100)
    expected = Solver(few, ALONE).best(range(100))
    for patience in (0, 1, 3, 10, 30, 100, 300):
        stop = partial(next, chain([False] * patience, repeat(True)))
        with pytest.raises(Stopped):
            Solver(few, crew).best(range(100), stop=stop)
        assert Solver(few, crew).best(range(100)) == expected


@needs_processes
def test_two_threads_ask_at_once(crew: Workers, lists: Lists) -> None:
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    solutions: list[Solution] = []
    threads = [
        Thread(target=lambda: solutions.append(Solver(few, crew).best(range(80)))) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert solutions == [expected] * 3


@needs_processes
def test_a_worker_that_is_killed_is_replaced(lists: Lists) -> None:
    crew = eager(1)
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    try:
        while not tried_by_workers(crew, few):
            pass
        [killed] = crew.processes
        kill = iter([*[False] * 20, True])

        def stop() -> bool:
            if next(kill, False):
                os.kill(killed, signal.SIGKILL)
            return False

        assert Solver(few, crew).best(range(80), stop=stop) == expected
        assert Solver(few, crew).best(range(80)) == expected
        while not tried_by_workers(crew, few):
            pass
        assert crew.processes != [killed]
    finally:
        crew.end()
    assert crew.processes == []


@needs_processes
def test_a_worker_that_hangs_is_not_waited_for(lists: Lists) -> None:
    crew = eager(1)
    few = some_of(lists, 400, 80)
    try:
        while not tried_by_workers(crew, few):
            pass
        [process] = crew.processes
        os.kill(process, signal.SIGSTOP)
        assert Solver(few, crew).best(range(80)) == Solver(few, ALONE).best(range(80))
        os.kill(process, signal.SIGCONT)
        assert Solver(few, crew).best(range(80)) == Solver(few, ALONE).best(range(80))
    finally:
        crew.end()


@needs_processes
def test_an_idle_worker_ends(lists: Lists) -> None:
    crew = eager(1, idle_seconds=0.1)
    few = some_of(lists, 10, 10)
    try:
        tried_by_workers(crew, few, 20)
        [process] = crew.processes
        wait_until(lambda: not is_running(process))
        assert Solver(few, crew).best(range(10)) == Solver(few, ALONE).best(range(10))
        tried_by_workers(crew, few, 20)
        assert crew.processes != [process]
    finally:
        crew.end()


@pytest.mark.parametrize("python", ["", "/nowhere/python", "/bin/false", "/"])
def test_where_processes_cannot_start_it_goes_on_alone(
    monkeypatch: pytest.MonkeyPatch, lists: Lists, python: str
) -> None:
    monkeypatch.setattr(sys, "executable", python)
    crew = eager(2)
    few = some_of(lists, 400, 80)
    expected = Solver(few, ALONE).best(range(80))
    wait_until(
        lambda: Solver(few, crew).best(range(80)) == expected and not crew.are_worth(1000, 1000)
    )
    assert crew.processes == []


def test_one_processor_has_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "processors", lambda: 1)
    assert not Workers().are_worth(1000, 1000)
    monkeypatch.setattr(workers, "processors", lambda: 2)
    assert Workers().are_worth(1000, 1000)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which processors it may use")
def test_only_processors_that_may_be_used_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3})
    assert parallel.processors() == 1


def test_quick_work_starts_nothing() -> None:
    """Nor does work that only looks long at first."""
    crew = Workers(1)
    assert not crew.are_worth(1000, 0.2)
    assert not crew.are_worth(0.1, 1000)
    assert crew.are_worth(0.2, 0.3)
    assert crew.processes == []


@needs_processes
def test_a_forked_process_has_none(crew: Workers) -> None:
    """It would talk to the workers of its parent."""
    [(_, shares)] = parallel.shared_out(
        lambda _: workers.WORKERS.are_worth(1000, 1000), [0], 1, never_stop
    )
    results = dict(
        parallel.shared_out(lambda _: workers.WORKERS.are_worth(1000, 1000), [0, 1], 2, never_stop)
    )
    assert shares is (parallel.processors() > 1)
    assert sys.platform != "linux" or results == {0: False, 1: False}


_PROGRAM = """
import sys, time
from wordle_tui.solver.workers import WORKERS as workers, Part
workers._most = 2

def stop():
    ready = [worker.is_ready for worker in workers._staff]
    if len(ready) == 2 and all(ready):
        print(*workers.processes, flush=True)
        if "leave" in sys.argv:
            raise SystemExit
        time.sleep(1000)
    return False

def try_here(guesses, bound):
    time.sleep(0.01)
    return bound, -1

part = Part(0, ["crane", "slate"], ["crane", "slate"], [1, 1], [])
while True:
    workers.least(part, (None, None, None, 0), [0] * 9, [0] * 9, 1, 0, try_here, 1.0, stop)
"""


@needs_processes
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None])
def test_workers_end_with_the_program(ending: signal.Signals | None, tmp_path: Path) -> None:
    """However that ends, and wherever it was started: modules of that folder are not imported."""
    for name in ("numpy", "queue"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')")
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _PROGRAM, *(["leave"] if ending is None else [])],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        processes = [*map(int, program.stdout.readline().split())]
        were_running = [*map(is_running, processes)]
        if ending is not None:
            program.send_signal(ending)
    assert ending is None or all(were_running)
    assert len(processes) == 2
    wait_until(lambda: not any(map(is_running, processes)))
