"""Stopping long work and reporting its progress."""

import time
from collections.abc import Callable
from itertools import count

Stop = Callable[[], bool]
"""Polled during long work, which ends when this returns True."""
Report = Callable[[int, int], None]
"""Called with the number of things done and their total."""
POLLS = 10_000
"""About how often a search polls its `Stop` in a second on a processor that is free."""


class Stopped(Exception):
    """The work was stopped before it was done."""


def never_stop() -> bool:
    """A `Stop` for work without a time limit."""
    return False


def check(stop: Stop) -> None:
    """Raise `Stopped` if `stop` returns True."""
    if stop():
        raise Stopped


def deadline(seconds: float, clock: Callable[[], float] = time.monotonic) -> Stop:
    """True once the seconds have passed; with `time.thread_time` only computing counts."""
    end = clock() + seconds
    return lambda: clock() > end


def work(seconds: float) -> Stop:
    """True once as much work is done as takes about these seconds on a processor that is free.

    The polls are counted, so that a busy machine does not change what a search finds.
    """
    polls, most = count(), seconds * POLLS
    return lambda: next(polls) >= most


def either(one: Stop, other: Stop) -> Stop:
    """True when one of the two returns True."""
    return lambda: one() or other()
