"""All processors: work shared out to forked processes.

For the long jobs of the command line: a forked process has the parent's table and lists at once,
without a copy, and any function can be its work. Where forking is not safe (anywhere but Linux) the
caller does the work itself. Not for a process that runs other threads, such as the full-screen
program; the guesses of one proof go to `workers`.
"""

import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from wordle_tui.solver.stopping import Stop, check

POLL_SECONDS = 0.01
ORPHAN_POLL_SECONDS = 0.2

Item = TypeVar("Item")
Product = TypeVar("Product")


def processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(
    work: Callable[[Item], Product], items: Sequence[Item], processes: int, stop: Stop
) -> Iterator[tuple[Item, Product]]:
    """Each item with what the work makes of it, as they come; items are begun in the order given.

    `stop` is asked all the while; when it says yes the processes end and `Stopped` is raised.
    """
    processes = min(processes, len(items))
    if processes < 2 or sys.platform != "linux":
        for item in items:
            check(stop)
            yield item, work(item)
        return
    # Not a pool: one that is ended while a process holds the lock of its queue waits forever. Here
    # each process has a pipe of its own, and the lock of the counter is none of the parent's.
    context = get_context("fork")
    begun = context.Value("i", 0)
    running: dict[Any, Any] = {}
    try:
        for _ in range(processes):
            ours, theirs = context.Pipe(duplex=False)
            worker = context.Process(target=_serve, args=(work, items, begun, theirs, os.getpid()))
            with warnings.catch_warnings():
                # numpy's own threads make Python warn of forking; they are idle and made for it.
                warnings.simplefilter("ignore", DeprecationWarning)
                worker.start()
            theirs.close()
            running[ours] = worker
        left = len(items)
        while running:
            ready: Any
            for ready in wait(list(running), POLL_SECONDS):
                try:
                    number, product = ready.recv()
                except EOFError:
                    running.pop(ready).join()
                    continue
                if isinstance(product, Exception):
                    raise product
                left -= 1
                yield items[number], product
            check(stop)
        if left:
            raise RuntimeError("A process was killed before its work was done.")
    finally:
        for ours, worker in running.items():
            worker.kill()
            worker.join()
            ours.close()


def _serve(
    work: Callable[[Any], Any], items: Sequence[Any], begun: Any, pipe: Connection, parent: int
) -> None:
    """Work on one item after another; leave ctrl+c to the parent, and end if it is killed."""

    def end_with_parent() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHAN_POLL_SECONDS)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    while True:
        with begun.get_lock():
            number, begun.value = begun.value, begun.value + 1
        if number >= len(items):
            return
        try:
            pipe.send((number, work(items[number])))
        except Exception as error:
            pipe.send((number, error))
