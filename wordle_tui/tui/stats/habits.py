"""The habits page of Stats: what costs most, its worst examples, and the cost of each guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.reactive import reactive

from wordle_tui.game import daily
from wordle_tui.game.wording import short_day, shortened
from wordle_tui.rating.mistakes import KINDS, MISTAKE
from wordle_tui.rating.record import (
    BOLD,
    MISSING,
    MISSING_TITLE,
    RARE,
    SMALL,
    Habit,
    RatedGames,
    record,
)
from wordle_tui.training.deck import habit
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Open
from wordle_tui.tui.rated.card import tile_row
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, width_of
from wordle_tui.tui.widgets.tables import MarkedTable

_COST, _TIMES, _INTERVAL, _BAR = 6, 7, 14, 5
"""The columns of the figures, and the fewest of a bar."""
_NAME = max(map(len, KINDS.values())) + 2
_SHOWN = 4
"""How many examples of a habit are shown."""
_NO_DRILL = {
    "opener": "An opener can't be trained: choose one of the good first words in Assist "
    "({app.assist}). Train ({app.train}) has replies to your opener.",
    SMALL: f"Small losses can't be trained: each cost less than {MISTAKE}.",
    BOLD: "These guesses won, so there is nothing to train: on average another one needs fewer.",
    MISSING: "Guesses after help or giving up can't be trained. An average person's are counted.",
    RARE: "Your guesses were as good as the best familiar words here: there is nothing to train.",
}
"""Why some habits can't be trained."""


def _barred(title: str, share: float, room: int, least: int) -> Parts:
    """A title and, if there is room, a bar that is so much of the longest.

    Titles have the same room everywhere, or `least` where that leaves none for a bar.
    """
    name = next((name for name in (_NAME, least) if name + _BAR <= room), room)
    filled = bar(share, 1, room - name).ljust(room - name) if room > name else ""
    return [(shortened(title, name - 1).ljust(name), "text"), (filled, "bar")]


class Habits(Panel, MarkedTable):
    """What costs most, with a bar each."""

    TITLE = "What costs you most"
    BINDING_GROUP_TITLE = "Habits"
    BINDINGS: ClassVar = [
        key("enter,t", "drill", "Train", "mistakes.drill",
            "Train this habit: five cards, from your own games first", in_footer=True),
        key("x", "open", "Worst", "mistakes.open",
            "Open the game in which this habit cost most", in_footer=True),
    ]  # fmt: skip

    window: reactive[RatedGames] = reactive(record(()).recent)

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

    def header(self, width: int) -> Iterable[Parts]:
        yield [("cost".rjust(width - _TIMES - 1), "quiet"), ("times".rjust(_TIMES), "quiet")]

    def line(self, index: int, width: int) -> Parts:
        row = self.window.habits[index]
        most = max(each.loss for each in self.window.habits)
        return [
            ("   ", "text"),
            *_barred(row.title, row.loss / most, width - 4 - _COST - _TIMES, _NAME),
            (row.figure.rjust(_COST), "text"),
            (f"{row.count:>{_TIMES},} ", "quiet"),
        ]

    def action_drill(self) -> None:
        if self.habit is not None and self.habit.kind in _NO_DRILL:
            self.notify(_NO_DRILL[self.habit.kind])
        elif self.habit is not None:
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


class Worst(Panel, LineWidget):
    """The games in which a habit cost most, as tiles; the cost stands beside its guess."""

    TITLE = "The four worst"
    status: reactive[str] = reactive("cost")
    habit: reactive[Habit | None] = reactive(None, layout=True)

    def watch_habit(self) -> None:
        count = len(self.habit.examples) if self.habit else 0
        self.title = self.TITLE if count >= _SHOWN else "The worst"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for cost, guess in self.habit.examples[:_SHOWN] if self.habit else ():
            day = short_day(guess.game.played_on, daily.today().year)
            for number, turn in enumerate(guess.game.turns, 1):
                tiles = tile_row(turn)
                room = width - width_of(tiles) - _COST + 1
                date = day if number == 1 and room > len(day) else ""
                parts: Parts = [(date.ljust(max(0, room))[: max(0, room)], "quiet"), *tiles]
                if number == guess.number:
                    parts.append((f"{cost:>{_COST - 1}.2f}", "strong"))
                yield parts
            yield []
