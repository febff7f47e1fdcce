"""The window of the Lab with published figures beside ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.geometry import Size
from textual.reactive import reactive
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.game.columns import wrap
from wordle_tui.game.wording import counted
from wordle_tui.game.words import WordList
from wordle_tui.strategies.published import Check, checks, verdict
from wordle_tui.strategies.results import simulated
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget, wrapped

_WIDE = 90
"""Minimum columns to show a figure on the line of its description."""

_LEGEND = (
    "✓ ours are the same. Published by the author; computed by us from the author's program; "
    "derived by us from the author's rule, with the game's own colours."
)


class Checks(ScrollingLineWidget, can_focus=True):
    """The published figures, and ours if they differ."""

    BINDING_GROUP_TITLE = "Published figures"
    BINDINGS: ClassVar = [
        key("enter", "screen.dismiss(True)", "Add runs", "published.add",
            "Add the runs behind these figures as rows, and pick them"),
    ]  # fmt: skip

    checks: reactive[tuple[Check, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(len(self.lines(width, 0)), max(1, viewport.height - 8))

    def lines(self, width: int, height: int) -> list[Parts]:
        lines = [line for check in self.checks for line in self._lines_of(check, width)]
        return [*lines, [], *wrapped(_LEGEND, width, "quiet")]

    def _lines_of(self, check: Check, width: int) -> Iterator[Parts]:
        mark, look = ("✓", "good") if check.agrees else ("✗", "error")
        lead: Parts = [(f"{mark} ", look), (check.what, "strong")]
        figures: list[tuple[str, str]] = [(check.origin, check.published)]
        if not check.agrees:
            figures.append(("ours", check.ours))
        indent = 40 if width >= _WIDE else 2
        rows = [
            [(f"{label:11}" if not number else " " * 11, "quiet"), (text, "text")]
            for label, figure in figures
            for number, text in enumerate(wrap(figure, max(8, width - indent - 11)))
        ]
        if width >= _WIDE:
            used = sum(len(text) for text, _ in lead)
            yield [*lead, (" " * (indent - used), "text"), *rows.pop(0)]
        else:
            yield lead
        for row in rows:
            yield [(" " * indent, "text"), *row]
        for text in wrap(check.note, max(8, width - 2)):
            yield [(f"  {text}", "quiet")]


class PublishedScreen(Window[bool]):
    """Returns whether to add the runs behind the figures as rows of the Lab."""

    TITLE = "Published figures"
    SUB_TITLE = "enter adds the runs · escape closes"
    WORK = "The comparison"

    def __init__(self, words: WordList) -> None:
        super().__init__()
        self._words = words

    def compose_window(self) -> ComposeResult:
        yield Static("Making the published figures again…", id="headline", markup=False)
        yield Checks()

    def action_close(self) -> None:
        self.dismiss(False)

    @work(group="checks", exit_on_error=False)
    async def on_mount(self) -> None:
        """Show each published figure as soon as ours is computed."""
        stop = get_current_worker().cancelled_event.is_set
        panel, headline = self.query_one(Checks), self.query_one("#headline", Static)
        run = partial(simulated, self._words, stop=stop, notify=lambda _: None)
        async for check in streamed(lambda: checks(self._words, run)):
            panel.checks = (*panel.checks, check)
            headline.update(f"{counted(len(panel.checks), 'figure')} made again so far…")
        headline.update(verdict(panel.checks))

    def work_failed(self, sentence: str) -> None:
        self.query_one("#headline", Static).update(sentence)
