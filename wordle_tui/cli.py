"""The command line: reads the arguments, runs a command, turns errors into one sentence.

Exit status: 0 done; 1 the game or the data says no; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from wordle_tui import __version__
from wordle_tui.commands import (
    archive,
    bench,
    completion,
    doctor,
    full_screen,
    practice,
    share,
    simulate,
    solve,
    stats,
    strategies,
    suggest,
    words,
)
from wordle_tui.game import ContradictionError, GameOverError, HardModeError
from wordle_tui.tiles import WordleError

COMMANDS = (
    practice,
    suggest,
    solve,
    simulate,
    strategies,
    stats,
    archive,
    share,
    words,
    doctor,
    completion,
    bench,
)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wordle-tui",
        description="Help with today's Wordle, practice games and an exact rating of your guesses. "
        "Without a command it starts the full-screen program.",
    )
    parser.add_argument("--version", action="version", version=f"wordle-tui {__version__}")
    full_screen.add_options(parser)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(subparsers)
    parser.set_defaults(parser=parser)  # for the command that completes all the others
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except (ContradictionError, GameOverError, HardModeError) as error:
        return _say(error, 1)
    except WordleError as error:
        return _say(error, 2)
    except KeyboardInterrupt:
        return _say("Stopped.", 130)
    except BrokenPipeError:
        # The reader has gone: keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _say(sentence: object, status: int) -> int:
    print(f"wordle-tui: {sentence}", file=sys.stderr)
    return status
