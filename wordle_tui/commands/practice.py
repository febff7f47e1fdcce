"""`wordle-tui practice`: the full-screen program, with a game against it."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from functools import partial
from typing import TYPE_CHECKING, Any

from wordle_tui.commands import full_screen
from wordle_tui.commands.common import whole_number

if TYPE_CHECKING:
    from wordle_tui.game.practice import Plan
    from wordle_tui.game.words import WordList


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "practice",
        help="play against the program",
        description="Start the full-screen program with a practice game. It goes on with the game "
        "that was left, unless the options ask for another one.",
    )
    full_screen.add_options(parser)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--seed", type=whole_number, metavar="NUMBER", help="a series of games to repeat"
    )
    ways.add_argument("--answer", metavar="WORD", help="the word to seek")
    ways.add_argument("--challenge", metavar="CODE", help="the word behind a friend's code")
    ways.add_argument(
        "--adversary", action="store_true", help="no fixed word: the program evades you"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    options = (arguments.seed, arguments.answer, arguments.challenge)
    asked = arguments.adversary or any(option is not None for option in options)
    plan = partial(_plan, arguments) if asked else None
    return full_screen.start(arguments, "practice", plan)


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
