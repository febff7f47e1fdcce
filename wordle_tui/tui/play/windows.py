"""Windows over a game: guesses side by side, and the answer of a lost game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Suggestion
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.play.remark import Remark
from wordle_tui.play.state import PlayState
from wordle_tui.solver.stopping import Stop, Stopped, deadline
from wordle_tui.tui.shell.base import InputWindow
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.widgets.suggestions import columns_of, figures, name_width
from wordle_tui.tui.widgets.tables import Column, fitting

if TYPE_CHECKING:  # it imports numpy
    from wordle_tui.advice.compare import Comparison

_GROUPS: Column[Suggestion] = Column("groups", 8, "{0.patterns:,}".format)


class ComparisonText(LineWidget):
    """A comparison: the better guess, the figures, and where each guess is better."""

    comparison: reactive[Comparison | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        comparison = self.comparison
        if comparison is None:
            return
        for number, sentence in enumerate(comparison.sentences):
            yield from wrapped(sentence, width, "text" if number else "strong")
        advice = comparison.advice
        name = name_width(advice)
        columns = fitting((*columns_of(advice), _GROUPS), name, width)
        titles = "".join(column.title.rjust(column.width) for column in columns)
        yield []
        yield [("  word".ljust(name) + titles, "quiet")]
        for guess in comparison.guesses:
            yield figures(guess, columns, advice, name)
        yield []
        for remark in comparison.remarks:
            yield from wrapped(remark, width, "text", subsequent_indent="  ")


class CompareScreen(InputWindow[None]):
    """Two to five words side by side in the position on the board."""

    TITLE = "Compare"
    SUB_TITLE = "enter compares, escape closes"

    def __init__(self, game: Game, words: tuple[str, ...]) -> None:
        super().__init__()
        self._game, self._words = game, words

    def container(self) -> Widget:
        return VerticalScroll(classes="window", can_focus=False)

    def compose_window(self) -> ComposeResult:
        yield Input(" ".join(self._words).upper() + " ", placeholder="two to five words")
        yield MessageLine("Type two to five words, then press Enter.")
        yield ComparisonText()

    def accept(self, text: str) -> None:
        self.compare(tuple(re.findall(r"\w+", self._game.words.alphabet.fold(text))))

    @work(exclusive=True, group="compare", exit_on_error=False)
    async def compare(self, words: tuple[str, ...]) -> None:
        """Show the comparison, or what is wrong with the words."""
        message = self.query_one(MessageLine)
        message.say(Remark("Comparing, for at most 20 seconds…"))
        stop = get_current_worker().cancelled_event.is_set
        try:
            comparison = await asyncio.to_thread(self._compared, words, stop)
        except WordleError as error:
            message.say(Remark(str(error), "error"))
        except Stopped:  # by another comparison, or as the window was closed
            return
        else:
            message.say(Remark(""))
            self.query_one(ComparisonText).comparison = comparison

    def _compared(self, words: tuple[str, ...], stop: Stop) -> Comparison:
        from wordle_tui.advice.compare import SECONDS, compare

        advisor = self.app.engines.advisor(self._game.words)
        return compare(words, self._game, advisor, deadline(SECONDS), stop)


class AnswerScreen(InputWindow[str | None]):
    """Asks for the answer of a lost game; returns it if it fits the colours, else None."""

    TITLE = "What was the answer?"
    SUB_TITLE = "enter keeps it, escape leaves it unknown"

    def __init__(self, state: PlayState, letters: str) -> None:
        """`letters` is what the user has typed so far."""
        super().__init__()
        self._state, self._letters = state, letters

    def compose_window(self) -> ComposeResult:
        yield Input(placeholder="the answer", select_on_focus=False)
        yield MessageLine()

    def add(self, letters: str) -> None:
        """Type more letters, possibly before the window is mounted."""
        self._letters += letters
        if self.is_mounted:
            self.query_one(Input).insert_text_at_cursor(letters.upper())

    def on_mount(self) -> None:
        self.query_one(Input).insert_text_at_cursor(self._letters.upper())

    def accept(self, text: str) -> None:
        self.dismiss(self._state.set_answer(text).draft.answer)
