"""The full-screen program: `wordle-tui` without a command, `practice` and `replay`."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from wordle_tui.commands.common import (
    add_hard_option,
    add_list_options,
    chosen_list,
    whole_number,
)
from wordle_tui.game.errors import WordleError

if TYPE_CHECKING:
    from wordle_tui.game.game import Game
    from wordle_tui.game.practice import Plan
    from wordle_tui.game.words import WordList


class TerminalError(WordleError):
    """There is no terminal that can show the full-screen program."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    practice = subparsers.add_parser(
        "practice",
        help="play against the program",
        description="Start the full-screen program with a practice game. It continues an "
        "unfinished game unless the options ask for another.",
    )
    add_options(practice, run_practice)
    ways = practice.add_mutually_exclusive_group()
    ways.add_argument(
        "--seed", type=whole_number, metavar="NUMBER", help="the same series of games every time"
    )
    ways.add_argument("--answer", metavar="WORD", help="the word to guess")
    ways.add_argument("--challenge", metavar="CODE", help="the word behind a friend's code")
    ways.add_argument(
        "--adversary", action="store_true", help="no fixed word: the program evades you"
    )
    replay = subparsers.add_parser(
        "replay",
        help="look at a game turn by turn",
        description="Start the full-screen program in Replay, which rates every guess of a game.",
        epilog="example: wordle-tui replay soare clint mince wince",
    )
    replay.add_argument(
        "game", nargs="*", metavar="GUESS", help="the guesses, or turns like raise:bbygb"
    )
    replay.add_argument("--answer", metavar="WORD", help="the answer (default: the last guess)")
    add_options(replay, run_replay)


def add_options(
    parser: ArgumentParser, run: Callable[[Namespace], int], *, is_command: bool = True
) -> None:
    """The options of the full-screen program; what is left out comes from its settings."""
    add_list_options(parser, None, is_command=is_command)
    add_hard_option(parser, is_command=is_command)
    parser.set_defaults(run=run)


def run_practice(arguments: Namespace) -> int:
    options = (arguments.seed, arguments.answer, arguments.challenge)
    asked = arguments.adversary or any(option is not None for option in options)
    return start(arguments, "practice", plan=partial(_plan, arguments) if asked else None)


def _plan(arguments: Namespace, words: WordList) -> Plan:
    """The game that the options ask for."""
    from wordle_tui.game.practice import Plan, challenge_answer
    from wordle_tui.game.records import Mode

    if arguments.adversary:
        return Plan(Mode.ADVERSARY)
    if arguments.challenge is not None:
        return Plan(Mode.CHALLENGE, answer=challenge_answer(arguments.challenge, words))
    answer = None if arguments.answer is None else words.check(arguments.answer)
    return Plan(seed=arguments.seed, answer=answer)


def run_replay(arguments: Namespace) -> int:
    replayed = partial(_game, arguments) if arguments.game else None
    return start(arguments, "replay", replayed=replayed)


def _game(arguments: Namespace, words: WordList) -> Game:
    """The game on the command line."""
    from wordle_tui.game.text import parse_game

    text = " ".join(arguments.game)
    return parse_game(text, words, hard=arguments.hard, answer=arguments.answer)


def start(
    arguments: Namespace,
    screen: str = "assist",
    plan: Callable[[WordList], Plan] | None = None,
    replayed: Callable[[WordList], Game] | None = None,
) -> int:
    """Start the program with that screen, and wait for its end.

    From the word list, `plan` makes the game to begin and `replayed` the one to rate.
    """
    # Nothing made before the first frame becomes garbage; the app turns collection on again.
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
    if app.history.notice:  # trouble that came when no screen was there to tell it
        print(app.history.notice, file=sys.stderr)
    if app.parting_text and not _is_in_browser():
        print(app.parting_text)
    if app.return_code:
        print("wordle-tui: the program has ended with an error.", file=sys.stderr)
    return app.return_code or 0


def asked_list(arguments: Namespace) -> WordList | None:
    """The list the options ask for; None leaves the choice to the settings."""
    asked = arguments.list or arguments.answers or arguments.guesses
    return chosen_list(arguments) if asked else None


def check_terminal() -> None:
    """Raise `TerminalError` where the program could not be shown properly."""
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
    """Whether `wordle-tui serve` started this process: its server stands in for the terminal."""
    return "TEXTUAL_DRIVER" in os.environ
