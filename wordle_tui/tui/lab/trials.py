"""The widgets of the Lab: a table of strategies, their histograms, and notes on one strategy.

A `Trial` is a strategy with its result. The screen makes the trials; the widgets show them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import inf
from operator import attrgetter
from typing import Any

from textual.reactive import reactive

from wordle_tui import strategies
from wordle_tui.game.columns import columns, wrap
from wordle_tui.game.wording import counted, shortened
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.base import Published
from wordle_tui.strategies.published import published_of
from wordle_tui.strategies.simulation import FAIL, Progress, Simulation
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled, wrapped
from wordle_tui.tui.widgets.tables import Column, SortedTable

_LEAST_WIDTH, _BEST_WIDTH = 14, 60
"""The minimum and maximum columns of a histogram."""
_BARS = 7
_THICK = 3
"""Maximum lines of a bar."""
_NO_GAMES = "How the games end appears here: how many took one guess, two, … six, or were lost (X)."
_MORE_WIDTH = 13
"""Columns at the end of a line of words for the number of hidden words."""


@dataclass(frozen=True)
class Trial:
    """A strategy in the Lab."""

    name: str
    """The strategy with its options, if they differ from the defaults; unique in the Lab."""
    strategy: Strategy[Any]
    picked: bool = False
    is_added: bool = False
    """Whether the user has added the row and can remove it."""
    progress: Progress | None = None
    """Set while the strategy plays."""
    simulation: Simulation | None = None
    """The result, once the strategy has played."""

    @classmethod
    def of(
        cls, strategy: Strategy[Any], hard: bool, *, picked: bool = False, is_added: bool = False
    ) -> Trial:
        """The trial of a strategy; its name includes the mode if it differs from the Lab's."""
        name = strategy.with_options(hard=False).title
        if strategy.options.hard != hard:
            name += ", hard" if strategy.options.hard else ", normal"
        return cls(name, strategy, picked, is_added)

    @property
    def has_played(self) -> bool:
        """Whether it has a result that did not come with the program."""
        return self.simulation is not None and not self.simulation.shipped_with

    @property
    def distribution(self) -> dict[str, int] | None:
        if self.progress is not None:
            return self.progress.distribution
        return self.simulation.distribution if self.simulation else None

    @property
    def origin(self) -> str:
        """Where the strategy comes from: a published solver or this program."""
        return f"of {self.strategy.author or 'wordle-tui'}"

    @cached_property
    def published(self) -> Published | None:
        """The published result of the same run, if there is one."""
        return published_of(self.simulation) if self.simulation else None

    @property
    def agrees(self) -> bool:
        return bool(
            self.simulation
            and self.published
            and self.simulation.distribution_text == self.published.figure
        )


def sorted_trials(trials: Iterable[Trial]) -> tuple[Trial, ...]:
    """The first trial of each name; those of the same strategy are next to each other."""
    rows: dict[str, Trial] = {}
    for trial in trials:
        rows.setdefault(trial.name, trial)
    order = strategies.names()
    return tuple(sorted(rows.values(), key=lambda trial: order.index(trial.strategy.name)))


def summary(trials: Sequence[Trial], running: Sequence[str]) -> str:
    """What the Lab has found or does: `running` are the names of those still to play."""
    played = [trial.simulation for trial in trials if trial.simulation is not None]
    if running:
        left = f", {len(running) - 1} to follow" * (len(running) > 1)
        return f"{running[0]} is playing{left}. Press Escape to stop."
    if not played:
        return "Pick strategies with Space, then press Enter to let them play every answer."
    best = min(played, key=lambda simulation: simulation.weighted_mean)
    needs = "needs the fewest guesses:" if len(played) > 1 else "needs"
    guesses = " guesses" * (len(played) == 1)
    name = next(trial.name for trial in trials if trial.simulation is best)
    weighted = ", weighted by how likely each answer is" * best.is_weighted
    sentence = f"{name} {needs} {best.weighted_mean:.2f}{guesses} on average{weighted}."
    if versions := [each.shipped_with for each in played if each.shipped_with]:
        version = ".".join(versions[0].split(".")[:2])
        some = f"{len(versions)} of {len(played)} results"
        sentence += f" {some if len(versions) < len(played) else 'Results'} of version {version}."
    return sentence


