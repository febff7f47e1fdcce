"""The user's settings with their descriptions, and validation of stored values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from wordle_tui.game.named_lists import list_names
from wordle_tui.game.rule import Rule
from wordle_tui.game.validation import quoted
from wordle_tui.game.wording import listed

_FEW = 10
"""So many values are listed where one of them is asked for."""
THEME_NAMES = (
    *("dark", "light", "high-contrast", "ansi"),
    *("atom-one-dark", "atom-one-light", "catppuccin-frappe", "catppuccin-latte"),
    *("catppuccin-macchiato", "catppuccin-mocha", "dracula", "flexoki", "gruvbox", "monokai"),
    *("nord", "rose-pine", "rose-pine-dawn", "rose-pine-moon", "solarized-dark"),
    *("solarized-light", "textual-dark", "textual-light", "tokyo-night"),
)
"""The themes of this program, then those of Textual except its own two for 16 colours."""
RULES = ("off", "on", "ultra")
"""The values of the setting `hard`, in the order of the rules. Files may say false and true, too,
and what is stored does, for earlier versions."""
KEYBOARDS = {
    "qwerty": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "qwertz": ("qwertzuiop", "asdfghjkl", "yxcvbnm"),
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
}
"""The rows of letters of the on-screen keyboard, by layout."""


@dataclass(frozen=True)
class SettingInfo:
    title: str
    sentence: str
    values: Mapping[str, str] | None
    """The values of a text setting and what they are called; None for a switch."""

    def text(self, value: str | bool) -> str:
        if self.values is None:
            return "on" if value else "off"
        return self.values.get(str(value), str(value))


def _switch(title: str, sentence: str, default: bool = False) -> Any:
    return field(default=default, metadata={"about": SettingInfo(title, sentence, None)})


def _one_of(title: str, sentence: str, *names: str, default: str = "", **labels: str) -> Any:
    """A field whose value is one of the names, by default the first; `labels` rename some."""
    values = {name: labels.get(name, name) for name in names}
    about = SettingInfo(title, sentence, values)
    return field(default=default or names[0], metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """The user's choices; `replace` from dataclasses changes one.

    >>> Settings().theme
    'dark'
    """

    list_name: str = _one_of(
        "Word list",
        "nyt is today's puzzle, original the 2021 game. A practice game under way keeps its list.",
        "nyt",
    )
    hard: str = _one_of(
        "Hard mode",
        "Guesses must use what the colours revealed; ultra: fit all that is known. A practice game "
        "under way keeps its rules.",
        *RULES,
    )
    theme: str = _one_of(
        "Theme",
        "If you are colour-blind, choose high-contrast. 16 colours are those of your terminal.",
        *THEME_NAMES,
        ansi="16 colours (ansi)",
    )
    reduced_motion: bool = _switch("Reduced motion", "Turn off animation.")
    keyboard: str = _one_of(
        "Keyboard", "The layout of the keyboard that Practice shows.", *KEYBOARDS, "alphabetical"
    )
    hide_suggestions: bool = _switch(
        "Hide suggestions",
        "Assist suggests nothing until you ask. Games without suggestions count in your rating.",
    )
    plain_words: bool = _switch(
        "Familiar words first",
        "Suggestions are words that most people know, unless a rare one is much safer.",
        True,
    )
    new_cards: str = _one_of(
        "New cards a day",
        "How many new cards Train asks in a day.",
        *("0", "5", "10", "20", "30", "50", "100"),
        default="20",
    )
    share_words: bool = _switch(
        "Share the words, too", "The text to share names your guesses, so friends can compare."
    )
    friends: str = _one_of(
        "Friends' games",
        "What happens to others' daily results when you import a chat. Stats compares them.",
        *("ask", "keep", "leave out"),
    )

    @property
    def rule(self) -> Rule:
        return Rule(RULES.index(self.hard))


def setting_info(name: str) -> SettingInfo:
    """The description of the setting with that name.

    >>> setting_info("hard").title, setting_info("theme").text("ansi")
    ('Hard mode', '16 colours (ansi)')
    """
    described: SettingInfo = Settings.__dataclass_fields__[name].metadata["about"]
    if name == "list_name":  # the user may add lists
        return replace(described, values={listed_name: listed_name for listed_name in list_names()})
    return described


def choices(name: str) -> tuple[str, ...]:
    """The possible values of a text setting.

    >>> choices("keyboard")
    ('qwerty', 'qwertz', 'azerty', 'alphabetical')
    """
    return tuple(setting_info(name).values or ())


def parse_settings(values: Mapping[str, object]) -> tuple[Settings, dict[str, str]]:
    """Parse stored settings; returns them, and a sentence for each unusable key.

    A setting that is missing or unusable gets its default.

    >>> parse_settings({"theme": "pink"})[1]
    {'theme': "The setting theme can't be 'pink'. Choose another: see Theme in the settings."}
    """
    defaults = {setting.name: setting.default for setting in fields(Settings)}
    good: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for key, value in values.items():
        if key == "hard" and isinstance(value, bool):
            value = RULES[value]
        if key not in defaults:
            problems[key] = f"There's no setting {quoted(key)}."
        elif instead := _what_is_wrong(key, value, defaults[key]):
            said = quoted(value) if isinstance(value, str) else _json(value)
            problems[key] = f"The setting {key} can't be {said}. Choose {instead}."
        else:
            good[key] = value
    return Settings(**good), problems


def _json(value: object) -> str:
    return quoted(json.dumps(value, default=str).strip('"'))[1:-1]


def _what_is_wrong(key: str, value: object, default: object) -> str | None:
    """What to choose instead of `value`; None if it is valid."""
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "true or false"
    allowed = choices(key)
    few = listed(allowed, "or") if len(allowed) <= _FEW else "another: see Theme in the settings"
    return None if value in allowed else few
