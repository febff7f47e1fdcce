"""Independent tasks, in this process or on any executor of `concurrent.futures`.

A search is always one process. What consists of many tasks that need nothing of one another, such
as games to rate, is done by an executor: one that a caller of the library passes, or `processes`,
which the program and the commands use.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, redirect_stderr, suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread, local
from typing import Any, TypeVar

from wordle_tui.solver.stopping import Stop, check, never_stop

TASKS_AHEAD = 256
"""Tasks that an executor has at a time. It may have as many processors."""
MOST_PROCESSES = 8
"""Each of them takes some 80 MB."""
POLL_SECONDS = 0.02
LOW_PRIORITY = 10
"""What work in the background adds to its niceness, so that it never makes a screen wait."""
_CAN_BLOCK = hasattr(signal, "pthread_sigmask")  # not on Windows

Item = TypeVar("Item")
Result = TypeVar("Result")
Do = Callable[[Item, Stop], Result]


def mapped(
    executor: Executor | None, do: Do[Item, Result], items: Iterable[Item], stop: Stop
) -> Iterator[tuple[Item, Result]]:
    """Yield each item with `do(item, stop)`, in the order in which they are done.

    Without an executor they are done here, one after the other. For an executor, `do` is a function
    of a module, or a `partial` of one: each process is sent it once and keeps it. An executor
    finishes what it has begun even if `stop` returns True, which raises `Stopped` here; if its
    processes are killed, this process does what is left.
    """
    left = iter(items)
    if executor is not None:
        sent, under_way = pickle.dumps(do), dict[Future[Result], Item]()
        try:
            while True:
                for item in islice(left, TASKS_AHEAD - len(under_way)):
                    future = Future[Result]()
                    under_way[future] = item  # kept if the next line fails
                    under_way[executor.submit(_do, sent, item)] = under_way.pop(future)
                if not under_way:
                    return
                done, _ = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
                check(stop)
                for future in done:
                    result = future.result()
                    yield under_way.pop(future), result
        except BrokenExecutor:
            left = chain(under_way.values(), left)
        finally:
            for future in under_way:
                future.cancel()
    for item in left:
        check(stop)
        yield item, do(item, stop)


_thread = local()
"""What a thread of an executor was sent last, and the function that it is."""


def _do(sent: bytes, item: Any) -> Any:
    if getattr(_thread, "sent", None) != sent:
        _thread.sent, _thread.do = sent, pickle.loads(sent)
    return _thread.do(item, never_stop)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(most: int = MOST_PROCESSES, nice: int = 0) -> Iterator[Executor | None]:
    """An executor with up to `most` processes of this machine; None if one is enough.

    They end at once, whatever they do, when the context is left by an exception, and when this
    process ends, however it ends. Only for programs: Python imports the script that began this
    process in each of them, so a script needs `if __name__ == "__main__"`.
    """
    most, context = min(processors(), most), get_context("spawn")
    if most < 1 or (most == 1 and not nice):
        yield None
        return
    theirs, ours = context.Pipe(duplex=False)
    with theirs, ours:
        # The standard library hands on the descriptor of `stderr`; that of Textual has none.
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stderr(nowhere):
            executor = ProcessPoolExecutor(most, context, _begin, (theirs, nice))
        try:
            _start(executor, most)
            yield executor
        except BaseException:
            ours.close()  # this lets them go
            raise
        finally:
            executor.shutdown(cancel_futures=True)


def _start(executor: Executor, count: int) -> None:
    """Start the processes. The program alone handles ctrl+c: they inherit that it is blocked, so it
    does not even interrupt their imports."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if _CAN_BLOCK else None
    try:
        for _ in range(count):
            executor.submit(int)
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _begin(leash: Connection, nice: int) -> None:
    """Begin as a process of `processes`, which ends when the other end of the leash is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it cannot be blocked
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def wait_for_the_end() -> None:
        with suppress(EOFError, OSError):
            leash.recv()  # nothing is ever sent
        os._exit(0)

    Thread(target=wait_for_the_end, daemon=True).start()
