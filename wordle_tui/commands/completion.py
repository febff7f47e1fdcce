"""`wordle-tui completion`: print a completion script for the shell."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

from wordle_tui.commands.options import command, option
from wordle_tui.commands.printing import Result
from wordle_tui.game.named_lists import list_names

SHELLS = ("bash", "zsh", "fish")


@command(
    "completion",
    "Print a script that makes your shell complete commands, options and files.",
    option("shell SHELL", "bash, zsh or fish", choices=SHELLS),
    epilog='examples: eval "$(wordle-tui completion bash)"; '
    "wordle-tui completion zsh > ~/.zfunc/_wordle-tui; "
    "wordle-tui completion fish > ~/.config/fish/completions/wordle-tui.fish",
)
def completion(arguments: Namespace) -> Result:
    return Result([script(arguments.shell, arguments.parser)])


def script(shell: str, parser: ArgumentParser) -> str:
    """The completion script of a shell for a parser. Paths are completed to files."""
    import shtab

    from wordle_tui import strategies  # it imports numpy

    choices = {"list": list_names(), "strategy": strategies.names()}
    for part in parsers(parser):
        for action in part._actions:
            if action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            if action.dest in choices:
                action.choices = choices[action.dest]
    return shtab.complete(parser, shell)


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """The parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)
