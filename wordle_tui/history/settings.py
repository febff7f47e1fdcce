"""The user's settings and how stored values become settings again. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from wordle_tui.game.words import LIST_NAMES

STRATEGY_NAMES = (
    "optimal",
    *("expected", "letter-score", "brute-force", "distinct-letters", "letter-frequency"),
    *("elimination", "retry-misplaced", "phases", "guessmap", "information-gain"),
    *("likely-letters", "entropy", "minimax", "partitions"),
)
"""Not imported from `strategies`, which imports numpy: settings are read before the first frame."""

KEYBOARDS = {
    "qwerty": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "qwertz": ("qwertzuiop", "asdfghjkl", "yxcvbnm"),
    "azerty": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
}
"""The rows of letters of the on-screen keyboard, by layout."""


def _one_of(*choices: str) -> Any:
    """A field whose value is one of the choices, by default the first."""
    return field(default=choices[0], metadata={"choices": choices})


@dataclass(frozen=True)
class Settings:
    """The user's choices; `replace` from dataclasses changes one.

    >>> Settings().theme
    'dark'
    """

    list_name: str = _one_of(*LIST_NAMES)
    """The word list that new games use."""
    hard: bool = False
    """Whether new games are played in hard mode."""
    theme: str = _one_of("dark", "light", "high-contrast", "ansi")
    """The colours; `ansi` uses only the terminal's own sixteen."""
    reduced_motion: bool = False
    """Whether animation is off."""
    hints: bool = False
    """Whether practice games start with the hints shown."""
    keyboard: str = _one_of(*KEYBOARDS)
    """The layout of the on-screen keyboard."""
    allow_unknown: bool = False
    """Whether the assistant accepts guesses that are not in the word list."""
    sort: str = _one_of("expected_guesses", "expected_remaining", "worst", "bits", "chance")
    """The figure that orders the suggestions."""
    ranking: str = _one_of(*STRATEGY_NAMES)
    """The strategy whose ranking the assistant shows; `optimal` is the exact solver's own."""
    strategy: str = _one_of(*STRATEGY_NAMES)
    """The strategy that plays when the user watches a game."""


def choices(name: str) -> tuple[str, ...]:
    """The values that a text setting may have.

    >>> choices("keyboard")
    ('qwerty', 'qwertz', 'azerty')
    """
    allowed: tuple[str, ...] = Settings.__dataclass_fields__[name].metadata["choices"]
    return allowed


def parse_settings(values: Mapping[str, object]) -> tuple[Settings, dict[str, str]]:
    """The settings in `values`, and a sentence for each unusable key.

    A setting that is missing or unusable has its default.

    >>> parse_settings({"theme": "pink"})[1]
    {'theme': "The setting theme cannot be 'pink': expected dark, light, high-contrast or ansi."}
    """
    defaults = {setting.name: setting.default for setting in fields(Settings)}
    good: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for key, value in values.items():
        if key not in defaults:
            problems[key] = f"There is no setting {key!r}."
        elif expected := _what_is_wrong(key, value, defaults[key]):
            problems[key] = f"The setting {key} cannot be {value!r}: expected {expected}."
        else:
            good[key] = value
    return Settings(**good), problems


def _what_is_wrong(key: str, value: object, default: object) -> str | None:
    """What was expected instead of `value`; None if it is valid."""
    if isinstance(default, bool):
        return None if isinstance(value, bool) else "true or false"
    allowed = choices(key)
    return None if value in allowed else f"{', '.join(allowed[:-1])} or {allowed[-1]}"
