"""Results of simulations, stored in the user's data folder.

Every run has one file, which is replaced atomically. Its name is a digest of what the result
depends on: the version of the program and of the strategy's package, the strategy with its options,
and the word list. No version can use the result of another.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wordle_tui import __version__, paths, strategies
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.simulation import Listener, Simulation, simulate

FORMAT = 1


def folder() -> Path:
    """The folder of the results. It may not exist yet."""
    return paths.user_data() / "simulations"


Tell = Callable[[str], None]


def simulated(
    words: WordList,
    strategy: Strategy[Any],
    *,
    tell: Tell,
    played: tuple[str, ...] | None = None,
    limit: int = GUESS_LIMIT,
    fresh: bool = False,
    stop: Stop = never_stop,
    report: Listener | None = None,
) -> Simulation:
    """Return the stored result of this run, or run it and store the result; `fresh` always runs it.

    If the result cannot be stored, `tell` is called with a sentence that says why.
    """
    simulation = None if fresh else kept(words, strategy, played, limit)
    if simulation is None:
        simulation = simulate(words, strategy, played=played, limit=limit, stop=stop, report=report)
        keep(simulation, tell)
    return simulation


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
    except (ValueError, KeyError, TypeError, AttributeError):
        with suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return None


def keep(simulation: Simulation, tell: Tell) -> None:
    """Store a result, replacing one of the same run; `tell` gets the reason if that fails."""
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
        tell(f"The result is not kept: {folder()} cannot be written ({error.strerror or error}).")


def _file(run: Simulation) -> tuple[Path, dict[str, Any]]:
    """The file of a run, and what the result depends on."""
    made_by: dict[str, Any] = {
        "format": FORMAT,
        "version": __version__,
        "strategy": run.strategy,
        "options": run.options,
        "words": _list_digest(run.words),
        "played": run.played and _digest("\n".join(run.played)),
    }
    if run.limit != GUESS_LIMIT:
        made_by["limit"] = run.limit
    if package := strategies.make(run.strategy).package:
        made_by["package"] = package
    return folder() / f"{run.strategy}-{_digest(json.dumps(made_by, sort_keys=True))}.json", made_by


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


@lru_cache(maxsize=8)
def _list_digest(words: WordList) -> str:
    parts = (words.guesses, words.answers, map(str, words.weights), sorted(words.withheld))
    return _digest("\n\n".join(map("\n".join, parts)))
