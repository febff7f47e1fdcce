"""The real command in a pseudo-terminal, behind a terminal emulator."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pexpect
import pyte

PATIENCE = 120.0


class Terminal:
    """A program in a terminal of 80 by 24 that can be typed into and read."""

    def __init__(self, *arguments: str, environment: dict[str, str], lines: int = 24) -> None:
        self.screen = pyte.Screen(80, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "wordle_tui", *arguments],
            env={**os.environ, "TERM": "xterm-256color", **environment},
            dimensions=(lines, 80),
        )

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self) -> None:
        """Read what there is, and wait a moment for more."""
        try:
            read = self.process.read_nonblocking(65536, timeout=0.1)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += read
        self._stream.feed(read)

    def wait_for(self, condition: Callable[[str], object]) -> None:
        ending = time.monotonic() + PATIENCE
        while not condition(self.text):
            assert time.monotonic() < ending, f"waited in vain:\n{self.text}"
            self.read()

    def wait_for_end(self) -> None:
        ending = time.monotonic() + PATIENCE
        while self.process.isalive():
            assert time.monotonic() < ending, f"does not end:\n{self.text}"
            self.read()
        self.read()


@pytest.fixture
def terminal(user_folder: Path) -> Iterator[Callable[..., Terminal]]:
    started: list[Terminal] = []

    def start(*arguments: str, **environment: str) -> Terminal:
        started.append(Terminal(*arguments, environment=environment))
        return started[-1]

    yield start
    for each in started:
        each.process.close(force=True)


def is_shown(text: str) -> Callable[[str], bool]:
    return lambda screen: text in screen


def test_raise_and_five_greys(terminal: Callable[..., Terminal]) -> None:
    """168 words are left and BUNCH is the best guess, 465 guesses in all, as published."""
    it = terminal("--list", "original")
    it.wait_for(is_shown("2,315 words left"))
    it.wait_for(lambda text: re.search(r"SALET +3\.421", text))
    it.process.send("raise\r")
    it.wait_for(is_shown("168 words left"))
    it.wait_for(is_shown("best proved"))
    it.wait_for(lambda _: re.match(r"• BUNCH +2\.768 ", it.screen.display[3][34:]))  # 465 / 168


def test_what_is_typed_while_it_starts_is_kept(terminal: Callable[..., Terminal]) -> None:
    it = terminal("--list", "original")
    it.process.send("raise")
    it.wait_for(is_shown("2,315 words left → 168"))


def test_a_killed_program_loses_nothing(terminal: Callable[..., Terminal]) -> None:
    it = terminal("--list", "original")
    it.wait_for(is_shown("2,315 words left"))
    it.process.send("raise\r")
    it.wait_for(is_shown("168 words left"))
    it.process.send("clo")
    it.wait_for(is_shown("C     L     O"))
    it.process.kill(signal.SIGKILL)
    it.wait_for_end()
    again = terminal("--list", "original")
    again.wait_for(is_shown("168 words left"))
    again.wait_for(is_shown("C     L     O"))  # further down: the frame may come in two parts


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_leave_a_clean_terminal(name: str, terminal: Callable[..., Terminal]) -> None:
    it = terminal("--list", "original")
    it.wait_for(is_shown("2,315 words left"))
    it.process.kill(getattr(signal, name))
    it.wait_for_end()
    assert b"\x1b[?1049l" in it.raw, "the normal screen is back"
    assert b"\x1b[?1000l" in it.raw, "the mouse is released"
    assert b"\x1b[?25h" in it.raw, "the cursor is shown"
    assert b"Traceback" not in it.raw


def test_quitting_is_immediate_while_it_computes(terminal: Callable[..., Terminal]) -> None:
    it = terminal("--list", "nyt")
    it.wait_for(is_shown("likely"))
    it.process.send("fuzzy\r")
    it.wait_for(is_shown("Type your 2nd guess"))
    began = time.monotonic()
    it.process.send("\x11")
    it.wait_for_end()
    assert time.monotonic() - began < 5, "a loaded machine may need some of that"
    assert b"Traceback" not in it.raw


def test_no_colour(terminal: Callable[..., Terminal]) -> None:
    """Under NO_COLOR the marks tell yellow and green, and only greys are sent."""
    it = terminal("--list", "original", NO_COLOR="1", COLORTERM="truecolor")
    it.wait_for(is_shown("2,315 words left"))
    it.process.send("raise23")
    it.wait_for(is_shown("(R)   [A]"))
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", it.raw))
    assert colours
    assert {colour for colour in colours if len(set(colour)) > 1} == set()
