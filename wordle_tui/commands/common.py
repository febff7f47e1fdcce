"""Shared by commands: options, the word list, the history, printing and progress bars."""

from __future__ import annotations

import json
import sys
import time
from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
    _ArgumentGroup,
)
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from math import inf, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.game import daily
from wordle_tui.game.alphabet import LENGTHS, small
from wordle_tui.game.boards import BOARDS, EXTRA_GUESSES, Boards
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import HistoryError, WordleError, printable, reason
from wordle_tui.game.game import GUESS_LIMIT, MOST_GUESSES, Game
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import is_number, quoted
from wordle_tui.game.wording import month_text
from wordle_tui.game.words import LIST_NAMES, WordList, word_list

if TYPE_CHECKING:
    from wordle_tui.advice.advice import Advice, Suggestion
    from wordle_tui.advice.cheat_sheet import CheatSheet
    from wordle_tui.history.history import History

_BAR_WIDTH, _PROGRESS_WIDTH = 40, 30
_MOST = 1_000_000_000
"""The largest number that an option accepts."""
_PATIENCE, _REFRESH = 0.3, 0.1
"""Seconds before a progress bar appears, and between its updates."""


def add_shared_options(
    parser: ArgumentParser,
    run: Callable[[Namespace], int | None],
    *,
    default_list: str = "",
    hard: bool = False,
    limit: bool = False,
    json: bool = False,
) -> None:
    """Add the options that several commands have, and set the function that runs the command.

    `cli` sets the defaults of options that may also precede the command. `default_list` is shown in
    the help and need not be the name of a list.
    """
    if hard:
        help = "play by the rules of hard mode"
        parser.add_argument("--hard", action="store_true", default=SUPPRESS, help=help)
    if limit:
        help = f"guesses in a game (default: {GUESS_LIMIT})"
        parser.add_argument(
            "--turns", type=_limit, default=SUPPRESS, dest="limit", metavar="N", help=help
        )
    if default_list:
        parser.set_defaults(default_list=default_list if default_list in LIST_NAMES else "nyt")
        group = parser.add_argument_group("word list", argument_default=SUPPRESS)
        help = f"see `wordle-tui words list` (default: {default_list})"
        group.add_argument("--list", metavar="NAME", help=help)
        for option, words in (("--answers", "answers"), ("--guesses", "accepted guesses")):
            help = f"your own {words}, one word per line"
            group.add_argument(option, type=Path, metavar="FILE", help=help)
        help = "the length of the words, if your files have several"
        group.add_argument("--length", type=word_length, metavar="N", help=help)
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def add_boards_option(parser: _ActionsContainer, help: str) -> None:
    """Add `--boards`. `cli` sets the default, because the option may also precede the command."""
    number = number_in(BOARDS, f"a number of boards from {BOARDS[0]} to {BOARDS[-1]}")
    help = f"{help}; --turns defaults to N + {EXTRA_GUESSES}"
    parser.add_argument("--boards", type=number, default=SUPPRESS, metavar="N", help=help)


def add_turns(parser: ArgumentParser) -> None:
    parser.add_argument(
        "turns",
        nargs="*",
        metavar="TURN",
        help="a guess and its colours, as in raise:bbygb (b grey, y yellow, g green)",
    )


def number_in(numbers: range, expected: str) -> Callable[[str], int]:
    """An argparse type for whole numbers of a range, which `expected` describes."""

    def parse(text: str) -> int:
        if not (is_number(text) and int(text) in numbers):
            raise ArgumentTypeError(f"{quoted(text)} is not {expected}")
        return int(text)

    return parse


positive_number = number_in(range(1, _MOST + 1), f"a whole number from 1 to {_MOST:,}")
word_length = number_in(LENGTHS, "a length of words, from 3 to 11")
_limit = number_in(range(1, MOST_GUESSES + BOARDS[-1] + 1), "a number of guesses")  # see `cli`


def game_after(turns: Sequence[str], arguments: Namespace, hard: bool) -> Game:
    """The game after these turns, with the word list and the limit that the options ask for."""
    words = chosen_list(arguments)
    game = Game(words, hard=hard, limit=arguments.limit or GUESS_LIMIT)
    for turn in (Turn.parse(text, words.alphabet) for text in turns):
        game = game.play(turn.guess, turn.pattern)
    print_outside(game)
    return game


