"""Keys in texts: `{play.hint}` in a sentence stands for the key that the player has for it.

So no sentence contradicts the footer or `settings.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from textual.keys import format_key

from wordle_tui.tui.keys import NO_KEY, declared, load_all

_NAMED = re.compile(r"\{([a-z]+\.[a-z_]+)\}")
_chosen = dict[str, str]()
_DISPLAYED = {
    NO_KEY: "",
    **{name: name for name in ("enter", "escape", "backspace", "delete", "tab", "space")},
    **{name: name for name in ("up", "down", "left", "right", "home", "end")},
    "pageup": "page up",
    "question_mark": "?",
    "pagedown": "page down",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}


def display(key: str) -> str:
    """A key as footer and panels name it, in characters that every font has.

    >>> [display(key) for key in ("ctrl+u", "f9", "alt+x", "enter")]
    ['^u', 'F9', 'alt+x', 'enter']
    """
    *modifiers, last = key.split("+")
    name = _DISPLAYED.get(last, format_key(last))
    return "".join("^" if each == "ctrl" else f"{each}+" for each in modifiers) + name


def key_of(name: str) -> str:
    """The first key of the binding with that id, as `simulate_key` takes it."""
    return _chosen.get(name, _usual(name)).split(",")[0]


def key_name(name: str) -> str:
    """The name of that key in footer and panels."""
    return display(key_of(name))


def with_keys(text: str) -> str:
    """A text in which every `{id}` has become the name of its key.

    >>> with_keys("Press {app.quit} to quit.")
    'Press Ctrl+q to quit.'
    """

    def named(match: re.Match[str]) -> str:
        name = key_name(match[1]).replace("^", "Ctrl+")
        return name if len(name) == 1 else name[0].upper() + name[1:]

    return _NAMED.sub(named, text)


def use_keys(chosen: Mapping[str, str]) -> None:
    """Have the names of the player's own keys, by the ids of their bindings."""
    _chosen.clear()
    _chosen.update(chosen)


@cache
def _usual(name: str) -> str:
    """The key that a binding is declared with."""
    for _ in range(2):
        for bindings in declared():
            for binding in bindings:
                if binding.id == name:
                    return binding.key
        load_all()  # it is a key of a screen that was not opened yet
    raise KeyError(name)
