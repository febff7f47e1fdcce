"""What a guess did on each of several boards."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from textual.reactive import reactive

from wordle_tui.game.alphabet import capital
from wordle_tui.game.game import Game
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted
from wordle_tui.tui.widgets.charts import some_words
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import (
    Parts,
    ScrollingLineWidget,
    width_of,
    wrapped,
)
from wordle_tui.tui.widgets.tiles import lettered

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.several_boards import RatedBoardsGuess


class BoardsTurn(Panel, ScrollingLineWidget):
    """What a guess did on each board that was not solved: its tiles, and the words left."""

    boards: reactive[Game | None] = reactive(None)
    turn: reactive[int] = reactive(0)
    guess: reactive[RatedBoardsGuess | None] = reactive(None)
    """The rating of the guess, once it is known."""

    def show(self, game: Game, turn: int, rated: RatedBoardsGuess | None) -> None:
        self.boards, self.turn, self.guess = game, turn, rated
        self.title = f"Guess {turn + 1}: {game.guesses[turn].upper()}"
        self.status = "rating…"
        if rated is not None:
            before, after = (sum(map(len, left)) for left in (rated.before, rated.after))
            self.short_status = f"{before:,} → {after:,}"
            self.status = f"{before:,} → {counted(after, 'word')} in all"

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
            parts += lettered(capital(letter), mark.name.lower())
        left = self.guess.after[number] if self.guess else ()
        is_solved = turn.pattern.is_win
        count = "✓" if is_solved else f"{len(left):,}" if left else ""
        parts.append((f"{count:>6}", "good" if is_solved else "text"))
        return [*parts, (some_words(left, max(1, width - width_of(parts))), "quiet")]
