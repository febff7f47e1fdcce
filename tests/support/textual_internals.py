"""All uses of private names of Textual in tests."""

from collections.abc import Iterator
from typing import Any

from textual import events
from textual._context import visible_screen_stack
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

PARSE_RULES = "_parse_rules"
"""The name of the method of `Stylesheet` that parses one source."""
parse_rules = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def parse_rules_once(stylesheet: Stylesheet, css: str, **origin: Any) -> list[RuleSet]:
    """The rules of a source, parsed once for all apps of a test process with the same colours."""
    key = (css, *origin.values(), *(stylesheet._variables.items() if "$" in css else ()))
    if key not in _parsed:
        _parsed[key] = parse_rules(stylesheet, css, **origin)
    return _parsed[key]


def fault(app: App[Any]) -> Exception | None:
    return app._exception


def visible_screens(app: App[Any]) -> list[Screen[Any]]:
    """The screen in front, and those that are seen behind it."""
    return [app.screen, *app._background_screens]


def all_screens(app: App[Any]) -> set[Screen[Any]]:
    return {screen for stack in app._screen_stacks.values() for screen in stack}


def pumps(app: App[Any]) -> Iterator[MessagePump]:
    """The app, unless it has ended, and the widgets that may be seen."""
    if app.screen_stack:
        yield app
        for screen in visible_screens(app):
            yield from screen.walk_children(Widget, with_self=True)


def has_work(pump: MessagePump) -> bool:
    """Whether messages wait for the app or widget, or it is handling one."""
    queue: Any = pump._message_queue
    is_waiting = queue.empty() and bool(queue.ready_event._waiters)
    return pump.is_running and not is_waiting


def is_working(worker: Worker[Any]) -> bool:
    """Whether a worker is not done, and does not wait for the user to answer in a window."""
    step: Any = worker._task and worker._task.get_coro()
    while step is not None and getattr(step, "__name__", "") != App.push_screen_wait.__name__:
        step = getattr(step, "cr_await", None)
    return not worker.is_finished and step is None


def is_laid_out(app: App[Any]) -> bool:
    """Whether all that may be seen is mounted and has its place, for the size of the app."""
    # Textual passes a new size to a screen a moment after the app has it.
    has_size = all(screen._compositor.size == app.size for screen in visible_screens(app))
    widgets = [each for each in pumps(app) if isinstance(each, Widget)]
    return has_size and all(each.is_mounted and not each._layout_required for each in widgets)


def draw_now(app: App[Any]) -> None:
    """Lay out and draw what has changed, as the timer of the screen would in a moment.

    Textual lays out a screen that is seen behind a window only when the window closes, or when a
    new size happens to arrive twice. Here it is laid out, so that it looks the same each time.
    """
    for screen in app._background_screens:
        if screen._layout_required:
            screen._refresh_layout()
            screen._layout_required = False
    app.screen._on_timer_update()


def screen_lines(app: App[Any]) -> list[Strip]:
    visible_screen_stack.set(app._background_screens)  # what is seen behind a window
    return app.screen._compositor.render_strips(app.size)


def has_ended(timer: Timer) -> bool:
    """Whether the timer will not call back any more."""
    return timer._task is None


def key_of(sent: str) -> str:
    """The name of the key for which a terminal sends that text."""
    (event,) = XTermParser().feed(sent)
    assert isinstance(event, events.Key)
    return event.key
