"""Panels with the figures of many games: guesses, loss and luck, openers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from operator import attrgetter

from textual.containers import VerticalScroll
from textual.reactive import reactive

from wordle_tui.game.wording import counted, signed
from wordle_tui.history.statistics import Opener, Statistics, statistics
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.charts import averaged, chart_lines, guess_bars, signed_chart
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tables import Column, SortedTable

_MEAN_WIDTH, _AXIS_WIDTH = 6, 6


class Figures(VerticalScroll):
    """The container of the figures; it can take the focus if there is something to scroll."""

    BINDING_GROUP_TITLE = "Figures"
    BINDINGS = [
        key("up,k", "scroll_up", "Up", "figures.up", "The line above"),
        key("down,j", "scroll_down", "Down", "figures.down", "The line below"),
    ]

    def allow_focus(self) -> bool:
        return super().allow_focus() and self.max_scroll_y > 0


class Distribution(Panel, LineWidget):
    """How many games took how many guesses; the bar of the last game is highlighted."""

    TITLE = "Guesses"
    statistics: reactive[Statistics] = reactive(statistics(()))
    boards = 1

    def watch_statistics(self, statistics: Statistics) -> None:
        self.short_status = f"{statistics.streak_name} {statistics.streak:,}"
        self.status = f"{self.short_status} (best {statistics.best_streak:,})"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        # No game takes fewer guesses than it has boards.
        return islice(guess_bars(self.statistics, width), self.boards - 1, None)


class Trends(Panel, LineWidget):
    """Charts of the loss and luck of the rated games, oldest first."""

    TITLE = "Cost and luck"
    statistics: reactive[Statistics] = reactive(statistics(()))

    def on_mount(self) -> None:
        self.watch(self.app, "ratings_left", self.watch_statistics)

    def watch_statistics(self) -> None:
        if self.app.ratings_left:
            self.status = f"{self.app.ratings_left:,} to rate"
        else:
            self.status = f"{self.statistics.rated:,} rated"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        statistics = self.statistics
        if not statistics.rated:
            yield [("No game is rated yet.", "quiet")]
            return
        columns = width - _MEAN_WIDTH - _AXIS_WIDTH - 1
        rows = max(3, (height - 3) // 4 * 2 + 1)  # an odd number, one of them for the line at 0
        luck = signed_chart(averaged(statistics.lucks, columns), rows)
        cost = chart_lines(averaged(statistics.losses, columns), max(2, height - 1 - rows))
        for name, mean, chart in (
            ("Cost", "", cost),
            ("Luck", signed(statistics.mean_luck or 0), luck),
        ):
            left = (name, "quiet"), (mean, "text")
            for (text, look), (axis, line) in zip_longest(left, chart, fillvalue=("", "text")):
                yield [
                    (text.ljust(_MEAN_WIDTH), look),
                    (f"{axis.rjust(_AXIS_WIDTH)}┤", "faint"),
                    (line, "bar"),
                ]
        room = min(statistics.rated, columns)
        ends = f"oldest{'newest'.rjust(room - 6)}" if room > 12 else "oldest first"
        yield [(f"{' ' * (_MEAN_WIDTH + _AXIS_WIDTH)}└{ends}", "faint")]


class Openers(Panel, SortedTable[Opener]):
    """Your first guesses, and how the games with them went."""

    BINDING_GROUP_TITLE = "Openers"
    BINDINGS = [
        key("left", "sort(-1)", "Sort", "list.sort_left", "Sort by the column before"),
        key("right", "sort(1)", "Sort by", "list.sort", "Sort by the next column", in_footer=True),
    ]  # fmt: skip
    TITLE = "Openers"
    name_of = attrgetter("word")
    NAME_TITLE = "word"
    NAME_WIDTH = 7
    COLUMNS = (
        Column("games", 7, lambda opener: f"{opener.played:,}", lambda opener: -opener.played),
        Column("won", 6, lambda opener: f"{_share(opener):.0%}", lambda opener: -_share(opener)),
        Column("mean", 6, lambda opener: f"{opener.mean:.2f}", attrgetter("mean")),
    )
    sort_column: reactive[int | None] = reactive(0)

    def watch_shown(self) -> None:
        self.status = counted(len(self.shown), "word")
        self.fit_height()


def _share(opener: Opener) -> float:
    return opener.won / opener.played
