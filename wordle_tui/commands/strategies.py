"""`wordle-tui strategies`: every strategy, and what can be changed about it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.options import command
from wordle_tui.commands.printing import Page, Result
from wordle_tui.strategies import Strategy


@command(
    "strategies",
    "List every strategy: its name, where it comes from, what it does and its options, which are "
    "explained below the list.",
)
def list_strategies(arguments: Namespace) -> Result:
    return Result(_page(strategies.available()))


def _page(listed: Sequence[Strategy[Any]]) -> Page:
    width = max(len(strategy.name) for strategy in listed)
    explained: dict[str, str] = {}
    for strategy in listed:
        yield f"{strategy.name:<{width}}  {strategy.sentence}"
        if origin := strategy.author:
            yield f"{'':{width}}  of {origin}"
        for figure in strategy.published:
            yield f"{'':{width}}  {figure.origin}: {figure.what}, {figure.figure}"
        options = {option.name.replace("_", "-"): option for option in fields(strategy.options)}
        yield f"{'':{width}}  options: {' '.join(options)}"
        for name, option in options.items():
            choices = f" ({' or '.join(strategy.choices(option.name))})".replace(" ()", "")
            explained[name] = f"{option.metadata['help']}{choices}"
    yield "\nOptions follow the name, as in optimal:opener=slate:hard or expected:pool=all:"
    for name, help in explained.items():
        yield f"  {name:<{width}}{help}"
