"""The command line: parses the arguments, runs a command, and prints errors as one sentence.

Exit status: 0 for success, 1 if the game or the data does not allow it, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from wordle_tui import VERSION_LINE
from wordle_tui.commands.options import PROGRAM, SEVERAL_BOARDS, Command, add_parts
from wordle_tui.commands.printing import print_remark, report_fault, say_once
from wordle_tui.game.board import MOST_GUESSES
from wordle_tui.game.errors import (
    ContradictionError,
    GameOverError,
    HardModeError,
    HistoryError,
    RepeatedGuessError,
    WordleError,
    printable,
    reason,
)
from wordle_tui.game.rule import Rule

COMMANDS = {
    "practice": ("programs", "play against the program"),
    "suggest": ("suggest", "list the best next guesses"),
    "talk": ("programs", "use the program in lines of text, for screen readers"),
    "share": ("archive", "print the last game without letters, or a code"),
    "demo": ("programs", "look around with sample games; nothing is saved"),
    "stats": ("stats", "show how your games have gone, and your rating"),
    "rate": ("rate", "rate every guess of a game, exactly"),
    "replay": ("programs", "look at a game guess by guess"),
    "train": ("programs", "practise with cards, also from your mistakes"),
    "solve": ("solve", "prove how well an opener can do"),
    "simulate": ("simulate", "let strategies play all answers"),
    "strategies": ("strategies", "list the strategies and their options"),
    "words": ("words", "show, add or remove word lists, or add past answers"),
    "import": ("archive", "add games that you played elsewhere"),
    "export": ("archive", "write your games to a file"),
    "settings": ("settings", "name your files and folders, or write your settings and keys"),
    "completion": ("completion", "print a completion script for your shell"),
}
"""The commands in the order of the help, with their modules in `commands` and their help texts."""
GROUPS = {"practice": "play", "stats": "improve", "solve": "explore", "words": "data and setup"}
"""The titles of the groups of commands in the help, by the first command of the group."""

BEFORE = {
    **{name: f"--{name}" for name in ("hard", "ultra", "list", "answers", "length", "boards")},
    "limit": "--turns",
}
"""The options that may precede a command, by the names of their values."""

SAYS_NO = ContradictionError, GameOverError, HardModeError, RepeatedGuessError
"""Errors with exit status 1, as those of the history: the command was used correctly."""


_REFUSALS = {
    "^unrecognized arguments: ": "not known here: ",
    "^argument -h/--help: ignored explicit argument '(.*)'": r"not known here: -h\1",
    "^argument (.*): expected 2 .*": r"\1 needs two values",
    "^argument (.*): expected .*": r"\1 needs a value",
    "^argument (.*): not allowed with argument (.*)": r"use \1 or \2, not both",
    "^argument .*: invalid choice: (.*) \\(choose from (.*)\\)": r"\1 isn't one of \2",
    "^argument (.*?): ('.*)": r"\1: \2",
    "^the following arguments are required: ": "give ",
    "^one of the arguments (.*) (.*) is required": r"give \1 or \2",
}
"""How wrong usage is said, by what argparse says."""


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage in one sentence, like all other errors."""

    def error(self, message: str) -> NoReturn:
        end = f"; {self.prog} --help tells more."
        if wrong := re.match(r"argument COMMAND: invalid choice: (.*) \(", message):
            from difflib import get_close_matches  # imported here so that the program starts sooner

            message = f"there's no command {wrong[1]}"
            if close := get_close_matches(wrong[1].strip("'").lower(), COMMANDS, 1):
                end = f". Did you mean {close[0]}?"
        for pattern, sentence in _REFUSALS.items():
            message = re.sub(pattern, sentence, message)
        self.exit(2, printable(f"{self.prog}: {message}{end}") + "\n")


