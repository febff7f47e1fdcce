"""`wordle-tui bench`: how fast this machine is, beside a floor measured in the same run.

Every figure is the least of several runs: other programs can only make a run slower.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from argparse import Namespace, _SubParsersAction
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any

from wordle_tui import __version__
from wordle_tui.commands.common import add_json_option, print_json, print_table
from wordle_tui.commands.progress import progress_bar
from wordle_tui.game import Game, parse_turns
from wordle_tui.wording import counted
from wordle_tui.words import WordList, word_list

if TYPE_CHECKING:
    from wordle_tui.solver.advisor import Advisor


@dataclass(frozen=True)
class Measurement:
    """One figure; smaller is better."""

    name: str
    value: float
    unit: str
    target: float | None = None

    @property
    def met(self) -> bool | None:
        return None if self.target is None else self.value <= self.target


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="measure the engine on this machine",
        description="Measure the engine on this machine: about a minute.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="the engine alone, without whole programs"
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    parts = [engine_figures, strategy_figures, process_figures, screen_figures]
    if arguments.quick:
        del parts[1:]
    measurements: list[Measurement] = []
    with progress_bar("measuring") as progress:
        for number, part in enumerate(parts):
            progress(number, len(parts))
            measurements += part()
    if arguments.json:
        rows = [{**asdict(each), "met": each.met} for each in measurements]
        print_json({"version": __version__, "machine": machine(), "measurements": rows})
        return 0
    print(f"wordle-tui {__version__}, {machine()}")
    floor = measurements[0].value
    print_table(
        ("figure", "value", "target", "", "times the floor"),
        [
            (
                each.name,
                f"{each.value:,.1f} {each.unit}",
                "" if each.target is None else f"{each.target:,g} {each.unit}",
                "" if each.met is None else "met" if each.met else "missed",
                f"{each.value / floor:,.1f}" if each.unit == "ms" else "",
            )
            for each in measurements
        ],
    )
    return 0


def machine() -> str:
    """What the figures were measured on."""
    import numpy

    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}, numpy {numpy.__version__}"
    )


def engine_figures() -> Iterator[Measurement]:
    """What the engine does inside one process."""
    from wordle_tui.solver.advisor import Advisor
    from wordle_tui.solver.table import pattern_table

    words = word_list("original")
    table = pattern_table(words.guesses, words.answers)
    yield Measurement("floor: read the table once", least(lambda: int(table.max()), 7), "ms")
    build = least(lambda: pattern_table(words.guesses, words.answers), 5)
    yield Measurement("build the table 12,972 x 2,315", build, "ms", 40)
    yield from ranking_figures(Advisor(words))
    yield from exact_figures(words)


RANKED = {
    "": 120,
    "raise:bbbbb": 20,
    "crane:byyby": 5,
    "raise:gbbbb": 1,
}
"""Positions of falling size, and the time in ms that all their guesses may be ranked in."""


def ranking_figures(advisor: Advisor) -> Iterator[Measurement]:
    for turns, target in RANKED.items():
        position = advisor.position(Game(advisor.words, parse_turns(turns)))
        count = len(position.candidates)
        took = least(partial(advisor.rank, position), 5)
        yield Measurement(f"rank all guesses, {counted(count, 'word')} left", took, "ms", target)


def exact_figures(words: WordList) -> Iterator[Measurement]:
    """Each run gets an advisor that remembers nothing but the table."""
    for title, turns, target in (
        ("ten exact values after a first reply", "salet:bbbbb", 300),
        ("ten exact values after a second reply", "salet:bbbbb courd:bbbbb", 50),
    ):
        yield Measurement(title, least_of_fresh(words, turns, exact_values), "ms", target)
    for turns in ("salet:bbbbb", "raise:bbbbb", "crane:bbbbb", "crane:bybby", "adieu:ybbbb"):
        yield Measurement(
            f"best guess proved after {turns}",
            least_of_fresh(words, turns, best_guess),
            "ms",
            1000,
        )

    for answer, guesses in (("wince", "soare clint mince wince"), ("joker", "crane slope joker")):
        yield Measurement(
            f"rate the game {guesses}",
            least_of_fresh(words, "", partial(rate_game, guesses=guesses.split(), answer=answer)),
            "ms",
            1000,
        )


def rate_game(advisor: Advisor, game: Game, guesses: Sequence[str], answer: str) -> None:
    from wordle_tui.rating import rate

    game = Game(game.words, answer=answer)
    for guess in guesses:
        game = game.play(guess)
    rate(game, advisor)


def exact_values(advisor: Advisor, game: Game) -> None:
    position = advisor.position(game)
    suggestions = advisor.suggestions(position, 10)
    numbers = [position.solver.numbers[each.word] for each in suggestions]
    for _ in position.solver.values(position.candidates, numbers):
        pass


def best_guess(advisor: Advisor, game: Game) -> None:
    position = advisor.position(game)
    position.solver.best(position.candidates)


def least_of_fresh(words: WordList, turns: str, work: Callable[[Advisor, Game], None]) -> float:
    from wordle_tui.solver.advisor import Advisor

    times = []
    for _ in range(3):
        advisor = Advisor(words)
        advisor.position(Game(words))  # the table is there before the clock starts
        game = Game(words, parse_turns(turns))
        times.append(least(partial(work, advisor, game), 1))
    return min(times)


def strategy_figures() -> Iterator[Measurement]:
    """Each strategy over all answers of the original list."""
    from wordle_tui.simulation import simulate
    from wordle_tui.strategies import STRATEGIES

    words = word_list("original")
    for strategy in STRATEGIES:
        took = least(partial(simulate, words, strategy()), 1)
        yield Measurement(f"{strategy.name} over all 2,315 answers", took, "ms", 3000)


def least(work: Callable[[], object], runs: int) -> float:
    """The time of the fastest run, in ms."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


