"""The base classes of screens and of windows above them, and a window that asks a question."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.message_pump import Callback
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from wordle_tui.game.columns import wrap
from wordle_tui.game.daily import parse_day, puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.keys import key, run_at_once
from wordle_tui.tui.program import Program, failure
from wordle_tui.tui.shell.bars import KeyBar, TabBar
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.frame import MessageLine

_LINES = 2
"""A message longer than these does not go into the line for messages."""


def _lines(message: Remark, width: int) -> int:
    """How many lines a message takes, which may end before the column does.

    >>> _lines(Remark("Sample games with invented answers. Nothing you do here is saved."), 34)
    3
    """
    return len(wrap(with_keys(message.text), max(1, width)))


class ProgramScreen(Screen[ScreenResultType]):
    """A screen or window of this program. It tells the user when one of its workers has failed."""

    WORK: ClassVar[str] = "The work"
    """What its workers do, when it is said that they failed."""

    app = app_getter(Program)

    def say(self, text: str, severity: Severity = "info") -> None:
        """Show a text in the line for messages."""
        self.query_one("#message", MessageLine).say(Remark(text, severity))

    def tell(self, message: Remark | None) -> bool:
        """Show a message, or None to end it; returns whether there is a place for it."""
        lines = self.query(MessageLine)
        for line in lines:
            line.tell(message)
        return bool(lines)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if sentence := failure(event, self.WORK):
            self.work_failed(sentence)

    def work_failed(self, sentence: str) -> None:
        """Tell the user that a worker has failed."""
        self.notify(sentence, severity="error", timeout=10)


class WordleScreen(ProgramScreen[None]):
    """The frame of a screen; subclasses compose what stands between tabs and keys."""

    NAME: ClassVar[str]
    """The name of its tab."""
    opened_from = ""
    """The name of the tab from which something was opened here, until one goes back."""
    # `on_resize` sets the classes: it runs before the layout, and Textual's breakpoints after it.
    HORIZONTAL_BREAKPOINTS = []
    VERTICAL_BREAKPOINTS = []

    def __init__(self) -> None:
        super().__init__()
        # Without them it would be styled and laid out once more as soon as it knows its size.
        self.update_classes(self.size_classes(self.app.size), update=False)

    def compose(self) -> ComposeResult:
        yield TabBar(self.NAME)
        with Container(id="body"):
            yield from self.compose_body()
        yield KeyBar()
        yield Static("The terminal is too small:\nit needs at least 30 by 12.", id="too-small")

    def compose_body(self) -> ComposeResult:
        """The widgets between the tabs and the keys."""
        raise NotImplementedError

    def size_classes(self, size: Size) -> dict[str, bool]:
        """The classes that depend on the size; nothing fits a `-tiny` or a `-flat` screen."""
        width, height = size
        return {
            "-tiny": width < 30,
            "-narrow": 30 <= width < 80,
            "-wide": width >= 120,
            "-flat": height < 12,
            "-tall": height >= 36,
        }

    def on_resize(self) -> None:
        """Set the size classes, and show what depends on the size in another way, too."""
        self.update_classes(self.size_classes(self.app.size))
        for board in self.query(BoardView):
            board.fit()
        if self.is_mounted:
            self.show()
        # A widget that was hidden has lost the focus: give it back.
        if self.focused is None and self.AUTO_FOCUS:
            self.set_focus(self.query_one(self.AUTO_FOCUS))

    def on_screen_resume(self) -> None:
        self.app.tell_next()  # what has waited until a window was closed

    def tell(self, message: Remark | None) -> bool:
        """In the line for messages, or, without one or without room there, above the answer."""
        for line in self.query(MessageLine):
            if line.id is None:
                line.remove()
            elif message is None or _lines(message, line.size.width) <= _LINES:
                line.tell(message)
                message = None
        if message is not None:
            notice = MessageLine(id=None, classes="notice")
            notice.tell(message)
            if self.has_class("-narrow"):  # the body scrolls
                self.mount(notice, before="#body")
            else:
                self.query("#main, #body").last().mount(notice, before=0)
        return True

    def show(self) -> None:
        """Update the widgets, which draw only what differs."""

    @property
    def quiet_keys(self) -> frozenset[str]:
        """Names of keys that work, but are not worth a place in the footer now."""
        return frozenset()

    def open(self, content: Any, turn: int = 0) -> None:
        """Show what the message `Open` has brought, in place of what was shown."""
        raise NotImplementedError


class AboveScreen(ProgramScreen[ScreenResultType]):
    """A screen above another one, which closes only while it is in front.

    Keys that arrive together are all on their way to it when the first of them closes it.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def call_next(self, callback: Callback, *args: Any, **kwargs: Any) -> None:
        """Call back later unless the screen is closed: its widgets are gone then.

        Textual 8.2 runs what timers and watchers have left here after that.
        """
        call = partial(callback, *args, **kwargs)
        super().call_next(lambda: call() if self.is_running else None)


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


