"""The figures the published solvers (000 to 004) claim, and how to make each of them again.

All of them are over the `original` list. `checks` names what was published and computes ours; the
solvers' own mistakes are not here but in docs/strategies.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from wordle_tui import strategies
from wordle_tui.game.game import Game, line
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import Lists, lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import never_stop
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.scoring import squares
from wordle_tui.strategies.simulation import Simulation

Run = Callable[[Strategy[Any]], Simulation]
"""How to come by a simulation: run it, or take it from those kept."""


Origin = Literal["published", "computed", "derived"]
"""Published by the author; computed by us from the author's program; derived by us from the
author's rule, with the game's own tiles."""


@dataclass(frozen=True)
class Check:
    """A figure of a published solver beside ours."""

    solver: str
    """The number of the solver, or `proof`."""
    what: str
    published: str
    ours: str
    note: str = ""
    origin: Origin = "published"
    """Where the figure beside ours comes from."""

    @property
    def agrees(self) -> bool:
        return self.published == self.ours


@dataclass(frozen=True)
class Published:
    """A published distribution, `1/2/3/4/5/6/fail`, and the strategy that makes it."""

    solver: str
    what: str
    distribution: str
    run: str
    """The strategy with its options, as `strategies.parse` reads it."""
    origin: Origin = "published"


DISTRIBUTIONS = (
    Published("001", "map a", "0/71/831/1104/280/29/0", "letter-score"),
    Published("001", "map b", "0/75/896/1009/306/29/0", "letter-score:thresholds=4,4,4,3,3,3"),
    Published("001", "map c", "0/81/926/940/339/29/0", "letter-score:thresholds=5,5,5,3,3,3"),
    Published("001", "as published", "1/29/1140/1080/65/0/0", "brute-force:knowledge=letters"),
    Published("003", "real tiles", "1/119/704/966/405/90/30", "guessmap", "derived"),
    *(
        Published("004", what, distribution, f"{strategy}:knowledge=letters")
        for what, distribution, strategy in (
            ("System 1, normal", "0/43/1141/891/236/4/0", "information-gain"),
            ("System 1, hard", "0/104/972/894/263/64/18", "information-gain:hard"),
            ("System 2", "1/146/850/981/275/49/13", "likely-letters"),
        )
    ),
)

PROVED = ("optimal", "optimal:hard")
"""The runs whose least totals of guesses are proved."""

COMPROMISES = "aesir ariel arise arose irate orate raile raine raise realo roate soare"


def runs() -> list[Strategy[Any]]:
    """The strategies behind the figures, each with its options."""
    return list(map(strategies.parse, (*(table.run for table in DISTRIBUTIONS), *PROVED)))


def published_of(simulation: Simulation) -> Published | None:
    """What was published of the same run, if anything was."""
    if simulation.words.name == "original" and simulation.played is None:
        for table in DISTRIBUTIONS:
            if strategies.parse(table.run).title == simulation.title:
                return table
    return None


def verdict(compared: Sequence[Check]) -> str:
    """How many figures agree, in a sentence."""
    agree = sum(check.agrees for check in compared)
    known = sum(not check.agrees and bool(check.note) for check in compared)
    differ = f"; {known} {'differs' if known == 1 else 'differ'} for the reason given"
    return f"{agree} of {len(compared)} agree{differ if known else ''}."


def distribution_text(simulation: Simulation) -> str:
    """A distribution as it is written here."""
    return "/".join(map(str, simulation.distribution.values()))


def checks(words: WordList, run: Run) -> Iterator[Check]:
    """Every published figure beside ours, by solver; `words` is the `original` list."""
    yield from _expected_remaining(words)
    for published in DISTRIBUTIONS:
        strategy = strategies.parse(published.run)
        simulation = run(strategy)
        what = f"{strategy.name}, {published.what}"
        yield Check(
            published.solver,
            what,
            published.distribution,
            distribution_text(simulation),
            origin=published.origin,
        )
        if strategy.name == "guessmap":
            yield from _guessmap(simulation)
    yield from _openers(words)
    played = line(strategies.make("letter-score").guess, Game(words), "cigar")
    yield Check("001", "letter-score plays CIGAR", "soare tardy cigar", " ".join(played))
    for proved, total in zip(PROVED, ("7920, lost 0", "8122, lost 0"), strict=True):
        optimal = run(strategies.parse(proved))
        ours = f"{optimal.total}, lost {len(optimal.lost)}"
        yield Check("proof", f"optimal from salet{', hard' * optimal.hard}", total, ours)


def _expected_remaining(words: WordList) -> Iterator[Check]:
    """Solver 000 has no list of answers: every accepted word may be one."""
    position = Position.start(Lists(words.guesses, words.guesses))
    left = squares(position, position.lists.every_guess, never_stop) / len(position)
    best = int(left.argmin())
    yield Check("000", "best opener over 12,972 words", "lares", words.guesses[best])
    yield Check("000", "words it leaves", "288.74", f"{left[best]:.2f}", origin="computed")


def _guessmap(simulation: Simulation) -> Iterator[Check]:
    yield Check("003", "guessmap, opener", "early", simulation.opener)
    ours = f"{simulation.win_rate:.1%}, lost {len(simulation.lost)}, SD {simulation.sd:.2f}"
    yield Check("003", "guessmap, summary", "98.7%, lost 30, SD 0.98", ours)
    note = (
        "3.8860 with real tiles, 3.8855 with the solver's own, which colour some repeats wrongly: "
        "both round to 3.89. With losses as 7 the mean is 3.88, but the SD 0.97: most likely the "
        "author cut digits off."
    )
    yield Check("003", "guessmap, mean", "3.88", f"{simulation.mean:.2f}", note)


def _openers(words: WordList) -> Iterator[Check]:
    lists = lists_of(words)
    figures = Position.start(lists).rank()
    for opener, published in (
        ("roate", "60.42, max 195"),
        ("raise", "61.00, max 168"),
        ("soare", "62.30, max 183"),
        ("aesir", "69.88, max 168"),
    ):
        number = lists.numbers[opener]
        mean, most = figures.expected_remaining[number], figures.worst[number]
        yield Check("001", f"brute-force, {opener} leaves", published, f"{mean:.2f}, max {most}")
    good = np.flatnonzero((figures.expected_remaining < 70) & (figures.worst <= 195))
    ours = " ".join(words.guesses[number] for number in good)
    yield Check("001", "brute-force, mean < 70 and max <= 195", COMPROMISES, ours)
