"""The card of a finished game, at its end and in Replay: drawn from its values and a width.

Brackets around the letters show the colours to readers who cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.alphabet import USUAL_LENGTH
from wordle_tui.game.tiles import Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import shortened
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.widgets.charts import brick_row
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, width_of, wrapped
from wordle_tui.tui.widgets.tiles import NARROW, SQUARE, TIGHT, TileSize, TileWidget, word_parts

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import CardRow, GameCard

_TILE = TileSize(3, 2)
_COST, _LUCK = 7, 7
_NOTE, _WIDE = 21, 62
"""The columns beside the tiles from which on these have two lines, and the width from which on the
verdict stands beside the figures."""
_ROOMY, _TALL = 4, 36
"""The guesses up to which there are lines between them, on a screen with so many lines."""
UNKNOWN = "…"
_LABEL, _BROAD = 12, 76
"""The columns of a name, and the width from which on bricks are larger."""
_NAME, _LEAST_NAME = 17, 12
"""The columns of the name of a strategy, and the fewest."""
_BAR = 12
"""The columns of the bar for the words left."""


def game_parts(name: str, turns: Sequence[Turn], most: int, width: int, *, is_plain: bool) -> Parts:
    """Who played, the number of guesses and, if there is no room for all, the last of them.

    The names of several games end in the same column if `most` is the guesses of the longest.
    """
    letters = width_of(word_parts(turns[0].guess, turns[0].pattern, is_plain=is_plain))
    room = max(_LEAST_NAME, min(_NAME, width - 5 - most * letters))
    is_won = turns[-1].pattern.is_win
    needed = f"{len(turns) if is_won else 'X':>2}"
    parts: Parts = [(shortened(name, room - 1).ljust(room), "strong")]
    parts.append((needed, "text" if is_won else "warning"))
    shown = max(1, (width - room - 4) // letters)
    parts.append((" " if shown >= len(turns) else "…", "quiet"))
    for turn in turns[-shown:]:
        parts += word_parts(turn.guess, turn.pattern, is_plain=is_plain)
    return parts


def _figures(card: GameCard, index: int, *, has_verdict: bool = False) -> Parts:
    """What a guess cost, or the verdict if it won, and its luck."""
    row = card.rows[index]
    if has_verdict and row.won:
        verdict = row.won.rjust(_COST), "lit" if row.won == "bold" else "strong"
        return [verdict, (row.luck.rjust(_LUCK), "strong")]
    is_costly = index == card.costliest and row.is_mistake
    look = "warning" if is_costly else "quiet" if row.won else "text"
    luck = row.luck.rjust(_LUCK) if card.luck else ""  # several boards have none
    return [(row.cost.rjust(_COST), look), (luck, "text")]


def _one_line(row: CardRow, figures: Parts, width: int) -> Parts:
    """A guess on several boards, with those that it solved."""
    guess = f"{row.guess.upper()} "
    note = f"  {row.note}".ljust(width - len(guess) - width_of(figures))
    return [(guess, "strong"), (note, "quiet"), *figures]


def replay_lines(card: GameCard, width: int, lit: int) -> Iterator[Parts]:
    """The guesses on several boards, with a pointer at the one that is `lit`, and the sum."""
    for index, row in enumerate(card.rows):
        pointer = ("▸ " if index == lit else "  ", "lit")
        yield [pointer, *_one_line(row, _figures(card, index), width - 2)]
    yield [("  Sum".ljust(width - _COST), "quiet"), (card.cost.rjust(_COST), "strong")]


class Compared(Panel, LineWidget):
    """The guesses of a player as bricks, beside those of best play and of people."""

    card: reactive[GameCard | None] = reactive(None, layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        card = self.card
        if card is None or not card.rows or card.rows[-1].turn is None:
            return
        taken, is_won = len(card.rows), card.rows[-1].turn.pattern.is_win
        best = f"{'' if card.is_best_proved else '≈'}{len(card.best)}"
        if len(card.best) > card.limit:
            best = "X"
        people, brick = f"{card.people_mean:.1f}", 4 if width < _BROAD else 6
        for name, guesses, figure, is_own in (
            ("you", taken, f"{taken}" if is_won else "X", True),
            ("best play", len(card.best), best if card.best else card.luck, False),
            ("people", card.people_mean, people, False),
        ):
            if guesses or figure == UNKNOWN:
                yield [
                    (name.ljust(_LABEL), "strong" if is_own else "quiet"),
                    *brick_row(guesses, brick, "accent" if is_own else "bar"),
                    (f"{'  ' * bool(guesses)}{figure}", "strong" if is_own else "text"),
                ]


class EndGuesses(Panel, TileWidget):
    """The guesses of a game that has just ended: tiles, figures, verdicts and the words left."""

    TITLE = "Guess by guess"
    card: reactive[GameCard | None] = reactive(None, layout=True)

    def watch_card(self, card: GameCard | None) -> None:
        self._draw_heads()

    def on_resize(self) -> None:
        super().on_resize()
        self._draw_heads()

    def _draw_heads(self) -> None:
        heads = "cost   luck" if self.card and self.card.luck else "cost"
        is_wide = self.size.width >= _WIDE and heads != "cost"
        self.heads, self.status = (heads, "") if is_wide else ("", heads)
        self.heads_from = self._tiles_width + len("    ")

    @property
    def _tiles_width(self) -> int:
        turns = [row.turn for row in self.card.rows if row.turn] if self.card else []
        return 4 * len(turns[0].guess) if turns else 0

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        card = self.card
        if card is None:
            return
        most = max((row.left or 0 for row in card.rows), default=0)
        for index, row in enumerate(card.rows):
            figures = _figures(card, index, has_verdict=True)
            if row.turn is None:
                yield _one_line(row, figures, width)
                continue
            left = f"{row.left:,} left" if row.left else ""
            if width < self._tiles_width + _NOTE:
                [guess] = self.strip(row.turn, TIGHT)
                yield [*guess, (" " * (width - width_of([*guess, *figures])), "text"), *figures]
                yield [(f"{row.note:<{max(0, width - len(left))}}{left}", "quiet")]
                continue
            first, second = self.strip(row.turn, _TILE)
            if width < _WIDE:
                room = width - width_of([*first, *figures])
                yield [*first, (left.ljust(room), "quiet"), *figures]
                yield [*second, (shortened(row.note, width - width_of(second)), "quiet")]
                continue
            halves = round(2 * _BAR * log2(1 + (row.left or 0)) / log2(1 + most)) if most else 0
            line = "━" * (halves // 2) + "╸" * (halves % 2)
            yield [*first, (" ", "text"), *figures, (f"   {row.note}", "text")]
            yield [*second, (f"    {line:<{_BAR + 2}}", "bar"), (left, "quiet")]
            if len(card.rows) <= _ROOMY and self.app.size.height >= _TALL:
                yield []
        yield from wrapped(card.note, width, "quiet")


class ToShare(Panel, TileWidget):
    """What a friend would get to see: the grid, and what the text says without letters."""

    INDENT = 1
    TITLE = "To share"
    card: reactive[GameCard | None] = reactive(None, layout=True)
    has_code: reactive[bool] = reactive(False, layout=True)
    """Whether a code goes with it, with which a friend plays the same word."""

    def on_mount(self) -> None:
        self.status = key_name("play.share")

    @property
    def _patterns(self) -> list[Pattern]:
        return [row.turn.pattern for row in self.card.rows if row.turn] if self.card else []

    @property
    def _tile(self) -> TileSize:
        """Squares if they take at most a third of the height."""
        screen, rows = self.app.size, len(self._patterns)
        is_large = screen.width >= 120 and SQUARE.height * rows <= screen.height // 3
        return SQUARE if is_large else NARROW

    def get_content_width(self, container: Size, viewport: Size) -> int:
        letters = max((len(pattern.marks) for pattern in self._patterns), default=USUAL_LENGTH)
        return letters * (self._tile.width + self._tile.gap)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for pattern in self._patterns:
            yield from self.strip(Turn(" " * len(pattern.marks), pattern), self._tile)
        if self.card is not None:
            yield from wrapped(self.card.share, width, "quiet")
        if self.has_code:
            yield from wrapped("The code goes with it.", width, "quiet")


class Needed(NamedTuple):
    """A guess, how many guesses were needed with it on average, and what is noted of it."""

    word: str
    needed: str
    note: str = ""
    is_best: bool = False
    is_costly: bool = False


class BestGuesses(Panel, LineWidget):
    """Guesses with what they need, the best first; a rare one that is better is a note."""

    TITLE = "Best guesses"
    status: reactive[str] = reactive("needed")
    rows: reactive[tuple[Needed, ...]] = reactive((), layout=True)
    rare: reactive[str] = reactive("", layout=True)

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if not self.rows:
            yield [("…", "quiet")]
        for row in self.rows:
            word = f"{row.word.upper()}   "
            yield [
                ("▸ " if row.is_best else "  ", "lit"),
                (word, "warning" if row.is_costly else "strong"),
                (row.note.ljust(width - 2 - len(word + row.needed)), "quiet"),
                (row.needed, "text"),
            ]
        yield from wrapped(self.rare, width, "faint")
