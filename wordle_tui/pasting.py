"""What pasted text says of a game: turns, bare words, bare patterns. Knows no screen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wordle_tui.game import Turn, parse_share_text
from wordle_tui.tiles import Pattern, PatternError, WordleError, parse_word
from wordle_tui.wording import counted

_SQUARE = re.compile("[⬛⬜🟨🟦🟩🟧]")
_SEPARATORS = re.compile(r"[\s,;|]+")


class PasteError(WordleError):
    """The pasted text is neither a word, nor turns, nor a grid."""


@dataclass(frozen=True)
class Pasted:
    """Turns, and what had no partner: words without tiles, or tiles without words."""

    turns: tuple[Turn, ...] = ()
    words: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()


def parse_paste(text: str) -> Pasted:
    """Read words, turns (`raise:bbygb`, `raise bbygb`, `⬛⬛🟨🟩⬛ raise`) or a shared grid.

    >>> parse_paste("crane bbygb  slate 00120")
    Pasted(turns=(Turn('crane:bbygb'), Turn('slate:bbygb')), words=(), patterns=())
    >>> parse_paste(" Crane ").words
    ('crane',)
    """
    if _SQUARE.search(text) and not re.search("[a-zA-Z]{5}", text.replace("Wordle", "")):
        return Pasted(patterns=parse_share_text(text).patterns)
    lines = (line for line in text.splitlines() if not line.strip().startswith("Wordle "))
    parts = [part for line in lines for part in _SEPARATORS.split(line.strip()) if part]
    if not parts:
        raise PasteError("There is nothing to paste: expected a word, or turns like raise:bbygb.")
    return _paired([_read(part) for part in parts])


def _read(part: str) -> Turn | Pattern | str:
    if ":" in part:
        return Turn.parse(part)
    try:
        return Pattern.parse(part)
    except PatternError:
        try:
            return parse_word(part)
        except WordleError:
            raise PasteError(
                f"{part[:20]!r} is neither a word of five letters nor five tiles: expected a word, "
                "turns like raise:bbygb, or a shared grid."
            ) from None


def _paired(parts: list[Turn | Pattern | str]) -> Pasted:
    """Join each word with the pattern beside it; all words first, or all patterns first."""
    turns = [part for part in parts if isinstance(part, Turn)]
    words = [part for part in parts if isinstance(part, str)]
    patterns = [part for part in parts if isinstance(part, Pattern)]
    if turns and (words or patterns):
        raise PasteError("Some of these guesses have no tiles: expected raise:bbygb for each.")
    if words and patterns:
        if len(words) != len(patterns):
            raise PasteError(
                f"{counted(len(words), 'word')} for {counted(len(patterns), 'row')} of tiles: "
                "expected one row for each word."
            )
        turns = [Turn(word, pattern) for word, pattern in zip(words, patterns, strict=True)]
        words, patterns = [], []
    return Pasted(tuple(turns), tuple(words), tuple(patterns))
