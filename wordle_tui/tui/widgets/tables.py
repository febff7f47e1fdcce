"""Tables: lines below a header, one of them highlighted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from rich.color import Color
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.tui.widgets.line_widget import (
    Parts,
    ScrollingLineWidget,
    has_ground,
    padded,
    paint,
    width_of,
)

Value = TypeVar("Value")


def beside(values: Sequence[Value], now: Value, by: int) -> Value:
    """The value that many places after the one now, round and round; the first without one.

    >>> beside("abc", "c", 1), beside("abc", "a", -1), beside("abc", "x", 1)
    ('a', 'c', 'a')
    """
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]


def with_bar(parts: Parts, width: int, line: int, top: int, shown: int, count: int) -> Parts:
    """The line with its part of a scrollbar at the right end, if there are more lines than shown.

    >>> [with_bar([], 2, line, 4, 4, 8)[-1] for line in (0, 3)]
    [(' ', 'text'), ('█', 'rule')]
    """
    if count <= shown:
        return parts
    first, thumb = top * shown // count, max(1, shown * shown // count)
    bar = ("█", "rule") if first <= line < first + thumb else (" ", "text")
    return [*parts, (" " * (width - 1 - width_of(parts)), "text"), bar]


class Table(ScrollingLineWidget, can_focus=True):
    """Lines of which one is highlighted and always visible."""

    WHEEL: ClassVar = 1
    """The lines that one step of the mouse wheel moves over."""

    highlighted: reactive[int] = reactive(0)

    @property
    def header_height(self) -> int:
        return 1

    @property
    def row_height(self) -> int:
        """How many lines a row has: those of `line` and `below`."""
        return 1

    @property
    def page_height(self) -> int:
        return max(1, (self.size.height - self.header_height) // self.row_height)

    @property
    def highlight(self) -> str:
        return "chosen" if self.has_focus else "selected"

    def header(self, width: int) -> Iterable[Parts]:
        """The lines above the others; there are `header_height` of them."""
        raise NotImplementedError

    def line(self, index: int, width: int) -> Parts:
        """The first line of a row as it looks without the highlight."""
        raise NotImplementedError

    def below(self, index: int, width: int) -> Iterable[Parts]:
        """The other lines of a row; one without any parts is never highlighted."""
        return ()

    def clicked(self, index: int, x: int) -> None:
        """Handle a click on a line: highlight it."""
        self.highlighted = index

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.header_height + self.line_count * self.row_height

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.header_height:
            yield from self.header(width)
        count, end = self.line_count, min(self.line_count, self.top + self.page_height)
        room = width - (count > end - self.top)  # the last column is the scrollbar's
        for index in range(self.top, end):
            for parts in (self.line(index, width), *self.below(index, width)):
                if index == self.highlighted and parts:
                    parts = self.highlighted_line(parts, room)
                yield with_bar(parts, width, index - self.top, self.top, end - self.top, count)

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        return [(padded("".join(text for text, _ in parts), width), self.highlight)]

    def validate_highlighted(self, index: int) -> int:
        return min(max(index, 0), max(self.line_count - 1, 0))

    def watch_highlighted(self) -> None:
        self.keep_in_sight()

    def on_resize(self) -> None:
        self.keep_in_sight()

    def keep_in_sight(self) -> None:
        """Scroll just far enough to make the highlighted line visible."""
        least = self.highlighted - self.page_height + 1
        self.top = min(max(self.top, least), self.highlighted)

    def action_move(self, lines: int) -> None:
        self.highlighted += lines

    def wheel(self, step: int) -> None:
        self.highlighted += step * self.WHEEL

    def pressed(self, x: int, y: int) -> None:
        index = self.top + (y - self.header_height) // self.row_height
        if self.top <= index < self.line_count:
            self.clicked(index, x)


class MarkedTable(Table):
    """Lines that begin with blanks; the last but one of the highlighted line gives way to a mark.
    A line below it that begins with an empty text has none.

    It stands on the ground of what is chosen, except for what has a ground of its own, as tiles.
    """

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        ground = self.look("selected").bgcolor
        (blanks, _), *rest = parts
        mark = "selected" if self.app.native_ansi_color else "lit"  # cyan is hard to read on blue
        marked: Parts = [("▸ ".rjust(len(blanks)) if blanks else "", mark), *rest]
        marked.append((" " * (width - width_of(marked)), "text"))
        return [
            (text, look if has_ground(look) else self._on(look, ground)) for text, look in marked
        ]

    def _on(self, look: str | Style, ground: Color | None) -> Style:
        style = self.look(look) if isinstance(look, str) else look
        return style + paint(style.color, ground)
