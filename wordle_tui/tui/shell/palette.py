"""The command palette: everything that can be done, with the keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import partial
from typing import Any

from textual import on
from textual.app import SystemCommand
from textual.binding import ActiveBinding
from textual.command import CommandList, CommandPalette, Hit, Hits, SimpleProvider
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList

from wordle_tui.game.past_answers import extent
from wordle_tui.settings.settings import Settings, setting_info
from wordle_tui.tui.key_names import key_name, with_keys
from wordle_tui.tui.program import Program
from wordle_tui.tui.shell.bars import TABS
from wordle_tui.tui.shell.base import AboveScreen

_FEW = 4
"""Settings with more values than this get a single "choose" entry in the palette."""
_MOVING_KEYS = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "j", "k"}

_COMMANDS = (
    ("New game", "Quordle, Octordle and more boards, six letters, a friend's code, a past day, the "
     "adversary; daily or random words, word list, length, hard mode ({new_game})", "new_game"),
    ("Challenge a friend",
     "A code for a word, or for random words on one or more boards ({new_game})",
     "new_game('make')"),
    ("Settings: all", "Every setting and its value ({settings})", "settings"),
    ("Help: keys and figures", "The keys that work here, and the figures ({help})", "help"),
    ("Add past answers", "Used words are known {past}. Add more, with or without days",
     "add_past_answers"),
    ("Words left out", "What happens to offensive, withdrawn and other avoided words", "left_out"),
    ("Add a word list", "From a file or pasted words: another language, another length",
     "add_list"),
    ("Quit", "Quit; an unfinished game is saved ({quit})", "quit"),
    ("Import games", "From the Times, chats, tables, notes", "import_games"),
    ("Export games", "Write every game to a new file; `wordle-tui export` writes tables, too",
     "export_games"),
    ("Undo the last import", "Remove every game that it added", "undo_import"),
)  # fmt: skip
"""Palette entries for what can be done anywhere: title, sentence and action."""


class Commands(SimpleProvider):
    """Commands that are found by their titles, and by any words of their sentences."""

    def __init__(self, screen: Screen[Any], commands: list[tuple[str, Any, str]]) -> None:
        super().__init__(screen, [*commands])
        self._listed = commands

    async def search(self, query: str) -> Hits:
        matcher, asked = self.matcher(query), query.casefold()
        for title, callback, sentence in self._listed:
            # What is asked for comes before letters that only stand in the same order.
            score = matcher.match(title) + 100 * (asked in title.casefold())
            score += 50 * f" {sentence}".casefold().count(f" {asked}")
            if score or asked in sentence.casefold():
                yield Hit(score or 0.1, matcher.highlight(title), callback, help=sentence)


class Palette(CommandPalette, AboveScreen[None]):
    """Ignores the keys of its list while the list has no room: Textual 8.2 fails on page up.

    A command runs once, however often enter is pressed, and a palette that is closing takes no
    letters: its search would look for widgets that are gone.
    """

    def __init__(self, screen: Screen[Any], commands: Iterable[SystemCommand]) -> None:
        """The commands are listed in the order given: Textual's own palette sorts them."""
        listed = Commands(screen, [(each.title, each.callback, each.help) for each in commands])
        # `App.search_commands` passes an instance, too.
        super().__init__([listed], placeholder="Search commands and settings")  # type: ignore[list-item]

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


def commands(app: Program, screen: Screen[Any]) -> Iterable[SystemCommand]:
    """What can be done here, what can be done anywhere, the screens, then settings one by one.

    So the palette is the menu of the screen, with the keys of its commands.
    """
    yield from _screen_commands(app, screen)
    keys = {name: key_name(f"app.{name}") for name in ("new_game", "settings", "help", "quit")}
    for title, sentence, action in _COMMANDS:
        sentence = sentence.format(past=extent(app.past), **keys)
        yield SystemCommand(title, sentence, partial(app.run_action, action))
    for tab in TABS.values():
        show = partial(app.run_action, f"show_screen({tab.name!r})")
        yield SystemCommand(
            f"Go to: {tab.title}", f"{tab.sentence} ({key_name('app.' + tab.name)})", show
        )
    for setting in fields(Settings):
        is_rule = setting.name in ("list_name", "hard")  # those of a new game
        if not is_rule and setting.name not in app.history.file.settings:
            yield from _setting_commands(app, setting.name)


def _screen_commands(app: Program, screen: Screen[Any]) -> Iterable[SystemCommand]:
    titles = set()
    # What the screen does, then what the widget does that has the focus.
    for active in sorted(screen.active_bindings.values(), key=lambda one: one.node is not screen):
        node, binding = active.node, active.binding
        title = f"{node.BINDING_GROUP_TITLE}: {binding.description.lower()}"
        is_setting = binding.action.startswith("app.choose(")  # listed below
        if _is_command(active) and node is not app and not is_setting and title not in titles:
            titles.add(title)
            sentence = f"{binding.tooltip} ({app.get_key_display(binding)})"
            yield SystemCommand(
                title, with_keys(sentence), partial(app.run_action, binding.action, node)
            )


def _setting_commands(app: Program, name: str) -> Iterable[SystemCommand]:
    """One command for each value that a setting does not have now; if there are many, one that
    lists them instead, or also."""
    setting, now = setting_info(name), getattr(app.settings, name)
    if setting.values is None:
        title = f"{setting.title}: turn {'off' if now else 'on'}"
        yield SystemCommand(title, setting.sentence, partial(app.change, **{name: not now}))
        return
    shown = f"Now: {setting.text(now)}"
    if len(setting.values) > _FEW or not setting.values:
        title = f"{setting.title}: choose"
        yield SystemCommand(title, shown, partial(app.run_action, f"choose({name!r})"))
        if name != "theme":  # people look for one by its name
            return
    for value, called in setting.values.items():
        if value != now:
            change = partial(app.change, **{name: value})
            yield SystemCommand(f"{setting.title}: {called}", shown, change)


def _is_command(active: ActiveBinding) -> bool:
    """Whether a key does something of this program that one may look for; arrows only move."""
    binding = active.binding
    is_ours = binding.id is not None and "." in binding.id and bool(binding.tooltip)
    return is_ours and active.enabled and (binding.show or binding.key not in _MOVING_KEYS)
