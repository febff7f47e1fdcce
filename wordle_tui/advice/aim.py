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

    >>> aim = Aim.parse("Solve by guess 3")
    >>> aim, str(aim), aim.title
    (Aim(name='in', within=3), 'in 3', 'solve by guess 3')
    """

    name: str
    """average, streak, in or worst."""
    within: int | None = None
    """For `in`, the number of the guess by which to be done."""

    @classmethod
    def parse(cls, text: str) -> Aim:
        """The aim with this title, or with the short name that `str` gives."""
        by_title = {aim.title: aim for aim in AIMS}
        name = " ".join(text.lower().split())
        aim = by_title.get(name) or next((aim for aim in AIMS if str(aim) == name), None)
        if aim is None:
            titles = listed(list(by_title), "or")
            raise WordleError(f"There's no aim {quoted(text)}. Choose {titles}.")
        return aim

    def __str__(self) -> str:
        """The short name, as in JSON."""
        return self.name if self.within is None else f"{self.name} {self.within}"

    @property
    def title(self) -> str:
        return _TEXTS[self.name][0].format(self.within)

    @property
    def sentence(self) -> str:
        """What the aim means, for help texts."""
        return _TEXTS[self.name][1].format(self.within)

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
        mean = sum(1 - chance for chance in (0.0, *done_by[:-1]))  # rounded last: sums of
        first = 0.0  # rounded chances would differ where the means are equal
        if (goal := self.goal(played, len(done))) is not None:
            first = -done[goal - 1]
        elif self.name == "worst" and done[-1] == 1:
            first = done.index(1) - len(done)
        return first, -done[-1], round(mean, 9)


AVERAGE, STREAK, WORST = Aim("average"), Aim("streak"), Aim("worst")
AIMS = (AVERAGE, STREAK, *(Aim("in", guess) for guess in range(2, GUESS_LIMIT + 1)), WORST)
_TEXTS = {
    "average": (
        "fewest guesses",
        "The fewest guesses on average, but no loss that can be avoided.",
    ),
    "streak": (
        "never lose",
        "The least chance of losing; then the fewest guesses on average.",
    ),
    "in": (
        "solve by guess {}",
        "The best chance of solving by guess {}; then the fewest guesses on average.",
    ),
    "worst": ("best worst case", "The fewest guesses at worst; then on average."),
}
"""The title and the meaning of each aim."""
