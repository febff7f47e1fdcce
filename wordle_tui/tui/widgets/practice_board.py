"""Boards that turn their tiles one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.tiles import Mark
from wordle_tui.game.turn import Turn
from wordle_tui.tui.widgets.board import Board, TileRow, rows_of

ENTER, ERASE = "enter", "backspace"
FLIP_SECONDS = 0.12
"""How long after its neighbour a tile turns."""
_WAVE_SECONDS = 0.08
"""How long a wave stays on a tile."""
_SHAKE = (1, -1, 1, 0)
_SHAKE_SECONDS = 0.05


@dataclass
class KeyPressed(Message):
    """A key was pressed or clicked: a letter, `enter` or `backspace`."""

    key: str


class TurningBoard(Board):
    """Shows the turns and the letters typed, and turns the tiles of a guess one by one."""

    turns: reactive[tuple[Turn, ...]] = reactive((), repaint=False)
    typed: reactive[str] = reactive("", repaint=False)
    typed_marks: reactive[tuple[Mark | None, ...]] = reactive((), repaint=False)
    """The colours of the row that is being typed, if it has any."""
    revealed: reactive[int] = reactive(LENGTHS[-1], init=False, repaint=False)
    """How many tiles of the last turn show their colours."""

    @dataclass
    class TilesTurned(Message):
        """The last turn shows all its colours."""

    _flip: Timer | None = None
    _shake: Timer | None = None
    _waving: Timer | None = None

    def on_mount(self) -> None:
        for name in ("turns", "typed", "typed_marks", "revealed", "shape"):
            self.watch(self, name, self._show_rows)

    def _show_rows(self) -> None:
        rows = list(rows_of(self.turns, self.typed))
        if self.typed:
            rows[-1] = TileRow(self.typed, self.typed_marks)
        if self.turns:
            last = len(self.turns) - 1
            rows[last] = replace(rows[last], marks=rows[last].marks[: self.revealed])
        self.rows = tuple(rows)

    # Animation, during which the user can type

    def reveal(self) -> None:
        """Turn the tiles of the last turn, one by one if animations are on."""
        self.finish_reveal()
        self.revealed = 0
        if self.app.animation_level == "full":
            self._flip = self.set_interval(FLIP_SECONDS, self._turn_tile)
        else:
            self.finish_reveal()

    def finish_reveal(self) -> None:
        """Turn the remaining tiles at once."""
        self.revealed = LENGTHS[-1]

    def _turn_tile(self) -> None:
        is_last = self.revealed + 1 >= self.shape[0]
        self.revealed = LENGTHS[-1] if is_last else self.revealed + 1

    def watch_revealed(self, revealed: int) -> None:
        if revealed == LENGTHS[-1]:
            if self._flip is not None:
                self._flip.stop()
            self.post_message(self.TilesTurned())

    def roll(self) -> None:
        """Send a wave through the tiles of the last turn, if animations are on: it won."""
        if self.app.animation_level != "full" or self.wave is not None:
            return
        row, columns = len(self.turns) - 1, iter(range(self.shape[0]))

        def step() -> None:
            column = next(columns, None)
            self.wave = None if column is None else (row, column)
            if column is None and self._waving is not None:
                self._waving.stop()

        self._waving = self.set_interval(_WAVE_SECONDS, step)
        step()

    def shake(self) -> None:
        """Move left and right for a moment, if animations are on: the guess was refused."""
        if self.app.animation_level != "full":
            return
        if self._shake is not None:
            self._shake.stop()
        columns = iter(_SHAKE)

        def step() -> None:
            self.offset = Offset(next(columns, 0), 0)
            if not self.offset.x and self._shake is not None:
                self._shake.stop()

        self._shake = self.set_interval(_SHAKE_SECONDS, step)
