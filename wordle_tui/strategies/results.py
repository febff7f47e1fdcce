"""Results of simulations, stored in the user's data folder, so that no run is computed twice.

Every run has one file, which is replaced atomically. Its name is a digest of what the result
depends on: the version of the program and of the strategy's package, the strategy with its options,
and the word list. No version can use the result of another.

The results of the default runs over the `original` list come with the program.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from warnings import warn

from wordle_tui import __version__, paths, strategies
from wordle_tui.game.errors import reason
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.validation import UNREADABLE
from wordle_tui.game.words import WordList
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.pool import POOL, Pool, Work
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.solver.table import MAX_TABLE_BYTES
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.simulation import Listener, Simulation, simulate

Notify = Callable[[str], None]


def folder() -> Path:
    """The folder of the results. It may not exist yet."""
    return paths.user_data() / "simulations"


def simulated(
    words: WordList,
    strategy: Strategy[Any],
    *,
    notify: Notify,
    played: tuple[str, ...] | None = None,
    limit: int = GUESS_LIMIT,
    fresh: bool = False,
    stop: Stop = never_stop,
    report: Listener | None = None,
) -> Simulation:
    """Return the stored result of this run, or run it and store the result; `fresh` always runs it.

    If the result cannot be stored, `notify` is called with a sentence that says why.
    """
    simulation = None if fresh else kept(words, strategy, played, limit)
    if simulation is None:
        simulation = simulate(words, strategy, played=played, limit=limit, stop=stop, report=report)
        keep(simulation, notify)
    return simulation


def sweep(
    words: WordList,
    runs: Sequence[Strategy[Any] | str],
    *,
    notify: Notify = warn,
    played: tuple[str, ...] | None = None,
    limit: int = GUESS_LIMIT,
    fresh: bool = False,
    stop: Stop = never_stop,
    executor: Executor | Pool = POOL,
) -> Iterator[tuple[int, Simulation]]:
    """Do many runs on all processors or on an executor, with the options of `simulated`.

    A run is a strategy, or its name with options as on a command line.
    Yields the number and simulation of each run as they are done; stored ones come first. Raises
    `Stopped` when `stop` returns True; finished runs stay stored.
    """
    chosen = [strategies.parse(run) if isinstance(run, str) else run for run in runs]
    open_runs = []
    for number, strategy in enumerate(chosen):
        simulation = None if fresh else kept(words, strategy, played, limit)
        if simulation is None:
            open_runs.append(number)
        else:
            yield number, simulation

    most = MAX_TABLE_BYTES // lists_of(words).table.nbytes if len(open_runs) > 1 else 0
    work = Work(_simulate, (words, chosen, played, limit))
    for number, (taken, guesses, seconds) in mapped(executor, work, open_runs, stop, most=most):
        name, options = chosen[number].name, asdict(chosen[number].options)
        simulation = Simulation(name, options, words, taken, guesses, seconds, played, limit)
        keep(simulation, notify)
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


def kept(
    words: WordList,
    strategy: Strategy[Any],
    played: tuple[str, ...] | None = None,
    limit: int = GUESS_LIMIT,
) -> Simulation | None:
    """The stored result of this run, if there is one. A damaged file is renamed and ignored."""
    run = Simulation(strategy.name, asdict(strategy.options), words, (), (), 0.0, played, limit)
    path, _ = _file(run)
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        taken, guesses = tuple(map(int, record["taken"])), tuple(record["guesses"].split())
        if len(taken) != len(run.answers) or not set(run.answers) <= set(guesses):
            raise ValueError("not a game for each answer")
        return replace(run, taken=taken, guesses=guesses, seconds=float(record["seconds"]))
    except OSError:  # usually there is no file; `keep` reports any other problem
        return None
    except UNREADABLE:
        with suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return None


def shipped_path() -> Path:
    """The file of the results that come with the program; `data/simulations.py` makes it."""
    return paths.shipped_data() / "simulations-original.json"


@cache
def _shipped() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(shipped_path().read_text(encoding="utf-8"))
    return content


def shipped(words: WordList, strategy: Strategy[Any]) -> Simulation | None:
    """The result of this run that comes with the program, if there is one."""
    content = _shipped()
    result = content["strategies"].get(strategy.title)
    if result is None or strategy.package or list_digest(words) != content["words"]:
        return None
    return Simulation(
        strategy.name,
        asdict(strategy.options),
        words,
        tuple(map(int, result["taken"])),
        (result["opener"],),
        result["seconds"],
        shipped_with=content["version"],
    )


def keep(simulation: Simulation, notify: Notify) -> None:
    """Store a result, replacing one of the same run; `notify` gets the reason if that fails."""
    path, made_by = _file(simulation)
    record = {
        **made_by,
        "list": simulation.words.name,
        "seconds": simulation.seconds,
        "distribution": simulation.distribution,
        "taken": simulation.taken,
        "guesses": " ".join(simulation.guesses),
    }
    try:
        paths.make_private(path.parent)
        paths.write_text(path, json.dumps(record))
    except OSError as error:
        notify(f"The result isn't saved: {folder()} can't be written ({reason(error)}).")


def _file(run: Simulation) -> tuple[Path, dict[str, Any]]:
    """The file of a run, and what the result depends on."""
    made_by = {
        "version": __version__,
        "package": strategies.make(run.strategy).package,
        "strategy": run.strategy,
        "options": run.options,
        "words": list_digest(run.words),
        "played": run.played and _digest("\n".join(run.played)),
        "limit": run.limit,
    }
    return folder() / f"{run.strategy}-{_digest(json.dumps(made_by, sort_keys=True))}.json", made_by


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


@lru_cache(maxsize=8)
def list_digest(words: WordList) -> str:
    parts = (words.guesses, words.answers, map(str, words.weights), sorted(words.withheld))
    return _digest("\n\n".join(map("\n".join, parts)))
