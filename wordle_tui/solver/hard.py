"""Hard mode: the clues that every later guess must keep.

A green letter stays in its place. A revealed letter (green or yellow) occurs in the guess at least
as often as any one turn revealed it. Grey letters may be used again. This module applies the rule
to arrays of guesses; `game` applies it to one guess and names the forgotten letter.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordle_tui.solver.table import Letters


@dataclass(frozen=True, slots=True)
class Revealed:
    """What has been revealed so far; ``Revealed()`` is hard mode before the first turn.

    >>> Revealed().after("salet", 3**4 * 2)
    Revealed(greens='s....', letters='s')
    >>> Revealed().after("salet", 3**4 * 2).after("geese", 3**3 + 3**2)
    Revealed(greens='s....', letters='ees')
    """

    greens: str = ""
    """The green letters, with a dot at other places; empty if there are none."""
    letters: str = ""
    """The letters that every guess must contain, sorted, each as often as required."""

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
        return Revealed("".join(greens) * is_fixed, "".join(sorted("".join(letters))))

    def demands(self, other: "Revealed") -> bool:
        """Whether the other clues allow every guess that these clues allow."""
        greens = self.greens or "." * len(other.greens)
        return all(
            self.letters.count(letter) >= other.letters.count(letter) for letter in other.letters
        ) and all(
            letter in (".", fixed)
            for letter, fixed in zip(other.greens, greens, strict=bool(other.greens))
        )

    def allows(self, words: Letters, alphabet: str) -> npt.NDArray[np.bool_]:
        """Which words may be guessed; ``words`` has one row per place, with each letter's index in
        the alphabet. A required letter that is not in the alphabet allows no word."""
        allowed = np.ones(words.shape[1], bool)
        for place, letter in enumerate(self.greens):
            if letter != ".":
                allowed &= words[place] == alphabet.find(letter)
        for letter in set(self.letters):
            count = self.letters.count(letter)
            if count > self.greens.count(letter):  # otherwise the green letters suffice
                allowed &= np.count_nonzero(words == alphabet.find(letter), axis=0) >= count
        return allowed
