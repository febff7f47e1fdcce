"""The widgets of Replay: the line for a game, and what is shown of the game and of a guess."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.reactive import reactive
from textual.widgets import Input

from wordle_tui.advice.advice import SAME, Advice, Basis
from wordle_tui.game.alphabet import small
from wordle_tui.game.board import Board
from wordle_tui.game.errors import WordleError
from wordle_tui.game.grid import GridRow
from wordle_tui.game.shared import code_in, parse_shared
from wordle_tui.game.text import parse_game, parts_of
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.game.words import word_list
from wordle_tui.history.sources.recognise import is_history
from wordle_tui.rating.game_card import GameCard
from wordle_tui.rating.report import number, rare_sentence
from wordle_tui.rating.values import RatedGuess
from wordle_tui.tui.keys import is_alt_key, key
from wordle_tui.tui.program import Compare, ImportGames, Program
from wordle_tui.tui.rated.card import Needed, game_parts, replay_lines, tile_row
from wordle_tui.tui.widgets.board import BoardView, RowClicked
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    LineWidget,
    Parts,
    ScrollingLineWidget,
    labelled,
)
from wordle_tui.tui.widgets.tiles import lettered, square_tile

FORMS = (
    ("its words", "soare clint mince wince"),
    ("with colours", "soare:bbbbg clint:ybyyb"),
    ("shared grid", "paste it; its number or date gives the answer"),
    ("your games", "part of a word, a date or a number finds them"),
)
NO_GAMES = "none yet; {app.assist} and {app.practice} add them, {app.commands} imports them"
_LABEL = 14
_WIDEST, _FIGURES = 108, 4
"""The columns of a screen whose board is the widest, and the lines around the figures below it."""
_BEST = "best familiar word"
_LISTED = 4
"""How many of the best guesses are listed."""

OWN_KEYS: list[BindingType] = [
    key("ctrl+x", "screen.keep", "Save", "replay.keep", "Save the game in Stats"),
    key("ctrl+e", "screen.more", "More", "replay.more",
        "The groups of words that the guess and the best one told apart"),
    Binding("ctrl+x", "screen.ask('unkept game')", show=False),
]  # fmt: skip
"""Keys of the screen that an input would take for itself."""


class GameInput(Input):
    """A line for a game, or for a part of a word or a date that finds one. Pasted lines are joined.

    Up and down step through the guesses of the open game, or through the games.
    """

    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("enter", "screen.open", "Open", "replay.open", "Open the game chosen, or the example",
            in_footer=True),
        Binding("enter", "screen.ask", show=False),
        key("up", "screen.step(-1)", "Guess before", "replay.up", "To the guess before"),
        key("up", "screen.choose(-1)", "Game above", "replay.above", "To the game above"),
        key("down", "screen.step(1)", "Next", "replay.down",
            "To the next guess", in_footer=True),
        key("down", "screen.choose(1)", "Choose", "replay.below", "To the game below"),
        *OWN_KEYS,
    ]  # fmt: skip

    app = app_getter(Program)

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

    def on_key(self, event: events.Key) -> None:
        if is_alt_key(event.key):
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return not is_alt_key(key) and super().check_consume_key(key, character)


def example() -> Board:
    """A game with a list whose best guesses are all proved."""
    return parse_game("soare clint mince wince", word_list("original"))


class Explanations(Panel, LineWidget):
    """Terms, each with a text that explains it."""

    rows: reactive[tuple[tuple[str, str], ...]] = reactive(FORMS, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for term, text in self.rows:
            yield from labelled((term, "quiet"), (text, "text"), _LABEL, width)


class GridPanel(Panel, LineWidget):
    """The rows of a grid without words, with the most plausible guesses for each."""

    TITLE = "Most plausible guesses"

    rows: reactive[tuple[GridRow, ...]] = reactive((), layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for row in self.rows:
            tiles: Parts = []
            for mark in row.pattern.marks:
                tiles += lettered(" " if mark else "·", mark.name.lower())
            fit = "only this fits" if row.count == 1 else f"{counted(row.count, 'word')} fit"
            first, *others = (word.upper() for word in row.words)
            rest = f" or {' '.join(others)}" if others and width >= 52 else ""
            tiles_width = 3 * len(row.pattern.marks)
            end = fit.rjust(max(len(fit) + 1, width - tiles_width - 1 - len(first + rest)))
            yield [*tiles, (f" {first}", "strong"), (rest, "text"), (end, "quiet")]


class GameBoard(BoardView):
    """The guesses of the open game in squares that leave room for their figures below."""

    def fit(self) -> None:
        (letters, rows), size = self.shape, self.app.size
        room = Size(min(size.width, _WIDEST), size.height - 2 * rows - _FIGURES)
        self.tile = square_tile(room, self.shape)
        self.styles.width = self.tile.board_width(letters)
        self.styles.height = rows * self.tile.height


class Guesses(Panel, LineWidget):
    """The guesses of the open game; a click goes to one."""

    card: reactive[GameCard] = reactive(GameCard(), layout=True)
    lit: reactive[int] = reactive(0)
    """The index of the guess in hand."""
    has_tiles: reactive[bool] = reactive(True, layout=True)

    def watch_card(self, card: GameCard) -> None:
        self.short_status = "cost, luck" if card.luck else ""
        self.title, self.status = card.title, "cost   luck" if card.luck else "cost"

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return replay_lines(self.card, width, self.lit, has_tiles=self.has_tiles)

    def pressed(self, x: int, y: int) -> None:
        is_one = any(row.turn for row in self.card.rows)
        if (row := y // (1 + is_one)) < len(self.card.rows):
            self.post_message(RowClicked(row))


def best_then(rated: RatedGuess, advice: Advice | None, player: str = "you") -> tuple[Needed, ...]:
    """The best guesses before a guess, the guess itself among them."""
    familiar, played, is_win = rated.familiar, rated.played, rated.turn.pattern.is_win
    shown = advice.suggestions if advice else ()
    others = [each for each in shown if each.basis is not Basis.ESTIMATE][:_LISTED]
    own = () if rated.is_unlisted else (played,)
    listed = {each.word: each for each in (*others, familiar, rated.advised, *own)}
    notes = {word: [f"loses {each.risk_text}"] for word, each in listed.items() if each.known_risk}
    notes.setdefault(played.word, []).append(player)
    notes.setdefault(familiar.word, []).append(_BEST)
    return tuple(
        Needed(
            each.word,
            number(each.expected_guesses, each.basis),
            "; ".join(notes.get(each.word, ())),
            is_best=each.word == rated.advised.word,
            is_costly=each.word == played.word and rated.behind >= SAME and not is_win,
        )
        for each in sorted(listed.values(), key=attrgetter("known_risk", "expected_guesses"))
    )


def rare_note(rated: RatedGuess) -> str:
    """The rare word that was better than the best familiar one; empty if none was."""
    gain = rated.advised.behind(rated.best)
    better = f"  rare: {rated.best.word.upper()}, {number(gain, rated.best.basis)} better"
    return better if rated.advised is not rated.best and rare_sentence(rated) else ""


class WordsThen(Panel, ScrollingLineWidget):
    """The words that fitted before the guess in hand, likeliest first; the answer is green."""

    TITLE = "Words that fitted"
    words: reactive[tuple[str, ...]] = reactive(())
    answer: reactive[str | None] = reactive(None)

    def watch_words(self) -> None:
        self.top = 0

    def _across(self, width: int) -> int:
        return max(1, (width + 1) // (len(self.words[0]) + 1)) if self.words else 1

    @property
    def line_count(self) -> int:
        return self.get_content_height(self.size, self.size, self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return -(-len(self.words) // self._across(width))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        across = self._across(width)
        for line in range(self.top, self.top + height):
            words = self.words[line * across : (line + 1) * across]
            looks = ("green" if word == self.answer else "text" for word in words)
            pairs = zip(map(small, words), looks, strict=True)
            yield [part for word, look in pairs for part in ((word, look), (" ", "text"))]


class TileRows(Panel, LineWidget):
    """Guesses as tiles, such as those of best play."""

    turns: reactive[tuple[Turn, ...]] = reactive((), layout=True)

    @property
    def line(self) -> str:
        """The guesses as text, where there is no room for tiles."""
        guesses = " ".join(turn.guess.upper() for turn in self.turns)
        return f"{self.title}: {self.status}{guesses}" if guesses else ""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        return (tile_row(turn) for turn in self.turns)


class StrategyLines(Panel, LineWidget):
    """How each strategy would have played: the number of its guesses, and the guesses."""

    TITLE = "Strategies"
    status = reactive("guesses")
    answer = ""
    names: tuple[str, ...] = ()
    """All strategies, so that each has its line from the start."""
    lines: reactive[tuple[tuple[str, tuple[str, ...]], ...]] = reactive(())
    """What is known, in the order of the names."""

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        most = max((len(guesses) for _, guesses in self.lines), default=0)
        for name, guesses in self.lines:
            turns = [Turn(guess, feedback(guess, self.answer)) for guess in guesses]
            yield game_parts(name, turns, most, width, is_plain=self.is_plain)
        for name in self.names[len(self.lines) :]:
            yield [(f"{name}…", "quiet")]