class WholePaste(Input):
    """Submits a pasted text at once if it has several lines, all of them."""

    def on_paste(self, event: events.Paste) -> None:
        if "\n" in event.text.strip():
            event.stop()
            event.prevent_default()
            self.post_message(Input.Submitted(self, event.text))

    async def on_key(self, event: events.Key) -> None:
        if not event.is_printable:
            await run_at_once(self, event)


class AskScreen(Window[ScreenResultType | None]):
    """Asks for a text, and returns what `read` makes of it.

    While `read` raises a `WordleError`, the window says why and stays open.
    """

    def __init__(
        self,
        title: str,
        read: Callable[[str], ScreenResultType],
        *,
        asked: str,
        typed: str = "",
        intro: str = "",
        note: str = "",
        explain: Callable[[str], str] | None = None,
    ) -> None:
        """`asked` says what to type, and `typed` is there already; an `intro` is above it, and a
        `note` below, or what `explain` makes of the text so far; then `typed` is selected."""
        super().__init__()
        self.title, self.sub_title = title, "enter takes it · escape closes"
        self._read, self._asked, self._typed = read, asked, typed
        self._intro, self._note, self._explain = intro, note, explain

    def compose_window(self) -> ComposeResult:
        if self._intro:
            yield Static(self._intro, markup=False)
        yield WholePaste(placeholder=self._asked, select_on_focus=False)
        yield MessageLine(self._note)

    def on_mount(self) -> None:
        self.query_one(Input).insert_text_at_cursor(self._typed)
        if self._explain is not None:  # what is there is an example
            self.query_one(Input).action_select_all()

    def add(self, text: str) -> None:
        """Type more of the text, possibly before the window is mounted."""
        self._typed += text
        if self.is_mounted:
            self.query_one(Input).insert_text_at_cursor(text)

    def on_key(self, event: events.Key) -> None:
        """Type what came before the field was there to take it."""
        if event.character and event.is_printable:
            self.add(event.character)

    def accept(self, text: str) -> None:
        """Close the window with the result of a text."""
        self.dismiss(self._read(text))

    @on(Input.Changed)
    def explain(self, event: Input.Changed) -> None:
        if self._explain is not None:
            self.say(self._explain(event.value))

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.accept(event.value)
        except WordleError as error:
            self.say(str(error), "error")


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


class QuestionScreen(Window[int | None]):
    """Returns the index of the answer to a question. The safe answer comes first."""

    DEFAULT_CSS = "QuestionScreen OptionList { margin-top: 1; }"
    SUB_TITLE = "enter chooses · escape closes"

    def __init__(self, question: str, *answers: str) -> None:
        super().__init__()
        self._question, self._answers = question, answers

    def compose_window(self) -> ComposeResult:
        yield Static(self._question, markup=False)
        yield Choices(*(Option(Content(answer)) for answer in self._answers))

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


def day_window(day: date | None, file: Callable[[date | None], None]) -> AskScreen[None]:
    """Asks for the day of a game's puzzle; `file` takes it, or None for no daily puzzle."""
    note = "A date like 2024-11-04, yesterday, or a number like 1234; nothing for no daily puzzle."
    if day is not None:
        note = f"Wordle {puzzle_number(day):,}. Type another date or number, or nothing."
    return AskScreen(
        "Which puzzle was it?",
        lambda text: file(parse_day(text)),
        asked="a date, a number, or nothing",
        typed=str(day or ""),
        note=note,
    )
