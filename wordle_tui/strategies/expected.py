"""Solver 000: the fewest words expected to remain, over the words still possible."""

from dataclasses import dataclass

from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.strategies.base import Plan, Pool, PoolOptions, Strategy, option
from wordle_tui.strategies.scoring import left_on_average


@dataclass(frozen=True, kw_only=True)
class ExpectedOptions(PoolOptions):
    pool: Pool = option("candidates", "guess any word, or only possible answers", "pool {}")


class Expected(Strategy[ExpectedOptions]):
    name = "expected"
    solver = "000"
    sentence = "The possible word that leaves the fewest words on average."
    options = ExpectedOptions()

    def plan(self, position: Position, stop: Stop = never_stop) -> Plan:
        return Plan(self.pool(position), "left", left_on_average(position, stop), least=True)
