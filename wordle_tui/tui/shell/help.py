"""Help: the `HELP` text of what has the focus, its keys, and last the figures of the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from wordle_tui.game.wording import FIGURES
from wordle_tui.tui.key_names import with_keys
from wordle_tui.tui.keys import is_alt_key, key
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts

Entry = tuple[str, str, str]
"""A prefix, a paragraph, and the look of the prefix; an empty look is plain."""
_KEY_WIDTH = 14
_FIGURES = {
    "assist": "guesses left largest bits chance lost",
    "practice": "guesses left largest bits chance lost cost luck skill",
    "replay": "guesses left largest bits chance cost luck skill",
    "lab": "mean won worst",
    "stats": "mean won cost luck",
    "train": "guesses left largest bits chance cost",
}
"""The figures on each screen."""
_MOVES = {"up", "down", "left", "right", "home", "end", "first", "last", "page_up", "page_down"}
"""Names of keys that do what everybody expects, and need no line."""
_EVERYWHERE = (
    "**{app.assist}**, **{app.practice}**, **{app.replay}**, **{app.lab}**, **{app.stats}** and "
    "**{app.train}** switch screens, **{app.new_game}** begins another game, **{app.settings}** "
    "opens the settings, **{app.commands}** lists every command, and **{app.quit}** quits. Alt "
    "with a digit does what the F key does."
)


class _Scroll(VerticalScroll):
    BINDINGS = [Binding("j", "scroll_down", show=False), Binding("k", "scroll_up", show=False)]


class HelpScreen(Window[None]):
    """What the figures of a screen mean, and its keys."""

    BINDINGS = [
        key("f1,question_mark,enter,q", "close", "Close", "window.close", "Close the window"),
    ]
    TITLE = "Help"

    def __init__(self, explained: Screen[Any]) -> None:
        super().__init__()
        self._explained = explained

    def container(self) -> Widget:
        return _Scroll(classes="window")

    def compose_window(self) -> ComposeResult:
        yield HelpText(
            [*self._text(), *self._keys(), ("", with_keys(_EVERYWHERE), ""), *self._figures()]
        )

    @property
    def _chain(self) -> list[DOMNode]:
        return (self._explained.focused or self._explained).ancestors_with_self

    def _figures(self) -> Iterator[Entry]:
        if names := _FIGURES.get(getattr(self._explained, "NAME", ""), "").split():
            yield "", "", ""
            yield "", "Figures", "heading"
            for name in names:
                yield name.ljust(_KEY_WIDTH), FIGURES[name], "strong"

    def _text(self) -> Iterator[Entry]:
        """The `HELP` text: paragraphs, and lists whose items begin with a hyphen."""
        text = next((node.HELP for node in self._chain if node.HELP), "")
        for paragraph in text.strip().split("\n\n"):
            is_list = paragraph.startswith("- ")
            for item in paragraph.removeprefix("- ").split("\n- "):
                yield "• " if is_list else "", with_keys(item), ""
            yield "", "", ""

    def _keys(self) -> Iterator[Entry]:
        """The keys and their sentences, grouped by the part of the screen that they belong to."""
        last_title = last_key = ""
        # Every binding from the focus up to the screen, whether it is enabled now or not. Bindings
        # with the same id share a line. The tabs and the footer show the keys of the app.
        chain = [node for node in self._chain if node is not self.app]
        foreign = getattr(self._explained, "foreign_keys", ())
        bindings = [
            (node, binding.with_key(key))
            for node in chain
            for binding in _bindings(node)
            if (binding.id or "").partition(".")[2] not in foreign
            for key in self.app.keymap.get(binding.id or "", binding.key).split(",")
        ]
        names: dict[str, list[str]] = {}
        for _, binding in bindings:
            names.setdefault(binding.id or "", []).append(self.app.get_key_display(binding))
        for node, binding in bindings:
            if binding.id not in names or "." not in binding.id or not binding.tooltip:
                continue
            if binding.id.partition(".")[2] in _MOVES and not binding.show:
                continue
            title = node.BINDING_GROUP_TITLE or type(node).__name__
            if title != last_title:
                if last_title:
                    yield "", "", ""
                yield "", title, "heading"
                last_title, last_key = title, ""
            name = ", ".join(dict.fromkeys(names.pop(binding.id)))
            shown = "" if name == last_key else name
            yield f"{shown} ".ljust(_KEY_WIDTH), with_keys(binding.tooltip), "strong"
            last_key = name
        yield "", "", ""


def _bindings(node: DOMNode) -> Iterator[Binding]:
    """The bindings of a node in the order of its classes, without the letters that it types."""
    overridden: set[str] = set()
    for cls in type(node).__mro__:
        declared = list(Binding.make_bindings(cls.__dict__.get("BINDINGS", ())))
        for binding in declared:
            key = binding.key
            is_typed = (
                len(key) == 1 and isinstance(node, Widget) and node.check_consume_key(key, key)
            )
            if key not in overridden and not is_typed and not is_alt_key(key):
                yield binding
        overridden.update(binding.key for binding in declared)


class HelpText(LineWidget):
    """Paragraphs with **strong** and *emphasised* words. Textual's Markdown would take 80 ms."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__()
        self._entries = entries

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for before, text, look in self._entries:
            if look == "heading":
                yield [(f"{text} ", look)]
            else:
                yield from _wrapped(before, text, look or "text", width)


def _wrapped(before: str, text: str, look: str, width: int) -> Iterator[Parts]:
    """The lines of a paragraph, indented below `before`, which has the given look."""
    text = re.sub(r"`(.+?)`|(?<!\*)\*(\w+)\*(?!\*)", r"\1\2", text)
    text = re.sub(r"\*\*(.+?)\*\*", lambda phrase: f"**{'** **'.join(phrase[1].split())}**", text)
    parts: Parts = [(before, look)]
    room = width - len(before)
    for word in text.split():
        signs = re.fullmatch(r"\*\*(.+?)\*\*(.*)", word)
        strong, plain = signs.groups() if signs else ("", word)
        if len(parts) > 1 and len(strong + plain) > room:
            yield parts
            parts, room = [(" " * len(before), look)], width - len(before)
        parts += [(strong, "strong"), (f"{plain} ", "text")]
        room -= len(strong + plain) + 1
    yield parts
