"""A window with a cheat sheet: the guess to play after all colours, to read, save or copy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.geometry import Size
from textual.reactive import reactive
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui import paths
from wordle_tui.advice.cheat_sheet import LEGEND, CheatSheet
from wordle_tui.game.words import WordList
from wordle_tui.solver.stopping import Report, Stop
from wordle_tui.training.deck import SECOND_WORDS
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.charts import squares
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget, wrapped

if TYPE_CHECKING:  # they import numpy
    from wordle_tui.strategies import Strategy
    from wordle_tui.strategies.simulation import Progress

Maker = Callable[[Stop, Report], CheatSheet]
"""Computes a cheat sheet; called in a thread."""


def opener_sheets(words: WordList, opener: str, hard: bool, limit: int) -> list[Maker]:
    """The best play after an opener and, in normal mode, a repertoire of a few second words."""

    def make(second: int, stop: Stop, progress: Report) -> CheatSheet:
        from wordle_tui.advice.second_words import opener_sheet  # it imports numpy

        rules: dict[str, Any] = {"hard": hard, "limit": limit}
        return opener_sheet(words, opener, second, **rules, stop=stop, progress=progress)

    return [partial(make, second) for second in ((0,) if hard else (0, SECOND_WORDS))]


def strategy_sheet(words: WordList, strategy: Strategy[Any]) -> Maker:
    """What a strategy plays."""

    def make(stop: Stop, progress: Report) -> CheatSheet:
        from wordle_tui.strategies.results import simulated

        def report(played: Progress) -> None:
            progress(played.done, played.games)

        found = simulated(words, strategy, stop=stop, report=report, notify=lambda _: None)
        return found.sheet()

    return make


class SheetLines(ScrollingLineWidget, can_focus=True):
    """The lines of the sheet: colours, the guess to play, and the number of words left."""

    BINDING_GROUP_TITLE = "Cheat sheet"
    BINDINGS: ClassVar = [
        key("space", "screen.switch", "Few words", "sheet.switch",
            "Only ten second words to remember, or the best ones again"),
        key("e", "screen.export", "Export", "sheet.export", "Write a page to print"),
        key("ctrl+s", "screen.share", "Share", "sheet.share", "Copy it as text"),
    ]  # fmt: skip
    sheet: reactive[CheatSheet | None] = reactive(None, layout=True)

    _all_lines: Sequence[Parts] = ()

    def watch_sheet(self) -> None:
        self.top = 0
        self.on_resize()

    def on_resize(self) -> None:
        lines: list[Parts] = []
        if (sheet := self.sheet) is not None:
            for sentence in (*sheet.remarks, LEGEND):
                lines += wrapped(sentence, self.size.width, "quiet")
            for depth, pattern, name in sheet.lines():
                colours = [*squares(pattern), (" ", "text")] if pattern else []
                look = "strong" if depth < 2 else "text"
                lines.append([("  " * depth, "text"), *colours, (name, look)])
        self._all_lines = lines
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, viewport.height - 8)

    def lines(self, width: int, height: int) -> Sequence[Parts]:
        return self._all_lines


class CheatSheetScreen(Window[None]):
    """Computes cheat sheets and shows them, one at a time."""

    TITLE = "Cheat sheet"

    def __init__(self, name: str, *makers: Maker) -> None:
        """The name is that of the file to save; makers after the first make variants."""
        super().__init__()
        self._file, self._makers = f"wordle-{name}.html", makers
        switches = "space few words · " if len(makers) > 1 else ""
        self.sub_title = f"{switches}e saves · ^s copies"

    def compose_window(self) -> ComposeResult:
        yield Static("Finding the best play…", id="headline", markup=False)
        yield SheetLines()

    @work(exclusive=True, group="sheet", exit_on_error=False)
    async def on_mount(self) -> None:
        stop = get_current_worker().cancelled_event.is_set
        headline, lines = self.query_one("#headline", Static), self.query_one(SheetLines)
        shown = -1

        def show(percent: int) -> None:
            if lines.sheet is None:  # the last report may come after the sheet
                headline.update(f"Finding the best play… {percent}%")

        def report(done: int, total: int) -> None:
            nonlocal shown
            if (percent := 100 * done // total) != shown:
                shown = percent
                self.call_later(show, percent)

        lines.sheet = None
        lines.sheet = await asyncio.to_thread(self._makers[0], stop, report)
        headline.update(lines.sheet.title)

    def work_failed(self, sentence: str) -> None:
        self.query_one("#headline", Static).update(sentence)

    def action_switch(self) -> None:
        if len(self._makers) > 1:
            self._makers = (*self._makers[1:], self._makers[0])
            self.on_mount()

    async def action_export(self) -> None:
        if (sheet := self.query_one(SheetLines).sheet) is not None:
            try:
                path = await asyncio.to_thread(paths.write_new, self._file, sheet.html())
            except OSError as error:
                self.notify(f"{self._file} can't be written: {error.strerror}.", severity="error")
            else:
                self.notify(f"Written to {path}.", markup=False)

    def action_share(self) -> None:
        if (sheet := self.query_one(SheetLines).sheet) is not None:
            self.app.copy_to_clipboard(sheet.text())
            self.notify("Copied as text.")
