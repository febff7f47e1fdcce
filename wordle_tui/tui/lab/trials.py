"""The rows of the Lab: strategies, each with what is known of it on one list of answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from wordle_tui import strategies
from wordle_tui.game.validation import name_of
from wordle_tui.game.words import WordList
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.base import DISTRIBUTION
from wordle_tui.strategies.published import published_of
from wordle_tui.strategies.simulation import Progress, Simulation


@dataclass(frozen=True)
class Trial:
    """A row: a strategy, and its result if it has played all answers."""

    name: str
    """The strategy with its options; unique in a Lab that plays in this mode."""
    strategy: Strategy[Any]
    simulation: Simulation | None = None
    progress: Progress | None = None
    """Set while the strategy plays."""

    @property
    def author(self) -> str:
        """Whose it is, in short."""
        return re.split("['/]", self.strategy.author)[0] or "this program"

    @property
    def distribution(self) -> dict[str, int] | None:
        """The games by guesses; while it plays, those that have ended."""
        known = self.simulation or self.progress
        return known.distribution if known else None

    @property
    def published(self) -> str:
        """What was published of this run and whether ours is equal, or else of another one."""
        if self.simulation is not None and (figure := published_of(self.simulation)):
            is_equal = self.simulation.distribution_text == figure.figure
            verdict = "equal" if is_equal else "ours differs"
            return f"{figure.origin.capitalize()} {_listed(figure.figure)}: {verdict}."
        for figure in self.strategy.published:
            if figure.ours == DISTRIBUTION and self.strategy.written == self.strategy.name:
                options = figure.options.replace(":", " ")
                return f"{figure.origin.capitalize()} with {options}: {_listed(figure.figure)}."
        return ""


def _listed(figure: str) -> str:
    return figure.replace("/", ", ")


def best_first(trials: Sequence[Trial]) -> tuple[Trial, ...]:
    """The rows by their means; those without a result come last."""
    known = [(trial.simulation.weighted_mean, trial) for trial in trials if trial.simulation]
    rest = [trial for trial in trials if trial.simulation is None]
    return (*(trial for _, trial in sorted(known, key=lambda each: each[0])), *rest)


def summary(trials: Sequence[Trial]) -> str:
    """The best of the rows that have a result."""
    played = [trial for trial in trials if trial.simulation is not None]
    if not played:
        return ""
    best = played[0]
    assert best.simulation is not None
    needs = "needs the fewest guesses:" if len(played) > 1 else "needs"
    guesses = " guesses" * (len(played) == 1)
    weighted = ", weighted by how likely each answer is" * best.simulation.is_weighted
    return f"{best.name} {needs} {best.simulation.weighted_mean:.2f}{guesses} on average{weighted}."


def options_of(words: WordList, text: str) -> str:
    """The options of the strategy that is typed, each as it could be typed."""
    name = (text.split() or [""])[0].lower()
    if name not in strategies.names():
        return "The name of a strategy, then its options."
    strategy, forms = strategies.make(name), [f"opener={words.answers[0]}", "hard", "ultra"]
    for option in fields(strategy.options)[3:]:
        others = [each for each in strategy.choices(option.name) if each != option.default]
        forms.append(f"{name_of(option.name)}={others[0] if others else '5,4,4'}")
    if name == "optimal":
        forms.remove("knowledge=letters")  # which it denies: its search is over all colours
    return f"Options of {name}: {', '.join(forms)}."


def read_strategy(words: WordList, text: str) -> Strategy[Any]:
    """The strategy that is typed with its options, separated by blanks."""
    strategy = strategies.parse(":".join(text.lower().split()))
    if strategy.options.opener is not None:
        words.check(strategy.options.opener)
    return strategy
