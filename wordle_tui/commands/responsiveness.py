"""How quickly the full-screen program reacts, measured from outside: part of `wordle-tui bench`.

The program runs in a pseudo-terminal, as it does for a user. Needs a POSIX system. Imports neither
Textual nor numpy.
"""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

COLUMNS, LINES = 80, 24
PATIENCE = 30.0
"""Seconds after which a program that does not answer is given up."""
_FIRST_FRAME = b"Type your 1st guess"
_PROVED = b"best proved"
_HARD_POSITION = "fuzzy"  # five greys leave 1,845 words of `nyt`: the proof takes minutes
_ROUNDS = 8
_LETTERS = "qjxz"  # seldom at the end of a word, so that a tile is told from other text


class NotAnsweringError(RuntimeError):
    """The program did not draw what was waited for."""


@dataclass(frozen=True)
class StartUp:
    """What it took until the first frame."""

    cpu: float
    """Seconds of CPU, of the program alone."""
    wall: float
    """Seconds on the clock."""


_PROBE = """
import gc, sys, time
gc.disable()
from wordle_tui.tui.app import WordleApp

def on_ready(app):
    with open(sys.argv[1], "w") as file:
        file.write(str(time.process_time()))

WordleApp.on_ready = on_ready
from wordle_tui.cli import main
main([])
"""
"""The program, with a note of the CPU it has used when its first frame is on the screen. The
garbage collector is off from the start, as the program itself sees to."""


def start_up(runs: int = 3) -> StartUp:
    """The quickest of some starts: other programs can only make one slower."""
    return min((_start_once() for _ in range(runs)), key=lambda each: each.cpu)


def _start_once() -> StartUp:
    with tempfile.TemporaryDirectory() as folder:
        note = os.path.join(folder, "cpu")
        began = time.perf_counter()
        with terminal("-c", _PROBE, note) as program:
            program.wait_for(lambda seen: _FIRST_FRAME in seen)
            wall = time.perf_counter() - began
            program.wait_for(lambda seen: os.path.exists(note) and os.path.getsize(note) > 0)
        with open(note, encoding="utf-8") as file:
            return StartUp(float(file.read()), wall)


_STALL_PROBE = """
import asyncio, logging, sys
from wordle_tui.tui.app import WordleApp

ready = WordleApp.on_ready

def on_ready(app):
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    loop.slow_callback_duration = float(sys.argv[2])
    logging.getLogger("asyncio").addHandler(logging.FileHandler(sys.argv[1]))
    ready(app)

WordleApp.on_ready = on_ready
from wordle_tui.cli import main
main(["practice", "--answer", "crane", "--list", "nyt"])
"""
"""The program with asyncio's log of slow callbacks in a file."""
_SCREENS = {
    "Practice": "raise\rtrace\r\x14crane\r",
    "Replay": "\x12\x1b[B\x1b[B\x1b[A",
    "Lab": "\x1b[15~\r",
    "Watch": "\x17 ",
    "Stats": "\x1b\x1b[17~\x1b[B",
    "Assist": "\x1bOQraise21111\rclout11211\r\x1a",
    "Help": "\x1bOP\x1b",
    "Palette": "\x10\x1b",
}
"""Keys that use each screen, from one to the next: enter, arrows, function and control keys."""


def stalls(least: float = 0.02, pause: float = 1.5) -> dict[str, list[float]]:
    """Seconds of each step of the event loop that took longer than `least`, by screen.

    Every screen is used with the real solver; `pause` is given to each to come to rest.
    """
    took: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        with terminal("-c", _STALL_PROBE, log, str(least)) as program:
            program.wait_for(lambda _: os.path.exists(log))
            for screen, keys in _SCREENS.items():
                before = os.path.getsize(log)
                for key in re.findall(r"\x1b(?:\[[0-9]*.|O.)?|.", keys, re.DOTALL):
                    program.press(key)
                    program.read_for(0.15)
                program.read_for(pause)
                with open(log, encoding="utf-8") as file:
                    file.seek(before)
                    took[screen] = [
                        float(told) for told in re.findall(r"took ([\d.]+) s", file.read())
                    ]
    return took


def key_latencies(runs: int = 3, *, searching: bool = True) -> list[float]:
    """Seconds from each key press to its letter on the screen, while the exact search is running.

    After `fuzzy` and five greys, letters are typed and taken back, while the search goes on.
    If not `searching`, they are typed on an empty board with the solver idle: the floor.
    """
    type_letters = _type_while_searching if searching else _type_while_idle
    return [latency for _ in range(runs) for latency in type_letters()]


def _type_while_searching() -> Iterator[float]:
    with _ready_program() as program:
        for letter in _HARD_POSITION:
            program.press(letter)
        program.wait_for(lambda seen: b"  Y  " in seen)
        program.forget()
        program.press("\r")
        for _ in range(_ROUNDS):
            if _PROVED in program.seen:
                break
            yield from program.time_letters()


def _type_while_idle() -> Iterator[float]:
    with _ready_program() as program:
        for _ in range(_ROUNDS):
            yield from program.time_letters()


@contextmanager
def _ready_program() -> Iterator[Program]:
    with terminal("-m", "wordle_tui", "--list", "nyt") as program:
        program.wait_for(lambda seen: _FIRST_FRAME in seen)
        time.sleep(2)  # the solver is imported meanwhile, as when a user thinks of a word
        yield program


class Program:
    """The program at the other end of a pseudo-terminal."""

    def __init__(self, process: int, terminal: int) -> None:
        self._process = process
        self._terminal = terminal
        self.seen = b""
        """What it has drawn so far."""

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

    def forget(self) -> None:
        """Look only at what is drawn from now on."""
        while self.read(0.2):
            pass
        self.seen = b""

    def wait_for(self, condition: Callable[[bytes], bool], patience: float = PATIENCE) -> None:
        ending = time.monotonic() + patience
        while not condition(self.seen):
            if not self.read(0.05) and time.monotonic() > ending:
                raise NotAnsweringError("The program did not draw what was waited for.")

    def time_key(self, letter: str) -> float:
        """Press a letter; seconds until it stands alone in a tile."""
        tile = f"  {letter.upper()}  ".encode()
        before = len(self.seen)
        began = time.perf_counter()
        self.press(letter)
        self.wait_for(lambda seen: tile in seen[before:])
        latency = time.perf_counter() - began
        self.read(max(0.0, 0.04 - latency))  # some 25 keys a second: faster than anyone types
        return latency

    def time_letters(self) -> Iterator[float]:
        """Type some letters and take them back; the time of each letter."""
        for letter in _LETTERS:
            yield self.time_key(letter)
        for _ in _LETTERS:
            self.press("\x7f")
            self.read(0.04)

    def end(self) -> None:
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._terminal)


@contextmanager
def terminal(*arguments: str) -> Iterator[Program]:
    """Python with these arguments in a pseudo-terminal of 80 by 24, and a fresh user's folder."""
    import fcntl
    import pty
    import termios

    with tempfile.TemporaryDirectory() as folder:
        process, descriptor = pty.fork()
        if process == 0:
            environment = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": folder}
            os.execve(sys.executable, [sys.executable, *arguments], environment)
        size = struct.pack("HHHH", LINES, COLUMNS, 0, 0)
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, size)
        program = Program(process, descriptor)
        try:
            yield program
        finally:
            program.end()
