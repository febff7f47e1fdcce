"""A pool of worker processes, so that long work uses every processor.

Work is split into tasks. The pool hands them to its workers, and the thread that asked does tasks
too. The results do not depend on which process is quicker.

Workers are fresh interpreters, because a program with threads must not fork. They are kept for the
next piece of work and end when they have been idle for a while. Each worker has its own pipe to
this process. When the pipe closes, however this process ended, the worker ends too.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import chain, count
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, Popen
from threading import Lock, Thread
from typing import Any, NamedTuple

from wordle_tui.solver.stopping import Stop, Stopped, check

START_SECONDS = 0.25
"""Expected work that justifies starting workers, each of which takes 0.2 s to start. Half of this
time must have been spent on the work already, because first estimates are unreliable."""
SHARE_SECONDS = 0.05
"""Expected work that justifies using workers that are running."""
IDLE_SECONDS = 120.0
"""A worker ends after this time without work."""
MOST_WORKERS = 7
"""Limit on the number of workers, because each takes some 50 MB."""
CHUNK_SECONDS = 0.02
"""Target duration of a task, where the size of tasks can be chosen."""
POLL_SECONDS = 0.01
_QUEUED = 2  # tasks a worker has at a time, so that it need not wait for the next one

_PROGRAM = (
    "import sys; descriptor, idle, *sys.path = sys.argv[1:]; "
    "from wordle_tui.solver.pool import serve; serve(int(descriptor), float(idle))"
)
"""The worker searches for modules where this process does, and not in the current folder."""

_numbers = count(1)


def processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Work(NamedTuple):
    """How a worker does tasks: `make(*arguments, stop)` returns a function of one task.

    `make` is a function of a module, everything else can be pickled. A worker that is given the
    same work again keeps the function it has made.
    """

    make: Callable[..., Callable[[Any], Any]]
    arguments: tuple[Any, ...]


class Tasks:
    """Tasks, taken one by one in the order given, and the results of those that are done."""

    def __init__(self, tasks: Iterable[Any]) -> None:
        self._new, self._requeued = iter(tasks), deque[Any]()
        self.results: list[tuple[Any, Any]] = []

    def take(self, *, here: bool) -> Any | None:
        """The next task, for this process or for a worker; None if there is none."""
        return self._requeued.popleft() if self._requeued else next(self._new, None)

    def requeue(self, task: Any) -> None:
        """Take back a task whose worker ended before it was done."""
        self._requeued.appendleft(task)

    def note(self, task: Any, result: Any) -> None:
        self.results.append((task, result))

    def is_needed(self, task: Any) -> bool:
        """Whether the result of a task may still matter."""
        return True


class Pool:
    """One worker process for each further processor. One thread can use them at a time."""

    def __init__(
        self,
        most: int | None = None,
        *,
        start_seconds: float = START_SECONDS,
        share_seconds: float = SHARE_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._most = min(processors() - 1, MOST_WORKERS) if most is None else most
        self._start_seconds, self._share_seconds = start_seconds, share_seconds
        self._idle_seconds = idle_seconds
        self._workers: list[_Worker] = []
        self._lock = Lock()

    @property
    def processes(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._workers]

    def is_worth(self, spent: float, expected: float) -> bool:
        """Whether to share work on which `spent` seconds were spent and `expected` remain."""
        if not self._workers and spent < self._start_seconds / 2:
            return False
        needed = self._share_seconds if self._workers else self._start_seconds
        return self._most > 0 and expected >= needed

    def start(self) -> None:
        """Start workers now, for work that is known to be long."""
        with self._lock:
            self._spawn()

    def end(self) -> None:
        while self._workers:
            self._workers.pop().end()

    def turn_off(self) -> None:
        """Share nothing from now on: a forked process must not use the workers of its parent."""
        self._most, self._workers = 0, []

    def map(
        self,
        work: Work,
        items: Iterable[Any],
        stop: Stop,
        *,
        here: Callable[[Stop], Callable[[Any], Any]] | None = None,
        most: int = MOST_WORKERS,
    ) -> Iterator[tuple[Any, Any]]:
        """Yield each item with its result, in the order in which they are done.

        Items are started in the order given. For `here` and `most` see `run`.
        """
        tasks = Tasks(items)
        here = partial(work.make, *work.arguments) if here is None else here
        for _ in chain(self.run(work, tasks, here, stop, most), [None]):
            yield from tasks.results
            tasks.results.clear()

    def run(
        self,
        work: Work,
        tasks: Tasks,
        here: Callable[[Stop], Callable[[Any], Any]],
        stop: Stop,
        most: int = MOST_WORKERS,
    ) -> Iterator[None]:
        """Do all tasks with up to `most` workers; yield after each step.

        `here(stop)` returns the function that does a task in this process. Whenever that function
        polls its `stop`, the pool also exchanges tasks and results with its workers. An exception
        in a task is raised here. `Stopped` is raised when the caller's `stop` returns True.
        """
        with ExitStack() as stack:
            workers: list[_Worker] = []
            if most and self._lock.acquire(blocking=False):  # otherwise another thread has them
                stack.callback(self._lock.release)
                workers = self._spawn()[:most]
            for worker in workers:
                stack.callback(worker.cancel_all)
            exchange = partial(self._exchange, workers, _pickled(work), tasks)
            do = here(_polling(stop, exchange))
            longest = waited = 0.0
            exchange()
            while True:
                check(stop)
                task = tasks.take(here=True)
                if task is None:
                    is_late = waited > 2 * max(CHUNK_SECONDS, longest)
                    task = _steal(workers, tasks, is_late)
                if task is not None:
                    began = time.perf_counter()
                    tasks.note(task, do(task))
                    longest = max(longest, time.perf_counter() - began)
                    exchange()
                elif any(
                    tasks.is_needed(task) for worker in workers for task in worker.given.values()
                ):
                    exchange(POLL_SECONDS)
                    waited += POLL_SECONDS
                else:
                    return
                yield

    def _spawn(self) -> list[_Worker]:
        """Start the workers that are missing; return all. New ones are not ready at once."""
        for worker in self._workers[:]:
            if worker.process.poll() is not None:  # it was idle
                self._workers.remove(worker)
                worker.end()
        try:
            while len(self._workers) < self._most:
                self._workers.append(_Worker(self._idle_seconds))
        except (OSError, ValueError):  # no process can start here: this one works alone
            self._most = len(self._workers)
        return self._workers

    def _exchange(
        self, workers: list[_Worker], work: bytes, tasks: Tasks, seconds: float = 0.0
    ) -> None:
        """Collect results, waiting up to `seconds` for one, and hand out new tasks."""
        by_connection = {worker.connection: worker for worker in workers}
        for connection in wait([*by_connection], seconds):
            assert isinstance(connection, Connection)
            worker = by_connection[connection]
            try:
                answer: tuple[int, Any, Exception | None] | None = connection.recv()
            except (EOFError, OSError):
                if not worker.is_ready:  # it could not start, and the next one could not either
                    self._most -= 1
                for task in worker.given.values():
                    tasks.requeue(task)
                workers.remove(worker)
                self._workers.remove(worker)
                worker.end()
                continue
            worker.is_ready = True
            if answer is not None and answer[0] in worker.given:  # otherwise it was cancelled
                number, result, error = answer
                task = worker.given.pop(number)
                if error is not None:
                    raise error
                tasks.note(task, result)
        for worker in workers:
            worker.give(work, tasks)


class _Worker:
    """A worker process and the tasks it has been given, by number."""

    def __init__(self, idle_seconds: float) -> None:
        if not sys.executable:
            raise OSError("The path of the Python interpreter is unknown.")
        if sys.platform == "win32":
            raise OSError("Windows gives a new process no file descriptors.")
        self.connection, theirs = Pipe()
        with theirs:
            descriptor = theirs.fileno()
            self.process = Popen(
                [sys.executable, "-c", _PROGRAM, str(descriptor), str(idle_seconds), *sys.path],
                pass_fds=[descriptor],
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # its threads only take time
            )
        self.is_ready = False
        self.given: dict[int, Any] = {}
        self._work = b""

    def give(self, work: bytes, tasks: Tasks) -> None:
        """Hand out tasks if the worker is ready. If it has ended, that is noticed later."""
        while self.is_ready and work and len(self.given) < _QUEUED:
            task = tasks.take(here=False)
            if task is None:
                return
            number = next(_numbers)
            self.given[number] = task
            with suppress(OSError):
                if work != self._work:
                    self.connection.send_bytes(work)
                    self._work = work
                self.connection.send((number, task))

    def cancel_last(self) -> Any:
        """Cancel the task given last, and return it."""
        number, task = self.given.popitem()
        with suppress(OSError):
            self.connection.send(number)
        return task

    def cancel_all(self) -> None:
        while self.given:
            self.cancel_last()

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.wait()


def _pickled(work: Work) -> bytes:
    """The work as a worker receives it; nothing if that is not possible."""
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        return b""


def _polling(stop: Stop, exchange: Callable[[], None]) -> Stop:
    """The same `stop`, which also calls `exchange` every few milliseconds."""
    due = 0.0

    def poll() -> bool:
        nonlocal due
        if (now := time.monotonic()) >= due:
            exchange()
            due = now + POLL_SECONDS
        return stop()

    return poll


def _steal(workers: Sequence[_Worker], tasks: Tasks, is_late: bool) -> Any | None:
    """A task that a worker has not started; if it is late, also one that it should have finished,
    because other programs may be using its processor."""
    for worker in workers:
        while len(worker.given) > (0 if is_late else 1):
            task = worker.cancel_last()
            if tasks.is_needed(task):
                return task
    return None


def serve(descriptor: int, idle_seconds: float) -> None:
    """Do tasks as a worker; return after `idle_seconds` without one. Ignores ctrl+c, which the
    parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    POOL.turn_off()
    connection = Connection(descriptor)
    messages: SimpleQueue[Work | tuple[int, Any]] = SimpleQueue()
    cancelled: set[int] = set()
    number = 0

    def read() -> None:
        try:
            while True:
                message: Work | tuple[int, Any] | int = connection.recv()
                if isinstance(message, int):
                    cancelled.add(message)
                else:
                    messages.put(message)
        finally:
            os._exit(0)  # the parent has ended

    def is_cancelled() -> bool:
        return number in cancelled

    Thread(target=read, daemon=True).start()  # a thread, so that cancelled tasks stop at once
    connection.send(None)  # ready
    with suppress(Empty):
        while True:
            message = messages.get(timeout=idle_seconds)
            if isinstance(message, Work):
                do = message.make(*message.arguments, is_cancelled)
                continue
            number, task = message
            result = error = None
            try:
                check(is_cancelled)
                result = do(task)
            except Stopped:
                continue
            except Exception as raised:
                error = raised
            connection.send((number, result, error))


POOL = Pool()
"""The pool of this process. It has no workers until there is long work."""
atexit.register(POOL.end)
if sys.platform != "win32":
    os.register_at_fork(after_in_child=POOL.turn_off)
