"""What the Lab shows of its strategies: a table, and histograms side by side.

A `Trial` is a strategy with what is known of it; the screen makes them, the widgets only show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.strategies.simulation import FAIL, Progress, Simulation
from wordle_tui.tui.shared.drawn import Drawn, Parts, Scrolled
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.panels import bar

_NAME_WIDTH = 21
_CELL_WIDTH = 14
_CELL_HEIGHT = 8  # a title and seven bars


@dataclass(frozen=True)
class Trial:
    """A strategy in the Lab."""

    name: str
    source: str
    sentence: str
    picked: bool = False
    progress: Progress | None = None
    """How far it is, while it plays."""
    simulation: Simulation | None = None
    """What it came to, once it has played."""

    @property
    def distribution(self) -> dict[str, int] | None:
        """The games so far by their number of guesses."""
        if self.progress is not None:
            return self.progress.distribution
        return self.simulation.distribution if self.simulation else None


@dataclass(frozen=True)
class Column:
    """A figure of the trials; the lowest `order` is the best."""

    title: str
    width: int
    text: Callable[[Simulation], str]
    order: Callable[[Simulation], float]


COLUMNS = (
    Column("mean", 8, lambda each: f"{each.mean:.4f}", lambda each: each.mean),
    Column("won", 9, lambda each: f"{each.win_rate:.2%}", lambda each: -each.win_rate),
    Column("worst", 7, lambda each: str(each.max), lambda each: each.max),
)


class TrialTable(Scrolled, can_focus=True):
    """The strategies; one is highlighted, some are picked."""

    HELP = """
Pick strategies, and let them play every answer of the list.

