"""A window with the letters of some words: how many words have each, anywhere and at each place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.geometry import Size
from textual.reactive import reactive
from textual.widgets import Static

from wordle_tui.game.alphabet import capital
from wordle_tui.game.clues import known
from wordle_tui.game.game import Game
from wordle_tui.game.letters import LetterCount, LetterTable
from wordle_tui.game.wording import counted, ordinal
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget, padded

_EXACT, _ROUNDED, _LEAST = 13, 10, 5
"""The columns of a cell with count and exact share, with a rounded share, and with it alone."""
_BAR = 10


class Letters(Panel, ScrollingLineWidget, can_focus=True):
    """A table of letters, those in the most words first."""

    BINDING_GROUP_TITLE = "Letters"
    BINDINGS: ClassVar = [
        key("left,right,tab", "screen.switch", "Switch", "letters.switch",
            "The words left, or the whole list"),
    ]  # fmt: skip

    header_height = 1
    letters: reactive[LetterTable | None] = reactive(None, layout=True)

    @property
    def _counts(self) -> list[LetterCount]:
        return [count for count in self.letters.counts if count.words] if self.letters else []

    @property
    def line_count(self) -> int:
        return len(self._counts)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(1 + self.line_count, max(1, viewport.height - 12))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.letters is None:
            yield [("Counting…", "quiet")]
            return
        titles = ("any", *map(ordinal, range(len(self.letters.counts[0].places))))
        cell = next(
            (cell for cell in (_EXACT, _ROUNDED) if 2 + len(titles) * cell <= width), _LEAST
        )
        room = min(_BAR, width - 2 - len(titles) * cell - 1)
        yield [("  " + "".join(title.rjust(cell) for title in titles), "quiet")]
        counts = self._counts
        for count in counts[self.top : self.top + self.page_height]:
            figures = "".join(
                self._text(number, cell).rjust(cell) for number in (count.words, *count.places)
            )
            drawn = bar(count.words, counts[0].words, room) if room > 2 else ""
            yield [
                (padded(capital(count.letter), 2), "strong"),
                (figures, "text"),
                (f" {drawn}", "bar"),
            ]

    def _text(self, number: int, cell: int) -> str:
        if self.letters is None or not number:
            return ""
        share = self.letters.share(number)
        if cell == _LEAST:
            return f"{share:.0%}"
        return f"{number:,} {share:6.1%}" if cell == _EXACT else f"{number:,} {share:4.0%}"


class LettersScreen(Window[None]):
    """The letters of the words left or, after a key, of the whole list."""

    TITLE = "Letters"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game, self._is_whole = game, not game.turns
        if game.turns:
            self.sub_title = "tab: the other words · escape closes"

    def compose_window(self) -> ComposeResult:
        clues = "; ".join(known(self._game.turns))
        headline = "How many words have each letter: anywhere, and at each place."
        if clues:
            headline = f"The answer {clues}."
        yield Static(headline, id="headline", markup=False)
        yield Letters()

    @work(exclusive=True, group="letters", exit_on_error=False)
    async def on_mount(self) -> None:
        game, table = self._game, self.query_one(Letters)
        # The candidates are computed in the thread, too.
        table.letters = letters = await asyncio.to_thread(
            lambda: LetterTable.of(
                game.words.answers if self._is_whole else game.candidates.words, game.words
            )
        )
        table.title = f"{counted(letters.words, 'word')} left"
        if self._is_whole:
            table.title = f"{counted(letters.words, 'answer')} of the {game.words.name} list"

    def action_switch(self) -> None:
        if self._game.turns:
            self._is_whole = not self._is_whole
            self.on_mount()
