"""Solver 002: four scores for the letters of a possible word, and phases that combine them.

All of them guess only words that may be the answer. They use the same knowledge as the solver: the
letters guessed, the letters still possible at each place, and the yellow tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import lcm
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_tui.game.tiles import Mark
from wordle_tui.solver.lists import Indices, Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies.base import Options, Strategy, Weighing, option
from wordle_tui.strategies.scoring import Counts, Figures, added_up, placed_counts


@dataclass(frozen=True, kw_only=True)
class RemainingLettersOptions(Options):
    tie_break: Literal["frequency", "alphabetical"] = option(
        "frequency",
        "among equals: the most frequent letters, or the first alphabetically",
        "{} ties",
    )


def distinct_letters(position: Position, words: Indices) -> Counts:
    """The number of different letters of each word that no turn has guessed."""
    guessed = np.zeros(len(position.lists.alphabet), bool)
    for turn in position.tiles():
        guessed[[letter for _, letter, _ in turn]] = True
    letters = np.sort(position.lists.letters.T[words], axis=1)
    first = np.ones(letters.shape, bool)
    first[:, 1:] = letters[:, 1:] != letters[:, :-1]
    counts: Counts = np.count_nonzero(first & ~guessed[letters], axis=1)
    return counts


def letter_frequency(position: Position, words: Indices) -> Figures:
    """The sum over the places of: words with that letter there / letters possible there.

    The division by the common denominator comes last, so that equal sums compare as equal.
    """
    possible = np.maximum(possible_letters(position).sum(axis=1), 1)
    denominator = lcm(*possible.tolist())
    worth = placed_counts(position) * (denominator // possible)[:, None]
    return added_up(worth, position, words) / denominator


def open_letters(position: Position, words: Indices) -> Counts:
    """The number of places whose letter is possible there and was not tried there."""
    untried = possible_letters(position)
    for turn in position.tiles():
        for place, letter, _ in turn:
            untried[place, letter] = False
    return added_up(untried.astype(np.int64), position, words)


def retried(position: Position, words: Indices) -> Counts:
    """The number of places whose letter has a yellow tile at another place."""
    yellow = np.zeros((position.lists.length, len(position.lists.alphabet)), bool)
    for turn in position.tiles():
        for place, letter, mark in turn:
            if mark == Mark.YELLOW:
                yellow[place, letter] = True
    elsewhere = yellow.sum(axis=0) - yellow > 0
    return added_up(elsewhere.astype(np.int64), position, words)


def possible_letters(position: Position) -> npt.NDArray[np.bool_]:
    """The letters still possible at each place, shape (length, letters).

    At first these are the letters of the answers. A green tile leaves only its letter, a yellow one
    removes its letter from its place. A grey one removes its letter from every place, or only from
    its own if another copy in that guess is green or yellow.
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
    """The letters that some answer has at each place, shape (length, letters)."""
    return placed_counts(Position.start(lists)) > 0


class WordScore(NamedTuple):
    """One of the four ways to score a word."""

    title: str
    worth: Callable[[Position, Indices], Counts] | None
    """The score of each of these words in a position; None for the frequency of their letters."""


NEW_LETTERS = WordScore("new letters", distinct_letters)
FREQUENCY = WordScore("frequency", None)
OPEN_PLACES = WordScore("open places", open_letters)
MOVED_LETTERS = WordScore("moved letters", retried)


class RemainingLetters(Strategy[RemainingLettersOptions]):
    """The possible word whose letters are worth the most."""

    solver = "002"
    options = RemainingLettersOptions()
    scores: tuple[WordScore, ...]
    """The scores of the first guess, the second and so on; the last one is for the rest."""

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        frequency = partial(letter_frequency, position)
        score = self.scores[min(len(position.turns), len(self.scores) - 1)]
        words = np.sort(position.candidate_guesses)  # alphabetical
        if score.worth is None:
            return Weighing(words, score.title, frequency)
        tie_break = frequency if self.options.tie_break == "frequency" else None
        return Weighing(words, score.title, partial(score.worth, position), tie_break=tie_break)


class DistinctLetters(RemainingLetters):
    name = "distinct-letters"
    sentence = "The possible word with the most letters not yet guessed."
    scores = (NEW_LETTERS,)


class LetterFrequency(RemainingLetters):
    name = "letter-frequency"
    sentence = "The possible word with the most frequent letters."
    scores = (FREQUENCY,)


class Elimination(RemainingLetters):
    name = "elimination"
    sentence = "The possible word with the most letters in open places."
    scores = (OPEN_PLACES,)


class RetryMisplaced(RemainingLetters):
    name = "retry-misplaced"
    sentence = "The possible word that moves the most yellow letters."
    scores = (MOVED_LETTERS,)


class Phases(RemainingLetters):
    name = "phases"
    sentence = "Frequent letters, then yellow ones moved, then new ones."
    scores = (FREQUENCY, MOVED_LETTERS, NEW_LETTERS)
