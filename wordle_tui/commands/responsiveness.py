"""How quickly the full-screen program reacts, measured from outside: part of `wordle-tui bench`.

The program runs in a pseudo-terminal, as it does for a user. Needs a POSIX system. Imports neither
Textual nor numpy.
"""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

PATIENCE = 30.0
"""Seconds after which a program that does not answer is given up."""
_FIRST_FRAME = b"Type your first guess"
_PROVED = b" proved "
_HARD_POSITION = "fuzzy"  # five greys leave 1,845 words of `nyt`: the proof takes minutes
_ROUNDS = 8
_LETTERS = "qjxz"  # rarely at the end of a word, so that a tile differs from other text
_KEY_SECONDS = 0.04  # between two keys, some 25 a second: faster than anyone types
_QUIET_SECONDS = 0.4
"""The work of a key is over when nothing has been drawn for this long."""
_LONGEST_WORK = 2.0
"""Seconds after which the work of a key counts as over, even if a search still reports progress."""

_PROBE = """
import asyncio, os, signal, time
from wordle_tui.__main__ import main
from wordle_tui.tui.app import WordleApp

begin = WordleApp.begin

def write_times():
    with open(os.path.join(os.environ["XDG_DATA_HOME"], "times"), "a") as file:
        print(time.process_time(), time.thread_time(), file=file)

def measured_begin(app):
    write_times()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, write_times)
    begin(app)

WordleApp.begin = measured_begin
main()
"""
"""The program, which writes the CPU time of the process and of the event loop's thread to a file:
once when the first frame is on the screen, then at every SIGUSR1."""

_TYPED = "raise21111\rclout1121"
"""Twenty keys in Assist: two guesses and their colours."""
_OPENINGS = {
    "Replay": "\x12",
    "Strategies": "\x1b[20~",
    "New game": "\x1b\x1bOR\x1b[19~",
    "Lab": "\x1b\x1b[15~",
    "Published": "p",
    "Word": "\x1b\x12",
    "Stats": "\x1b\x1b[17~",
    "Train": "\x1b[18~",
    "Assist": "\x1bOQ",
    "Compare": "\x04",
    "Letters": "\x1b\x0c",
    "Order": "\x1b\x0f",
    "Help": "\x1b\x1bOP",
    "Palette": "\x1b\x10",
    "Settings": "\x1b\x1b[24~",
    "Import": "\x1b\x10import g\r",
    "Past answers": "\x1b\x10past\r",
}
"""Keys that open each screen or window from the one before; the last key opens it."""


class LoopWork(NamedTuple):
    """Seconds of CPU time that the event loop's thread spends, in a terminal of one size."""

    key: float
    """The median of twenty keys."""
    openings: dict[str, float]
    """By screen or window."""
    last_enter: float
    """The Enter that ends a practice game."""
    theme: float
    resize: float


def start_up(runs: int = 3) -> tuple[float, float]:
    """Seconds until the first frame, of CPU and on the clock: the quickest of some starts."""
    return min(_start_once() for _ in range(runs))


def _start_once() -> tuple[float, float]:
    began = time.perf_counter()
    with terminal("-c", _PROBE) as program:
        program.wait_for(lambda: _FIRST_FRAME in program.seen)
        wall = time.perf_counter() - began
        program.wait_for(program.times)
        return program.times()[0][0], wall


def loop_work(width: int, height: int) -> LoopWork:
    """The work that keys, windows and other changes cause, with the real solver."""
    practice = ("practice", "--answer", "crane", "--list", "nyt")
    with terminal("-c", _PROBE, *practice, size=(width, height)) as program:
        program.wait_for(program.times)
        program.read_for(3)  # until the other screens are loaded
        for key in "raise\rcrane":
            program.work_of(key)
        last_enter = program.work_of("\r")
        openings = {name: program.work_of(keys) for name, keys in _OPENINGS.items()}
        program.work_of("\x1b")
        key_work = median([program.work_of(key) for key in _TYPED])
        theme = program.work_of("\x10light\r")
        resize = program.work_of(lambda: program.resize(200 - width, 60 - height))
    return LoopWork(key_work, openings, last_enter, theme, resize)


