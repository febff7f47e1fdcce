"""What every screen has: the tabs, a line for messages, the keys, and a word for tiny terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Static

from wordle_tui.tui.widgets.bars import KeyBar, TabBar

if TYPE_CHECKING:
    from wordle_tui.tui.app import WordleApp


class WordleScreen(Screen[None]):
    """The frame of a screen; subclasses compose what stands between tabs and keys.

    The size of the terminal sets classes for the stylesheet: `-narrow` below 80 columns, `-wide`
    from 120, `-short` below 24 lines, `-tall` from 36, `-tiny` where nothing fits.
    """

    NAME: ClassVar[str]
    """The name of the screen's entry in `SCREENS`."""
    HORIZONTAL_BREAKPOINTS: ClassVar = [
        (0, "-tiny"),
        (30, "-narrow"),
        (80, "-middle"),
        (120, "-wide"),
    ]
    VERTICAL_BREAKPOINTS: ClassVar = [(0, "-flat"), (12, "-short"), (24, "-medium"), (36, "-tall")]

    if TYPE_CHECKING:

        @property
        def app(self) -> WordleApp: ...

    def compose(self) -> ComposeResult:
        yield TabBar(self.NAME)
        with Container(id="body"):
            yield from self.compose_body()
        yield KeyBar()
        yield Static("The terminal is too small:\n30 by 12 is the least.", id="too-small")

    def compose_body(self) -> ComposeResult:
        """The widgets between the tabs and the keys."""
        raise NotImplementedError
