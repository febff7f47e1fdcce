"""What stands beside and below the boards when a game is over, as its screen knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.getters import query_one
from textual.reactive import reactive

from wordle_tui.play.state import PlayState
from wordle_tui.tui.widgets.charts import Bricks
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, wrapped

_LABEL = 8
"""The columns before a bar."""


class PlayerProgress(NamedTuple):
    """How a player stands after a game."""

    last: tuple[tuple[int, bool], ...] = ()
    """The guesses of the last games and whether they were won, the latest last."""
    streak: tuple[int, int] = (0, 0)
    """That after the game, and the best one."""
    cost: tuple[float, float] | None = None
    """What a game costs the player, and an average person."""
    figure: str = ""
    """The player's own as it is shown."""
    said: tuple[str, ...] = ()


class ProgressLines(LineWidget):
    """The streak and the level as bars, and what else there is to say."""

    progress: reactive[PlayerProgress] = reactive(PlayerProgress(), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        now, best = self.progress.streak
        if best:
            figures: Parts = [(f" {now:>4}", "strong"), (f"  best {best}", "quiet")]
            room = width - _LABEL - sum(len(text) for text, _ in figures)
            yield [*_bar("Streak", now / best, room), *figures]
        if self.progress.cost is not None:
            yield from self._level(width, *self.progress.cost)
        for sentence in self.progress.said:
            yield from wrapped(sentence, width, "quiet")

    def _level(self, width: int, yours: float, peoples: float) -> Iterator[Parts]:
        """From best play, at the left, to an average person."""
        share = min(1.0, yours / peoples)
        yield _bar("Level", share, width - _LABEL)
        best, own, people = "best play", f"you {self.progress.figure}", f"people {peoples:.1f}"
        room = width - _LABEL - len(people) - 2
        if room < len(best) + 2 + len(own):
            best = ""
        at = round(share * (width - _LABEL)) - len(own)
        at = max(len(best) + 2 * bool(best), min(at, room - len(own)))
        yield [
            ("cost".ljust(_LABEL), "quiet"),
            (best.ljust(at), "quiet"),
            (own.ljust(room + 2 - at), "lit"),
            (people, "quiet"),
        ]


def _bar(label: str, share: float, room: int) -> Parts:
    filled = round(share * room)
    return [
        (label.ljust(_LABEL), "text"),
        ("━" * filled, "accent"),
        ("━" * (room - filled), "rule"),
    ]


class _LastGames(Bricks):
    INDENT = 1


class YourGames(Vertical):
    """The last games as bricks, the streak and the level."""

    LEAST = 9
    """The lines that it needs."""
    bricks = query_one(Bricks)
    lines = query_one(ProgressLines)

    def compose(self) -> ComposeResult:
        yield _LastGames()
        yield ProgressLines()

    def show(self, progress: PlayerProgress) -> None:
        self.bricks.games, self.bricks.display = progress.last, bool(progress.last)
        is_full = len(progress.last) == Bricks.MOST
        self.bricks.title, self.bricks.status = (
            Bricks.TITLE if is_full else "Your games",
            "guesses",
        )
        self.lines.progress = progress


class EndCard(VerticalScroll, can_focus=False):
    """The card of a game that is over; the app makes one with the ratings of the game."""

    costliest: int | None = None
    """The index of the guess to be tried again, if there is one."""
    share = ""
    """The last line of the text to share."""
    games = query_one("#beside", YourGames)
    """Shown where there is no room for them below the board."""

    def show(self, state: PlayState) -> None:
        """Show a game that is over."""
        raise NotImplementedError

    @property
    def is_cut(self) -> bool:
        return self.max_scroll_y > 0 or self.screen.query_one("#body").max_scroll_y > 0

    def scroll_card(self, lines: int) -> None:
        """Scroll the card or, on a narrow screen, all of it."""
        for box in (self, self.screen.query_one("#body")):
            box.scroll_relative(y=lines, animate=False)
