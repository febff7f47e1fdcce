"""Solver 003: the smallest mean guessmap, that is the greenest tiles from the left on average."""

import numpy as np

from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, Strategy, Weighing
from wordle_tui.strategies.scoring import Figures

_PIECE = 128  # words measured at a time: of a long list the whole block would be large


class Guessmap(Strategy[Options]):
    name = "guessmap"
    solver = "003"
    sentence = "The possible word whose tiles are greenest on average."
    options = Options()

    def weighing(self, position: Position, stop: Stop = never_stop) -> Weighing:
        def mean_guessmap(words: Indices) -> Figures:
            # The solver counts green 0, yellow 1, grey 2; our codes count the other way round.
            pieces = np.array_split(words, 1 + len(words) // _PIECE)
            sums = [position.block(piece).sum(axis=0, dtype=np.int64) for piece in pieces]
            return 242 - np.concatenate(sums) / len(position)

        alphabetical = np.sort(position.candidate_guesses)
        return Weighing(alphabetical, "guessmap", mean_guessmap, least=True)
