"""What pasted text says of a game: turns, bare words, bare patterns. Knows no screen.

`parts_of` is how every text of a game is taken apart; `parse_paste` takes whatever can be made of
the parts, `transcript` only a game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wordle_tui.game.errors import PatternError, WordleError
from wordle_tui.game.game import SHARE_HEADER, SQUARES, Turn, parse_share_text
from wordle_tui.game.tiles import Pattern, parse_word
from wordle_tui.game.wording import counted

_SEPARATORS = re.compile(r"[\s,;|]+")
_PART = re.compile(r"[a-z]{5}(:(?!//)\S*)?|[byg.x_012-]{5}", re.IGNORECASE)
"""What looks like a word, a turn or a pattern, and not like an address."""


class PasteError(WordleError):
    """The pasted text is neither a word, nor turns, nor a grid."""


@dataclass(frozen=True)
class Pasted:
    """Turns, and what had no partner: words without tiles, or tiles without words."""

    turns: tuple[Turn, ...] = ()
    words: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()


def parts_of(text: str) -> tuple[str, list[str]]:
    """The header line of a shared grid, if there is one, and the words, turns and patterns.

    Beside a grid, a line that is mostly something else is a remark, and left out.

    >>> parts_of("Wordle 7 1/6\\n🟩🟩🟩🟩🟩\\nPhew, tough!\\ncrane")
    ('Wordle 7 1/6', ['🟩🟩🟩🟩🟩', 'crane'])
    """
    header = SHARE_HEADER.search(text)
    lines = [
        [part for part in _SEPARATORS.split(line) if part]
        for line in SHARE_HEADER.sub("\n", text).splitlines()
    ]
    if any(SQUARES.fullmatch(part) for line in lines for part in line):
        lines = [line for line in lines if not _is_remark(line)]
    return header[0] if header else "", [part for line in lines for part in line]


def _is_remark(line: list[str]) -> bool:
    if any(SQUARES.match(part) for part in line):
        return False
    return 2 * sum(bool(_PART.fullmatch(part)) for part in line) <= len(line)


def parse_paste(text: str) -> Pasted:
    """Read words, turns (`raise:bbygb`, `raise bbygb`, `⬛⬛🟨🟩⬛ raise`) or a shared grid.

    >>> parse_paste("crane bbygb  slate 00120")
    Pasted(turns=(Turn('crane:bbygb'), Turn('slate:bbygb')), words=(), patterns=())
    >>> parse_paste(" Crane ").words
    ('crane',)
    """
    header, parts = parts_of(text)
    if parts and all(map(SQUARES.fullmatch, parts)):
        return Pasted(patterns=parse_share_text("\n".join([header, *parts])).patterns)
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
