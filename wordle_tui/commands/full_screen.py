"""The full-screen program: `wordle-tui` alone, with `practice`, `replay`, `train` or `demo`."""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.commands.common import (
    add_boards_option,
    add_count_option,
    add_shared_options,
    asked_list,
    print_remark,
    report_fault,
    whole_number,
)
from wordle_tui.game.boards import NOT_HARD
from wordle_tui.game.challenge import is_boards_code
from wordle_tui.game.errors import WordleError

if TYPE_CHECKING:
    from wordle_tui.game.words import WordList
    from wordle_tui.history.history import History
    from wordle_tui.play.setup import Setup
    from wordle_tui.tui.app import WordleApp

_MOST_HEAPS = -8
"""The option `M_ARENA_MAX` of glibc."""


def add(subparsers: _SubParsersAction[Any]) -> None:
    from wordle_tui.training.deck import DECKS, SECOND_WORDS

    practice = subparsers.add_parser(
        "practice",
        description="Start the full-screen program with a practice game. It continues an "
        "unfinished game unless the options ask for another.",
        epilog="example: wordle-tui practice --day 2024-02-29",
    )
    add_options(practice, "practice")
    add_setup_options(practice)
    replay = subparsers.add_parser(
        "replay",
        description="Start the full-screen program in Replay, which rates every guess of a game.",
        epilog="example: wordle-tui replay soare clint mince wince",
    )
    replay.add_argument(
        "game",
        nargs="*",
        metavar="GUESS",
        help="the guesses, with colours (raise:bbygb) or without",
    )
    replay.add_argument("--answer", metavar="WORD", help="the answer (default: the last guess)")
    add_options(replay, "replay")
    train = subparsers.add_parser(
        "train",
        description="Start the full-screen program in Train. It shows positions in which you look "
        "for a good guess, grades the guess by what it costs, and repeats the position until you "
        "know it.",
    )
    train.add_argument(
        "--deck", choices=[*DECKS], help="begin with these cards (default: choose on the screen)"
    )
    train.add_argument(
        "--opener", metavar="WORD", help="begin with a repertoire of second words for this opener"
    )
    add_count_option(train, "--words", SECOND_WORDS, "how many second words the repertoire has")
    add_options(train, "train")
    demo = subparsers.add_parser(
        "demo",
        description="Start the full-screen program with three months of sample games, so that "
        "Stats, Replay and Train have something to show. Your own games and settings are neither "
        "shown nor changed, and nothing that you do in the demo is kept.",
    )
    demo.set_defaults(run=start_demo, screen="stats")


def add_options(parser: ArgumentParser, screen: str = "assist") -> None:
    """The options of the full-screen program; what is left out comes from its settings."""
    default_list = "the one chosen in the program"
    add_shared_options(parser, start, default_list=default_list, hard=True, limit=True)
    if screen in ("assist", "practice"):
        help = "a game with several boards, such as Dordle (2), Quordle (4) and Octordle (8)"
        add_boards_option(parser, help)
    parser.set_defaults(screen=screen)


def add_setup_options(parser: ArgumentParser) -> None:
    """The options for the word of a practice game, which `asked_setup` reads."""
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--seed", type=whole_number, metavar="NUMBER", help="the same series of games every time"
    )
    ways.add_argument("--answer", metavar="WORD", help="the word to guess")
    ways.add_argument("--challenge", metavar="CODE", help="the word behind a friend's code")
    ways.add_argument("--day", metavar="DAY", help="a past daily puzzle, by its date or its number")
    ways.add_argument(
        "--adversary",
        action="store_true",
        help="play against a program without a fixed word, which evades you",
    )


def start(arguments: Namespace) -> int:
    """Start the program with the command's screen, and wait for its end."""
    return _say_last(_run(arguments))


def start_demo(arguments: Namespace) -> int:
    """Start the program with sample games in a temporary folder."""
    from wordle_tui.game import daily
    from wordle_tui.history.demo import add_sample_games
    from wordle_tui.history.history import History

    with paths.demo_folder():
        with closing(History.open()) as history:
            add_sample_games(history, daily.today())
        app = _run(arguments)
    print("The demo is over. Nothing of it was kept; `wordle-tui` shows your own games.")
    return _say_last(app)


