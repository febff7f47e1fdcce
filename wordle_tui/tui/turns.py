"""Whose turn it is: long-running threads give way while the event loop is busy.

Python runs one thread at a time and shares the time evenly, so a key would take twice as long
during a search.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from threading import Event, get_ident, main_thread

LONGEST_REST = 0.02
"""Seconds after which work goes on for a step of the loop, though there are more."""


class Turns:
    """Tells the threads when the event loop is idle. Without its own loop it always is."""

    def __init__(self) -> None:
        self._idle = Event()
        self._idle.set()

    def rest(self) -> None:
        """Wait until the event loop has nothing to do, though not for long.

        Then nobody rests until its step is over, which may itself wait for a thread: for a module
        that is being imported there, for instance.
        """
        if not self._idle.wait(LONGEST_REST):
            self._idle.set()

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """An event loop to give way to; on Windows, whose loop has no selector, nobody does."""
        if sys.platform == "win32":
            return asyncio.new_event_loop()
        return asyncio.SelectorEventLoop(_Selector(self._idle))

    def rest_between_imports(self) -> None:
        """From now on, have threads that import modules rest before each of them."""
        sys.meta_path.insert(0, _RestingFinder(self))


class _RestingFinder:
    """Finds no module, but is asked for every one of them first."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if get_ident() != main_thread().ident:
            self._turns.rest()


class _Selector(selectors.DefaultSelector):
    """Waits for the event loop, and says that it waits."""

    def __init__(self, idle: Event) -> None:
        super().__init__()
        self._idle = idle

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout > 0:  # else callbacks are ready, and this only polls
            self._idle.set()
        try:
            return super().select(timeout)
        finally:
            self._idle.clear()

    def close(self) -> None:
        super().close()
        self._idle.set()
