"""The widgets of the Lab: the table of strategies, and the histogram of the row in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from statistics import fmean
from types import MappingProxyType

from textual.reactive import reactive

from wordle_tui.game.board import Board
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.wording import counted, shortened
from wordle_tui.history.statistics import statistics
from wordle_tui.strategies.simulation import FAIL, Simulation
from wordle_tui.tui.lab.trials import Trial
from wordle_tui.tui.rated.card import game_parts
from wordle_tui.tui.widgets.charts import bar, part_filled
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Part, Parts, wrapped
from wordle_tui.tui.widgets.tables import MarkedTable

_MARK, _NAME, _AUTHOR = 2, 17, 16
_SIDE_BY_SIDE = 60
"""From so many columns on, bars stand in three columns."""


def _mean(result: Simulation) -> Part:
    return f"{result.weighted_mean:.4f}", "strong"


def _won(result: Simulation) -> Part:
    return f"{result.win_rate:.2%}", "warning" if result.lost else "text"


def _worst(result: Simulation) -> Part:
    return str(result.max), "text"


def sparkline(result: Simulation) -> Part:
    """The games by guesses, a column each."""
    counts = [count for label, count in result.distribution.items() if label != FAIL]
    most = max(counts) or 1
    columns = (part_filled(max(1, round(8 * count / most)) if count else 0) for count in counts)
    return "".join(columns), "bar"


class TrialTable(Panel, MarkedTable):
    """The strategies, best first, with the figures of all answers or the game of one word."""

    shown: reactive[tuple[Trial, ...]] = reactive(())
    word: reactive[str | None] = reactive(None)
    games: reactive[Mapping[str, Board]] = reactive(MappingProxyType({}))
    own: reactive[tuple[FinishedGame, ...]] = reactive(())
    """The player's latest games, whose answers all strategies have played, too."""

    @property
    def trial(self) -> Trial | None:
        return self.shown[self.highlighted] if self.shown else None

    def show(self, trials: Iterable[Trial], name: str | None = None) -> None:
        """Show these rows; the highlight is on the row of that name, or else stays on its row."""
        name = name or (self.trial.name if self.trial else None)
        self.highlighted = 0  # which there is before and after
        self.shown = tuple(trials)
        names = [trial.name for trial in self.shown]
        self.highlighted = names.index(name) if name in names else 0
        self.keep_in_sight()

    @property
    def line_count(self) -> int:
        return len(self.shown)

    @property
    def pitch(self) -> int:
        """The lines that a row takes."""
        return 2 if self.size.height >= 2 * (len(self.shown) + self.header_height) else 1

    @property
    def header_height(self) -> int:
        return int(self.word is None and bool(self.own))

    @property
    def columns(self) -> list[tuple[str, int, Callable[[Simulation], Part]]]:
        """The titles, widths and texts of the figures that have room beside the name."""
        yours = [("yours", 7, self._yours)] * self.header_height
        others = ("won", 9, _won), ("worst", 6, _worst), ("1 – 6", 8, sparkline)
        columns = [("mean", 8, _mean), *yours, *others]
        rights = accumulate(width for _, width, _ in columns)
        room = self.size.width - 2 - _MARK - _NAME
        return [column for column, right in zip(columns, rights, strict=True) if right <= room]

    def watch_own(self, own: tuple[FinishedGame, ...]) -> None:
        self._own_mean = statistics(own).mean or 0.0

    def _yours(self, result: Simulation) -> Part:
        """What the strategy would have needed in the player's games."""
        taken = dict(result.games)
        mean = fmean(min(taken[each.answer or ""], each.limit + 1) for each in self.own)
        return f"{mean:.2f}", "strong" if mean < self._own_mean else "quiet"

    def header(self, width: int) -> Iterator[Parts]:
        """What the player has needed, above what the strategies would have."""
        before = width - 2 - max(7, sum(width for _, width, _ in self.columns[1:]))
        label = shortened(f"   you, in your last {counted(len(self.own), 'game')}", before - 1)
        yield [(label.ljust(before), "quiet"), (f"{self._own_mean:.2f}".rjust(7), "lit")]

    @property
    def headings(self) -> str:
        titles = "".join(title.rjust(width) for title, width, _ in self.columns)
        known = next((trial.simulation for trial in self.shown if trial.simulation), None)
        weighted = known is not None and known.is_weighted
        return (titles.replace("    mean", "weighted") if weighted else titles).strip()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for parts in super().draw(width, height):
            yield parts
            yield from [[]] * (self.pitch - 1)

    def line(self, index: int, width: int) -> Parts:
        if self.word is not None:
            return self._game_line(self.shown[index].name, width)
        trial, columns = self.shown[index], self.columns
        right = sum(width for _, width, _ in columns)
        left = width - 2 - _MARK - right
        author = "" if left < _NAME + _AUTHOR or len(trial.name) > _NAME else trial.author
        name = shortened(trial.name, left - 1).ljust(_NAME if author else left)
        parts: Parts = [("   ", "text"), (name, "strong")]
        if trial.distribution is None:  # there is room to say what it does
            said = shortened(trial.strategy.sentence, left + right - len(name) - 1)
            return [*parts, (f" {said}", "quiet")]
        if author:
            parts.append((f" {shortened(author, left - _NAME - 1)}".ljust(left - _NAME), "quiet"))
        if trial.simulation is not None:
            for _, room, text_of in columns:
                text, look = text_of(trial.simulation)
                parts.append((text.rjust(room), look))
        elif trial.progress is not None:
            done, games = trial.progress.done, trial.progress.games
            parts.append((f" {bar(done, games, right - 6)}".ljust(right - 5), "bar"))
            parts.append((f"{done / games:5.0%}", "text"))
        return parts

    def _game_line(self, name: str, width: int) -> Parts:
        """Its game of the word."""
        indent: Parts = [("   ", "text")]
        if (game := self.games.get(name)) is None:
            return [*indent, (f"{name} …", "quiet")]
        most = max(len(game.turns) for game in self.games.values())
        return [*indent, *game_parts(name, game.turns, most, width - 3, is_plain=self.is_plain)]

    def pressed(self, x: int, y: int) -> None:
        super().pressed(x, y // self.pitch)


class Histogram(Panel, LineWidget):
    """The games of one strategy by guesses, what it does, and what was published of it."""

    trial: reactive[Trial | None] = reactive(None, layout=True)
    answers: reactive[int] = reactive(0, layout=True)
    """How many answers there are to play."""

    def watch_trial(self, trial: Trial | None) -> None:
        known = trial.simulation if trial else None
        self.title = trial.name if trial else ""
        self.title += f" · opens {known.opener.upper()}" if known else ""
        self.status = "games   sum" if trial and trial.distribution else ""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        trial = self.trial
        if trial is None:
            return
        if trial.distribution is None:
            ask = f"{{lab.run}} lets it play all {self.answers:,} answers."
            yield from wrapped(ask, width, "text")
        else:
            yield from self._bars(trial.distribution, width)
        for text, look in _texts(trial):
            yield from wrapped(text, width, look)

    def _bars(self, games: dict[str, int], width: int) -> Iterator[Parts]:
        total, most = max(1, sum(games.values())), max(1, *games.values())
        across = 3 if width >= _SIDE_BY_SIDE else 1
        high = max(1, (self.app.size.height - 20) // 7) if across == 1 else 1
        indent = 5 if across == 1 else 2
        room = width // across - indent - 12 - 2 * (across > 1)
        cells: list[tuple[Parts, Parts]] = []
        for (label, count), sofar in zip(games.items(), accumulate(games.values()), strict=True):
            is_lost = label == FAIL
            drawn = bar(count, most, room).ljust(room), "warning" if is_lost else "bar"
            share = "" if is_lost else share_text(sofar, total)
            first = ("lost" if is_lost else label).rjust(indent - 1) + " "
            figures: Parts = [(f"{count:6,}", "text"), (share.rjust(6), "quiet")]
            cells.append(([(first, "quiet"), drawn, *figures], [(" " * indent, "text"), drawn]))
        rows = -(-len(cells) // across)
        for row in range(rows):
            parts: Parts = []
            for cell, _ in cells[row::rows]:
                parts += [*cell, ("  ", "text")]
            yield parts
            yield from [cells[row][1]] * (high - 1)
            yield from [[]] * (high > 1)


def share_text(part: int, whole: int) -> str:
    """A share in whole percent; only nothing is 0%, and only all is 100%.

    >>> [share_text(part, 2315) for part in (0, 1, 1329, 2314, 2315)]
    ['0%', '<1%', '57%', '>99%', '100%']
    """
    text = f"{part / whole:.0%}"
    if text in ("0%", "100%") and part not in (0, whole):
        return "<1%" if text == "0%" else ">99%"
    return text


def _texts(trial: Trial) -> Iterator[tuple[str, str]]:
    """What is to be said of a strategy below its bars, and how it looks."""
    known, author = trial.simulation, trial.strategy.author
    if known is not None and known.is_weighted:
        means = f"{known.mean:.2f} over all answers, {known.weighted_mean:.2f} weighted"
        yield f"Mean {means} by how likely each is.", "text"
    yield trial.strategy.sentence, "text"
    if trial.published:
        yield trial.published, "text"
    if author:
        yield f"From {author}.", "quiet"
    if known is not None and known.lost:
        yield f"Loses {' '.join(known.lost).upper()}.", "quiet"
