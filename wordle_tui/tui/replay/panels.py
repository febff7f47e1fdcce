"""The widgets of Replay: the input line, the panels, and a window with the strategies' guesses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerState, get_current_worker

from wordle_tui.game.alphabet import small
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game
from wordle_tui.game.grid import GridRow
from wordle_tui.game.text import parts_of
from wordle_tui.game.wording import chance_text, counted
from wordle_tui.rating import report
from wordle_tui.rating.values import Line, RatedGame, RatedGuess
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.shared.board import BRACKETS
from wordle_tui.tui.shared.charts import group_parts, group_width, group_words, level
from wordle_tui.tui.shared.frame import Panel
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.line_widget import LineWidget, Parts, ScrollingLineWidget, wrapped
from wordle_tui.tui.shared.program import Program
from wordle_tui.tui.shared.windows import Window

_CHART_HEIGHT = 7
_WITH_WORDS = 34
"""Minimum columns to show the words of a group."""


class GameInput(Input):
    """A line for a game. Pasted lines are joined.

    While it is empty, the arrows step through the turns of the open game, or through the games.
    """

    DEFAULT_CSS = """
    GameInput, GameInput:focus { border: none; height: 1; padding: 0; background: $surface; }
    """
    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("up", "screen.step(-1)", "Turn before", "replay.up", "To the turn before"),
        key("down", "screen.step(1)", "Next turn", "replay.down", "To the next turn",
            in_footer=True),
    ]  # fmt: skip

    app = app_getter(Program)

    def on_mount(self) -> None:
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        try:  # without text around a shared grid
            header, parts = parts_of(event.text, self.app.words)
        except WordleError as error:
            self.app.notify(str(error), severity="error", markup=False)
            return
        self.insert_text_at_cursor(" ".join([*([header] if header else []), *parts, ""]))

    async def on_key(self, event: events.Key) -> None:
        steps = {"left": -1, "right": 1}
        if not self.value and event.key in steps:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.step({steps[event.key]})")


class TurnPanel(Panel, LineWidget):
    """Sentences about a turn: how good the guess was and why, its luck, and figures."""

    turn: reactive[tuple[int, str] | None] = reactive(None, layout=True)
    """The index of the turn and its guess."""
    guess: reactive[RatedGuess | None] = reactive(None, layout=True)

    def watch_turn(self, turn: tuple[int, str] | None) -> None:
        if turn is not None:
            self.title = f"Guess {turn[0] + 1}: {turn[1].upper()}"

    def watch_guess(self, guess: RatedGuess | None) -> None:
        self.status = guess.verdict if guess else "rating…"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        quality = f"{report.guess_sentence(rated)} {rated.reason}".strip()
        luck = f"{report.luck_sentence(rated)} {report.outcome_sentence(rated)}"
        figures = f"{counted(rated.before, 'word')} left before it."
        if not rated.turn.pattern.is_win:
            figures = (
                f"{rated.before:,} → {counted(rated.after, 'word')} left; "
                f"{rated.played.expected_remaining:.1f} on average, "
                f"{rated.played.worst:,} in the largest group."
            )
        chance = "It could not be the answer"
        if rated.played.is_candidate:
            chance = f"It had a {chance_text(rated.played.chance)} chance of being the answer"
        rule = "; hard mode forbids it" if rated.broken_clue else ""
        figures = f"{figures} {chance}{rule}."
        for sentences, look in ((quality, "text"), (luck, "text"), (figures, "quiet")):
            yield from wrapped(sentences, width, look)


class BucketPair(Panel, ScrollingLineWidget):
    """The groups of the guess beside those of the best guess."""

    header_height = 0
    guess: reactive[RatedGuess | None] = reactive(None)

    def watch_guess(self, rated: RatedGuess | None) -> None:
        self.top = 0
        self.title = self.status = ""
        if rated is not None:
            self.title = f"{rated.guess.upper()}: {counted(len(rated.buckets), 'group')}"
        if rated is not None and rated.best.word != rated.guess:
            best_groups = counted(len(rated.best_buckets), "group")
            self.status = f"{rated.best.word.upper()}: {best_groups}"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        sides = [rated.buckets]
        if rated.best.word != rated.guess:
            sides.append(rated.best_buckets)
        room = width // 2 - 1 if len(sides) == 2 else width
        largest = max(len(groups[0].words) for groups in sides)
        shown = [list(groups[self.top : self.top + height]) for groups in sides]
        actual = [group for group in rated.buckets if group.pattern == rated.turn.pattern]
        if shown[0] and not self.top and actual and actual[0] not in shown[0]:
            shown[0][-1] = actual[0]  # always show the group with the actual colours
        for row in zip_longest(*shown):
            parts: Parts = []
            for side, bucket in enumerate(row):
                is_actual = side == 0 and bucket in actual
                parts += [*self._cell(bucket, largest, room, is_actual), ("  ", "quiet")]
            yield parts

    def _cell(self, bucket: Bucket | None, largest: int, width: int, is_actual: bool) -> Parts:
        if bucket is None:
            return [(" " * width, "quiet")]
        room = width - group_width(bucket, largest)
        bar_width = 10 if width >= _WITH_WORDS else max(4, min(20, room))
        rest = max(0, room - bar_width)
        words = group_words(bucket, rest) if width >= _WITH_WORDS else " " * rest
        return [*group_parts(bucket, largest, bar_width, is_actual), (words, "quiet")]

    @property
    def line_count(self) -> int:
        rated = self.guess
        return max(len(rated.buckets), len(rated.best_buckets)) if rated else 0


class WordsLeft(Panel, LineWidget):
    """The words that were left before the guess; those left after it stand out."""

    TITLE = "Words left"

    guess: reactive[RatedGuess | None] = reactive(None, layout=True)

    def watch_guess(self, rated: RatedGuess | None) -> None:
        self.status = f"{rated.before:,} → {rated.after:,}" if rated else ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        rated = self.guess
        return -(-rated.before // _per_line(rated, width)) if rated else 1

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            return
        per_line = _per_line(rated, width)
        still_left = frozenset(rated.words_after)
        others = (word for word in rated.words_before if word not in still_left)
        words, more = [*rated.words_after, *others], ""
        if len(words) > per_line * height:
            hidden = len(words) - per_line * height + 3  # the text takes the room of three words
            words, more = words[:-hidden], f"and {hidden:,} more"
        for start in range(0, len(words), per_line):
            parts: Parts = [
                (f"{small(word)} ", "strong" if word in still_left else "faint")
                for word in words[start : start + per_line]
            ]
            if start + per_line >= len(words):
                parts.append((more, "quiet"))
            yield parts


def _per_line(rated: RatedGuess, width: int) -> int:
    return max(1, (width + 1) // (cell_len(rated.guess) + 1))


class GameOverview(Panel, LineWidget):
    """The guesses still needed before each turn, beside those of perfect play."""

    TITLE = "Guesses needed"

    rated: reactive[RatedGame | None] = reactive(None)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.rated
        if rated is None:
            return
        perfect = rated.optimal_line.left if rated.optimal_line else ()
        if height >= _CHART_HEIGHT + 3:
            yield from self._columns(rated.left, perfect, width)
        yield self._values("you", rated.left, "accent", width)
        yield self._values("perfect", perfect, "bar", width)

    def _columns(
        self, yours: tuple[float, ...], perfect: tuple[float, ...], width: int
    ) -> Iterator[Parts]:
        pairs = list(zip_longest(yours, perfect, fillvalue=0.0))[: width // 5]
        while len(pairs) > 1 and not any(pairs[-1]):  # solved
            del pairs[-1]
        highest = max(1.0, *(value for pair in pairs for value in pair))
        for line in reversed(range(_CHART_HEIGHT)):
            parts: Parts = []
            for pair in pairs:
                for value, look in zip(pair, ("accent", "bar"), strict=True):
                    eighths = round(value / highest * _CHART_HEIGHT * 8)
                    parts.append((level(eighths - line * 8) * 2, look))
                parts.append((" ", "quiet"))
            yield parts
        yield [("".join(f"{number:^5}" for number in range(1, len(pairs) + 1)), "quiet")]

    def _values(self, name: str, left: tuple[float, ...], look: str, width: int) -> Parts:
        values = [f"{value:.1f}" if value else "0" for value in left] or ["…"]
        shown = " ".join(values[: (width - 10) // 4])
        return [("██", look), (f" {name:<8}"[: width - 2], "quiet"), (shown, "text")]


class GridPanel(Panel, LineWidget):
    """The rows of a grid without words, with the most plausible guesses for each."""

    TITLE = "Most plausible guesses"

    rows: reactive[tuple[GridRow, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for row in self.rows:
            tiles: Parts = [
                ((" " if mark else "·").join(BRACKETS[mark]), mark.name.lower())
                for mark in row.pattern.marks
            ]
            fit = "only this fits" if row.count == 1 else f"{counted(row.count, 'word')} fit"
            first, *others = (word.upper() for word in row.words)
            rest = f" or {' '.join(others)}" if others and width >= 52 else ""
            tiles_width = 3 * len(row.pattern.marks)
            end = fit.rjust(max(len(fit) + 1, width - tiles_width - 1 - len(first + rest)))
            yield [*tiles, (f" {first}", "strong"), (rest, "text"), (end, "quiet")]


class LinesScreen(Window[None]):
    """Shows perfect play, then the guesses of each strategy as they are computed."""

    def __init__(self, game: Game, answer: str, perfect: Line | None) -> None:
        """`perfect` is the best line, if it is known already."""
        super().__init__()
        self._game, self._answer, self._perfect = game, answer, perfect
        self.title = f"Lines to {answer.upper()}"

    def container(self) -> Widget:
        return VerticalScroll(classes="window")

    def compose_window(self) -> ComposeResult:
        yield Static("Asking the strategies…", markup=False)

    @work(group="lines", exit_on_error=False)
    async def on_mount(self) -> None:
        stop = get_current_worker().cancelled_event.is_set
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)

        def add(name: str, guesses: tuple[str, ...]) -> None:
            table.add_row(name, str(len(guesses)), Text(" ".join(guesses).upper()))

        if self._perfect is not None:
            add("perfect play", self._perfect.guesses)
        ask = partial(self.app.engines.strategy_lines, self._game, self._answer, stop)
        async for name, guesses in streamed(ask):
            if name != "optimal":  # its opener is another one than that of the perfect play shown
                add(name, guesses)
                self.query_one(Static).update(table)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            self.query_one(Static).update(f"The strategies failed: {event.worker.error!r}")
