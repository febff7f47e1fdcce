"""What is shown of a game that is over: its guesses with their scores, sentences, and its story.

Brackets around the letters show the colours to readers who cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import log2
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital, small
from wordle_tui.game.columns import shorten
from wordle_tui.play.ending import Step
from wordle_tui.tui.widgets.board import RowClicked
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    LineWidget,
    Parts,
    ScrollingLineWidget,
    labelled,
    wrapped,
)
from wordle_tui.tui.widgets.tiles import BRACKETS

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import GameCard

_LEAST = 17
"""Minimum columns, for a pointer and five tiles; the widget is narrower only before its layout."""
_BARS = 70
"""Minimum columns to draw the skill as a bar, too."""
_BAR = 12
_BESIDE = 74
"""Minimum columns to show the sentences beside the tiles."""
_NAMED = 100
"""More words than any line has room for."""
_SCORES = f"{'skill':>6}{'luck':>7}  better"


def _tiles_width(card: GameCard) -> int:
    return sum(2 + cell_len(capital(letter)) for letter in card.rows[0].turn.guess)


def guess_lines(
    card: GameCard, width: int, lit: int | None = None, *, is_right: bool = False
) -> list[Parts]:
    """A header, and the guesses with their scores, of which the one that is `lit` has a pointer.

    With `is_right`, the scores stand at the right end, below titles in the rule above them.
    """
    if not card.rows:
        return []
    has_bars, has_pointer = width >= _BARS, lit is not None
    gap = _BAR + 1 if has_bars else 0
    tiles_width = _tiles_width(card) + 2 * has_pointer
    longest = max(len("better"), *(len(row.better) for row in card.rows))
    room = width - 2 - tiles_width - gap - len(_SCORES) + len("better") - longest
    pad = " " * (max(0, room) if is_right else 0)
    titles = " " * gap + _SCORES
    lines: list[Parts] = [[(" " * tiles_width + pad + titles, "quiet")]]
    for index, row in enumerate(card.rows):
        parts: Parts = [("▸ " if index == lit else "  ", "lit")] if has_pointer else []
        for letter, mark in row.turn.tiles:
            parts.append((capital(letter).join(BRACKETS[mark]), mark.name.lower()))
        parts.append((pad, "text"))
        if has_bars:
            figure = row.skill.removeprefix("≈")
            filled = bar(int(figure), 99, _BAR) if figure.isdecimal() else ""
            parts += [(" ", "text"), (filled, "bar"), ("·" * (_BAR - len(filled)), "dots")]
        parts.append((f"{row.skill:>6}{row.luck:>7}", "text"))
        is_word = row.better.isupper()
        lines.append([*parts, (f"  {row.better}", "strong" if is_word else "quiet")])
    return lines


class GuessRows(Panel, ScrollingLineWidget):
    """The guesses of a game with their scores; below 100 columns their titles are in the rule."""

    TITLE = "Your guesses"
    card: reactive[GameCard | None] = reactive(None)

    def watch_card(self, before: GameCard | None, card: GameCard | None) -> None:
        if before is None or card is None or len(before.rows) != len(card.rows):  # another game
            self.top = 0
        self.show_status()

    def show_status(self) -> None:
        self.status = self.card.status if self.card else ""
        if self.status != "not rated" and not self.screen.has_class("-framed"):
            self.status = _SCORES.strip()

    def lines(self, width: int, height: int) -> list[Parts]:
        lines = guess_lines(self.card, width, is_right=True) if self.card else []
        return lines if self.screen.has_class("-framed") else lines[1:]


class Sums(Panel, LineWidget):
    """What best play expects, what the guesses cost, and luck: they add up to those taken.

    Where there is no room for a table, there are two sentences.
    """

    TITLE = "Cost and luck"
    card: reactive[GameCard | None] = reactive(None)
    is_table: reactive[bool] = reactive(False)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        card = self.card
        if card is None or not card.sums:
            return
        if not self.is_table:
            yield from (line for text in card.summary for line in wrapped(text, width, "text"))
            return
        for label, figure, note in card.sums:
            blank = "" if figure[0] in "≈−" else " "
            value = f"{blank}{figure}".ljust(8)
            yield [(f"{label:<22} ", "text"), (value, "strong"), (note, "quiet")]


class EndCard(Panel, ScrollingLineWidget):
    """Shows a card; it can be scrolled if it is too high."""

    card: reactive[GameCard | None] = reactive(None, layout=True)
    lit: reactive[int | None] = reactive(None)
    """The index of the row with a pointer."""

    def watch_card(self, before: GameCard | None, card: GameCard | None) -> None:
        self.title, self.status = (card.title, card.status) if card else ("", "")
        if not before or not card or before.title != card.title:  # another game
            self.top = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width, container.height - 2))

    def lines(self, width: int, height: int) -> list[Parts]:
        lines = self._texts(width, is_roomy=True)
        return lines if len(lines) <= height else self._texts(width, is_roomy=False)

    def _texts(self, width: int, is_roomy: bool) -> list[Parts]:
        card = self.card
        if card is None or width < _LEAST:
            return []
        if width >= _BESIDE:
            return self._side_by_side(card, width)
        rows = guess_lines(card, width, self.lit)
        sentences = self._sentences(card, width)
        is_parted = is_roomy and rows and sentences
        return [*rows, *([[]] if is_parted else []), *sentences]

    def _side_by_side(self, card: GameCard, width: int) -> list[Parts]:
        left = _tiles_width(card) + 26
        if width >= _BESIDE + _BARS // 2:
            left = max(_BARS, width * 3 // 5)
        rows = guess_lines(card, left, self.lit)
        sentences = self._sentences(card, width - left)
        blank: Parts = []
        return [
            [*row, (" " * (left - sum(len(text) for text, _ in row)), "text"), *sentence]
            for row, sentence in zip_longest(rows, sentences, fillvalue=blank)
        ]

    def _sentences(self, card: GameCard, width: int) -> list[Parts]:
        lines = wrapped("".join(card.sentences[:1]), width, "strong")
        lines += wrapped(" ".join(card.sentences[1:]), width, "text")
        indent = max((len(whose) for whose, _ in card.lines), default=0) + 2
        for whose, words in card.lines:
            lines += labelled((whose, "quiet"), (words, "text"), indent, width)
        lines += wrapped(card.people, width, "text")
        together = " ".join(card.standing)
        standing = [together] if len(together) <= width else card.standing
        for phrase in standing:
            lines += wrapped(phrase, width, "quiet")
        return lines

    def pressed(self, x: int, y: int) -> None:
        row = self.top + y - 1  # below the header
        if self.card is not None and 0 <= row < len(self.card.rows):
            self.post_message(RowClicked(row))


class Story(Panel, LineWidget):
    """How many words were left in the whole game, and which words each guess ruled out."""

    TITLE = "Words left"
    steps: reactive[tuple[Step, ...]] = reactive(())

    @property
    def bars(self) -> int:
        return len(story(self.steps))

    def watch_steps(self) -> None:
        counts = [f"{count:,}" for count, _ in story(self.steps)]
        self.status = " → ".join(counts) if self.screen.has_class("-framed") else ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A bar for each guess, and a line for the words left at the end of a lost game."""
        return len(story(self.steps)) + _is_open(self.steps)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return iter(funnel(self.steps, width, height))


