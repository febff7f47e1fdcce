"""The line into which a game is typed or pasted."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.widgets import Input

from wordle_tui.game.text import parts_of
from wordle_tui.tui.shared.keys import key


class GameInput(Input):
    """One line; pasted lines are joined, and with nothing typed all arrows step through turns."""

    DEFAULT_CSS = """
    GameInput, GameInput:focus {
        border: none;
        height: 1;
        padding: 0;
        background: $surface;
    }
    """

    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("up", "screen.step(-1)", "Turn before", "replay.up", "To the turn before"),
        key("down", "screen.step(1)", "Next turn", "replay.down", "To the next turn",
            in_footer=True),
    ]  # fmt: skip

    def on_mount(self) -> None:
        self.cursor_blink = False  # nothing moves by itself

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        header, parts = parts_of(event.text)  # without the remarks around a shared grid
        self.insert_text_at_cursor(" ".join([*([header] if header else []), *parts, ""]))

    async def _on_key(self, event: events.Key) -> None:
        steps = {"left": -1, "right": 1}
        if not self.value and event.key in steps:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.step({steps[event.key]})")
        else:
            await super()._on_key(event)
