"""Independent tasks: the same results with and without executors, and no process that stays."""

from __future__ import annotations

import multiprocessing.spawn
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.support.executor_tasks import ending, niceness, square
from tests.support.platforms import needs_posix
from tests.support.programs import is_running, wait_until
from wordle_tui.solver import executors
from wordle_tui.solver.executors import LOW_PRIORITY, mapped, processes
from wordle_tui.solver.stopping import Stop, Stopped, never_stop

Start = Callable[[], AbstractContextManager[Executor | None]]
SQUARES = {item: item * item for item in range(50)}


@pytest.fixture(autouse=True)
def _three_tasks_on_two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TASKS_AHEAD", 3)
    monkeypatch.setattr(executors, "processors", lambda: 2)


@contextmanager
def without_python() -> Iterator[Executor | None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing.spawn, "_python_exe", os.fsencode(sys.executable) + b"-none")
        with processes() as executor:
            yield executor


@contextmanager
def without_semaphores() -> Iterator[Executor | None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(executors, "ProcessPoolExecutor", Mock(side_effect=NotImplementedError))
        with processes() as executor:
            assert executor is None
            yield executor


@pytest.mark.parametrize(
    "start",
    [nullcontext, partial(ThreadPoolExecutor, 2), processes, without_python, without_semaphores],
)
def test_every_item_is_done_once_and_an_error_is_raised(start: Start) -> None:
    with start() as executor:
        assert dict(mapped(executor, partial(square, 1), range(50), never_stop)) == SQUARES
        with pytest.raises(ZeroDivisionError):
            list(mapped(executor, partial(square, 0), [1], never_stop))


def test_what_killed_processes_leave_is_done_here() -> None:
    with processes() as executor:
        work = partial(ending, os.getpid())
        assert dict(mapped(executor, work, range(50), never_stop)) == SQUARES


def test_tasks_that_have_not_begun_are_cancelled() -> None:
    begun = list[int]()

    def stop() -> bool:
        begun.append(0)
        return len(begun) > 3

    with pytest.raises(Stopped):
        list(mapped(None, partial(square, 1), range(50), stop))
    with ThreadPoolExecutor(1) as threads, pytest.raises(Stopped):
        list(mapped(threads, rest, range(50), lambda: True))


def rest(item: int, stop: Stop) -> None:
    time.sleep(0.01)


def test_one_processor_has_processes_in_background_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with processes(1) as executor:
        assert executor is None
    monkeypatch.setattr(executors, "processors", lambda: 1)
    with processes() as executor:
        assert executor is None
    with processes(in_background=True) as executor:
        assert executor is not None
        work = mapped(executor, niceness, [0], never_stop)
        assert dict(work) == {0: min(os.nice(0) + LOW_PRIORITY, 19)}


# Programs

_PROGRAM = """
import sys
from wordle_tui.solver import executors
from wordle_tui.solver.executors import mapped, processes
from tests.support.executor_tasks import name_itself

executors.processors = lambda: 2
if __name__ == "__main__":
    print(flush=True)
    with processes() as executor:
        named = mapped(executor, name_itself, range(9), lambda: False)
        for count, (_, process) in enumerate(named, 1):
            print(process, flush=True)
            if count == 2 and "leave" in sys.argv:
                sys.exit()
"""


@contextmanager
def program(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A script that starts processes, begun in a folder with modules that must not be imported."""
    script, elsewhere = folder / "script.py", folder / "elsewhere"
    script.write_text(_PROGRAM, encoding="utf-8")
    elsewhere.mkdir()
    for name in ("multiprocessing", "pickle", "queue"):
        (elsewhere / f"{name}.py").write_text("print('the wrong module')", encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), *arguments],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as running:
        running.stdout.readline()
        yield running


@needs_posix
@pytest.mark.whole
@pytest.mark.parametrize("ending", ["SIGKILL", "SIGTERM", "SIGINT", "leave"])
def test_processes_end_with_the_program_whatever_they_do(ending: str, tmp_path: Path) -> None:
    with program(tmp_path, ending) as running:
        found = {int(running.stdout.readline()) for _ in range(2)}
        if ending != "leave":
            assert all(map(is_running, found))
            running.send_signal(getattr(signal, ending))
    wait_until(lambda: not any(map(is_running, found)))


@needs_posix
@pytest.mark.whole
@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.2, 0.3])
def test_ctrl_c_while_processes_start_is_only_the_program_s(seconds: float, tmp_path: Path) -> None:
    """A terminal sends it to all of them."""
    with program(tmp_path) as running:
        time.sleep(seconds)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate()
    assert said.count("Traceback") == said.count("\nKeyboardInterrupt\n") == 1, said
