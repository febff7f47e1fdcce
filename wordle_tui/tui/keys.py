"""How keys are declared: every binding has a name, a short title and a sentence."""

from collections.abc import Mapping

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
    """A binding: `title` is shown in the footer, `sentence` in the help; `name` is its id.

    `first` gives a key of the app priority over every widget and window.
    """
    return Binding(keys, action, title, show=in_footer, id=name, tooltip=sentence, priority=first)


def refused(actions: Mapping[str, str]) -> list[Binding]:
    """Bindings that say why an action of the screen is not available, by the key of the action."""
    return [Binding(key, f"refuse({action!r})", show=False) for key, action in actions.items()]


async def run_at_once(widget: Widget, event: events.Key) -> None:
    """Run the binding of a key on the widget or its screen now; call it from `on_key`.

    Otherwise bindings run after the event has bubbled up to the app, but letters are typed at once:
    if keys arrive together, as over a slow connection, letters would overtake bindings.
    """
    active = widget.screen.active_bindings.get(event.key)
    if active is not None and active.node in (widget, widget.screen) and active.enabled:
        event.stop()
        await active.node.run_action(active.binding.action)
