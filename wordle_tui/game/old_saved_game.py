"""The unfinished game of the screens that `play` replaces; delete it with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.records import new_uuid, now
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn


@dataclass(frozen=True)
class OldSavedGame:
    """An unfinished game of Assist or Practice, with everything to continue it."""

    list_name: str
    hard: bool = False
    turns: tuple[Turn, ...] = ()
    letters: str = ""
    """The row being typed."""
    marks: tuple[Mark, ...] = ()
    """The colours given to that row so far."""
    cursor: tuple[int, int] | None = None
    """The row and the column of the cursor, if it is not at the end of the typed letters."""
    answer: str | None = None
    """The answer, if the program knows it."""
    hints: int = 0
    """The number of guesses made with hints."""
    started: datetime = field(default_factory=now)
    uuid: str = field(default_factory=new_uuid)
    """The finished game has the same `uuid`, so that the game is stored only once."""
    past: str = ""
    """The undo history, in the format of the screen."""
    day: date | None = None
    """The day of its daily puzzle."""
    limit: int = GUESS_LIMIT
    is_advised: bool = False
    """Whether Assist has shown suggestions."""
