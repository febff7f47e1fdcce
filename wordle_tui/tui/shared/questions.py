"""A list to choose from, and a small window that asks a question with two answers."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.tui.shared.windows import Window


class Choices(OptionList):
    """An option list with j and k, on which page up and down work even without any room."""

    BINDINGS = [
        Binding("k", "cursor_up", "Up", show=False),
        Binding("j", "cursor_down", "Down", show=False),
    ]

    def action_page_up(self) -> None:
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]


class QuestionScreen(Window[bool]):
    """Returns whether the answer was yes. No, the safe answer, comes first; escape means no."""

    SUB_TITLE = ""
    DEFAULT_CSS = "QuestionScreen OptionList { margin-top: 1; }"

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose_window(self) -> ComposeResult:
        yield Static(self._question, markup=False)
        yield Choices(Option(self._no, id="no"), Option(self._yes, id="yes"))

    def action_close(self) -> None:
        self.dismiss(False)

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id == "yes")