def _column(
    title: str, width: int, text: Callable[[Simulation], str], order: Callable[[Simulation], float]
) -> Column[Trial]:
    """A column with a figure of the result; strategies without a result come last."""
    return Column(
        title,
        width,
        lambda trial: text(trial.simulation) if trial.simulation else "–",
        lambda trial: order(trial.simulation) if trial.simulation else inf,
    )


class TrialTable(Panel, SortedTable[Trial]):
    """The table of strategies; one is highlighted, some are picked."""

    TITLE = "Strategies"
    BINDING_GROUP_TITLE = "Strategies"
    BINDINGS = [
        key("enter", "screen.run", "Run", "lab.run", "Let the picked strategies play all answers",
            in_footer=True),
        key("space", "screen.pick", "Pick", "lab.pick", "Pick this strategy, or leave it out",
            in_footer=True),
        key("plus", "screen.add", "Add", "lab.add", "Add a strategy with options", in_footer=True),
        key("a", "screen.pick_all", "Pick all", "lab.pick_all",
            "Pick all strategies, or none"),
        key("pagedown", "screen.lost_word(1)", "Lost words", "lab.next_lost",
            "The next of the words the strategy loses; {lab.replay} plays it"),
        key("pageup", "screen.lost_word(-1)", "Lost word before", "lab.lost_before",
            "The lost word before"),
        key("delete", "screen.remove", "Delete", "lab.remove",
            "Delete this row, if you've added it"),
        key("left", "sort(-1)", "Sort", "list.sort_left", "Sort by the column before"),
        key("right", "sort(1)", "Sort", "list.sort", "Sort by the next column"),
    ]  # fmt: skip

    name_of = attrgetter("name")
    NAME_TITLE = "    strategy"
    NAME_WIDTH = 21
    """The column is wider if a name is longer; then there is room for fewer figures."""
    COLUMNS = (
        _column("mean", 7, "{0.mean:.4f}".format, attrgetter("mean")),
        _column("won", 8, "{0.win_rate:.2%}".format, lambda result: -result.win_rate),
        _column("worst", 7, "{0.max}".format, attrgetter("max")),
    )

    def watch_shown(self) -> None:
        self._fit_names()
        self.status = f"{sum(trial.picked for trial in self.shown)} picked"

    def _fit_names(self) -> None:
        longest = 5 + max((len(trial.name) for trial in self.shown), default=0)
        room = self.size.width - self.COLUMNS[0].width
        self.NAME_WIDTH = max(TrialTable.NAME_WIDTH, min(longest, room))  # type: ignore[misc]

    on_resize = _fit_names

    @property
    def trial(self) -> Trial | None:
        return self.shown[self.highlighted] if self.shown else None

    @property
    def orders(self) -> list[int | None]:
        return [None, *range(len(self.columns))]

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
        drawn = f" {bar(done, games, room)}".ljust(room + 1)
        return [name, (drawn, "bar"), (f"{done / games:5.0%}", "text")]


def _told_apart(names: Iterable[str], width: int) -> dict[str, str]:
    """The names cut to a width; those whose beginnings are the same are shown by their ends.

    >>> list(_told_apart(["score", "score, map 4,4", "score, map 5,5"], 9).values())
    ['score', '… map 4,4', '… map 5,5']
    """
    cut = {name: shortened(name, width) for name in names}
    count = Counter(cut.values())
    return {
        name: text if count[text] == 1 else f"…{name[1 - width :]}" for name, text in cut.items()
    }


