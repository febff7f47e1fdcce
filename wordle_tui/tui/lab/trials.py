"""What the Lab shows of its strategies: a table, histograms side by side, and notes on one.

A `Trial` is a strategy with what is known of it; the screen makes them, the widgets only show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf
from operator import attrgetter
from textwrap import wrap
from typing import Any

from textual import events
from textual.message import Message
from textual.reactive import reactive

from wordle_tui.game.wording import counted, shortened
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.base import Published
from wordle_tui.strategies.published import published_of
from wordle_tui.strategies.simulation import FAIL, Progress, Simulation
from wordle_tui.tui.shared.charts import bar
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.line_widget import LineWidget, Parts
from wordle_tui.tui.shared.tables import Column, SortedTable

_LEAST_WIDTH, _GOOD_WIDTH, _BEST_WIDTH = 14, 28, 60
"""The columns that a histogram can do with, should have, and needs at most."""
_BARS = 7
_THICK = 2
"""The most lines of a bar."""
_NO_GAMES = "How the games end appears here: how many took one guess, two, … six, or were lost (X)."
_MORE_WIDTH = 13  # room after the words for how many more there are


@dataclass(frozen=True)
class Trial:
    """A strategy in the Lab."""

    name: str
    """The strategy with the options that set it apart here: no other row has this name."""
    strategy: Strategy[Any]
    picked: bool = False
    is_added: bool = False
    """Whether the user has added it, so that it can be removed."""
    progress: Progress | None = None
    """How far it is, while it plays."""
    simulation: Simulation | None = None
    """Its result, once it has played."""

    @property
    def distribution(self) -> dict[str, int] | None:
        """The games so far by their number of guesses."""
        if self.progress is not None:
            return self.progress.distribution
        return self.simulation.distribution if self.simulation else None

    @property
    def origin(self) -> str:
        """Where the strategy comes from: a published solver, this program or another package."""
        strategy = self.strategy
        if strategy.idea:
            return f"solver {strategy.solver}: {strategy.idea}"
        return f"of {'wordle-tui' if strategy.solver == 'ours' else strategy.solver}"

    @cached_property
    def published(self) -> Published | None:
        """What its author published of this run."""
        return published_of(self.simulation) if self.simulation else None

    @property
    def agrees(self) -> bool:
        """Whether our games end as the published ones."""
        return bool(
            self.simulation
            and self.published
            and self.simulation.distribution_text == self.published.figure
        )


def _column(
    title: str, width: int, text: Callable[[Simulation], str], order: Callable[[Simulation], float]
) -> Column[Trial]:
    """A figure of a strategy's result; strategies that have not played come last."""
    return Column(
        title,
        width,
        lambda trial: text(trial.simulation) if trial.simulation else "–",
        lambda trial: order(trial.simulation) if trial.simulation else inf,
    )


