"""How tests use the keyboard, and wait for what it does."""

from __future__ import annotations

from contextlib import suppress

from textual import events
from textual.pilot import Pilot
from textual.worker import WorkerError


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, separated by blanks, as fast as a machine can type them.

    Only a key that moves the focus is waited for: the next one goes where the focus is.
    """
    for key in keys.split():
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))
        if key in ("tab", "shift+tab", "escape"):
            await pilot.pause()
    await pilot.pause()


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the workers are done and what they found is drawn."""
    await pilot.pause()
    while any(not worker.is_finished for worker in pilot.app.workers):
        for worker in list(pilot.app.workers):
            with suppress(WorkerError):  # cancelled, failed, or not yet begun
                await worker.wait()
        await pilot.pause()
