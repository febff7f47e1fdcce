"""Stopping long work and reporting its progress."""

import time
from collections.abc import Callable

Stop = Callable[[], bool]
"""Polled during long work, which ends when this returns True."""
Report = Callable[[int, int], None]
"""Called with the number of things done and their total."""


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
    """True once the seconds have passed; with `time.process_time` only computing counts."""
    end = clock() + seconds
    return lambda: clock() > end


def either(one: Stop, other: Stop) -> Stop:
    """True when one of the two returns True."""
    return lambda: one() or other()
