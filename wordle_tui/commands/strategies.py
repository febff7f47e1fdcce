"""`wordle-tui strategies`: every strategy with its options."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from dataclasses import MISSING, Field, fields
from typing import Any, get_args, get_type_hints

from wordle_tui.commands.common import add_shared_options, print_json


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "strategies",
        help="list the strategies that can be simulated",
        description="List every strategy: its name, the solver it comes from, what it does and "
        "the options of `wordle-tui simulate` it knows.",
    )
    add_shared_options(parser, run, json=True)


def run(arguments: Namespace) -> int:
    from wordle_tui.strategies import STRATEGIES

    if arguments.json:
        print_json({"strategies": [_as_json(strategy) for strategy in STRATEGIES]})
        return 0
    print("000 to 004: published solvers; ours: written for this program.\n")
    width = max(len(strategy.name) for strategy in STRATEGIES)
    for strategy in STRATEGIES:
        print(f"{strategy.name:{width}}  {strategy.solver:>4}  {strategy.sentence}")
        flags = (f"--{name.replace('_', '-')}" for name in _as_json(strategy)["options"])
        print(f"{'':{width}}        {' '.join(flags)}")
    return 0


def _as_json(strategy: Any) -> dict[str, Any]:
    hints = get_type_hints(strategy.options_type)
    return {
        "name": strategy.name,
        "source": strategy.solver,
        "sentence": strategy.sentence,
        "opener": strategy.opener,
        "options": {
            option.name: _option(option, hints[option.name])
            for option in fields(strategy.options_type)
        },
    }


def _option(option: Field[Any], hint: Any) -> dict[str, Any]:
    assert option.default is not MISSING, "every option has a default"
    choices = [choice for choice in get_args(hint) if isinstance(choice, str)]
    described = {"help": option.metadata["help"], "default": option.default}
    return {**described, "choices": choices} if choices else described
