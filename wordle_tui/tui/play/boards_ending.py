"""What stands beside several boards when their game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from math import log2
from typing import TYPE_CHECKING

from textual import work
from textual.geometry import Size
from textual.getters import query_one
from textual.reactive import reactive
from textual.worker import get_current_worker

from wordle_tui.game.boards import Boards
from wordle_tui.game.records import GameFilter
from wordle_tui.play.boards_ending import boards_ending, left_after, next_keys
from wordle_tui.play.state import PlayState
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.play.ending import GameEnd
from wordle_tui.tui.widgets.card import Story
from wordle_tui.tui.widgets.charts import bar
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import LineWidget, Parts, ScrollingLineWidget, padded
from wordle_tui.tui.widgets.suggestions import word_width

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.boards import RatedBoardsGuess

_BOARD, _COST = 5, 6
"""The columns of the words left on a board, and of the cost of a guess."""
Left = tuple[tuple[int | None, ...], ...]


class BoardsGuesses(Panel, ScrollingLineWidget):
    """The guesses: the words left on each board after them, ✓ where they solved it, their costs.

    Where there is no room for all boards, the words left on all and the solved board are shown.
    """

    TITLE = "Words left after each guess"
    boards: reactive[Boards | None] = reactive(None)
    left: reactive[Left] = reactive(())
    """The words left before the first guess and after each; empty until they are counted."""
    rated: reactive[tuple[RatedBoardsGuess, ...]] = reactive(())

    def show_status(self) -> None:
        guesses = self.boards.guesses if self.boards else ()
        is_rated = len(self.rated) == len(guesses)
        self.status = "✓ solved" if is_rated else f"rating {len(self.rated) + 1}…"

    watch_rated = watch_boards = show_status

    def lines(self, width: int, height: int) -> list[Parts]:
        if self.boards is None or not self.boards.guesses:
            return []
        count, word = len(self.boards.boards), word_width(self.boards.guesses[0])
        is_whole = word + count * _BOARD + _COST <= width
        titles = "".join(f"{number:>{_BOARD}}" for number in range(1, count + 1))
        titles = titles if is_whole else f"{'left':>8}{'solved':>8}"
        lines: list[Parts] = [[(f"{'':<{word}}{titles}{'cost':>{_COST}}", "quiet")]]
        for index, guess in enumerate(self.boards.guesses):
            parts: Parts = [(padded(guess.upper(), word), "strong")]
            if not self.left:
                parts.append((f"{'…':>{len(titles)}}", "quiet"))
            else:
                parts += self._each(index) if is_whole else self._sum(index)
            cost = self.rated[index].cost if index < len(self.rated) else "…"
            lines.append([*parts, (f"{cost:>{_COST}}", "text")])
        return lines

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


class BoardsFunnel(Story):
    """How many words were left on all boards together before each guess."""

    left: reactive[Left] = reactive(())
    guesses: reactive[tuple[str, ...]] = reactive(())
    is_elsewhere = False
    """Whether it is shown below the boards instead."""

    @property
    def told(self) -> int:
        return 0 if self.is_elsewhere else len(self.guesses)

    def watch_left(self) -> None:
        self.status = "on all boards together"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.told

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


class BoardsEnd(GameEnd):
    """What is shown when a game with several boards is over; its figures come one by one."""

    GUESSES, STORY, ROWS = BoardsGuesses, BoardsFunnel, 13
    guesses = query_one(BoardsGuesses)  # type: ignore[assignment]
    story = query_one(BoardsFunnel)

    def on_mount(self) -> None:
        """Unlike a game with one board, it is not rated by the app."""

    def show(self, state: PlayState) -> None:
        position = state.position
        is_other = self._state is None or self._state.position != position
        self._state = state
        if is_other:
            self.guesses.boards, self.guesses.rated, self.guesses.top = position, (), 0
            self._show_left(())
            self.rate(position)
        self.look_up(len(position.boards))
        self._make_card()

    def _show_left(self, left: Left) -> None:
        self.guesses.left = left
        for funnel in self.screen.query(BoardsFunnel):
            funnel.guesses = self.guesses.boards.guesses if self.guesses.boards else ()
            funnel.left = left

    def by_importance(self, panels: list[LineWidget]) -> list[LineWidget]:
        first = [panel for panel in panels if panel is not self.story]
        return first if self.screen.has_class("-narrow") else [*first, self.you, self.story]

    @work(exclusive=True, group="boards", exit_on_error=False)
    async def rate(self, boards: Boards) -> None:
        """Count the words left after each guess, then rate the guesses."""
        stop = get_current_worker().cancelled_event.is_set
        left = await asyncio.to_thread(left_after, boards)
        self._show_left(left)
        async for rated in streamed(partial(self.app.engines.board_ratings, boards, stop)):
            self.guesses.rated = rated
            self._make_card()

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_up(self, boards: int) -> None:
        which = GameFilter(boards=boards)
        figures = await asyncio.to_thread(self.app.history.statistics, which)
        self.you.sentences = (figures.sentence,)
        self.share()

    def _make_card(self) -> None:
        # Not imported at the top, so that the first screen appears sooner.
        from wordle_tui.rating.boards import boards_card

        state = self._state
        assert state is not None, "a game is over"
        self.card = self.sums.card = boards_card(state.position, self.guesses.rated)
        self.sentence.headline, self.sentence.reason = boards_ending(state)
        self.now.keys = next_keys(state)
        self.share()

    @property
    def costliest(self) -> int | None:
        return None
