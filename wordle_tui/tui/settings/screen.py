"""Settings: every setting with its value, and a list of all the values of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.getters import query_one
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from wordle_tui.advice.order import ORDERS
from wordle_tui.settings.settings import RULES, THEME_NAMES, Settings, setting_info
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.base import Choices, Window
from wordle_tui.tui.widgets.frame import MessageLine

_HEADINGS = {"expected guesses": "Figures", "expected": "Strategies"}
"""The headings in the list of orders, each above this order."""
_LABELS = {"ansi": "16 colours (ansi)"}
_NAMES = tuple(setting.name for setting in fields(Settings))
_WIDTH = 3 + max(len(setting_info(name).title) for name in _NAMES)
"""The columns of a title, with blanks behind it."""


class SettingsScreen(Window[None]):
    """Every setting and its value."""

    TITLE = "Settings"
    SUB_TITLE = "enter changes · escape closes"
    BINDING_GROUP_TITLE = "Settings"
    BINDINGS: ClassVar = [key("f12,q", "close", "Close", "window.close", "Close the window")]
    options = query_one(Choices)

    def compose_window(self) -> ComposeResult:
        yield Choices(*(Option(self._line(name), id=name) for name in _NAMES))
        yield MessageLine()

    def on_mount(self) -> None:
        self.options.highlighted = 0
        for name in ("settings", "words", "rule"):
            self.watch(self.app, name, self._show_values, init=False)

    def _show_values(self) -> None:
        for name in _NAMES:
            self.options.replace_option_prompt(name, self._line(name))

    def _line(self, name: str) -> Content:
        app, fixed, info = self.app, self.app.history.file.settings, setting_info(name)
        rules = {"list_name": app.words.name, "hard": RULES[app.rule]}
        chosen = getattr(app.settings, name)
        value, now = fixed.get(name, chosen), rules.get(name, chosen)
        text = info.text(value) + " (fixed)" * (name in fixed)
        text = text if now == value else f"{text} (now {info.text(now)})"
        return Content.assemble(info.title.ljust(_WIDTH), (text, "bold"))

    def _where_fixed(self, name: str) -> str:
        """Where the setting is fixed; empty if it can be changed."""
        file = self.app.history.file
        return file.file.about(name, "It's fixed there.") if name in file.settings else ""

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        name = event.option_id or ""
        self.say(self._where_fixed(name) or setting_info(name).sentence)

    @on(OptionList.OptionSelected)
    def change(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if not self._where_fixed(name):
            self.call_later(self.run_action, f"app.choose({name!r})")


class ChoiceScreen(Window[str | None]):
    """Lists values, each with its sentence, and returns the one chosen; a theme is previewed."""

    SUB_TITLE = "enter chooses · escape closes"
    options = query_one(Choices)

    def __init__(self, title: str, values: Mapping[str, str], now: str) -> None:
        """`values` have their sentences; `now` is marked."""
        super().__init__()
        self.title, self._values, self._now = title, values, now

    def compose_window(self) -> ComposeResult:
        choices = Choices()
        for value in self._values:
            if value in _HEADINGS:
                choices.add_option(Option(f"── {_HEADINGS[value]}", disabled=True))
            choices.add_option(Option(_LABELS.get(value, value), id=value))
        yield choices
        yield MessageLine()

    def on_mount(self) -> None:
        if self._now in self._values:
            self.options.highlighted = self.options.get_option_index(self._now)

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        self.say(self._values[event.option_id or ""])
        if event.option_id in THEME_NAMES:
            self.call_later(self.run_action, f"app.preview_theme({event.option_id!r})")

    def action_close(self) -> None:
        self.call_later(self.run_action, "app.preview_theme")
        super().action_close()

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


def choice_of(setting: str, now: str) -> ChoiceScreen:
    """The window for a setting with several values."""
    info = setting_info(setting)
    return ChoiceScreen(info.title, dict.fromkeys(info.values or (), info.sentence), now)


def choice_of_order(now: str) -> ChoiceScreen:
    """The window for the order of suggestions. It imports strategies: call it in a thread."""
    from wordle_tui import strategies

    named = {strategy.name: strategy.sentence for strategy in strategies.available()}
    del named["optimal"]  # the usual order
    return ChoiceScreen("Order suggestions by", ORDERS | named, now.partition(":")[0])
