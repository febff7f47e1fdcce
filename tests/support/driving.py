"""How tests use the keyboard, wait for what it does, and read the screen."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from tests.support.programs import PATIENCE
from tests.support.textual_internals import (
    draw_now,
    fault,
    has_work,
    is_laid_out,
    is_working,
    pumps,
    screen_lines,
)
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.key_names import with_keys

MakeApp = Callable[..., WordleApp]
S = TypeVar("S", bound=Screen[Any])


@asynccontextmanager
async def running(app: WordleApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """The app on a terminal of that size, at rest."""
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


def front(app: App[None], kind: type[S]) -> S:
    assert isinstance(app.screen, kind)
    return app.screen


def messages(app: App[None]) -> list[str]:
    """The message shown, and those that wait."""
    assert isinstance(app, WordleApp)
    return [with_keys(told.remark.text) for told in (app.told, *app.to_tell) if told]


def keys_of(text: str) -> str:
    return " ".join("space" if letter == " " else letter for letter in text)


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, separated by blanks, as fast as a machine can type them, and see what they do.

    That includes what workers find and draw: the next line of a test meets a screen at rest.
    """
    await send(pilot, keys)
    await settle(pilot)


async def send(pilot: Pilot[None], keys: str) -> None:
    """Press keys while workers are held up, or where the next key is not to wait for them.

    Only a key that may move the focus or open a window is waited for: the next one goes there.
    """
    for key in keys.split():
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))
        if character is None and key not in ("enter", "backspace"):
            await _step(pilot.app)
    await drawn(pilot)


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await settle(pilot)


async def click(
    pilot: Pilot[None],
    widget: type[Widget] | str | None = None,
    *,
    offset: tuple[int, int],
) -> None:
    await pilot.click(widget, offset=offset)
    await settle(pilot)


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await settle(pilot)


async def taken(app: App[None]) -> None:
    """Wait until the app and all widgets have taken what was sent to them, and what that led to."""
    ending = time.monotonic() + PATIENCE
    while fault(app) is None and (pump := next(filter(has_work, pumps(app)), None)):
        assert time.monotonic() < ending, f"{pump} does not take what is sent"
        await asyncio.sleep(0)


async def _step(app: App[None]) -> None:
    """Have what was sent taken, and what it changed drawn."""
    await taken(app)
    if app.screen_stack and fault(app) is None:
        draw_now(app)
        await taken(app)


async def drawn(pilot: Pilot[None]) -> None:
    """Wait until what was sent is taken and seen, however busy the machine is."""
    app, ending = pilot.app, time.monotonic() + PATIENCE
    await asyncio.sleep(0)
    await _step(app)
    while app.screen_stack and fault(app) is None and not is_laid_out(app):
        assert time.monotonic() < ending, "the screen is not laid out"
        await asyncio.sleep(0.005)
        await _step(app)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the workers are done, too, and their results are drawn.

    A worker that waits for the user, because it has opened a window, is as good as done.
    """
    app = pilot.app
    ending = time.monotonic() + PATIENCE
    await drawn(pilot)
    while (worker := next(filter(is_working, app.workers), None)) and fault(app) is None:
        assert time.monotonic() < ending, f"{worker} does not end"
        await asyncio.sleep(0.002)
        if not is_working(worker):
            await drawn(pilot)  # what a worker brings may begin another


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    ending, seconds = time.monotonic() + PATIENCE, 0.005
    while not condition():
        assert time.monotonic() < ending, f"in vain, with this screen:\n{screen_text(pilot.app)}"
        await asyncio.sleep(seconds)
        await _step(pilot.app)
        seconds = min(0.05, 1.5 * seconds)  # reading the screen takes processor time


def screen_text(app: App[None]) -> str:
    return "\n".join(line.text.rstrip() for line in screen_lines(app)) + "\n"
