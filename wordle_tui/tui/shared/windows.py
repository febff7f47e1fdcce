"""The base class of the small windows that open above a screen."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import app as app_getter
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, Static

from wordle_tui.game.errors import WordleError
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.program import Program


class Window(ModalScreen[ScreenResultType]):
    """A small window above a screen, which returns a result when it is closed.

    Its border shows the titles. Escape closes the window without a result.
    """

    BINDINGS = [key("escape", "close", "Close", "window.close", "Close the window")]
    SUB_TITLE = "escape closes"
    app = app_getter(Program)

    def container(self) -> Widget:
        """The widget with the border, around all others."""
        return Vertical(classes="window")

    def compose(self) -> ComposeResult:
        with self.container() as container:
            container.border_title, container.border_subtitle = self.title, self.sub_title
            yield from self.compose_window()

    def compose_window(self) -> ComposeResult:
        """The widgets inside the border."""
        raise NotImplementedError

    def action_close(self) -> None:
        self.dismiss(None)


class InputWindow(Window[ScreenResultType]):
    """A window with a text field and a line `#trouble`, which says why a text is not accepted."""

    def accept(self, text: str) -> None:
        """Close the window with the result of a text; raises a `WordleError` if it is invalid."""
        raise NotImplementedError

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.accept(event.value)
        except WordleError as error:
            self.query_one("#trouble", Static).update(str(error))
