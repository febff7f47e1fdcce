"""The base of widgets that draw their own lines: fast, and without flicker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Self

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from wordle_tui.game.columns import wrap
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Program
from wordle_tui.tui.themes import LOOKS

Part = tuple[str, str | Style]
"""A text, and how it looks: a name in `LOOKS`, or a style."""
Parts = list[Part]
"""One line."""


@lru_cache(maxsize=256)
def paint(color: RichColor | None, background: RichColor | None) -> Style:
    """A style with these colours; a tile's edge needs the colours of two parts at once."""
    return Style(color=color, bgcolor=background)


def padded(text: str, width: int) -> str:
    """The text with blanks behind it, as many columns wide as that; some letters take two.

    >>> padded("AB", 4), padded("한국", 6)
    ('AB  ', '한국  ')
    """
    return text + " " * (width - cell_len(text))


def centred(text: str, width: int) -> str:
    """The text with blanks around it, as many columns wide as that.

    >>> centred("[A]", 5), centred("한", 5)
    (' [A] ', ' 한  ')
    """
    return padded(" " * ((width - cell_len(text)) // 2) + text, width)


def wrapped(text: str, width: int, look: str) -> list[Parts]:
    """The lines of a paragraph, with the names of keys."""
    return [[(line, look)] for line in wrap(with_keys(text), width)]


def labelled(
    label: tuple[str, str], text: tuple[str, str], indent: int, width: int
) -> Iterator[Parts]:
    """The lines of a paragraph beside its label, which takes `indent` columns."""
    (name, look), (paragraph, paragraph_look) = label, text
    for row, line in enumerate(wrapped(paragraph, max(6, width - indent), paragraph_look)):
        yield [(("" if row else name).ljust(indent), look), *line]


def has_ground(look: str | Style) -> bool:
    """Whether a look has a ground of its own, as tiles have."""
    return isinstance(look, Style) or LOOKS[look].ground is not None


def width_of(parts: Iterable[Part]) -> int:
    """The columns of a line."""
    return sum(cell_len(text) for text, _ in parts)


class LineWidget(Widget):
    """A widget that gives all its lines at once, from `draw`."""

    app = app_getter(Program)
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    LineWidget {
        height: auto;
        &.-stale { text-opacity: 50%; }
        &:ansi.-stale { text-style: dim; }
    }
    """

    stale: reactive[bool] = reactive(False, toggle_class="-stale")
    """Whether what is shown is about an earlier position."""

    _lines: list[Strip] | None = None
    _ground: Style
    _looks: dict[str, Style]

    @property
    def is_plain(self) -> bool:
        """Whether words in a line have other marks than their colours."""
        return self.app.no_color or self.app.theme == "high-contrast"

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.refresh(), immediate=True)

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        """The lines from the top; missing ones are blank, long ones are cut."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines of `draw`, for widgets with an automatic height."""
        self._begin_drawing()
        return len(list(self.draw(width, 0)))

    def look(self, name: str) -> Style:
        """The colours of a part, by its name in `LOOKS`; for use in `draw`."""
        if name not in self._looks:
            look, variables = LOOKS[name], self.app.theme_variables
            self._looks[name] = self._ground + Style(
                color=Color.parse(variables[look.color]).rich_color,
                bgcolor=Color.parse(variables[look.ground]).rich_color if look.ground else None,
                bold=look.bold or None,
                dim=(look.dim_if_ansi and self.app.native_ansi_color) or None,
            )
        return self._looks[name]

    def _begin_drawing(self) -> None:
        self._ground, self._looks = self.rich_style, {}

    def render_line(self, y: int) -> Strip:
        if self._lines is None:
            width, height = self.size
            self._begin_drawing()
            lines = [self._strip(parts) for parts in self.draw(width, height)][:height]
            # Not Strip.blank, whose segment has no style: Textual fails on it without colours.
            lines += [Strip([])] * (height - len(lines))
            self._lines = [line.adjust_cell_length(width, self._ground) for line in lines]
        if y < len(self._lines):
            return self._lines[y]
        return Strip.blank(self.size.width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        if (offset := event.get_content_offset(self)) is not None:  # None on the border
            self.pressed(*offset)

    def pressed(self, x: int, y: int) -> None:
        """Handle a click, at a place inside the border."""

    def text_at(self, x: int, y: int) -> str:
        """The text of the part drawn there, with its spaces."""
        for segment in self.render_line(y):
            x -= segment.cell_length
            if x < 0:
                return segment.text
        return ""

    def _strip(self, parts: Parts) -> Strip:
        return Strip(
            Segment(text, look if isinstance(look, Style) else self.look(look))
            for text, look in parts
            if text
        )

    def fit_height(self) -> None:
        """Be laid out again if the number of lines has changed; call it when that may be."""
        width, height = self.size
        if self.get_content_height(self.size, self.size, width) != height:
            self.refresh(layout=True)

    def refresh(self, *regions: Any, **options: Any) -> Self:
        self._lines = None
        return super().refresh(*regions, **options)

    def notify_style_update(self) -> None:
        self._lines = None
        super().notify_style_update()


class ScrollingLineWidget(LineWidget):
    """A drawn widget that may have more lines than room; keys and the mouse wheel scroll it.

    It implements `lines`, or else `line_count` and `draw`.
    """

    BINDINGS = [
        key("up,k", "move(-1)", "Up", "list.up", "The line above"),
        key("down,j", "move(1)", "Down", "list.down", "The line below"),
        key("pageup", "move_pages(-1)", "Page up", "list.page_up", "A page up"),
        key("pagedown", "move_pages(1)", "Page down", "list.page_down", "A page down"),
        key("home", "move(-1000000)", "First", "list.first", "The first line"),
        key("end", "move(1000000)", "Last", "list.last", "The last line"),
    ]  # fmt: skip

    top: reactive[int] = reactive(0)
    """The number of the first line shown below the header."""

    @property
    def header_height(self) -> int:
        """How many lines stay where they are."""
        return 0

    def lines(self, width: int, height: int) -> Sequence[Parts]:
        """All lines, whether there is room for them or not."""
        raise NotImplementedError

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        return self.lines(width, height)[self.top : self.top + height]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width, 0))

    @property
    def line_count(self) -> int:
        """How many lines there are below the header."""
        return len(self.lines(*self.size))

    @property
    def is_cut(self) -> bool:
        """Whether there are more lines than room."""
        return self.line_count > self.page_height

    @property
    def page_height(self) -> int:
        """How many lines there is room for."""
        return max(1, self.size.height - self.header_height)

    def validate_top(self, top: int) -> int:
        return max(0, min(top, self.line_count - self.page_height))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.refresh()

    def action_move(self, lines: int) -> None:
        """Move down by a number of lines, or up if it is negative."""
        self.top += lines

    def action_move_pages(self, pages: int) -> None:
        self.action_move(pages * self.page_height)

    def wheel(self, step: int) -> None:
        """Move by one line, down or up."""
        self.top += step

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.wheel(-1)
