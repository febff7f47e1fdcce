"""Many simulations at once, on all processors; stored results are not computed again.

Each result is stored as soon as it is done, so that a sweep that was killed can be resumed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.pool import POOL, Pool, Work
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.solver.table import MAX_TABLE_BYTES
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.results import Tell, keep, kept
from wordle_tui.strategies.simulation import Simulation, simulate


def best_openers(words: WordList, count: int) -> tuple[str, ...]:
    """The guesses that leave the fewest words on average."""
    ranking = Position.start(lists_of(words)).rank()
    return tuple(words.guesses[number] for number in ranking.order()[:count])


def sweep(
    words: WordList,
    runs: Sequence[Strategy[Any]],
    *,
    tell: Tell,
    played: tuple[str, ...] | None = None,
    limit: int = GUESS_LIMIT,
    fresh: bool = False,
    stop: Stop = never_stop,
    pool: Pool = POOL,
) -> Iterator[tuple[int, Simulation]]:
    """Yield the number and simulation of each run as they are done; stored ones come first.

    Raises `Stopped` when `stop` returns True; finished runs stay stored. `tell` and `played` are
    those of `simulated`.
    """
    open_runs = []
    for number, strategy in enumerate(runs):
        simulation = None if fresh else kept(words, strategy, played, limit)
        if simulation is None:
            open_runs.append(number)
        else:
            yield number, simulation

    most = MAX_TABLE_BYTES // lists_of(words).table.nbytes if len(open_runs) > 1 else 0
    work = Work(_simulate, (words, runs, played, limit))
    for number, (taken, guesses, seconds) in pool.map(work, open_runs, stop, most=most):
        name, options = runs[number].name, asdict(runs[number].options)
        simulation = Simulation(name, options, words, taken, guesses, seconds, played, limit)
        keep(simulation, tell)
        yield number, simulation


def _simulate(
    words: WordList,
    runs: Sequence[Strategy[Any]],
    played: tuple[str, ...] | None,
    limit: int,
    stop: Stop,
) -> Callable[[int], tuple[tuple[int, ...], tuple[str, ...], float]]:
    """The function that simulates a run, given its number."""

    def run(number: int) -> tuple[tuple[int, ...], tuple[str, ...], float]:
        simulation = simulate(words, runs[number], played=played, limit=limit, stop=stop)
        return simulation.taken, simulation.guesses, simulation.seconds

    return run
