"""Replay: a game, turn by turn, against the best guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.widgets import Input
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.text import parse_game, parts_of
from wordle_tui.game.words import LIST_NAMES
from wordle_tui.rating import report
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.replay.panels import BucketPair, Overview, TurnPanel, WordsLeft
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.board import Board, rows_of
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine

WELCOME = (
    "Type or paste a finished game and press enter: its words, as in soare clint mince wince; or "
    "turns, as in soare:bbbbg; or words and the shared grid. Add answer=wince if it was not found."
)


FEW = 4
"""Turns that leave room below the board on a small terminal."""
_MOMENT = 0.05  # seconds that a game waits for its rating before it is shown without


class GameInput(Input):
    """One line; pasted lines are joined, and with nothing typed all arrows step through turns."""

    DEFAULT_CSS = """
    GameInput, GameInput:focus { border: none; height: 1; padding: 0; background: $surface; }
    """
    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("enter", "screen.rate", "Rate", "replay.rate", "Rate the game typed", in_footer=True),
        key("up", "screen.step(-1)", "Turn before", "replay.up", "To the turn before"),
        key("down", "screen.step(1)", "Next turn", "replay.down", "To the next turn",
            in_footer=True),
    ]  # fmt: skip

    def on_mount(self) -> None:
        self.cursor_blink = False  # nothing moves by itself

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        header, parts = parts_of(event.text)  # without the remarks around a shared grid
        self.insert_text_at_cursor(" ".join([*([header] if header else []), *parts, ""]))

    async def _on_key(self, event: events.Key) -> None:
        steps = {"left": -1, "right": 1}
        if not self.value and event.key in steps:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.step({steps[event.key]})")
        else:
            await super()._on_key(event)


class ReplayScreen(WordleScreen):
    """A game, turn by turn."""

    NAME = "replay"
    WORK = "The rating"
    AUTO_FOCUS = "GameInput"
    BINDING_GROUP_TITLE = "Replay"
    HELP = """
