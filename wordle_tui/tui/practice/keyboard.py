"""The keyboard on the screen: what is known of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual import events
from textual.reactive import reactive

from wordle_tui.game.tiles import Mark
from wordle_tui.history.settings import KEYBOARDS
from wordle_tui.tui.shared.board import BRACKETS
from wordle_tui.tui.shared.drawn import BOLD, Drawn, Part, Parts
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.practice_board import ENTER, ERASE, KeyPressed

_NAMES = {ENTER: "enter", ERASE: "erase"}
_LARGE = (60, 11)
"""Columns and lines from which on keys are as high as tiles."""


class Keyboard(Panel, Drawn):
    """Letters as on the board: [green], (yellow); a grey one is small, an unknown one is plain."""

    DEFAULT_CSS = "Keyboard { height: 4; }"

    layout_name: reactive[str] = reactive("qwerty")
    marks: reactive[Mapping[str, Mark]] = reactive(dict)

    def _rows(self, width: int, height: int) -> Iterator[tuple[int, int, list[tuple[str, int]]]]:
        """The first line, the left edge and the keys of each row, each key with its width."""
        first, second, third = KEYBOARDS[self.layout_name]
        is_large = width >= _LARGE[0] and height >= _LARGE[1]
        key_width = 5 if is_large else 3
        pitch = key_width + self._gap(width, key_width)
        middle = (width - 10 * pitch) // 2
        step = 4 if is_large else 2 if height >= 5 else 1
        # `enter` hangs out to the left.
        for number, (row, shift) in enumerate(
            ((first, 0), (second, pitch // 3), ((ENTER, *third, ERASE), -2))
        ):
            keys = [(key, max(key_width, len(_NAMES.get(key, "")) + 2)) for key in row]
            yield number * step, max(0, middle + shift), keys

    @staticmethod
    def _gap(width: int, key_width: int) -> int:
        return 1 if width >= 10 * (key_width + 1) else 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        lines: list[Parts] = []
        is_large = width >= _LARGE[0] and height >= _LARGE[1]
        gap = " " * self._gap(width, 5 if is_large else 3)
        for top, left, keys in self._rows(width, height):
            lines += [[] for _ in range(top - len(lines))]
            edge: Parts = [(" " * left, self.rich_style)]
            faces: Parts = [(" " * left, self.rich_style)]
            for key, key_width in keys:
                text, look = self._key(key)
                faces += [(text.center(key_width), look), (gap, self.rich_style)]
                edge += [(" " * key_width, look), (gap, self.rich_style)]
            lines += [edge, faces, edge] if is_large else [faces]
        yield from lines

    def _key(self, key: str) -> Part:
        mark = self.marks.get(key)
        if mark is None:
            # In sixteen colours a key has none of its own.
            look = "strong" if self.app.native_ansi_color else "key"
            return f" {_NAMES.get(key) or key.upper()} ", look
        if mark is Mark.GREY:
            return f" {key} ", "grey-key"
        return key.upper().join(BRACKETS[mark]), self.look(mark.name.lower()) + BOLD

    def key_at(self, x: int, y: int) -> str | None:
        """The key drawn there."""
        width, height = self.size
        is_large = width >= _LARGE[0] and height >= _LARGE[1]
        gap = self._gap(width, 5 if is_large else 3)
        for top, left, keys in self._rows(width, height):
            if not top <= y < top + (3 if is_large else 1):
                continue
            for key, key_width in keys:
                if left <= x < left + key_width:
                    return key
                left += key_width + gap
        return None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        key = self.key_at(*offset) if offset is not None else None
        if key is not None:
            self.post_message(KeyPressed(key))
