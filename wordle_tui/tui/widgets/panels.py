"""Parts of the panels beside a board: the status of the solver and the possible answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.alphabet import small
from wordle_tui.game.game import Contradiction
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import chance_text, counted, month_text
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import letter_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts, ScrollingLineWidget

_MONTH = " used Jan 2024"
PATIENCE = 0.3
"""Seconds before the status of a computation is shown."""


def solver_status(advice: Advice | None, waited: float | None, order: Order) -> str:
    """The status of the solver, which has been running for `waited` seconds, None if it is idle;
    and the order of the suggestions unless it is the usual one."""
    stage = advice.stage if advice else Stage.COUNTED
    status, name = "", "" if order == USUAL else order.title
    if waited is None and order.is_foreign:
        return f"by {name}"
    if waited is None and advice is not None and advice.suggestions:
        status = "proved" if stage is Stage.PROVED else "best so far"
    elif waited is not None and waited >= PATIENCE:
        status = f"{'ranking' if stage < Stage.RANKED else 'proving'}… {waited:.0f} s"
    return " · ".join(filter(None, (status, name)))


def short_count(likely: int, rare: int) -> str:
    """The number of words left, for the border of a panel.

    >>> short_count(79, 527), short_count(0, 9), short_count(3, 0)
    ('79 likely of 606', '9 unlikely', '3 words')
    """
    if likely and rare:
        return f"{likely:,} likely of {likely + rare:,}"
    return f"{rare:,} unlikely" if rare else counted(likely, "word")


@dataclass
class WordTaken(Message):
    """A word was chosen for the board, perhaps with colours."""

    word: str
    pattern: Pattern | None = None


@dataclass
class LetterTyped(Message):
    """A letter was typed in a panel; it belongs to the board."""

    letter: str


class BesideBoard(Panel):
    """A panel beside a board that can take the focus and passes letters on to the board."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return letter_of(key, character) is not None

    def on_key(self, event: events.Key) -> None:
        letter = letter_of(event.key, event.character)
        if letter is not None:
            event.stop()
            self.post_message(LetterTyped(letter))


class CandidateList(BesideBoard, ScrollingLineWidget, can_focus=True):
    """The possible answers by chance, then alphabetically; unlikely words come last."""

    HELP = """
The words that fit all colours, likeliest first. The faint ones are accepted as guesses, but are
hardly ever the answer.
"""
    BINDING_GROUP_TITLE = "Possible answers"
    BINDINGS = [
        key("enter", "take", "Take word", "candidates.take", "Put the word on the board",
            in_footer=True),
        key("left", "step(-1)", "Left", "candidates.left", "The word before"),
        key("right", "step(1)", "Right", "candidates.right", "The next word"),
    ]  # fmt: skip
    TITLE = "Possible answers"
    header_height = 0
    rare: reactive[tuple[str, ...]] = reactive(())
    """Words that fit too, but are hardly ever the answer."""
    used: reactive[Mapping[str, str]] = reactive(MappingProxyType({}))
    """When words were the answer before, as in "on 3 May 2023". With the chances, the months are
    shown, or a mark if there is no room for them."""
    highlighted: reactive[int] = reactive(0)
    """The index of the word that is highlighted while the list has the focus."""

    _likely: tuple[tuple[str, float], ...] = ()
    """The words with their chances; if no word fits, those that fit with one tile changed."""

    def show(self, left: WordsLeft | None, contradiction: Contradiction | None, title: str) -> None:
        """Show the words left on a board, or those that another colour would leave."""
        likely: tuple[tuple[str, float], ...] = ()
        rare: tuple[str, ...] = ()
        status = ""
        if contradiction is not None:
            likely = tuple((word, 1.0) for word in contradiction.words)
            title, status = "Would fit with another colour", counted(len(likely), "word")
        elif left is not None:
            likely = tuple(sorted(left.likely, key=lambda each: (-each[1], each[0])))
            rare = () if left.is_rare else left.rare
            status = short_count(0 if left.is_rare else len(left.likely), len(left.rare))
        self.rare = rare
        self.short_status = status.partition(" of ")[0]
        self.title, self.status = title, status
        if likely != self._likely:
            self._likely = likely
            self.set_reactive(CandidateList.highlighted, 0)
            self.top = 0
            self.fit_height()

    watch_rare = on_resize = ScrollingLineWidget.fit_height

    @property
    def _count(self) -> int:
        return len(self._likely) + len(self.rare)

    def _word(self, index: int) -> tuple[str, float]:
        """A word with its chance, which is 0 for a rare word."""
        rare = index - len(self._likely)
        return self._likely[index] if rare < 0 else (self.rare[rare], 0.0)

    @property
    def _word_width(self) -> int:
        first = self._likely[0][0] if self._likely else self.rare[0] if self.rare else ""
        return cell_len(first) or 5

    def _cell(self, width: int, height: int) -> int:
        """The columns of a word: with its chance if chances differ, and with the month in which it
        was the answer before, if there is room for that beside all likely words."""
        word, likely, used = self._word_width, self._likely, self.used
        if likely and likely[0][1] != likely[-1][1]:
            cells = [word + 8 + len(_MONTH)] if any(each in used for each, _ in likely) else []
            for cell in (*cells, word + 7):
                if len(likely) <= height * max(1, (width + 1) // cell):
                    return cell
        return word + 1

    def _per_line(self, width: int) -> int:
        return max(1, (width + 1) // self._cell(width, self.size.height))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        count, per_line = self._count, self._per_line(width)
        first = self.top * per_line
        last = min(count, first + height * per_line)
        likely = self._word(0)[1] / 2 if count else 0
        cell = self._cell(width, height)
        with_chances, with_months = cell > self._word_width + 1, cell > self._word_width + 7
        chosen = self.highlighted if self.has_focus else None
        for start in range(first, last, per_line):
            parts: Parts = []
            for index in range(start, min(start + per_line, count)):
                word, chance = self._word(index)
                text = small(word)
                if with_chances and chance:
                    text += f" {chance_text(chance, 4)}"
                    if word in self.used:
                        month = month_text(self.used[word])
                        text += f" used {month}" if with_months else "◦"
                look = "text" if chance >= likely else "faint"
                parts += [(text, "chosen" if index == chosen else look)]
                parts += [(" " * (cell - cell_len(text)), "text")]
            yield parts

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and (text := self.text_at(*offset).strip()):
            shown = text.split()[0]
            words = chain((word for word, _ in self._likely), self.rare)
            self.post_message(WordTaken(next(word for word in words if small(word) == shown)))

    @property
    def line_count(self) -> int:
        return -(-self._count // self._per_line(self.size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # With all that can be shown of the words, however many lines that takes.
        return -(-self._count // max(1, (width + 1) // self._cell(width, self._count)))

    def validate_highlighted(self, index: int) -> int:
        return max(0, min(index, self._count - 1))

    def watch_highlighted(self, index: int) -> None:
        line = index // self._per_line(self.size.width)
        self.top = min(max(self.top, line - self.page_height + 1), line)

    def action_step(self, words: int) -> None:
        self.highlighted += words

    def action_move(self, lines: int) -> None:
        index = self.highlighted + lines * self._per_line(self.size.width)
        if abs(lines) > 1 or 0 <= index < self._count:
            self.highlighted = index

    def action_take(self) -> None:
        if self._count:
            self.post_message(WordTaken(self._word(self.highlighted)[0]))
