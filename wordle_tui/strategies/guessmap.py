"""Solver 003: the smallest mean guessmap, that is the greenest tiles from the left on average."""

import numpy as np

from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, Scores, Strategy

_PIECE = 128  # words measured at a time: of a long list the whole block would be large


class Guessmap(Strategy[Options]):
    name = "guessmap"
    solver = "003"
    sentence = "The possible word whose tiles are greenest on average."

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        words = np.sort(position.candidate_guesses)  # alphabetical
        # The solver counts green 0, yellow 1, grey 2 and takes the smallest sum; our codes count
        # the other way round: its value is 242 - code.
        pieces = np.array_split(words, 1 + len(words) // _PIECE)
        sums = [position.block(piece).sum(axis=0, dtype=np.int64) for piece in pieces]
        return Scores(words, np.concatenate(sums))
