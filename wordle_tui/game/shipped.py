"""The shipped word lists in `data/`."""

from __future__ import annotations

import re
from functools import cache

from wordle_tui import paths
from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import read_text

_SHIPPED = re.compile(r"(?:date,word\n)?+(?:(?:\d{4}-\d\d-\d\d,)?+[a-z]{4,7}+(?: \d++)?+\n)++")
"""Possessive quantifiers are faster, and a list is read at every start."""


@cache
def shipped(name: str) -> tuple[str, ...]:
    """The lines of a shipped list."""
    path = paths.shipped_data() / name
    text = read_text(path, "a list of the program")
    if not _SHIPPED.fullmatch(text):
        raise WordleError(f"{path} is damaged: expected one word a line, as it was shipped.")
    return tuple(text.splitlines())
