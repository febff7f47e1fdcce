"""Remarks to the player, and the sentences that keys and lines are answered with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["info", "warning", "error", "success"]

TOO_EARLY = "Colours come after the last letter."
BY_PROGRAM = "The program sets the colours."
DIGITS = "The colours are 1 grey, 2 yellow, 3 green."
COMPLETE = "The word is complete: colour it, or press Backspace to change it."
IMPOSSIBLE = "One yellow among greens cannot occur: check the colours."
FOR_GOOD = "Only guesses in Assist can be taken back."
NOTHING = "There is nothing to delete."
NOTHING_TYPED = "Nothing is typed. Press Ctrl+q to leave the program."
RETYPE = "Type the right letters over these."
GIVE_UP = "Press Ctrl+g again to give up: the game counts as lost."
NOT_GIVEN_UP = "Give up only in Practice."
FINISH_FIRST = "Finish this game first, or press Ctrl+g to give up."
COMES_FIRST = "This game comes first: finish it, or press Ctrl+g to give it up."
ONE_BOARD = "A shared grid is for one board: paste guesses such as raise:bbygb/bbbbg."
HIDDEN = "Ctrl+u shows suggestions; then the game does not count in your rating."
NOT_KEPT = "This game is not kept. F7 goes back to the card."
NOTHING_TO_TRY = "No costly guess is known, so there's nothing to try again."
KEYS_AT_THE_END = "The game is over: Ctrl+r looks closer, Ctrl+s shares it, Ctrl+n begins another."


@dataclass(frozen=True)
class Remark:
    """A sentence for the player."""

    text: str = ""
    severity: Severity = "info"

    @property
    def is_trouble(self) -> bool:
        return self.severity in ("warning", "error")


SILENCE = Remark()
