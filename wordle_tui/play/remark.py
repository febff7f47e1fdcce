"""Remarks to the player, and the sentences that keys and lines are answered with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["info", "warning", "error", "success"]

FULL = (
    "{} is full: {{board.grey}} {{board.yellow}} {{board.green}} colour it, "
    "{{board.erase}} changes it."
)
FULL_HERE = "{} is full: {{board.commit}} plays it, {{board.erase}} changes it."
TOO_EARLY = "Finish the word, then colour it."
BY_PROGRAM = "The program sets the colours."
DIGITS = "Press {board.grey}, {board.yellow} or {board.green} to colour a letter."
IMPOSSIBLE = "All right but one misplaced can't happen. Check the colours."
FOR_GOOD = "You can undo only in Assist."
NOTHING = "There's nothing to delete."
RETYPE = "Type the right letters over these."
GIVE_UP = "Press {play.give_up} again to give up. The game is lost then."
NOT_GIVEN_UP = "You can give up only in Practice."
FINISH_FIRST = "Finish this game first, or press {play.give_up} to give up."
ONE_BOARD = "A shared grid is for one board. Paste guesses such as raise:bbygb/bbbbg."
HIDDEN = "{play.hint} shows suggestions, but this game then counts only up to here in your rating."
NOT_KEPT = "This game won't be saved. {app.train} returns to the card."
NOTHING_TO_TRY = "No costly guess is known, so there's nothing to try again."


@dataclass(frozen=True)
class Remark:
    """A sentence for the player."""

    text: str = ""
    severity: Severity = "info"

    @property
    def is_trouble(self) -> bool:
        return self.severity in ("warning", "error")


SILENCE = Remark()
