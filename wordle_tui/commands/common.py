"""What several commands ask for: the word list, the history and past answers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from wordle_tui import paths
from wordle_tui.commands.printing import print_remark, say_once
from wordle_tui.game import daily
from wordle_tui.game.daily import PastAnswers, shipped_past
from wordle_tui.game.errors import HistoryError, WordleError
from wordle_tui.game.words import LIST_NAMES, WordList, word_list
from wordle_tui.settings.file import settings_file
from wordle_tui.settings.settings import Settings

if TYPE_CHECKING:
    from wordle_tui.history.history import History


def chosen_list(arguments: Namespace, default: str = "nyt") -> WordList:
    """The list that the options ask for. A remark on the user's file goes to the error stream."""
    if arguments.list and arguments.answers:
        raise WordleError("Use --list or --answers, not both: a list has its answers.")
    if arguments.length and not arguments.answers:
        raise WordleError(
            "--length goes with --answers. `wordle-tui words` names lists of other lengths."
        )
    name = arguments.list or default
    if name in LIST_NAMES and not arguments.answers:
        return word_list(name, past_answers().before(daily.today()) if name == "nyt" else None)
    from wordle_tui.game.named_lists import list_named
    from wordle_tui.game.own_lists import own_list

    if not arguments.answers:
        return list_named(name)
    words, remark = own_list(arguments.answers, arguments.length)
    print_remark(remark)
    return words


def asked_list(arguments: Namespace) -> WordList | None:
    """The list that the options ask for, or None if they do not name one."""
    is_named = arguments.list or arguments.answers or arguments.length
    return chosen_list(arguments) if is_named else None


@contextmanager
def opened_history(*, strict: bool = True) -> Iterator[History]:
    """Open the history. Its problems are printed to the error stream.

    If `strict`, a call that fails raises `HistoryError`, so that no export or figure silently
    leaves games out, and so does a history that can neither be read nor made.
    """
    from wordle_tui.history.history import History

    history = History.open()
    try:
        if strict and not (history.is_saving or paths.exists(history.path)):
            raise HistoryError(history.notice)
        with history.strictly() if strict else nullcontext():
            yield history
    except HistoryError:
        history.notice = None  # the error says the same
        raise
    finally:
        history.close()
        if history.notice:
            say_once(history.notice)


def past_answers() -> PastAnswers:
    if not paths.exists(paths.user_data() / paths.HISTORY):
        return shipped_past()
    with opened_history(strict=False) as history:
        return history.past_answers()


def is_familiar_first(arguments: Namespace) -> bool:
    """Whether only familiar words are suggested: as the options say, or else the setting.

    What is printed with `--json` does not depend on settings.
    """
    if arguments.familiar or arguments.rare or arguments.json:
        return bool(arguments.familiar)
    if not paths.exists(paths.user_data() / paths.HISTORY):
        return replace(Settings(), **settings_file().settings).plain_words
    with opened_history(strict=False) as history:
        return history.load_settings().plain_words
