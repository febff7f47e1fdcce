"""A progress bar on the terminal's error stream; silent when that is not a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

BAR_WIDTH = 30
_PATIENCE = 0.3  # seconds: what is done sooner needs no bar
_REFRESH = 0.1


class ProgressBar:
    """Call it with what is done and what there is to do."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._visible = sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE
        self._drawn = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self._visible or now < self._next or not total:
            return
        self._next = now + _REFRESH
        self._drawn = True
        filled = BAR_WIDTH * done // total
        bar = "█" * filled + "░" * (BAR_WIDTH - filled)
        sys.stderr.write(f"\r{self._title} {bar} {100 * done // total:3d} %\033[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Leave the line as it was."""
        if self._drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def progress_bar(title: str) -> Iterator[ProgressBar]:
    """A bar that is gone when the work is done or has failed."""
    bar = ProgressBar(title)
    try:
        yield bar
    finally:
        bar.clear()
