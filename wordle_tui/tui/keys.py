"""How keys are declared: every binding has a name, a short title and a sentence."""

from __future__ import annotations

from textual.binding import Binding


def key(
    keys: str, action: str, title: str, name: str, sentence: str, *, in_footer: bool = False
) -> Binding:
    """A binding: `title` is for the footer, `sentence` for the help, `name` to remap it by."""
    return Binding(keys, action, title, show=in_footer, id=name, tooltip=sentence)
