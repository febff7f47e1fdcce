"""How tests use the keyboard, wait for what it does, and read the screen."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from textual import events
from textual._context import visible_screen_stack
from textual._queue import Queue
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.widget import Widget
from textual.worker import WorkerError

from tests.support.programs import PATIENCE
from wordle_tui.tui.app import WordleApp

MakeApp = Callable[..., WordleApp]


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, separated by blanks, as fast as a machine can type them, and see what they do.

    Only a key that may move the focus or open a window is waited for: the next one goes there.
    """
    for key in keys.split():
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))
        if character is None and key not in ("enter", "backspace"):
            await pilot.pause()
            await taken(pilot.app)
    await drawn(pilot)


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await drawn(pilot)


async def click(
    pilot: Pilot[None],
    widget: type[Widget] | str | None = None,
    *,
    offset: tuple[int, int],
) -> None:
    await pilot.click(widget, offset=offset)
    await drawn(pilot)


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await drawn(pilot)


async def taken(app: App[None]) -> None:
    """Wait until the app and all widgets have taken what was sent to them, and what that led to."""
    ending = time.monotonic() + PATIENCE
    while app._exception is None and (pump := next(filter(_has_work, _pumps(app)), None)):
        assert time.monotonic() < ending, f"{pump} does not take what is sent"
        await asyncio.sleep(0)


def _pumps(app: App[None]) -> Iterator[MessagePump]:
    """The app, unless it has ended, and the widgets that may be seen."""
    if app.screen_stack:
        yield app
        for screen in (app.screen, *app._background_screens):
            yield from screen.walk_children(Widget, with_self=True)


def _has_work(pump: MessagePump) -> bool:
    queue: Queue[Message | None] = pump._message_queue
    is_waiting = queue.empty() and queue.ready_event._waiters
    return pump.is_running and not is_waiting


async def drawn(pilot: Pilot[None]) -> None:
    """Wait until what was sent is taken and seen, however busy the machine is."""
    app = pilot.app
    await pilot.pause()
    for _ in range(500):
        await taken(app)
        if not app.screen_stack:
            return  # it has ended
        screens = (app.screen, *app._background_screens)
        # Textual tells a screen its new size a moment after the app.
        has_size = all(screen._compositor.size == app.size for screen in screens)
        widgets = (widget for widget in _pumps(app) if isinstance(widget, Widget))
        if has_size and all(each.is_mounted and not each._layout_required for each in widgets):
            return
        await pilot.pause(0.01)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the workers are done, too, and their results are drawn."""
    await drawn(pilot)
    while workers := [worker for worker in pilot.app.workers if not worker.is_finished]:
        for worker in workers:
            with suppress(WorkerError):  # cancelled, failed, or not yet begun
                await worker.wait()
        await drawn(pilot)  # what a worker brings may begin another


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait for the condition; a busy machine is given time."""
    for _ in range(3000):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("it did not come about")


def screen_text(app: App[None]) -> str:
    """What the screen shows, as lines of text."""
    visible_screen_stack.set(app._background_screens)  # what is seen through a window
    lines = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in lines) + "\n"


def screen_svg(app: App[None]) -> str:
    """The screen as a picture, without the number that differs with each run."""
    return re.sub(r"terminal-\d+-", "terminal-", app.export_screenshot(simplify=True))
