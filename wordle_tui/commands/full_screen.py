"""`wordle-tui` without a command: the full-screen program."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from wordle_tui.commands.common import add_hard_option, add_list_options, chosen_list
from wordle_tui.game.errors import WordleError

if TYPE_CHECKING:
    from wordle_tui.game.game import Game
    from wordle_tui.game.practice import Plan
    from wordle_tui.game.words import WordList


class TerminalError(WordleError):
    """There is no terminal that the full-screen program could be shown on."""


def add_options(parser: ArgumentParser, *, is_command: bool = True) -> None:
    """The options of the full-screen program; what is left out comes from its settings."""
    add_list_options(parser, None, is_command=is_command)
    add_hard_option(parser, is_command=is_command)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Start the program and wait for its end."""
    return start(arguments)


def start(
    arguments: Namespace,
    screen: str = "assist",
    plan: Callable[[WordList], Plan] | None = None,
    replayed: Callable[[WordList], Game] | None = None,
) -> int:
    """Start the program with that screen.

    `plan` says from the list which game to begin, `replayed` which one to rate.
    """
    # Nothing of what is made until the first frame is ever garbage: the app turns this on again.
    gc.disable()
    # Imported here: the other commands start sooner without it.
    from wordle_tui.tui.app import WordleApp

    app = WordleApp(words=asked_list(arguments), hard=arguments.hard, start=screen)
    with closing(app.history):
        if plan is not None:
            app.plan = plan(app.words)
        if replayed is not None:
            app.to_replay = replayed(app.words)
        check_terminal()  # a mistake in the arguments is told first
        app.run()
    if app.history.notice:  # trouble that has come when no screen was there to tell it
        print(app.history.notice, file=sys.stderr)
    if app.parting_text and not _is_in_browser():
        print(app.parting_text)
    if app.return_code:
        print("wordle-tui: the program has ended with an error.", file=sys.stderr)
    return app.return_code or 0


def asked_list(arguments: Namespace) -> WordList | None:
    """The list the options ask for; None leaves it to the settings."""
    asked = arguments.list or arguments.answers or arguments.guesses
    return chosen_list(arguments) if asked else None


def check_terminal() -> None:
    """Raise `TerminalError` if the program could only make a mess of where it would be shown."""
    if _is_in_browser():
        return
    hint = "`wordle-tui --help` lists the commands that need none."
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise TerminalError(
            f"The full-screen program needs a terminal for its input and output; {hint}"
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise TerminalError(
            f"The full-screen program needs a terminal that can place the cursor, and TERM is "
            f"{os.environ['TERM']}; {hint}"
        )
    encoding = sys.__stderr__.encoding if sys.__stderr__ is not None else ""
    if not encoding.lower().startswith("utf"):
        raise TerminalError(
            f"The full-screen program needs a terminal with UTF-8, not {encoding}: set LANG to a "
            "UTF-8 locale, for instance C.UTF-8."
        )


def _is_in_browser() -> bool:
    """Whether `wordle-tui serve` has started this: its server stands in for the terminal."""
    return "TEXTUAL_DRIVER" in os.environ
