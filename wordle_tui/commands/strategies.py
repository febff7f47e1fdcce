"""`wordle-tui strategies`: the strategies and their options."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace, _SubParsersAction
from dataclasses import fields
from typing import Any

from wordle_tui import strategies
from wordle_tui.commands.common import (
    add_shared_options,
    flag,
    picked,
    print_json,
    print_strategy_problems,
)
from wordle_tui.commands.simulate import add_strategy_options
from wordle_tui.strategies import Strategy


def add(subparsers: _SubParsersAction[Any]) -> None:
    lister = subparsers.add_parser(
        "strategies",
        description="List every strategy: its name, where it comes from, what it does and its "
        "options, which are explained below the list.",
    )
    add_shared_options(lister, list_strategies, json=True)


def list_strategies(arguments: Namespace) -> None:
    print_strategy_problems()
    listed = strategies.available()
    if arguments.json:
        print_json({"strategies": [_strategy_as_json(strategy) for strategy in listed]})
        return
    print("published: the idea of another author; ours: written for this program.\n")
    origins = ["published" if strategy.idea else strategy.solver for strategy in listed]
    name_width, origin_width = max(len(each.name) for each in listed), max(map(len, origins))
    for strategy, origin in zip(listed, origins, strict=True):
        print(f"{strategy.name:<{name_width}}  {origin:<{origin_width}}  {strategy.sentence}")
        flags = (flag(option.name) for option in fields(strategy.options))
        print(" " * (name_width + origin_width + 4) + " ".join(flags))
    options = ArgumentParser(usage=SUPPRESS, add_help=False)
    add_strategy_options(options)
    print(f"\n{options.format_help()}", end="")


def _strategy_as_json(strategy: Strategy[Any]) -> dict[str, Any]:
    options = {}
    for option in fields(strategy.options):
        described = {"help": option.metadata["help"], "default": option.default}
        choices = strategy.choices(option.name)
        options[option.name] = {**described, "choices": choices} if choices else described
    named = {"name": strategy.name, "source": strategy.solver}
    return {**named, **picked(strategy, "sentence opener"), "options": options}
