"""All cores: work shared out to forked processes.

Here lives how, not what. A forked process has the parent's table and lists at once, without a copy;
where forking is not safe (anywhere but Linux) the caller does the work itself. Not for a process
that runs other threads, such as the full-screen program.
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from wordle_tui.solver.stopping import Stop, check

POLL_SECONDS = 0.01
ORPHAN_POLL_SECONDS = 0.2

Item = TypeVar("Item")
Product = TypeVar("Product")

_work: Callable[[Any], Any] | None = None  # what forked processes do: inherited, never sent


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
    global _work
    _work = work
    with warnings.catch_warnings():
        # numpy's own threads make Python warn of forking; they are idle and made for it.
        warnings.simplefilter("ignore", DeprecationWarning)
        pool = multiprocessing.get_context("fork").Pool(processes, _prepare, (os.getpid(),))
    with pool:
        products = pool.imap_unordered(_item_and_product, items)
        for _ in items:
            while True:
                try:
                    product = products.next(POLL_SECONDS)
                    break
                except multiprocessing.TimeoutError:
                    check(stop)
            yield product
        # All is done: let them end by themselves. Left alone, the pool would kill them.
        pool.close()
        pool.join()


def _prepare(parent: int) -> None:
    """Leave ctrl+c to the parent, and end if it is killed."""

    def end_with_parent() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHAN_POLL_SECONDS)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def _item_and_product(item: Any) -> tuple[Any, Any]:
    assert _work is not None
    return item, _work(item)
