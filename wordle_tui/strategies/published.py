"""The figures that the authors of strategies have published, beside ours.

Every strategy declares its own figures, all of them over the `original` list. The mistakes of the
published solvers are described in docs/strategies.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wordle_tui import strategies
from wordle_tui.game.words import WordList
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.base import DISTRIBUTION, Origin, Published
from wordle_tui.strategies.simulation import Simulation

Run = Callable[[Strategy[Any]], Simulation]
"""Runs a simulation, or loads the stored one."""


@dataclass(frozen=True)
class Check:
    """A published figure beside ours."""

    solver: str
    """The number of the solver, or `proof`."""
    what: str
    published: str
    ours: str
    note: str = ""
    origin: Origin = "published"

    @property
    def agrees(self) -> bool:
        return self.published == self.ours


def figures() -> Iterator[tuple[Strategy[Any], Published]]:
    """Every published figure, with the strategy and options behind it."""
    for strategy in strategies.available():
        for figure in strategy.published:
            run = f"{strategy.name}:{figure.options}" if figure.options else strategy.name
            yield strategies.parse(run), figure


def distributions() -> Iterator[tuple[Strategy[Any], Published]]:
    """The published distributions, with the strategy and options behind each."""
    return ((strategy, figure) for strategy, figure in figures() if figure.ours == DISTRIBUTION)


def runs() -> list[Strategy[Any]]:
    """The strategies behind the figures, with their options."""
    found = (strategy for strategy, figure in figures() if isinstance(figure.ours, str))
    return list({strategy.title: strategy for strategy in found}.values())


def published_of(simulation: Simulation) -> Published | None:
    """The distribution that was published for the same run, if there is one."""
    if simulation.words.name != "original":
        return None
    title = simulation.title
    return next((figure for strategy, figure in distributions() if strategy.title == title), None)


def verdict(compared: Sequence[Check]) -> str:
    """How many figures agree, in a sentence."""
    agree = sum(check.agrees for check in compared)
    known = sum(not check.agrees and bool(check.note) for check in compared)
    differ = f"; {known} {'differs' if known == 1 else 'differ'} for the reason given"
    return f"{agree} of {len(compared)} agree{differ if known else ''}."


def checks(words: WordList, run: Run) -> Iterator[Check]:
    """Every published figure beside ours, by strategy; `words` is the `original` list."""
    simulations: dict[str, Simulation] = {}
    for strategy, figure in figures():
        if not isinstance(figure.ours, str):
            ours = figure.ours(words)
        else:
            if strategy.title not in simulations:
                simulations[strategy.title] = run(strategy)
            ours = figure.ours.format(simulations[strategy.title])
        solver = "proof" if strategy.solver == "ours" else strategy.solver
        what = f"{strategy.name}, {figure.what}"
        yield Check(solver, what, figure.figure, ours, figure.note, figure.origin)
