"""What screens and widgets ask of the app; the messages bubble up to it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame


@dataclass
class Open(Message):
    """Show a screen, with something to open there."""

    screen: str
    """The name of its tab."""
    content: object = None
    """Given to the method `open` of the screen; None to show the screen as it is."""
    turn: int = 0
    """The index of the turn at which a game is shown."""


@dataclass(frozen=True)
class StrategyGame:
    """A game that a strategy has played, to be opened in Replay."""

    game: Game
    name: str
    """The strategy as it is shown."""
    written: str
    """The strategy as it is written with its options."""


@dataclass
class ImportGames(Message):
    """Import the games of a text, or of the files that it names."""

    text: str
    player: str | None = None
    """The player whose games are the user's; needed only if the text has games of several."""


@dataclass
class ChangeDay(Message):
    """Ask for the day of the puzzle of a game in the history."""

    game: FinishedGame
