"""Hard mode: the clues that every later guess must keep.

A green letter stays in its place. A revealed letter (green or yellow) occurs in the guess at least
as often as any one turn revealed it. Grey letters may be used again. In *ultra* hard mode every
guess must fit all that is known, as the answer does. This module applies the rules to arrays of
guesses; `game` applies hard mode to one guess and names the forgotten letter.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from wordle_tui.game.rule import Rule
from wordle_tui.solver.table import Letters

NO_LETTERS = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Revealed:
    """What has been revealed so far; ``Revealed()`` is hard mode before the first turn, and
    ``Revealed(is_ultra=True)`` ultra hard mode.

    >>> revealed = Revealed().after("salet", 3**4 * 2).after("geese", 3**3 + 3**2)
    >>> revealed.greens, revealed.letters
    ('s....', 'ees')
    """

    greens: str = ""
    """The green letters, with a dot at other places; empty if there are none."""
    letters: str = ""
    """The letters that every guess must contain, sorted, each as often as required."""
    is_ultra: bool = False
    """Whether every guess must fit all that is known."""
    closed: frozenset[str] = NO_LETTERS
    """In ultra hard mode, those of the letters that no guess may contain more often."""
    barred: tuple[frozenset[str], ...] = ()
    """In ultra hard mode, the letters that are excluded at each place; none where one is green."""

    def after(self, guess: str, pattern: int) -> "Revealed":
        greens, shown = list(self.greens or "." * len(guess)), []
        for place in reversed(range(len(guess))):
            pattern, mark = divmod(pattern, 3)
            if mark:
                shown.append(guess[place])
            if mark == 2:
                greens[place] = guess[place]
        kept = {*self.letters, *shown}
        letters = (letter * max(self.letters.count(letter), shown.count(letter)) for letter in kept)
        is_fixed = any(letter != "." for letter in greens)
        after = Revealed("".join(greens) * is_fixed, "".join(sorted("".join(letters))))
        if not self.is_ultra:
            return after
        grey = {letter for letter in guess if guess.count(letter) > shown.count(letter)}
        places = zip(greens, guess, self.barred or [NO_LETTERS] * len(guess), strict=True)
        return replace(
            after,
            is_ultra=True,
            closed=(self.closed | grey) & kept,
            barred=tuple(
                barred | {letter} | (grey - kept) if green == "." else NO_LETTERS
                for green, letter, barred in places
            ),
        )

    @property
    def is_free(self) -> bool:
        """Whether every guess is allowed."""
        return not self.letters and not any(self.barred)

    def demands(self, other: "Revealed") -> bool:
        """Whether the other clues allow every guess that these clues allow."""
        greens = self.greens or "." * len(other.greens)
        return (
            all(
                self.letters.count(letter) >= other.letters.count(letter)
                for letter in other.letters
            )
            and all(
                letter in (".", fixed)
                for letter, fixed in zip(other.greens, greens, strict=bool(other.greens))
            )
            and (not other.barred or self._excludes(other))
        )

    def _excludes(self, other: "Revealed") -> bool:
        """Whether these clues exclude all that the other clues exclude."""
        places = len(other.barred)
        greens, barred = self.greens or "." * places, self.barred or [NO_LETTERS] * places
        return all(
            letter in self.closed and self.letters.count(letter) == other.letters.count(letter)
            for letter in other.closed
        ) and all(
            theirs <= ours if green == "." else green not in theirs
            for green, ours, theirs in zip(greens, barred, other.barred, strict=True)
        )

    def allows(self, words: Letters, alphabet: str) -> npt.NDArray[np.bool_]:
        """Which words may be guessed; ``words`` has one row per place, with each letter's index in
        the alphabet. A required letter that is not in the alphabet allows no word."""
        allowed = np.ones(words.shape[1], bool)
        for place, letter in enumerate(self.greens):
            if letter != ".":
                allowed &= words[place] == alphabet.find(letter)
        for letter in set(self.letters):
            count, is_closed = self.letters.count(letter), letter in self.closed
            if is_closed or count > self.greens.count(letter):  # otherwise green letters suffice
                used = (words == alphabet.find(letter)).sum(axis=0, dtype=np.uint8)
                allowed &= used == count if is_closed else used >= count
        for place, letters in enumerate(self.barred):
            for letter in letters:
                allowed &= words[place] != alphabet.find(letter)
        return allowed


def first_clues(rule: Rule) -> Revealed | None:
    """What a rule demands before the first turn; None in normal mode, as solvers take it."""
    return Revealed(is_ultra=rule.is_ultra) if rule.is_hard else None
