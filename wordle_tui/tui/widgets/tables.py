"""Tables: lines below a header, one of them highlighted; tables sorted by a column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar

from rich.color import Color
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.wording import FIGURES
from wordle_tui.tui.widgets.line_widget import (
    Parts,
    ScrollingLineWidget,
    has_ground,
    padded,
    paint,
    width_of,
)

Line = TypeVar("Line")
Value = TypeVar("Value")
_MARKS = {(True, False): "↑", (False, True): "↓", (True, True): "↕"}
"""What stands at the right end of the first and last line shown, if there are lines beyond it."""


def beside(values: Sequence[Value], now: Value, by: int) -> Value:
    """The value that many places after the one now, round and round; the first without one.

    >>> beside("abc", "c", 1), beside("abc", "a", -1), beside("abc", "x", 1)
    ('a', 'c', 'a')
    """
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]


def with_marks(lines: Sequence[Parts], width: int, above: bool, below: bool) -> Iterator[Parts]:
    """The lines, of which the first and last have a mark if there are others above or below."""
    for place, parts in enumerate(lines):
        mark = _MARKS.get((above and place == 0, below and place == len(lines) - 1))
        yield with_mark(parts, width, mark) if mark else parts


def with_mark(parts: Parts, width: int, mark: str) -> Parts:
    """The line with a mark at its right end, if that is free.

    >>> with_mark([("theme ", "text"), ("dark", "strong")], 12, "↓")
    [('theme ', 'text'), ('dark', 'strong'), (' ↓', 'accent')]
    >>> with_mark([("theme dark  ", "chosen")], 12, "↓")
    [('theme dark ↓', 'chosen')]
    >>> with_mark([], 3, "↓")
    [('  ↓', 'accent')]
    """
    room = width - width_of(parts)
    if room > 1:
        return [*parts, (mark.rjust(room), "accent")]
    text, look = parts[-1]
    return [*parts[:-1], (text[:-1] + mark, look)] if text.endswith("  ") else parts


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
    def highlight(self) -> str:
        return "chosen" if self.has_focus else "selected"

    def header(self, width: int) -> Iterable[Parts]:
        """The lines above the others; there are `header_height` of them."""
        raise NotImplementedError

    def line(self, index: int, width: int) -> Parts:
        """A line as it looks without the highlight."""
        raise NotImplementedError

    def clicked(self, index: int, x: int) -> None:
        """Handle a click on a line: highlight it."""
        self.highlighted = index

    def header_clicked(self, x: int) -> None:
        """Handle a click on the header."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.header_height + self.line_count

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.header_height:
            yield from self.header(width)
        end = min(self.line_count, self.top + self.page_height)
        lines = [self.line(index, width) for index in range(self.top, end)]
        if self.top <= self.highlighted < end:
            place = self.highlighted - self.top
            lines[place] = self.highlighted_line(lines[place], width)
        yield from with_marks(lines, width, self.top > 0, end < self.line_count)

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        """The same line with the highlight."""
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
        index = self.top + y - self.header_height
        if y < self.header_height:
            self.header_clicked(x)
        elif index < self.line_count:
            self.clicked(index, x)


class MarkedTable(Table):
    """Lines that begin with blanks; the last but one of the highlighted line gives way to a mark.

    It stands on the ground of what is chosen, except for what has a ground of its own, as tiles.
    """

    def highlighted_line(self, parts: Parts, width: int) -> Parts:
        ground = self.look("selected").bgcolor
        (blanks, _), *rest = parts
        mark = "selected" if self.app.native_ansi_color else "lit"  # cyan is hard to read on blue
        marked: Parts = [("▸ ".rjust(len(blanks)), mark), *rest]
        marked.append((" " * (width - width_of(marked)), "text"))
        return [
            (text, look if has_ground(look) else self._on(look, ground)) for text, look in marked
        ]

    def _on(self, look: str | Style, ground: Color | None) -> Style:
        style = self.look(look) if isinstance(look, str) else look
        return style + paint(style.color, ground)


