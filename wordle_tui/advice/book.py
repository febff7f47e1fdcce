"""The opening book: advice for the empty board, read from a file.

`data/book.py` makes the files with the solver of this package. This module needs no numpy.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from wordle_tui import paths
from wordle_tui.advice.advice import Advice, Basis, Stage, Suggestion, WordsLeft
from wordle_tui.advice.order import familiar_first
from wordle_tui.advice.reasons import why
from wordle_tui.game import daily
from wordle_tui.game.rule import Rule
from wordle_tui.game.validation import UNREADABLE, read_text
from wordle_tui.game.wording import day_text
from wordle_tui.game.words import LIST_NAMES, WordList, avoided_last, word_list

VERSION = 1
ROUNDED = 1e-7
"""Chances in a book are rounded; smaller differences between means are not real."""
FIELDS = (
    *("word", "expected_guesses", "proved"),
    *("expected_remaining", "worst", "bits", "patterns", "chance", "done_by"),
)
"""The columns of a book's rows: fields of a `Suggestion`. Values that are not proved come from a
beam search, whose width the book states. The expected guesses are those of the best play without a
limit. `done_by` belongs to the best play within six guesses; it may be missing."""


def book_path(list_name: str) -> Path:
    return paths.shipped_data() / f"book-{list_name}.json"


def opening_advice(
    words: WordList, rule: Rule, plain: bool = False, *, unlimited: bool = False
) -> Advice | None:
    """The book's advice on the empty board; None if there is no book for the list.

    With `plain`, only words that people know are suggested. The figures are those of the best play
    within six guesses; if `unlimited`, as for ratings, of the best play without a limit.

    The figures were proved for the list as it is shipped. If past answers have changed its weights
    or many are missing, or an answer was added, they are good estimates.
    """
    if words.name not in LIST_NAMES:
        return None
    shipped = word_list(words.name)
    if words is not shipped and not (
        shipped.accepted <= words.accepted
        and {*words.answers, *words.rare}.issuperset(shipped.answers)
    ):
        return None  # the player's own list under the same name
    stage, suggestions = _read(words.name, rule.name.lower())
    if not suggestions:
        return None
    candidates = _chances(words)
    if words.classes != shipped.classes:
        stage = Stage.RANKED
        chances = dict(candidates)
        suggestions = tuple(
            replace(
                opener, basis=Basis.ESTIMATE, chance=chances.get(opener.word, 0.0), done_by=None
            )
            for opener in suggestions
        )
    least = suggestions[0].expected_guesses
    if unlimited:
        suggestions = tuple(replace(opener, done_by=None) for opener in suggestions)
    else:
        limited = map(_within_six, suggestions)
        suggestions = tuple(sorted(limited, key=lambda each: (each.known_risk, *_value(each))))
        if suggestions[0].expected_guesses > least:  # only play without a limit is proved
            stage = min(stage, Stage.EXACT)
    missing = words.past.missing(daily.today()) if words.name == "nyt" else 0
    if missing > daily.STALE_DAYS and not unlimited:
        stage = min(stage, Stage.RANKED)
        suggestions = tuple(replace(opener, basis=Basis.ESTIMATE) for opener in suggestions)
    uses, known_to = words.past.uses, day_text(words.past.known_to)
    suggestions = tuple(
        replace(each, used=uses.get(each.word, ""), known_to=known_to) for each in suggestions
    )
    advice = Advice(stage, (WordsLeft(candidates, words.rare),), suggestions)
    if plain:
        # That no other familiar opener is better is not proved.
        advice = replace(familiar_first(advice, words), stage=min(stage, Stage.EXACT))
    return replace(advice, why=why(advice.suggestions[0], candidates))


@lru_cache(maxsize=2)
def _chances(words: WordList) -> tuple[tuple[str, float], ...]:
    """The likely answers with their chances, in the order in which they are shown."""
    total, weights = sum(words.weights), dict(zip(words.answers, words.weights, strict=True))
    return tuple((word, weights[word] / total) for word in avoided_last(words.answers))


def has_new_weights(words: WordList) -> bool:
    """Whether past answers have changed the weights since the book was made."""
    shipped = word_list("nyt").classes
    return words.name == "nyt" and words.classes[: len(shipped)] != shipped


def suggestion(row: Sequence[Any]) -> Suggestion:
    values = dict(zip(FIELDS, row, strict=False))
    basis = Basis.PROVED if values.pop("proved") else Basis.AT_MOST
    done_by = values.pop("done_by", None)
    return Suggestion(**values, basis=basis, done_by=tuple(done_by) if done_by else None)


def _within_six(opener: Suggestion) -> Suggestion:
    """An opener with the figures of the best play within six guesses, if the book has them."""
    if opener.done_by is None:
        return opener
    value, mean = opener.expected_guesses, len(opener.done_by) + 1 - sum(opener.done_by)
    is_other = abs(mean - value) > ROUNDED
    return replace(
        opener,
        expected_guesses=mean if is_other else value,
        risk=1 - opener.done_by[-1],
        unlimited=value if is_other else None,
    )


def _value(opener: Suggestion) -> tuple[float, int]:
    """Sorts openers by expected guesses, the most certain of equals first."""
    return opener.expected_guesses, -opener.basis


@cache
def _read(list_name: str, mode: str) -> tuple[Stage, tuple[Suggestion, ...]]:
    """The openers of a book; none if it is missing or damaged."""
    path = book_path(list_name)
    try:
        book = json.loads(read_text(path, "an opening book")) if path.is_file() else {}
        if book.get("version") != VERSION:
            return Stage.COUNTED, ()
        # Exact values do not imply that no other opener is better. That is proved separately.
        stage = Stage.PROVED if mode in book["best_is_proved"] else Stage.EXACT
        return stage, tuple(map(suggestion, book["modes"].get(mode, ())))
    except UNREADABLE:
        return Stage.COUNTED, ()
