"""`wordle-tui share`: the last game as squares or in words, or a word as a challenge."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from wordle_tui.commands.common import add_shared_options, chosen_list, opened_history, print_remark
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.game import share_text, share_words


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "share",
        description="Print the grid of your last finished game, without letters; or, with "
        "--challenge, a code for a friend to play with `wordle-tui practice --challenge CODE`.",
    )
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--challenge", metavar="WORD", help="the word for your friend to guess")
    forms.add_argument("--high-contrast", action="store_true", help="orange and blue squares")
    forms.add_argument(
        "--words", action="store_true", help="words instead of squares, to post as alt text"
    )
    add_shared_options(parser, run, default_list="nyt")


def run(arguments: Namespace) -> int:
    if arguments.challenge is not None:
        print(challenge_code(chosen_list(arguments).check(arguments.challenge)))
        return 0
    with opened_history() as history:
        games = history.games(limit=1)
    if not games:
        print_remark("There is no finished game to share yet.")
        return 1
    game = games[0]
    if game.score is not None and not game.grid:
        print_remark("The colours of your last game are not known: there is nothing to share.")
        return 1
    if arguments.words:
        print(share_words(game.patterns, game.hard, game.limit, game.number))
        return 0
    print(share_text(game.patterns, game.hard, arguments.high_contrast, game.limit, game.number))
    return 0
