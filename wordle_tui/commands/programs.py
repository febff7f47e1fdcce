"""The full-screen program: `wordle-tui` alone, with `practice`, `replay`, `train` or `demo`.

And `talk`, in lines of text.
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from wordle_tui import paths
from wordle_tui.commands.common import asked_list, opened_history
from wordle_tui.commands.options import (
    PROGRAM,
    SEVERAL_BOARDS,
    Group,
    boards_option,
    command,
    option,
)
from wordle_tui.commands.printing import print_remark, print_text, report_fault
from wordle_tui.game.challenge import is_boards_code
from wordle_tui.game.daily import puzzle_number, today
from wordle_tui.game.errors import WordleError, printable
from wordle_tui.game.game import NOT_HARD
from wordle_tui.training.deck import DECKS

if TYPE_CHECKING:
    from wordle_tui.game.words import WordList
    from wordle_tui.history.history import History
    from wordle_tui.play.setup import Setup
    from wordle_tui.tui.app import WordleApp

_MOST_HEAPS = -8
"""The option `M_ARENA_MAX` of glibc."""

_SETUP = Group(
    "",
    {
        "--seed NUMBER": "the same series of games every time",
        "--answer WORD": "the word to guess",
        "--challenge CODE": "the word behind a friend's code",
        "--day DAY": "a past daily puzzle, by its date or its number",
        "--adversary": "play against a program without a fixed word, which evades you",
    },
)
"""The options for the word of a practice game, which `_asked_setup` reads."""


@command(
    "practice",
    "Start the full-screen program with a practice game. It continues an unfinished game unless "
    "the options ask for another.",
    *PROGRAM,
    SEVERAL_BOARDS,
    _SETUP,
    epilog="example: wordle-tui practice --day 2024-02-29",
)
def practice(arguments: Namespace) -> int:
    return start(arguments, "practice")


@command(
    "replay",
    "Start the full-screen program in Replay, which rates every guess of a game.",
    {
        "game GUESS*": "the guesses, with colours (raise:bbygb) or without",
        "--answer WORD": "the answer (default: the last guess)",
    },
    *PROGRAM,
    epilog="example: wordle-tui replay soare clint mince wince",
)
def replay(arguments: Namespace) -> int:
    return start(arguments, "replay")


@command(
    "train",
    "Start the full-screen program in Train. Each card is a moment from a game: you look for a "
    "good guess, which is graded by what it costs, and the card returns until you know it.",
    {
        f"--deck {{{','.join(DECKS)}}}": "begin with these cards (default: choose on the screen)",
    },
    *PROGRAM,
)
def train(arguments: Namespace) -> int:
    return start(arguments, "train")


@command(
    "demo",
    "Start the full-screen program with three months of sample games, so that Stats, Replay and "
    "Train have something to show. Your own games and settings are neither shown nor changed, and "
    "nothing that you do in the demo is saved.",
)
def demo(arguments: Namespace) -> int:
    from wordle_tui.game import daily
    from wordle_tui.history.demo import add_sample_games
    from wordle_tui.history.history import History

    with paths.demo_folder():
        with closing(History.open()) as history:
            add_sample_games(history, daily.today())
        app = _run(arguments, "assist")
    app.under_way.clear()
    print("The demo is over, and nothing in it was saved. `wordle-tui` shows your own games.")
    return _say_last(app)


def start(arguments: Namespace, screen: str) -> int:
    """Start the program with that screen, wait for its end and return the exit status."""
    return _say_last(_run(arguments, screen))


def _run(arguments: Namespace, screen: str) -> WordleApp:
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

    rule, is_several = arguments.rule, _asks_for_several(arguments)
    limit = None if is_several else arguments.limit  # that of the games with one board
    app = WordleApp(words=asked_list(arguments), rule=rule, limit=limit, start=screen)
    with closing(app.history):
        if is_several or screen == "practice":
            app.content = _asked_setup(arguments, screen, app.words, app.history)
        if screen == "train":
            app.content = DECKS.get(arguments.deck)
        if screen == "replay" and arguments.game:
            game = " ".join(arguments.game)
            app.content = parse_game(
                game, app.words, rule=rule, answer=arguments.answer, limit=app.limit
            )
        check_terminal()  # a mistake in the arguments is reported first
        app.leave_on_signals()
        with _terminal_title(f"Wordle {puzzle_number(today()):,}"):
            app.run()
    return app


@contextmanager
def _terminal_title(title: str) -> Iterator[None]:
    """Give the terminal a title. Afterwards it has its own again, if it can remember that."""
    print(f"\33[22;0t\33]0;{title}\7", end="", file=sys.__stderr__, flush=True)
    try:
        yield
    finally:
        print("\33[23;0t", end="", file=sys.__stderr__, flush=True)


def _say_last(app: WordleApp) -> int:
    if app.history.notice:  # a problem that no screen was open to show
        print_remark(app.history.notice)
    kept = {boards for boards in app.under_way.values() if boards and app.history.is_saving}
    for text in filter(None, (app.parting_text, *map(_kept, sorted(kept)))):
        print(text)
    if app.fault is not None and not isinstance(app.fault, BrokenPipeError):  # its window is gone
        report_fault(app.fault)
    return app.return_code or int(not app.history.is_saving)


def _kept(boards: int) -> str:
    if boards > 1:
        return f"Your game is kept: begin one with {boards} boards to go on."
    return "Your game is kept. `wordle-tui` goes on with it."


def _asks_for_several(arguments: Namespace) -> bool:
    code = arguments.challenge
    return (arguments.boards or 1) > 1 or bool(code and is_boards_code(code))


def _asked_setup(
    arguments: Namespace, screen: str, words: WordList, history: History
) -> Setup | None:
    from wordle_tui.game.records import Mode
    from wordle_tui.play.setup import Setup, challenge, past_puzzle
    from wordle_tui.play.state import GameRules

    answer, code, day, seed = arguments.answer, arguments.challenge, arguments.day, arguments.seed
    count, is_several = arguments.boards, _asks_for_several(arguments)
    if is_several and screen not in ("assist", "practice"):
        raise WordleError("Only Assist and Practice have several boards. Leave --boards out.")
    if is_several and arguments.rule.is_hard:
        raise WordleError(NOT_HARD)
    if is_several and (answer or day or arguments.adversary):
        raise WordleError("Several boards have random words. Leave the other option out.")
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
        if (arguments.list or "nyt") != "nyt" or arguments.answers:
            raise WordleError("The daily puzzle is played with the nyt list. Leave the other out.")
        return past_puzzle(day, history)
    if arguments.adversary:
        return Setup(Mode.ADVERSARY)
    if answer is not None:
        return Setup(answer=words.check(answer))
    return None if seed is None else Setup(seed=seed)


def check_terminal() -> None:
    """Raise a `WordleError` where the program could not be shown properly."""
    hint = "Use `wordle-tui talk` instead."
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    encoding = sys.__stderr__.encoding if sys.__stderr__ is not None else ""
    kind = os.environ.get("TERM")
    if not all(stream is not None and stream.isatty() for stream in streams):
        need = f". {hint}"
    elif kind in ("dumb", "unknown"):
        need = f" that can place the cursor, and TERM is {kind}. {hint}"
    elif not encoding.lower().startswith("utf"):
        need = f" with UTF-8, not {encoding}. Set LANG to a UTF-8 locale, for instance C.UTF-8."
    else:
        return
    raise WordleError(f"The full-screen program needs a terminal{need}")


@command(
    "talk",
    "Assist, Practice and Train as a conversation in lines of text, for screen readers, braille "
    "displays and pipes. Say help to hear what you can say.",
    option(
        "topic {assist,practice,train}",
        "what to begin with (default: assist); say another name to change it",
        nargs="?",
        default="assist",
    ),
    _SETUP,
    boards_option("a game with several boards in Assist or Practice"),
    *PROGRAM,
    epilog="examples: printf 'crane bybbg\\nwhy\\n' | wordle-tui talk; "
    "wordle-tui talk practice --boards 4",
)
def talk(arguments: Namespace) -> int:
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
        limit = None if _asks_for_several(arguments) else arguments.limit
        rules = words, arguments.rule, limit, arguments.seed
        talk = Talk(history, lambda line: print_text(printable(line)), *rules)
        setup = _asked_setup(arguments, arguments.topic, talk.rules.words, history)
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
                print_remark("Goodbye. Nothing is lost.")
            if isinstance(end, KeyboardInterrupt):
                return 130
    return int(not history.is_saving)
