"""The screens: which there are, and how they are found. Each is imported when first shown."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen


@dataclass(frozen=True)
class ScreenEntry:
    """A tab: its name, title and key, and the class of its screen."""

    name: str
    title: str
    key: str
    sentence: str
    path: str
    """`module:Class` below `tui`."""

    def load(self) -> Screen[None]:
        """Import the screen and make one."""
        module, name = self.path.split(":")
        screen: Screen[None] = getattr(import_module(f"wordle_tui.tui.{module}"), name)()
        return screen


SCREENS = (
    ScreenEntry(
        "assist", "Assist", "f2", "Help with a game played elsewhere", "assist.screen:AssistScreen"
    ),
    ScreenEntry("practice", "Practice", "f3", "Play a game here", "practice.screen:PracticeScreen"),
    ScreenEntry(
        "replay", "Replay", "f4", "Rate each guess of a finished game", "replay.screen:ReplayScreen"
    ),
    ScreenEntry(
        "lab", "Lab", "f5", "Let strategies play against each other", "lab.screen:LabScreen"
    ),
    ScreenEntry("stats", "Stats", "f6", "Your games so far", "stats.screen:StatsScreen"),
)
"""In the order of the tabs."""