Every guess is compared with the best one: *skill* is 99 when no guess was better and 0 when a whole
guess was given away; *luck* says how the tiles compare with all that could have come.
The numbers are guesses still needed on average, exact unless they have a ≈.
"""
    BINDINGS: ClassVar = [
        key("f7", "history", "Your games", "replay.history", "Pick a game from your history",
            in_footer=True),
        key("f8", "lines", "Strategies", "replay.lines",
            "How each strategy would have played", in_footer=True),
        key("f9", "more", "More", "replay.more", "The words and groups of the turn, or the board"),
        key("escape", "clear", "Clear", "replay.clear", "Clear what is typed"),
    ]  # fmt: skip

    game: Game | None = None
    """The game on the board."""
    rated: RatedGame | None = None
    """What is known of it so far."""
    turn = 0
    """The turn looked at."""

    entry = query_one(GameInput)
    board = query_one(Board)
    message = query_one(MessageLine)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield Board(id="board")
            yield Overview()
        with Vertical(id="sidebar"):
            yield GameInput(placeholder="type or paste a game, then enter")
            yield MessageLine(WELCOME)
            with Vertical(id="turn"):
                yield TurnPanel()
                yield WordsLeft()
            yield BucketPair()

    def on_screen_resume(self) -> None:
        if self.app.to_replay is not None:
            game, self.app.to_replay = self.app.to_replay, None
            self.open(game)

    # What is shown

    def open(self, game: Game | FinishedGame) -> None:
        """Show a game and have it rated; one of the history stays as it is there."""
        known_lists = (*LIST_NAMES, self.app.words.name)
        if isinstance(game, FinishedGame) and game.list_name not in known_lists:
            self.say(f"This game needs the list {game.list_name}: start with it.", "warning")
        else:
            self.rate_game(game)

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def rate_game(self, game: Game | FinishedGame) -> None:
        """Show the game, and its rating again and again as more is known.

        The game waits a moment for the first value: one that was rated before appears together
        with its rating.
        """
        stop = get_current_worker().cancelled_event.is_set
        if isinstance(game, FinishedGame):
            words = await asyncio.to_thread(self.app.words_named, game.list_name)
            game = Game(words or self.app.words, game.turns, game.hard, game.answer)
        if not self.app.first_frame.is_set():
            self._show_game(game, None)
            await self.app.first_frame.wait()
        ratings = streamed(partial(self._ratings, game, stop))
        first = asyncio.ensure_future(anext(ratings, None))
        try:
            await asyncio.wait({first}, timeout=_MOMENT)
            if not first.done() or first.exception():
                self._show_game(game, None)
            self._show_game(game, await first)
        finally:
            first.cancel()
        async for rated in ratings:
            self._show_game(game, rated)

    def _ratings(self, game: Game, stop: Stop) -> Iterator[RatedGame]:
        """The ratings with their groups, which would take the event loop a while to find."""
        for rated in self.app.engines.ratings(game, stop):
            for guess in rated.guesses:
                _ = guess.buckets, guess.best_buckets
            yield rated

    def _show_game(self, game: Game, rated: RatedGame | None) -> None:
        if game is not self.game:
            self.game, self.turn = game, 0
            self.refresh_bindings()
        self.rated = rated
        with self.app.batch_update():
            self._show()
            self._tell()

    def _show(self) -> None:
        """Hand what there is to the widgets, which draw only what differs."""
        guesses = self.rated.guesses if self.rated else ()
        guess = guesses[self.turn] if self.turn < len(guesses) else None
        with self.app.batch_update():
            if self.game is not None:
                self.update_classes({"-game": True, "-few": len(self.game.turns) <= FEW})
                self.board.rows, self.board.lit = rows_of(self.game.turns), self.turn
            self.query_one(Overview).rated = self.rated
            self.query_one(TurnPanel).number = self.turn
            self.query_one(TurnPanel).guess = guess
            self.query_one(WordsLeft).guess = self.query_one(BucketPair).guess = guess

    def _tell(self) -> None:
        """Say what the game is; at its first turn, what should be known besides."""
        rated = self.rated
        if rated is not None:
            remarks = list(report.remarks(rated)) if self.turn == 0 else []
            if not rated.is_complete:
                remarks = ["Rating…"]
            title, hint = report.title(rated), " · F9: more"
            if self._is_small and len(title + hint) <= self.message.size.width:
                title += hint
            self.say("\n".join([title, *remarks]))
        else:
            self.say("Rating…" if self.game else WELCOME)

    @property
    def _is_small(self) -> bool:
        """Whether the words and groups have no room beside the rest."""
        return self.has_class("-narrow") and not self.has_class("-tall")

    def work_failed(self, sentence: str) -> None:
        self.rated = None  # an incomplete rating is worth nothing
        self._show()
        self.say(sentence, "error")

    # What the user does

    def action_rate(self) -> None:
        if not self.entry.value.strip():
            return
        try:
            game = parse_game(self.entry.value, self.app.words, hard=self.app.hard)
        except WordleError as error:
            self.say(str(error), "error")
            return
        self.entry.value = ""
        self.open(game)

    @on(Board.TileClicked)
    def go_to_row(self, event: Board.TileClicked) -> None:
        self._go_to(event.row)

    def action_step(self, step: int) -> None:
        self._go_to(self.turn + step)

    def _go_to(self, turn: int) -> None:
        if self.game is not None:
            self.turn = max(0, min(turn, len(self.game.turns) - 1))
            self._show()
            if not self.message.remark.is_trouble:
                self._tell()

    @on(GameInput.Changed)
    def forget_trouble(self) -> None:
        """Typing shows that the user has read what was wrong."""
        if self.message.remark.is_trouble:
            self._tell()

    def action_clear(self) -> None:
        self.entry.value = ""
        self.forget_trouble()

    def action_more(self) -> None:
        self.toggle_class("-more")

    def action_history(self) -> None:
        from wordle_tui.tui.replay.windows import PickScreen

        def take(game: FinishedGame | None) -> None:
            if game is not None:
                self.open(game)

        self.app.push_screen(PickScreen(), take)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("step", "lines"):
            return self.game is not None
        if action == "more":
            return self.game is not None and self._is_small
        return True

    def action_lines(self) -> None:
        from wordle_tui.tui.replay.windows import LinesScreen

        game = self.game
        if game is None or game.known_answer is None:
            self.say("The answer is not known: add answer= and the word.", "warning")
        else:
            self.app.push_screen(LinesScreen(game, game.known_answer))
