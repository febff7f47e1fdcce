"""What runs in a worker: it tries guesses for the process that started it, until that ends.

Here lives the work; `workers` hands it out.
"""

import os
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread

import numpy as np

from wordle_tui.solver.branch_and_bound import Search
from wordle_tui.solver.cache import Rulebook
from wordle_tui.solver.lists import Lists
from wordle_tui.solver.stopping import Stopped, check
from wordle_tui.solver.workers import Chunk, Part


class _Inbox:
    """What has been sent. A thread hears it, so that work is called off at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._messages: SimpleQueue[Part | Chunk] = SimpleQueue()
        self._number = self._called_off = 0
        Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        try:
            while True:
                message: Part | Chunk | int = self._connection.recv()
                if isinstance(message, int):
                    self._called_off = message
                else:
                    self._messages.put(message)
        except (EOFError, OSError):
            os._exit(0)  # whoever wanted the work has ended

    def next(self, seconds: float) -> Part | Chunk | None:
        """What is next; None if nothing comes for so long."""
        try:
            message = self._messages.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(message, Chunk):
            self._number = message.number
        return message

    def is_called_off(self) -> bool:
        """Whether the last chunk need not be done."""
        return self._number <= self._called_off


def serve(descriptor: int, idle_seconds: float) -> None:
    """Work for whoever holds the other end of the pipe; return after so long without work."""
    connection = Connection(descriptor)
    inbox = _Inbox(connection)
    connection.send(None)  # ready
    while (message := inbox.next(idle_seconds)) is not None:
        if isinstance(message, Part):
            _, words, answers, weights, withheld = message
            lists = Lists(words, answers, weights, withheld=withheld)
            candidates, book = lists.ordered(range(len(answers))), Rulebook(lists)
            search = Search(lists, book, inbox.is_called_off)
            continue
        number, rules, guesses, bound, enough = message
        with suppress(Stopped):
            check(inbox.is_called_off)
            least = search.least(candidates, np.array(guesses), book.rules(*rules), bound, enough)
            connection.send((number, least.cost, least.guess))
