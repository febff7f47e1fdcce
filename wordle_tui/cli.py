"""The command line: reads the arguments, runs a command, turns errors into one sentence.

Exit status: 0 done; 1 the game or the data says no; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from wordle_tui import __version__
from wordle_tui.commands import full_screen
from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    HistoryError,
    RepeatedGuessError,
    WordleError,
)

COMMANDS = {
    "practice": "full_screen",
    "replay": "full_screen",
    "suggest": "suggest",
    "rate": "rate",
    "solve": "solve",
    "simulate": "simulate",
    "strategies": "simulate",
    "stats": "stats",
    "export": "archive",
    "import": "archive",
    "share": "share",
    "words": "words",
    "serve": "serve",
    "doctor": "doctor",
    "completion": "completion",
    "bench": "bench",
}
"""The commands in the order of the help, each with its module in `commands`."""

SAYS_NO = (ContradictionError, GameOverError, HardModeError, HistoryError, RepeatedGuessError)
"""The errors that are the game's or the data's, not the usage's."""

TRACEBACK_VARIABLE = "WORDLE_TUI_TRACEBACK"
"""Set in the environment, it lets a fault of the program show where it happened."""


class _Parser(argparse.ArgumentParser):
    """Wrong usage gets one sentence, as every other mistake."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help tells more.\n")


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of one: a command starts sooner without the others.

    With an empty name it knows none, for the full-screen program.
    """
    parser = _Parser(
        prog="wordle-tui",
        description="Help with today's Wordle, practice games and an exact rating of your guesses. "
        "Without a command it starts the full-screen program, where F1 shows the keys.",
    )
    parser.add_argument("--version", action="version", version=f"wordle-tui {__version__}")
    full_screen.add_options(parser, full_screen.start, is_command=False)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    modules = [COMMANDS[command]] if command in COMMANDS else dict.fromkeys(COMMANDS.values())
    for module in modules if command != "" else ():
        import_module(f"wordle_tui.commands.{module}").add(subparsers)
    parser.set_defaults(parser=parser)  # for the command that completes all the others
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    # A sign that the terminal's encoding lacks, or a file's odd name, is no reason to fail.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run(words)
    except SAYS_NO as error:
        return _say(error, 1)
    except WordleError as error:
        return _say(error, 2)
    except KeyboardInterrupt:
        return _say("Stopped.", 130)
    except BrokenPipeError:
        return 1  # the reader has gone, and has what it wanted
    except OSError as error:
        return _say(f"The system refuses: {error.strerror or error}.", 1)
    except Exception as error:
        if TRACEBACK_VARIABLE in os.environ:
            raise
        return _say(
            f"this is a fault of the program ({type(error).__name__}: {error}). Please report it; "
            f"with {TRACEBACK_VARIABLE}=1 it says where.",
            1,
        )
    finally:
        _let_go_of_output()


def _run(words: Sequence[str]) -> int:
    # Completion describes all commands, so it needs them all.
    first = words[0] if words else ""
    alone = None if first == "completion" else first
    arguments = build_parser(alone).parse_args(words)
    status: int = arguments.run(arguments)
    if sys.stdout is not None:  # as it is when the shell has closed it
        sys.stdout.flush()
    return status


def _let_go_of_output() -> None:
    """Keep the interpreter from complaining at exit about what cannot be written."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: object, status: int) -> int:
    print(f"wordle-tui: {sentence}", file=sys.stderr)
    return status
