"""`wordle-tui replay`: the full-screen program with a game to look at turn by turn."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from functools import partial
from typing import TYPE_CHECKING, Any

from wordle_tui.commands import full_screen
from wordle_tui.game.text import parse_game

if TYPE_CHECKING:
    from wordle_tui.game.game import Game
    from wordle_tui.game.words import WordList


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "replay",
        help="look at a game turn by turn",
        description="Start the full-screen program with Replay, which rates every guess of a game.",
        epilog="example: wordle-tui replay soare clint mince wince",
    )
    parser.add_argument(
        "game", nargs="*", metavar="GUESS", help="the guesses, or turns like raise:bbygb"
    )
    parser.add_argument("--answer", metavar="WORD", help="the answer (default: the last guess)")
    full_screen.add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    replayed = partial(_game, arguments) if arguments.game else None
    return full_screen.start(arguments, "replay", replayed=replayed)


def _game(arguments: Namespace, words: WordList) -> Game:
    text = " ".join(arguments.game)
    return parse_game(text, words, hard=arguments.hard, answer=arguments.answer)
