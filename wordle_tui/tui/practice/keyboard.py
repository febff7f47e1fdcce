"""The keyboard on the screen: what is known of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.tiles import Mark
from wordle_tui.history.settings import KEYBOARDS
from wordle_tui.tui.shared.board import BRACKETS
from wordle_tui.tui.shared.drawn import BOLD, Drawn, Part, Parts
from wordle_tui.tui.shared.practice_board import ENTER, ERASE

_KEY_WIDTH = 3
_NAMES = {ENTER: "enter", ERASE: "erase"}


class Keyboard(Drawn):
    """Letters as on the board: [green], (yellow); a grey one is small, an unknown one is plain."""

    DEFAULT_CSS = "Keyboard { height: 3; }"

    layout_name: reactive[str] = reactive("qwerty")
    marks: reactive[Mapping[str, Mark]] = reactive(dict)

    @dataclass
    class Pressed(Message):
        """A key was clicked: a letter, `enter` or `backspace`."""

        key: str

    @property
    def _rows(self) -> tuple[tuple[str, ...], ...]:
        """The keys, row by row."""
        first, second, third = KEYBOARDS[self.layout_name]
        return tuple(first), tuple(second), (ENTER, *third, ERASE)

    @property
    def _pitch(self) -> int:
        """From one key to the next: with a gap where there is room."""
        return _KEY_WIDTH + (self.size.width >= 10 * (_KEY_WIDTH + 1))

    @property
    def _line_height(self) -> int:
        """A blank line between the rows where there is room."""
        return 2 if self.size.height >= 5 else 1

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for row in self._rows:
            parts: Parts = [(" " * self._indent(row), self.rich_style)]
            for key in row:
                parts.append(self._key(key))
                parts.append((" " * (self._pitch - _KEY_WIDTH), self.rich_style))
            yield parts
            yield from [[]] * (self._line_height - 1)

    def _key(self, key: str) -> Part:
        mark = self.marks.get(key)
        if mark is None:
            # In sixteen colours a key has none of its own.
            look = "strong" if self.app.native_ansi_color else "key"
            return f" {_NAMES.get(key) or key.upper()} ", look
        if mark is Mark.GREY:
            return f" {key} ", "grey-key"
        return key.upper().join(BRACKETS[mark]), self.look(mark.name.lower()) + BOLD

    def _indent(self, row: tuple[str, ...]) -> int:
        """The columns before a row; `enter` hangs out to the left."""
        middle = (self.size.width - 10 * self._pitch) // 2
        shift = {0: 0, 1: 1, 2: 3 - len(_NAMES[ENTER])}[self._rows.index(row)]
        return max(0, middle + shift)

    def key_at(self, x: int, y: int) -> str | None:
        """The key drawn there."""
        line, between = divmod(y, self._line_height)
        if between or not 0 <= line < len(self._rows):
            return None
        left = self._indent(self._rows[line])
        for key in self._rows[line]:
            width = len(_NAMES[key]) + 2 if key in _NAMES else _KEY_WIDTH
            if left <= x < left + width:
                return key
            left += width + self._pitch - _KEY_WIDTH
        return None

    def on_click(self, event: events.Click) -> None:
        key = self.key_at(event.x, event.y)
        if key is not None:
            self.post_message(self.Pressed(key))
