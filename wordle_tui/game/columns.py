"""Lines by columns of a terminal, of which Chinese, Japanese and Korean letters take two."""

from __future__ import annotations

import re
from itertools import accumulate
from unicodedata import combining, east_asian_width


def columns(text: str) -> int:
    """The columns that a text takes.

    >>> columns("crane"), columns("한국어")
    (5, 6)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WF" else 0 if combining(letter) else 1


def wrap(text: str, width: int) -> list[str]:
    """The lines of a paragraph; a word that is longer than a line is broken.

    >>> wrap("사과나무 apple", 10)
    ['사과나무', 'apple']
    """
    lines = [""]
    for gap, word in re.findall(r"(\s*)(\S+)", text, re.ASCII):
        longer = lines[-1] + " " * len(gap) + word
        if columns(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
        while columns(lines[-1]) > width:
            line = lines[-1]
            end = max(1, sum(used <= width for used in accumulate(map(_width, line))))
            if end == len(line):
                break
            lines[-1:] = [line[:end], line[end:]]
    return lines if lines[0] else []
