"""A window of Replay: how each strategy would have played."""

from __future__ import annotations

from functools import partial

from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.getters import app as app_getter
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from wordle_tui.game.game import Game
from wordle_tui.rating.values import Line
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.shared.program import Program
from wordle_tui.tui.shared.windows import Window

OPTIMAL = "optimal"
"""This strategy is left out, because it starts with another opener than the perfect play shown."""


class LinesScreen(Window[None]):
    """Shows perfect play, then the guesses of each strategy as they are computed."""

    app = app_getter(Program)

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
            add("perfect play", self._perfect.guesses)
        ask = partial(self.app.engines.strategy_lines, self._game, self._answer, stop)
        async for name, guesses in streamed(ask):
            if name != OPTIMAL:
                add(name, guesses)
                self.query_one(Static).update(table)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            self.query_one(Static).update(f"The strategies failed: {event.worker.error!r}")
