"""The guesses of a game with several boards: what they left on each board, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import log2
from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.alphabet import capital
from wordle_tui.game.boards import Boards
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.tui.widgets.board import RowClicked
from wordle_tui.tui.widgets.charts import bar, some_words
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    LineWidget,
    Parts,
    ScrollingLineWidget,
    padded,
    width_of,
    wrapped,
)
from wordle_tui.tui.widgets.suggestions import word_width
from wordle_tui.tui.widgets.tables import with_marks
from wordle_tui.tui.widgets.tiles import BRACKETS

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.boards import RatedBoardsGuess

_BOARD, _COST = 5, 6
"""The columns of the words left on a board, and of the cost of a guess."""
Left = tuple[tuple[int | None, ...], ...]


class BoardsGuesses(Panel, ScrollingLineWidget):
    """The guesses: the words left on each board after them, ✓ where they solved it, their costs.

    Where there is no room for all boards, the words left on all and the solved board are shown;
    where there is more room, the better words, too.
    """

    TITLE = "Words left after each guess"
    header_height = 1
    boards: reactive[Boards | None] = reactive(None)
    left: reactive[Left] = reactive(())
    """The words left before the first guess and after each; empty until they are counted."""
    rated: reactive[tuple[RatedBoardsGuess, ...]] = reactive(())
    lit: reactive[int | None] = reactive(None)
    """The index of the guess with a pointer."""

    @property
    def guesses(self) -> tuple[str, ...]:
        return self.boards.guesses if self.boards else ()

    @property
    def line_count(self) -> int:
        return len(self.guesses)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.header_height + self.line_count if self.guesses else 0

    def show_status(self) -> None:
        done, count = len(self.rated), self.line_count
        self.status = "✓ solved" if done == count else f"rating {done + 1} of {count}…"

    watch_rated = watch_boards = show_status

    def watch_lit(self, lit: int | None) -> None:
        if lit is not None:
            self.top = min(max(self.top, lit - self.page_height + 1), lit)

    def pressed(self, x: int, y: int) -> None:
        if 0 < y <= self.line_count - self.top:
            self.post_message(RowClicked(self.top + y - 1))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        if self.boards is None or not self.guesses:
            return
        count, word = len(self.boards.boards), word_width(self.guesses[0])
        name = word + 2 * (self.lit is not None)
        is_whole = name + count * _BOARD + _COST <= width
        titles = "".join(f"{number:>{_BOARD}}" for number in range(1, count + 1))
        titles = titles if is_whole else f"{'left':>8}{'solved':>8}"
        better = max(word, len("better")) + 2
        better = better if name + len(titles) + _COST + better <= width else 0
        header = f"{'':<{name}}{titles}{'cost':>{_COST}}"
        yield [(header + "better".rjust(better) * bool(better), "quiet")]
        end = min(self.line_count, self.top + self.page_height)
        lines: list[Parts] = []
        for index in range(self.top, end):
            pointer = ("▸" if index == self.lit else "").ljust(name - word)
            guess = padded(self.guesses[index].upper(), word)
            parts: Parts = [(pointer, "lit"), (guess, "strong")]
            if not self.left:
                parts.append((f"{'…':>{len(titles)}}", "quiet"))
            else:
                parts += self._each(index) if is_whole else self._sum(index)
            rated = self.rated[index] if index < len(self.rated) else None
            parts.append((f"{rated.cost if rated else '…':>{_COST}}", "text"))
            if better and rated:
                parts.append((f"{(rated.better or '–').upper():>{better}}", "strong"))
            lines.append(parts)
        yield from with_marks(lines, width, self.top > 0, end < self.line_count)

    def _each(self, index: int) -> Parts:
        parts: Parts = []
        for before, after in zip(self.left[index], self.left[index + 1], strict=True):
            if after is None:
                text = "" if before is None else "✓"
                parts.append((f"{text:>{_BOARD}}", "good"))
            else:
                parts.append((f"{after:>{_BOARD},}", "text"))
        return parts

    def _sum(self, index: int) -> Parts:
        pairs = enumerate(zip(self.left[index], self.left[index + 1], strict=True), 1)
        solved = [str(number) for number, (before, after) in pairs if after is None != before]
        total = sum(count or 0 for count in self.left[index + 1])
        return [(f"{total:>8,}", "text"), (f"{' '.join(solved):>8}", "good")]


class BoardsFunnel(Panel, LineWidget):
    """How many words were left on all boards together before each guess."""

    TITLE = "Words left"
    status: reactive[str] = reactive("on all boards together")
    left: reactive[Left] = reactive(())
    guesses: reactive[tuple[str, ...]] = reactive(())

    @property
    def bars(self) -> int:
        return len(self.guesses)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.bars

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        sums = [sum(count or 0 for count in left) for left in self.left]
        most = max(sums, default=0)
        indent = len(f"{most:,} ")
        for total, guess in zip(sums, self.guesses, strict=False):
            room = max(1, width - indent - len(guess) - 1)
            filled = bar(log2(1 + total), log2(1 + most), room)
            yield [
                (f"{total:>{indent - 1},} ", "strong"),
                (filled.ljust(room), "bar"),
                (f" {guess.upper()}", "quiet"),
            ]


class BoardsTurn(Panel, ScrollingLineWidget):
    """What a guess did on each board that was not solved: its tiles, and the words left."""

    boards: reactive[Boards | None] = reactive(None)
    turn: reactive[int] = reactive(0)
    guess: reactive[RatedBoardsGuess | None] = reactive(None)
    """The rating of the guess, once it is known."""

    def show(self, boards: Boards, turn: int, rated: RatedBoardsGuess | None) -> None:
        self.boards, self.turn, self.guess = boards, turn, rated
        self.title = f"Guess {turn + 1}: {boards.guesses[turn].upper()}"
        self.status = "rating…"
        if rated is not None:
            before, after = (sum(map(len, left)) for left in (rated.before, rated.after))
            self.short_status = f"{before:,} → {after:,}"
            self.status = f"{before:,} → {counted(after, 'word')} left"

    def watch_turn(self) -> None:
        self.top = 0

    def lines(self, width: int, height: int) -> list[Parts]:
        """The sentence, and a line for each board; where these have no room, for several boards."""
        if self.boards is None:
            return []
        sentence = wrapped(str(self.guess), width, "text") if self.guess else []
        boards = [
            self._board(number, board.turns[self.turn], width)
            for number, board in enumerate(self.boards.boards)
            if self.turn < len(board.turns)
        ]
        across = 1
        if len(sentence) + len(boards) > height:
            across = max(1, width // width_of(boards[0][:-1]))
        starts = range(0, len(boards), across)
        if across > 1:
            boards = [board[:-1] for board in boards]
        rows = (chain.from_iterable(boards[start : start + across]) for start in starts)
        return [*sentence, *map(list, rows)]

    def _board(self, number: int, turn: Turn, width: int) -> Parts:
        """The number of a board, the tiles of the guess, how many words they left, and these."""
        parts: Parts = [(f"{number + 1:>3} ", "quiet")]
        for letter, mark in turn.tiles:
            parts.append((capital(letter).join(BRACKETS[mark]), mark.name.lower()))
        left = self.guess.after[number] if self.guess else ()
        is_solved = turn.pattern.is_win
        count = "✓" if is_solved else f"{len(left):,}" if left else ""
        parts.append((f"{count:>6}", "good" if is_solved else "text"))
        return [*parts, (some_words(left, max(1, width - width_of(parts))), "quiet")]
