"""`wordle-tui strategies`, and the options of strategies, which `simulate` has too."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentError, ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.options import JSON, command
from wordle_tui.commands.printing import Page, Result, picked
from wordle_tui.strategies import Strategy

STRATEGY_OPTIONS = "options of strategies, as in --opener slate or optimal:opener=slate"


def flag(name: str) -> str:
    """An option as it is written on the command line."""
    return f"--{name.replace('_', '-')}"


class StrategyOptions:
    """The options of all strategies.

    They apply to every strategy of the command. Their names are in `Namespace.options`.
    """

    def add_to(self, parser: ArgumentParser) -> None:
        group = parser.add_argument_group(STRATEGY_OPTIONS)
        every = strategies.available()
        options = {option.name: option for each in every for option in fields(each.options)}
        parser.set_defaults(options=(added := []))
        for name, option in options.items():
            users = [strategy for strategy in every if hasattr(strategy.options, name)]
            help = option.metadata["help"].replace("%", "%%")
            if len(users) < len(every):
                help = f"{help} ({', '.join(strategy.name for strategy in users)})"
            kind: dict[str, Any] = {"metavar": "WORD" if name == "opener" else "NUMBERS"}
            if isinstance(option.default, bool):
                kind = {"action": "store_true", "default": None}
            elif choices := [choice for strategy in users for choice in strategy.choices(name)]:
                kind = {"choices": tuple(dict.fromkeys(choices))}
            if parser.get_default(name) is not None:
                continue  # the command uses this name itself: the option may follow the strategy
            with suppress(ArgumentError):  # the same, for an option without a default
                group.add_argument(flag(name), help=help, **kind)
                added.append(name)


@command(
    "strategies",
    "List every strategy: its name, where it comes from, what it does and its options, which are "
    "explained below the list.",
    JSON,
)
def list_strategies(arguments: Namespace) -> Result:
    listed = strategies.available()
    return Result(_page(listed), {"strategies": [_as_json(strategy) for strategy in listed]})


def _page(listed: Sequence[Strategy[Any]]) -> Page:
    width = max(len(strategy.name) for strategy in listed)
    for strategy in listed:
        yield f"{strategy.name:<{width}}  {strategy.sentence}"
        if origin := strategy.author:
            yield f"{'':{width}}  of {origin}"
        for figure in strategy.published:
            yield f"{'':{width}}  {figure.origin}: {figure.what}, {figure.figure}"
        flags = (flag(option.name) for option in fields(strategy.options))
        yield f"{'':{width}}  {' '.join(flags)}"
    options = ArgumentParser(usage=SUPPRESS, add_help=False)
    StrategyOptions().add_to(options)
    yield f"\n{options.format_help()}".rstrip("\n")


def _as_json(strategy: Strategy[Any]) -> dict[str, Any]:
    options = {}
    for option in fields(strategy.options):
        described = {"help": option.metadata["help"], "default": option.default}
        choices = strategy.choices(option.name)
        options[option.name] = {**described, "choices": choices} if choices else described
    named = {"name": strategy.name, "source": strategy.solver}
    published = [picked(figure, "what figure origin options") for figure in strategy.published]
    told = picked(strategy, "author sentence opener")
    return {**named, **told, "options": options, "published": published}
