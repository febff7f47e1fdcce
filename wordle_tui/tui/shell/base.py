"""What every screen has: the tabs, a line for messages, the keys, and a word for tiny terminals."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from wordle_tui.game.errors import WordleError
from wordle_tui.play.remark import Remark, Severity
from wordle_tui.tui.program import Program
from wordle_tui.tui.shell.bars import KeyBar, TabBar
from wordle_tui.tui.textual_internals import forget_pending_sizes
from wordle_tui.tui.widgets.board import Board
from wordle_tui.tui.widgets.frame import MessageLine


class WordleScreen(Screen[None]):
    """The frame of a screen; subclasses compose what stands between tabs and keys."""

    NAME: ClassVar[str]
    """The name of its tab."""
    WORK: ClassVar[str] = "The work"
    """What the workers of the screen do, when it is said that they failed."""
    # `on_resize` sets the classes: it runs before the layout, and Textual's breakpoints after it.
    HORIZONTAL_BREAKPOINTS = []
    VERTICAL_BREAKPOINTS = []

    app = app_getter(Program)

    def __init__(self) -> None:
        super().__init__()
        # Without them it would be styled and laid out once more as soon as it knows its size.
        self.update_classes(self.size_classes(self.app.size), update=False)

    @on(events.Mount)
    def _watch_layouts(self) -> None:
        self.screen_layout_refresh_signal.subscribe(self, forget_pending_sizes, immediate=True)

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
            "-middle": 80 <= width < 120,
            "-wide": width >= 120,
            "-flat": height < 12,
            "-short": 12 <= height < 24,
            "-medium": 24 <= height < 36,
            "-tall": height >= 36,
            "-framed": width >= 100,  # panels have whole borders
            "-grand": width >= 140 and height >= 44,  # all panels fit
            "-vast": width >= 190 and height >= 50,  # the figures are explained
        }

    def on_resize(self) -> None:
        """Set the size classes. Textual also calls the method of the same name in a subclass."""
        self.update_classes(self.size_classes(self.app.size))
        for board in self.query(Board):
            board.fit()
        # A widget that was hidden has lost the focus: give it back.
        if self.focused is None and isinstance(self.AUTO_FOCUS, str):
            self.set_focus(self.query_one(self.AUTO_FOCUS))

    def open(self, content: Any, turn: int = 0) -> None:
        """Show what the message `Open` has brought, in place of what was shown."""
        raise NotImplementedError

    def say(self, text: str, severity: Severity = "info") -> None:
        self.query_one(MessageLine).say(Remark(text, severity))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            error = event.worker.error
            known = isinstance(error, WordleError)
            self.work_failed(str(error) if known else f"{self.WORK} failed: {error!r}")

    def work_failed(self, sentence: str) -> None:
        """Tell the user that a worker has failed."""
        self.notify(sentence, severity="error", markup=False)