class Histograms(Panel, LineWidget):
    """The distributions of the picked trials side by side, on the same scale."""

    TITLE = "Games by guesses"
    trials: reactive[tuple[Trial, ...]] = reactive(())
    shares: reactive[bool] = reactive(False)
    """Whether the share of games solved by each guess is shown, not the games that end with it."""

    def watch_shares(self, shares: bool) -> None:
        self.title = "Share solved by each guess" if shares else self.TITLE

    def watch_trials(self) -> None:
        _, _, hidden = self._arranged(*self.size)
        self.status = f"{hidden} more" if hidden else ""

    on_resize = watch_trials

    @property
    def _played(self) -> list[tuple[Trial, dict[str, int]]]:
        """The picked trials that have games; the trial at play comes first."""
        at_play_first = sorted(self.trials, key=lambda trial: trial.progress is None)
        picked = [(trial, trial.distribution) for trial in at_play_first if trial.picked]
        return [(trial, games) for trial, games in picked if games is not None]

    def _ideas(self, width: int, height: int) -> Iterator[Parts]:
        left = 2 + max((len(trial.name) for trial in self.trials), default=0)
        ideas: list[Parts] = []
        for trial in self.trials:
            idea = trial.strategy.sentence, "quiet"
            ideas += labelled((trial.name, "text"), idea, left, width)
        if len(ideas) < height:
            yield from ([], *ideas)

    def _arranged(self, width: int, height: int) -> tuple[int, int, int]:
        """The number of histograms in a row, of lines in a bar, and of hidden histograms.

        As few as possible are hidden; then the bars are as large as possible.
        """
        count, found = len(self._played), []
        for across in range(1, max(2, (width + 2) // (_LEAST_WIDTH + 2) + 1)):
            rows = min(max(1, height // (_BARS + 1)), -(-count // across) or 1)
            lines = max(1, min(_THICK, ((height + 1) // rows - 2) // _BARS))
            size = lines * min(_BEST_WIDTH, (width + 2) // across - 2)
            found.append((max(0, count - rows * across), -size, across, lines))
        hidden, _, across, lines = min(found)
        return across, lines, hidden

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        played = self._played
        if not played:
            yield from wrapped(_NO_GAMES, width, "quiet")
            yield from self._ideas(width, height - 2)
            return
        across, lines, hidden = self._arranged(width, height)
        cell = min(_BEST_WIDTH, (width + 2) // across - 2)
        most = max(max(self._lengths(games).values()) for _, games in played)
        shown = played[: len(played) - hidden]
        rows = -(-len(shown) // across)
        titles = _told_apart([trial.name for trial, _ in shown], cell - 2)
        is_spaced = rows * (_BARS * lines + 2) - 1 <= height
        for start in range(0, len(shown), across):
            if start and is_spaced:
                yield []
            cells = [
                list(self._cell(trial, titles[trial.name], games, most, cell, lines))
                for trial, games in shown[start : start + across]
            ]
            for line in zip(*cells, strict=True):
                yield [part for parts in line for part in (*parts, ("  ", self._ground))]

    def _lengths(self, games: dict[str, int]) -> dict[str, float]:
        """What the bars stand for, by number of guesses; lost games are not added up."""
        if not self.shares:
            return {**games}
        solved = accumulate(count for label, count in games.items() if label != FAIL)
        counts, played = (*solved, games[FAIL]), max(1, sum(games.values()))
        return {label: count / played for label, count in zip(games, counts, strict=True)}

    def _cell(
        self, trial: Trial, title: str, games: dict[str, int], most: float, width: int, lines: int
    ) -> Iterator[Parts]:
        name, label = trial.name, ""
        if trial.published is not None:
            label = f" {'✓' if trial.agrees else '✗'} {trial.published.origin}"
        if len(name) + len(label) > width:
            label = label[:2]
            name = trial.name if len(name) + len(label) <= width else title
        yield [(name, "strong"), (label.rjust(width - len(name)), "quiet")]
        room = width - 8
        for label, length in self._lengths(games).items():
            look = "error" if label == FAIL else "bar"
            drawn = (bar(length, most, room).ljust(room), look)
            number = f"{length:6.1%}" if self.shares else f"{length:6,}"
            yield [(f"{'X' if label == FAIL else label} ", "quiet"), drawn, (number, "text")]
            for _ in range(lines - 1):
                yield [("  ", "quiet"), drawn, (" " * 6, "text")]


class TrialNotes(Panel, LineWidget):
    """What the highlighted strategy does, and the words it loses; a click on one plays it."""

    trial: reactive[Trial | None] = reactive(None)
    chosen: reactive[int] = reactive(-1)
    """The index of the highlighted word; -1 for none, which is before the first."""

    def watch_trial(self, before: Trial | None, trial: Trial | None) -> None:
        self.title, self.status = (trial.name, trial.origin) if trial else ("", "")
        if (before and before.name) != (trial and trial.name):
            self.chosen = -1

    def validate_chosen(self, chosen: int) -> int:
        return max(-1, min(chosen, len(self.words) - 1))

    @property
    def words(self) -> tuple[str, ...]:
        """The words lost or, if there are none, those that took the most guesses."""
        simulation = self.trial.simulation if self.trial else None
        return (simulation.lost or simulation.worst) if simulation else ()

    @property
    def chosen_word(self) -> str | None:
        return self.words[self.chosen] if self.chosen >= 0 and self.words else None

    def _lead(self) -> str:
        simulation = self.trial.simulation if self.trial else None
        if simulation is None:
            return ""
        mean = f"Weighted mean {simulation.weighted_mean:.4f}. "
        lead = mean * simulation.is_weighted
        if simulation.lost:
            return f"{lead}Loses {len(simulation.lost):,}: "
        return f"{lead}Loses none; {counted(simulation.max, 'guess')}: "

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        trial = self.trial
        if trial is None:
            return
        description = self._description(trial, width, height)
        for text in description:
            yield [(text, "quiet")]
        room = height - len(description)
        lines = self._word_lines(width)
        chosen = next((n for n, line in enumerate(lines) if self.chosen_word in dict(line)), 0)
        top = max(0, chosen - room + 1)
        if more := sum(len(line) // 2 for line in lines[top + room :]):
            lines[top + room - 1].append((f"… {more:,} more", "quiet"))
        yield from lines[top : top + room]
        yield from self._easier_words(width, room - len(lines))

    def _easier_words(self, width: int, height: int) -> Iterator[Parts]:
        """The words that take fewer guesses than those of `words`, if all of them fit."""
        simulation = self.trial.simulation if self.trial else None
        if simulation is None:
            return
        for guesses in range(min(simulation.max - 1, simulation.limit), 0, -1):
            words = (word for word, taken in simulation.games if taken == guesses)
            lines = wrapped(f"{counted(guesses, 'guess')}: {' '.join(words)}", width, "quiet")
            if (height := height - len(lines)) < 0:
                return
            yield from lines

    def _description(self, trial: Trial, width: int, height: int) -> list[str]:
        room = max(1, height - 2) if self.words else height
        text = trial.strategy.sentence
        if (table := trial.published) is not None:
            same = "ours are the same" if trial.agrees else "ours differ"
            text = f"{table.origin.capitalize()} {table.figure}: {same}. {text}"
        lines = wrap(text, width)
        if len(lines) > room:
            lines[room - 1 :] = [f"{lines[room - 1][: width - 1]}…"]
        return lines

    def _word_lines(self, width: int) -> list[Parts]:
        if not self.words:
            return []
        lines: list[Parts] = [[(self._lead(), "quiet")]]
        room = width - len(self._lead())
        for word in self.words:
            if room < columns(word) + _MORE_WIDTH:
                lines.append([])
                room = width
            look = "chosen" if word == self.chosen_word else "text"
            lines[-1] += [(word, look), (" ", "quiet")]
            room -= columns(word) + 1
        return lines

    def pressed(self, x: int, y: int) -> None:
        if (word := self.text_at(x, y)) in self.words:
            self.call_later(self.run_action, f"screen.play_word({word!r})")
