"""Measure how fast the program is, for the first table of docs/benchmarks.md.

    python docs/measure_speed.py                 # everything; takes some minutes
    python docs/measure_speed.py floor "rank"    # the figures with these words in their names

The first figure is a floor to compare the others with. Most figures are the least of several runs,
because other programs can only make a run slower. Needs a POSIX system: the full-screen program
runs in a pseudo-terminal, as it does for a user.
"""

from __future__ import annotations

import os
import platform
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy

from wordle_tui import __version__
from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.game import Game
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import WordList, word_list
from wordle_tui.rating.exact import rate
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.search import Solver
from wordle_tui.solver.table import pattern_table

Figure = tuple[str, Callable[[], float], float | None]
"""A name, what measures it in ms (or MB, if the name says so), and the most that it should be."""
REPLIES = 100
"""The likeliest first replies to `OPENERS` on the nyt list, whose advice is proved."""
OPENERS = ("tarse", "salet", "crane", "slate", "raise")


def least(work: Callable[[], object], runs: int) -> float:
    """The time of the fastest run, in ms."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


# The engine.


def engine_figures() -> Iterator[Figure]:
    """All but the last two with the original list."""
    words = word_list("original")
    yield "floor: read the table once", partial(least, lists_of(words).table.max, 7), None
    build = partial(pattern_table, words.guesses, words.answers)
    yield "build the table 12,972 x 2,315", partial(least, build, 5), 40
    for count, turns, target in ((2315, "", 150), (168, "raise:bbbbb", 20)):
        rank = Position.of(Game(words, parse_turns(turns))).rank
        yield f"rank all guesses, {count:,} words left", partial(least, rank, 5), target
    for name, work, game, target in (
        ("best guess proved after crane:bybby", prove_best, "crane:bybby", 1000),
        ("best guess proved after adieu:ybbbb", prove_best, "adieu:ybbbb", 1000),
        ("all advice after adieu:ybbbb", find_advice, "adieu:ybbbb", 2000),
        ("all advice after audio:ybbbb", find_advice, "audio:ybbbb", 2000),
        ("rate the game crane slope joker", rate_game, "crane slope joker", 1000),
    ):
        yield name, partial(least, partial(work, game, words), 3), target
    for count, target in ((95, 1000), (REPLIES, 5000)):
        name = f"proof after {count} of the {REPLIES} likeliest replies, nyt"
        yield name, partial(slowest_proof, count), target


def prove_best(turns: str, words: WordList) -> None:
    position = Position.of(Game(words, parse_turns(turns)))
    Solver(position.lists).best(position.candidates)


def find_advice(turns: str, words: WordList, stage: Stage | None = None) -> None:
    """Find all advice, or that up to a stage, with an advisor that knows nothing but the table."""
    for advice in Advisor(words).advise(Game(words, parse_turns(turns))):
        if advice.stage is stage:
            break


def rate_game(guesses: str, words: WordList) -> None:
    rate(parse_game(guesses, words), Advisor(words))


def slowest_proof(count: int) -> float:
    return proof_times()[count - 1]


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


# Whole commands, from start to end.

PROGRAM = (sys.executable, "-m", "wordle_tui")
TELL_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def command_figures() -> Iterator[Figure]:
    for arguments, runs, target in (
        ("suggest", 5, 100),
        ("solve salet --list original", 3, 470),
        ("solve salet --hard --list original", 3, 890),
    ):
        run = partial(
            subprocess.run, [*PROGRAM, *arguments.split()], check=True, capture_output=True
        )
        yield f"wordle-tui {arguments}", partial(least, run, runs), target
    yield "peak memory of suggest salet:bbbbb, MB", partial(peak, "suggest", "salet:bbbbb"), 250


def peak(*arguments: str) -> float:
    """The most memory that a command uses, in MB."""
    # Through a small process in between: a child's peak is never below its parent's size.
    memory = int(subprocess.check_output([sys.executable, "-c", TELL_PEAK, *PROGRAM, *arguments]))
    return memory / (2**20 if sys.platform == "darwin" else 2**10)


# The full-screen program.

PATIENCE = 30.0
"""Seconds after which a program that does not answer is given up."""
KEYS = 100
KEY_SECONDS = 0.04
"""Between two keys, some 25 a second: faster than anyone types."""
QUIET_SECONDS = 0.4
"""The work of a key is over when nothing has been drawn for this long."""
LONGEST_WORK = 2.0
"""Seconds after which the work of a key counts as over, even if a search still reports progress."""
FIRST_FRAME = "Good first words"

PROBE = """
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
    "\x1b\x1b[24~": "enter changes",
}
"""The keys that open each screen or window from the one before, of which the last one counts, and
a text that it draws, so that keys that changed are noticed."""
LOOP_TARGETS = {
    "a key, median of 20": 20,
    "opening a screen or window, longest": 100,
    "the last Enter of a game": 150,
    "another theme, with its preview": 150,
    "another size": 150,
}


def screen_figures() -> Iterator[Figure]:
    yield "first frame, CPU", first_frame, 600
    for title, searching in (("with the solver idle", False), ("while searching", True)):
        for share, target in ((50, None), (95, 40)):
            name = f"key to screen {title}, {share} of 100"
            yield name, partial(latency, searching, share), target
    for width, height in ((80, 24), (140, 45)):
        for work, target in LOOP_TARGETS.items():
            measure = partial(loop_time, width, height, work)
            yield f"event loop at {width}x{height}: {work}", measure, target


