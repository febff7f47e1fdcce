"""Hard mode: what the turns so far oblige every later guess to keep.

A green letter stays in its place; a letter revealed (green or yellow) occurs in the guess at least
as often as one turn revealed it. Grey letters may be used again. Here the rule is applied to whole
arrays of guesses; `game` has it for one guess, with a sentence that names the forgotten letter.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordle_tui.game.tiles import WORD_LENGTH

Letters = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What has been revealed so far; ``Revealed()`` is hard mode before the first turn.

    >>> Revealed().after("salet", 3**4 * 2)
    Revealed(greens='s....', letters='s')
    >>> Revealed().after("salet", 3**4 * 2).after("geese", 3**3 + 3**2)
    Revealed(greens='s....', letters='ees')
    """

    greens: str = "." * WORD_LENGTH
    """The letters fixed to a place, a dot where none is."""
    letters: str = ""
    """The letters every guess contains, as often as it contains them, sorted."""

    def after(self, guess: str, pattern: int) -> "Revealed":
        """What is revealed after one more turn."""
        greens, shown = list(self.greens), []
        for place in reversed(range(WORD_LENGTH)):
            pattern, mark = divmod(pattern, 3)
            if mark:
                shown.append(guess[place])
            if mark == 2:
                greens[place] = guess[place]
        kept = {*self.letters, *shown}
        letters = (letter * max(self.letters.count(letter), shown.count(letter)) for letter in kept)
        return Revealed("".join(greens), "".join(sorted("".join(letters))))

    def allows(self, words: Letters) -> npt.NDArray[np.bool_]:
        """Which words may be guessed; ``words`` are letters as numbers, one row per place."""
        allowed = np.ones(words.shape[1], bool)
        for place, letter in enumerate(self.greens):
            if letter != ".":
                allowed &= words[place] == ord(letter) - ord("a")
        for letter in set(self.letters):
            count = self.letters.count(letter)
            if count > self.greens.count(letter):  # else the greens see to it
                allowed &= np.count_nonzero(words == ord(letter) - ord("a"), axis=0) >= count
        return allowed