TIMED_COMMANDS = (
    ("suggest at the empty board", ["suggest"], 5, 100.0),
    ("solve salet, whole process", ["solve", "salet", "--list", "original"], 3, 2400.0),
    ("solve salet --hard, whole process", ["solve", "salet", "--hard"], 2, 6000.0),
)


def process_figures() -> Iterator[Measurement]:
    """What whole commands take, from their start to their end."""
    for title, arguments, runs, target in TIMED_COMMANDS:
        took = least(partial(command, arguments), runs)
        yield Measurement(title, took, "ms", target)
    for arguments in (["suggest", "salet:bbbbb"], ["solve", "salet", "--hard"]):
        name = f"peak memory of {' '.join(arguments)}"
        yield Measurement(name, peak_memory(arguments), "MB", 250)


def screen_figures() -> Iterator[Measurement]:
    """The full-screen program in a real terminal."""
    from wordle_tui.responsiveness import key_latencies, start_up

    began = start_up()
    yield Measurement("first frame, CPU", 1000 * began.cpu, "ms", 600)
    yield Measurement("first frame, on the clock", 1000 * began.wall, "ms")
    latencies = sorted(key_latencies())
    yield Measurement("key to screen while searching, median", 1000 * median(latencies), "ms")
    slowest = latencies[int(0.95 * len(latencies))]
    yield Measurement("key to screen while searching, 95 of 100", 1000 * slowest, "ms", 50)


def command(arguments: Sequence[str]) -> None:
    subprocess.run([*PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)


PROGRAM = (sys.executable, "-m", "wordle_tui")
_TELL_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_memory(arguments: Sequence[str]) -> float:
    """The most memory that a command uses, in MB."""
    # Through a small process in between: a child's peak is never below its parent's size.
    told = subprocess.run(
        [sys.executable, "-c", _TELL_PEAK, *PROGRAM, *arguments],
        check=True,
        capture_output=True,
        text=True,
    )
    return int(told.stdout) / (2**20 if sys.platform == "darwin" else 2**10)
