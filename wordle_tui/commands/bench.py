"""`wordle-tui bench`: how fast the program is here, beside a floor measured in the same run.

Every figure is the least of several runs: other programs can only make a run slower.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from argparse import Namespace, _SubParsersAction
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from wordle_tui import __version__
from wordle_tui.commands.common import add_shared_options, print_json, print_table, progress_bar
from wordle_tui.game.daily import puzzle_day
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.text import parse_game
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.wording import counted
from wordle_tui.game.words import word_list
from wordle_tui.solver.stopping import never_stop

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.game.records import FinishedGame

RANKED = {2315: ("", 150), 168: ("raise:bbbbb", 20), 50: ("crane:byyby", 5), 10: ("raise:gbbbb", 1)}
"""By number of words left: a position, and the target in ms for ranking all guesses. Of all words,
two thirds of the time go to numpy's count of 30 million patterns: hence more than 120 ms."""
SOLVED = {
    "salet": 470,
    "salet --hard": 890,
    "crane": 2100,
    "crane --hard": 1000,
    "raise": 890,
}
"""Openers, and a fifth of the time in ms that the fastest other program, in C++, takes for each."""
REPLIES = 100
"""The likeliest first replies to `OPENERS` on the nyt list, whose advice is proved."""
OPENERS = ("tarse", "salet", "crane", "slate", "raise")

RATED = 50
"""Imported games that are rated."""

ASKED, REGRET_SECONDS = 200, 0.2
"""Regrets that the oracle is asked for, and the time limit of each."""


class Measurement(NamedTuple):
    """Something to measure; smaller is better."""

    name: str
    measure: Callable[[], float]
    target: float | None = None
    unit: str = "ms"


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "bench",
        description="Measure the program on this machine, which takes some minutes.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="the engine alone, without whole programs"
    )
    add_shared_options(parser, run, json=True)


def run(arguments: Namespace) -> None:
    # Commands are measured as installed ones run: compiled before, not at each start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    figures = [*engine_figures()]
    if not arguments.quick:
        figures += [*reply_figures(), *history_figures(), *oracle_figures()]
        figures += strategy_figures()
        figures += process_figures()
        figures += screen_figures()
    measurements: list[dict[str, Any]] = []
    with progress_bar("measuring") as progress:
        for number, (name, measure, target, unit) in enumerate(figures):
            progress(number, len(figures))
            value = measure()
            met = None if target is None else value <= target
            measurements.append(
                {"name": name, "value": value, "unit": unit, "target": target, "met": met}
            )
    if arguments.json:
        print_json({"version": __version__, "machine": machine(), "measurements": measurements})
        return
    print(f"wordle-tui {__version__}, {machine()}")
    floor = measurements[0]["value"]
    rows = [
        (
            name,
            f"{value:,.1f} {unit}",
            "" if target is None else f"{target:,g} {unit}",
            {None: "", True: "met", False: "missed"}[met],
            f"{value / floor:,.1f}" if unit == "ms" else "",
        )
        for name, value, unit, target, met in (figure.values() for figure in measurements)
    ]
    print_table(("figure", "value", "target", "", "times the floor"), rows)


def machine() -> str:
    """What the figures were measured on."""
    import numpy

    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}, numpy {numpy.__version__}"
    )


