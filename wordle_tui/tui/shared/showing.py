"""How screens and windows are shown: in short steps, so that a key never waits for long.

Textual styles a screen, lays it out and draws it several times before it is seen, and in one go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual._context import visible_screen_stack
from textual.color import Color
from textual.geometry import Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, ScreenResultType

if TYPE_CHECKING:
    from textual.message import Message
    from textual.screen import Screen

    Base = Screen[Any]
else:
    Base = object


_STEP = 0.005
"""Seconds after which the next widget is drawn in another step."""
_STEPS = (events.Mount, events.ScreenResume, events.Resize, events.Callback)
"""What shows a screen: each may take long."""


class ShortSteps(Base):
    """A screen that is shown in short steps; to stand first among the bases, as `Panel` does."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # Or it would be styled and laid out once more when it is told its size.
        self.update_classes(self.size_classes(self.app.size), update=False)

    def size_classes(self, size: Size) -> dict[str, bool]:
        """The classes that depend on the size, and whether a screen of this one has them."""
        across = self.HORIZONTAL_BREAKPOINTS or self.app.HORIZONTAL_BREAKPOINTS or []
        down = self.VERTICAL_BREAKPOINTS or self.app.VERTICAL_BREAKPOINTS or []
        having = {
            *self._get_breakpoint_classes(size.width, across),
            *self._get_breakpoint_classes(size.height, down),
        }
        return {name: name in having for _, name in (*across, *down)}

    async def _on_resize(self, event: events.Resize) -> None:
        if event.size != (before := self._compositor.size):
            # What only a larger screen shows would fail in the room of the smaller one.
            self._compositor.size = Size(*map(max, before, event.size))
            self._layout_required = True
        # Before the layout, which Textual's own method of this name does next.
        self.update_classes(self.size_classes(event.size), animate=False)
        await asyncio.sleep(0)

    def _screen_resized(self, size: Size) -> None:
        # Textual also comes here for the size that the screen has been laid out for.
        if size != self._compositor.size or self._layout_required:
            super()._screen_resized(size)

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return  # it would be drawn for nobody
        if self is self.app.screen and self._compositor._dirty_regions:
            self.call_later(self._draw)
        else:
            super()._compositor_refresh()

    async def _draw(self) -> None:
        """Draw the widgets, which remember their lines, then put the screen together."""
        compositor = self._compositor
        await asyncio.sleep(0)
        began = time.perf_counter()
        for widget, (region, clip) in list(compositor.visible_widgets.items()):
            if widget.is_attached and any(map(region.overlaps, compositor._dirty_regions)):
                visible_screen_stack.set(self.app._background_screens)  # seen through a window
                widget.render_lines(region.intersection(clip).translate(-region.offset))
                if time.perf_counter() - began > _STEP:
                    await asyncio.sleep(0)
                    began = time.perf_counter()
        since_then = self._dirty_widgets.copy()
        super()._compositor_refresh()
        self._dirty_widgets |= since_then

    def render(self) -> RenderableType:
        below = super().render()
        return _Dimmed(below.screen, below.color) if isinstance(below, BackgroundScreen) else below

    async def _dispatch_message(self, message: Message) -> None:
        await super()._dispatch_message(message)
        # Not after what the user did: a key would overtake those typed before it.
        if isinstance(message, _STEPS):
            await asyncio.sleep(0)


class _Dimmed(BackgroundScreen):
    """What is seen of the screen below a window; its few styles are worked out once each."""

    @classmethod
    def process_segments(cls, segments: Iterable[Segment], color: Color) -> Iterable[Segment]:
        return [
            segment if segment.control else Segment(segment.text, _dimmed(segment.style, color))
            for segment in segments
        ]


@lru_cache(maxsize=512)
def _dimmed(style: Style | None, color: Color) -> Style | None:
    (segment,) = BackgroundScreen.process_segments([Segment("", style)], color)
    return segment.style


class Window(ShortSteps, ModalScreen[ScreenResultType]):
    """A small window above a screen, which gives a result when it is closed."""
