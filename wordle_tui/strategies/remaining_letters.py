"""Solver 002: four ways to score a remaining word by its letters, and the phases that mix them.

All guess only words that may be the answer. What they know is kept as the solver keeps it: the
letters guessed, the letters still possible at each place, and the yellow tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import ClassVar, Literal

import numpy as np
import numpy.typing as npt

from wordle_tui.game.tiles import WORD_LENGTH, Mark
from wordle_tui.solver.lists import Indices, Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, Scores, Strategy, option
from wordle_tui.strategies.scoring import Counts, added_up, placed_counts


@dataclass(frozen=True, kw_only=True)
class TieBreakOptions(Options):
    tie_break: Literal["frequency", "alphabetical"] = option(
        "frequency", "among equals: the most frequent letters, or the first alphabetically"
    )


def distinct_letters(position: Position, words: Indices) -> Counts:
    """The number of different letters of each word that no turn has guessed."""
    guessed = np.zeros(26, bool)
    for turn in position.tiles():
        guessed[[letter for _, letter, _ in turn]] = True
    letters = np.sort(position.lists.letters.T[words], axis=1)
    first = np.ones(letters.shape, bool)
    first[:, 1:] = letters[:, 1:] != letters[:, :-1]
    counts: Counts = np.count_nonzero(first & ~guessed[letters], axis=1)
    return counts


def letter_frequency(position: Position, words: Indices) -> Counts:
    """The sum over the places of: candidates with that letter there / letters possible there.

    Multiplied by the common denominator, so that equal sums are equal.
    """
    possible = np.maximum(possible_letters(position).sum(axis=1), 1)
    denominator = lcm(*possible.tolist())
    worth = placed_counts(position) * (denominator // possible)[:, None]
    return added_up(worth, position, words)


def open_letters(position: Position, words: Indices) -> Counts:
    """The number of places whose letter is possible there and was not tried there."""
    untried = possible_letters(position)
    for turn in position.tiles():
        for place, letter, _ in turn:
            untried[place, letter] = False
    return added_up(untried.astype(np.int64), position, words)


def retried(position: Position, words: Indices) -> Counts:
    """The number of places whose letter has a yellow tile at another place."""
    yellow = np.zeros((WORD_LENGTH, 26), bool)
    for turn in position.tiles():
        for place, letter, mark in turn:
            if mark == Mark.YELLOW:
                yellow[place, letter] = True
    elsewhere = yellow.sum(axis=0) - yellow > 0
    return added_up(elsewhere.astype(np.int64), position, words)


def by_phase(position: Position, words: Indices) -> Counts:
    """Another score for the first, the second and all later guesses."""
    phases = (letter_frequency, retried, distinct_letters)
    return phases[min(len(position.turns), 2)](position, words)


def possible_letters(position: Position) -> npt.NDArray[np.bool_]:
    """The letters still possible at each place, shape (5, 26).

    At the start those that some answer has there. Grey takes a letter from every place, but only
    from its own when another copy in that guess is marked; yellow takes it from its place; green
    leaves no other.
    """
    possible = _letters_of_answers(position.lists).copy()
    for turn in position.tiles():
        marked = {letter for _, letter, mark in turn if mark}
        for place, letter, mark in turn:
            if mark == Mark.GREEN:
                possible[place] = False
                possible[place, letter] = True
            elif mark == Mark.YELLOW or letter in marked:
                possible[place, letter] = False
            else:
                possible[:, letter] = False
    return possible


@lru_cache(maxsize=4)
def _letters_of_answers(lists: Lists) -> npt.NDArray[np.bool_]:
    """The letters that some answer has at each place, shape (5, 26)."""
    return placed_counts(Position.start(lists)) > 0


class RemainingLetters(Strategy[TieBreakOptions]):
    """What the five have in common."""

    solver = "002"
    options_type = TieBreakOptions
    worth: ClassVar[Callable[[Position, Indices], Counts]]
    """The score of each of these words in a position."""

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        words = np.sort(position.candidate_guesses)  # alphabetical
        values = type(self).worth(position, words)
        if self.options.tie_break == "frequency":
            frequency = letter_frequency(position, words)
            values = values * (frequency.max() + 1) + frequency
        return Scores(words, values)


class DistinctLetters(RemainingLetters):
    name = "distinct-letters"
    sentence = "The possible word with the most letters not yet guessed."
    worth = distinct_letters


class LetterFrequency(RemainingLetters):
    name = "letter-frequency"
    sentence = "The possible word with the most frequent letters."
    worth = letter_frequency


class Elimination(RemainingLetters):
    name = "elimination"
    sentence = "The possible word with the most letters in open places."
    worth = open_letters


class RetryMisplaced(RemainingLetters):
    name = "retry-misplaced"
    sentence = "The possible word that moves the most yellow letters."
    worth = retried


class Phases(RemainingLetters):
    name = "phases"
    sentence = "Frequent letters, then yellow ones moved, then new ones."
    worth = by_phase
