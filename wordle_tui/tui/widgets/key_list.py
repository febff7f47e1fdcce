"""A list of keys and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from textual.reactive import reactive

from wordle_tui.tui.key_names import key_name, key_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, padded, wrapped


class KeyList(Panel, LineWidget):
    """Keys and what they do; a click is such a key."""

    keys: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)
    """By the ids of keys; one that is empty is the one before."""

    def _rows(self, width: int) -> list[tuple[str, Parts]]:
        """The lines, each with its key."""
        names = {name: key_name(name) if name else "" for name, _ in self.keys}
        indent = 2 + max(map(len, names.values()), default=0)
        texts = [wrapped(text, width - indent, "text") for _, text in self.keys]
        rows: list[tuple[str, Parts]] = []
        for (name, _), lines in zip(self.keys, texts, strict=True):
            for number, line in enumerate(lines):
                shown = padded("" if number else names[name], indent)
                rows.append((name or rows[-1][0], [(shown, "lit"), *line]))
        return rows

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return (line for _, line in self._rows(width))

    def pressed(self, x: int, y: int) -> None:
        if y < len(rows := self._rows(self.content_size.width)):
            self.app.simulate_key(key_of(rows[y][0]))
