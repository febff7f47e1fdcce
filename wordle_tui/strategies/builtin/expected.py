"""Solver 000: the fewest words expected to remain, over the words still possible."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import Indices, Lists
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Pool, PoolOptions, Published, Strategy, Weighing, option
from wordle_tui.strategies.scoring import Figures, left_on_average


@dataclass(frozen=True, kw_only=True)
class ExpectedOptions(PoolOptions):
    pool: Pool = option("candidates", "guess any word, or only possible answers", "pool {}")
    win: Literal["one", "none"] = option(
        "one",
        "how many words a guess that wins leaves: one, as the solver counts, or none",
        "win {}",
    )


@lru_cache(maxsize=1)
def best_opener(words: WordList) -> tuple[str, float]:
    """The first guess if every accepted word may be the answer, and how many words it leaves."""
    position = Position.start(Lists(words.guesses, words.guesses))
    left = left_on_average(position, never_stop)(position.lists.every_guess)
    best = int(left.argmin())
    return words.guesses[best], float(left[best])


def words_left(words: WordList) -> str:
    return f"{best_opener(words)[1]:.2f}"


class Expected(Strategy[ExpectedOptions]):
    name = "expected"
    solver = "000"
    idea = "expected words left"
    sentence = "The possible word that leaves the fewest words on average."
    options = ExpectedOptions()
    published = (
        Published("opener of 12,972 words", "lares", ours=lambda words: best_opener(words)[0]),
        Published("words it leaves", "288.74", ours=words_left, origin="computed"),
    )

    def weighing(self, position: Position, stop: Stop = never_stop) -> Weighing:
        left = left_on_average(position, stop)

        def left_unless_won(words: Indices) -> Figures:
            return left(words) - np.isin(words, position.candidate_guesses) / len(position)

        measure = left if self.options.win == "one" else left_unless_won
        return Weighing(self.pool(position), "left", measure, least=True)
