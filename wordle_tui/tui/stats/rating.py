"""Panels with the performance rating, its trend, the costliest mistakes, and the luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from rich.cells import cell_len
from textual.binding import Binding
from textual.reactive import reactive

from wordle_tui.game.wording import counted, day_text, shortened
from wordle_tui.rating.mistakes import KINDS, MISTAKE
from wordle_tui.rating.performance import (
    FEWEST,
    LAST_LEVEL,
    LEVELS,
    RECENT,
    Performance,
)
from wordle_tui.rating.record import MISSING, RARE, SMALL, Habit, RatedGames, Record, record
from wordle_tui.training.deck import habit
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Open
from wordle_tui.tui.widgets.charts import averaged, bar, chart_lines
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Part, Parts, padded
from wordle_tui.tui.widgets.tables import Table

_LABEL, _AXIS = 8, 5
_TIMES, _COST, _DRILL = 5, 5, 17
_PARTS = 8
"""Maximum number of ratings by mode, list and opener."""
_LIMITS = ", ".join(f"{name} below {limit:.0%}" for name, limit in LEVELS.items())


_NO_DRILL = {
    "opener": "An opener can't be drilled. Assist ({app.assist}) has good first words.",
    SMALL: f"Small losses can't be drilled: each cost less than {MISTAKE}.",
    MISSING: "Guesses after help or giving up can't be drilled. An average person's are counted.",
    RARE: "Your guesses were as good as the best familiar words here: there is nothing to drill.",
}
"""Why some rows of a rating can't be drilled."""


class _RecordPanel(Panel, LineWidget):
    """A panel that shows a part of the player's record."""

    record: reactive[Record] = reactive(record(()))


class RatingFigures(_RecordPanel):
    """The rating over all games and over the last ones, and the personal bests."""

    TITLE = "Rating"

    def watch_record(self, record: Record) -> None:
        self.status = counted(record.all.games, "game")

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        record = self.record
        yield _rating_line(f"last {RECENT}", record.last_30)
        yield _rating_line("all", record.all)
        if record.best is None:
            best: Parts = [(f"in {RECENT - record.all.games} more games", "quiet")]
        else:
            day = f"  {day_text(record.best_on.date())}" if record.best_on else ""
            best = [(record.best.figure, "strong"), (day, "quiet")]
        yield [_label(f"best {RECENT}"), *best]
        row = f" ({record.flawless_in_a_row} in a row)" if record.flawless_in_a_row else ""
        yield [_label("flawless"), (f"{record.flawless:,}", "strong"), (row, "quiet")]


def _label(text: str) -> Part:
    return f"{text:<{_LABEL}} ", "quiet"


def _rating_line(label: str, rating: Performance) -> Parts:
    figure, name = (f"{rating.figure} ", "strong"), (f" {rating.level or ''}", "lit")
    return [_label(label), figure, (rating.interval, "text"), name]


