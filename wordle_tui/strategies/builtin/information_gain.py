"""Solver 004: information gain with a wildcard check (System 1), and likely letters (System 2)."""

from __future__ import annotations

from functools import partial

import numpy as np

from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies.base import Options, Published, Strategy, Weighing
from wordle_tui.strategies.scoring import Figures, placed_counts, word_counts

MOST_WILDCARDS = 3


class InformationGain(Strategy[Options]):
    name = "information-gain"
    solver = "004"
    sentence = "Letters that tell much, then likely words (System 1)."
    opener = "soare"
    options = Options()
    published = (
        Published("System 1, normal", "0/43/1141/891/236/4/0", "knowledge=letters"),
        Published("System 1, hard", "0/104/972/894/263/64/18", "knowledge=letters:hard"),
    )

    def first_guess(self, position: Position) -> int | None:
        if position.rule.is_hard and self.options.opener is None:
            return position.lists.numbers.get("raile")
        return super().first_guess(position)

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        made = len(position.turns)
        if len(position) <= 2 or (
            made > 1 and guesses_to_try_all(position) < position.guesses_left
        ):
            return likely(position)
        # In the solver's hard mode every guess fits all that is known, greys included.
        words = position.fitting if position.rule.is_hard else position.lists.answers_first
        return Weighing(words, "information", partial(information, position))


class LikelyLetters(Strategy[Options]):
    name = "likely-letters"
    solver = "004"
    sentence = "The possible word with the likeliest letters (System 2)."
    opener = "slate"
    options = Options()
    published = (Published("System 2", "1/146/850/981/275/49/13", "knowledge=letters"),)

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        return likely(position)


def likely(position: Position) -> Weighing:
    """The candidates, by the sum of the shares of candidates with the same letter in place."""
    share = _rounded(placed_counts(position) / len(position)).ravel()

    def likelihood(words: Indices) -> Figures:
        # Added from the left in floating point, since rounding errors decide the solver's ties.
        total: Figures = sum(share[cells] for cells in position.lists.cells[words].T)
        return total

    return Weighing(position.candidate_guesses, "likelihood", likelihood)


def information(position: Position, words: Indices) -> Figures:
    """The expected share of candidates that the letters of each word remove, added up.

    A letter is at its place in a share p of the candidates, elsewhere in o and nowhere in z; each
    outcome removes the other candidates. A repeated letter costs one point.
    """
    here = placed_counts(position) / len(position)
    elsewhere = word_counts(position) / len(position) - here
    nowhere = 1 - here - elsewhere
    gain = _rounded(here * (1 - here) + elsewhere * (1 - elsewhere) + nowhere * (1 - nowhere))
    letters = position.lists.cells[words].T
    repeated = position.lists.length - position.lists.letter_counts[words].astype(np.float64)
    total: Figures = sum(gain.ravel()[cells] for cells in letters) - repeated
    return total


def guesses_to_try_all(position: Position) -> float:
    """An estimate of the guesses needed to try all letters in which the candidates differ.

    If the candidates differ at one to three places: the number of their different letters, without
    those of the other places, divided by the number of places. Otherwise 0. The solver counts the
    blank between two words as a letter, and its published figures depend on that.
    """
    letters = position.lists.letters.T[position.candidate_guesses]
    same = (letters == letters[0]).all(axis=0)
    wildcards = position.lists.length - int(same.sum())
    if wildcards > MOST_WILDCARDS:
        return 0
    to_try = np.setdiff1d(letters, letters[0, same])
    return (len(to_try) + 1) / wildcards


def _rounded(shares: Figures) -> Figures:
    """Shares rounded to three places, as Python rounds them."""
    return np.array([round(share, 3) for share in shares.ravel().tolist()]).reshape(shares.shape)
