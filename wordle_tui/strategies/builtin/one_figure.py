"""Solvers 000 and 003: one figure, measured over the words still possible.

`expected` leaves the fewest words on average. `guessmap` has the smallest mean guessmap, which
means the greenest tiles on average.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import Indices, Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import (
    Options,
    Pool,
    PoolOptions,
    Published,
    Strategy,
    Weighing,
    option,
)
from wordle_tui.strategies.scoring import Figures, left_on_average

_SUMMARY = "{0.win_rate:.1%}, lost {0.distribution[fail]}, SD {0.sd:.2f}"
_MEAN = (
    "3.8860 with real colours, 3.8855 with the solver's own, which are wrong for some repeats. Both"
    " round to 3.89. With losses as 7 the mean is 3.88, but the SD 0.97: most likely the author cut"
    " digits off."
)
_PIECE = 128  # words measured at a time, since the block of a whole list would be large


@dataclass(frozen=True, kw_only=True)
class ExpectedOptions(PoolOptions):
    pool: Pool = option("candidates", "guess any word, or only possible answers", "pool {}")


@lru_cache(maxsize=1)
def leaving_least(words: WordList) -> tuple[str, float]:
    """The first guess if every accepted word may be the answer, and how many words it leaves."""
    position = Position.start(Lists(words.guesses, words.guesses))
    left = left_on_average(position, never_stop)(position.lists.every_guess)
    best = int(left.argmin())
    return words.guesses[best], float(left[best])


def least_left(words: WordList) -> str:
    return f"{leaving_least(words)[1]:.2f}"


class Expected(Strategy[ExpectedOptions]):
    name = "expected"
    solver = "000"
    sentence = "The possible word that leaves the fewest words on average."
    options = ExpectedOptions()
    published = (
        Published("opener of 12,972 words", "lares", ours=lambda words: leaving_least(words)[0]),
        Published("words it leaves", "288.74", ours=least_left, origin="computed"),
    )

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        left = left_on_average(position, stop)
        return Weighing(self.pool(position), "left", left, least=True)


class Guessmap(Strategy[Options]):
    name = "guessmap"
    solver = "003"
    sentence = "The possible word whose colours are greenest on average."
    options = Options()
    published = (
        Published("real colours", "1/119/704/966/405/90/30", origin="derived"),
        Published("opener", "early", ours="{0.opener}"),
        Published("summary", "98.7%, lost 30, SD 0.98", ours=_SUMMARY),
        Published("mean", "3.88", ours="{0.mean:.2f}", note=_MEAN),
    )

    def weighing(self, position: Position, stop: Stop) -> Weighing:
        def mean_guessmap(words: Indices) -> Figures:
            # The solver counts green 0, yellow 1, grey 2; our codes count the other way round.
            pieces = np.array_split(words, 1 + len(words) // _PIECE)
            sums = [position.block(piece).sum(axis=0, dtype=np.int64) for piece in pieces]
            return position.lists.win - np.concatenate(sums) / len(position)

        alphabetical = np.sort(position.candidate_guesses)
        return Weighing(alphabetical, "guessmap", mean_guessmap, least=True)
