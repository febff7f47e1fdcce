"""The hints beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from textual.reactive import reactive

from wordle_tui.play.hints import HINTS, Hint
from wordle_tui.tui.key_names import key_name, key_of
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled


class HintSteps(Panel, LineWidget):
    """Three lines: hints that are shown have their contents, and the next one has its key."""

    TITLE = "Hints"
    step: reactive[Hint] = reactive(Hint.NONE, layout=True)
    next_step: reactive[Hint] = reactive(Hint.LETTERS)
    given: reactive[tuple[str, ...]] = reactive((), layout=True)
    """What the hints so far say."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for number, (step, title) in enumerate(HINTS.items()):
            is_given = number < len(self.given) and step <= self.step
            text = self.given[number] if is_given else title
            look = "text" if is_given else "quiet"
            key = key_name("play.hint") if step == self.next_step else ""
            yield from labelled((key, "lit"), (text, look), 4, width)

    def pressed(self, x: int, y: int) -> None:
        self.app.simulate_key(key_of("play.hint"))
