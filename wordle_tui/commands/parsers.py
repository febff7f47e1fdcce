"""Our own argument parser read back: its commands and options, for completion and manual."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """One option of a command."""

    names: tuple[str, ...]
    help: str
    value: str | None
    """What it takes, as the help names it; None for a switch."""
    choices: tuple[str, ...]
    takes_file: bool


@dataclass(frozen=True)
class Command:
    """One command, or the program itself when it has no name."""

    name: str
    help: str
    usage: str
    description: str
    epilog: str
    options: tuple[Option, ...]
    choices: tuple[str, ...]
    """The words its first argument may be."""
    arguments: tuple[tuple[str, str], ...]
    """What follows the options: name and meaning."""


def commands(parser: argparse.ArgumentParser) -> Iterator[Command]:
    """The program itself first, then its commands in their order."""
    yield _command("", "", parser)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, subparser in action.choices.items():
                yield _command(name, helps.get(name, ""), subparser)


def _command(name: str, help_text: str, parser: argparse.ArgumentParser) -> Command:
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    named = [action for action in actions if action.option_strings]
    positional = [action for action in actions if not action.option_strings]
    return Command(
        name=name,
        help=help_text,
        usage=" ".join(parser.format_usage().removeprefix("usage: ").split()),
        description=parser.description or "",
        epilog=parser.epilog or "",
        options=tuple(_option(action) for action in named),
        choices=tuple(str(choice) for action in positional for choice in action.choices or ()),
        arguments=tuple(
            (str(action.metavar or action.dest), (action.help or "") % vars(action))
            for action in positional
        ),
    )


def _option(action: argparse.Action) -> Option:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return Option(
        names=tuple(action.option_strings),
        help=(action.help or "") % {**vars(action), "prog": "wordle-tui"},
        value=None if action.nargs == 0 else metavar,
        choices=tuple(map(str, action.choices or ())),
        takes_file=metavar == "FILE",
    )
