"""Measure how fast the program is.

    python docs/measure_speed.py                 # everything, into docs/benchmarks.md
    python docs/measure_speed.py floor "rank"    # prints figures with these words in them

The first figure is a floor to compare the others with. Most figures are the least of several runs,
because other programs can only make a run slower. Needs Linux: the full-screen program runs in a
pseudo-terminal, and the system says how much CPU time it takes.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy
import pexpect
from page import put

from wordle_tui import __version__
from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver

Figure = tuple[str, Callable[[], float], int | None]
"""A name, what measures it in ms, and the most that it should be."""
REPLIES = 100
"""The likeliest first replies to `OPENERS` on the nyt list, whose advice is proved."""
OPENERS = ("tarse", "salet", "crane", "slate", "raise")
PROGRAM = (sys.executable, "-m", "wordle_tui")


def least(work: Callable[[], object], runs: int) -> float:
    """The time of the fastest run, in ms."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def engine_figures() -> Iterator[Figure]:
    """All but the last two with the original list."""
    words = word_list("original")
    yield "floor: read the table once", partial(least, lists_of(words).table.max, 7), None
    after = Position.of(Board(words, parse_turns("adieu:ybbbb")))
    prove = partial(least, lambda: Solver(after.lists).best(after.candidates), 3)
    yield "best guess proved after adieu:ybbbb", prove, 1000
    advise = partial(find_advice, "audio:ybbbb", words, None)
    yield "all advice after audio:ybbbb", partial(least, advise, 3), 2000
    for count, target in ((95, 1000), (REPLIES, 5000)):
        name = f"proof after {count} of the {REPLIES} likeliest replies, nyt"
        yield name, lambda count=count: proof_times()[count - 1], target


def find_advice(turns: str, words: WordList, stage: Stage | None) -> None:
    """Find all advice, or that up to a stage, with an advisor that knows nothing but the table."""
    for advice in Advisor(words).advise(Board(words, parse_turns(turns))):
        if advice.stage is stage:
            break


@cache
def proof_times() -> list[float]:
    """How long the advice after each of the likeliest replies takes until its proof, in ms."""
    words = word_list("nyt")
    lists, weights = lists_of(words), Counter[str]()
    for opener in OPENERS:
        codes = lists.table[:, lists.numbers[opener]].tolist()
        for code, weight in zip(codes, lists.weights, strict=True):
            if code != lists.win:
                weights[f"{opener}:{Pattern.from_code(code, words.length)}"] += weight
    return sorted(
        least(partial(find_advice, turns, words, Stage.PROVED), 1)
        for turns, _ in weights.most_common(REPLIES)
    )


def command_figures() -> Iterator[Figure]:
    for arguments, target in (
        ("suggest", 100),
        ("solve salet --list original", 470),
        ("solve salet --hard --list original", 890),
    ):
        command = [*PROGRAM, *arguments.split()]
        run = partial(subprocess.run, command, check=True, capture_output=True)
        yield f"wordle-tui {arguments}", partial(least, run, 5), target


PATIENCE = 30
"""Seconds after which a program that draws nothing is given up."""
QUIET_SECONDS = 0.4
"""The work of a key is over when nothing has been drawn for this long."""
LONGEST_WORK = 2.0
"""Seconds after which the work of a key counts as over, even if a search still reports progress."""
FIRST_FRAME = "Good first words"
TYPED = "raise21111\rclout1121"
"""Twenty keys in Assist: two guesses and their colours."""
OPENINGS = {
    "\x12": "RAISE",
    "\x1b[20~": "minimax",
    "\x1b[18~": "15 strategies",
    "\x1b[15~": "No games yet",
    "\x1b[17~": "Decks",
    "\x1bOQ": FIRST_FRAME,
    "\x1bOP": "escape closes",
    "\x1b": FIRST_FRAME,
    "\x1b[24~": "enter changes",
}
"""The key that opens each screen or window from the one before, and a text that it draws, so that
keys that changed are noticed."""
LOOP_TARGETS = {
    "key, median of 20": 20,
    "opening a screen, longest": 100,
    "last Enter of a game": 150,
    "new theme, with preview": 150,
    "new size": 150,
}


