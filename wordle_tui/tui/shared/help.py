"""Help: made from the bindings and the `HELP` texts of what has the focus, never typed twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from wordle_tui.tui.shared.keys import key


class HelpScreen(ModalScreen[None]):
    """All the keys that work on a screen."""

    BINDINGS = [
        key("escape,f1,enter,q", "dismiss", "Close", "help.close", "Close the help",
            in_footer=True),
    ]  # fmt: skip
    DEFAULT_CSS = """
    HelpScreen {
        .text { margin-bottom: 1; }
        .group { color: $primary; text-style: bold; margin-top: 1; }
    }
    """

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help", classes="window") as scroll:
            scroll.border_title = "Help"
            scroll.border_subtitle = "escape closes"
            text = next((node.HELP for node in self._chain if node.HELP), None)
            if text:
                for paragraph in text.strip().split("\n\n"):
                    yield Static(_drawn(paragraph), classes="text")
            for title, rows in self._groups().items():
                yield Static(title, classes="group")
                table = Table.grid(padding=(0, 2))
                table.add_column(width=12)
                for keys, row_group in groupby(rows, key=itemgetter(0)):
                    for number, (_, sentence) in enumerate(row_group):
                        table.add_row("" if number else Text(keys, "bold"), Text(sentence))
                yield Static(table)

    @property
    def _chain(self) -> list[DOMNode]:
        """What has the focus, and what it is in up to the app."""
        return (self._about.focused or self._about).ancestors_with_self

    def _groups(self) -> dict[str, list[tuple[str, str]]]:
        """The keys and their sentences, by the part of the screen they belong to."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for node, binding in self._bindings_with_nodes():
            title = node.BINDING_GROUP_TITLE or type(node).__name__
            groups.setdefault(title, []).append(
                (self.app.get_key_display(binding), binding.tooltip or binding.description)
            )
        return groups

    def _bindings_with_nodes(self) -> Iterator[tuple[Any, Any]]:
        """Every binding from the focus up to the app, also those whose turn is later."""
        for node in self._chain:
            for _, binding in node._bindings:
                if binding.id is not None and "." in binding.id and binding.tooltip:
                    yield node, binding


def _drawn(paragraph: str) -> Table | Text:
    """A paragraph, or a list of items that begin with a hyphen; Markdown would take 80 ms."""
    if not paragraph.startswith("- "):
        return _text(paragraph)
    table = Table.grid()
    for item in paragraph.removeprefix("- ").split("\n- "):
        table.add_row(Text("• "), _text(item))
    return table


def _text(markdown: str) -> Text:
    """The text with its **strong**, *emphasised* and `quoted` parts."""
    text = Text()
    for part in re.split(r"(\*\*.+?\*\*|\*.+?\*|`.+?`)", " ".join(markdown.split())):
        style = "bold" if part[:2] == "**" else "italic" if part[:1] == "*" else ""
        text.append(part.strip("*`") if part[:1] in "*`" else part, style)
    return text