def _run(arguments: Namespace) -> WordleApp:
    """Run the program with the command's screen, and return it when it has ended."""
    # An exception may be lost between imports. Until the app takes its signals, the system ends it.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "linux":
        from ctypes import CDLL

        # Threads of glibc have heaps of their own and do not reuse each other's memory. With one
        # heap, 50 practice games leave the program at 164 MB instead of 234 MB.
        with suppress(AttributeError):  # the C library is another one
            CDLL(None).mallopt(_MOST_HEAPS, 1)
    from wordle_tui.game.text import parse_game
    from wordle_tui.tui.app import WordleApp

    screen, hard = arguments.screen, arguments.hard
    is_several = asks_for_several(arguments)
    limit = None if is_several else arguments.limit  # that of the games with one board
    app = WordleApp(words=asked_list(arguments), hard=hard, limit=limit, start=screen)
    with closing(app.history):
        if is_several or screen == "practice":
            app.content = asked_setup(arguments, screen, app.words, app.history)
        if screen == "train":
            from wordle_tui.training.deck import DECKS, parse_repertoire

            app.content = DECKS.get(arguments.deck)
            if arguments.opener is not None:
                chosen = f"{arguments.opener} {arguments.words}"
                app.content = parse_repertoire(chosen, app.words)
        if screen == "replay" and arguments.game:
            game = " ".join(arguments.game)
            app.content = parse_game(
                game, app.words, hard=hard, answer=arguments.answer, limit=app.limit
            )
        check_terminal()  # a mistake in the arguments is reported first
        app.leave_on_signals()
        app.run()
    return app


def _say_last(app: WordleApp) -> int:
    """Print what the program has left to say, and return its exit status."""
    if app.history.notice:  # a problem that no screen was open to show
        print_remark(app.history.notice)
    if app.parting_text and not _is_in_browser():
        print(app.parting_text)
    if app.fault is not None and not isinstance(app.fault, BrokenPipeError):  # its window is gone
        report_fault(app.fault)
    return app.return_code or 0


def asks_for_several(arguments: Namespace) -> bool:
    """Whether the options ask for a game with several boards."""
    code = getattr(arguments, "challenge", None)
    return (arguments.boards or 1) > 1 or bool(code and is_boards_code(code))


def asked_setup(
    arguments: Namespace, screen: str, words: WordList, history: History
) -> Setup | None:
    """The game in Assist or Practice that the options ask for; None if they ask for none."""
    from wordle_tui.game.records import Mode
    from wordle_tui.play.setup import Setup, challenge, past_puzzle
    from wordle_tui.play.state import GameRules

    answer, code, day, adversary, seed = (
        getattr(arguments, name, None)
        for name in ("answer", "challenge", "day", "adversary", "seed")
    )
    count, is_several = arguments.boards, asks_for_several(arguments)
    if is_several and screen not in ("assist", "practice"):
        raise WordleError("Only Assist and Practice have several boards: leave --boards out.")
    if is_several and arguments.hard:
        raise WordleError(NOT_HARD)
    if is_several and (answer or day or adversary):
        raise WordleError("Several boards have random words: leave the other option out.")
    if code is not None:
        setup = challenge(code, words)
        if is_several and count not in (None, setup.boards):
            raise WordleError(f"This code is for {setup.boards} boards, not {count}.")
        return setup
    if is_several:
        setup = Setup(Mode(screen), count, arguments.limit, seed=seed)
        setup.rules(GameRules(words))  # raises an error if no game has them
        return setup
    if day is not None:
        if (arguments.list or "nyt") != "nyt" or arguments.answers or arguments.guesses:
            raise WordleError("The daily puzzle is played with the nyt list: leave the other out.")
        return past_puzzle(day, history)
    if adversary:
        return Setup(Mode.ADVERSARY)
    if answer is not None:
        return Setup(answer=words.check(answer))
    return None if seed is None else Setup(seed=seed)


def check_terminal() -> None:
    """Raise a `WordleError` where the program could not be shown properly."""
    if _is_in_browser():
        return
    hint = "`wordle-tui talk` says the same in lines of text."
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    encoding = sys.__stderr__.encoding if sys.__stderr__ is not None else ""
    kind = os.environ.get("TERM")
    if not all(stream is not None and stream.isatty() for stream in streams):
        need = f"for its input and output; {hint}"
    elif kind in ("dumb", "unknown"):
        need = f"that can place the cursor, and TERM is {kind}; {hint}"
    elif not encoding.lower().startswith("utf"):
        need = f"with UTF-8, not {encoding}: set LANG to a UTF-8 locale, for instance C.UTF-8."
    else:
        return
    raise WordleError(f"The full-screen program needs a terminal {need}")


def _is_in_browser() -> bool:
    """Whether `wordle-tui serve` started this process: its server stands in for the terminal."""
    return "TEXTUAL_DRIVER" in os.environ
