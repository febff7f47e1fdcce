"""The input line of Replay."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.getters import app as app_getter
from textual.widgets import Input

from wordle_tui.game.text import parts_of
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.program import Program


class GameInput(Input):
    """A line for a game. Pasted lines are joined.

    While it is empty, the arrows step through the turns of the open game, or through the games.
    """

    DEFAULT_CSS = """
    GameInput, GameInput:focus { border: none; height: 1; padding: 0; background: $surface; }
    """
    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("up", "screen.step(-1)", "Turn before", "replay.up", "To the turn before"),
        key("down", "screen.step(1)", "Next turn", "replay.down", "To the next turn",
            in_footer=True),
    ]  # fmt: skip

    app = app_getter(Program)

    def on_mount(self) -> None:
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        header, parts = parts_of(event.text, self.app.words)  # without text around a shared grid
        self.insert_text_at_cursor(" ".join([*([header] if header else []), *parts, ""]))

    async def on_key(self, event: events.Key) -> None:
        steps = {"left": -1, "right": 1}
        if not self.value and event.key in steps:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.step({steps[event.key]})")
