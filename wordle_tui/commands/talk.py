"""`wordle-tui talk`: Assist, Practice and Train as a conversation in lines of text."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from wordle_tui.commands.common import (
    add_shared_options,
    asked_list,
    opened_history,
    print_remark,
    whole_number,
)
from wordle_tui.game.errors import printable
from wordle_tui.game.game import GUESS_LIMIT


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "talk",
        description="Assist, Practice and Train as a conversation in lines of text, for screen "
        "readers, braille displays and pipes. Say help to hear what you can say.",
        epilog="example: printf 'crane bybbg\\nwhy\\n' | wordle-tui talk",
    )
    help = "what to begin with (default: assist); say another name to change it"
    topics = ("assist", "practice", "train")
    parser.add_argument("topic", nargs="?", choices=topics, default="assist", help=help)
    help = "practise with the same series of words every time"
    parser.add_argument("--seed", type=whole_number, metavar="NUMBER", help=help)
    default_list = "the one chosen in the program"
    add_shared_options(parser, run, default_list=default_list, hard=True, limit=True)


def run(arguments: Namespace) -> int:
    from wordle_tui.talk.conversation import Conversation

    words = asked_list(arguments)
    if is_interactive := sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # with it, the line can be edited; Windows lacks it
            import readline

            readline.parse_and_bind("set enable-bracketed-paste off")  # no control sequences
    elif isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with opened_history(strict=False) as history:
        talk = Conversation(
            history, lambda line: print(printable(line), flush=True), arguments.seed
        )
        try:
            talk.begin(arguments.topic, words, arguments.hard, arguments.limit or GUESS_LIMIT)
            while not talk.is_over:
                talk.hear(input("> " if is_interactive else ""))
        except (EOFError, KeyboardInterrupt) as end:
            if is_interactive:
                print()  # the prompt has no line end yet
                print_remark("Goodbye; nothing is lost.")
            return 130 if isinstance(end, KeyboardInterrupt) else 0
    return 0