def screen_figures() -> Iterator[Figure]:
    yield "first frame, CPU", first_frame, 600
    for size in ((80, 24), (140, 45)):
        for work, target in LOOP_TARGETS.items():
            name = f"event loop, {size[0]}x{size[1]}: {work}"
            yield name, lambda size=size, work=work: loop_work(*size)[work], target


class Program(pexpect.spawn):
    """The full-screen program in a pseudo-terminal."""

    def read_until_quiet(self, seconds: float, most: float) -> None:
        """Read until nothing was drawn for so long, or for the most time."""
        ending = time.monotonic() + most
        with suppress(pexpect.TIMEOUT):
            while (left := ending - time.monotonic()) > 0:
                self.read_nonblocking(65536, min(seconds, left))

    def work_of(self, cause: Callable[[], object]) -> float:
        """The CPU time that a cause takes on the event loop, in ms."""
        thread = Path(f"/proc/{self.pid}/task/{self.pid}/schedstat")
        began = int(thread.read_text().split()[0])
        cause()
        self.read_until_quiet(QUIET_SECONDS, LONGEST_WORK)
        return (int(thread.read_text().split()[0]) - began) / 1e6

    def work_of_keys(self, *keys: str) -> list[float]:
        """The CPU time that each key takes on the event loop."""
        return [self.work_of(partial(self.send, key)) for key in keys]


@contextmanager
def program(*arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[Program]:
    """The program in a terminal of that size, with a fresh user's folder."""
    with TemporaryDirectory() as folder:
        changes = {"TERM": "xterm-256color", "XDG_DATA_HOME": folder, "HOME": folder}
        command, environment = [*PROGRAM[1:], *arguments], {**os.environ, **changes}
        started = Program(PROGRAM[0], command, env=environment, dimensions=size[::-1])
        started.logfile_read, started.delaybeforesend = BytesIO(), None
        started.ptyproc.delayafterterminate = 1  # a busy machine takes longer than 0.1 s
        try:
            yield started
        finally:
            started.close(force=True)


def first_frame() -> float:
    """The CPU time of all threads until the first frame."""
    with program() as started:
        started.expect_exact(FIRST_FRAME)
        fields = Path(f"/proc/{started.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@cache
def loop_work(width: int, height: int) -> dict[str, float]:
    """Milliseconds of CPU time on the event loop, in a terminal of that size, by what causes it."""
    practice = ("practice", "--answer", "crane", "--list", "nyt")
    with program(*practice, size=(width, height)) as started:
        started.read_until_quiet(3, 6)  # until the other screens are loaded
        *_, last_enter = started.work_of_keys(*"raise\rcrane\r")
        openings = []
        for key, text in OPENINGS.items():
            before = started.logfile_read.tell()
            openings += started.work_of_keys(key)
            while text.encode() not in started.logfile_read.getvalue()[before:]:
                started.read_nonblocking(65536, PATIENCE)
        started.work_of_keys("\x1b")
        typing = median(started.work_of_keys(*TYPED))
        theme = max(started.work_of_keys(*"\x10light\r")[1:])  # one of them draws its preview
        resize = started.work_of(partial(started.setwinsize, 60 - height, 200 - width))
    taken = typing, max(openings), last_enter, theme, resize
    return dict(zip(LOOP_TARGETS, taken, strict=True))


def main() -> None:
    # Commands are measured as installed ones run: compiled before, not at each start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    lines = [
        f"wordle-tui {__version__}, {os.cpu_count()} cores, {model[1] if model else 'unknown'},",
        f"{platform.system()}, Python {platform.python_version()}, numpy {numpy.__version__}",
        f"\n{'':50}{'ms':>6}{'target':>8}",
    ]
    print(*lines, sep="\n")
    for figures in (engine_figures(), command_figures(), screen_figures()):
        for name, measure, target in figures:
            if len(sys.argv) == 1 or any(words in name for words in sys.argv[1:]):
                value = measure()
                text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
                most = "" if target is None else f"{target:,}"
                lines.append(f"{name:50}{text:>6}{most:>8}".rstrip())
                print(lines[-1], flush=True)
    if len(sys.argv) == 1:
        put("Speed", "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
