"""Tasks for the tests of executors, in a module that a process imports in no time."""

import os
import time

from wordle_tui.solver.stopping import Stop


def square(divisor: int, item: int, stop: Stop) -> int:
    return item * item // divisor


def ending(parent: int, item: int, stop: Stop) -> int:
    """The square; in another process, the end of that."""
    if item == 9 and os.getpid() != parent:
        os._exit(1)
    return item * item


def niceness(item: int, stop: Stop) -> int:
    return os.nice(0)


def name_itself(item: int, stop: Stop) -> int:
    """The number of the process, the first time in each; then it works for a minute."""
    if item > 1:
        time.sleep(60)
    time.sleep(0.3)
    return os.getpid()