def key_latencies(runs: int = 3, *, searching: bool = True) -> list[float]:
    """Seconds from each key press to its letter on the screen.

    Letters are typed and deleted: after `fuzzy` and five greys, while the exact search is
    running; or, if not `searching`, on an empty board with the solver idle.
    """
    return [latency for _ in range(runs) for latency in _type_letters(searching)]


def _type_letters(searching: bool) -> Iterator[float]:
    with terminal("-m", "wordle_tui", "--list", "nyt") as program:
        program.wait_for(lambda: _FIRST_FRAME in program.seen)
        program.read_for(2)  # meanwhile the solver is imported, as it is when a user thinks
        if searching:
            program.press(_HARD_POSITION)
            program.wait_for(lambda: b" Y " in program.seen)
            program.read_for(0.5)
            program.seen = b""  # the proof of the opener does not count
            program.press("\r\r")  # the second one enters five greys
        for _ in range(_ROUNDS):
            if searching and _PROVED in program.seen:
                break
            for letter in _LETTERS:
                yield program.time_key(letter)
            for _ in _LETTERS:
                program.press("\x7f")
                program.read(_KEY_SECONDS)


class TerminalProgram:
    """The program at the other end of a pseudo-terminal."""

    def __init__(self, terminal: int, times: Path, number: int) -> None:
        self._terminal, self._times, self._number = terminal, times, number
        self.seen = b""
        """What it has drawn so far."""

    def times(self) -> list[list[float]]:
        """The CPU times that the probe has written so far: of the process, of the event loop."""
        text = self._times.read_text(encoding="utf-8") if self._times.exists() else ""
        return [[*map(float, line.split())] for line in text.splitlines()]

    def _loop_time(self) -> float:
        """The CPU time that the event loop's thread has used so far."""
        count = len(self.times())
        os.kill(self._number, signal.SIGUSR1)
        self.wait_for(lambda: len(self.times()) > count)
        return self.times()[-1][1]

    def work_of(self, cause: str | Callable[[], None]) -> float:
        """The CPU time that a key or another cause takes on the event loop; of keys, the last."""
        if isinstance(cause, str):
            *before, key = re.findall(r"\x1b(?:\[[0-9]*.|O.)?|.", cause, re.DOTALL)
            for other in before:
                self.work_of(other)
        began = self._loop_time()
        if isinstance(cause, str):
            self.press(key)
        else:
            cause()
        ending = time.monotonic() + _LONGEST_WORK
        while self.read(_QUIET_SECONDS) and time.monotonic() < ending:
            pass
        return self._loop_time() - began

    def resize(self, width: int, height: int) -> None:
        import termios

        termios.tcsetwinsize(self._terminal, (height, width))
        os.kill(self._number, signal.SIGWINCH)

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def read(self, seconds: float) -> bool:
        """Read what it draws next; whether it drew within that time."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if ready:
            self.seen += os.read(self._terminal, 65536)
        return bool(ready)

    def read_for(self, seconds: float) -> None:
        """Read all that it draws in that time."""
        ending = time.monotonic() + seconds
        while (left := ending - time.monotonic()) > 0:
            self.read(left)

    def wait_for(self, condition: Callable[[], object]) -> None:
        ending = time.monotonic() + PATIENCE
        while not condition():
            if not self.read(0.05) and time.monotonic() > ending:
                raise RuntimeError("The program did not draw what was waited for.")

    def time_key(self, letter: str) -> float:
        """Press a letter; seconds until it stands alone in a tile."""
        tile = f" {letter.upper()} ".encode()
        before = len(self.seen)
        began = time.perf_counter()
        self.press(letter)
        self.wait_for(lambda: tile in self.seen[before:])
        latency = time.perf_counter() - began
        self.read(max(0.0, _KEY_SECONDS - latency))
        return latency


@contextmanager
def terminal(*arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[TerminalProgram]:
    """Python with these arguments in a pseudo-terminal of that size, and a fresh user's folder."""
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (size[1], size[0]))
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            # macOS has its folders below the home.
            env={**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": folder, "HOME": folder},
            start_new_session=True,
        )
        os.close(theirs)
        try:
            yield TerminalProgram(ours, Path(folder, "times"), process.pid)
        finally:
            process.kill()
            process.wait()
            os.close(ours)
