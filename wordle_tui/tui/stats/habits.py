"""The habits page of Stats: what costs most, its worst examples, and the cost of each guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.reactive import reactive

from wordle_tui.game import daily
from wordle_tui.game.wording import short_day, shortened
from wordle_tui.rating.mistakes import KINDS, Mistake
from wordle_tui.rating.performance import Performance
from wordle_tui.rating.record import MISSING_TITLE, Habit, RatedGames, record
from wordle_tui.training.deck import habit
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Open
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts
from wordle_tui.tui.widgets.tables import MarkedTable
from wordle_tui.tui.widgets.tiles import NARROW, SQUARES, TIGHT

_COST, _TIMES, _INTERVAL, _BAR = 6, 7, 14, 3
"""The columns of the figures, and the fewest of a bar."""
_WITH_TIMES = 60
"""The columns from which on it is said how often a habit showed."""
_NAME = max(map(len, KINDS.values())) + 2
_PEOPLE = 19
"""The columns before the bar of people."""
_MOMENTS = 4
_SPACED = 36
"""The lines of a screen from which on there are blank lines between habits."""


def _barred(title: str, share: float, room: int, least: int) -> Parts:
    """A title and, if there is room, a bar that is so much of the longest.

    Titles have the same room everywhere, or `least` where that leaves none for a bar.
    """
    name = next((name for name in (_NAME, least) if name + _BAR <= room), room)
    filled = bar(share, 1, room - name).ljust(room - name) if room > name else ""
    return [(shortened(title, name - 1).ljust(name), "text"), (filled, "bar")]


class LevelBars(LineWidget):
    """What the guesses of the player cost in a game, above what those of an average person do."""

    rating: reactive[Performance] = reactive(record(()).recent.rating, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rating, room = self.rating, width - _PEOPLE - _COST
        if rating.loss is None:
            return
        part = room / max(rating.loss.mean, rating.average)
        for name, mean, figure, sign, look in (
            ("you", rating.loss.mean, rating.figure, "█", "accent"),
            ("an average person", rating.average, f"≈{rating.average:.1f}", "━", "quiet"),
        ):
            yield [
                (name.ljust(_PEOPLE), "text"),
                (sign * round(part * mean), look),
                (f" {figure}", "text"),
            ]


class Habits(Panel, MarkedTable):
    """What costs most, with a bar each, and how it happened where it cost most."""

    TITLE = "What costs you most"
    status: reactive[str] = reactive("cost")
    header_height = 0
    BINDING_GROUP_TITLE = "Habits"
    BINDINGS: ClassVar = [
        key("enter,t", "drill", "Train", "mistakes.drill",
            "Train this habit: five cards, from your own games first; compare a weak opener with "
            "the best familiar one", in_footer=True),
        key("x", "open", "Worst", "mistakes.open",
            "Open the game in which this habit cost most", in_footer=True),
    ]  # fmt: skip

    window: reactive[RatedGames] = reactive(record(()).recent)
    reasons: tuple[str, ...] = ()
    """How each habit showed where it cost most."""

    def watch_window(self) -> None:
        self.highlighted = min(self.highlighted, max(0, self.line_count - 1))
        self.fit_height()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("open", "drill") or self.habit is not None

    @property
    def habit(self) -> Habit | None:
        """The one that is highlighted."""
        return self.window.habits[self.highlighted] if self.window.habits else None

    @property
    def line_count(self) -> int:
        return len(self.window.habits)

    @property
    def row_height(self) -> int:
        return 3 if self.app.size.height >= _SPACED else 2

    def line(self, index: int, width: int) -> Parts:
        row, times = self.window.habits[index], _TIMES * (width >= _WITH_TIMES)
        most = max(each.loss for each in self.window.habits)
        return [
            ("   ", "text"),
            *_barred(row.title, row.loss / most, width - 5 - _COST - times, _NAME),
            (row.figure.rjust(_COST), "text"),
            ((f"{row.count:,}×" * bool(times)).rjust(times) + " ", "quiet"),
        ]

    def below(self, index: int, width: int) -> Iterable[Parts]:
        yield [("", "text"), (f"   {shortened(self.reasons[index], width - 4)}", "quiet")]
        yield from [[]] * (self.row_height - 2)

    def action_drill(self) -> None:
        if self.habit is None:
            return
        if self.habit.kind not in KINDS:
            self.notify(f"There's nothing to train. {self.reasons[self.highlighted]}")
        elif self.habit.kind == "opener":
            self.post_message(Open("train", self.habit.examples[0][1]))
        else:
            games = self.window.rating.games
            costs = f"Such guesses cost {self.habit.figure} a game in your last {games:,}."
            self.post_message(Open("train", habit(self.habit.kind, costs)))

    def action_open(self) -> None:
        if self.habit is not None:
            _, worst = self.habit.examples[0]
            self.post_message(Open("replay", worst.game, worst.number - 1))


class ByGuess(Panel, LineWidget):
    """What the first, second, … guess of a game costs, with the intervals if they are wanted."""

    TITLE = "By guess"
    window: reactive[RatedGames] = reactive(record(()).recent, layout=True)
    has_intervals: reactive[bool] = reactive(False)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        parts = {f"guess {number}": part for number, part in self.window.by_guess.items()}
        if self.window.missing.mean_loss:
            parts[MISSING_TITLE] = self.window.missing
        most = max(part.mean_loss or 0.0 for part in parts.values()) or 1.0
        longest = max(map(len, parts)) + 2
        room = width - 2 - _COST - (_INTERVAL if self.has_intervals else _TIMES)
        for title, part in parts.items():
            loss = part.mean_loss or 0.0
            end = f" {part.interval}" if self.has_intervals else ""
            yield [
                ("  ", "text"),
                *_barred(title, loss / most, room, longest),
                (f"{'≈' * part.is_estimate}{loss:.2f}".rjust(_COST), "text"),
                (end, "quiet"),
            ]


class CostlyGuess(Panel, BoardView):
    """A board up to a guess, which is in a frame; the next guess if it was the first."""

    IS_CENTRED = False
    INDENT = 1

    @property
    def _room(self) -> int:
        """The columns for its tiles; the share of the screen is that of the stylesheet."""
        width = self.app.size.width
        return int(width * (1 if width < 80 else 0.32)) - 4

    def show(self, title: str, cost: float, made: Mistake) -> None:
        turns = made.game.turns[: max(2, made.number)]
        self.shape, self.turns, self.lit = (len(made.guess), len(turns)), turns, made.number - 1
        self.status = f"{cost:.2f}"
        self.title = shortened(title, self._room - len("  ─ ") - len(self.status))

    def fit(self) -> None:
        """Take the largest tiles with which four such boards of two guesses fit on the screen."""
        columns, most = self.shape[0], self.app.size.height - 2
        self.tile = next(
            (
                tile
                for tile in (*SQUARES, NARROW)
                if tile.board_width(columns) <= self._room
                and _MOMENTS * (2 + 2 * tile.height) <= most
            ),
            TIGHT,
        )


class Moments(VerticalGroup):
    """Where a habit cost most; if there are few such moments, those of other habits follow."""

    def compose(self) -> ComposeResult:
        yield from (CostlyGuess() for _ in range(_MOMENTS))

    def show(self, habits: Sequence[Habit]) -> None:
        """Show the costliest guesses that differ from each other, of different games."""
        found: list[tuple[str, float, Mistake]] = []
        for row in habits:
            for cost, made in row.examples:
                if all(made.guess != each.guess and made.game != each.game for *_, each in found):
                    day = short_day(made.game.played_on, daily.today().year)
                    found.append((day if row is habits[0] else row.title, cost, made))
        boards = self.query(CostlyGuess)
        for board, each in zip_longest(boards, found[: len(boards)]):
            board.display = each is not None
            if each is not None:
                board.show(*each)
