"""How keys are declared: every binding has a name, a short title and a sentence."""

from textual import events
from textual.binding import Binding
from textual.widget import Widget


def key(
    keys: str,
    action: str,
    title: str,
    name: str,
    sentence: str,
    *,
    in_footer: bool = False,
    first: bool = False,
) -> Binding:
    """A binding: `title` is for the footer, `sentence` for the help, `name` to remap it by.

    `first` is for the app's keys that nothing may keep from it, not even a window.
    """
    return Binding(keys, action, title, show=in_footer, id=name, tooltip=sentence, priority=first)


async def run_at_once(widget: Widget, event: events.Key) -> None:
    """Run what a key does on the widget or its screen now; call it from `on_key`.

    Bindings otherwise run after the event has climbed up to the app, while letters are typed at
    once: of keys that arrive together, as over a slow line, the letters would overtake them.
    """
    active = widget.screen.active_bindings.get(event.key)
    if active is not None and active.node in (widget, widget.screen) and active.enabled:
        event.stop()
        await active.node.run_action(active.binding.action)
