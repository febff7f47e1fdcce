"""All uses of private names of Textual 8.2: the reason for each, and what would replace it."""

from __future__ import annotations

import threading

from textual.app import App, ScreenStackError
from textual.cache import LRUCache
from textual.css.query import NoMatches
from textual.css.stylesheet import Stylesheet
from textual.drivers._writer_thread import WriterThread
from textual.widget import MountError
from textual.worker import WorkerFailed


class FaultKeepingApp(App[None]):
    """An app that keeps the exception which ended it instead of printing a traceback.

    What is still on its way when the app is left may find no widgets or screens any more: that is
    no fault. Upstream, `App` would need a public hook for unhandled exceptions.
    """

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        is_late = isinstance(cause, MountError | NoMatches | ScreenStackError)
        if not (self._exit and is_late):
            self._exception = self.fault or error
            self.exit(return_code=1)

    @property
    def fault(self) -> Exception | None:
        """The exception that ended the program; None if the user ended it."""
        return self._exception


def drop_output_after_hangup(failure: threading.ExceptHookArgs) -> None:
    """An exception hook for threads that lets the program end when its terminal has gone.

    Textual's writer thread ends at the first write that fails, and the program then waits forever
    for room in the thread's queue. Upstream, the thread would have to discard its output instead.
    """
    writer = failure.thread
    if not (isinstance(writer, WriterThread) and isinstance(failure.exc_value, OSError)):
        threading.__excepthook__(failure)
        return
    while writer._queue.get() is not None:
        pass


def remember_parsed_rules(stylesheet: Stylesheet) -> None:
    """Have a stylesheet parse every source once.

    Textual remembers the rules of 64 sources, and the widgets of this program have more: each new
    kind of widget would have all of them parsed again, as it would after a new theme, for which
    Textual parses them elsewhere. Upstream, the size of the cache would have to follow the number
    of sources, and `Stylesheet.reparse` would have to keep what it parses.
    """
    stylesheet._parse_cache = LRUCache(1_000)
    stylesheet.reparse = stylesheet.parse  # type: ignore[method-assign]