class Course(_RecordPanel):
    """A chart of the rating of the last 30 games after each game."""

    TITLE = "Trend"
    status: reactive[str] = reactive(f"cost, last {RECENT} games")

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        trend = self.record.trend
        if not trend:
            yield [(f"It starts after {FEWEST} rated games.", "quiet")]
            return
        room = max(1, width - _AXIS - 1)
        columns = max(1, room // len(trend))  # for each game
        means = averaged([each.mean_loss or 0.0 for each in trend for _ in range(columns)], room)
        for label, line in chart_lines(means, max(2, height - 1)):
            yield [(f"{label.rjust(_AXIS)}┤", "faint"), (line, "bar")]
        first, last = f"game {FEWEST}", f"{FEWEST + len(trend) - 1:,}"
        ends = f"{first}{last.rjust(len(means) - len(first))}"
        yield [(f"{' ' * _AXIS}└{ends if len(means) > len(first + last) else first}", "faint")]


class _WindowPanel(Panel, LineWidget):
    """A panel that shows a part of the rating of some games."""

    window: reactive[RatedGames] = reactive(record(()).recent)


class ByGuess(_WindowPanel):
    """The loss of the first, second, … guess in a game."""

    TITLE = "By guess"

    def watch_window(self, window: RatedGames) -> None:
        costliest = window.costliest_guess
        self.status = "" if costliest is None else f"guess {costliest} costs most"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        parts = self.window.by_guess
        most = max(part.mean_loss or 0.0 for part in parts.values()) or 1.0
        intervals = {number: part.interval or part.figure for number, part in parts.items()}
        interval = max(map(len, intervals.values()))
        room = max(4, width - len("1  0.00  ") - interval)
        for number, part in parts.items():
            loss = part.mean_loss or 0.0
            mean = "" if part.mean_loss is None else f"{'≈' * part.is_estimate}{loss:.2f}"
            look = "lit" if number == self.window.costliest_guess else "bar"
            yield [
                (f"{number} ", "quiet"),
                (f"{mean:<4} ", "text"),
                (f"{intervals[number]:<{interval}} ", "quiet"),
                (bar(loss, most, room), look),
            ]
        if missing := self.window.missing.mean_loss:
            yield [
                ("+ ", "quiet"),
                (f"{missing:.2f} ", "text"),
                ("after help and given up", "quiet"),
            ]


class ByPart(_WindowPanel):
    """The ratings by mode, list and opener."""

    TITLE = "By mode, list and opener"

    def watch_window(self, window: RatedGames) -> None:
        self.status = f"{len(window.by_opener):,} openers" if len(window.by_opener) > 1 else ""
        self.display = any(window.parts)
        self.fit_height()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        parts = list(islice(self.window.parts, _PARTS))
        widest = max((cell_len(name) for name, _ in parts), default=0)
        for name, part in parts:
            games = counted(part.games, "game")
            yield [
                (padded(name, widest), "quiet"),
                (f" {part.figure} ", "strong"),
                (f"{part.interval:<11} ", "text"),
                (f"{part.level:<9}", "lit"),
                (games if width >= widest + 28 + len(games) else "", "quiet"),
            ]


class Levels(_RecordPanel):
    """The levels, or those around the player's, which is highlighted."""

    TITLE = "Levels"

    def watch_record(self, record: Record) -> None:
        self.status = f"average person ≈{record.last_30.average:.2f}"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        names, rating = [*LEVELS, LAST_LEVEL], self.record.last_30
        own = names.index(rating.level or names[0])
        first = max(0, min(own - height // 2, len(names) - height))
        for name in names[first : first + height]:
            limit = f"from {LEVELS['steady'] * rating.average:.2f} on"
            if name in LEVELS:
                limit = f"below {LEVELS[name] * rating.average:.2f}"
            yield [(f"{name:<10}", "lit" if name == rating.level else "text"), (limit, "quiet")]


class Mistakes(Panel, Table):
    """The kinds of mistakes, the costliest first."""

    TITLE = "Habits"
    BINDING_GROUP_TITLE = "Mistakes"
    BINDINGS = [
        key("enter,t", "drill", "Drill", "mistakes.drill",
            "Drill this habit in Train: five cards, from your own games first", in_footer=True),
        key("x", "open", "Worst", "mistakes.open",
            "Open the game in which a mistake of this kind cost most", in_footer=True),
        Binding("enter,t", "explain", show=False),
    ]  # fmt: skip

    totals: reactive[tuple[Habit, ...]] = reactive(())
    drills: reactive[Mapping[str, str]] = reactive(dict)
    """The last drill of each habit."""
    record = record(())

    def watch_totals(self, totals: tuple[Habit, ...]) -> None:
        self.highlighted = 0
        mistakes = (total.count for total in totals if total.kind in KINDS)
        self.status = counted(sum(mistakes), "mistake")
        self.fit_height()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("open", "drill", "explain") and not self.totals:
            return False
        return action != "drill" or (self._kind in KINDS and self._kind not in _NO_DRILL)

    def watch_highlighted(self) -> None:
        super().watch_highlighted()
        self.refresh_bindings()

    @property
    def _kind(self) -> str:
        return self.totals[self.highlighted].kind

    @property
    def line_count(self) -> int:
        return len(self.totals)

    def header(self, width: int) -> Iterable[Parts]:
        if self.totals:
            habit = "habit".ljust(width - _TIMES - _COST - 1 - self._drill_room(width))
            last = "last drill" if self._drill_room(width) else ""
            yield [(f"{'times':>{_TIMES}}{'cost':>{_COST}} {habit}{last}", "quiet")]
        else:
            is_rated = self.record.all.games > 0
            yield [("No guess cost anything." if is_rated else "No game counts yet.", "quiet")]

    def line(self, index: int, width: int) -> Parts:
        total = self.totals[index]
        drill = self._drill_room(width)
        room = width - _TIMES - _COST - 1 - drill
        last = "" if total.kind in _NO_DRILL else self.drills.get(total.kind, "–")
        return [
            (f"{total.count:>{_TIMES},}", "text"),
            (f"{total.figure:>{_COST}} ", "text"),
            (shortened(total.title, room).ljust(room), "strong" if index == 0 else "text"),
            (last if drill else "", "quiet"),
        ]

    def _drill_room(self, width: int) -> int:
        """The columns of the last drill; none if the names of the habits need them."""
        longest = max(map(len, KINDS.values()))
        return _DRILL if width >= _TIMES + _COST + 2 + longest + _DRILL else 0

    def action_drill(self) -> None:
        costs = self.record.habit_sentence(self._kind)
        self.post_message(Open("train", habit(self._kind, costs)))

    def action_explain(self) -> None:
        self.notify(_NO_DRILL.get(self._kind, "This habit can't be drilled."))

    def action_open(self) -> None:
        worst = self.totals[self.highlighted].examples[0]
        self.post_message(Open("replay", worst.game, worst.number - 1))


class Examples(Panel, LineWidget):
    """The costliest mistakes of one kind."""

    TITLE = "Your costliest mistakes of this kind"
    total: reactive[Habit | None] = reactive(None)
    record = record(())

    def watch_total(self, total: Habit | None) -> None:
        self.set_class(total is None, "-none")
        before, recent = self.record.habit_costs(total.kind) if total else (None, 0.0)
        self.status = f"{before:.2f} a game before, {recent:.2f} now" if before is not None else ""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for each in self.total.examples[:height] if self.total else ():
            game, number = each.game, each.number
            rating, is_rare = game.ratings[number - 1], self.total and self.total.kind == RARE
            lost = rating.loss - rating.given_away if is_rare else rating.given_away
            guesses = [turn.guess.upper() for turn in game.turns]
            yield [
                (f"{game.played_on} ", "quiet"),
                (f"{lost:>{_COST}.2f}  ", "text"),
                (" ".join((*guesses[: number - 1], "")), "quiet"),
                (guesses[number - 1], "strong"),
                (" ".join(("", *guesses[number:])), "quiet"),
            ]
