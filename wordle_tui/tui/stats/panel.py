"""Panels with the figures of many games: guesses, loss and luck, openers; and of several boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, zip_longest
from operator import attrgetter

from textual.containers import VerticalScroll
from textual.reactive import reactive

from wordle_tui.game.boards import SITES, game_name
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted, signed
from wordle_tui.history.statistics import Opener, Statistics, statistics
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.charts import averaged, chart_lines, guess_bars, signed_chart
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.game_table import GameTable
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tables import Column, SortedTable, Table

_MEAN_WIDTH, _AXIS_WIDTH = 6, 6
_NAME, _SHORT = 25, 13
_TITLE = 16
_WIDE = 58
"""Minimum width at which the names have the number of boards."""


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

    def watch_statistics(self, statistics: Statistics) -> None:
        self.short_status = f"{statistics.streak_name} {statistics.streak:,}"
        self.status = f"{self.short_status} (best {statistics.best_streak:,})"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return guess_bars(self.statistics, width)


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

    HELP = """
Your first guesses, and how the games with them went. **Left** and **right** sort them by another
column; so does a click on its title. **Enter** opens the cheat sheet of an opener.
"""
    BINDING_GROUP_TITLE = "Openers"
    BINDINGS = [
        key("enter", "screen.cheat_sheet", "Cheat sheet", "openers.sheet",
            "The best play after this opener, to read, print or copy", in_footer=True),
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


class BoardStatistics(Panel, Table):
    """One line for each number of boards: games, share won, mean of guesses, and streaks."""

    HELP = """
Games with several boards, one line for each number of boards. They have no rating, and the other
pages don't count them. A game counts as won if all its boards are solved.
"""
    BINDING_GROUP_TITLE = "Boards"
    TITLE = "Several boards"
    figures: reactive[Mapping[int, Statistics]] = reactive(dict)

    def watch_figures(self) -> None:
        self.status = counted(sum(each.played for each in self.figures.values()), "game")
        self.highlighted = min(self.highlighted, max(0, self.line_count - 1))
        self.fit_height()

    @property
    def line_count(self) -> int:
        return len(self.figures)

    @property
    def boards(self) -> int:
        """The number of boards of the highlighted line; 0 without games."""
        return [*self.figures, 0][self.highlighted]

    def header(self, width: int) -> Iterable[Parts]:
        name = _NAME if width >= _WIDE else _SHORT
        yield [(f"{'':<{name}}{'games':>5}{'won':>6}{'mean':>6}{'streak':>7}{'best':>5}", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        boards, figures = [*self.figures.items()][index]
        won = f"{figures.won / figures.played:.0%}"
        name = f"{SITES.get(boards, counted(boards, 'board')):<{_SHORT}}"
        if width >= _WIDE:
            name = f"{game_name(boards):<{_NAME}}"
        numbers = f"{figures.played:>5,}{won:>6}{figures.mean:>6.2f}"
        streaks = f"{figures.streak:>7,}{figures.best_streak:>5,}"
        return [(name, "strong"), (numbers + streaks, "text")]


class BoardGuesses(Panel, LineWidget):
    """How many games with one number of boards took how many guesses."""

    TITLE = "Guesses"
    statistics: reactive[Statistics] = reactive(statistics(()), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        # No game can take fewer guesses than it has boards, so most of the first lines are empty.
        games = self.statistics.distribution
        first = next((guess for guess, count in enumerate(games) if count), 0)
        return islice(guess_bars(self.statistics, width), first, None)


class BoardGames(GameTable):
    """The games with one number of boards: when, where, and the guess of each board."""

    HELP = """
The games with the number of boards that is highlighted above, newest first, with the guess that
solved each board.
"""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return parameters != ("file",) and super().check_action(action, parameters)

    def header(self, width: int) -> Iterator[Parts]:
        yield [(f"date       {'game':<{_TITLE}}result   boards", "quiet")]

    def shown_line(self, game: FinishedGame, width: int) -> str:
        return board_line(game)


def board_line(game: FinishedGame) -> str:
    """Date, site or mode, result, and the guess that solved each board."""
    score = f"{game.guess_count if game.is_won else 'X'}/{game.limit}"
    solved = " ".join(str(guess or "X") for guess in game.solved)
    return f"{game.played_on} {game.title or game.mode.value:<{_TITLE}}{score:>6}   {solved}"
