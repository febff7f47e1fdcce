"""The window over a game that asks for the answer of a lost one."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input

from wordle_tui.play.state import PlayState
from wordle_tui.tui.shell.base import InputWindow
from wordle_tui.tui.widgets.frame import MessageLine


class AnswerScreen(InputWindow[str | None]):
    """Asks for the answer of a lost game; returns it if it fits the colours, else None."""

    TITLE = "What was the answer?"
    SUB_TITLE = "enter keeps it, escape leaves it unknown"

    def __init__(self, state: PlayState, letters: str) -> None:
        """`letters` is what the user has typed so far."""
        super().__init__()
        self._state, self._letters = state, letters

    def compose_window(self) -> ComposeResult:
        yield Input(placeholder="the answer", select_on_focus=False)
        yield MessageLine()

    def add(self, letters: str) -> None:
        """Type more letters, possibly before the window is mounted."""
        self._letters += letters
        if self.is_mounted:
            self.query_one(Input).insert_text_at_cursor(letters.upper())

    def on_mount(self) -> None:
        self.query_one(Input).insert_text_at_cursor(self._letters.upper())

    def accept(self, text: str) -> None:
        self.dismiss(self._state.set_answer(text).draft.answer)
