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
    key: str
    sentence: str
    folder: str
    """Its module `screen` holds `<Folder>Screen`."""

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
