"""The card of a finished game, at its end and in Replay: drawn from its values and a width.

Brackets around the letters show the colours to readers who cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from textual.reactive import reactive

from wordle_tui.game.alphabet import capital
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import shortened
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, width_of, wrapped
from wordle_tui.tui.widgets.tiles import lettered, word_parts

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.game_card import CardRow, GameCard

_NEEDED, _COST, _LUCK = 7, 7, 7
_NOTE = 28
"""The columns that the note of a guess needs beside its tiles and figures."""
_NAME, _LEAST_NAME = 17, 12
"""The columns of the name of a strategy, and the fewest."""
_BAR = 12
"""The columns of the bar for the words left."""


def tile_row(turn: Turn, *, gap: int = 0) -> Parts:
    """The tiles of a guess in one line, with blanks between them."""
    parts: Parts = []
    for letter, mark in turn.tiles:
        parts += [*lettered(capital(letter), mark.name.lower()), (" " * gap, "text")]
    return parts


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


def _guess(row: CardRow, gap: int = 0) -> Parts:
    if row.turn is None:
        return [(f"{row.guess.upper()} ", "strong")]
    return tile_row(row.turn, gap=gap)


def _figures(card: GameCard, index: int) -> Parts:
    row = card.rows[index]
    look = "warning" if index == card.costliest else "quiet" if row.won else "text"
    luck = row.luck.rjust(_LUCK) if card.luck else ""  # several boards have none
    return [(row.cost.rjust(_COST), look), (luck, "text")]


def _one_line(row: CardRow, figures: Parts, width: int) -> Parts:
    """A guess on several boards, with those that it solved."""
    guess = _guess(row)
    note = f"  {row.note}".ljust(width - width_of([*guess, *figures]))
    return [*guess, (note, "quiet"), *figures]


def end_lines(card: GameCard, width: int) -> Iterator[Parts]:
    """The guesses at the end of a game: their figures, the better words, and the words left."""
    most = max((row.left or 0 for row in card.rows), default=0)
    for index, row in enumerate(card.rows):
        figures, left = _figures(card, index), f"{row.left:,} left" if row.left else ""
        if row.turn is None:
            yield _one_line(row, figures, width)
            continue
        guess, note = _guess(row, 1), f"  {row.note}"
        is_wide = width >= width_of([*guess, *figures]) + _NOTE
        if not is_wide:
            guess, note = _guess(row), ""
        room = width - width_of([*guess, *figures])
        yield [*guess, (note.ljust(room), "quiet"), *figures]
        before = " " * (width_of(guess) + 1) if is_wide else row.note
        room = min(_BAR, width - len(f"{before}  {left} "))
        halves = round(2 * room * log2(1 + (row.left or 0)) / log2(1 + most)) if most else 0
        line = "━" * (halves // 2) + "╸" * (halves % 2)
        if is_wide and left:
            yield [(before, "quiet"), (f" {line} ", "bar"), (left, "quiet")]
        elif not is_wide:
            after = f" {left}".rjust(8) if left else ""
            gap = " " * (width - len(before + line + after))
            yield [(before + gap, "quiet"), (line, "bar"), (after, "quiet")]
    yield from wrapped(card.note, width, "quiet")


def replay_lines(card: GameCard, width: int, lit: int, *, has_tiles: bool) -> Iterator[Parts]:
    """The guesses in Replay, with a pointer at the one that is `lit`, and the sums.

    A guess takes two lines; those with several boards take one.
    """
    most = max((row.needed for row in card.rows), default=0.0) or 1.0
    for index, row in enumerate(card.rows):
        pointer, figures = ("▸ " if index == lit else "  ", "lit"), _figures(card, index)
        needed = f"{row.needed:.2f}" if row.needed else ""
        if row.turn is None:
            yield [pointer, *_one_line(row, figures, width - 2)]
        elif has_tiles:
            guess = _guess(row)
            gap = " " * (width - width_of([pointer, *guess, *figures]))
            yield [pointer, *guess, (gap, "text"), *figures]
            yield [("  ", "text"), *_bar(row, most, width_of(guess)), (f" {needed}", "quiet")]
        else:
            word = f"{row.guess.upper()}  "
            room = width - width_of([pointer, (word, ""), *figures]) - _NEEDED
            columns = (needed.rjust(_NEEDED), "text"), *figures
            yield [pointer, (word, "strong"), *_bar(row, most, room), *columns]
            yield []
    sums = card.cost.rjust(_COST) + (card.luck.rjust(_LUCK) if card.luck else "")
    yield [("  Sum".ljust(width - len(sums)), "quiet"), (sums, "strong")]


def _bar(row: CardRow, most: float, width: int) -> Parts:
    """A bar for the guesses needed, whose tip is what the guess cost; one that won is quiet."""
    whole = bar(row.needed, most, width)
    rest = "█" * round((row.needed - row.loss) / most * width) if row.loss else whole
    tip = whole[len(rest) :]
    return [
        (rest, "bar"),
        (tip, "quiet" if row.won else "warning"),
        (" " * (width - len(rest + tip)), "text"),
    ]


def share_lines(card: GameCard, width: int) -> Iterator[Parts]:
    """The grid as small squares, and what the text to share says without letters."""
    for row in card.rows:
        if row.turn is not None:
            looks = (mark.name.lower() for mark in row.turn.pattern.marks)
            yield [part for look in looks for part in lettered(" ", look)]
    yield from wrapped(card.share, width, "quiet")


class EndGuesses(Panel, LineWidget):
    """The guesses of a game that has just ended."""

    TITLE = "Guess by guess"
    card: reactive[GameCard | None] = reactive(None)

    def watch_card(self, card: GameCard | None) -> None:
        self.status = "cost   luck" if card and card.luck else "cost"
        self.fit_height()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.card is not None:
            yield from end_lines(self.card, width)


class ToShare(Panel, LineWidget):
    """What a friend would get to see."""

    TITLE = "To share"
    card: reactive[GameCard | None] = reactive(None)

    def watch_card(self) -> None:
        self.fit_height()

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.card is not None:
            yield from share_lines(self.card, width)


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
