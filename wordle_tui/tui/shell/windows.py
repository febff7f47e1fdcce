"""Small windows that open above a screen: their base classes, and one that asks a question."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import Vertical
from textual.getters import app as app_getter
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wordle_tui.game.errors import WordleError
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Program


class AboveScreen(Screen[ScreenResultType]):
    """A screen above another one, which closes only while it is in front.

    Keys that arrive together are all on their way to it when the first of them closes it.
    """

    app = app_getter(Program)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Window(ModalScreen[ScreenResultType], AboveScreen[ScreenResultType]):
    """A small window above a screen, which returns a result when it is closed.

    Its border shows the titles. Escape closes the window without a result.
    """

    BINDINGS = [key("escape", "close", "Close", "window.close", "Close the window")]
    SUB_TITLE = "escape closes"

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

    def on_screen_suspend(self) -> None:
        """Hide the window while another one is above it."""
        self.add_class("-behind")

    def on_screen_resume(self) -> None:
        self.remove_class("-behind")

    def action_close(self) -> None:
        self.dismiss(None)


class InputWindow(Window[ScreenResultType]):
    """A window with a text field; the line `#trouble` says why a text is not accepted."""

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
