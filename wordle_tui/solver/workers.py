"""Worker processes: the guesses at one position, tried by all processors.

Here lives how guesses are handed out, and how processes begin and end; what a worker does with its
guesses is in `worker_process`. Workers are fresh interpreters, for a program with threads must not
fork. They are started when a proof turns out to be long and kept for the next one, until they
have been idle for a while. Each has a pipe to this process: when that closes, however this
process ends, the worker ends too.

The result does not depend on who is quicker. It is the least cost, and of equals the first guess in
the order given, as if one process had tried them one after the other.
"""

from __future__ import annotations

import atexit
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from subprocess import DEVNULL, Popen
from threading import Lock
from typing import NamedTuple

from wordle_tui.solver.hard import Revealed
from wordle_tui.solver.parallel import POLL_SECONDS, processors
from wordle_tui.solver.stopping import Report, Stop, check

START_SECONDS = 0.25
"""Work that must be expected before workers are started, which costs each of them 0.2 s; half of it
must have been done."""
SHARE_SECONDS = 0.05
"""Work that must be expected before it is shared with workers that are there."""
IDLE_SECONDS = 120.0
"""A worker that has had no work for so long ends."""
MOST_WORKERS = 7
"""However many processors there are: each worker takes some 50 MB."""
_CHUNK_SECONDS = 0.02  # what a worker is given at a time takes about so long
_OWN_SECONDS = 0.003  # and what this process does between two looks at its workers
_QUEUED = 2  # chunks a worker has at a time, so that it need not wait for the next
_numbers = count(1)

_PROGRAM = (
    "import sys; descriptor, idle, *sys.path = sys.argv[1:]; "
    "from wordle_tui.solver.worker_process import serve; serve(int(descriptor), float(idle))"
)
"""Modules are sought where this process finds them, and not in the current folder."""

RulesKey = tuple[Revealed | None, int | None, int | None, int]
"""What `Rulebook.rules` takes."""


class Part(NamedTuple):
    """The part of the lists that a position is about: all guesses, but its candidates alone."""

    book: int
    """The number of the solver's rulebook: a new one knows nothing, nor do its workers."""
    guesses: Sequence[str]
    answers: Sequence[str]
    weights: Sequence[int]
    withheld: Sequence[str]


class Chunk(NamedTuple):
    """Guesses for a worker to try. It answers with the number, the least cost and its guess."""

    number: int
    rules: RulesKey
    guesses: Sequence[int]
    bound: int
    """Only less is of use; if nothing is less, no guess (-1) is named."""
    enough: int
    """No guess costs less."""


class Least(NamedTuple):
    """The least cost so far, at first a bound; of equals that of the earliest place."""

    cost: int
    place: int = -1
    guess: int = -1


