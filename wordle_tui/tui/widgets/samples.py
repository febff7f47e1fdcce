"""Whole games as tiles, with notes beside them: how a game goes, and what will be told of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Size
from textual.reactive import reactive

from wordle_tui.game.turn import Turn
from wordle_tui.tui.key_names import key_name
from wordle_tui.tui.widgets.board import BoardView
from wordle_tui.tui.widgets.frame import Panel
from wordle_tui.tui.widgets.line_widget import Parts
from wordle_tui.tui.widgets.tiles import LARGE, MEDIUM, SMALL, SQUARE

BROAD = 60
"""The columns from which on there is room for such a game."""
_COLOURS = (
    ("board.grey", "not in it"),
    ("board.yellow", "another place"),
    ("board.green", "right place"),
)
TOLD = "what each guess cost", "which word was better", "how bold it was"


class NotedBoard(Panel, BoardView):
    """The guesses of a game, and something beside them."""

    IS_CENTRED = False

    def show(self, turns: Sequence[Turn]) -> None:
        self.turns = (*turns,)
        self.shape = len(turns[0].guess) if turns else self.shape[0], len(turns)

    def beside(self, row: int) -> Parts:
        """What stands beside a row."""
        raise NotImplementedError

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        for number, parts in enumerate(super().draw(width, height)):
            row, line = divmod(number, self.tile.height)
            yield [*parts, *self.beside(row)] if line == (self.tile.height - 1) // 2 else parts


class SampleGame(NotedBoard):
    """A whole game as tiles, and beside it what the colours mean."""

    TITLE = "How a game goes"

    def fit(self) -> None:
        height = self.app.size.height
        self.tile = MEDIUM if height >= 45 else SQUARE if height >= 36 else SMALL
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(_COLOURS), self._line(self.shape[1]))

    def draw(self, width: int, height: int) -> Iterator[Parts]:
        without = (self.beside(row) for row in range(len(_COLOURS)))
        return super().draw(width, height) if self.turns else without

    def beside(self, row: int) -> Parts:
        if row >= len(_COLOURS):
            return []
        name, meaning = _COLOURS[row]
        colour = self.app.colour_names[row]
        return [(f"{key_name(name)} ", "lit"), (f"{colour:<7}", "strong"), (meaning, "quiet")]


class GameToKeep(SampleGame):
    """A game that is told, in pencil, and beside it what its rating will tell."""

    TITLE = "The card will tell"
    pencil = 0
    told: reactive[tuple[str, ...]] = reactive(TOLD)

    def fit(self) -> None:
        """Take the largest tiles that leave room for what is told, and more than half the lines."""
        (letters, rows), (width, height) = self.shape, self.app.size
        columns = width * 0.55 - max(map(len, TOLD)) - 3
        for tile in LARGE, MEDIUM, SQUARE, SMALL:
            if tile.board_width(letters) <= columns and tile.height * rows <= height * 0.42:
                break
        self.tile = tile
        self.refresh(layout=True)

    def beside(self, row: int) -> Parts:
        return [(f"   {self.told[row]}", "text")] if row < len(self.told) else []