def print_outside(game: Game) -> None:
    """Name the guesses that the list lacks."""
    if remark := game.words.outside(turn.guess for turn in game.turns):
        print_remark(remark)


def game_as_json(game: Game | Boards) -> dict[str, Any]:
    return {"list": game.words.name, "hard": game.hard, "turns": str(game).split()}


def add_tree_option(parser: ArgumentParser | _ArgumentGroup) -> None:
    parser.add_argument(
        "--tree",
        nargs="?",
        const=True,
        type=_tree_file,
        metavar="FILE",
        help="print all guesses as a tree (.html, .md, .json, .txt)",
    )


def _tree_file(text: str) -> Path:
    path = Path(text)
    if path.suffix not in (".html", ".md", ".json", ".txt"):
        raise ArgumentTypeError(f"{text!r} does not end in .html, .md, .json or .txt")
    return path


def write_tree(path: Path, sheet: CheatSheet) -> None:
    """Write the sheet in the format of the file's extension."""
    writers = {".html": sheet.html, ".md": sheet.markdown, ".json": sheet.json, ".txt": sheet.text}
    write_file(path, writers[path.suffix]())


def write_file(path: Path, text: str) -> None:
    """Write a file that the user asked for, and say so."""
    with file_errors(path, "written"):
        paths.write_text(path, text)
    print_remark(f"Wrote {path}.")


def add_aim_option(parser: ArgumentParser) -> None:
    """Add `--aim`, which `Aim.parse` reads."""
    help = (
        'what comes first: "fewest guesses" (the default), "never lose", "solve by guess N" with N '
        'from 2 to 6, or "best worst case"'
    )
    parser.add_argument("--aim", default="fewest guesses", metavar="AIM", help=help)


def add_count_option(parser: ArgumentParser, option: str, default: int, help: str) -> None:
    """Add an option whose value is a number from 1."""
    help = f"{help} (default: {default})"
    parser.add_argument(option, type=positive_number, default=default, metavar="N", help=help)


def add_seconds_option(parser: ArgumentParser, help: str) -> None:
    """Add `--seconds`, the time for proofs. The command sets the default."""
    parser.add_argument("--seconds", type=_seconds, metavar="S", help=help)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not 0 <= value <= _MOST:
        raise ArgumentTypeError(f"{quoted(text)} is not a number of seconds from 0 to {_MOST:,}")
    return value


def whole_number(text: str) -> int:
    """The argparse type of any whole number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def flag(name: str) -> str:
    """An option as it is written on the command line."""
    return f"--{name.replace('_', '-')}"


def chosen_list(arguments: Namespace) -> WordList:
    """The list that the options ask for. Remarks on the user's files go to the error stream."""
    if arguments.list and arguments.answers:
        raise WordleError("Expected --list or --answers, not both: a list has its answers.")
    name = arguments.list or arguments.default_list
    past = past_answers().before(daily.today()) if name == "nyt" else None
    is_own = arguments.answers is not None or arguments.guesses is not None
    if name in LIST_NAMES and not is_own:
        return word_list(name, past)
    from wordle_tui.game.own_lists import list_named, own_list

    named = list_named(name, past)
    if not is_own:
        return named
    words, remarks = own_list(arguments.answers, arguments.guesses, named, arguments.length)
    for remark in remarks:
        print(remark, file=sys.stderr)
    return words


def asked_list(arguments: Namespace) -> WordList | None:
    """The list that the options ask for, or None if they do not name one."""
    asked = arguments.list or arguments.answers or arguments.guesses
    return chosen_list(arguments) if asked else None


@contextmanager
def file_errors(path: Path, use: str) -> Iterator[None]:
    """Raise a `WordleError` that says why the file cannot be `use`, as in "written"."""
    try:
        yield
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        raise WordleError(f"{path} cannot be {use}: {reason(error)}.") from None


def print_remark(sentence: object) -> None:
    """Print a sentence that is not part of the result to the error stream."""
    print(printable(f"wordle-tui: {sentence}"), file=sys.stderr)


def print_strategy_problems() -> None:
    """Name the strategies of installed packages that could not be loaded."""
    from wordle_tui import strategies

    for problem in strategies.problems():
        print_remark(problem)


