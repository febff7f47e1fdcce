"""Solver 000: the fewest words expected to remain, over the words still possible."""

from dataclasses import dataclass

from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Pool, PoolOptions, Scores, Strategy, option
from wordle_tui.strategies.scoring import squares


@dataclass(frozen=True, kw_only=True)
class ExpectedOptions(PoolOptions):
    pool: Pool = option("candidates", "guess any word, or only possible answers")


class Expected(Strategy[ExpectedOptions]):
    name = "expected"
    solver = "000"
    sentence = "The possible word that leaves the fewest words on average."
    options_type = ExpectedOptions

    def scores(self, position: Position, stop: Stop = never_stop) -> Scores:
        words = self.pool(position)
        return Scores(words, -squares(position, words, stop))
