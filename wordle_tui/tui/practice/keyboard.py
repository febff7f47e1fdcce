"""The keyboard on the screen: what is known of each letter, and keys for the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual import events
from textual.reactive import reactive

from wordle_tui.game.tiles import Mark
from wordle_tui.history.settings import KEYBOARDS
from wordle_tui.tui.shared.board import BRACKETS
from wordle_tui.tui.shared.drawn import BOLD, Drawn, Part, Parts
from wordle_tui.tui.shared.practice_board import ENTER, ERASE, KeyPressed

_KEY_WIDTH = 3
_NAMES = {ENTER: "enter", ERASE: "erase"}


class Keyboard(Drawn):
    """Letters as on the board: [green], (yellow); a grey one is small, an unknown one is plain."""

    DEFAULT_CSS = "Keyboard { height: 3; }"

    layout_name: reactive[str] = reactive("qwerty")
    marks: reactive[Mapping[str, Mark]] = reactive(dict)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        first, second, third = KEYBOARDS[self.layout_name]
        gap = " " if width >= 10 * (_KEY_WIDTH + 1) else ""
        middle = (width - 10 * (_KEY_WIDTH + len(gap))) // 2
        # `enter` hangs out to the left.
        for row, shift in ((first, 0), (second, 1), ((ENTER, *third, ERASE), -2)):
            parts: Parts = [(" " * max(0, middle + shift), self.rich_style)]
            for key in row:
                parts += [self._key(key), (gap, self.rich_style)]
            yield parts
            if height >= 5:
                yield []

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
        name = self.text_at(x, y).strip(" ()[]").lower()
        return {"erase": ERASE}.get(name, name) or None

    def on_click(self, event: events.Click) -> None:
        key = self.key_at(event.x, event.y)
        if key is not None:
            self.post_message(KeyPressed(key))
