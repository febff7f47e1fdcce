"""Independent tasks: the same results with and without executors, and no process that stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial

import pytest

from tests.support.executor_tasks import ending, square
from tests.support.platforms import needs_posix
from tests.support.programs import is_running, wait_until
from wordle_tui.solver import executors
from wordle_tui.solver.executors import LOW_PRIORITY, mapped, processes
from wordle_tui.solver.stopping import Stop, Stopped, never_stop

Start = Callable[[], AbstractContextManager[Executor | None]]
SQUARES = {item: item * item for item in range(50)}


@pytest.mark.parametrize(
    "start", [nullcontext, partial(ThreadPoolExecutor, 2), partial(processes, 2)]
)
def test_every_item_is_done_once_and_an_error_is_raised(
    monkeypatch: pytest.MonkeyPatch, start: Start
) -> None:
    monkeypatch.setattr(executors, "TASKS_AHEAD", 3)
    with start() as executor:
        assert dict(mapped(executor, partial(square, 1), range(50), never_stop)) == SQUARES
        with pytest.raises(ZeroDivisionError):
            list(mapped(executor, partial(square, 0), [1], never_stop))


def test_tasks_that_have_not_begun_are_cancelled() -> None:
    begun = list[int]()

    def stop() -> bool:
        begun.append(0)
        return len(begun) > 3

    with pytest.raises(Stopped):
        list(mapped(None, partial(square, 1), range(50), stop))
    with ThreadPoolExecutor(1) as threads, pytest.raises(Stopped):
        list(mapped(threads, time_out, range(50), lambda: True))


def time_out(item: int, stop: Stop) -> None:
    time.sleep(0.01)


def test_what_killed_processes_leave_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TASKS_AHEAD", 3)
    with processes(2) as executor:
        assert (
            dict(mapped(executor, partial(ending, os.getpid()), range(50), never_stop)) == SQUARES
        )


def test_one_processor_has_no_processes_but_for_the_background(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(executors, "processors", lambda: 1)
    with processes() as executor:
        assert executor is None
    with processes(nice=LOW_PRIORITY) as executor:
        assert executor is not None


_PROGRAM = """
import sys, time
from wordle_tui.solver.executors import mapped, processes
from tests.support.executor_tasks import name_itself
if __name__ == "__main__":
    with processes(2) as executor:
        named = mapped(executor, name_itself, range(9), lambda: False)
        for item, process in named:
            print(process, flush=True)
"""


@needs_posix
@pytest.mark.parametrize("ending", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_processes_end_with_the_program_whatever_they_do(ending: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdout is not None
        found = {int(program.stdout.readline()) for _ in range(2)}
        assert all(map(is_running, found))
        program.send_signal(getattr(signal, ending))
    wait_until(lambda: not any(map(is_running, found)))
