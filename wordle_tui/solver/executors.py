"""Independent tasks, in this process or on any executor of `concurrent.futures`.

A search is always one process. What consists of many tasks that need nothing of one another, such
as games to rate, is done by an executor: one that a caller of the library passes, or `processes`,
which the program and the commands use.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
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
POLL_SECONDS = 0.1
MOST_PROCESSES = 8
"""Each of them takes some 100 MB."""
LOW_PRIORITY = 10
"""What work in the background adds to its niceness, so that it never makes a screen wait."""
_SPAWN = get_context("spawn")
"""New interpreters: a program with threads must not fork."""
_CAN_BLOCK = hasattr(signal, "pthread_sigmask")  # not on Windows

Item = TypeVar("Item")
Result = TypeVar("Result")


def mapped(
    executor: Executor | None,
    do: Callable[[Item, Stop], Result],
    items: Iterable[Item],
    stop: Stop,
) -> Iterator[tuple[Item, Result]]:
    """Yield each item with `do(item, stop)`, in the order in which they are done.

    Without an executor they are done here, one after the other. For an executor, `do` is a function
    of a module, or a `partial` of one: each process is sent it once and keeps it. An executor
    finishes what it has begun even if `stop` returns True, which raises `Stopped` here. If its
    processes are killed, this process does what is left.
    """
    left = iter(items)
    if executor is not None:
        sent, ready, under_way = pickle.dumps(do), deque[Item](), dict[Future[Result], Item]()
        try:
            while True:
                ready.extend(islice(left, TASKS_AHEAD - len(under_way)))
                while ready:
                    future = executor.submit(_do, sent, ready[0])
                    under_way[future] = ready.popleft()
                if not under_way:
                    return
                done, _ = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
                check(stop)
                for future in done:
                    result = future.result()
                    yield under_way.pop(future), result
        except BrokenExecutor:
            left = chain(under_way.values(), ready, left)
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
def processes(
    most: int = MOST_PROCESSES, *, in_background: bool = False
) -> Iterator[Executor | None]:
    """An executor with up to `most` processes of this machine, or None if this process is enough,
    or the system has no others.

    In the background they have a low priority, and leave a processor to this process. They end at
    once, whatever they do, when the context is left, and when this process ends, however it ends.
    Only for programs: Python imports the script that began this process in each of them, so a
    script needs `if __name__ == "__main__"`.
    """
    count = min(most, MOST_PROCESSES, processors() - in_background)
    if count < 2 and not in_background:
        yield None
        return
    theirs, ours = _SPAWN.Pipe(duplex=False)
    with theirs, ours:
        executor = None
        with suppress(NotImplementedError, OSError):  # some systems lack semaphores
            executor = _started(max(count, 1), theirs, LOW_PRIORITY * in_background)
        try:
            yield executor
        finally:
            if executor is not None:  # before the leash is closed, or it would complain
                executor.shutdown(wait=False, cancel_futures=True)


def _started(count: int, leash: Connection, nice: int) -> Executor:
    """An executor whose processes have begun. The program alone handles ctrl+c: they inherit that
    it is blocked, so it does not even interrupt their imports."""
    os.environ["PYTHONSAFEPATH"] = "1"  # they take no modules from the current folder
    # The standard library hands on the descriptor of `stderr`; that of Textual has none.
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stderr(nowhere):
        executor = ProcessPoolExecutor(count, _SPAWN, _begin, (leash, nice))
    # Not sooner: what was made here has unblocked it.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if _CAN_BLOCK else None
    try:
        with suppress(BrokenExecutor):  # one has ended already; `mapped` does without them
            wait([executor.submit(int) for _ in range(count)])
    finally:
        if mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return executor


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
