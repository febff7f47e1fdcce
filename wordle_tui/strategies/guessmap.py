"""Solver 003: the smallest mean guessmap, that is the greenest tiles from the left on average."""

from __future__ import annotations

import numpy as np

from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, Scores, Strategy
from wordle_tui.strategies.scoring import by_pieces


class Guessmap(Strategy[Options]):
    name = "guessmap"
    solver = "003"
    sentence = "The possible word whose tiles are greenest on average."

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        words = np.sort(position.candidate_guesses)  # alphabetical
        # The solver counts green 0, yellow 1, grey 2 and takes the smallest sum; our codes count
        # the other way round: its value is 242 - code.
        sums = by_pieces(words, lambda piece: position.block(piece).sum(0, np.int64), stop)
        return Scores(words, sums)
