"""The lists by whose weights games of the daily puzzle are rated.

This module does not import numpy.
"""

from __future__ import annotations

from wordle_tui.advice.book import has_new_weights
from wordle_tui.game.board import Board
from wordle_tui.game.words import WordList, list_of_month


def list_of_start(words: WordList) -> WordList:
    """The list as it was on the first day of its month, or itself if the book has its weights."""
    return list_of_month(words) if has_new_weights(words) else words


def list_of_position(board: Board) -> WordList:
    """The list of the month if it gives the words left the same weights, else that of the game.

    The proofs with the list of the month serve all its days. It also rates the openers, which the
    words used since hardly change.
    """
    monthly = list_of_start(board.words)
    if monthly is board.words or not board.turns:
        return monthly
    changed = _weights(board.words) ^ _weights(monthly)
    is_same = all(word not in board.candidates.likely for word, _ in changed)
    return monthly if is_same else board.words


def _weights(words: WordList) -> frozenset[tuple[str, int]]:
    return frozenset((word, each.weight) for each in words.classes for word in each.words)
