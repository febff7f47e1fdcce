"""Aims: what decides which guess is the best.

An aim is a value and needs no numpy. `proofs` turns it into a limit and a goal of the search,
`advisor` into an order.
"""

from __future__ import annotations

from dataclasses import dataclass

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import listed


@dataclass(frozen=True)
class Aim:
    """What decides first. Among guesses that are equal by it, the expected guesses decide.

    >>> Aim.parse("in 3"), str(Aim.parse("IN 3"))
    (Aim(name='in', within=3), 'in 3')
    """

    name: str
    """average, streak, in or worst."""
    within: int | None = None
    """For `in`, the number of the guess by which to be done."""

    @classmethod
    def parse(cls, text: str) -> Aim:
        """The aim of this name, as `str` writes it."""
        by_name = {str(aim): aim for aim in AIMS}
        aim = by_name.get(" ".join(text.lower().split()))
        if aim is None:
            expected = listed(list(by_name), "or")
            raise WordleError(f"There is no aim {quoted(text)}: expected {expected}.")
        return aim

    def __str__(self) -> str:
        return self.name if self.within is None else f"{self.name} {self.within}"

    @property
    def sentence(self) -> str:
        """What the aim means, for help texts."""
        return _SENTENCES[self.name].format(self.within)

    @property
    def is_by_average(self) -> bool:
        """Whether risk, then expected guesses decide. The opening book is in this order."""
        return self in (AVERAGE, STREAK)

    def goal(self, played: int, left: int) -> int | None:
        """Guesses until guess `within`, of those left; None if there is no such goal or it is past.

        >>> Aim.parse("in 5").goal(2, 4), Aim.parse("in 5").goal(2, 1), AVERAGE.goal(2, 4)
        (3, 1, None)
        """
        if self.within is None or self.within <= played:
            return None
        return min(self.within - played, left)

    def order(self, done_by: tuple[float, ...], played: int) -> tuple[float, ...]:
        """A sort key for guesses; the least is the best.

        `done_by` has the chances to be done by each guess, from the next to the last.
        """
        done = [round(chance, 9) for chance in done_by]
        mean = sum(1 - chance for chance in (0.0, *done[:-1]))
        first = 0.0
        if (goal := self.goal(played, len(done))) is not None:
            first = -done[goal - 1]
        elif self.name == "worst" and done[-1] == 1:
            first = done.index(1) - len(done)
        return first, -done[-1], round(mean, 9)


AVERAGE, STREAK, WORST = Aim("average"), Aim("streak"), Aim("worst")
AIMS = (AVERAGE, STREAK, *(Aim("in", guess) for guess in range(2, GUESS_LIMIT)), WORST)
_SENTENCES = {
    "average": "the fewest guesses on average, but no loss that can be avoided",
    "streak": "the least chance to lose, then the fewest guesses on average",
    "in": "the best chance to be done by guess {}, then the fewest guesses on average",
    "worst": "the fewest guesses at worst, then on average",
}
