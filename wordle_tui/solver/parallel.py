"""Both cores: work shared out to forked processes.

Here lives how, not what. A forked process has the parent's table and lists at once, without a copy;
where forking is not safe (anywhere but Linux) the caller does the work itself. Not for a process
that runs other threads, such as the full-screen program.
"""

import multiprocessing
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

POLL_SECONDS = 0.01

Item = TypeVar("Item")
Result = TypeVar("Result")

_work: Callable[[Any], Any] | None = None  # what forked processes do: inherited, never sent


def can_fork() -> bool:
    """Whether work can be shared out here."""
    return sys.platform == "linux"


def shared_out(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int,
    poll: Callable[[], None],
) -> Iterator[tuple[Item, Result]]:
    """Each item with its result, as they come; items are begun in the order given.

    `poll` is called all the while; what it raises ends the other processes.
    """
    global _work
    if not items:
        return
    _work = work
    with warnings.catch_warnings():
        # numpy's own threads make Python warn of forking; they are idle and made for it.
        warnings.simplefilter("ignore", DeprecationWarning)
        pool = multiprocessing.get_context("fork").Pool(
            min(processes, len(items)), initializer=_leave_interrupts_to_parent
        )
    with pool:
        results = pool.imap_unordered(_numbered_work, list(enumerate(items)))
        for _ in items:
            while True:
                try:
                    number, result = results.next(POLL_SECONDS)
                    break
                except multiprocessing.TimeoutError:
                    poll()
            yield items[number], result
        # All is done: let them end by themselves. Left alone, the pool would kill them.
        pool.close()
        pool.join()


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _numbered_work(numbered: tuple[int, Any]) -> tuple[int, Any]:
    assert _work is not None
    number, item = numbered
    return number, _work(item)
