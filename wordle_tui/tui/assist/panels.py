"""Panels of Assist: the word on the board, and what the figures mean."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Asked
from wordle_tui.game.wording import FIGURES
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.widgets.suggestions import COLUMNS, columns_of, figures, name_width
from wordle_tui.tui.widgets.tables import fitting

_TITLE = 9
"""Width of the name of a figure."""


class YourWord(Panel, LineWidget):
    """The word on the board: its figures, its rank, and how it compares with the best guess."""

    TITLE = "Your word"
    word: reactive[str | None] = reactive(None)
    asked: reactive[Asked | None] = reactive(None)
    """The evaluation of the word, once the solver has it."""
    advice: Advice | None = None

    def watch_asked(self, asked: Asked | None) -> None:
        self.status = asked.rank_text if asked else ""
        self.fit_height()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(self._reason(width))

    def _reason(self, width: int) -> list[str]:
        reason = self.asked.reason if self.asked else ""
        return wrap(reason, max(9, width - 2))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.asked is None or self.advice is None:
            yield [(f"  {(self.word or '').upper()} …", "strong")]
            return
        name = name_width(self.advice)
        columns = fitting(columns_of(self.advice), name, width)
        yield figures(self.asked.suggestion, columns, self.advice, name)
        for line in self._reason(width):
            yield [(f"  {line}", "text")]


class Known(Panel, LineWidget):
    """What the colours say about the answer, one clue on a line."""

    TITLE = "The answer"
    known: reactive[tuple[str, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for clue in self.known:
            yield from wrapped(clue, width, "text", subsequent_indent="  ")


class Legend(Panel, LineWidget):
    """What the figures of the guesses mean."""

    TITLE = "What the figures mean"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for column in COLUMNS:
            first, *others = wrap(FIGURES[column.title], max(9, width - _TITLE))
            yield [(column.title.ljust(_TITLE), "strong"), (first, "quiet")]
            for line in others:
                yield [(" " * _TITLE + line, "quiet")]
