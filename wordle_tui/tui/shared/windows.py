"""How screens and windows are shown: in short steps, so that a key never waits for long.

Textual styles a screen, lays it out and draws it several times before it is seen, and in one go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual._context import visible_screen_stack
from textual.cache import FIFOCache
from textual.color import Color
from textual.geometry import Region, Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.message import Message
    from textual.screen import Screen

    from wordle_tui.tui.shared.program import Program

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
    for item in items:
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

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        super()._refresh_layout(size, scroll)
        # Textual remembers a size until the next change, but counts as one those that come before
        # the widget has asked for a layout: a size from between them would be kept for the last.
        for widget in self.walk_children(Widget):
            if widget._layout_required:
                widget._layout_updates += 1

    def _compositor_refresh(self) -> None:
        # The first frame is all that anybody waits for then: it is drawn at once if it can be.
        waits = self.app._batch_count or cast("Program", self.app).first_frame.is_set()
        if waits and self is self.app.screen and self._compositor._dirty_regions:
            self.call_later(self._draw)
        else:
            super()._compositor_refresh()

    async def _draw(self) -> None:
        """Draw the widgets, which remember their lines, then put the screen together, in bands."""
        dirty = self._compositor._dirty_regions
        await self._end_of_batch()
        screens = [*self.app._background_screens, self]
        for place, screen in enumerate(screens):
            async for widget, area in in_steps([*_areas(screen, dirty)]):
                if widget.is_attached:
                    visible_screen_stack.set(screens[:place])  # what is seen through a window
                    for line in widget.render_lines(area):
                        line._divide_cache = _Pieces(4)
        regions, screen_area = [*dirty], self._compositor.size.region
        dirty.clear()
        for top in range(0, screen_area.height, _BAND):
            await self._end_of_batch()
            screen_area = screen_area.intersection(self._compositor.size.region)  # it may shrink
            band = screen_area.intersection(Region(0, top, screen_area.width, _BAND))
            dirty.update(band.intersection(region) for region in regions if band.overlaps(region))
            if dirty and self is self.app.screen:
                since_then = self._dirty_widgets.copy()  # the call below clears them
                super()._compositor_refresh()
                self._dirty_widgets |= since_then

    async def _end_of_batch(self) -> None:
        """Give others their turn, and wait until nobody holds up what is drawn.

        A closed screen does not wait: the app waits for it, and may have to end the batch itself.
        """
        await asyncio.sleep(0)
        while self.app._batch_count and self.app.is_running and self is self.app.screen:
            await asyncio.sleep(0.005)

    def _render_content(self) -> None:
        below = self.render()
        if isinstance(below, BackgroundScreen):
            self._dirty_regions.clear()
            lines: Any = _SeenThrough(below, self.visual_style.rich_style)
            self._render_cache = self._render_cache._replace(size=self.size, lines=lines)
        else:
            super()._render_content()

    async def _dispatch_message(self, message: Message) -> None:
        await super()._dispatch_message(message)
        # Not after what the user did: a key would overtake those typed before it.
        if isinstance(message, _STEPS):
            await asyncio.sleep(0)


def _areas(screen: Screen[Any], dirty: Iterable[Region]) -> Iterator[tuple[Widget, Region]]:
    """What is to be drawn of each widget, in bands."""
    for widget, (region, clip) in screen._compositor.visible_widgets.items():
        if any(map(region.overlaps, dirty)):
            seen = region.intersection(clip).translate(-region.offset)
            for top in range(seen.y, seen.bottom, _BAND):
                yield widget, seen.intersection(Region(seen.x, top, seen.width, _BAND))


class _Pieces(FIFOCache[tuple[int, ...], list[Strip]]):
    """Remembers the pieces of a line, unless there is only one.

    Textual's has a line that is not cut refer to itself. Only the garbage collector frees that, and
    it would have to look at all that is old: a game leaves a megabyte.
    """

    def __setitem__(self, cuts: tuple[int, ...], pieces: list[Strip]) -> None:
        if len(pieces) > 1:
            self.set(cuts, pieces)


class _SeenThrough:
    """The lines of the screen below a window, dimmed; a band is drawn when a line of it is."""

    def __init__(self, below: BackgroundScreen, ground: Style) -> None:
        self._compositor, self._color = below.screen._compositor, below.color
        self._ground = ground
        self._screens_below = visible_screen_stack.get().copy()
        self._bands: dict[int, list[Strip]] = {}

    def __getitem__(self, line: int) -> Strip:
        band, place = divmod(line, _BAND)
        if band not in self._bands:
            self._bands[band] = self._draw(band * _BAND)
        return self._bands[band][place]

    def _draw(self, top: int) -> list[Strip]:
        width, height = self._compositor.size
        lines = range(top, min(top + _BAND, height))
        visible_screen_stack.set(self._screens_below.copy())
        region = Region(0, top, width, len(lines))
        chops = self._compositor._render_chops(region, lines.__contains__)
        # There are few distinct styles: each is dimmed once.
        return [
            Strip(
                Segment(text, self._ground + _dimmed(look, self._color))
                for text, look, _ in Strip.join(chops[line].values())  # where nothing is, None
            )
            for line in lines
        ]


@lru_cache(maxsize=512)
def _dimmed(style: Style | None, color: Color) -> Style | None:
    (segment,) = BackgroundScreen.process_segments([Segment("", style)], color)
    return segment.style


class Window(ShortSteps, ModalScreen[ScreenResultType]):
    """A small window above a screen, which gives a result when it is closed."""
