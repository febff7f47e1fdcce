"""How screens and windows are shown: in short steps, so that a key never waits for long.

Textual styles a screen, lays it out and draws it several times before it is seen, and in one go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual._context import visible_screen_stack
from textual.color import Color
from textual.geometry import Region, Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, ScreenResultType
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import Visual

if TYPE_CHECKING:
    from textual.message import Message
    from textual.screen import Screen

    Base = Screen[Any]
else:
    Base = object

Item = TypeVar("Item")

_STEP = 0.005
"""Seconds after which the next widget is dealt with in another step."""
_BAND = 16
"""Lines that are put together in one step."""
_STEPS = (events.Mount, events.ScreenResume, events.Resize, events.Callback)
"""What shows a screen: each may take long."""


async def in_steps(items: Iterable[Item]) -> AsyncIterator[Item]:
    """The items; whenever dealing with them has taken a while, others get their turn."""
    began = time.perf_counter()
    for item in list(items):
        yield item
        if time.perf_counter() - began > _STEP:
            await asyncio.sleep(0)
            began = time.perf_counter()


async def restyle(screen: Screen[Any]) -> None:
    """Apply the stylesheet in short steps, of which none is seen by itself."""
    with screen.app.batch_update():
        async for node in in_steps(screen.walk_children(with_self=True)):
            if node.is_attached:
                screen.app.stylesheet.update_nodes([node])


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
        classes = self.classes
        if self.update_classes(self.size_classes(event.size), update=False).classes != classes:
            await restyle(self)
        await asyncio.sleep(0)

    async def _on_screen_resume(  # type: ignore[override]  # Textual awaits it if need be
        self, event: events.ScreenResume
    ) -> None:
        # Before Textual's own method of this name, which would do it in one go.
        if event.refresh_styles and self.is_attached:
            await restyle(self)
            event.refresh_styles = False

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
        """Draw the widgets, which remember their lines, then put the screen together, in bands."""
        dirty = self._compositor._dirty_regions
        await asyncio.sleep(0)
        screens = [*self.app._background_screens, self]
        for place, screen in enumerate(screens):
            visible = screen._compositor.visible_widgets.items()
            async for widget, (region, clip) in in_steps(visible):
                if widget.is_attached and any(map(region.overlaps, dirty)):
                    visible_screen_stack.set(screens[:place])  # what is seen through a window
                    widget.render_lines(region.intersection(clip).translate(-region.offset))
        since_then = self._dirty_widgets.copy()
        regions, width, height = [*dirty], *self.size
        dirty.clear()
        for top in range(0, height, _BAND):
            band = Region(0, top, width, _BAND)
            dirty.update(band.intersection(region) for region in regions if band.overlaps(region))
            if dirty and self is self.app.screen:
                super()._compositor_refresh()
                await asyncio.sleep(0)
        self._dirty_widgets |= since_then

    def render(self) -> RenderableType:
        below = super().render()
        return _Dimmed(below.screen, below.color) if isinstance(below, BackgroundScreen) else below

    async def _dispatch_message(self, message: Message) -> None:
        await super()._dispatch_message(message)
        # Not after what the user did: a key would overtake those typed before it.
        if isinstance(message, _STEPS):
            await asyncio.sleep(0)


class _Dimmed(BackgroundScreen, Visual):
    """What is seen of the screen below a window; its few styles are worked out once each."""

    def render_strips(
        self, width: int, height: int | None, style: VisualStyle, options: object
    ) -> list[Strip]:
        ground = style.rich_style
        return [
            Strip([Segment(text, ground + _dimmed(look, self.color)) for text, look, _ in strip])
            for strip in self.screen._compositor.render_strips()
        ]

    def get_optimal_width(self, rules: object, container_width: int) -> int:
        return container_width

    def get_height(self, rules: object, width: int) -> int:
        return self.screen.size.height


@lru_cache(maxsize=512)
def _dimmed(style: Style | None, color: Color) -> Style | None:
    (segment,) = BackgroundScreen.process_segments([Segment("", style)], color)
    return segment.style


class Window(ShortSteps, ModalScreen[ScreenResultType]):
    """A small window above a screen, which gives a result when it is closed."""
