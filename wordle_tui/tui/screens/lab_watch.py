"""Watch: a strategy plays one answer, guess by guess."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from wordle_tui.game import Game, Outcome
from wordle_tui.solver.advice import Stop
from wordle_tui.strategies import Stopped, Strategy
from wordle_tui.tiles import WordleError
from wordle_tui.tui.keys import key
from wordle_tui.tui.widgets.board import Board, rows_of
from wordle_tui.words import WordList


class LabWatchScreen(ModalScreen[None]):
    """Shows one game of a strategy; the user turns the pages."""

    BINDING_GROUP_TITLE = "Watch"
    BINDINGS = [
        key("right,space,enter", "step(1)", "Next guess", "watch.next", "The next guess",
            in_footer=True),
        key("left,backspace", "step(-1)", "Back", "watch.back", "Take the last guess back"),
        key("ctrl+n", "another", "Other answer", "watch.another", "Another random answer"),
        key("escape,q", "dismiss", "Close", "watch.close", "Back to the Lab"),
    ]  # fmt: skip
    DEFAULT_CSS = """
    LabWatchScreen {
        align: center middle;
        #watch {
            width: 37;
            height: auto;
            max-height: 100%;
            background: $surface;
            border: round $primary;
            border-title-color: $primary;
            border-subtitle-color: $quiet;
            padding: 0 1;
        }
        #told { height: 2; color: $quiet; }
    }
    LabWatchScreen.-short Board { height: 6; }
    """
    HORIZONTAL_BREAKPOINTS = []
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium")]

    game: reactive[Game | None] = reactive(None)
    """The whole game, once it has been played."""
    shown: reactive[int] = reactive(1)
    """How many of its guesses are shown."""

    board = query_one(Board)

    def __init__(
        self, words: WordList, strategy: Strategy[Any], answer: str, random: Random
    ) -> None:
        super().__init__()
        self._words, self._strategy, self._random = words, strategy, random
        self._answer = answer

    def compose(self) -> ComposeResult:
        with Vertical(id="watch"):
            yield Board()
            yield Static(id="told")

    def on_mount(self) -> None:
        self._begin()

    def _begin(self) -> None:
        box = self.query_one("#watch")
        box.border_title = f"{self._strategy.name} seeks {self._answer.upper()}"
        box.border_subtitle = "→ next · ^n other · esc"
        self.game = None
        self.play(self._answer)

    @work(exclusive=True, group="watch", exit_on_error=False)
    async def play(self, answer: str) -> None:
        stop = get_current_worker().cancelled_event.is_set
        game = Game(self._words, hard=self._strategy.options.hard, answer=answer)
        played = await asyncio.to_thread(_play, game, self._strategy, stop)
        self.set_reactive(LabWatchScreen.shown, 1)
        self.game = played

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR and not isinstance(event.worker.error, Stopped):
            error = event.worker.error
            text = str(error) if isinstance(error, WordleError) else f"It failed: {error!r}"
            self.query_one("#told", Static).update(text)

    def watch_game(self) -> None:
        self._show()

    def watch_shown(self) -> None:
        self._show()

    def validate_shown(self, shown: int) -> int:
        return min(max(shown, 0), len(self.game.turns)) if self.game else 1

    def _show(self) -> None:
        if not self.is_mounted:
            return
        game = self.game
        self.board.rows = rows_of(game.turns[: self.shown]) if game else ()
        self.query_one("#told", Static).update(self._told(game) if game else "It thinks…")

    def _told(self, game: Game) -> str:
        """What the guesses shown have come to."""
        so_far = Game(game.words, game.turns[: self.shown], game.hard, game.answer)
        if so_far.outcome is Outcome.WON:
            guesses = "1 guess" if self.shown == 1 else f"{self.shown} guesses"
            return f"Found in {guesses}."
        left = so_far.candidates
        count = f"{len(left.words):,} word{'' if len(left.words) == 1 else 's'} left"
        if so_far.outcome is Outcome.LOST:
            return f"Lost: {count}."
        words = f": {' '.join(left.words)}" if len(left.words) <= 9 else ""
        return f"{count}{words}"

    def action_step(self, step: int) -> None:
        self.shown += step

    def action_another(self) -> None:
        self._answer = self._random.choice(self._words.answers)
        self._begin()


def _play(game: Game, strategy: Strategy[Any], stop: Stop) -> Game:
    """The game to its end."""
    while game.outcome is Outcome.PLAYING:
        game = game.play(strategy.guess(game, stop))
    return game
