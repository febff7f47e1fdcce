"""The tabs, one for each screen. A screen's module is imported when it is first shown."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen


@dataclass(frozen=True)
class Tab:
    """A screen's place in the line of tabs, and its key."""

    name: str
    """Also the name of its folder, whose module `screen` holds `<Name>Screen`."""
    key: str
    sentence: str

    @property
    def folder(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def stylesheet(self) -> Path:
        return Path(__file__).parent / self.folder / "screen.tcss"

    def load(self) -> ModuleType:
        """Import the screen's module, which takes long the first time: call it in a thread."""
        return import_module(f"wordle_tui.tui.{self.folder}.screen")

    def make(self) -> Screen[None]:
        screen: Screen[None] = getattr(self.load(), f"{self.title}Screen")()
        return screen


class BoardsTab(Tab):
    """The screen that replaces that of a tab during a game with several boards."""

    folder = "boards"

    def make(self) -> Screen[None]:
        screen: Screen[None] = self.load().BoardsScreen(self.name)
        return screen


TABS = {
    name: Tab(name, key, sentence)
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
BOARDS = "-boards"
"""Added to the name of a tab that has games with several boards."""
SCREENS = TABS | {
    name + BOARDS: BoardsTab(name, TABS[name].key, TABS[name].sentence)
    for name in ("assist", "practice")
}
"""By the name of their mode."""
