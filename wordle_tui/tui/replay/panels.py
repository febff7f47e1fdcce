"""The widgets of Replay: the input line, the panels, and a window with the strategies' guesses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.getters import app as app_getter
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.grid import GridRow
from wordle_tui.game.shared import code_in, parse_shared
from wordle_tui.game.text import parse_game, parts_of
from wordle_tui.game.wording import a_chance, chance_text, counted
from wordle_tui.game.words import word_list
from wordle_tui.history.sources.recognise import is_history
from wordle_tui.rating import report
from wordle_tui.rating.values import Line, RatedGame, RatedGuess
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import is_alt_key, key
from wordle_tui.tui.program import Compare, ImportGames, Program
from wordle_tui.tui.shell.base import Window
from wordle_tui.tui.widgets.board import RowClicked
from wordle_tui.tui.widgets.charts import part_filled
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, labelled, wrapped
from wordle_tui.tui.widgets.suggestions import columns_of, figures, name_width
from wordle_tui.tui.widgets.tables import fitting
from wordle_tui.tui.widgets.tiles import BRACKETS

_PERFECT = "best play"
_FORMS = (
    ("its words", "soare clint mince wince"),
    ("with colours", "soare:bbbbg clint:ybyyb"),
    ("shared grid", "paste it; its number or date gives the answer"),
)
_GAMES = ("your games", "choose one below with the arrows, and press Enter")
_NO_GAMES = (
    "your games",
    "none yet; {app.assist} and {app.practice} add them, {app.commands} imports them",
)
NOTES = (
    ("enter", "opens the game, and says of each guess:"),
    ("skill", "99 if no familiar word was better, 0 if one was by a whole guess"),
    ("luck", "the guesses that its colours won (+) or lost (−)"),
    ("better", "a better guess at that point, and why"),
    ("words", "those left, and how it split them"),
)
_LABEL = 14


OWN_KEYS: list[BindingType] = [
    key("ctrl+x", "screen.keep", "Save", "replay.keep",
        "Save the game in Stats, or delete it again", in_footer=True),
    key("ctrl+e", "screen.more", "More", "replay.more",
        "The words and groups of the guess, or the card"),
    Binding("ctrl+x", "screen.ask('unkept game')", show=False),
]  # fmt: skip
"""Keys of the screen that an input would take for itself."""


class GameInput(Input):
    """A line for a game. Pasted lines are joined.

    While it is empty, the arrows step through the guesses of the open game, or through the games,
    and a digit goes to a guess.
    """

    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("enter", "screen.open", "Open", "replay.open", "Open the game chosen, or the example",
            in_footer=True),
        Binding("enter", "screen.ask", show=False),
        key("up", "screen.step(-1)", "Guess before", "replay.up", "To the guess before"),
        key("up", "screen.choose(-1)", "Game above", "replay.above", "To the game above"),
        key("down", "screen.step(1)", "Next guess", "replay.down",
            "To the next guess; 1 to 9 go to the guess of that number", in_footer=True),
        key("down", "screen.choose(1)", "Choose", "replay.below", "To the game below",
            in_footer=True),
        *OWN_KEYS,
    ]  # fmt: skip

    app = app_getter(Program)
    has_game = False
    """Whether there is a game whose guesses can be gone to."""

    def on_mount(self) -> None:
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        if is_history(event.text):  # several games, or one of several boards
            self.post_message(ImportGames(event.text))
            return
        try:  # without text around a shared grid
            words = self.app.words
            if code_in(event.text) and (shared := parse_shared(event.text, words)):
                self.post_message(Compare(shared))
                return
            header, parts = parts_of(event.text, words)
        except WordleError as error:
            self.app.notify(str(error), severity="error", markup=False)
            return
        self.insert_text_at_cursor(" ".join([*([header] if header else []), *parts, ""]))

    async def on_key(self, event: events.Key) -> None:
        actions = {"left": "step(-1)", "right": "step(1)"}
        actions |= {str(number): f"go_to({number - 1})" for number in range(1, 10)}
        if not self.value and self.has_game and event.key in actions:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.{actions[event.key]}")
        elif is_alt_key(event.key):
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return not is_alt_key(key) and super().check_consume_key(key, character)


def forms(has_games: bool | None = None) -> tuple[tuple[str, str], ...]:
    """The forms in which a game can be entered, and where the finished ones are, once known."""
    games = _GAMES if has_games else _NO_GAMES
    return (*_FORMS, ("your games", "…") if has_games is None else games)


def example() -> Game:
    """A game with a list whose best guesses are all proved."""
    return parse_game("soare clint mince wince", word_list("original"))


class Explanations(Panel, LineWidget):
    """Terms, each with a text that explains it."""

    rows: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for term, text in self.rows:
            yield from labelled((term, "quiet"), (text, "text"), _LABEL, width)


class TurnPanel(Panel, LineWidget):
    """Sentences about a turn: how good the guess was and why, its luck, and figures."""

    turn: reactive[tuple[int, str] | None] = reactive(None, layout=True)
    """The index of the turn and its guess."""
    guess: reactive[RatedGuess | None] = reactive(None, layout=True)
    is_final: reactive[bool] = reactive(False)
    """Whether the rating is over."""

    def watch_turn(self, turn: tuple[int, str] | None) -> None:
        if turn is not None:
            self.title = f"Guess {turn[0] + 1}: {turn[1].upper()}"

    def watch_guess(self, guess: RatedGuess | None) -> None:
        self.status = guess.verdict_text if guess else "rating…"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        rated = self.guess
        if rated is None:
            yield [("…", "quiet")]
            return
        quality = f"{report.guess_sentence(rated)} {rated.reason}".strip()
        luck = report.luck_sentence(rated, is_final=self.is_final)
        figures = f"{counted(rated.before, 'word')} left before it."
        if not rated.turn.pattern.is_win:
            figures = (
                f"{rated.before:,} → {counted(rated.after, 'word')} left; "
                f"{rated.played.expected_remaining:.1f} on average, "
                f"{rated.played.worst:,} in the largest group."
            )
        chance = "It couldn't be the answer"
        if rated.played.is_candidate:
            chance = (
                f"It had {a_chance(chance_text(rated.played.chance))} chance of being the answer"
            )
            chance += f"; it was one {rated.played.used}" if rated.played.used else ""
        rule = "; hard mode doesn't allow it" if rated.broken_clue else ""
        figures = f"{figures} {chance}{rule}."
        for sentences, look in ((quality, "text"), (luck, "text"), (figures, "quiet")):
            yield from wrapped(sentences, width, look)


class GameOverview(Panel, LineWidget):
    """The guesses still needed before each guess, beside those of best play."""

    TITLE = "Guesses needed"

    rated: reactive[RatedGame | None] = reactive(None)
    lit: reactive[int] = reactive(0)
    """The index of the guess shown."""

    @property
    def _pairs(self) -> list[tuple[float, float]]:
        """Your value and that of best play before each guess, as long as one is not solved."""
        if self.rated is None:
            return []
        perfect = self.rated.optimal_line.left if self.rated.optimal_line else ()
        return [pair for pair in zip_longest(self.rated.left, perfect, fillvalue=0.0) if any(pair)]

    def _cell(self, width: int) -> int:
        """The columns of one guess; a name stands behind them."""
        return max(4, min(14, (width - len(_PERFECT)) // max(1, len(self._pairs))))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        pairs, cell = self._pairs, self._cell(width)
        if not pairs:
            yield [("…", "quiet")]
            return
        guesses = [each.guess.upper() for each in self.rated.guesses] if self.rated else []
        labels = [list(map(str, range(1, len(pairs) + 1))), *([guesses] if cell > 5 else [])]
        lines, bar_width = height - len(labels) - 2, (cell - 1) // 2
        highest = max(1.0, *(value for pair in pairs for value in pair))
        for line in reversed(range(lines)):
            parts: Parts = []
            for pair in pairs:
                for value, look in zip(pair, ("accent", "bar"), strict=True):
                    eighths = round(value / highest * lines * 8)
                    parts.append((part_filled(eighths - line * 8) * bar_width, look))
                parts.append((" " * (cell - 2 * bar_width), "quiet"))
            yield parts
        for texts in labels:
            yield [
                (text.ljust(cell), "lit" if number == self.lit else "quiet")
                for number, text in enumerate(texts)
            ]
        names = (("you", "accent"), (_PERFECT, "bar"))
        for values, name in zip(zip(*pairs, strict=True), names, strict=True):
            cells = "".join((f"{value:.1f}" if value else "–").ljust(cell) for value in values)
            yield [(cells, "text"), name]

    def pressed(self, x: int, y: int) -> None:
        self.post_message(RowClicked(x // self._cell(self.size.width)))


class RankingPanel(Panel, LineWidget):
    """How the strategy that played the open game ranks the words before a guess."""

    advice: reactive[Advice | None] = reactive(None)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        advice = self.advice
        if advice is None or not advice.suggestions:
            return
        name = name_width(advice)
        columns = fitting(columns_of(advice), name, width)
        titles = "".join(column.title.rjust(column.width) for column in columns)
        score = advice.score_title.rjust(name - len("  word"))
        yield [(f"  word{score}{titles}", "quiet")]
        for suggestion in advice.suggestions[: height - 1]:
            yield figures(suggestion, columns, advice, name)


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
    """Shows best play, then the guesses of each strategy as they are computed."""

    WORK = "The strategies"

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
            add("best play", self._perfect.guesses)
        ask = partial(self.app.engines.strategy_lines, self._game, self._answer, stop)
        async for name, guesses in streamed(ask):
            if name != "optimal":  # its opener is not that of the best play shown
                add(name, guesses)
                self.query_one(Static).update(table)

    def work_failed(self, sentence: str) -> None:
        self.query_one(Static).update(sentence)
