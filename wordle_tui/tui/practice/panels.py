"""Panels of Practice: the hints, and the streak and rating of the player."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from textual.reactive import reactive

from wordle_tui.rating.game_card import Standing
from wordle_tui.tui.practice.guidance import HINTS, Help, Hint, words_left
from wordle_tui.tui.shared.charts import guess_bars
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.shared.suggestions import LEGEND_LINES

_INDENT = 4


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


class StandingPanel(Panel, LineWidget):
    """The player's streak and rating before the game."""

    TITLE = "You"

    standing: reactive[Standing | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for sentence in self.standing.sentences if self.standing else ():
            yield from wrapped(sentence, width, "text")
        games = self.standing.games if self.standing else None
        if games and games.played and self.app.size.height >= LEGEND_LINES:
            yield from guess_bars(games, width)
