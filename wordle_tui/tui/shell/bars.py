"""The tabs, their line at the top, and the line of keys at the bottom, for all screens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from textual import events
from textual.binding import ActiveBinding, Binding
from textual.reactive import reactive
from textual.screen import Screen

from wordle_tui import paths
from wordle_tui.game.wording import unusual_rules
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts

_LAST_KEYS = ("app.settings", "app.help", "app.commands", "app.quit")
_TOGETHER = {
    "board.grey": ("Colour", "board.grey", "board.yellow", "board.green"),
    "replay.down": ("Guess", "replay.up", "replay.down"),
    "replay.below": ("Other guess", "replay.above", "replay.below"),
}
"""Keys that stand for themselves and for others: their title there, and the names of all."""
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_FRAMED = 100
"""The columns from which on the tabs have their keys."""
_SPACED = 50
"""The columns from which on there are blanks between the tabs."""
_ALL_KEYS = 80
"""The columns from which on three keys of the place and all of the last ones are shown."""


@dataclass(frozen=True)
class Tab:
    """A screen's place in the line of tabs, and its key."""

    name: str
    key: str
    sentence: str
    folder: str
    """Its module `screen` holds `<Folder>Screen`."""

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def stylesheet(self) -> Path:
        return Path(__file__).parents[1] / self.folder / "screen.tcss"

    def load(self) -> ModuleType:
        """Import the screen's module, which takes long the first time: call it in a thread."""
        return import_module(f"wordle_tui.tui.{self.folder}.screen")

    def make(self) -> Screen[None]:
        make = getattr(self.load(), f"{self.folder.capitalize()}Screen")
        screen: Screen[None] = make() if self.folder == self.name else make(self.name)
        return screen


TABS = {
    name: Tab(name, key, sentence, "play" if name in ("assist", "practice") else name)
    for name, key, sentence in (
        ("assist", "f2", "Help with a game played elsewhere"),
        ("practice", "f3", "Play a game here"),
        ("replay", "f4", "See why each guess of a finished game was good or bad"),
        ("stats", "f5", "Your games so far"),
        ("train", "f6", "Find good guesses in positions, your mistakes among them"),
        ("lab", "f7", "Let strategies play against each other"),
    )
}
"""By name, in the order in which people need them."""


@dataclass(frozen=True)
class _Item:
    """A part of a bar that can be clicked."""

    texts: tuple[tuple[str, str], ...]
    """Texts and the names of their looks."""
    action: str = ""
    """Without one it is only to be read."""
    tooltip: str | None = None

    @property
    def width(self) -> int:
        return sum(len(text) for text, _ in self.texts)


class _Bar(LineWidget):
    """One line of items; a click runs the action of the item under the mouse."""

    items: reactive[tuple[_Item, ...]] = reactive(())
    gap = 1

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        parts: Parts = []
        for item in self.items:
            parts += [*item.texts, (" " * self.gap, "text")]
        yield parts

    def item_at(self, x: int) -> _Item | None:
        left = 0
        for item in self.items:
            if left <= x < left + item.width:
                return item
            left += item.width + self.gap
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        item = self.item_at(event.x)
        self.tooltip = item.tooltip if item else None

    def pressed(self, x: int, y: int) -> None:
        item = self.item_at(x)
        if item is not None and item.action:
            self.call_later(self.run_action, item.action)


class TabBar(_Bar):
    """The screens, of which the one shown stands out; at the right the game, if there is room."""

    DEFAULT_CSS = "TabBar { dock: top; height: 1; background: $panel; }"
    gap = 0
    texts: reactive[tuple[str, ...]] = reactive(())
    """Which game it is, from the longest text to the shortest; without any, the rules in force."""

    def __init__(self, active: str) -> None:
        super().__init__()
        self._active = active

    def on_mount(self) -> None:
        for name in ("words", "rule", "settings", "cards_due"):
            self.watch(self.app, name, self._arrange, init=False)
        self.watch(self, "texts", self._arrange, init=False)

    @property
    def shows_text(self) -> bool:
        """Whether there is room for the text."""
        return len(self.items) > len(TABS)

    def _arrange(self) -> None:
        demo = "demo · " * paths.is_demo()
        unusual = unusual_rules(self.app.words.name, self.app.rule)
        tabs = tuple(self._tabs())
        for text in self.texts or (unusual,):
            note = f"{demo}{text} "
            room = self.size.width - sum(tab.width for tab in tabs) - len(note)
            if room > 0:
                space = _Item(((" " * room, "quiet"),))
                choice = _Item(((note, "quiet"),), "app.new_game", "Another game")
                self.items = (*tabs, space, choice)
                return
        self.items = tabs

    on_resize = _arrange

    def _title(self, tab: Tab) -> str:
        due = self.app.cards_due if tab.name == "train" else 0
        return f"{tab.title} {due:,}" if due else tab.title

    def _tabs(self) -> Iterable[_Item]:
        """The tabs, with blanks between them, and on a wide screen with their keys."""
        has_keys = self.size.width >= _FRAMED
        gap = " " * (self.size.width >= _SPACED)
        for entry in TABS.values():
            key_look, look = ("tab", "tab") if entry.name == self._active else ("quiet", "text")
            name = key_name(f"app.{entry.name}")
            key = f" {name}" if has_keys else ""
            yield _Item(
                ((key, key_look), (f" {self._title(entry)}{gap}", look)),
                f"app.show_screen({entry.name!r})",
                entry.sentence,
            )


class KeyBar(_Bar):
    """The first keys that work here, from the bindings, and those that always do."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; background: $panel; }"

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._update)

    def on_resize(self) -> None:
        self._update(self.screen)

    def _update(self, screen: Screen[object]) -> None:
        if not self.is_attached:
            return
        quiet = getattr(screen, "quiet_keys", ())
        shown = [
            active
            for active in screen.active_bindings.values()
            if active.enabled and active.binding.show and active.binding.id not in quiet
        ]
        # Textual lists keys that its own screens have, too, before the others of a screen.
        names = [binding.id for binding in Binding.make_bindings(type(screen).BINDINGS)]

        def place(active: ActiveBinding) -> tuple[bool, bool, int]:
            is_ours = active.node is screen and active.binding.id in names
            order = names.index(active.binding.id) if is_ours else -1
            return active.node is self.app, active.binding.key != "enter", order

        items: dict[str | None, _Item] = {}
        for active in sorted(shown, key=place):  # of keys that do the same the first is shown
            items.setdefault(active.binding.id, self._item(active.binding))
        last = [items.pop(name) for name in _LAST_KEYS if name in items]
        here = [*items.values()][:3]
        if self.size.width < _ALL_KEYS:  # help names settings and commands, too
            here, last = here[:2], [*last[1:2], *last[3:]]

        def room() -> int:
            return self.size.width - sum(item.width + self.gap for item in (*here, *last))

        while here and room() < 0:
            here.pop()
        space = _Item(((" " * max(room() - self.gap, 0), "text"),))
        self.items = (*here, space, *last)

    def _item(self, binding: Binding) -> _Item:
        display, title = self.app.get_key_display(binding), binding.description
        if binding.id in _TOGETHER:
            title, *names = _TOGETHER[binding.id]
            keys = map(key_name, names)
            display = " ".join(_ARROWS.get(key, key) for key in keys)
        return _Item(
            ((f" {display}", "lit"), (f" {title}", "text")),
            f"app.simulate_key({binding.key!r})",
            binding.tooltip,
        )
