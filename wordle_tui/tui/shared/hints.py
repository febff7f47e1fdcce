"""Hints in steps, for the screens on which a game is played against the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.advice.advice import Advice
from wordle_tui.game.practice import letters_to_test
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts

_INDENT = 4


class Hint(IntEnum):
    """How much is shown before a guess; each step includes those before it."""

    NONE = 0
    COUNT = 1
    LETTERS = 2
    THREE = 3
    ALL = 4

    def next(self, is_count_free: bool) -> Hint:
        """The next step; after the last one, none. A count that is always shown is skipped.

        >>> Hint.NONE.next(is_count_free=True), Hint.ALL.next(is_count_free=True)
        (<Hint.LETTERS: 2>, <Hint.NONE: 0>)
        """
        step = Hint((self + 1) % len(Hint))
        return Hint.LETTERS if is_count_free and step is Hint.COUNT else step


HINTS = {
    Hint.COUNT: "how many words are left",
    Hint.LETTERS: "which letters to test",
    Hint.THREE: "the three best guesses",
    Hint.ALL: "the full list",
}


@dataclass(frozen=True)
class Help:
    """The hints on a position, as far as they were requested."""

    advice: Advice
    letters: str = ""
    """Which letters to test, in a sentence."""


def words_left(advice: Advice) -> str:
    """How many words are left, as the end of a sentence."""
    if advice.remaining == 1:
        return "only one word is left"
    if not advice.rare:
        return f"{advice.likely:,} words are left"
    return f"{counted(advice.likely, 'likely word')} and {advice.rare:,} unlikely are left"


def letters_sentence(turns: Sequence[Turn], words: Sequence[str]) -> str:
    """Which letters to test: those that split the words left best."""
    if len(words) == 1:
        return "Only one word fits all you know."
    letters = letters_to_test(turns, words)
    if not letters:
        return "No new letter tells the words apart: test the places of those you know."
    *middle, last = (
        f"{letter.upper()} ({count:,}{'' if number else f' of {len(words):,} words'})"
        for number, (letter, count) in enumerate(letters)
    )
    return f"Test {', '.join(middle)} and {last}." if middle else f"Test {last}."


class HintSteps(Panel, LineWidget):
    """One line per hint: those given with their contents, the next one with its key."""

    TITLE = "Hints"

    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    help: reactive[Help | None] = reactive(None, layout=True)
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
        if self.help is None or step > Hint.LETTERS:
            return title
        if step is Hint.COUNT:
            return f"{words_left(self.help.advice).capitalize()}."
        return self.help.letters or title
