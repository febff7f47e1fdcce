"""How tests use the keyboard, and wait for what it does."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, separated by blanks, as fast as a machine can type them."""
    for key in keys.split():
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))
    await pilot.pause()


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the workers are done and what they found is drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
