"""What every screen has: the tabs, a line for messages, the keys, and a word for tiny terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from wordle_tui.game.errors import WordleError
from wordle_tui.tui.shared.bars import KeyBar, TabBar
from wordle_tui.tui.shared.message import MessageLine, Remark, Severity
from wordle_tui.tui.shared.program import Program
from wordle_tui.tui.shared.windows import ShortSteps

FRAMED = 100
"""Columns from which on panels have whole borders."""
VAST = (190, 50)
"""Columns and lines from which on there is room for the largest tiles."""


class WordleScreen(ShortSteps, Screen[None]):
    """The frame of a screen; subclasses compose what stands between tabs and keys.

    The size of the terminal sets classes for the stylesheet: `-narrow` below 80 columns, `-wide`
    from 120, `-short` below 24 lines, `-tall` from 36, `-tiny` and `-flat` where nothing fits,
    `-framed` from 100 columns, where panels have borders, `-grand` where large tiles fit besides
    all panels, and `-vast` where even the largest do.
    """

    NAME: ClassVar[str]
    """The name of its tab."""
    GRAND: ClassVar = (140, 40)
    """Columns and lines from which on there is room for large tiles besides all panels."""
    WORK: ClassVar[str] = "The work"
    """What the workers of the screen do, when it is said that they failed."""
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (30, "-narrow"), (80, "-middle"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (12, "-short"), (24, "-medium"), (36, "-tall")]

    app = app_getter(Program)

    def __init__(self) -> None:
        super().__init__()
        # A screen that seems older than the stylesheets has Textual parse all of them again, twice.
        self._css_update_count = self.app._css_update_count

    def compose(self) -> ComposeResult:
        yield TabBar(self.NAME)
        with Container(id="body"):
            yield from self.compose_body()
        yield KeyBar()
        yield Static("The terminal is too small:\nit needs at least 30 by 12.", id="too-small")

    def compose_body(self) -> ComposeResult:
        """The widgets between the tabs and the keys."""
        raise NotImplementedError

    @property
    def rules_shown(self) -> tuple[str, bool]:
        """The name of the list, and whether hard mode holds, as the tabs show them."""
        return self.query_one(TabBar).rules_shown

    def size_classes(self, size: Size) -> dict[str, bool]:
        width, height = size
        return super().size_classes(size) | {
            "-framed": width >= FRAMED,
            "-grand": width >= self.GRAND[0] and height >= self.GRAND[1],
            "-vast": width >= VAST[0] and height >= VAST[1],
        }

    def update_classes(
        self, classes: Mapping[str, bool], update: bool = True, animate: bool = True
    ) -> Self:
        before = self.classes
        super().update_classes(classes, update=False)
        if update and (changed := before ^ self.classes):
            # Textual would style all the widgets again: most have no rule about these classes.
            widgets = self.walk_children(with_self=True)
            self.app.stylesheet.update_nodes(self.app.stylesheet.with_rules_on(changed, widgets))
        return self

    def on_resize(self) -> None:
        """What a subclass does besides has the same name, and does not call this: Textual does."""
        # A widget that was hidden has lost the focus: give it back.
        if self.focused is None and isinstance(self.AUTO_FOCUS, str):
            self.set_focus(self.query_one(self.AUTO_FOCUS))

    def say(self, text: str, severity: Severity = "info") -> None:
        """Show a sentence on the message line."""
        self.query_one(MessageLine).say(Remark(text, severity))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            error = event.worker.error
            known = isinstance(error, WordleError)
            self.work_failed(str(error) if known else f"{self.WORK} failed: {error!r}")

    def work_failed(self, sentence: str) -> None:
        """Tell the user that a worker has failed."""
        self.notify(sentence, severity="error", markup=False)
