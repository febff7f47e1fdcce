"""Small windows over Replay: your games to pick from, and the lines of the strategies."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.getters import app as app_getter
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from wordle_tui.game.game import Game
from wordle_tui.game.records import EVERY_GAME, FinishedGame
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.shared.game_table import GameTable
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.program import Program


class PickScreen(ModalScreen[FinishedGame | None]):
    """Gives the game picked; None if none was."""

    BINDINGS: ClassVar = [
        key("escape", "dismiss(None)", "Close", "pick.close", "Close without a choice")
    ]

    app = app_getter(Program)

    def compose(self) -> ComposeResult:
        with Vertical(classes="window -large") as window:
            window.border_title = "Your games"
            window.border_subtitle = "enter opens, escape closes"
            yield GameTable()

    @work(group="games")
    async def on_mount(self) -> None:
        history = self.app.history
        count = (await asyncio.to_thread(history.statistics)).played
        await self.query_one(GameTable).show(count, partial(history.games, EVERY_GAME))

    @on(GameTable.Opened)
    def take(self, event: GameTable.Opened) -> None:
        self.dismiss(event.game)


class LinesScreen(ModalScreen[None]):
    """How each strategy would have played; the lines come one by one."""

    BINDINGS: ClassVar = [
        key("escape", "dismiss(None)", "Close", "lines.close", "Close the window")
    ]

    app = app_getter(Program)

    def __init__(self, game: Game, answer: str) -> None:
        super().__init__()
        self._game, self._answer = game, answer

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window -large") as window:
            window.border_title = f"Lines to {self._answer.upper()}"
            window.border_subtitle = "escape closes"
            yield Static("Asking the strategies…", markup=False)

    @work(group="lines", exit_on_error=False)
    async def on_mount(self) -> None:
        """Show for each strategy how many guesses it takes, and which, when that is known."""
        stop = get_current_worker().cancelled_event.is_set
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        ask = partial(self.app.engines.strategy_lines, self._game, self._answer, stop)
        async for name, guesses in streamed(ask):
            table.add_row(name, str(len(guesses)), Text(" ".join(guesses).upper()))
            self.query_one(Static).update(table)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            self.query_one(Static).update(f"The strategies failed: {event.worker.error!r}")
