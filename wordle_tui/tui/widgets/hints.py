"""Hints in steps, for the screens on which a game is played against the program."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.advice.advice import Advice
from wordle_tui.play.hints import HINTS, Hint, words_left
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts

_INDENT = 4


class HintSteps(Panel, LineWidget):
    """One line per hint: those given with their contents, the next one with its key."""

    TITLE = "Hints"

    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    advice: reactive[Advice | None] = reactive(None, layout=True)
    letters: reactive[str] = reactive("", layout=True)
    """Which letters to test, in a sentence."""
    is_count_free: reactive[bool] = reactive(True, layout=True)
    """Whether the number of words left is shown without a hint."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        following = self.step.next(self.is_count_free)
        for step, title in HINTS.items():
            if step is Hint.COUNT and self.is_count_free:
                continue
            if step <= self.step:
                lines = wrap(self._content(step), max(1, width - _INDENT))
                for number, line in enumerate(lines):
                    yield [("  ✓ " if not number else " " * _INDENT, "good"), (line, "text")]
            elif step is following:
                yield [(" ^u ", "lit"), (title, "text")]
            else:
                yield [(" " * _INDENT + title, "quiet")]
        if following is Hint.NONE:
            yield [(" ^u ", "lit"), ("hide the hints", "text")]

    def _content(self, step: Hint) -> str:
        """What a hint shows here; the guesses are in another panel."""
        title = HINTS[step].capitalize()
        if step is Hint.COUNT and self.advice is not None:
            return f"{words_left(self.advice).capitalize()}."
        return self.letters or title if step is Hint.LETTERS else title
