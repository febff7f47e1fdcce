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


class Entry(NamedTuple):
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
    Entry("Undo", "back", "play.undo"),
    Entry("Redo", "again", "play.redo"),
    Entry("Share", "copy, whatsapp, result", "play.share replay.share"),
    Entry("Give up", "answer, solution", "play.give_up train.give_up"),
    Entry("Words that fit", "all words, possible, list", "play.tab"),
    Entry("Rare words", "familiar", "play.known_words"),
    Entry("Day of this game", "date, puzzle", "play.day games.day"),
    Entry("Boards in Stats", "quordle, several", "stats.boards"),
    Entry("Assist", "help, today, solver", "app.assist", "show_screen('assist')"),
    Entry("Practice", "play", "app.practice", "show_screen('practice')"),
    Entry("Replay", "rate, review, analyse, why", "app.replay", "show_screen('replay')"),
    Entry("Stats", "history, games", "app.stats", "show_screen('stats')"),
    Entry("Habits", "mistakes, rating, level", "stats.rating", "show_page('stats.rating')"),
    Entry("Friends", "group, whatsapp, chat", "stats.group", "show_page('stats.group')"),
    Entry("Train", "cards, drill", "app.train", "show_screen('train')"),
    Entry("Lab", "strategies, simulate", "app.lab", "show_screen('lab')"),
    Entry("New word", "random, new game", "app.new_game", "new_game('word')"),
    Entry("Two boards", "dordle", "", "new_game('2')"),
    Entry("Four boards", "quordle", "", "new_game('4')"),
    Entry("Eight boards", "octordle", "", "new_game('8')"),
    Entry("Other numbers of boards", "sedecordle, sixteen, thirty-two", "", "new_game('boards')"),
    Entry("Adversary", "absurdle, evil", "", "new_game('adversary')"),
    Entry("Past day", "yesterday, archive, date", "", "new_game('day')"),
    Entry("Friend's code", "challenge", "", "new_game('code')"),
    Entry("Word for a friend", "challenge, send, code", "", "new_game('make')"),
    Entry("Game elsewhere", "another site, quordle", "", "new_game('elsewhere')"),
    Entry("Add an answer", "update, yesterday, past answers, used", "", "add_past_answers"),
    Entry("Import", "whatsapp, chat, statistics, times", "stats.import", "import_games"),
    Entry("Export", "backup, csv, json, save", "stats.export", "export_games"),
    Entry("Undo the last import", "remove", "", "undo_import"),
    Entry("Word list", "german, six letters, language", setting="list_name"),
    Entry("Add a list", "german, dictionary, language", "", "add_list"),
    Entry("Hard mode", "rules", setting="hard"),
    Entry("Theme", "dark, light, colours, ansi, nord", setting="theme"),
    Entry("High contrast", "colour-blind, color-blind, accessible", "", "high_contrast", "theme"),
    Entry("Reduced motion", "animation", setting="reduced_motion"),
    Entry("Keyboard", "qwertz, azerty, layout", setting="keyboard"),
    Entry("Settings", "options, preferences", "app.settings", "settings"),
    Entry("Help", "keys, figures, meaning", "app.help", "help"),
    Entry("Suspend", "shell, background, pause", "app.suspend", "suspend_process"),
    Entry("Quit", "exit, leave, close", "app.quit", "quit"),
)


class Line(NamedTuple):
    """An entry as it is here and now."""

    entry: Entry
    end: str
    """The name of its key, or whether a setting is on."""
    run: IgnoreReturnCallbackType

    def text(self, width: int) -> str:
        """The line as markup, in so many columns."""
        space = " " * (width - len(self.entry.title) - len(self.end))
        return f"{escape(self.entry.title + space)}[not bold]{escape(self.end)}[/]"


def lines(app: Program, screen: Screen[Any]) -> Iterator[Line]:
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
            yield Line(entry, end, partial(app.run_action, action))
        elif here := next(filter(None, map(active.get, ids)), None):
            run = partial(app.run_action, here.binding.action, here.node)
            yield Line(entry, app.get_key_display(here.binding), run)


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
