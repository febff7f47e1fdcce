"""The program in a process of its own: its commands, and its screens behind a terminal emulator."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pexpect
import pyte

from wordle_tui.cli import main

PROGRAM = (sys.executable, "-m", "wordle_tui")
PATIENCE = 120.0
"""Seconds after which a program that shows nothing has failed, even on a busy machine."""

Environment = Mapping[str, str | None]
"""Changes to the variables of the environment; None takes one away."""


def environment(changes: Environment) -> dict[str, str]:
    """This process's environment with the changes."""
    values = {**os.environ, **changes}
    return {name: value for name, value in values.items() if value is not None}


def wait_until(is_so: Callable[[], object], otherwise: str = "it did not come about") -> None:
    """Wait until it is so, however busy the machine: in vain only after `PATIENCE`."""
    ending = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ending, otherwise
        time.sleep(0.01)


def run(
    *arguments: str, changes: Environment | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run `wordle-tui` with these arguments and keep its output; a traceback is never right."""
    result: subprocess.CompletedProcess[str] = subprocess.run(
        [*PROGRAM, *arguments],
        **{
            "capture_output": True,
            "encoding": "utf-8",
            "check": False,
            "env": environment(changes or {}),
            **options,
        },
    )
    assert "Traceback" not in f"{result.stdout}{result.stderr}"
    assert "fault of the program" not in (result.stderr or "")
    return result


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Do what `run` does in this process, which spares the start of a program."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            status = main(arguments)
        except SystemExit as ending:  # wrong usage, --help and --version
            status = int(ending.code or 0)
    assert "fault of the program" not in errors.getvalue()
    return subprocess.CompletedProcess(arguments, status, output.getvalue(), errors.getvalue())


def output(line: str, *arguments: str) -> str:
    """What a command prints, with success. The line is split at blanks."""
    result = call(*line.split(), *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def call_json(line: str, *arguments: str) -> Any:
    return json.loads(output(line, *arguments, "--json"))


def refusal(line: str, *arguments: str, status: int = 2) -> str:
    """The one sentence with which a command refuses."""
    result = call(*line.split(), *arguments)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (status, "", 1)
    return result.stderr


def typed(text: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode(errors="surrogateescape")), encoding="utf-8")


def is_running(process: int) -> bool:
    """Whether a process is there, and not only waits for its parent to notice its end."""
    if Path("/proc/self/stat").exists():  # not every system has `ps`
        try:
            state = (
                Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].strip()
            )
        except OSError:
            return False
    else:
        listing = ["ps", "-o", "stat=", "-p", str(process)]
        state = subprocess.run(listing, capture_output=True, encoding="utf-8", check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")


class Terminal:
    """A program in a terminal of 80 by 24 that can be typed into and read."""

    def __init__(
        self,
        *command: str,
        changes: Environment | None = None,
        folder: Path | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._patience = patience
        self.raw = b""
        """Everything the program has written; it may end in the middle of a sequence."""
        self.process = pexpect.spawn(
            command[0],
            list(command[1:]),
            env=environment({"TERM": "xterm-256color", **(changes or {})}),
            cwd=folder,
            dimensions=(24, 80),
        )

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self) -> bool:
        """Read what there is, or wait a moment for it; whether there was anything."""
        try:
            read = self.process.read_nonblocking(65536, timeout=0.1)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += read
        self._stream.feed(read)
        return True

    def wait_for(self, condition: Callable[[str], object]) -> None:
        ending = time.monotonic() + self._patience
        while not condition(self.text):
            assert time.monotonic() < ending, f"waited in vain:\n{self.text}"
            self.read()

    def wait_for_end(self) -> None:
        ending = time.monotonic() + self._patience
        while self.process.isalive():
            assert time.monotonic() < ending, f"does not end:\n{self.text}"
            self.read()
        while self.read():  # what it wrote last may come in several parts
            pass

    def hang_up(self) -> None:
        """Close the terminal under the program, as closing a window does, and wait for its end."""
        self.process.ptyproc.fileobj.close()
        wait_until(lambda: not self.process.isalive(), "it outlives its terminal")

    def end(self) -> None:
        """Kill the program if it still runs; pexpect waits for that only a tenth of a second."""
        if self.process.isalive():
            self.process.kill(signal.SIGKILL)
            self.process.wait()
        self.process.close()


StartTerminal = Callable[..., Terminal]
"""Starts `wordle-tui` with these arguments, the environment changed by the keywords."""


def is_shown(text: str) -> Callable[[str], bool]:
    return lambda screen: text in screen
