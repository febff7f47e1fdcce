"""Measure how fast the program is, for the tables of docs/benchmarks.md.

    python docs/measure_speed.py                 # everything; takes some minutes
    python docs/measure_speed.py floor "rank"    # the figures with these words in their names

The first figure is a floor to compare the others with. Most figures are the least of several runs:
other programs can only make a run slower. Needs a POSIX system: the full-screen program runs in a
pseudo-terminal, as it does for a user.
"""

from __future__ import annotations

import json
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
from contextlib import closing, contextmanager
from functools import cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy

from wordle_tui import __version__, strategies
from wordle_tui.advice.advice import Stage
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import puzzle_day, shipped_past
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_games
from wordle_tui.rating.exact import rate, rate_many
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import never_stop
from wordle_tui.solver.table import pattern_table
from wordle_tui.strategies.simulation import simulate

RANKED = {2315: ("", 150), 168: ("raise:bbbbb", 20), 50: ("crane:byyby", 5), 10: ("raise:gbbbb", 1)}
"""By number of words left: a position, and the target in ms for ranking all guesses. Of all words,
two thirds of the time go to numpy's count of 30 million patterns: hence more than 120 ms."""
PROVED = ("salet:bbbbb", "raise:bbbbb", "crane:bbbbb", "crane:bybby", "adieu:ybbbb")
SOLVED = {"salet": 470, "salet --hard": 890, "crane": 2100, "crane --hard": 1000, "raise": 890}
"""Openers, and a fifth of the time in ms that the fastest other program, in C++, takes for each."""
REPLIES = 100
"""The likeliest first replies to `OPENERS` on the nyt list, whose advice is proved."""
OPENERS = ("tarse", "salet", "crane", "slate", "raise")
RATED = 50
"""Imported games that are rated."""


class Figure(NamedTuple):
    """Something to measure; smaller is better."""

    name: str
    measure: Callable[[], float]
    target: float | None = None
    unit: str = "ms"


