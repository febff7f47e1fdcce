"""Bars, columns and bricks drawn with block characters, and the line of a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import set_cell_size
from textual.reactive import reactive

from wordle_tui.game.alphabet import small
from wordle_tui.game.board import Bucket
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.words import examples
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, centred

_LEVELS = " ▁▂▃▄▅▆▇█"
"""Characters by height, from an empty to a full line."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
MARK_SIGNS = {Mark.GREY: "·", Mark.YELLOW: "○", Mark.GREEN: "●"}


def bar(part: float, whole: float, width: int) -> str:
    """A bar that fills `part / whole` of `width` columns; only a part of 0 is empty.

    >>> bar(2, 4, 4), bar(3, 10, 4), bar(1, 1000, 4), bar(0, 0, 4)
    ('██', '█▎', '▏', '')
    """
    eighths = max(1, round(part / whole * width * 8)) if part else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def group_width(bucket: Bucket, largest: int) -> int:
    """The columns before the bar of a group, if the largest group has `largest` words.

    >>> from wordle_tui.game.tiles import Pattern
    >>> bucket = Bucket(Pattern.parse("bbygb"), ("crane",))
    >>> group_width(bucket, 30), group_width(bucket, 1234)
    (11, 12)
    """
    return len(bucket.pattern.marks) + 2 + max(4, len(f"{largest:,}"))


def tile_squares(pattern: Pattern) -> Parts:
    """The colours of a guess, one column each."""
    return [(MARK_SIGNS[mark], mark.name.lower()) for mark in pattern.marks]


def group_parts(bucket: Bucket, largest: int, bar_width: int, is_actual: bool = False) -> Parts:
    """A group of words with the same colours: its tiles, its size, and a bar for the size.

    `is_actual` says whether the colours are those that the guess got.
    """
    size = len(bucket.words)
    room = max(4, len(f"{largest:,}"))
    return [
        *tile_squares(bucket.pattern),
        (f" {size:>{room},}{'◂' if is_actual else ' '}", "lit" if is_actual else "text"),
        (bar(size, largest, bar_width).ljust(bar_width), "bar"),
    ]


def some_words(words_of: Sequence[str], width: int) -> str:
    """As many of the words as fit, after a space, in exactly `width` columns."""
    words = small(" ".join(words_of))
    if len(words) >= width:
        count = max(0, width - 2) // (len(words_of[0]) + 1)
        words = small(" ".join((*examples(words_of, count), "…")))
    return set_cell_size(f" {words}", width)


def part_filled(eighths: int) -> str:
    """One line of a column that ends that many eighths of a line above the bottom of the line."""
    return _LEVELS[min(8, max(0, eighths))]


def brick_row(guesses: float, brick: int, look: str) -> Parts:
    """A brick of so many columns for each guess, and a part of one for a part of a guess.

    >>> brick_row(2.5, 4, "bar")
    [('▆▆▆▆ ▆▆▆▆ ▆▆', 'bar')]
    """
    whole, part = divmod(guesses, 1)
    bricks = ["▆" * brick] * int(whole)
    return [(" ".join([*bricks, "▆" * max(1, int(part * brick))] if part else bricks), look)]


def _brick(guesses: int, line: int, lines: int) -> str:
    """The character of a stack, so many lines above its foot; 0 lines a brick mean half a line."""
    if not lines:
        return " ▄█"[min(2, max(0, guesses - 2 * line))]
    below, part = divmod(line, lines)
    return " " if below >= guesses else "▆" if part == lines - 1 else "█"


class Bricks(Panel, LineWidget):
    """The last games as stacks with a brick for each guess, the latest game in the accent.

    Bricks have two lines, one, or half a line, whichever the height allows; with an automatic
    height they have one. Below them stand the guesses, or an X for a game that was not won.
    """

    TITLE = "Last ten games"
    MOST = 10
    games: reactive[tuple[tuple[int, bool], ...]] = reactive((), layout=True)
    """The number of guesses of each game and whether it was won, the latest last.

    A day without a game is `(0, True)`.
    """
    room: reactive[int] = reactive(1, layout=True)
    """The guesses for which there is room at least, so that several have one scale."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        games, brick = self.games[-self.MOST :], max(1, (width + 1) // self.MOST - 1)
        most = max([self.room, *(guesses for guesses, _ in games)])
        lines = min(2, (height - 1) // most) if height else 1
        looks = [*["bar"] * (len(games) - 1), "accent"]
        for line in reversed(range(lines * most or (most + 1) // 2)):
            yield [
                (f"{_brick(guesses, line, lines) * brick} ", look)
                for (guesses, _), look in zip(games, looks, strict=False)
            ]
        figures: Parts = []
        for (guesses, is_won), look in zip(games, looks, strict=False):
            look = "lit" if look == "accent" else "quiet" if is_won else "warning"
            figure = str(guesses or "–") if is_won else "X"
            figures.append((f"{centred(figure, brick)} ", look))
        yield figures
