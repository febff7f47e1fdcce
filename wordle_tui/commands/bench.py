"""`wordle-tui bench`: how fast the program is here, beside a floor measured in the same run.

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
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from wordle_tui import __version__
from wordle_tui.commands.common import add_shared_options, print_json, print_table, progress_bar
from wordle_tui.game.game import Game, parse_turns
from wordle_tui.game.wording import counted
from wordle_tui.game.words import word_list

if TYPE_CHECKING:
    from wordle_tui.solver.advisor import Advisor
    from wordle_tui.solver.table import Table


@dataclass(frozen=True)
class Figure:
    """Something to measure; smaller is better."""

    name: str
    measure: Callable[[], float]
    unit: str = "ms"
    target: float | None = None

    def measured(self) -> dict[str, Any]:
        """Measure it; the result is in the form of the JSON."""
        value = self.measure()
        met = None if self.target is None else value <= self.target
        return {
            "name": self.name,
            "value": value,
            "unit": self.unit,
            "target": self.target,
            "met": met,
        }


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="measure the program on this machine",
        description="Measure the program on this machine, which takes two minutes.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="the engine alone, without whole programs"
    )
    add_shared_options(parser, run, json=True)


def run(arguments: Namespace) -> int:
    figures = [*engine_figures()]
    if not arguments.quick:
        figures += [*strategy_figures(), *process_figures(), *screen_figures()]
    measurements: list[dict[str, Any]] = []
    with progress_bar("measuring") as progress:
        for number, figure in enumerate(figures):
            progress(number, len(figures))
            measurements.append(figure.measured())
    if arguments.json:
        print_json({"version": __version__, "machine": machine(), "measurements": measurements})
        return 0
    print(f"wordle-tui {__version__}, {machine()}")
    floor = measurements[0]["value"]
    header = ("figure", "value", "target", "", "times the floor")
    print_table(header, [_cells(floor=floor, **figure) for figure in measurements])
    return 0


def _cells(
    floor: float, name: str, value: float, unit: str, target: float | None, met: bool | None
) -> tuple[str, ...]:
    return (
        name,
        f"{value:,.1f} {unit}",
        "" if target is None else f"{target:,g} {unit}",
        "" if met is None else "met" if met else "missed",
        f"{value / floor:,.1f}" if unit == "ms" else "",
    )


def machine() -> str:
    """What the figures were measured on."""
    import numpy

    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}, numpy {numpy.__version__}"
    )


def engine_figures() -> Iterator[Figure]:
    """The engine, within this process."""
    yield Figure("floor: read the table once", lambda: least(original_table().max, 7))
    yield Figure("build the table 12,972 x 2,315", lambda: least(build_table, 5), target=40)
    for count, (turns, target) in RANKED.items():
        name = f"rank all guesses, {counted(count, 'word')} left"
        yield Figure(name, partial(ranking_time, turns), target=target)
    for title, turns, target in (
        ("ten exact values after a first reply", "salet:bbbbb", 300),
        ("ten exact values after a second reply", "salet:bbbbb courd:bbbbb", 50),
    ):
        yield Figure(title, partial(least_of_fresh, turns, exact_values), target=target)
    for turns in ("salet:bbbbb", "raise:bbbbb", "crane:bbbbb", "crane:bybby", "adieu:ybbbb"):
        name = f"best guess proved after {turns}"
        yield Figure(name, partial(least_of_fresh, turns, best_guess), target=1000)
    for answer, guesses in (("wince", "soare clint mince wince"), ("joker", "crane slope joker")):
        work = partial(rate_game, guesses=guesses.split(), answer=answer)
        yield Figure(f"rate the game {guesses}", partial(least_of_fresh, "", work), target=1000)


RANKED = {
    2315: ("", 120),
    168: ("raise:bbbbb", 20),
    50: ("crane:byyby", 5),
    10: ("raise:gbbbb", 1),
}
"""By number of words left: a position, and the target in ms for ranking all guesses."""


def build_table() -> Table:
    from wordle_tui.solver.table import pattern_table

    words = word_list("original")
    return pattern_table(words.guesses, words.answers)


@cache
def original_table() -> Table:
    return build_table()


def ranking_time(turns: str) -> float:
    from wordle_tui.solver.position import Position

    return least(Position.of(Game(word_list("original"), parse_turns(turns))).rank, 5)


def rate_game(advisor: Advisor, game: Game, guesses: Sequence[str], answer: str) -> None:
    from wordle_tui.rating.exact import rate

    game = Game(game.words, answer=answer)
    for guess in guesses:
        game = game.play(guess)
    rate(game, advisor)


def exact_values(advisor: Advisor, game: Game) -> None:
    from wordle_tui.solver.position import Position

    position = Position.of(game)
    suggestions = advisor.suggestions(position, 10)
    numbers = [position.lists.numbers[suggestion.word] for suggestion in suggestions]
    for _ in advisor.solver(position).values(position.candidates, numbers):
        pass


def best_guess(advisor: Advisor, game: Game) -> None:
    from wordle_tui.solver.position import Position

    position = Position.of(game)
    advisor.solver(position).best(position.candidates)


def least_of_fresh(turns: str, work: Callable[[Advisor, Game], None]) -> float:
    """The time of the fastest run, each with an advisor that knows nothing but the table."""
    from wordle_tui.solver.advisor import Advisor
    from wordle_tui.solver.lists import lists_of

    words = word_list("original")
    times = []
    for _ in range(3):
        lists_of(words)  # the table is there before the clock starts
        advisor = Advisor(words)
        game = Game(words, parse_turns(turns))
        times.append(least(partial(work, advisor, game), 1))
    return min(times)


def strategy_figures() -> Iterator[Figure]:
    """Each strategy over all answers of the original list."""
    from wordle_tui.strategies import STRATEGIES
    from wordle_tui.strategies.simulation import simulate

    for strategy in STRATEGIES:
        work = partial(simulate, word_list("original"), strategy())
        name = f"{strategy.name} over all 2,315 answers"
        yield Figure(name, partial(least, work, 1), target=1000)


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


def process_figures() -> Iterator[Figure]:
    """Whole commands, from start to end."""
    for title, arguments, runs, target in TIMED_COMMANDS:
        yield Figure(title, partial(least, partial(command, arguments), runs), target=target)
    for arguments in (["suggest", "salet:bbbbb"], ["solve", "salet", "--hard"]):
        name = f"peak memory of {' '.join(arguments)}"
        yield Figure(name, partial(peak_memory, arguments), "MB", 250)


def screen_figures() -> Iterator[Figure]:
    """The full-screen program in a real terminal."""
    from wordle_tui.commands.responsiveness import key_latencies, stalls, start_up

    start, latencies = cache(start_up), cache(key_latencies)

    def latency(searching: bool, share: float) -> float:
        times = sorted(latencies(searching=searching))
        return 1000 * times[int(share * len(times))]

    yield Figure("first frame, CPU", lambda: 1000 * start().cpu, target=600)
    yield Figure("first frame, on the clock", lambda: 1000 * start().wall)
    # No key can be quicker while the solver searches than while it is idle.
    for title, searching in (("with the solver idle", False), ("while searching", True)):
        name = f"key to screen {title}"
        yield Figure(f"{name}, median", partial(latency, searching, 0.5))
        yield Figure(f"{name}, 95 of 100", partial(latency, searching, 0.95), target=50)
    yield Figure(
        "longest step of the event loop, all screens",
        lambda: 1000 * max(max(steps, default=0.0) for steps in stalls(least=0.001).values()),
        target=20,
    )


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
