"""What several commands share: the options that choose a word list, and printing."""

from __future__ import annotations

import json
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from math import inf, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordle_tui import paths
from wordle_tui.game.errors import HistoryError
from wordle_tui.game.words import LIST_NAMES, WordFileError, WordList, own_list, word_list

if TYPE_CHECKING:
    from wordle_tui.history.history import History


def add_list_options(
    parser: ArgumentParser,
    default: str | None,
    *,
    is_command: bool = True,
    described: str | None = None,
) -> None:
    """`--list`, `--answers` and `--guesses`, read by `chosen_list`.

    They may stand before the command, too: a command that is not given them leaves what was
    given there alone. Without a `default` the list is the one of the program's settings. The
    default is `described` in the help where its name would not do.
    """
    missing = SUPPRESS if is_command else None
    parser.set_defaults(default_list=default)
    group = parser.add_argument_group("word list")
    group.add_argument(
        "--list",
        choices=LIST_NAMES,
        default=missing,
        help=f"a shipped list (default: {described or default or 'the one chosen in the program'})",
    )
    group.add_argument(
        "--answers",
        type=Path,
        default=missing,
        metavar="FILE",
        help="your own answers, one word a line",
    )
    group.add_argument(
        "--guesses",
        type=Path,
        default=missing,
        metavar="FILE",
        help="your own accepted guesses, one word a line",
    )


def add_hard_option(parser: ArgumentParser, *, is_command: bool = True) -> None:
    """`--hard`, before the command or after it."""
    missing = SUPPRESS if is_command else False
    parser.add_argument(
        "--hard", action="store_true", default=missing, help="play by the rules of hard mode"
    )


def seconds(text: str) -> float:
    """The type of `--seconds`."""
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not 0 <= value < inf:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds, 0 or more")
    return value


def whole_number(text: str) -> int:
    """The type of options that count or name something by a number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None


def positive_number(text: str) -> int:
    """The type of options that say how many."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def add_json_option(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def chosen_list(arguments: Namespace) -> WordList:
    """The list the options ask for; remarks on the user's files go to the error stream."""
    if arguments.list and arguments.answers:
        raise WordFileError("Expected --list or --answers, not both: a list has its answers.")
    name = arguments.list or arguments.default_list or "nyt"
    shipped = word_list(name, used_words() if name == "nyt" else frozenset())
    if arguments.answers is None and arguments.guesses is None:
        return shipped
    words, remarks = own_list(arguments.answers, arguments.guesses, shipped)
    for remark in remarks:
        print(remark, file=sys.stderr)
    return words


def print_remark(sentence: str) -> None:
    """Say something besides the answer, on the error stream."""
    print(f"wordle-tui: {sentence}", file=sys.stderr)


@contextmanager
def opened_history(*, strict: bool = True) -> Iterator[History]:
    """The history; what is wrong with it goes to the error stream.

    If it is `strict`, a call that fails raises `HistoryError`: no file is written with half of the
    games, and no figures are shown that leave some out.
    """
    # Imported here: most commands do without it and start sooner.
    from wordle_tui.history.history import History

    history = History.open()
    try:
        with history.strictly() if strict else nullcontext():
            yield history
    except HistoryError:
        history.notice = None  # the error says it
        raise
    finally:
        history.close()
        if history.notice:
            print(history.notice, file=sys.stderr)


def used_words() -> frozenset[str]:
    """The answers the user has added to those the daily puzzle has used."""
    if not (paths.user_data() / paths.HISTORY).exists():
        return frozenset()
    with opened_history(strict=False) as history:
        return history.used_words()


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their widest cell; the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for row in (header, *rows):
        first, *others = (
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join((first, *others)).rstrip())
