"""Solver 003: the smallest mean guessmap, which means the greenest tiles on average."""

import numpy as np

from wordle_tui.solver.lists import Indices
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Options, Published, Strategy, Weighing
from wordle_tui.strategies.scoring import Figures

_SUMMARY = "{0.win_rate:.1%}, lost {0.distribution[fail]}, SD {0.sd:.2f}"
_MEAN = (
    "3.8860 with real colours, 3.8855 with the solver's own, which are wrong for some repeats. Both"
    " round to 3.89. With losses as 7 the mean is 3.88, but the SD 0.97: most likely the author cut"
    " digits off."
)
_PIECE = 128  # words measured at a time, since the block of a whole list would be large


class Guessmap(Strategy[Options]):
    name = "guessmap"
    solver = "003"
    idea = "most greens"
    sentence = "The possible word whose colours are greenest on average."
    options = Options()
    published = (
        Published("real colours", "1/119/704/966/405/90/30", origin="derived"),
        Published("opener", "early", ours="{0.opener}"),
        Published("summary", "98.7%, lost 30, SD 0.98", ours=_SUMMARY),
        Published("mean", "3.88", ours="{0.mean:.2f}", note=_MEAN),
    )

    def weighing(self, position: Position, stop: Stop = never_stop) -> Weighing:
        def mean_guessmap(words: Indices) -> Figures:
            # The solver counts green 0, yellow 1, grey 2; our codes count the other way round.
            pieces = np.array_split(words, 1 + len(words) // _PIECE)
            sums = [position.block(piece).sum(axis=0, dtype=np.int64) for piece in pieces]
            return position.lists.win - np.concatenate(sums) / len(position)

        alphabetical = np.sort(position.candidate_guesses)
        return Weighing(alphabetical, "guessmap", mean_guessmap, least=True)
