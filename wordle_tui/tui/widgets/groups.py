"""The sentence about a position, and the groups into which a guess splits the candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.game import Bucket
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.wording import counted
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.charts import group_parts, group_width, some_words
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped
from wordle_tui.tui.widgets.panels import BesideBoard, WordTaken
from wordle_tui.tui.widgets.tables import Table

_PAIR = 38
"""Minimum columns to show the groups of two guesses side by side."""
_WITH_WORDS = 15
"""Minimum columns beside the size of a group to show its words, with a short bar."""


class Sentence(LineWidget):
    """What to play and why, and the known clues; as high as its text."""

    headline: reactive[str] = reactive("", layout=True)
    reason: reactive[str] = reactive("", layout=True)
    known: reactive[tuple[str, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        yield from wrapped(self.headline, width, "strong")
        yield from wrapped(self.reason, width, "text")
        if self.known:
            yield from wrapped(f"The answer {'; '.join(self.known)}.", width, "quiet")


Line = Bucket | tuple[str, ...]
"""A group, or the words that are alone in theirs."""


def folded(groups: Sequence[Bucket], actual: Pattern | None = None) -> tuple[Line, ...]:
    """The groups, with those of one word in one line, except for the one with the actual colours.

    >>> from wordle_tui.game.game import buckets
    >>> pair, alone = folded(buckets("crane", ("crane", "moist", "slate", "slits")))
    >>> pair.words, alone
    (('moist', 'slits'), ('crane', 'slate'))
    """
    kept: list[Bucket] = []
    alone: list[str] = []
    for group in groups:
        if len(group.words) > 1 or group.pattern == actual:
            kept.append(group)
        else:
            alone += group.words
    return (*kept, tuple(alone)) if len(alone) > 1 else tuple(groups)


class Groups(BesideBoard, Table):
    """The groups into which a guess splits the candidates, beside those of the best guess.

    With the focus, only those of the first guess are shown, each on a line.
    """

    HELP = """
Each line is a group of possible answers that would get the same colours: · grey, ○ yellow, ● green.
The fewer words in the largest group, the surer the next step.

- **enter** puts the word on the board with the colours of the group
"""
    BINDING_GROUP_TITLE = "Groups"
    BINDINGS = [
        key("enter", "take", "Take colours", "groups.take",
            "Put the word on the board with these colours", in_footer=True),
    ]  # fmt: skip
    header_height = 0

    shown: reactive[tuple[tuple[str, tuple[Bucket, ...]], ...]] = reactive(())
    """The groups of the chosen word and, if it is another word, of the best guess."""
    actual: Pattern | None = None
    """The colours that the chosen word got: their group is marked and always visible."""

    def watch_shown(self) -> None:
        self.highlighted = self.top = 0
        self.on_resize()

    def on_resize(self) -> None:
        self._show_titles()
        self.fit_height()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.highlighted = self.top = 0
        self._show_titles()

    def _show_titles(self) -> None:
        titles = [f"{word.upper()}: {counted(len(groups), 'group')}" for word, groups in self.shown]
        self.title = titles[0] if titles else ""
        is_pair = len(titles) > 1 and not self.has_focus and not self._is_stacked(self.size.width)
        self.status = titles[1] if is_pair else ""

    @property
    def line_count(self) -> int:
        if self.has_focus:
            return len(self.shown[0][1]) if self.shown else 0
        return max(map(len, self._sides), default=0)

    @property
    def _sides(self) -> list[tuple[Line, ...]]:
        """The lines of each word."""
        return [folded(groups, self.actual) for _, groups in self.shown]

    @property
    def _largest(self) -> int:
        return max((len(groups[0].words) for _, groups in self.shown if groups), default=1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._is_stacked(width):
            return 1 + sum(map(len, self._sides))
        return self.line_count

    def _is_stacked(self, width: int) -> bool:
        """Whether the groups of two guesses are shown one above the other."""
        return len(self.shown) > 1 and not self.has_focus and width < _PAIR

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if len(self.shown) < 2 or self.has_focus:
            yield from super().draw(width, height)
            return
        best = self.shown[1][0]
        own, others = self._sides
        own = self._with_actual(own, height)
        if self._is_stacked(width):
            room = max(height - 1 - len(others), (height - 1) // 2)
            yield from (self._cell(bucket, width) for bucket in own[self.top : self.top + room])
            yield [(f"{best.upper()}: {counted(len(self.shown[1][1]), 'group')}", "strong")]
            yield from (self._cell(bucket, width) for bucket in others)
            return
        half = (width - 2) // 2
        sides = [groups[self.top : self.top + height] for groups in (own, others)]
        for row in zip_longest(*sides):
            left, right = (self._cell(bucket, half) for bucket in row)
            yield [*left, ("  ", "text"), *right]

    def line(self, index: int, width: int) -> Parts:
        groups: Sequence[Line] = self.shown[0][1]
        if not self.has_focus:
            groups = self._with_actual(self._sides[0], self.size.height)
        return self._cell(groups[index], width)

    def _with_actual(self, groups: tuple[Line, ...], height: int) -> tuple[Line, ...]:
        """The groups with that of the actual colours in the last line, if it is further down."""
        place = next((at for at, group in enumerate(groups) if self._is_actual(group)), 0)
        if self.top or place < height or not height:
            return groups
        return (*groups[: height - 1], groups[place], *groups[height:])

    def _is_actual(self, group: Line) -> bool:
        return isinstance(group, Bucket) and group.pattern == self.actual

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        """Highlight a line only with the focus, and keep the colours of its tiles."""
        if not self.has_focus:
            return parts
        *tiles, size, bar, words = parts
        return [*tiles, (size[0], "chosen"), bar, (words[0], "chosen")]

    def _cell(self, bucket: Line | None, width: int) -> Parts:
        """A group in that many columns, with its words if there is room."""
        if bucket is None:
            return [(" " * width, "text")]
        if isinstance(bucket, tuple):
            alone = f"{len(bucket)} words alone"
            words = some_words(bucket, width - len(alone) - 1)
            if not words.strip(" …"):
                return [(alone.ljust(width), "text")]
            return [(f"{alone}:", "text"), (words, "quiet")]
        room = width - group_width(bucket, self._largest)
        bar_width = max(4, min(24, width // 7)) if room >= _WITH_WORDS else room
        words = some_words(bucket.words, max(0, room - bar_width))
        is_actual = self._is_actual(bucket) and bucket in self.shown[0][1]
        return [*group_parts(bucket, self._largest, bar_width, is_actual), (words, "quiet")]

    def action_take(self) -> None:
        word, groups = self.shown[0] if self.shown else ("", ())
        if groups:
            self.post_message(WordTaken(word, groups[self.highlighted].pattern))
