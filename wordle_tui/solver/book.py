"""The opening book: advice for the empty board, read from a file.

`data/book.py` makes the files with our own engine; nothing here needs numpy.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.game.outside import read_text
from wordle_tui.game.words import LIST_NAMES, WordList, word_list
from wordle_tui.solver.advice import Advice, Basis, Stage, Suggestion
from wordle_tui.solver.reasons import why

VERSION = 1
FIELDS = (
    *("word", "expected_guesses", "proved"),
    *("expected_remaining", "worst", "bits", "patterns", "chance"),
)
"""The columns of a book's rows: those of a `Suggestion`. Values that are not proved come from a
beam search, whose width the book names."""


def book_path(list_name: str) -> Path:
    return paths.shipped_data() / f"book-{list_name}.json"


def opening_advice(words: WordList, hard: bool) -> Advice | None:
    """What the book says about the empty board; None if it does not know the list.

    The figures were proved for the list as it is shipped. Used words of the player's own change
    the weights a little, an answer may have been added, and a player who keeps to words that
    people know does not play as the book supposes: the figures are good estimates then.
    """
    if words.name not in LIST_NAMES:
        return None
    shipped = word_list(words.name)
    if not (shipped.accepted <= words.accepted and set(shipped.answers) <= set(words.answers)):
        return None  # a file of the player's own, whatever its name
    book = _read(words.name)
    if book is None:
        return None
    mode = "hard" if hard else "normal"
    openers = map(suggestion, book["modes"].get(mode, ()))
    suggestions = tuple(opener for opener in openers if opener.word not in words.unknown)
    if not suggestions:
        return None
    # The values of the openers are exact; that no other opener is better is a proof of its own.
    stage = Stage.PROVED if mode in book["best_is_proved"] else Stage.EXACT
    if words.classes != shipped.classes or words.unknown:
        stage = Stage.RANKED
        suggestions = tuple(replace(opener, basis=Basis.ESTIMATE) for opener in suggestions)
    total = sum(words.weights)
    candidates = tuple(
        (word, weight / total) for word, weight in zip(words.answers, words.weights, strict=True)
    )
    reason = str(why(suggestions[0], candidates))
    return Advice(stage, len(words.answers), len(words.rare), candidates, suggestions, reason)


def suggestion(row: Sequence[Any]) -> Suggestion:
    """A row of a book as a value."""
    values = dict(zip(FIELDS, row, strict=True))
    basis = Basis.PROVED if values.pop("proved") else Basis.AT_MOST
    return Suggestion(**values, basis=basis)


@cache
def _read(list_name: str) -> dict[str, Any] | None:
    path = book_path(list_name)
    if not path.is_file():
        return None
    try:
        book: dict[str, Any] = json.loads(read_text(path, "an opening book"))
        for rows in book["modes"].values():
            list(map(suggestion, rows))
        return book if book["version"] == VERSION and book["best_is_proved"] is not None else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None  # damaged: `doctor` says that it is missing