def least(work: Callable[[], object], runs: int) -> float:
    """The time of the fastest run, in ms."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


# The engine, with the original list.


def engine_figures() -> Iterator[Figure]:
    """A long proof takes all processors; the first of its runs starts their processes."""
    words = word_list("original")
    build = partial(pattern_table, words.guesses, words.answers)
    yield Figure("floor: read the table once", partial(least, lists_of(words).table.max, 7))
    yield Figure("build the table 12,972 x 2,315", partial(least, build, 5), 40)
    for count, (turns, target) in RANKED.items():
        position = Position.of(Game(words, parse_turns(turns)))
        name = f"rank all guesses, {count:,} words left"
        yield Figure(name, partial(least, position.rank, 5), target)
    for name, work, game, target in (
        ("ten exact values after a first reply", find_values, "salet:bbbbb", 300),
        ("ten exact values after a second reply", find_values, "salet:bbbbb courd:bbbbb", 50),
        *((f"best guess proved after {turns}", prove_best, turns, 1000) for turns in PROVED),
        *(
            (f"all advice after {turns}", find_advice, turns, 2000)
            for turns in ("crane:bybby", "adieu:ybbbb", "audio:ybbbb")
        ),
        *(
            (f"rate the game {guesses}", rate_game, guesses, 1000)
            for guesses in ("soare clint mince wince", "crane slope joker")
        ),
    ):
        yield Figure(name, partial(least_of_fresh, work, game), target)


def least_of_fresh(work: Callable[[Advisor, str], object], game: str) -> float:
    """The time of the fastest run, each with an advisor that knows nothing but the table."""
    advisors = [Advisor(word_list("original")) for _ in range(3)]
    return min(least(partial(work, advisor, game), 1) for advisor in advisors)


def find_values(advisor: Advisor, turns: str) -> None:
    position = Position.of(Game(advisor.words, parse_turns(turns)))
    solver = advisor.solver(position)
    for suggestion in advisor.suggestions(position, 10):
        solver.value(position.candidates, position.lists.numbers[suggestion.word])


def prove_best(advisor: Advisor, turns: str) -> None:
    position = Position.of(Game(advisor.words, parse_turns(turns)))
    advisor.solver(position).best(position.candidates)


def find_advice(advisor: Advisor, turns: str) -> None:
    """What the screens and `suggest` wait for: the exact values and the proof, in words."""
    for _ in advisor.advise(Game(advisor.words, parse_turns(turns))):
        pass


def rate_game(advisor: Advisor, guesses: str) -> None:
    rate(parse_game(guesses, advisor.words), advisor)


def reply_figures() -> Iterator[Figure]:
    """The nyt list, whose answers differ in weight."""
    times = cache(proof_times)

    def slowest(count: int) -> float:
        return times()[count - 1]

    for count, target in ((95, 1000), (REPLIES, 5000)):
        name = f"proof after {count} of the {REPLIES} likeliest replies, nyt"
        yield Figure(name, partial(slowest, count), target)


def proof_times() -> list[float]:
    """How long the advice after each of the likeliest replies takes until its proof, in ms."""
    words = word_list("nyt")
    lists, weights = lists_of(words), Counter[str]()
    for opener in OPENERS:
        codes = lists.table[:, lists.numbers[opener]].tolist()
        for code, weight in zip(codes, lists.weights, strict=True):
            if code != lists.win:
                weights[f"{opener}:{Pattern.from_code(code, words.length)}"] += weight

    def prove(turns: str) -> None:
        stream = Advisor(words).advise(Game(words, parse_turns(turns)))
        next(advice for advice in stream if advice.stage is Stage.PROVED)

    return sorted(least(partial(prove, turns), 1) for turns, _ in weights.most_common(REPLIES))


# Many games.


def history_figures() -> Iterator[Figure]:
    """Games brought along, each rated with the list of its day."""
    yield Figure("import 1,000 games", partial(least, import_games, 3), 5000)
    name = f"rate 1,000 imported games, from {RATED} of them"
    yield Figure(name, lambda: least(partial(rate_games, import_games()), 1) / RATED, 600, "s")


@cache
def saved_games() -> str:
    """A thousand games as the Times saves them, of a player who opens with CRANE and then plays
    any likely word that fits."""
    words, chance = word_list("nyt"), Random(1)
    states = []
    for number, answer in enumerate(chance.sample(words.answers, 1000)):
        game = Game(words, answer=answer).play("crane")
        while game.outcome is Outcome.PLAYING:
            game = game.play(chance.choice(game.candidates.likely))
        status = "WIN" if game.outcome is Outcome.WON else "FAIL"
        guesses = [turn.guess for turn in game.turns]
        board = {"boardState": guesses, "status": status, "solution": answer}
        states.append({"printDate": puzzle_day(number).isoformat(), "data": board})
    return json.dumps({"states": states})


def import_games() -> list[FinishedGame]:
    """Read a file of a thousand games, and keep them in a history of their own."""
    with TemporaryDirectory() as folder, closing(History.open(Path(folder) / "file")) as history:
        games = read_games(saved_games(), ImportContext(history.answers_by_day()))
        history.import_games(games, "saved")
        return history.games()


def rate_games(games: list[FinishedGame]) -> None:
    """Rate the latest games; the answers of the earlier ones are known."""
    past = shipped_past().adding((game.played_on, game.answer) for game in games if game.answer)
    for _ in rate_many(games[:RATED], past, never_stop):
        pass


def strategy_figures() -> Iterator[Figure]:
    """Each strategy over all answers of the original list."""
    for strategy in strategies.available():
        work = partial(simulate, word_list("original"), strategy)
        yield Figure(f"{strategy.name} over all 2,315 answers", partial(least, work, 1), 1000)


# Whole commands, from start to end.

PROGRAM = (sys.executable, "-m", "wordle_tui")
TELL_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def command_figures() -> Iterator[Figure]:
    yield Figure("suggest at the empty board", partial(command_time, "suggest", 5), 100)
    for opener, target in SOLVED.items():
        measure = partial(command_time, f"solve {opener} --list original", 3)
        yield Figure(f"solve {opener}, whole process", measure, target)
    for arguments in ("suggest salet:bbbbb", "solve salet --hard --list original"):
        yield Figure(f"peak memory of {arguments}", partial(peak_memory, arguments), 250, "MB")


def command_time(arguments: str, runs: int) -> float:
    command = [*PROGRAM, *arguments.split()]
    return least(partial(subprocess.run, command, check=True, stdout=subprocess.DEVNULL), runs)


def peak_memory(arguments: str) -> float:
    """The most memory that a command uses, in MB."""
    # Through a small process in between: a child's peak is never below its parent's size.
    command = [sys.executable, "-c", TELL_PEAK, *PROGRAM, *arguments.split()]
    peak = int(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


# The full-screen program.

PATIENCE = 30.0
"""Seconds after which a program that does not answer is given up."""
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
    "Replay": ("\x12", "Guess 1: RAISE"),
    "Strategies": ("\x1b[20~", "Lines to CRANE"),
    "New game": ("\x1b\x1bOR\x1b[19~", "New game"),
    "Lab": ("\x1b\x1b[18~", "15 strategies"),
    "Stats": ("\x1b[15~", "1 of 1 won"),
    "Train": ("\x1b[17~", "Decks"),
    "Assist": ("\x1bOQ", FIRST_FRAME),
    "Order": ("\x0f", "enter chooses"),
    "Help": ("\x1b\x1bOP", "escape closes"),
    "Palette": ("\x1b\x10", "Search commands and settings"),
    "Settings": ("\x1b\x1b[24~", "enter changes"),
    "Import": ("\x1b\x10import g\r", "enter takes it"),
    "Past answers": ("\x1b\x10past\r", "enter takes it"),
}
"""For each screen or window, the keys that open it from the one before, of which the last one
counts, and a text that it draws, so that keys that changed are noticed."""


class LoopWork(NamedTuple):
    """Milliseconds of CPU time that the event loop's thread spends, in a terminal of one size."""

    key: float
    """The median of twenty keys."""
    opening: float
    """The longest opening of a screen or window."""
    last_enter: float
    """The Enter that ends a practice game."""
    theme: float
    resize: float


