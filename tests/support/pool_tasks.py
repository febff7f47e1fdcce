"""Tasks for the tests of the pool, in a module that a worker imports in no time."""

import os
from collections.abc import Callable


def make_task(action: str, stop: Callable[[], bool]) -> Callable[[int], int | bytes]:
    """The function that does something with an item, in a worker or in the parent."""

    def task(item: int) -> int | bytes:
        if action == "fill":
            return bytes(100_000)
        if action == "name the process":
            return os.getpid()
        return 60 // item if action == "divide" else item * item

    return task
