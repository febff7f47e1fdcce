"""What screens and widgets ask of the app; the messages bubble up to it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message


@dataclass
class Open(Message):
    """Show a screen, with something to open there."""

    screen: str
    """The name of its tab."""
    content: object = None
    """Given to the method `open` of the screen; None to show the screen as it is."""
    turn: int = 0
    """The index of the turn at which a game is shown."""