def screen_figures() -> Iterator[Figure]:
    start, latencies, work = cache(start_up), cache(key_latencies), cache(loop_work)
    yield Figure("first frame, CPU", lambda: start()[0], 600)
    yield Figure("first frame, on the clock", lambda: start()[1])

    def latency(searching: bool, percent: int) -> float:
        times = sorted(latencies(searching=searching))
        return times[percent * len(times) // 100]

    for title, searching in (("with the solver idle", False), ("while searching", True)):
        name = f"key to screen {title}"
        yield Figure(f"{name}, median", partial(latency, searching, 50))
        yield Figure(f"{name}, 95 of 100", partial(latency, searching, 95), 40)

    def loop_time(size: tuple[int, int], field: str) -> float:
        return float(getattr(work(*size), field))

    for size in ((80, 24), (140, 45)):
        for field, title, target in (
            ("key", "a key, median of 20", 20),
            ("opening", "opening a screen or window, longest", 100),
            ("last_enter", "the last Enter of a game", 150),
            ("theme", "another theme", 150),
            ("resize", "another size", 150),
        ):
            name = f"event loop at {size[0]}x{size[1]}: {title}"
            yield Figure(name, partial(loop_time, size, field), target)


def start_up(runs: int = 3) -> tuple[float, float]:
    """Milliseconds until the first frame, of CPU and on the clock: the quickest of some starts."""

    def start() -> tuple[float, float]:
        began = time.perf_counter()
        with terminal("-c", PROBE) as program:
            program.wait_for_text(FIRST_FRAME)
            clock = time.perf_counter() - began
            program.wait_for(program.times)
            return 1000 * program.times()[0][0], 1000 * clock

    return min(start() for _ in range(runs))


def key_latencies(runs: int = 3, *, searching: bool) -> list[float]:
    """Milliseconds from each key press to its letter on the screen.

    Letters are typed and deleted: while the exact search is running or, if not `searching`, on an
    empty board with the solver idle.
    """
    return [1000 * latency for _ in range(runs) for latency in type_letters(searching)]


def type_letters(searching: bool) -> Iterator[float]:
    """Seconds from each key press to its letter on the screen, in one program."""
    letters = "qjxz"  # rarely at the end of a word, so that a tile differs from other text
    with terminal("-m", "wordle_tui", "--list", "nyt") as program:
        program.wait_for_text(FIRST_FRAME)
        program.read_for(2)  # meanwhile the solver is imported, as it is when a user thinks
        if searching:  # five greys leave 1,845 words: the proof takes minutes
            program.press("fuzzy")
            program.wait_for_text(" Y ")
            program.read_for(0.5)
            program.seen = b""  # the proof of the opener does not count
            program.press("\r\r")  # the second one enters five greys
        for _ in range(8):
            if searching and b" proved " in program.seen:
                break
            for letter in letters:
                yield program.time_key(letter)
            for _ in letters:
                program.press("\x7f")
                program.read(KEY_SECONDS)


def loop_work(width: int, height: int) -> LoopWork:
    """The work that keys, windows and other changes cause, with the real solver."""
    practice = ("practice", "--answer", "crane", "--list", "nyt")
    with terminal("-c", PROBE, *practice, size=(width, height)) as program:
        program.wait_for(program.times)
        program.read_for(3)  # until the other screens are loaded
        program.work_of_keys("raise\rcrane")
        last_enter = program.work_of_keys("\r")[-1]
        openings = []
        for keys, text in OPENINGS.values():
            program.seen = b""
            openings.append(program.work_of_keys(keys)[-1])
            program.wait_for_text(text)
        program.work_of_keys("\x1b")
        key = median(program.work_of_keys(TYPED))
        theme = max(program.work_of_keys("\x10light\r")[1:])  # one of them draws its preview
        resize = program.work_of(lambda: program.resize(200 - width, 60 - height))
    return LoopWork(*(1000 * each for each in (key, max(openings), last_enter, theme, resize)))


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

    def resize(self, width: int, height: int) -> None:
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

    def wait_for(self, condition: Callable[[], object], what: str = "its times") -> None:
        ending = time.monotonic() + PATIENCE
        while not condition():
            if not self.read(0.05) and time.monotonic() > ending:
                raise RuntimeError(f"The program was waited for in vain: {what}.")

    def wait_for_text(self, text: str) -> None:
        self.wait_for(lambda: text.encode() in self.seen, text)

    def time_key(self, letter: str) -> float:
        """Press a letter; seconds until it stands alone in a tile."""
        tile, before = f" {letter.upper()} ".encode(), len(self.seen)
        began = time.perf_counter()
        self.press(letter)
        self.wait_for(lambda: tile in self.seen[before:], letter)
        latency = time.perf_counter() - began
        self.read(max(0.0, KEY_SECONDS - latency))
        return latency


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


def text_of(value: float, unit: str) -> str:
    """
    >>> text_of(34.24, "ms"), text_of(1260, "ms"), text_of(1234.5, "s")
    ('34.2 ms', '1.26 s', '1,234 s')
    """
    if unit == "ms" and value >= 1000:
        value, unit = value / 1000, "s"
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


def main() -> None:
    # Commands are measured as installed ones run: compiled before, not at each start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(f"wordle-tui {__version__}, {os.cpu_count()} cores, {platform.machine()}, ", end="")
    print(f"{platform.system()}, Python {platform.python_version()}, numpy {numpy.__version__}")
    print("\n| figure | value | target | |\n|---|---|---|---|")
    for name, measure, target, unit in chain(
        *(engine_figures(), reply_figures(), history_figures()),
        *(command_figures(), strategy_figures(), screen_figures()),
    ):
        if len(sys.argv) == 1 or any(words in name for words in sys.argv[1:]):
            value, aim, met = measure(), "", ""
            if target is not None:
                aim, met = text_of(target, unit), "met" if value <= target else "**missed**"
            print(f"| {name} | {text_of(value, unit)} | {aim} | {met} |", flush=True)


if __name__ == "__main__":
    main()