class TrialTable(Panel, SortedTable[Trial]):
    """The strategies; one is highlighted, some are picked."""

    TITLE = "Strategies"
    HELP = """
Pick strategies, and let them play every answer of the list. Results are kept, so that a strategy
plays a list only once.
"""
    BINDING_GROUP_TITLE = "Strategies"
    BINDINGS = [
        key("enter", "screen.run", "Run", "lab.run", "Let the picked strategies play all answers",
            in_footer=True),
        key("space", "screen.pick", "Pick", "lab.pick", "Pick this strategy, or leave it out",
            in_footer=True),
        key("o", "screen.options", "Options", "lab.options",
            "Set the options of this strategy, and add it with them as a row", in_footer=True),
        key("ctrl+a", "screen.pick_all", "Pick all", "lab.pick_all",
            "Pick all strategies, or none"),
        key("pagedown", "screen.lost_word(1)", "Lost words", "lab.next_lost",
            "The next of the words the strategy loses; ctrl+w watches it"),
        key("pageup", "screen.lost_word(-1)", "Lost word before", "lab.lost_before",
            "The lost word before"),
        key("delete", "screen.remove", "Remove", "lab.remove",
            "Remove this row, if you have added it"),
        key("left", "sort(-1)", "Sort", "list.sort_left", "Sort by the column before"),
        key("right", "sort(1)", "Sort", "list.sort", "Sort by the next column"),
    ]  # fmt: skip

    name_of = attrgetter("name")
    NAME_TITLE = "    strategy"
    NAME_WIDTH = 21
    """More, if a name is longer: then there is room for fewer columns."""
    COLUMNS = (
        _column("mean", 8, "{0.mean:.4f}".format, attrgetter("mean")),
        _column("won", 9, "{0.win_rate:.2%}".format, lambda result: -result.win_rate),
        _column("worst", 7, "{0.max}".format, attrgetter("max")),
    )

    def watch_shown(self) -> None:
        self._fit_names()
        self.status = f"{sum(trial.picked for trial in self.shown)} picked"

    def on_resize(self) -> None:
        self._fit_names()

    def _fit_names(self) -> None:
        longest = 5 + max((len(trial.name) for trial in self.shown), default=0)
        room = self.size.width - self.COLUMNS[0].width
        self.NAME_WIDTH = max(TrialTable.NAME_WIDTH, min(longest, room))  # type: ignore[misc]

    @property
    def trial(self) -> Trial | None:
        """The highlighted one."""
        return self.shown[self.highlighted] if self.shown else None

    def highlight_row(self, name: str) -> None:
        self.highlighted = [trial.name for trial in self.shown].index(name)

    def clicked(self, index: int, x: int) -> None:
        self.highlighted = index
        if x < 4:
            self.call_later(self.run_action, "screen.pick")

    def line(self, index: int, width: int) -> Parts:
        trial: Trial = self.shown[index]
        box, look = ("[x]", "lit") if trial.picked else ("[ ]", "text")
        called = shortened(trial.name, self.NAME_WIDTH - 5)
        name = (f"{box} {called}".ljust(self.NAME_WIDTH), look)
        if trial.progress is None:
            figures = [(column.text(trial).rjust(column.width), "text") for column in self.columns]
            return [name, *figures]
        done, games = trial.progress.done, trial.progress.games
        room = sum(column.width for column in self.columns) - 6
        return [
            name,
            (f" {bar(done, games, room)}".ljust(room + 1), "bar"),
            (f"{done / games:5.0%}", "text"),
        ]


