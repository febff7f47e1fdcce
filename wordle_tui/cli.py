"""The command line: reads the arguments, runs a command, turns errors into one sentence.

Exit status: 0 done; 1 the game or the data says no; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from wordle_tui import __version__
from wordle_tui.commands import full_screen
from wordle_tui.commands.common import print_remark, reason, tell_fault
from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    HistoryError,
    RepeatedGuessError,
    WordleError,
    printable,
)

COMMANDS = {
    "practice": "full_screen",
    "replay": "full_screen",
    "train": "full_screen",
    "suggest": "suggest",
    "compare": "compare",
    "letters": "letters",
    "rate": "rate",
    "solve": "solve",
    "repertoire": "repertoire",
    "simulate": "simulate",
    "strategies": "strategies",
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
"""Errors for which the game or the data is to blame, not the way the command was used."""


class _Parser(argparse.ArgumentParser):
    """Explains wrong usage in one sentence, like every other mistake."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, printable(f"{self.prog}: {message}; {self.prog} --help tells more.") + "\n")


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of one, which starts sooner without the others.

    With an empty name it has no commands: that is enough for the full-screen program.
    """
    parser = _Parser(
        prog="wordle-tui",
        description="Get help with today's Wordle, play practice games, and have your guesses "
        "rated exactly. Without a command, the full-screen program starts; F1 shows its keys.",
    )
    parser.add_argument("--version", action="version", version=f"wordle-tui {__version__}")
    full_screen.add_options(parser)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    modules = [COMMANDS[command]] if command in COMMANDS else dict.fromkeys(COMMANDS.values())
    for module in modules if command != "" else ():
        import_module(f"wordle_tui.commands.{module}").add(subparsers)
    # Options that may stand before a command or after it.
    parser.set_defaults(hard=False, limit=None, list=None, answers=None, guesses=None, length=None)
    parser.set_defaults(parser=parser)  # for the command that completes all the others
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    is_a_program = signal.getsignal(signal.SIGINT) is signal.SIG_DFL  # as `__main__` left it
    # A stream that the shell has closed: what goes there is lost, and nothing fails.
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    # A character that the terminal's encoding lacks is no reason to fail.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if is_a_program:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return _run(sys.argv[1:] if argv is None else argv)
    except WordleError as error:
        print_remark(error)
        return 1 if isinstance(error, SAYS_NO) else 2
    except KeyboardInterrupt:
        print_remark("Stopped.")
        return 130
    except BrokenPipeError:
        return 1  # the reader has what it wanted
    except OSError as error:
        print_remark(f"The system refuses: {reason(error)}.")
        return 1
    except Exception as error:
        tell_fault(error)
        return 1
    finally:
        if is_a_program:  # a ctrl+c that comes while the interpreter ends is no fault either
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            sys.stdout.flush()
        except OSError:  # else the interpreter complains at exit that it cannot write
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: Sequence[str]) -> int:
    # Completion describes every command.
    first = words[0] if words else ""
    arguments = build_parser(None if first == "completion" else first).parse_args(words)
    status: int | None = arguments.run(arguments)
    sys.stdout.flush()
    return status or 0