def story(steps: Sequence[Step]) -> list[tuple[int, str]]:
    """The numbers of words before each guess, with what it did; at the end what is still left."""
    told = [(len(step.before), _deed(step)) for step in steps]
    if steps and not steps[-1].turn.pattern.is_win:
        told.append((len(steps[-1].after), small(" ".join(steps[-1].after[:_NAMED]))))
    return told


def _is_open(steps: Sequence[Step]) -> bool:
    return bool(steps) and len(steps[-1].after) > 1


def _deed(step: Step) -> str:
    guess = step.turn.guess.upper()
    if step.turn.pattern.is_win:
        return f"{guess} was the answer."
    if not step.ruled_out:
        return f"{guess} ruled out no word."
    named = f": {small(' '.join(step.examples[:_NAMED]))}" if step.examples else "."
    return f"{guess} ruled out {step.ruled_out:,}{named}"


def funnel(steps: Sequence[Step], width: int, height: int) -> list[Parts]:
    """A bar for the words before each guess, and below it some of those that the guess ruled out.

    A bar is as long as the number of words has bits. Where there is room, blank lines part the
    guesses; where there is little, only the words left at the end of a lost game are named, and
    where there is none for the bars, there are only those.
    """
    told = story(steps)
    rest = told[len(steps) :] if _is_open(steps) else []
    if len(told) + len(rest) > height:
        return [[(shorten(words, width), "quiet")] for _, words in rest[:height]]
    lines: list[Parts] = []
    most = max((count for count, _ in told), default=0)
    indent = len(f"{most:,} ")
    for row, (count, deed) in enumerate(told):
        filled = bar(log2(1 + count), log2(1 + most), width - indent)
        lines.append([(f"{count:>{indent - 1},} ", "strong"), (filled, "bar")])
        is_rest = row == len(steps) and bool(rest)
        if is_rest or height >= 2 * len(told):
            text = shorten(deed, width - indent)
            lines.append([(" " * indent, "quiet"), (text, "quiet")])
        if height >= 3 * len(told) - 1 and row < len(told) - 1:
            lines.append([])
    return lines
