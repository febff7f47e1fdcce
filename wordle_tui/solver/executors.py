"""Independent tasks on any executor of `concurrent.futures`, such as one of a cluster."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from threading import local
from typing import Any

from wordle_tui.solver.pool import MOST_WORKERS, POLL_SECONDS, Pool, Work
from wordle_tui.solver.stopping import Stop, check, never_stop

TASKS_AHEAD = 256
"""Tasks that an executor has at a time. It may have as many processors."""


def mapped(
    executor: Executor | Pool,
    work: Work,
    items: Iterable[Any],
    stop: Stop,
    *,
    most: int = MOST_WORKERS,
) -> Iterator[tuple[Any, Any]]:
    """As `Pool.map`, with the workers of a pool or with an executor.

    An executor finishes what it has begun even if `stop` returns True.
    """
    if isinstance(executor, Pool):
        yield from executor.map(work, items, stop, most=most)
        return
    sent, left = pickle.dumps(work), iter(items)
    under_way: dict[Future[Any], Any] = {}
    try:
        while True:
            for item in islice(left, TASKS_AHEAD - len(under_way)):
                under_way[executor.submit(_do, sent, item)] = item
            if not under_way:
                return
            done, _ = wait(under_way, POLL_SECONDS, FIRST_COMPLETED)
            check(stop)
            for future in done:
                yield under_way.pop(future), future.result()
    finally:
        for future in under_way:
            future.cancel()


_thread = local()
"""The work that a thread of an executor was given last, and the function it has made of it."""


def _do(sent: bytes, item: Any) -> Any:
    if getattr(_thread, "sent", None) != sent:
        make, arguments = pickle.loads(sent)
        _thread.sent, _thread.do = sent, make(*arguments, never_stop)
    return _thread.do(item)
