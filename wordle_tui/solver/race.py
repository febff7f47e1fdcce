"""A race: all processors try the guesses at one position for the least cost.

The result is the least cost and, among equal guesses, the first in the order given, as if one
process had tried them one after the other.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wordle_tui.solver.cache import RulesKey
from wordle_tui.solver.pool import CHUNK_SECONDS, Tasks

OWN_SECONDS = 0.003
"""How long this process tries guesses between two exchanges with the workers."""


class Chunk(NamedTuple):
    """Guesses to try together. The result is their least cost and its guess."""

    place: int
    """The place of the first guess in the race."""
    guesses: Sequence[int]
    bound: int
    """Only lower costs matter; if there is none, the resulting guess is -1."""
    enough: int
    """No guess costs less."""
    rules: RulesKey


class Least(NamedTuple):
    """The least cost so far and the first place that has it; initially a bound without a guess."""

    cost: int
    place: int = -1
    guess: int = -1


class Race(Tasks):
    """Hands out guesses in order. `floors` are lower bounds of their costs, `enough` is a lower
    bound of all costs. Only costs below `bound` matter."""

    def __init__(
        self,
        guesses: Sequence[int],
        floors: Sequence[int],
        bound: int,
        enough: int,
        rules: RulesKey,
        seconds_each: float,
    ) -> None:
        super().__init__([])
        self.best = Least(bound)
        self.seconds_each = seconds_each
        """How long it takes to try a guess."""
        self.taken = 0
        self._guesses, self._floors, self._enough, self._rules = guesses, floors, enough, rules

    def take(self, *, here: bool) -> Chunk | None:
        while self._requeued:
            requeued: Chunk = self._requeued.popleft()
            if self.is_needed(requeued):
                return requeued
        while self.taken < len(self._guesses) and self.best.cost > self._enough:
            # The chunks get smaller towards the end, so that all processes end at the same time.
            size = int((OWN_SECONDS if here else CHUNK_SECONDS) / self.seconds_each)
            start, left = self.taken, len(self._guesses) - self.taken
            self.taken += max(1, min(size, left // 8))
            guesses = [
                guess
                for guess, floor in zip(
                    self._guesses[start : self.taken], self._floors[start : self.taken], strict=True
                )
                if floor < self.best.cost
            ]
            if guesses:
                return Chunk(start, guesses, self.best.cost, self._enough, self._rules)
        return None

    def note(self, task: Chunk, result: tuple[int, int]) -> None:
        cost, guess = result
        if guess >= 0:
            self.best = min(self.best, Least(cost, task.place, guess))

    def is_needed(self, task: Chunk) -> bool:
        return self.best.cost > self._enough or task.place < self.best.place
