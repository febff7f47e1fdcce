"""Replay: a game, turn by turn, against the best guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from wordle_tui.advice.aim import Aim
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.grid import GridRow, plausible_guesses
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.records import EVERY_GAME, FinishedGame, Mode
from wordle_tui.game.text import Pasted, parse_game, parse_grid, parts_of
from wordle_tui.game.wording import rules_in_force
from wordle_tui.rating import report
from wordle_tui.rating.game_card import Standing, card, standing_around
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.replay.panels import BucketPair, GameOverview, GridPanel, TurnPanel, WordsLeft
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.board import Board, rows_of
from wordle_tui.tui.shared.card import EndCard
from wordle_tui.tui.shared.game_table import GameTable
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Severity
from wordle_tui.tui.shared.program import Program

WELCOME = (
    "Which game do you want to look at? Type or paste one: its words, as in soare clint mince "
    "wince; its turns, as in soare:bbbbg; or a shared grid with the words or the answer."
)
PICK = "Or choose one below with the arrows, and press Enter."
CORRECT = "Correct the words that you know, and press Enter to rate the game."

_MOMENT = 0.05  # seconds that a game waits for its rating before it is shown without


class GameInput(Input):
    """One line; pasted lines are joined, and with nothing typed the arrows step through turns, or
    through your games where none is open."""

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

    app = app_getter(Program)

    def on_mount(self) -> None:
        self.cursor_blink = False  # nothing moves by itself

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        header, parts = parts_of(
            event.text, self.app.words
        )  # without the remarks around a shared grid
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
    GRAND = (180, 50)
    BINDINGS: ClassVar = [
        key("ctrl+o", "keep", "Keep", "replay.keep",
            "Keep the game in Stats, or take it out again", in_footer=True),
        key("ctrl+g", "games", "Your games", "replay.history", "Close the game and show your games",
            in_footer=True),
        key("f8", "lines", "Strategies", "replay.lines",
            "How each strategy would have played", in_footer=True),
        key("f9", "more", "More", "replay.more", "The words and groups of the turn, or the card"),
        key("ctrl+s", "share", "Share", "replay.share",
            "Copy the grid of the game, which shows no letters"),
        key("escape", "back", "Back", "replay.back",
            "Clear what is typed, then go back to your games"),
    ]  # fmt: skip

    game: Game | None = None
    """The game that is open."""
    rated: RatedGame | None = None
    """What is known of it so far."""
    turn = 0
    """The turn looked at."""
    record: FinishedGame | None = None
    """The game as it is in Stats, if it is there."""
    _standing: Standing | None = None
    """How the player stood before it."""
    _kept: str | None = None
    """The uuid of the game that was put into Stats here."""

    entry = query_one(GameInput)
    board = query_one(Board)
    message = query_one(MessageLine)
    end_card = query_one(EndCard)
    games = query_one(GameTable)
    grid = query_one(GridPanel)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield Board(id="board")
            yield GameOverview()
        with Vertical(id="main"):
            yield GameInput(placeholder="type or paste a game, then press enter")
            yield MessageLine(WELCOME)
            yield GridPanel()
            yield GameTable()
            yield EndCard(beside=True)
            yield TurnPanel()
            yield WordsLeft()
            yield BucketPair()
            yield Static(id="remarks", markup=False)

    def on_mount(self) -> None:
        self.end_card.lit = 0
        self.games.title = "Your games"

    def on_screen_resume(self) -> None:
        if self.app.to_replay is not None:
            game, self.app.to_replay = self.app.to_replay, None
            self.open(game)
        elif self.game is None:
            self.read_games()

    # What is shown

    @work(exclusive=True, group="games", exit_on_error=False)
    async def read_games(self) -> None:
        """List the finished games."""
        await self.app.first_frame.wait()
        history = self.app.history
        count = (await asyncio.to_thread(history.statistics)).played
        await self.games.show(count, partial(history.games, EVERY_GAME))
        self.set_class(not count, "-none")
        if not self.message.remark.is_trouble:
            self._tell()

    def open(self, game: Game | FinishedGame) -> None:
        """Show a game and have it rated; one of the history stays as it is there."""
        if isinstance(game, FinishedGame) and game.score is not None:
            self._open_without_words(game)
            return
        known_lists = (*list_names(), self.app.words.name)
        if not game.turns:
            self._refuse("This game was given up without a guess: there is nothing to rate.")
        elif isinstance(game, FinishedGame) and game.list_name not in known_lists:
            self._refuse(f"This game needs the list {game.list_name}: start with it.")
        else:
            self.rate_game(game)

    def _refuse(self, sentence: str) -> None:
        """Say why a game cannot be opened, and show no other as if it were that one."""
        self.close_game()
        self.say(sentence, "warning")

    def _open_without_words(self, game: FinishedGame) -> None:
        """Show the guesses that may have made the grid, if the answer is known."""
        if not game.grid or game.answer is None:
            missing = "answer is" if game.grid else "colours are"
            self._refuse(f"The words of this game are not known, and its {missing} not.")
        else:
            self._find_guesses(Pasted(patterns=game.grid, hard=game.hard), game.answer)

    def close_game(self) -> None:
        """Show no game, but those that can be opened."""
        self.workers.cancel_group(self, "rating")
        self.game = self.rated = self.record = self._standing = None
        self.grid.rows = ()
        self._show()
        self._tell()
        self.read_games()
        self.refresh_bindings()

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def rate_game(self, game: Game | FinishedGame) -> None:
        """Show the game, and its rating again and again as more is known.

        The game waits a moment for the first value: one that was rated before appears together
        with its rating.
        """
        stop = get_current_worker().cancelled_event.is_set
        words = await asyncio.to_thread(self.app.list_of, game) or self.app.words
        game = Game(words, game.turns, game.hard, game.answer, game.limit)
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
        aim = Aim.parse(self.app.settings.aim)
        for rated in self.app.engines.ratings(game, aim, stop):
            for guess in rated.guesses:
                _ = guess.buckets, guess.best_buckets
            yield rated

    @work(exclusive=True, group="record", exit_on_error=False)
    async def look_up(self, game: Game) -> None:
        """Find the game in Stats, and how the player stood before it."""
        await self.app.first_frame.wait()
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, game.turns, game.known_answer)
        standing = None
        if record is not None:
            standing = await asyncio.to_thread(standing_around, history, record)
        if game is self.game:
            self.record, self._standing = record, standing
            self._show()

    def _show_game(self, game: Game, rated: RatedGame | None) -> None:
        if game is not self.game:
            self.game, self.turn, self.record, self._standing = game, 0, None, None
            self.grid.rows = ()
            self.look_up(game)
            self.refresh_bindings()
            self.say("")
        self.rated = rated
        self._show()

    def _show(self) -> None:
        """Hand what there is to the widgets, which draw only what differs."""
        guesses = self.rated.guesses if self.rated else ()
        guess = guesses[self.turn] if self.turn < len(guesses) else None
        game = self.game
        with self.app.batch_update():
            self.query_one(GameOverview).rated = self.rated
            self.query_one(WordsLeft).guess = self.query_one(BucketPair).guess = guess
            rated = self.rated if self.rated and self.rated.is_complete else None
            remarks = list(report.remarks(rated)) if rated else []
            self.update_classes(
                {
                    "-game": game is not None,
                    "-grid": bool(self.grid.rows),
                    "-remarks": bool(remarks),
                }
            )
            self.query_one("#remarks", Static).update(" ".join(remarks))
            if game is None:
                return
            self.board.shape = game.words.length, game.limit
            self.board.rows, self.board.lit = rows_of(game.turns), self.turn
            self.end_card.lit = self.turn
            self._show_card(game)
            turn_panel = self.query_one(TurnPanel)
            turn_panel.turn = self.turn, game.turns[self.turn].guess
            turn_panel.guess = guess

    def _show_card(self, game: Game) -> None:
        answer = game.known_answer
        note = "" if answer else "The answer is unknown."
        record, standing = self.record, self._standing
        of_game = card(game, self.rated, finished=record, before=standing, answer_note=note)
        ending = of_game.title[0].lower() + of_game.title[1:]
        title = f"{answer.upper()}: {ending}" if answer else of_game.title
        rules = rules_in_force(game.words.name, game.hard)
        status = of_game.status if self.has_class("-narrow") else f"{rules} · {of_game.status}"
        self.end_card.card = replace(of_game, title=title, status=status)

    def say(self, text: str, severity: Severity = "info") -> None:
        super().say(text, severity)
        self.message.display = bool(text)

    def _tell(self) -> None:
        """Say what can be done, where no game is open."""
        if self.game is not None:
            self.say("")
        elif self.grid.rows:
            self.say(CORRECT)
        else:
            self.say(f"{WELCOME} {PICK}" if self.games.count else WELCOME)

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
        """Rate the game typed; without one, open the game chosen."""
        text = self.entry.value
        if not text.strip():
            self._open_chosen()
            return
        try:
            if (grid := parse_grid(text, self.app.words)) is not None:
                self._find_guesses(*grid)
                return
            game = parse_game(text, self.app.words, hard=self.app.hard, limit=self.app.limit)
        except WordleError as error:
            self.say(str(error), "error")
            return
        self.entry.value = ""
        self.open(game)

    def _open_chosen(self) -> None:
        if self.game is not None:
            self.say("Type or paste another game, or press Ctrl+g for your games.", "warning")
        elif self.games.count:
            self.call_later(self.games.action_open)
        else:
            self.say("There is no game to open yet: type or paste one.", "warning")

    def _find_guesses(self, grid: Pasted, answer: str | None) -> None:
        if answer is None:
            self.say(
                "A grid shows no words: add them, or the answer as in answer=wince, and the "
                "guesses that fit are named.",
                "warning",
            )
        else:
            self.say(f"Looking for guesses that fit {answer.upper()}…")
            self.find_guesses(grid, answer)

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def find_guesses(self, grid: Pasted, answer: str) -> None:
        """Show the most plausible guesses of a grid, and put them into the line to be corrected."""
        stop = get_current_worker().cancelled_event.is_set
        hard = grid.hard or self.app.hard
        rows = await asyncio.to_thread(
            plausible_guesses, grid.patterns, answer, self.app.words, hard=hard, stop=stop
        )
        if rows:
            self._show_grid(rows, answer)

    def _show_grid(self, rows: tuple[GridRow, ...], answer: str) -> None:
        self.close_game()
        self.grid.rows = rows
        turns = " ".join(f"{row.words[0]}:{row.pattern}" for row in rows)
        self.entry.value = f"{turns} answer={answer}"
        self._show()
        self._tell()

    @on(Board.TileClicked)
    def go_to_row(self, event: Board.TileClicked) -> None:
        self._go_to(event.row)

    @on(EndCard.RowClicked)
    def go_to_clicked(self, event: EndCard.RowClicked) -> None:
        self._go_to(event.row)

    @on(GameTable.Opened)
    def open_chosen(self, event: GameTable.Opened) -> None:
        self.entry.focus()
        self.open(event.game)

    @on(GameTable.DeletionWanted)
    def leave_deletion_to_stats(self) -> None:
        self.say("Games are deleted in Stats (F6).", "warning")

    def action_step(self, step: int) -> None:
        """To another turn; where no game is open, to another game."""
        if self.game is not None:
            self._go_to(self.turn + step)
        else:
            self.games.action_move(step)

    def _go_to(self, turn: int) -> None:
        if self.game is not None:
            self.turn = max(0, min(turn, len(self.game.turns) - 1))
            self._show()

    @on(GameInput.Changed)
    def forget_trouble(self) -> None:
        """Typing shows that the user has read what was wrong."""
        if self.message.remark.is_trouble:
            self._tell()

    def action_back(self) -> None:
        """Clear what is typed; with nothing typed, close the game."""
        if self.entry.value and not self.grid.rows:
            self.entry.value = ""
            self.forget_trouble()
        elif self.game is not None or self.grid.rows:
            self.entry.value = ""
            self.close_game()
        else:
            self.say("F2 to F7 go to other screens.")

    def action_more(self) -> None:
        self.toggle_class("-more")

    def action_games(self) -> None:
        self.entry.focus()
        self.close_game()

    def action_share(self) -> None:
        if self.game is None:
            self.say("There is no game to share: open one first.", "warning")
        else:
            self.say(self.app.share(self.game), "success")

    def action_keep(self) -> None:
        if self.game is None:
            self.say("There is no game to keep: open one first.", "warning")
        elif self.game.outcome is Outcome.PLAYING:
            self.say("Only a finished game can be kept: won, or out of guesses.", "warning")
        else:
            self.keep(self.game)

    @work(exclusive=True, group="keep", exit_on_error=False)
    async def keep(self, game: Game) -> None:
        """Put the game into Stats, or take out what was put there by this key."""
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, game.turns, game.known_answer)
        if record is None:
            rules = (game.words.name, game.hard, game.turns)
            kept = FinishedGame(Mode.ASSIST, *rules, answer=game.known_answer, limit=game.limit)
            self._kept = history.add(kept).uuid
            self.app.rate_games(kept, game.words)
            self.say("Kept in Stats. Press Ctrl+o again to take it out.", "success")
        elif record.uuid == self._kept:
            history.delete(record.uuid)
            self.say("Taken out of Stats again.", "success")
        else:
            self.say("This game is in Stats already.", "warning")
        self.look_up(game)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "lines":
            return self.game is not None
        if action == "more":
            return self.game is not None and self._is_small
        return True

    def action_lines(self) -> None:
        from wordle_tui.tui.replay.windows import LinesScreen

        game = self.game
        if game is None or game.known_answer is None:
            self.say("The answer is not known: add answer= and the word.", "warning")
            return
        perfect = self.rated.optimal_line if self.rated else None
        self.app.push_screen(LinesScreen(game, game.known_answer, perfect))
