"""Simulations kept in the user's folder: the same run is not computed twice.

One file per run, replaced as a whole: whatever kills the program, a run is there or it is not. A
file says what made it (the program's version, the strategy with its options, a digest of the list),
and its name is the digest of that, so that one version never takes another's result for its own.
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
    """Where the results are; it may not exist yet."""
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
    """The kept result of this run; without one, or if it is to be `fresh`, run it and keep it.

    What cannot be kept is a result all the same: then `tell` gets a sentence.
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
    """The kept result of this run, if there is one.

    A damaged file is set aside, and the run counts as not yet made.
    """
    run = Simulation(strategy.name, asdict(strategy.options), words, (), (), 0.0, played, limit)
    path, _ = _file(run)
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        taken, guesses = tuple(map(int, record["taken"])), tuple(record["guesses"].split())
        if len(taken) != len(run.answers) or not set(run.answers) <= set(guesses):
            raise ValueError("not a game for each answer")
        return replace(run, taken=taken, guesses=guesses, seconds=float(record["seconds"]))
    except OSError:  # most often there is none; if it is something else, `keep` will tell
        return None
    except (ValueError, KeyError, TypeError, AttributeError):
        with suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return None


def keep(simulation: Simulation, tell: Tell) -> None:
    """Keep a result; one of the same run is replaced. `tell` gets the reason if it cannot be."""
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
    """Where a run is kept, and what makes it this run."""
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
