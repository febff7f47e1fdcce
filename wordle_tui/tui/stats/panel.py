"""The charts of Stats: the guesses that games took, what games cost, the streak and luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import fsum

from textual.reactive import reactive

from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.tui.widgets.charts import bar, part_filled
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped

COLUMN = 10
"""The games of a column of the trend."""
MOST = 20 * COLUMN
"""More games than any trend shows."""


class Distribution(Panel, LineWidget):
    """How many games took how many guesses; the bar of the last game is highlighted."""

    TITLE = "Guesses"
    statistics: reactive[Statistics] = reactive(statistics(()), layout=True)
    boards: reactive[int] = reactive(1, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        figures = self.statistics
        counts = {str(guesses): count for guesses, count in enumerate(figures.distribution, 1)}
        counts["lost"] = figures.lost
        last = "lost" if figures.last is None else str(figures.last)
        most = max(counts.values()) or 1
        room = width - 5 - len(f" {most:,} •")
        # No game takes fewer guesses than it has boards.
        for label, count in islice(counts.items(), self.boards - 1, None):
            is_last = label == last
            look = "accent" if is_last else "warning" if label == "lost" else "bar"
            text = f" {count:,}{' •' * is_last}" if count else ""
            yield [
                (f"{label:>4} ", "quiet"),
                (bar(count, most, room), look),
                (text, "lit" if is_last else "text"),
            ]


class Trend(Panel, LineWidget):
    """What games cost, ten a column, the last ten at the right end."""

    TITLE = "Cost a game"
    status: reactive[str] = reactive("ten a column")
    short_status = "by tens"
    costs: reactive[tuple[float, ...]] = reactive(())
    """Those of the games that count, newest first."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        ends = range(COLUMN, len(self.costs) + 1, COLUMN)
        means = [fsum(self.costs[end - COLUMN : end]) / COLUMN for end in ends]
        pitch = max(2, min(4, width // len(means))) if means else 4
        means = means[: (width + 1) // pitch][::-1]
        if not means:
            return
        rows, most = max(2, height - 1), max(means) or 1.0
        heights = [max(1, round(mean / most * rows * 8)) for mean in means]
        for row in reversed(range(rows)):
            *before, last = (part_filled(each - 8 * row) * (pitch - 1) for each in heights)
            yield [("".join(f"{cell} " for cell in before), "bar"), (last, "accent")]
        now = f"now {means[-1]:.2f}"
        room = max(len(now), pitch * len(means) - 1) - len(now)
        yield [("oldest".ljust(room) if room > 6 else " " * room, "faint"), (now, "lit")]


class Streak(Panel, LineWidget):
    """The streak beside the best one, and what luck has done."""

    TITLE = "Streak"
    statistics: reactive[Statistics] = reactive(statistics(()), layout=True)

    def watch_statistics(self, statistics: Statistics) -> None:
        self.status = f"best {statistics.best_streak:,}"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        now = f" {self.statistics.streak_text}"
        room = width - len(now)
        done = round(self.statistics.streak / max(1, self.statistics.best_streak) * room)
        yield [("━" * done, "accent"), ("━" * (room - done), "rule"), (now, "strong")]
        yield from wrapped(self.statistics.luck_sentence, width, "quiet")
