"""The page of Stats about games with several boards, held apart by the number of boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.reactive import reactive

from wordle_tui.game.boards import SITES, game_name
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted
from wordle_tui.history.statistics import Statistics, statistics
from wordle_tui.tui.widgets.charts import guess_bars
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.game_table import GameTable
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tables import Table

_NAME, _SHORT = 25, 13
_TITLE = 16
_WIDE = 58
"""Minimum width at which the names have the number of boards."""


class BoardStatistics(Panel, Table):
    """One line for each number of boards: games, share won, mean of guesses, and streaks."""

    HELP = """
Games with several boards, one line for each number of boards. They have no rating, and the other
pages do not count them. A game counts as won if all its boards are solved.
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
        lines = list(guess_bars(self.statistics, width))
        first = next(
            (guess for guess, games in enumerate(self.statistics.distribution) if games), 0
        )
        yield from lines[first:]


class BoardGames(GameTable):
    """The games with one number of boards: when, where, and the guess of each board."""

    HELP = """
The games with the number of boards that is highlighted above, newest first, with the guess that
solved each board.
"""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "file" and super().check_action(action, parameters)

    def header(self, width: int) -> Iterator[Parts]:
        yield [(f"date       {'game':<{_TITLE}}result   boards", "quiet")]

    def shown_line(self, game: FinishedGame, width: int) -> str:
        return board_line(game)


def board_line(game: FinishedGame) -> str:
    """Date, site or mode, result, and the guess that solved each board."""
    score = f"{game.guess_count if game.is_won else 'X'}/{game.limit}"
    solved = " ".join(str(guess or "X") for guess in game.solved)
    return f"{game.played_on} {game.title or game.mode.value:<{_TITLE}}{score:>6}   {solved}"
