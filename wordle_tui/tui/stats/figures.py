"""The figures of many games: how many were won, in how many guesses, with what loss and luck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from textual.reactive import reactive

from wordle_tui.history.statistics import Opener, Statistics, statistics
from wordle_tui.tui.shared.charts import blocks, sparkline
from wordle_tui.tui.shared.drawn import Parts, Scrolled
from wordle_tui.tui.shared.keys import key

_LABEL_WIDTH = 5
_LINES_BEFORE_OPENERS = 14


class FigurePanel(Scrolled, can_focus=True):
    """Draws `Statistics`: totals, the distribution with the last game lit, sparklines, openers."""

    HELP = """
The figures of the games shown. The bar of the last game is lit.

- **Loss**: guesses given away in a game, on average; 0 is perfect play
- **Luck**: guesses given back by the tiles
"""
    BINDING_GROUP_TITLE = "Figures"
    BINDINGS: ClassVar = [
        key("up", "scroll_lines(-1)", "Up", "figures.up", "The line above"),
        key("down", "scroll_lines(1)", "Down", "figures.down", "The line below"),
    ]

    figures: reactive[Statistics] = reactive(statistics(()))
    is_filtered: reactive[bool] = reactive(False)
    """Whether there are games besides those that the figures are of."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return islice(self._every_line(width), self.top, self.top + height)

    @property
    def line_count(self) -> int:
        return _LINES_BEFORE_OPENERS + len(self.figures.openers)

    @property
    def header_height(self) -> int:
        return 0

    def watch_figures(self) -> None:
        self.top = self.top  # no further down than there are lines

    def action_scroll_lines(self, lines: int) -> None:
        self.top += lines

    def _every_line(self, width: int) -> Iterator[Parts]:
        figures = self.figures
        if not figures.played and self.is_filtered:
            yield [
                ("No game is of this kind.", self.look("heading" if self.has_focus else "strong"))
            ]
            yield [("Escape shows all games.", self.look("quiet"))]
            return
        if not figures.played:
            yield [("No games yet.", self.look("heading" if self.has_focus else "strong"))]
            yield [("F3 begins one.", self.look("quiet"))]
            return
        share = f"{figures.won / figures.played:.0%}"
        yield [
            (
                f"{figures.played:,} played, {figures.won:,} won",
                self.look("heading" if self.has_focus else "strong"),
            ),
            (f" ({share})", self.look("text")),
        ]
        yield [
            (f"Won in a row: {figures.streak:,}", self.look("text")),
            (f", at best {figures.best_streak:,}", self.look("quiet")),
        ]
        yield from self._distribution(width)
        yield from self._means(width)
        yield []
        yield from self._openers()

    def _distribution(self, width: int) -> Iterator[Parts]:
        figures = self.figures
        counts = [(str(guesses), count) for guesses, count in enumerate(figures.distribution, 1)]
        counts.append(("lost", figures.lost))
        last = "lost" if figures.last is None else str(figures.last)
        most = max(count for _, count in counts)
        room = width - _LABEL_WIDTH - len(f" {most:,} •")
        for label, count in counts:
            is_last = label == last
            look, number = ("lit", "lit") if is_last else ("bar", "text")
            yield [
                (label.rjust(_LABEL_WIDTH - 1) + " ", self.look("quiet")),
                (blocks(count, most, room), self.look(look)),
                (
                    f" {count:,}{' •' if is_last else ''}" if count else "0",
                    self.look(number),
                ),
            ]

    def _means(self, width: int) -> Iterator[Parts]:
        figures = self.figures
        yield [
            ("Guesses ", self.look("quiet")),
            (_figure(figures.mean_guesses), self.look("text")),
            (" on average when won", self.look("quiet")),
        ]
        for name, mean, values in (
            ("Loss", figures.mean_loss, figures.losses),
            ("Luck", figures.mean_luck, figures.lucks),
        ):
            text = _figure(mean, signed=name == "Luck")
            yield [
                (name.ljust(8), self.look("quiet")),
                (text.ljust(6), self.look("text")),
                (sparkline(values, width - 14), self.look("primary")),
            ]

    def _openers(self) -> Iterator[Parts]:
        if not self.figures.openers:
            return
        yield [("Opener  games   won  mean  loss", self.look("quiet"))]
        for opener in self.figures.openers:
            yield [(_opener_line(opener), self.look("text"))]


def _opener_line(opener: Opener) -> str:
    return (
        f"{opener.word.upper():<7} {opener.played:>5,} {opener.won / opener.played:>5.0%}"
        f" {_figure(opener.mean_guesses):>5} {_figure(opener.mean_loss):>5}"
    )


def _figure(value: float | None, signed: bool = False) -> str:
    return "–" if value is None else f"{value:{'+' if signed else ''}.2f}"
