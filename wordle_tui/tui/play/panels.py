"""Panels beside the board: keys, and hints."""

from __future__ import annotations

from collections.abc import Iterator

from textual.reactive import reactive

from wordle_tui.play.hints import HINTS, Hint
from wordle_tui.tui.key_names import key_name, key_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled, padded, wrapped


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


class HintSteps(Panel, LineWidget):
    """Three lines: hints that were given have their contents, and the next one has its key."""

    TITLE = "Hints"
    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    given: reactive[tuple[str, ...]] = reactive((), layout=True)
    """What the hints so far say."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for number, (step, title) in enumerate(HINTS.items()):
            is_given = number < len(self.given) and step <= self.step
            text = self.given[number] if is_given else title
            look = "text" if is_given else "quiet"
            key = key_name("play.hint") if number == self.step else ""
            yield from labelled((key, "lit"), (text, look), 4, width)

    def pressed(self, x: int, y: int) -> None:
        self.app.simulate_key(key_of("play.hint"))
