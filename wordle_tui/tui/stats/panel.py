"""The figures of many games: how many were won, in how many guesses, with what loss and luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from textual.reactive import reactive

from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.tui.shared.charts import blocks, sparkline
from wordle_tui.tui.shared.drawn import Parts, Scrolled
from wordle_tui.tui.shared.keys import key

_LABEL_WIDTH = 5
_LINES_BEFORE_OPENERS = 14


class StatisticsPanel(Scrolled, can_focus=True):
    """Draws `Statistics`: totals, the distribution with the last game lit, sparklines, openers."""

    HELP = """
The figures of the games shown. The bar of the last game is lit.

- **Loss**: guesses given away in a game, on average; 0 is perfect play
- **Luck**: guesses given back by the tiles
"""
    BINDING_GROUP_TITLE = "Figures"
    BINDINGS: ClassVar = [
        key("up,k", "scroll_lines(-1)", "Up", "figures.up", "The line above"),
        key("down,j", "scroll_lines(1)", "Down", "figures.down", "The line below"),
    ]

    header_height = 0
    statistics: reactive[Statistics] = reactive(statistics(()))
    is_filtered: reactive[bool] = reactive(False)
    """Whether there are games besides those that the figures are of."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return islice(self._every_line(width), self.top, self.top + height)

    @property
    def line_count(self) -> int:
        return _LINES_BEFORE_OPENERS + len(self.statistics.openers)

    def watch_statistics(self) -> None:
        self.top = self.top  # validated: no further down than there are lines

    def action_scroll_lines(self, lines: int) -> None:
        self.top += lines

    def _every_line(self, width: int) -> Iterator[Parts]:
        statistics = self.statistics
        heading = "heading" if self.has_focus else "strong"
        if not statistics.played:
            filtered = ("No games match.", "Escape shows all games.")
            text, advice = filtered if self.is_filtered else ("No games yet.", "Press F3 to play.")
            yield [(text, heading)]
            yield [(advice, "quiet")]
            return
        share = f"{statistics.won / statistics.played:.0%}"
        yield [
            (f"{statistics.played:,} played, {statistics.won:,} won", heading),
            (f" ({share})", "text"),
        ]
        yield [
            (f"Streak {statistics.streak:,}", "text"),
            (f" (best {statistics.best_streak:,})", "quiet"),
        ]
        yield from self._distribution(width)
        yield from self._means(width)
        yield []
        yield from self._openers()

    def _distribution(self, width: int) -> Iterator[Parts]:
        statistics = self.statistics
        counts = [(str(guesses), count) for guesses, count in enumerate(statistics.distribution, 1)]
        counts.append(("lost", statistics.lost))
        last = "lost" if statistics.last is None else str(statistics.last)
        most = max(count for _, count in counts)
        room = width - _LABEL_WIDTH - len(f" {most:,} •")
        for label, count in counts:
            is_last = label == last
            text = f" {count:,}{' •' if is_last else ''}" if count else "0"
            yield [
                (label.rjust(_LABEL_WIDTH - 1) + " ", "quiet"),
                (blocks(count, most, room), "lit" if is_last else "bar"),
                (text, "lit" if is_last else "text"),
            ]

    def _means(self, width: int) -> Iterator[Parts]:
        statistics = self.statistics
        yield [
            ("Guesses ", "quiet"),
            (_figure(statistics.mean_guesses), "text"),
            (" on average when won", "quiet"),
        ]
        for name, mean, values in (
            ("Loss", statistics.mean_loss, statistics.losses),
            ("Luck", statistics.mean_luck, statistics.lucks),
        ):
            text = _figure(mean, signed=name == "Luck")
            yield [
                (name.ljust(8), "quiet"),
                (text.ljust(6), "text"),
                (sparkline(values, width - 14), "primary"),
            ]

    def _openers(self) -> Iterator[Parts]:
        if self.statistics.openers:
            yield [("Opener  games   won  mean  loss", "quiet")]
        for opener in self.statistics.openers:
            share = f"{opener.won / opener.played:>5.0%}"
            means = f"{_figure(opener.mean_guesses):>5} {_figure(opener.mean_loss):>5}"
            yield [(f"{opener.word.upper():<7} {opener.played:>5,} {share} {means}", "text")]


def _figure(value: float | None, signed: bool = False) -> str:
    return "–" if value is None else f"{value:{'+' if signed else ''}.2f}"
