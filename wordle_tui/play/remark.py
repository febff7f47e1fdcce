"""Remarks to the player, and the sentences that keys and lines are answered with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wordle_tui.game.wording import listed
from wordle_tui.play.drafts import DraftBoards

Severity = Literal["info", "warning", "error", "success"]

FULL = (
    "{} is full: {{board.grey}} {{board.yellow}} {{board.green}} colour it, "
    "{{board.erase}} changes it."
)
FULL_HERE = "{} is full: {{board.commit}} plays it, {{board.erase}} changes it."
TYPE_ON = "Type the next word, or colour this one: {board.grey} {board.yellow} {board.green}."
ALL_TOLD = "That's a whole game: {{board.keep}} keeps it, {{board.erase}} changes {}."
YOUR_GRID = "Yours? Type its words. A friend's? Paste it in Replay ({app.replay})."
TOO_EARLY = "Finish the word, then colour it."
BY_PROGRAM = "The program sets the colours."
DIGITS = "Press {board.grey}, {board.yellow} or {board.green} to colour a letter."
IMPOSSIBLE = "All right but one misplaced can't happen. Check the colours."
FOR_GOOD = "You can undo only in Assist."
OVER = "The game is over. Press {play.new} for the next one."
NOTHING = "There's nothing to delete."
RETYPE = "Type the right letters over these."
GIVE_UP = "Press {play.give_up} again to give up. The game is lost then."
NOT_GIVEN_UP = "You can give up only in Practice."
FINISH_FIRST = "Finish this game first, or press {play.give_up} to give up."
ONE_BOARD = "A shared grid is for one board. Paste guesses such as raise:bbygb/bbbbg."
HIDDEN = "{play.hint} shows suggestions, but then the game counts only up to here."
NOT_KEPT = "This game won't be saved. {app.replay} returns to Replay."
NOTHING_TO_TRY = "No costly guess is known, so there's nothing to try again."


@dataclass(frozen=True)
class Remark:
    """A sentence for the player."""

    text: str = ""
    severity: Severity = "info"


SILENCE = Remark()


def colours_missing(drafts: DraftBoards) -> str:
    """What is asked about the board with the focus: it may be meant as it is."""
    has_greens = any(drafts.board.pattern.marks)
    if len(drafts) > 1:
        colours = "these are its colours" if has_greens else "all are grey"
        board = f"Board {drafts.focus + 1} has no colours yet."
        return f"{board} Press {{board.commit}} again if {colours}."
    if has_greens:
        return f"Are these the colours of {drafts.letters.upper()}? Press {{board.commit}} again."
    return "All grey? Press {board.commit} again."


def solved_twice(drafts: DraftBoards, word: str) -> str:
    """Why a word cannot have solved several boards; empty if it has not."""
    boards = enumerate(drafts, 1)
    won = [str(n) for n, each in boards if each.is_won and each.turns[-1].guess == word]
    if len(won) < 2:
        return ""
    return f"{word.upper()} can't solve boards {listed(won, 'and')}: their words differ."
