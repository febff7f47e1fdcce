"""Every use of a private name of Textual, with its reason and what would make it unnecessary."""

from __future__ import annotations

from textual.screen import Screen
from textual.widget import Widget


def forget_pending_sizes(screen: Screen[object]) -> None:
    """Have widgets measured again that changed before the layout which has just been made.

    Textual remembers the size of a widget by the number of its changes, but counts changes that
    come before the widget has asked for a layout as one. If a layout comes between two of them,
    the widget keeps the size that it had after the first. Upstream, `Widget.refresh(layout=True)`
    would have to count every call.
    """
    for widget in screen.walk_children(Widget):
        if widget._layout_required:
            widget._layout_updates += 1
