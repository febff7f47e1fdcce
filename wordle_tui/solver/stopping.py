"""How long work is stopped and reports how far it is: the same way everywhere."""

import time
from collections.abc import Callable

Stop = Callable[[], bool]
"""Asked often during long work; True means: give up now."""
Report = Callable[[int, int], None]
"""Called with what is done and what there is to do."""


class Stopped(Exception):
    """The work was told to stop before it was done."""


def never_stop() -> bool:
    """A `Stop` for work that may take as long as it needs."""
    return False


def check(stop: Stop) -> None:
    """Raise `Stopped` if the work is to end."""
    if stop():
        raise Stopped


def deadline(seconds: float, clock: Callable[[], float] = time.monotonic) -> Stop:
    """Says yes once the seconds have passed by the clock: `time.process_time` counts work alone."""
    end = clock() + seconds
    return lambda: clock() > end


def either(one: Stop, other: Stop) -> Stop:
    """Says yes when one of the two does."""
    return lambda: one() or other()