class Workers:
    """One process for each further processor. One thread has them at a time."""

    def __init__(
        self,
        most: int | None = None,
        *,
        start_seconds: float = START_SECONDS,
        share_seconds: float = SHARE_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._most = min(processors() - 1, MOST_WORKERS) if most is None else most
        self._start_seconds, self._share_seconds = start_seconds, share_seconds
        self._idle_seconds = idle_seconds
        self._staff: list[_Worker] = []
        self._lock = Lock()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes."""
        return [worker.process.pid for worker in self._staff]

    def are_worth(self, spent: float, expected: float) -> bool:
        """Whether work is to be shared on which so many seconds were spent, of those expected."""
        if not self._staff and spent < self._start_seconds / 2:  # the first guesses mislead
            return False
        needed = self._share_seconds if self._staff else self._start_seconds
        return self._most > 0 and expected >= needed

    def turn_off(self) -> None:
        """Share nothing from now on: a forked process must not use the workers of its parent."""
        self._most, self._staff = 0, []

    def end(self) -> None:
        """End the processes."""
        while self._staff:
            self._staff.pop().end()

    def least(
        self,
        part: Part,
        rules: RulesKey,
        guesses: Sequence[int],
        floors: Sequence[int],
        bound: int,
        enough: int,
        try_here: Callable[[Sequence[int], int], tuple[int, int]],
        seconds_each: float,
        stop: Stop,
        report: Report | None = None,
    ) -> Least:
        """The least cost below the bound, and the first of these guesses that has it.

        A guess costs no less than its floor, and none less than `enough`. `try_here` does what a
        worker does, with guesses and a bound: this process works along. A guess takes about
        `seconds_each`.
        """
        with ExitStack() as at_the_end:
            staff: list[_Worker] = []
            if self._lock.acquire(blocking=False):  # else another thread has them
                at_the_end.callback(self._lock.release)
                staff = self._hire()
                at_the_end.callback(_call_off, staff)
            race = _Race(guesses, floors, Least(bound), enough, 1 + len(staff))
            began, tried, waited = time.thread_time(), 0, 0.0
            while True:
                check(stop)
                for worker in staff:
                    worker.give(part, rules, race, _CHUNK_SECONDS / seconds_each)
                own = race.take(_OWN_SECONDS / seconds_each)
                if own is None and waited > 2 * max(_CHUNK_SECONDS, seconds_each):
                    own = _taken_over(staff, race)
                if own is not None:
                    place, some = own
                    race.note(place, *try_here(some, race.bound(place)))
                    tried += len(some)
                    seconds_each = max(time.thread_time() - began, 1e-6) / tried
                elif any(race.needs(worker.given.values()) for worker in staff):
                    waited += POLL_SECONDS
                else:
                    return race.best
                self._listen(staff, race, POLL_SECONDS if own is None else 0)
                if report:
                    report(race.taken, len(guesses))

    def _hire(self) -> list[_Worker]:
        """As many workers as there can be; new ones take a while to be ready."""
        for worker in self._staff[:]:
            if worker.process.poll() is not None:  # it was idle
                self._staff.remove(worker)
                worker.end()
        try:
            while len(self._staff) < self._most:
                self._staff.append(_Worker(self._idle_seconds))
        except (OSError, ValueError):  # no process can start here: this one goes on alone
            self._most = len(self._staff)
        return self._staff

    def _listen(self, staff: list[_Worker], race: _Race, seconds: float) -> None:
        """Note what the workers found; wait so long for it. Take over from those that ended."""
        talking = {worker.connection: worker for worker in staff}
        for connection in wait([*talking], seconds):
            assert isinstance(connection, Connection)
            worker = talking[connection]
            try:
                answer: tuple[int, int, int] | None = connection.recv()
            except (EOFError, OSError):
                if not worker.is_ready:  # it could not even start, and the next could not either
                    self._most -= 1
                race.take_back(worker.given.values())
                staff.remove(worker)
                worker.end()
                continue
            worker.is_ready = True
            if answer is not None and answer[0] in worker.given:  # else it was called off
                number, cost, guess = answer
                place, _ = worker.given.pop(number)
                race.note(place, cost, guess)


class _Worker:
    """A process that tries guesses, and what it has been given by number: a place and guesses."""

    def __init__(self, idle_seconds: float) -> None:
        if not sys.executable:
            raise OSError("It is not known where Python is.")
        self.connection, theirs = Pipe()
        with theirs:
            end = theirs.fileno()
            self.process = Popen(
                [sys.executable, "-c", _PROGRAM, str(end), str(idle_seconds), *sys.path],
                pass_fds=[end],
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # its threads would only take time
            )
        self.is_ready = False
        self.given: dict[int, tuple[int, Sequence[int]]] = {}
        self._part: Part | None = None
        self._latest = 0

    def give(self, part: Part, rules: RulesKey, race: _Race, size: float) -> None:
        """Hand out guesses, if it is ready for them; that it has ended is noticed later."""
        while self.is_ready and len(self.given) < _QUEUED:
            taken = race.take(size)
            if taken is None:
                return
            number = self._latest = next(_numbers)
            self.given[number] = taken
            with suppress(OSError):
                if part != self._part:
                    self.connection.send(part)
                    self._part = part
                place, guesses = taken
                bound = race.bound(place)
                self.connection.send(Chunk(number, rules, guesses, bound, race.enough))

    def call_off(self) -> None:
        """What it has been given need not be done."""
        if self._latest:
            with suppress(OSError):
                self.connection.send(self._latest)
            self._latest = 0
            self.given.clear()

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.wait()


def _taken_over(staff: Iterable[_Worker], race: _Race) -> tuple[int, Sequence[int]] | None:
    """What a worker should have done by now: other programs may have taken its processor."""
    for worker in staff:
        for number in reversed(worker.given):
            if race.needs([worker.given[number]]):
                return worker.given.pop(number)
    return None


def _call_off(staff: Iterable[_Worker]) -> None:
    for worker in staff:
        worker.call_off()


class _Race:
    """Guesses that are taken in order, and the least cost of those that were tried."""

    def __init__(
        self,
        guesses: Sequence[int],
        floors: Sequence[int],
        best: Least,
        enough: int,
        takers: int,
    ) -> None:
        self.best, self.enough = best, enough
        self._guesses, self._floors, self._takers = guesses, floors, takers
        self.taken = 0
        self._back: list[tuple[int, Sequence[int]]] = []

    def bound(self, place: int) -> int:
        """What the guess at a place must cost less than: as much as a later one is good enough."""
        return self.best.cost + (place < self.best.place)

    def take(self, size: float) -> tuple[int, Sequence[int]] | None:
        """Some guesses to try, about so many, and the place of the first; None if none is left."""
        while self._back:
            place, guesses = self._back.pop()
            if self.needs([(place, guesses)]):
                return place, guesses
        while self.taken < len(self._guesses) and self.best.cost > self.enough:
            # Ever fewer towards the end, so that all are done at about the same time.
            left = len(self._guesses) - self.taken
            start = self.taken
            self.taken += max(1, min(int(size), left // (2 * self._takers)))
            guesses = [
                guess
                for guess, floor in zip(
                    self._guesses[start : self.taken], self._floors[start : self.taken], strict=True
                )
                if floor < self.best.cost
            ]
            if guesses:
                return start, guesses
        return None

    def take_back(self, taken: Iterable[tuple[int, Sequence[int]]]) -> None:
        """These have not been tried."""
        self._back += taken

    def note(self, place: int, cost: int, guess: int) -> None:
        """These have been tried; a guess below 0 says that none was below the bound."""
        if guess >= 0:
            self.best = min(self.best, Least(cost, place, guess))

    def needs(self, taken: Iterable[tuple[int, Sequence[int]]]) -> bool:
        """Whether these may still change the result."""
        is_open = self.best.cost > self.enough
        return any(is_open or place < self.best.place for place, _ in taken)


WORKERS = Workers()
"""Those of this process; none are running until a proof is long."""
atexit.register(WORKERS.end)
if sys.platform != "win32":
    os.register_at_fork(after_in_child=WORKERS.turn_off)
