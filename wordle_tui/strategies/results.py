"""Many simulations at once, and those of the `original` list that come with the program."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.game.board import GUESS_LIMIT
from wordle_tui.game.words import WordList
from wordle_tui.solver.executors import mapped
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.simulation import Simulation, simulate


def sweep(
    words: WordList,
    runs: Sequence[Strategy[Any] | str],
    *,
    limit: int = GUESS_LIMIT,
    stop: Stop = never_stop,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Simulation]]:
    """Simulate many runs here or on an executor, with the options of `simulate`.

    Yields the number and simulation of each run as they are done.
    """
    play = partial(_simulate, words, runs, limit)
    for number, simulation in mapped(executor, play, range(len(runs)), stop):
        yield number, replace(simulation, words=words)  # instead of a process's copy


def _simulate(
    words: WordList,
    runs: Sequence[Strategy[Any] | str],
    limit: int,
    number: int,
    stop: Stop,
) -> Simulation:
    return simulate(words, runs[number], limit=limit, stop=stop)


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
    if result is None or list_digest(words) != content["words"]:
        return None
    return Simulation(
        strategy.name,
        strategy.title,
        asdict(strategy.options),
        words,
        tuple(map(int, result["taken"])),
        (result["opener"],),
        result["seconds"],
    )


@lru_cache(maxsize=8)
def list_digest(words: WordList) -> str:
    parts = (words.guesses, words.answers, map(str, words.weights), sorted(words.withheld))
    text = "\n\n".join(map("\n".join, parts))
    return hashlib.sha256(text.encode()).hexdigest()[:20]