def report_fault(error: BaseException) -> None:
    """Write the traceback of a fault of the program to a file, and say so in one sentence."""
    import traceback  # imported here so that the program starts sooner

    report = paths.free_name(paths.user_data() / "crash.txt")
    try:
        paths.make_private(report.parent)
        paths.write_text(report, "".join(traceback.format_exception(error)))
        place = f"What happened is in {report}"
    except OSError as refusal:
        place = f"What happened could not be kept ({reason(refusal)})"
    print_remark(
        f"this is a fault of the program ({type(error).__name__}: {error}). {place}: "
        "please report it."
    )


@contextmanager
def opened_history(*, strict: bool = True) -> Iterator[History]:
    """Open the history. Its problems are printed to the error stream.

    If `strict`, a call that fails raises `HistoryError`, so that no export or figure silently
    leaves games out.
    """
    from wordle_tui.history.history import History

    history = History.open()
    try:
        with history.strictly() if strict else nullcontext():
            yield history
    except HistoryError:
        history.notice = None  # the error says the same
        raise
    finally:
        history.close()
        if history.notice:
            print(history.notice, file=sys.stderr)


def past_answers() -> PastAnswers:
    """The known past answers of the daily puzzle."""
    if not paths.exists(paths.user_data() / paths.HISTORY):
        return shipped_past()
    with opened_history(strict=False) as history:
        return history.past_answers()


def picked(value: object, names: str) -> dict[str, Any]:
    """The named attributes of a value, in this order."""
    return {name: getattr(value, name) for name in names.split()}


COLUMNS = ("guesses", "left", "largest", "bits", "chance", "used")


def suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    figures = (
        "word expected_guesses proved expected_remaining worst bits patterns chance risk "
        "risk_at_most done_by score"
    )
    return {**picked(suggestion, figures), "candidate": suggestion.is_candidate}


def cells(suggestion: Suggestion, advice: Advice) -> tuple[str, ...]:
    """The cells of a suggestion in a table with `COLUMNS`."""
    return (
        advice.guesses_text(suggestion),
        f"{suggestion.expected_remaining:.2f}",
        f"{suggestion.worst:,}",
        f"{suggestion.bits:.2f}",
        advice.chance_text(suggestion),
        month_text(suggestion.used),
    )


def print_json(value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if not text.replace("\n", "").isprintable():  # JSON escapes only some such characters
        text = json.dumps(value, indent=2).replace("\x7f", r"\u007f")
    print(small(text))


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns as wide as their widest cell, the first left-aligned, the others right.

    Columns without any value are left out.
    """
    columns = [column for column in zip(header, *rows, strict=True) if any(column[1:]) or not rows]
    widths = [max(map(len, column)) for column in columns]
    for first, *others in zip(*columns, strict=True):
        cells = (first.ljust(widths[0]), *map(str.rjust, others, widths[1:]))
        print("  ".join(cells).rstrip())


def bar(count: float, most: float) -> str:
    """A bar whose length is proportional to the count; `most` has the full width."""
    return "█" * round(_BAR_WIDTH * count / most)


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that draws a bar; it is called with how much is done, and of how much.

    The bar appears on the error stream if that is a terminal, and is removed at the end.
    """
    is_drawn = False
    due = time.monotonic() + _PATIENCE if sys.stderr.isatty() else inf

    def draw(done: int, total: int) -> None:
        nonlocal due, is_drawn
        now = time.monotonic()
        if now < due or not total:
            return
        due, is_drawn = now + _REFRESH, True
        filled = _PROGRESS_WIDTH * done // total
        drawn = "█" * filled + "░" * (_PROGRESS_WIDTH - filled)
        sys.stderr.write(f"\r{title} {drawn} {100 * done // total:3d} %\033[K")
        sys.stderr.flush()

    try:
        yield draw
    finally:
        if is_drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def time_bar(title: str, seconds: float) -> Iterator[Callable[[], bool]]:
    """Yield a function that draws how much of the time has passed, and is true at its end."""
    began = time.monotonic()
    with progress_bar(f"{title}, at most {seconds:g} s") as progress:

        def out_of_time() -> bool:
            passed = time.monotonic() - began
            progress(int(1000 * min(passed, seconds)), int(1000 * seconds))
            return passed > seconds

        yield out_of_time