class _Help(argparse.HelpFormatter):
    """Puts titles above the groups of commands, and none above all of them."""

    def _format_action(self, action: argparse.Action) -> str:
        if isinstance(action, argparse._SubParsersAction):
            return "".join(map(self._format_action, self._iter_indented_subactions(action)))
        title = GROUPS.get(action.dest)
        return f"  {title}:\n" * bool(title) + super()._format_action(action)


def build_parser(words: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The parser of the command line.

    With `words`, the arguments to parse, it is complete only for the commands among them: importing
    all commands takes long.
    """
    parser = _Parser(
        prog="wordle-tui",
        formatter_class=_Help,
        usage="wordle-tui [OPTION ...] [COMMAND ...]",
        description="Exact help with Wordle. Without a command, the full-screen program starts.",
    )
    parser.add_argument("-V", "--version", action="version", version=VERSION_LINE)
    subparsers = parser.add_subparsers(
        title="commands (`wordle-tui COMMAND --help` explains one)",
        metavar="COMMAND",
        prog="wordle-tui",
    )
    add_parts(parser, (*PROGRAM, SEVERAL_BOARDS))
    is_complete = words is None or "completion" in words  # completion describes all commands
    asked = [name for name in COMMANDS if is_complete or name in (words or ())]
    for name in asked:
        _command(name).add_to(subparsers, help=COMMANDS[name][1])
    if words and not asked:
        for name, (_, help) in COMMANDS.items():  # no command is imported for the help
            subparsers.add_parser(name, help=help)
    # Options that may stand before a command or after it.
    parser.set_defaults(hard=False, ultra=False, limit=None, list=None, answers=None, length=None)
    parser.set_defaults(boards=None, run=_start)
    parser.set_defaults(answer=None, challenge=None, day=None, adversary=False, seed=None)
    parser.set_defaults(parser=parser)  # for the command that completes all the others
    return parser


def _command(name: str) -> Command:
    declared = vars(import_module(f"wordle_tui.commands.{COMMANDS[name][0]}")).values()
    return next(each for each in declared if isinstance(each, Command) and each.name == name)


def _start(arguments: argparse.Namespace) -> int:
    from wordle_tui.commands.programs import start

    return start(arguments, "assist")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    is_a_program = signal.getsignal(signal.SIGINT) is signal.SIG_DFL  # as `__main__` left it
    # Streams that the shell has closed are replaced, so that nothing fails.
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    # Characters that the terminal's encoding lacks are replaced.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
            if sys.platform == "win32" and not stream.isatty():
                # The usual encoding lacks ≈ and coloured squares, and \r\n would become \r\r\n.
                stream.reconfigure(encoding="utf-8", newline="")
    say_once.cache_clear()
    try:
        if is_a_program:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        words = [*(sys.argv[1:] if argv is None else argv)]
        if words[:1] == ["help"]:
            words = [*words[1:2], "--help"]
        arguments = build_parser(words).parse_args(words)
        for name, option in BEFORE.items():
            is_given = arguments.run is not _start and getattr(arguments, name)
            if is_given and arguments.takes(name) is None:
                arguments.parser.error(f"this command has no {option}")
        if arguments.boards is None and (arguments.limit or 0) > MOST_GUESSES:
            arguments.parser.error(f"argument --turns: a game has 1 to {MOST_GUESSES} guesses")
        arguments.rule = Rule.of(arguments.hard, arguments.ultra)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except HistoryError as error:
        say_once(str(error))
        return 1
    except WordleError as error:
        print_remark(error)
        return 1 if isinstance(error, SAYS_NO) else 2
    except KeyboardInterrupt:
        print_remark("Stopped.")
        return 130
    except BrokenPipeError:
        return 1  # the reader has what it wanted
    except OSError as error:
        print_remark(f"{reason(error)}.")
        return 1
    except Exception as error:
        report_fault(error)
        return 1
    finally:
        if is_a_program:  # ctrl+c while the interpreter exits is not a fault
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        try:
            sys.stdout.flush()
        except OSError:  # otherwise the interpreter complains at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