def first_frame() -> float:
    """The CPU time until the first frame."""
    with terminal("-c", PROBE) as program:
        program.wait_for(program.times)
        return 1000 * program.times()[0][0]


def latency(searching: bool, share: int) -> float:
    times = sorted(key_latencies(searching=searching))
    return times[share * len(times) // 100]


@cache
def key_latencies(*, searching: bool) -> list[float]:
    """Milliseconds from each key press to its letter on the screen.

    Letters are typed and deleted: while the exact search is running or, if not `searching`, on an
    empty board with the solver idle.
    """
    letters, latencies = "qjxz", list[float]()  # rarely at the end of a word in other text
    with terminal("-m", "wordle_tui", "--list", "nyt") as program:
        program.wait_for(lambda: program.shows(FIRST_FRAME))
        program.read_for(2)  # meanwhile the solver is imported, as it is when a user thinks
        if searching:  # five greys leave 1,845 words: the proof takes minutes
            program.press("fuzzy")
            program.wait_for(lambda: program.shows(" Y "))
            program.read_for(0.5)
            program.seen = b""  # the proof of the opener does not count
            program.press("\r\r")  # the second one enters five greys
        while len(latencies) < KEYS and not (searching and program.shows(" proved ")):
            latencies += map(program.time_key, letters)
            for _ in letters:
                program.press("\x7f")
                program.read(KEY_SECONDS)
    return latencies


def loop_time(width: int, height: int, work: str) -> float:
    return loop_work(width, height)[work]


@cache
def loop_work(width: int, height: int) -> dict[str, float]:
    """Milliseconds of CPU time on the event loop, in a terminal of that size, by what causes it."""
    practice = ("practice", "--answer", "crane", "--list", "nyt")
    with terminal("-c", PROBE, *practice, size=(width, height)) as program:
        program.wait_for(program.times)
        program.read_for(3)  # until the other screens are loaded
        program.work_of_keys("raise\rcrane")
        last_enter = program.work_of_keys("\r")[-1]
        openings = []
        for keys, text in OPENINGS.items():
            program.seen = b""
            openings.append(program.work_of_keys(keys)[-1])
            program.wait_for(partial(program.shows, text))
        program.work_of_keys("\x1b")
        key = median(program.work_of_keys(TYPED))
        theme = max(program.work_of_keys("\x10light\r")[1:])  # one of them draws its preview
        resize = program.work_of(partial(program.resize, 200 - width, 60 - height))
    taken = key, max(openings), last_enter, theme, resize
    return {work: 1000 * seconds for work, seconds in zip(LOOP_TARGETS, taken, strict=True)}


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
        count = len(self.times())
        os.kill(self._number, signal.SIGUSR1)
        self.wait_for(lambda: len(self.times()) > count)
        return self.times()[-1][1]

    def work_of(self, cause: Callable[[], None]) -> float:
        """The CPU time that a cause takes on the event loop."""
        began = self._loop_time()
        cause()
        ending = time.monotonic() + LONGEST_WORK
        while self.read(QUIET_SECONDS) and time.monotonic() < ending:
            pass
        return self._loop_time() - began

    def work_of_keys(self, keys: str) -> list[float]:
        """The CPU time that each key takes on the event loop."""
        each = re.findall(r"\x1b(?:\[[0-9]*.|O.)?|.", keys, re.DOTALL)
        return [self.work_of(partial(self.press, key)) for key in each]

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def resize(self, width: int, height: int) -> None:
        termios.tcsetwinsize(self._terminal, (height, width))
        os.kill(self._number, signal.SIGWINCH)

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

    def shows(self, text: str) -> bool:
        return text.encode() in self.seen

    def wait_for(self, condition: Callable[[], object]) -> None:
        ending = time.monotonic() + PATIENCE
        while not condition():
            if not self.read(0.05) and time.monotonic() > ending:
                raise RuntimeError(f"The program was waited for in vain: {self.seen[-2000:]!r}")

    def time_key(self, letter: str) -> float:
        """Press a letter; milliseconds until it stands alone in a tile."""
        tile, before = f" {letter.upper()} ".encode(), len(self.seen)
        began = time.perf_counter()
        self.press(letter)
        self.wait_for(lambda: tile in self.seen[before:])
        seconds = time.perf_counter() - began
        self.read(max(0.0, KEY_SECONDS - seconds))
        return 1000 * seconds


@contextmanager
def terminal(*arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[TerminalProgram]:
    """Python with these arguments in a pseudo-terminal of that size, and a fresh user's folder."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (size[1], size[0]))
    with TemporaryDirectory() as folder:
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


def main() -> None:
    # Commands are measured as installed ones run: compiled before, not at each start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(f"wordle-tui {__version__}, {os.cpu_count()} cores, {platform.machine()}, ", end="")
    print(f"{platform.system()}, Python {platform.python_version()}, numpy {numpy.__version__}")
    print("\n| figure | ms | target |\n|---|---|---|")
    for figures in (engine_figures(), command_figures(), screen_figures()):
        for name, measure, target in figures:
            if len(sys.argv) == 1 or any(words in name for words in sys.argv[1:]):
                value = measure()
                text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
                print(
                    f"| {name} | {text} | {'' if target is None else f'{target:,}'} |", flush=True
                )


if __name__ == "__main__":
    main()
