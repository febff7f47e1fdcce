"""The hints, step by step: those that were given, the next one with its key, and those to come."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.tui.practice.guidance import HINTS, Help, Hint, words_left
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts

_INDENT = 4


class HintSteps(Panel, LineWidget):
    """A line for each hint; a hint that was given tells what it knows."""

    DEFAULT_CSS = "HintSteps { height: auto; }"
    TITLE = "Hints"

    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    help: reactive[Help | None] = reactive(None, layout=True)
    is_count_free: reactive[bool] = reactive(True, layout=True)
    """Whether the number of words left is told without asking."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        following = self.step.next(self.is_count_free)
        for step, title in HINTS.items():
            if step is Hint.COUNT and self.is_count_free:
                continue
            if step <= self.step:
                told = self._told(step)
                for number, line in enumerate(wrap(told, max(1, width - _INDENT))):
                    yield [("  ✓ " if not number else " " * _INDENT, "good"), (line, "text")]
            elif step is following:
                yield [(" ^t ", "lit"), (title, "text")]
            else:
                yield [(" " * _INDENT + title, "quiet")]
        if following is Hint.NONE:
            yield [(" ^t ", "lit"), ("hide the hints", "text")]

    def _told(self, step: Hint) -> str:
        """What a hint tells here; the guesses have a panel of their own."""
        title = HINTS[step].capitalize()
        if self.help is None or step > Hint.LETTERS:
            return title
        if step is Hint.COUNT:
            return f"{words_left(self.help.advice).capitalize()}."
        return self.help.letters or title
