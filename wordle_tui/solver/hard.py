"""Hard mode: what the turns so far oblige every later guess to keep.

A green letter stays in its place; a letter revealed (green or yellow) occurs in the guess at least
as often as one turn revealed it. Grey letters may be used again. Here the rule is applied to whole
arrays of guesses; `game` has it for one guess, with a sentence that names the forgotten letter.
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
    """The letters fixed to a place, a dot where none is; empty if there are none at all."""
    letters: str = ""
    """The letters every guess contains, as often as it contains them, sorted."""

    def after(self, guess: str, pattern: int) -> "Revealed":
        """What is revealed after one more turn."""
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
        """Whether every guess that keeps to this keeps to the other, too."""
        greens = self.greens or "." * len(other.greens)
        return all(
            self.letters.count(letter) >= other.letters.count(letter) for letter in other.letters
        ) and all(
            letter in (".", fixed)
            for letter, fixed in zip(other.greens, greens, strict=bool(other.greens))
        )

    def allows(self, words: Letters, alphabet: str) -> npt.NDArray[np.bool_]:
        """Which words may be guessed; ``words`` are letters as numbers, their places in the
        alphabet, one row per place. A letter that is not in the alphabet allows none."""
        allowed = np.ones(words.shape[1], bool)
        for place, letter in enumerate(self.greens):
            if letter != ".":
                allowed &= words[place] == alphabet.find(letter)
        for letter in set(self.letters):
            count = self.letters.count(letter)
            if count > self.greens.count(letter):  # else the greens see to it
                allowed &= np.count_nonzero(words == alphabet.find(letter), axis=0) >= count
        return allowed
