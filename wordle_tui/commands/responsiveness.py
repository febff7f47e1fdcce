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
from typing import NamedTuple

PATIENCE = 30.0
"""Seconds after which a program that does not answer is given up."""
_FIRST_FRAME = b"Type your first guess"
_PROVED = b" proved "
_HARD_POSITION = "fuzzy"  # five greys leave 1,845 words of `nyt`: the proof takes minutes
_ROUNDS = 8
_LETTERS = "qjxz"  # seldom at the end of a word, so that a tile is told from other text
_KEY_SECONDS = 0.04  # between two keys, some 25 a second: faster than anyone types

_PROBE = """
import asyncio, gc, logging, os, sys, time
gc.disable()
from wordle_tui.cli import main
from wordle_tui.tui.app import WordleApp

begin, run = WordleApp.begin, asyncio.Handle._run
cpu = 0.0

def run_timed(handle):
    global cpu
    began = time.thread_time()
    run(handle)
    cpu = time.thread_time() - began

def add_cpu(record):
    record.msg += f", {cpu:.6f} of CPU"
    return True

def begin_timed(app):
    global cpu
    cpu = time.process_time()
    logger = logging.getLogger("asyncio")
    logger.addHandler(logging.FileHandler(os.path.join(os.environ["XDG_DATA_HOME"], "log")))
    logger.addFilter(add_cpu)
    logger.warning("The start took %.6f seconds", cpu)
    asyncio.Handle._run = run_timed
    sys.tracebacklimit = asyncio.constants.DEBUG_STACK_DEPTH = 1
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    loop.slow_callback_duration = float(sys.argv[1])
    begin(app)

WordleApp.begin = begin_timed
main(sys.argv[2:])
"""
"""The program, which logs the CPU it has used when its first frame is on the screen, then every
step of the event loop that takes too long, and the CPU of each. The garbage collector is off from
the start, as in the program itself. What asyncio notes of the stack, for its log, would take a
fifth of the time of a step that shows a screen: the last call must do."""
_SCREENS = {
    "Practice": "raise\rtrace\r\x14\x14\x14crane\r",
    "Ways to play": "\x1b[19~\x1b",
    "Replay": "\x12\x1b[B\x1b[B\x1b[A",
    "Strategies": "\x1b[19~\x1b",
    "Lab": "\x1b[15~",
    "Published": "p\x1b",
    "A run": "\r",
    "Watch": "\x17 ",
    "Stats": "\x1b\x1b[17~\x1b[Br",
    "Train": "\x1b[18~\rslate\r",
    "Assist": "\x1bOQraise21111\rclout11211\r\x1a",
    "Compare": "\x04\x15slate crane\r\x1b",
    "Letters": "\x14\x1b",
    "Ranking": "\x0f\x1b",
    "Card of a game": "\x0ecrane33333\r",
    "Help": "\x1bOP\x1b",
    "Palette": "\x10se\x1b",
    "Settings": "\x1b[24~\x1b[B\r\x1b\x1b",
    "Import": "\x10import g\r\x1b",
    "Past answers": "\x10tell\r\x1b",
    "Theme": "\x10light\r\x10dark\r",
}
"""Keys that use each screen, from one to the next: enter, arrows, function and control keys."""


class Seconds(NamedTuple):
    """How long something took."""

    wall: float
    cpu: float


def start_up(runs: int = 3) -> tuple[float, float]:
    """Seconds until the first frame, of CPU and on the clock: the quickest of some starts."""
    return min(_start_once() for _ in range(runs))


def _start_once() -> tuple[float, float]:
    began = time.perf_counter()
    with terminal("-c", _PROBE, "inf") as program:
        program.wait_for(lambda: _FIRST_FRAME in program.seen)
        wall = time.perf_counter() - began
        program.wait_for(program.logged)
        return program.logged()[0].cpu, wall


def stalls(
    size: tuple[int, int] = (80, 24), least: float = 0.001, pause: float = 1.5
) -> dict[str, list[Seconds]]:
    """What each step of the event loop took that was longer than `least`, by screen.

    Every screen is used with the real solver; `pause` is given to each to come to rest.
    """
    took: dict[str, list[Seconds]] = {}
    practice = ("practice", "--answer", "crane", "--list", "nyt")
    with terminal("-c", _PROBE, str(least), *practice, size=size) as program:
        program.wait_for(program.logged)
        for screen, keys in {**_SCREENS, "Another size": ""}.items():
            before = len(program.logged())
            for key in re.findall(r"\x1b(?:\[[0-9]*.|O.)?|.", keys, re.DOTALL):
                program.press(key)
                program.read_for(0.15)
            if not keys:
                program.resize(200 - size[0], 60 - size[1])
            program.read_for(pause)
            took[screen] = program.logged()[before:]
    return took


def key_latencies(runs: int = 3, *, searching: bool = True) -> list[float]:
    """Seconds from each key press to its letter on the screen.

    Letters are typed and taken back: after `fuzzy` and five greys, while the exact search is
    running; or, if not `searching`, on an empty board with the solver idle.
    """
    return [latency for _ in range(runs) for latency in _type_letters(searching)]


def _type_letters(searching: bool) -> Iterator[float]:
    with terminal("-m", "wordle_tui", "--list", "nyt") as program:
        program.wait_for(lambda: _FIRST_FRAME in program.seen)
        program.read_for(2)  # the solver is imported meanwhile, as when a user thinks of a word
        if searching:
            program.press(_HARD_POSITION)
            program.wait_for(lambda: b"  Y  " in program.seen)
            program.read_for(0.5)
            program.seen = b""  # the opener's proof does not count
            program.press("\r\r")  # the second for five greys
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

    def __init__(self, terminal: int, log: Path, number: int) -> None:
        self._terminal, self._log, self._number = terminal, log, number
        self.seen = b""
        """What it has drawn so far."""

    def logged(self) -> list[Seconds]:
        """What the probe has logged so far."""
        text = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
        figures = re.findall(r"took ([\d.]+) seconds, ([\d.]+) of CPU", text)
        return [Seconds(float(wall), float(cpu)) for wall, cpu in figures]

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
        tile = f"  {letter.upper()}  ".encode()
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
            env={**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": folder},
            start_new_session=True,
        )
        os.close(theirs)
        try:
            yield TerminalProgram(ours, Path(folder, "log"), process.pid)
        finally:
            process.kill()
            process.wait()
            os.close(ours)