- **mean**: guesses a game took on average, lost games with the guesses they took
- **won**: games won in six guesses
- **worst**: the most guesses a game took
"""
    BINDING_GROUP_TITLE = "Strategies"
    BINDINGS = [
        key("enter", "run", "Run", "lab.run", "Let the picked strategies play all answers",
            in_footer=True),
        key("space", "pick", "Pick", "lab.pick", "Pick this strategy, or leave it out",
            in_footer=True),
        key("ctrl+a", "pick_all", "Pick all", "lab.pick_all", "Pick all strategies, or none"),
        key("up", "highlight(-1)", "Up", "lab.up", "The strategy above"),
        key("down", "highlight(1)", "Down", "lab.down", "The strategy below"),
        key("home", "highlight(-99)", "First", "lab.first", "The first strategy"),
        key("end", "highlight(99)", "Last", "lab.last", "The last strategy"),
        key("left", "sort(-1)", "Sort", "lab.sort_left", "Sort by the column before"),
        key("right", "sort(1)", "Sort by", "lab.sort", "Sort by the next column", in_footer=True),
    ]  # fmt: skip

    trials: reactive[tuple[Trial, ...]] = reactive(())
    highlighted: reactive[str] = reactive("")
    """The name of the strategy that stands out."""
    sort_column: reactive[int | None] = reactive(None)
    """The figure that orders them; None for the order of the registry."""

    @dataclass
    class Highlighted(Message):
        """Another strategy stands out."""

    @dataclass
    class Sorted(Message):
        """The strategies stand in another order."""

    @dataclass
    class Picked(Message):
        """Strategies are to be picked or left out."""

        names: tuple[str, ...]

    @dataclass
    class RunAsked(Message):
        """The picked strategies are to play."""

    @property
    def shown(self) -> tuple[Trial, ...]:
        """The trials in the order shown; those that have not played come last."""
        if self.sort_column is None:
            return self.trials
        order = COLUMNS[self.sort_column].order

        def place(trial: Trial) -> tuple[bool, float]:
            return trial.simulation is None, order(trial.simulation) if trial.simulation else 0

        return tuple(sorted(self.trials, key=place))

    @property
    def _index(self) -> int:
        names = [trial.name for trial in self.shown]
        return names.index(self.highlighted) if self.highlighted in names else 0

    def watch_highlighted(self) -> None:
        self.post_message(self.Highlighted())

    def watch_sort_column(self) -> None:
        self.post_message(self.Sorted())

    def action_highlight(self, step: int) -> None:
        shown = self.shown
        self.highlighted = shown[min(max(self._index + step, 0), len(shown) - 1)].name

    def action_sort(self, step: int) -> None:
        orders = [None, *range(len(self._columns(self.size.width)))]
        place = orders.index(self.sort_column) if self.sort_column in orders else 0
        self.sort_column = orders[(place + step) % len(orders)]

    def action_pick(self) -> None:
        self.post_message(self.Picked((self.highlighted,)))

    def action_pick_all(self) -> None:
        left_out = [trial.name for trial in self.trials if not trial.picked]
        self.post_message(self.Picked(tuple(left_out or (trial.name for trial in self.trials))))

    def action_run(self) -> None:
        self.post_message(self.RunAsked())

    def on_click(self, event: events.Click) -> None:
        index = self._first + event.y - 1
        if event.y == 0:
            self._sort_by_click(event.x)
        elif index < len(self.trials):
            self.highlighted = self.shown[index].name
            if event.x < 4:
                self.action_pick()

    def _sort_by_click(self, x: int) -> None:
        right = _NAME_WIDTH
        if x < right:
            self.sort_column = None
        for index, column in enumerate(self._columns(self.size.width)):
            right += column.width
            if right - column.width <= x < right:
                self.sort_column = index

    def wheel(self, step: int) -> None:
        self.action_highlight(step)

    @property
    def _first(self) -> int:
        """The index of the trial on the first line."""
        lines = max(1, self.size.height - 1)
        return min(max(0, self._index - lines + 1), max(0, len(self.trials) - lines))

    @staticmethod
    def _columns(width: int) -> list[Column]:
        """As many columns as there is room for, from the first."""
        columns: list[Column] = []
        for column in COLUMNS:
            if _NAME_WIDTH + sum(each.width for each in columns) + column.width <= width:
                columns.append(column)
        return columns

    def draw(self, width: int, height: int) -> Iterable[Parts]:
        columns = self._columns(width)
        yield list(self._header(columns))
        shown = self.shown
        for trial in shown[self._first : self._first + height - 1]:
            parts = self._line(trial, columns)
            if trial.name == self.highlighted:
                text = "".join(text for text, _ in parts)
                parts = [(text.ljust(width), self.highlight)]
            yield parts

    def _header(self, columns: list[Column]) -> Iterator[tuple[str, Style]]:
        header = self.look("quiet")
        yield "    strategy".ljust(_NAME_WIDTH), header
        for index, column in enumerate(columns):
            if index == self.sort_column:
                yield f"▾{column.title}".rjust(column.width), self.look("lit")
            else:
                yield column.title.rjust(column.width), header

    def _line(self, trial: Trial, columns: list[Column]) -> Parts:
        look = "good" if trial.picked else "text"
        box = "[x]" if trial.picked else "[ ]"
        parts: Parts = [(f"{box} {trial.name}".ljust(_NAME_WIDTH), self.look(look))]
        room = sum(column.width for column in columns)
        if trial.progress is not None:
            share = trial.progress.done / trial.progress.games
            drawn = bar(share, room - 6) if trial.progress.done else ""
            parts.append((f" {drawn}".ljust(room - 5), self.look("bar")))
            parts.append((f"{share:5.0%}", self.look("text")))
            return parts
        for column in columns:
            text = column.text(trial.simulation) if trial.simulation else "–"
            parts.append((text.rjust(column.width), self.look("text")))
        return parts


class Histograms(Drawn):
    """The distributions of the trials side by side, all to the same scale."""

    trials: reactive[tuple[Trial, ...]] = reactive(())

    @property
    def with_games(self) -> list[tuple[Trial, dict[str, int]]]:
        """The trials to show: the picked ones that have games, the one at play first."""
        found = [
            (trial, trial.distribution)
            for trial in self.trials
            if trial.picked and trial.distribution is not None
        ]
        return sorted(found, key=lambda each: each[0].progress is None)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        found = self.with_games
        if not found:
            invitation = "Pick strategies and press enter: how their games end shows here."
            for text in wrap(invitation, width):
                yield [(text, self.look("quiet"))]
            return
        rows = max(1, (height + 1) // (_CELL_HEIGHT + 1))
        across = max(1, min(-(-len(found) // rows), (width + 2) // (_CELL_WIDTH + 2)))
        cell = min(40, (width + 2) // across - 2)
        most = max(max(games.values()) for _, games in found)
        shown = found[: rows * across]
        hidden = len(found) - len(shown)
        is_spaced = rows * (_CELL_HEIGHT + 1) - 1 + bool(hidden) <= height
        for start in range(0, len(shown), across):
            if start and is_spaced:
                yield []
            cells = [
                list(self._cell(trial, games, most, cell))
                for trial, games in shown[start : start + across]
            ]
            for line in zip(*cells, strict=True):
                yield [part for parts in line for part in (*parts, ("  ", self.rich_style))]
        if hidden:
            yield [(f"and {hidden} more".rjust(width), self.look("quiet"))]

    def _cell(self, trial: Trial, games: dict[str, int], most: int, width: int) -> Iterator[Parts]:
        name = trial.name if len(trial.name) <= width else f"{trial.name[: width - 1]}…"
        yield [(name.ljust(width), self.look("strong"))]
        room = width - 8
        for label, count in games.items():
            look = "error" if label == FAIL else "bar"
            drawn = bar(count / most, room) if count else ""
            yield [
                (f"{'X' if label == FAIL else label} ", self.look("quiet")),
                (drawn.ljust(room), self.look(look)),
                (f"{count:6,}", self.look("text")),
            ]
