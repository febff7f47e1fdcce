"""The command palette: what can be done, found by the words that people use for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from textual import on
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.markup import escape
from textual.message import Message
from textual.screen import Screen
from textual.types import IgnoreReturnCallbackType
from textual.widgets import Input, OptionList

from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.program import Program
from wordle_tui.tui.shell.base import AboveScreen

_WIDTH = 64
"""The columns of a line, if the terminal has so many."""
_AROUND = 10
"""The columns around a line."""


class PaletteEntry(NamedTuple):
    """A line of the palette."""

    title: str
    words: str
    """What people call it, too."""
    ids: str = ""
    """Those of its bindings; the key of the first one stands at the end of the line."""
    action: str = ""
    """What the app does."""
    setting: str = ""
    """What it changes. With neither, the line is there only where one of the bindings works."""


ENTRIES = (
    PaletteEntry("Undo", "back", "play.undo"),
    PaletteEntry("Redo", "again", "play.redo"),
    PaletteEntry("Share", "copy, whatsapp, result", "play.share replay.share stats.share"),
    PaletteEntry("Give up", "answer, solution", "play.give_up train.give_up"),
    PaletteEntry("Hint", "letters to try, suggestions", "play.hint"),
    PaletteEntry("Keep this game", "save, told", "board.keep"),
    PaletteEntry("Delete", "remove, forget", "games.delete group.remove lab.remove"),
    PaletteEntry("Words that fit", "all words, possible, list", "play.tab"),
    PaletteEntry("Rare words", "familiar", "play.known_words"),
    PaletteEntry("New game", "another, next, clear, start again", "play.new"),
    PaletteEntry("Day of this game", "date, puzzle", "play.day games.day"),
    PaletteEntry("Boards in Stats", "quordle, several", "stats.boards"),
    PaletteEntry(
        "Assist", "help, today, solver, opener, first word", "app.assist", "show_screen('assist')"
    ),
    PaletteEntry("Practice", "play, hint", "app.practice", "show_screen('practice')"),
    PaletteEntry("Replay", "rate, review, analyse, why", "app.replay", "show_screen('replay')"),
    PaletteEntry(
        "Stats", "history, games, streak, delete a game", "app.stats", "show_screen('stats')"
    ),
    PaletteEntry("Habits", "mistakes, rating, level", "stats.rating", "show_page('habits')"),
    PaletteEntry(
        "Friends", "group, whatsapp, chat, compare", "stats.group", "show_page('friends')"
    ),
    PaletteEntry("Train", "cards, drill", "app.train", "show_screen('train')"),
    PaletteEntry("Lab", "strategies, simulate", "app.lab", "show_screen('lab')"),
    PaletteEntry("New word", "random, new game", "app.new_game", "new_game('word')"),
    PaletteEntry("Two boards", "dordle", "", "new_game('2')"),
    PaletteEntry("Four boards", "quordle", "", "new_game('4')"),
    PaletteEntry("Eight boards", "octordle", "", "new_game('8')"),
    PaletteEntry(
        "Other numbers of boards", "sedecordle, sixteen, thirty-two", "", "new_game('boards')"
    ),
    PaletteEntry("Adversary", "absurdle, evil", "", "new_game('adversary')"),
    PaletteEntry("Past day", "yesterday, archive, date", "", "new_game('day')"),
    PaletteEntry("Friend's code", "challenge", "", "new_game('code')"),
    PaletteEntry("Word for a friend", "challenge, send, code", "", "new_game('make')"),
    PaletteEntry("Game elsewhere", "another site, quordle", "", "new_game('elsewhere')"),
    PaletteEntry("Add an answer", "update, yesterday, past answers, used", "", "add_past_answers"),
    PaletteEntry(
        "Import", "paste, keep friends, whatsapp, chat, times", "stats.import", "import_games"
    ),
    PaletteEntry("Export", "backup, csv, json, save", "stats.export", "export_games"),
    PaletteEntry("Undo the last import", "remove", "", "undo_import"),
    PaletteEntry("Friends' games", "chat, import", setting="friends"),
    PaletteEntry("Word list", "german, six letters, language", setting="list_name"),
    PaletteEntry("Add a list", "german, dictionary, language", "", "add_list"),
    PaletteEntry("Hard mode", "rules", setting="hard"),
    PaletteEntry("Theme", "dark, light, colours, ansi, nord", setting="theme"),
    PaletteEntry(
        "High contrast", "colour-blind, color-blind, accessible", "", "high_contrast", "theme"
    ),
    PaletteEntry("Reduced motion", "animation", setting="reduced_motion"),
    PaletteEntry("Keyboard", "qwertz, azerty, layout", setting="keyboard"),
    PaletteEntry("Settings", "options, preferences", "app.settings", "settings"),
    PaletteEntry("Help", "keys, figures, meaning", "app.help", "help"),
    PaletteEntry("Suspend", "shell, background, pause", "app.suspend", "suspend_process"),
    PaletteEntry("Quit", "exit, leave, close", "app.quit", "quit"),
)


class PaletteLine(NamedTuple):
    """An entry as it is here and now."""

    entry: PaletteEntry
    end: str
    """The name of its key, or whether a setting is on."""
    run: IgnoreReturnCallbackType

    def text(self, width: int) -> str:
        """The line as markup, in so many columns."""
        space = " " * (width - len(self.entry.title) - len(self.end))
        return f"{escape(self.entry.title + space)}[not bold]{escape(self.end)}[/]"


def lines(app: Program, screen: Screen[Any]) -> Iterator[PaletteLine]:
    """What can be done on a screen: first what belongs to it."""
    active = {
        each.binding.id: each
        for each in screen.active_bindings.values()
        if each.enabled and not each.binding.action.startswith("refuse(")
    }
    for entry in ENTRIES:
        if entry.setting in app.history.file.settings:  # it is fixed there
            continue
        ids = entry.ids.split()
        if entry.action or entry.setting:
            value = getattr(app.settings, entry.setting) if entry.setting else None
            end = key_name(ids[0]) if ids else ""
            if isinstance(value, bool) and not entry.action:
                end = "on" if value else "off"
            action = entry.action or f"choose({entry.setting!r})"
            yield PaletteLine(entry, end, partial(app.run_action, action))
        elif here := next(filter(None, map(active.get, ids)), None):
            run = partial(app.run_action, here.binding.action, here.node)
            yield PaletteLine(entry, app.get_key_display(here.binding), run)


class Commands(Provider):
    """The lines of the screen below, found by their titles and words."""

    async def startup(self) -> None:
        app = self.app
        assert isinstance(app, Program)
        self.lines = [*lines(app, self.screen)]
        self.width = min(_WIDTH, app.size.width - _AROUND)

    async def discover(self) -> Hits:
        for line in self.lines:
            yield DiscoveryHit(line.text(self.width), line.run, line.entry.title)

    async def search(self, query: str) -> Hits:
        """The beginning of a title counts most, and that of a word more than its middle."""
        asked = query.casefold()
        for line in self.lines:
            title, words = f" {line.entry.title.casefold()}", f" {line.entry.words}"
            starts = f" {asked}"
            scores = (title.startswith(starts), starts in title, starts in words, asked in title)
            if any(scores) or asked in words:
                score = 1 - ([*scores, True].index(True)) / 10
                yield Hit(score, line.text(self.width), line.run, line.entry.title)


class Palette(CommandPalette, AboveScreen[None]):
    """Ignores the keys of its list while the list has no room: Textual 8.2 fails on page up.

    A command runs once, however often enter is pressed, and a palette that is closing takes no
    letters: its search would look for widgets that are gone.
    """

    def __init__(self) -> None:
        super().__init__([Commands], placeholder="Search commands and settings")

    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def take_once(self, event: Message) -> None:
        if not self.is_active:
            event.prevent_default()

    def on_mount(self) -> None:
        window = self.query_one("#--container")
        window.add_class("window")
        window.border_title, window.border_subtitle = "Find", "escape closes"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "command_list" or bool(
            self.query_one(CommandList).scrollable_content_region
        )