class Histograms(Panel, LineWidget):
    """The distributions of the trials side by side, all to the same scale."""

    TITLE = "Games by guesses"
    trials: reactive[tuple[Trial, ...]] = reactive(())

    def watch_trials(self) -> None:
        _, _, hidden = self._arranged(*self.size)
        self.status = f"{hidden} more" if hidden else ""

    def on_resize(self) -> None:
        self.watch_trials()

    @property
    def _played(self) -> list[tuple[Trial, dict[str, int]]]:
        """The picked ones that have games, those at play first."""
        at_play_first = sorted(self.trials, key=lambda trial: trial.progress is None)
        picked = [(trial, trial.distribution) for trial in at_play_first if trial.picked]
        return [(trial, games) for trial, games in picked if games is not None]

    def _ideas(self, width: int, height: int) -> Iterator[Parts]:
        """What each strategy does, before any has played; nothing where there is no room."""
        left = 2 + max((len(trial.name) for trial in self.trials), default=0)
        ideas: list[Parts] = []
        for trial in self.trials:
            name = trial.name
            for line in wrap(trial.strategy.sentence, max(1, width - left)):
                ideas.append([(name.ljust(left), "text"), (line, "quiet")])
                name = ""
        if len(ideas) < height:
            yield from ([], *ideas)

    def _arranged(self, width: int, height: int) -> tuple[int, int, int]:
        """How many stand in a row, how many lines a bar has, and how many have no room."""
        count = len(self._played)
        rows = max(1, height // (_BARS + 1))
        across = max(min(count, (width + 2) // (_GOOD_WIDTH + 2)), -(-count // rows), 1)
        across = max(1, min(across, (width + 2) // (_LEAST_WIDTH + 2)))
        rows = min(rows, -(-count // across) or 1)
        across = min(across, -(-count // rows) or 1)
        lines = max(1, min(_THICK, ((height + 1) // rows - 2) // _BARS))
        return across, lines, max(0, count - rows * across)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        played = self._played
        if not played:
            for text in wrap(_NO_GAMES, max(1, width)):
                yield [(text, "quiet")]
            yield from self._ideas(width, height - 2)
            return
        across, lines, hidden = self._arranged(width, height)
        cell = min(_BEST_WIDTH, (width + 2) // across - 2)
        most = max(max(games.values()) for _, games in played)
        shown = played[: len(played) - hidden]
        rows = -(-len(shown) // across)
        is_spaced = rows * (_BARS * lines + 2) - 1 <= height
        for start in range(0, len(shown), across):
            if start and is_spaced:
                yield []
            cells = [
                list(self._cell(trial, games, most, cell, lines))
                for trial, games in shown[start : start + across]
            ]
            for line in zip(*cells, strict=True):
                yield [part for parts in line for part in (*parts, ("  ", self._ground))]

    def _cell(
        self, trial: Trial, games: dict[str, int], most: int, width: int, lines: int
    ) -> Iterator[Parts]:
        name, label = shortened(trial.name, width), ""
        if trial.published is not None:
            label = f" {'✓' if trial.agrees else '✗'} {trial.published.origin}"
        if len(name) + len(label) > width:
            label = label[:2]
            name = shortened(trial.name, width - len(label))
        yield [(name, "strong"), (label.rjust(width - len(name)), "quiet")]
        room = width - 8
        for label, count in games.items():
            look = "error" if label == FAIL else "bar"
            drawn = (bar(count, most, room).ljust(room), look)
            yield [
                (f"{'X' if label == FAIL else label} ", "quiet"), drawn, (f"{count:6,}", "text")
            ]  # fmt: skip
            for _ in range(lines - 1):
                yield [("  ", "quiet"), drawn, (" " * 6, "text")]


class TrialNotes(Panel, LineWidget):
    """What the highlighted strategy does, and the words it loses; a click watches that game."""

    trial: reactive[Trial | None] = reactive(None)
    chosen: reactive[int | None] = reactive(None)
    """Which of the words stands out, to be watched."""

    @dataclass
    class WordChosen(Message):
        """A game that is to be watched was clicked."""

        answer: str

    def watch_trial(self, before: Trial | None, trial: Trial | None) -> None:
        self.title, self.status = (trial.name, trial.origin) if trial else ("", "")
        if (before and before.name) != (trial and trial.name):
            self.chosen = None

    def validate_chosen(self, chosen: int | None) -> int | None:
        if chosen is None or chosen < 0 or not self.words:
            return None
        return min(chosen, len(self.words) - 1)

    @property
    def words(self) -> tuple[str, ...]:
        """The words lost; if none is, those that took the most guesses."""
        simulation = self.trial.simulation if self.trial else None
        return (simulation.lost or simulation.worst) if simulation else ()

    @property
    def chosen_word(self) -> str | None:
        return None if self.chosen is None or not self.words else self.words[self.chosen]

    def step(self, step: int) -> None:
        """Highlight the next word, or the one before; before the first, none."""
        self.chosen = (-1 if self.chosen is None else self.chosen) + step

    def _lead(self) -> str:
        simulation = self.trial.simulation if self.trial else None
        if simulation is None:
            return ""
        likely = f"Mean by chance {simulation.weighted_mean:.4f}. " * simulation.is_weighted
        if simulation.lost:
            return f"{likely}Loses {len(simulation.lost):,}: "
        return f"{likely}Loses none; {counted(simulation.max, 'guess')}: "

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        trial = self.trial
        if trial is None:
            return
        about = self._about(trial, width, height)
        for text in about:
            yield [(text, "quiet")]
        room = height - len(about)
        lines = self._word_lines(width)
        chosen = next((n for n, line in enumerate(lines) if self.chosen_word in dict(line)), 0)
        top = max(0, chosen - room + 1)
        if more := sum(len(line) // 2 for line in lines[top + room :]):
            lines[top + room - 1].append((f"… {more:,} more", "quiet"))
        yield from lines[top : top + room]

    def _about(self, trial: Trial, width: int, height: int) -> list[str]:
        """What the strategy does, on as many lines as leave two for its words."""
        room = max(1, height - 2) if self.words else height
        lines = wrap(self._published(trial) + trial.strategy.sentence, max(1, width))
        return (
            lines
            if len(lines) <= room
            else [*lines[: room - 1], f"{lines[room - 1][: width - 1]}…"]
        )

    def _published(self, trial: Trial) -> str:
        """What was published of the same run, and whether ours is the same."""
        if (table := trial.published) is None:
            return ""
        same = "ours are the same" if trial.agrees else "ours differ"
        return f"{table.origin.capitalize()} {table.figure}: {same}. "

    def _word_lines(self, width: int) -> list[Parts]:
        """The words line by line, with room at the end of each for how many more there are."""
        if not self.words:
            return []
        lines: list[Parts] = [[(self._lead(), "quiet")]]
        room = width - len(self._lead())
        for word in self.words:
            if room < len(word) + _MORE_WIDTH:
                lines.append([])
                room = width
            look = "chosen" if word == self.chosen_word else "text"
            lines[-1] += [(word, look), (" ", "quiet")]
            room -= len(word) + 1
        return lines

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        word = self.text_at(*offset) if offset else ""
        if word in self.words:
            self.post_message(self.WordChosen(word))
