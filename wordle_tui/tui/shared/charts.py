"""Bars and columns made of characters, and the line of a group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum

from wordle_tui.game.game import Bucket
from wordle_tui.game.tiles import Mark
from wordle_tui.tui.shared.line_widget import Parts

LEVELS = " ▁▂▃▄▅▆▇█"
"""The heights of a column, from nothing to a whole line."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
_MARK_SIGNS = {Mark.GREY: "·", Mark.YELLOW: "○", Mark.GREEN: "●"}


def bar(part: float, whole: float, width: int) -> str:
    """A bar that fills its part of `width` columns; only a part of 0 is empty.

    >>> bar(2, 4, 4), bar(3, 10, 4), bar(1, 1000, 4), bar(0, 0, 4)
    ('██', '█▎', '▏', '')
    """
    eighths = max(1, round(part / whole * width * 8)) if part else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def blocks(part: float, whole: float, width: int) -> str:
    """The same in whole columns."""
    return "█" * max(1, round(part / whole * width)) if part else ""


def averaged(values: Sequence[float], width: int) -> list[float]:
    """The values over time in at most that many columns; several share a column by their mean.

    >>> averaged([0, 1, 2, 4], 2), averaged([1, 1], 9), averaged([], 9)
    ([0.5, 3.0], [1.0, 1.0], [])
    """
    columns = min(width, len(values))
    edges = [column * len(values) // columns for column in range(columns)] + [len(values)]
    return [fsum(values[i:j]) / (j - i) for i, j in pairwise(edges)]


def group_width(bucket: Bucket, largest: int) -> int:
    """The columns before the bar of a group, if the largest has that many words.

    >>> from wordle_tui.game.tiles import Pattern
    >>> bucket = Bucket(Pattern.parse("bbygb"), ("crane",))
    >>> group_width(bucket, 30), group_width(bucket, 1234)
    (11, 12)
    """
    return len(bucket.pattern.marks) + 2 + max(4, len(f"{largest:,}"))


def group_parts(bucket: Bucket, largest: int, bar_width: int, came: bool | None = None) -> Parts:
    """A group of words with the same colours: the tiles, how many words, and a bar for that.

    `came` says whether these colours came in the game, where a column is kept for that.
    """
    size = len(bucket.words)
    room = max(4, len(f"{largest:,}"))
    tiles = [(_MARK_SIGNS[mark], mark.name.lower()) for mark in bucket.pattern.marks]
    return [
        *tiles,
        (f" {size:>{room},}{' ' * (came is None)}", "lit" if came else "text"),
        ("" if came is None else "◂" if came else " ", "lit"),
        (bar(size, largest, bar_width).ljust(bar_width), "bar"),
    ]
