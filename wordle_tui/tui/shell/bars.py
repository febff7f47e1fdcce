"""The tabs, their line at the top, and the line of keys at the bottom, for all screens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from textual import events
from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import Screen

from wordle_tui import paths
from wordle_tui.game.wording import rules_in_force
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts

_LAST_KEYS = ("app.help", "app.commands", "app.quit")
_KEY_COLUMNS = 20
"""There is one other key for so many columns, at most."""


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
        ("replay", "f4", "Rate each guess of a finished game"),
        ("lab", "f5", "Let strategies play against each other"),
        ("stats", "f6", "Your games so far"),
        ("train", "f7", "Find good guesses in positions, your mistakes among them"),
    )
}
"""By name, in the order shown."""


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
    """The screens, of which the one shown stands out; at the right the rules, if there is room."""

    DEFAULT_CSS = "TabBar { dock: top; height: 1; background: $panel; }"
    gap = 0
    rules: reactive[tuple[str, bool] | None] = reactive(None)
    """The list and whether hard mode holds, where a game has other rules than the app."""

    def __init__(self, active: str) -> None:
        super().__init__()
        self._active = active

    def on_mount(self) -> None:
        for name in ("words", "hard", "settings", "cards_due"):
            self.watch(self.app, name, self._arrange, init=False)
        self.watch(self, "rules", self._arrange, init=False)

    @property
    def shows_rules(self) -> bool:
        """Whether there is room for the rules."""
        return len(self.items) > len(TABS)

    def _arrange(self) -> None:
        in_force = self.rules or (self.app.words.name, self.app.hard)
        rules = "demo · " * paths.is_demo() + rules_in_force(*in_force)
        for gap in (" ", ""):  # if space is short, the tabs move together
            tabs = tuple(self._tabs(gap))
            room = self.size.width - sum(tab.width for tab in tabs) - len(f"{rules} ")
            if room > 0:
                space = _Item(((" " * room, "quiet"),))
                choice = _Item(
                    ((f"{rules} ", "quiet"),), "app.new_game", "A new game with other rules"
                )
                self.items = (*tabs, space, choice)
                return
        is_roomy = self.size.width >= self._width + 2 * len(TABS)
        self.items = tuple(self._tabs(" " if is_roomy else ""))

    on_resize = _arrange

    @property
    def _width(self) -> int:
        """The width of the titles of all tabs."""
        return sum(len(self._title(tab)) for tab in TABS.values())

    def _title(self, tab: Tab) -> str:
        """The title of a tab; that of Train with the number of cards that are due."""
        due = self.app.cards_due if tab.name == "train" else 0
        return f"{tab.title} {due:,}" if due else tab.title

    def _tabs(self, gap: str) -> Iterable[_Item]:
        """The tabs, each with `gap` behind it; their keys only if there is room."""
        has_keys = self.size.width >= self._width + 6 * len(TABS)
        for entry in TABS.values():
            key_look, look = ("tab", "tab") if entry.name == self._active else ("quiet", "text")
            key = f" {entry.key.upper()}" if has_keys else ""
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
        every = screen.active_bindings.values()
        bindings = [active.binding for active in every if active.enabled and active.binding.show]
        # Of keys that do the same the first is shown.
        items = {binding.id: self._item(binding) for binding in reversed(bindings)}
        last = [items.pop(name) for name in _LAST_KEYS if name in items]
        here = list(reversed(items.values()))[: self.size.width // _KEY_COLUMNS]

        def fits() -> bool:
            return sum(item.width + self.gap for item in (*here, *last)) <= self.size.width + 1

        while len(here) > 1 and not fits():
            here.pop()
        if not fits():
            del last[1:2]  # help names the commands too
        self.items = (*here, *last) if fits() else tuple(last)

    def _item(self, binding: Binding) -> _Item:
        display = self.app.get_key_display(binding)
        return _Item(
            ((f" {display}", "lit"), (f" {binding.description}", "text")),
            f"app.simulate_key({binding.key!r})",
            binding.tooltip,
        )
