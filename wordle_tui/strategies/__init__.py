"""The strategies by name.

    strategy = strategies.make("letter-score", map=(4, 4, 4, 3, 3, 3))
    strategy.guess(game)                # the word to play in any game

The modules of `builtin` are searched when a strategy is first needed. Screens and commands reach
strategies only through these functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from pkgutil import iter_modules
from typing import Any

from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import quoted
from wordle_tui.strategies import builtin
from wordle_tui.strategies.base import Options, Strategy

__all__ = ["Options", "Strategy", "available", "make", "names", "parse"]


def available() -> tuple[Strategy[Any], ...]:
    """All strategies with their default options: the published solvers by number, then ours."""
    return tuple(_search().values())


def names() -> tuple[str, ...]:
    return tuple(_search())


def make(name: str, **options: Any) -> Strategy[Any]:
    """The strategy of that name with these options; `WordleError` if either does not exist.

    >>> make("brute-force", criterion="max").options.criterion
    'max'
    >>> make("optimal", opener="slate").title, make("brute-force", knowledge="letters").title
    ('SLATE, optimal', 'brute-force, letters')
    """
    strategy = _search().get(name)
    if strategy is None:
        raise WordleError(f"There's no strategy {quoted(name)}. Choose {', '.join(names())}.")
    return strategy.with_options(**options)


def parse(text: str) -> Strategy[Any]:
    """The strategy that `NAME[:OPTION[=VALUE]]...` stands for, as it is written on a command line.

    >>> parse("letter-score:map=4,4,4,3,3,3:hard").title
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
def _search() -> dict[str, Strategy[Any]]:
    return {strategy.name: strategy for strategy in sorted(_builtin(), key=attrgetter("solver"))}


def _builtin() -> Iterator[Strategy[Any]]:
    for info in iter_modules(builtin.__path__, f"{builtin.__name__}."):
        for kind in vars(import_module(info.name)).values():
            is_own = isinstance(kind, type) and kind.__module__ == info.name
            if is_own and issubclass(kind, Strategy) and hasattr(kind, "name"):
                yield kind()
