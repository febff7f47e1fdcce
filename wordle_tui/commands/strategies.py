"""`wordle-tui strategies`: the strategies and their options."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    add_shared_options,
    flag,
    picked,
    print_json,
    print_strategy_problems,
)
from wordle_tui.commands.simulate import OPTIONS

if TYPE_CHECKING:
    from wordle_tui.strategies import Strategy


def add(subparsers: _SubParsersAction[Any]) -> None:
    lister = subparsers.add_parser(
        "strategies",
        description="List every strategy: its name, the solver or the package it comes from, what "
        "it does and its options for `wordle-tui simulate`.",
    )
    add_shared_options(lister, list_strategies, json=True)


def list_strategies(arguments: Namespace) -> None:
    from wordle_tui import strategies

    print_strategy_problems()
    listed = strategies.available()
    if arguments.json:
        print_json({"strategies": [_strategy_as_json(strategy) for strategy in listed]})
        return
    print("000 to 004: published solvers; ours: written for this program.\n")
    width = max(len(strategy.name) for strategy in listed)
    for strategy in listed:
        print(f"{strategy.name:{width}}  {strategy.solver:>4}  {strategy.sentence}")
        names = _strategy_as_json(strategy)["options"]
        flags = (flag(name) if name in OPTIONS else f"{strategy.name}:{name}" for name in names)
        print(f"{'':{width}}        {' '.join(flags)}")


def _strategy_as_json(strategy: Strategy[Any]) -> dict[str, Any]:
    options = {}
    for option in fields(strategy.options):
        described = {"help": option.metadata["help"], "default": option.default}
        choices = strategy.choices(option.name)
        options[option.name] = {**described, "choices": choices} if choices else described
    named = {"name": strategy.name, "source": strategy.solver}
    return {**named, **picked(strategy, "sentence opener"), "options": options}
