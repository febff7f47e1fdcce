"""Many simulations at once, on all cores; those already kept are not run again.

Each run is kept as soon as it is done, by the process that made it: a sweep that is killed goes on
where it was.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from itertools import product
from multiprocessing.connection import wait as wait_for_connection
from multiprocessing.synchronize import Event
from typing import Any

from wordle_tui import strategies
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, Stopped, never_stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.results import Tell, keep, kept
from wordle_tui.strategies.simulation import Simulation, simulate

Outcome = tuple[tuple[int, ...], tuple[str, ...], float]
"""What a process of the pool sends back: guesses taken, guesses of the tree, seconds."""

_PATIENCE = 0.02  # seconds between two questions whether to stop


def best_openers(words: WordList, count: int) -> tuple[str, ...]:
    """The guesses that leave the fewest words on average."""
    ranking = Position.start(lists_of(words)).rank()
    return tuple(words.guesses[number] for number in ranking.order()[:count])


def threshold_maps(values: Sequence[int]) -> list[tuple[int, ...]]:
    """Every threshold map with these values that never rises, as all published ones.

    The first two entries are equal: the first is never used.
    """
    falling = sorted(set(values), reverse=True)
    maps = product(falling, repeat=5)
    return [(each[0], *each) for each in maps if list(each) == sorted(each, reverse=True)]


def sweep(
    words: WordList,
    runs: Sequence[Strategy[Any]],
    *,
    tell: Tell,
    fresh: bool = False,
    stop: Stop = never_stop,
    processes: int | None = None,
) -> Iterator[tuple[int, Simulation]]:
    """The simulation of each run with its number, as they are done; kept ones come first.

    Raises `Stopped` when `stop` says so; what is done by then is kept. `tell` as in `simulated`.
    """
    open_runs = []
    for number, strategy in enumerate(runs):
        simulation = None if fresh else kept(words, strategy)
        if simulation is None:
            open_runs.append(number)
        else:
            yield number, simulation
    if not open_runs:
        return
    # Fresh interpreters, not copies of this one: it may have threads, and a copy would hold the
    # pipes by which its siblings learn that this process is gone.
    context = multiprocessing.get_context("spawn")
    told_to_stop = context.Event()
    processes = processes or min(os.cpu_count() or 1, len(open_runs))
    with ProcessPoolExecutor(processes, context, _prepare, (words, told_to_stop)) as pool:
        numbers = {
            pool.submit(_run, runs[number].name, runs[number].options): number
            for number in open_runs
        }
        try:
            for future in _as_done(numbers, stop):
                number = numbers[future]
                name, options = runs[number].name, asdict(runs[number].options)
                simulation = Simulation(name, options, words, *future.result())
                keep(simulation, tell)
                yield number, simulation
        finally:
            told_to_stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _as_done(futures: Iterable[Future[Outcome]], stop: Stop) -> Iterator[Future[Outcome]]:
    waiting = set(futures)
    while waiting:
        done, waiting = wait(waiting, _PATIENCE, FIRST_COMPLETED)
        yield from done
        if stop():
            raise Stopped


_words: WordList
_told_to_stop: Event


def _prepare(words: WordList, told_to_stop: Event) -> None:
    """Make a process of the pool ready: it ends with its parent, and leaves ctrl+c to it."""
    global _words, _told_to_stop
    _words, _told_to_stop = words, told_to_stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a process of the pool runs this"
    wait_for_connection([parent.sentinel])
    os._exit(1)


def _run(name: str, options: Any) -> Outcome:
    simulation = simulate(_words, strategies.get(name)(options), stop=_told_to_stop.is_set)
    return simulation.taken, simulation.guesses, simulation.seconds
