"""Solver 001: a letter score with a threshold map, and the brute force that followed it.

`letter-score` spends guesses on letters while many words are left, and guesses the answer once
fewer are left than its map allows. `brute-force` tries every word against every candidate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from wordle_tui.game.tiles import WORD_LENGTH, Mark
from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, PoolOptions, Scores, Strategy, option
from wordle_tui.strategies.scoring import added_up, figure, placed_counts, squares, word_counts


@dataclass(frozen=True, kw_only=True)
class LetterScoreOptions(Options):
    thresholds: tuple[int, ...] = option(
        (3, 3, 3, 3, 3, 3),
        "after n guesses, guess the answer if fewer words are left than this, by n",
    )


class LetterScore(Strategy[LetterScoreOptions]):
    name = "letter-score"
    solver = "001"
    sentence = "Frequent letters first; guesses once few words are left."
    options_type = LetterScoreOptions
    opener = "soare"

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        made = len(position.turns)
        thresholds = self.options.thresholds
        if len(position) >= thresholds[min(made, len(thresholds) - 1)]:
            known = {
                letter
                for turn in position.tiles()
                for _, letter, mark in turn
                if mark == Mark.GREEN
            }
            inputs = position.allowed(position.lists.answers_last)
            search = self._letter_scores(position, inputs, known)
            if search.values.max(initial=0) > 0:
                return search
        return self._letter_scores(position, position.candidate_guesses, set())

    def _letter_scores(self, position: Position, words: Indices, ignored: set[int]) -> Scores:
        """Five for each candidate with the letter in its place, one for each with it elsewhere."""
        worth = 4 * placed_counts(position) + word_counts(position)
        worth[:, list(ignored)] = 0
        totals = added_up(worth, position, words)
        # The solver holds that a repeated letter tells too little.
        totals[position.lists.letter_counts[words] < WORD_LENGTH] = 0
        return Scores(words, totals)


@dataclass(frozen=True, kw_only=True)
class BruteForceOptions(PoolOptions):
    criterion: Literal["mean", "max"] = option(
        "mean", "make the mean or the largest number of words left small"
    )


class BruteForce(Strategy[BruteForceOptions]):
    name = "brute-force"
    solver = "001"
    sentence = "Tries all words: the fewest left on average or at worst."
    options_type = BruteForceOptions
    opener = "raise"

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        inputs = self.pool(position, position.lists.answers_last)
        if self.options.criterion == "mean":
            values = -squares(position, inputs, stop)
        else:
            values = -figure(position, inputs, "worst", stop)
        if len(position.turns) < 2:
            return Scores(inputs, values)
        # From the third guess on a candidate wins a tie, the last one in the list's order.
        candidate = np.isin(inputs, position.candidate_guesses)
        order = np.concatenate([np.flatnonzero(candidate)[::-1], np.flatnonzero(~candidate)])
        return Scores(inputs[order], values[order])