@dataclass(frozen=True)
class Column(Generic[Line]):
    """A column: its title, its width, and the text of each line."""

    title: str
    width: int
    text: Callable[[Line], str]
    order: Callable[[Line], float] | None = None
    """The sort key, smallest first; None for the order in which the lines are given."""


def fitting(columns: Sequence[Column[Any]], name_width: int, width: int) -> list[Column[Any]]:
    """The first columns, as many as fit beside the name."""
    rights = accumulate((column.width for column in columns), initial=name_width)
    return list(columns[: max(0, sum(right <= width for right in rights) - 1)])


class SortedTable(Table, Generic[Line]):
    """A table with a name and figures on every line, sorted by one of the figures."""

    name_of: ClassVar[attrgetter[str]]
    """Gets the unique name of a line."""
    NAME_WIDTH: ClassVar[int]
    NAME_TITLE: ClassVar[str]
    COLUMNS: ClassVar[tuple[Column[Any], ...]]

    shown: reactive[tuple[Any, ...]] = reactive(())
    sort_column: reactive[int | None] = reactive(None)
    """The column that orders the lines; None for the order in which they are given."""
    _given: tuple[Line, ...] = ()

    @property
    def highlighted_name(self) -> str | None:
        """The name of the highlighted line; None if there are no lines."""
        return self.name_of(self.shown[self.highlighted]) if self.shown else None

    @property
    def kept_name(self) -> str | None:
        """The line that stays highlighted when others are shown."""
        return self.highlighted_name

    @property
    def marked_column(self) -> int | None:
        """The column that the header shows as the one sorted by."""
        return self.sort_column

    @property
    def line_count(self) -> int:
        return len(self.shown)

    @property
    def all_columns(self) -> tuple[Column[Line], ...]:
        """All columns, whether they fit or not."""
        return self.COLUMNS

    @property
    def columns(self) -> list[Column[Line]]:
        """The columns that fit."""
        return fitting(self.all_columns, self.NAME_WIDTH, self.size.width)

    def show(self, lines: Iterable[Line]) -> None:
        """Show these lines; the highlight stays on its line, or moves to the first."""
        self._given = tuple(lines)
        order = None if self.sort_column is None else self.all_columns[self.sort_column].order
        shown = tuple(sorted(self._given, key=order)) if order else self._given
        names = [self.name_of(line) for line in shown]
        place = names.index(self.kept_name) if self.kept_name in names else 0
        self.set_reactive(SortedTable.highlighted, place)
        self.shown = shown
        self.keep_in_sight()

    def watch_sort_column(self) -> None:
        self.show(self._given)

    def sort_by(self, column: int | None) -> None:
        self.sort_column = column

    def action_sort(self, step: int) -> None:
        self.sort_by(beside(self.orders, self.sort_column, step))

    @property
    def orders(self) -> list[int | None]:
        """The values that `sort_column` can have."""
        return [*range(len(self.columns) or 1)]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        offset = event.get_content_offset(self)
        in_header = offset is not None and offset.y == self.header_height - 1
        title = self._title_at(offset.x) if offset is not None and in_header else ""
        self.tooltip = FIGURES.get(title)

    def _title_at(self, x: int) -> str:
        return self.text_at(x, self.header_height - 1).strip(" ▾")

    def header_clicked(self, x: int) -> None:
        titles, title = [column.title for column in self.columns], self._title_at(x)
        if title in titles:
            self.sort_by(titles.index(title))
        elif x < self.NAME_WIDTH and None in self.orders:
            self.sort_by(None)

    def line(self, index: int, width: int) -> Parts:
        line = self.shown[index]
        name = (self.name_of(line).upper().ljust(self.NAME_WIDTH), "strong")
        return [name, *((each.text(line).rjust(each.width), "text") for each in self.columns)]

    def header(self, width: int) -> Iterator[Parts]:
        parts: Parts = [(self.NAME_TITLE.ljust(self.NAME_WIDTH), "quiet")]
        for index, column in enumerate(self.columns):
            sign, look = ("▾", "lit") if index == self.marked_column else ("", "quiet")
            parts.append((f"{sign}{column.title}".rjust(column.width), look))
        yield parts
