"""The strategies by name.

    strategy = strategies.make("letter-score", thresholds=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

The modules of `builtin` and the installed packages that declare the entry point group
`wordle_tui.strategies` are searched when a strategy is first needed. Screens and commands reach
strategies only through these functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pkgutil import iter_modules
from typing import Any

from wordle_tui.game.errors import StrategyError, WordleError
from wordle_tui.game.validation import quoted
from wordle_tui.solver.stopping import never_stop
from wordle_tui.strategies import builtin
from wordle_tui.strategies.base import Options, Published, Strategy
from wordle_tui.strategies.foreign import called

__all__ = ["Options", "Strategy", "available", "make", "names", "parse", "problems"]

GROUP = "wordle_tui.strategies"
_OURS = ("choose", "first_guess", "guess", "pool", "position", "ranking", "weighed")
"""Methods that rely on `weighed`, which guards the program against foreign code."""


def available() -> tuple[Strategy[Any], ...]:
    """All strategies with their default options: the published solvers by number, ours, and those
    of installed packages."""
    return tuple(_search()[0].values())


def names() -> tuple[str, ...]:
    return tuple(_search()[0])


def problems() -> tuple[str, ...]:
    """A sentence for each strategy of an installed package that could not be loaded."""
    return _search()[1]


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `WordleError` if either does not exist.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    >>> make("optimal", opener="slate").title, make("brute-force", knowledge="letters").title
    ('SLATE, optimal', 'brute-force, letters')
    """
    strategy = _search()[0].get(name)
    if strategy is None:
        raise WordleError(f"There's no strategy {quoted(name)}. Choose {', '.join(names())}.")
    return strategy.with_options(**options)


def parse(text: str) -> Strategy[Any]:
    """The strategy that `NAME[:OPTION[=VALUE]]...` stands for, as it is written on a command line.

    >>> parse("letter-score:thresholds=4,4,4,3,3,3:hard").title
    'letter-score, hard, map 4,4,4,3,3,3'
    """
    name, *parts = text.lower().split(":")
    strategy = make(name)
    for part in parts:
        option, _, value = part.partition("=")
        option = option.replace("-", "_")
        strategy = strategy.with_options(**{option: strategy.parsed(option, value)})
    return strategy


@cache
def _search() -> tuple[dict[str, Strategy[Any]], tuple[str, ...]]:
    """The strategies by name, and the `problems`."""
    found = {strategy.name: strategy for strategy in sorted(_builtin(), key=attrgetter("solver"))}
    problems = []
    for entry in sorted(entry_points(group=GROUP), key=attrgetter("name")):
        title = f"The strategy {entry.name}" + (
            f" of the package {entry.dist.name}" if entry.dist else ""
        )
        try:
            load = partial(_installed, entry)
            strategy = called(title, load, never_stop, "can't be loaded")
            if strategy.name in found:
                sentence = f"there's already a strategy {strategy.name}."
                raise StrategyError(f"{title} can't be loaded: {sentence}")
            found[strategy.name] = strategy
        except StrategyError as error:
            problems.append(str(error))
    return found, tuple(problems)


def _builtin() -> Iterator[Strategy[Any]]:
    for info in iter_modules(builtin.__path__, f"{builtin.__name__}."):
        for kind in vars(import_module(info.name)).values():
            is_own = isinstance(kind, type) and kind.__module__ == info.name
            if is_own and issubclass(kind, Strategy) and hasattr(kind, "name"):
                yield kind()


def _installed(entry: EntryPoint) -> Strategy[Any]:
    """The strategy of an installed package; raises any exception if it is unusable."""
    kind = entry.load()
    if not (isinstance(kind, type) and issubclass(kind, Strategy)):
        raise WordleError(f"{entry.value} isn't a subclass of wordle_tui.Strategy")
    for name in ("name", "sentence", "options"):
        if not hasattr(kind, name):
            raise WordleError(f"{entry.value} has no {name}")
    if not re.fullmatch("[a-z][a-z0-9-]*", kind.name):
        raise WordleError(f"{quoted(kind.name)} isn't a name of small letters, digits and hyphens")
    for name in _OURS:
        if not getattr(kind, name).__module__.startswith("wordle_tui."):
            raise WordleError(f"it must define weighing, not {name}")
    strategy = kind()
    for text in (strategy.sentence, strategy.solver, strategy.opener or ""):
        if not (isinstance(text, str) and text.isprintable()):
            raise WordleError("its sentence, solver and opener must be texts in one line")
    if not all(isinstance(each, Published) for each in strategy.published):
        raise WordleError("what it has published must be made by Published")
    for option in fields(strategy.options):
        is_plain = isinstance(option.default, bool | tuple) or option.name == "opener"
        if "help" not in option.metadata or not (is_plain or strategy.choices(option.name)):
            raise WordleError(
                f"its option {option.name} isn't a bool, Literal or tuple made by wordle_tui.option"
            )
    if entry.dist is not None:
        strategy.package = f"{entry.dist.name} {entry.dist.version}"
        strategy.solver = strategy.solver or entry.dist.name
    return strategy
