"""Simulations kept in the user's folder, so that the same run is not computed twice.

One file a run, replaced as a whole: whatever kills the program, a run is there or it is not. A
file says what made it (the program's version and a digest of its strategies, the strategy with its
options, a digest of the list), and its name is the digest of that: what another version computed
is kept beside, and never taken for the result of this one.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from wordle_tui import __version__, paths
from wordle_tui.simulation import Report, Simulation, ignore_progress, simulate
from wordle_tui.solver.advice import Stop, never_stop
from wordle_tui.strategies import Strategy
from wordle_tui.words import WordList

FORMAT = 1
_MADE_OF = ("tiles.py", "simulation.py", "solver", "strategies")


def folder() -> Path:
    """Where the results are; it may not exist yet."""
    return paths.user_data() / "simulations"


def simulated(
    words: WordList,
    strategy: Strategy[Any],
    *,
    fresh: bool = False,
    stop: Stop = never_stop,
    report: Report = ignore_progress,
) -> Simulation:
    """The kept result of this run; without one, or if it is to be `fresh`, run it and keep it."""
    simulation = None if fresh else kept(words, strategy)
    if simulation is None:
        simulation = simulate(words, strategy, stop=stop, report=report)
        keep(simulation)
    return simulation


def kept(words: WordList, strategy: Strategy[Any]) -> Simulation | None:
    """The kept result of this run, if there is one.

    A damaged file is set aside, and the run counts as not yet made.
    """
    options = asdict(strategy.options)
    path = _path(words, strategy.name, options)
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        return Simulation(
            strategy.name,
            options,
            words,
            tuple(map(int, record["taken"])),
            tuple(record["guesses"].split()),
            float(record["seconds"]),
        )
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError):
        os.replace(path, path.with_suffix(".damaged"))
        return None


def keep(simulation: Simulation) -> None:
    """Keep a result; one of the same run is replaced."""
    made_by = _made_by(simulation.words, simulation.strategy, simulation.options)
    record = {
        **made_by,
        "list": simulation.words.name,
        "seconds": simulation.seconds,
        "distribution": simulation.distribution,
        "taken": simulation.taken,
        "guesses": " ".join(simulation.guesses),
    }
    path = _path(simulation.words, simulation.strategy, simulation.options)
    path.parent.mkdir(parents=True, exist_ok=True)
    paths.write_text(path, json.dumps(record))


def _path(words: WordList, strategy: str, options: dict[str, Any]) -> Path:
    made_by = json.dumps(_made_by(words, strategy, options), sort_keys=True)
    return folder() / f"{strategy}-{hashlib.sha256(made_by.encode()).hexdigest()[:20]}.json"


def _made_by(words: WordList, strategy: str, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": __version__,
        "code": _code_digest(),
        "strategy": strategy,
        "options": options,
        "words": _list_digest(words),
    }


@cache
def _code_digest() -> str:
    """A digest of the modules that decide what a simulation comes to."""
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for name in _MADE_OF:
        path = package / name
        for module in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            digest.update(module.read_bytes())
    return digest.hexdigest()[:20]


@lru_cache(maxsize=8)
def _list_digest(words: WordList) -> str:
    text = "\n".join((*words.guesses, "", *words.answers, "", *map(str, words.weights)))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