def least(work: Callable[[], object], runs: int) -> float:
    """The time of the fastest run, in ms."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def engine_figures() -> Iterator[Measurement]:
    """The engine with the original list. A long proof takes all processors; the first of its
    runs starts their processes."""
    from wordle_tui.solver.lists import lists_of
    from wordle_tui.solver.position import Position
    from wordle_tui.solver.table import pattern_table

    words = word_list("original")
    table, build = lists_of(words).table, partial(pattern_table, words.guesses, words.answers)
    yield Measurement("floor: read the table once", partial(least, table.max, 7))
    yield Measurement("build the table 12,972 x 2,315", partial(least, build, 5), 40)
    for count, (turns, target) in RANKED.items():
        position = Position.of(Game(words, parse_turns(turns)))
        name = f"rank all guesses, {counted(count, 'word')} left"
        yield Measurement(name, partial(least, position.rank, 5), target)
    for title, turns, target in (
        ("ten exact values after a first reply", "salet:bbbbb", 300),
        ("ten exact values after a second reply", "salet:bbbbb courd:bbbbb", 50),
    ):
        yield Measurement(title, partial(least_of_fresh, exact_values, turns), target)
    for turns in ("salet:bbbbb", "raise:bbbbb", "crane:bbbbb", "crane:bybby", "adieu:ybbbb"):
        name = f"best guess proved after {turns}"
        yield Measurement(name, partial(least_of_fresh, best_guess, turns), 1000)
    for turns in ("crane:bybby", "adieu:ybbbb", "audio:ybbbb"):
        name = f"all advice after {turns}"
        yield Measurement(name, partial(least_of_fresh, advice, turns), 2000)
    for guesses in ("soare clint mince wince", "crane slope joker"):
        yield Measurement(
            f"rate the game {guesses}", partial(least_of_fresh, rate_game, guesses), 1000
        )


def least_of_fresh(work: Callable[[Advisor, str], None], game: str) -> float:
    """The time of the fastest run, each with an advisor that knows nothing but the table."""
    from wordle_tui.advice.advisor import Advisor

    advisors = [Advisor(word_list("original")) for _ in range(3)]
    return min(least(partial(work, advisor, game), 1) for advisor in advisors)


def exact_values(advisor: Advisor, turns: str) -> None:
    from wordle_tui.solver.position import Position

    position = Position.of(Game(advisor.words, parse_turns(turns)))
    solver = advisor.solver(position)
    for suggestion in advisor.suggestions(position, 10):
        solver.value(position.candidates, position.lists.numbers[suggestion.word])


def best_guess(advisor: Advisor, turns: str) -> None:
    from wordle_tui.solver.position import Position

    position = Position.of(Game(advisor.words, parse_turns(turns)))
    advisor.solver(position).best(position.candidates)


def advice(advisor: Advisor, turns: str) -> None:
    """What the screens and `suggest` wait for: the exact values and the proof, in words."""
    for _ in advisor.advise(Game(advisor.words, parse_turns(turns))):
        pass


def proof_times() -> list[float]:
    """How long the advice after each of the likeliest replies takes until its proof, in ms."""
    from wordle_tui.advice.advice import Stage
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.solver.lists import lists_of

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


def rate_game(advisor: Advisor, guesses: str) -> None:
    from wordle_tui.rating.exact import rate

    rate(parse_game(guesses, advisor.words), advisor)


def reply_figures() -> Iterator[Measurement]:
    """The nyt list, whose answers differ in weight."""
    times = cache(proof_times)

    def slowest(count: int) -> float:
        return times()[count - 1]

    for count, target in ((95, 1000), (REPLIES, 5000)):
        name = f"proof after {count} of the {REPLIES} likeliest replies, nyt"
        yield Measurement(name, partial(slowest, count), target)


def history_figures() -> Iterator[Measurement]:
    """Games brought along, each rated with the list of its day."""
    yield Measurement("import 1,000 games", partial(least, import_games, 3), 5000)
    name = f"rate 1,000 imported games, from {RATED} of them"
    yield Measurement(name, lambda: least(partial(rate_games, import_games()), 1) / RATED, 600, "s")


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
    from wordle_tui.history.history import History
    from wordle_tui.history.sources.common import ImportContext
    from wordle_tui.history.sources.recognise import read_games

    text = saved_games()
    with TemporaryDirectory() as folder, closing(History.open(Path(folder) / "file")) as history:
        history.import_games(read_games(text, ImportContext(history.answers_by_day())), "bench")
        return history.games()


def rate_games(games: list[FinishedGame]) -> None:
    """Rate the latest games; the answers of the earlier ones are known."""
    from wordle_tui.game.daily import shipped_past
    from wordle_tui.rating.many_games import rate_many

    past = shipped_past().adding((game.played_on, game.answer) for game in games if game.answer)
    for _ in rate_many(games[:RATED], past, never_stop):
        pass


def oracle_figures() -> Iterator[Measurement]:
    """Regrets for programs: new ones on all processors, with their start, and cached ones."""
    from wordle_tui.rating.oracle import Oracle

    name = f"10,000 regrets of up to {REGRET_SECONDS:g} s, from {ASKED} of them"
    yield Measurement(name, lambda: least(ask_everywhere, 1) * 10 / ASKED, 900, "s")
    ask = partial(Oracle("original").regret, parse_turns("soare:bbbbg clint:ybyyb"), "mince")
    again = partial(least, lambda: [ask() for _ in range(10_000)], 3)
    yield Measurement("10,000 regrets from the cache", lambda: again() / 1000, 2, "s")


def ask_everywhere() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    number = os.cpu_count() or 1
    with ProcessPoolExecutor(number, get_context("spawn")) as pool:
        list(pool.map(ask_for_regrets, range(number), [ASKED // number] * number))


def ask_for_regrets(seed: int, count: int) -> None:
    """Ask a new oracle about the guesses of a player who plays any likely word that fits."""
    from wordle_tui.rating.oracle import Oracle

    oracle, chance = Oracle("original"), Random(seed)
    game = Game(oracle.words, answer=chance.choice(oracle.words.answers))
    for _ in range(count):
        guess = chance.choice(game.candidates.likely)
        oracle.regret(game.turns, guess, seconds=REGRET_SECONDS)
        game = game.play(guess)
        if game.outcome is not Outcome.PLAYING:
            game = Game(oracle.words, answer=chance.choice(oracle.words.answers))


def strategy_figures() -> Iterator[Measurement]:
    """Each strategy over all answers of the original list."""
    from wordle_tui import strategies
    from wordle_tui.strategies.simulation import simulate

    for strategy in strategies.available():
        work = partial(simulate, word_list("original"), strategy)
        yield Measurement(f"{strategy.name} over all 2,315 answers", partial(least, work, 1), 1000)


def process_figures() -> Iterator[Measurement]:
    """Whole commands, from start to end."""
    for title, arguments, runs, target in (
        ("suggest at the empty board", "suggest", 5, 100),
        *(
            (f"solve {opener}, whole process", f"solve {opener} --list original", 3, target)
            for opener, target in SOLVED.items()
        ),
    ):
        command = [*PROGRAM, *arguments.split()]
        work = partial(subprocess.run, command, check=True, stdout=subprocess.DEVNULL)
        yield Measurement(title, partial(least, work, runs), target)
    if sys.platform == "win32":  # Python cannot ask it for the memory of other processes
        return
    for arguments in ("suggest salet:bbbbb", "solve salet --hard --list original"):
        yield Measurement(f"peak memory of {arguments}", partial(peak_memory, arguments), 250, "MB")


PROGRAM = (sys.executable, "-m", "wordle_tui")
_TELL_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_memory(arguments: str) -> float:
    """The most memory that a command uses, in MB."""
    # Through a small process in between: a child's peak is never below its parent's size.
    command = [sys.executable, "-c", _TELL_PEAK, *PROGRAM, *arguments.split()]
    peak = int(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def screen_figures() -> Iterator[Measurement]:
    """The full-screen program in a real terminal."""
    if sys.platform == "win32":  # it has no pseudo-terminals
        return
    from wordle_tui.commands.responsiveness import LoopWork, key_latencies, loop_work, start_up

    start, latencies = cache(start_up), cache(key_latencies)

    def latency(searching: bool, share: float) -> float:
        times = sorted(latencies(searching=searching))
        return 1000 * times[int(share * len(times))]

    yield Measurement("first frame, CPU", lambda: 1000 * start()[0], 600)
    yield Measurement("first frame, on the clock", lambda: 1000 * start()[1])
    # No key can be quicker while the solver searches than while it is idle.
    for title, searching in (("with the solver idle", False), ("while searching", True)):
        name = f"key to screen {title}"
        yield Measurement(f"{name}, median", partial(latency, searching, 0.5))
        yield Measurement(f"{name}, 95 of 100", partial(latency, searching, 0.95), 40)
    work = cache(loop_work)

    def longest(size: tuple[int, int], choose: Callable[[LoopWork], float]) -> float:
        return 1000 * choose(work(*size))

    for size in ((80, 24), (140, 45)):
        for title, choose, target in (
            ("a key, median of 20", lambda one: one.key, 20),
            ("opening a screen or window, longest", lambda one: max(one.openings.values()), 100),
            ("the last Enter of a game", lambda one: one.last_enter, 150),
            ("another theme", lambda one: one.theme, 150),
            ("another size", lambda one: one.resize, 150),
        ):
            name = f"event loop at {size[0]}x{size[1]}: {title}"
            yield Measurement(name, partial(longest, size, choose), target)
