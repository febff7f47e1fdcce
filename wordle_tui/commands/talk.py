"""`wordle-tui talk`: Assist, Practice and Train as a conversation in lines of text."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from wordle_tui.commands.common import (
    add_boards_option,
    add_shared_options,
    asked_list,
    opened_history,
    print_remark,
)
from wordle_tui.commands.full_screen import add_setup_options, asked_setup, asks_for_several
from wordle_tui.game.errors import printable


def add(subparsers: _SubParsersAction[Any]) -> None:
    parser = subparsers.add_parser(
        "talk",
        description="Assist, Practice and Train as a conversation in lines of text, for screen "
        "readers, braille displays and pipes. Say help to hear what you can say.",
        epilog="examples: printf 'crane bybbg\\nwhy\\n' | wordle-tui talk; "
        "wordle-tui talk practice --boards 4",
    )
    help = "what to begin with (default: assist); say another name to change it"
    topics = ("assist", "practice", "train")
    parser.add_argument("topic", nargs="?", choices=topics, default="assist", help=help)
    add_setup_options(parser)
    add_boards_option(parser, "a game with several boards in Assist or Practice")
    default_list = "the one chosen in the program"
    add_shared_options(parser, run, default_list=default_list, hard=True, limit=True)


def run(arguments: Namespace) -> int:
    from wordle_tui.game.records import Mode
    from wordle_tui.play.setup import Setup
    from wordle_tui.talk.conversation import Conversation
    from wordle_tui.talk.talk import Talk

    words = asked_list(arguments)
    if is_interactive := sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # with it, the line can be edited; Windows lacks it
            import readline

            readline.parse_and_bind("set enable-bracketed-paste off")  # no control sequences
    elif isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with opened_history(strict=False) as history:
        limit = None if asks_for_several(arguments) else arguments.limit
        rules = words, arguments.hard, limit, arguments.seed
        talk = Talk(history, lambda line: print(printable(line), flush=True), *rules)
        setup = asked_setup(arguments, arguments.topic, talk.rules.words, history)
        if setup == Setup(seed=arguments.seed):  # the conversation has it for all its games
            setup = None
        is_here = setup is not None and setup.mode is not Mode.ASSIST
        conversation = Conversation(talk)
        try:
            conversation.turn_to("practice" if is_here else arguments.topic, setup)
            while not talk.is_over:
                conversation.hear(input("> " if is_interactive else ""))
        except (EOFError, KeyboardInterrupt) as end:
            if is_interactive:
                print()  # the prompt has no line end yet
                print_remark("Goodbye; nothing is lost.")
            return 130 if isinstance(end, KeyboardInterrupt) else 0
    return 0
