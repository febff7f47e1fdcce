"""The Replay screen: a game, guess by guess, compared with the best guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.binding import Binding
from textual.worker import get_current_worker

from wordle_tui.game.board import Board, Outcome, share_text
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.grid import plausible_guesses
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.shared import parse_shared
from wordle_tui.game.text import parse_game
from wordle_tui.game.words import WordList
from wordle_tui.play.setup import Setup
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Compare, FriendsGame, Open, StrategyGame
from wordle_tui.tui.rated.boards_turn import BoardsTurn
from wordle_tui.tui.rated.game_table import GameTable
from wordle_tui.tui.replay.display import ReplayDisplay
from wordle_tui.tui.replay.panels import FORMS, NO_GAMES, OWN_KEYS, GameInput, example
from wordle_tui.tui.widgets.board import RowClicked

NO_ANSWER = "The answer isn't known. Type it first."
ASK = "What was the answer? Type it, and I'll suggest the guesses."
_MOMENT = 0.05
"""Seconds to wait for the first rating before the game is shown without it."""


class ReplayScreen(ReplayDisplay):
    """Shows a game and its rating; without a game, the list of finished games."""

    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        *OWN_KEYS,
        key("escape", "back", "Your games", "replay.back",
            "Clear what is typed, then go back to where you came from, or to your games"),
        key("ctrl+t", "try_again", "Try again", "replay.try_again",
            "Play on from here in Practice; the game won't be saved", in_footer=True),
        key("f9", "lines", "Strategies", "replay.lines",
            "How each strategy would have played", in_footer=True),
        key("ctrl+s", "share", "Share", "replay.share",
            "Copy the result, and the code with which a friend plays the game"),
        key("pagedown", "scroll(1)", "More boards", "replay.more_boards",
            "Scroll the words or the boards; page up scrolls back"),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("ctrl+s", "ask", show=False),
        Binding("ctrl+t,f9", "ask('one board')", show=False),
    ]  # fmt: skip

    def on_screen_resume(self) -> None:
        guesses, shown = self.rated.guesses if self.rated else (), self.record or self.game
        if self.position is None:
            self.read_games()
        elif shown and guesses and guesses[0].is_plain != self.app.settings.plain_words:
            self.rate_game(shown, self.turn)

    # The open game

    @work(exclusive=True, group="games", exit_on_error=False)
    async def read_games(self) -> None:
        await self.app.first_frame.wait()
        self.all_games = await asyncio.to_thread(self.app.history.games)
        *rows, (term, _) = FORMS
        self.forms.rows = FORMS if self.all_games else (*rows, (term, NO_GAMES))
        self.set_class(not self.all_games, "-none")
        await self._show_found()
        self.show()
        if not self.message.remark.is_trouble:
            self._show_hint()

    @property
    def _is_search(self) -> bool:
        """Whether a part of a word or a date is typed, and not a game."""
        text = self.entry.value
        return bool(text) and self.position is None and not (" " in text or ":" in text)

    async def _show_found(self) -> None:
        """List the games that what is typed finds."""
        await self.games.find(self.all_games, self.entry.value if self._is_search else "")
        self.refresh_bindings()  # enter may do something else now

    @work(exclusive=True, group="found", exit_on_error=False)
    async def find(self) -> None:
        await self._show_found()

    @work(exclusive=True, group="found", exit_on_error=False)
    async def open_found(self) -> None:
        """Open the game that what is typed finds; if none has it, it may be a game itself."""
        await self._show_found()
        if self.games.game is None:
            self._rate(self.entry.value)
        else:
            self.games.action_use("open")
            self.entry.value = ""

    def open(self, game: Board | FinishedGame | StrategyGame | FriendsGame, turn: int = 0) -> None:
        """Show a game from a turn on, and rate it. A game of the history is not changed there."""
        for group in ("games", "advice"):
            self.workers.cancel_group(self, group)
        self.entry.focus()
        with self.entry.prevent(GameInput.Changed):  # which would clear a refusal
            self.entry.value = ""
        self.strategy = self.friends = self._asked = None
        if isinstance(game, StrategyGame):
            self.strategy, game = game, game.board
        if isinstance(game, FriendsGame):
            self.friends, game = game, game.theirs
        if isinstance(game, FinishedGame) and game.score is not None:  # without words
            if game.grid:
                grid = share_text(game.grid, game.rule, limit=game.limit, number=game.number)
                self.close_game()
                with self.entry.prevent(GameInput.Changed):  # which would clear the question
                    self.entry.value = f"{' '.join(grid.split())} "
                self.find_guesses(game)
            else:
                only = "its results" if len(game.boards) > 1 else "a score"
                refusal = f"This game has only {only}, so it can't be replayed."
                self._refuse(self.comparison or refusal)
        elif not game.turns:
            self._refuse("This game was given up without a guess, so there's nothing to rate.")
        else:
            self._day = game.day if isinstance(game, FinishedGame) else None
            self.rate_game(game, turn)

    def _refuse(self, sentence: str) -> None:
        self.close_game()
        self.say(sentence, "warning")

    def close_game(self) -> None:
        """Show the list of games instead of the open game."""
        for group in ("rating", "advice"):
            self.workers.cancel_group(self, group)
        self.game = self.rated = self.strategy = self.friends = self.boards = None
        self.record = None
        self.grid.rows, self._day = (), None
        self.remove_class("-more", "-lines")
        self.show()
        self._show_hint()
        self.read_games()
        self.refresh_bindings()

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def rate_game(self, game: Board | FinishedGame, turn: int) -> None:
        """Show the game, and its rating as it gets better.

        The game waits a moment for the first rating, so that a game that was rated before appears
        together with its rating.
        """
        stop = get_current_worker().cancelled_event.is_set
        words = await asyncio.to_thread(self.app.list_of, game)
        if words is None:
            assert isinstance(game, FinishedGame), "only a game of the history may lack its list"
            self._refuse(f"To open this game, start with the {game.list_name} list.")
            return
        if isinstance(game, FinishedGame) and len(game.boards) > 1:
            await self._rate_boards(game, words, turn, stop)
            return
        game = Board(words, game.turns, game.rule, game.answer, game.limit)
        if not self.app.first_frame.is_set():
            self._show_game(game, None, turn)
            await self.app.first_frame.wait()
        ratings = streamed(partial(self._ratings, game, stop))
        first = asyncio.ensure_future(anext(ratings, None))
        try:
            await asyncio.wait({first}, timeout=_MOMENT)
            if not first.done() or first.exception():
                self._show_game(game, None, turn)
            self._show_game(game, await first, turn)
        finally:
            first.cancel()
        async for rated in ratings:
            self._show_game(game, rated)

    def _ratings(self, board: Board, stop: Stop) -> Iterator[RatedGame]:
        """Yield the ratings with their groups computed, because that is slow on the event loop."""
        plain = self.app.settings.plain_words
        for rated in self.app.engines.ratings(board, plain, stop):
            for guess in rated.guesses:
                _ = guess.buckets, guess.advised_buckets
            yield rated

    async def _rate_boards(
        self, finished: FinishedGame, words: WordList, turn: int, stop: Stop
    ) -> None:
        game = Game.of_boards(
            Board(words, board.turns, answer=board.answer, limit=finished.limit)
            for board in finished.boards
        )
        self.game = self.rated = None
        self.boards, self.record, self.turn = game, finished, turn
        self.grid.rows, self.rated_boards = (), ()
        self.say(self.comparison)
        self.show()
        self.refresh_bindings()
        await self.app.first_frame.wait()
        plain = self.app.settings.plain_words
        async for rated in streamed(partial(self.app.engines.board_ratings, game, plain, stop)):
            self.rated_boards = rated
            self.show()

    @work(exclusive=True, group="record", exit_on_error=False)
    async def look_up(self, board: Board) -> None:
        await self.app.first_frame.wait()
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, board.turns, board.known_answer)
        if board is self.game:
            self.record = record
            self.refresh_bindings()
            self.show()

    def _show_game(self, board: Board, rated: RatedGame | None, turn: int = 0) -> None:
        """Show a rating of the game; if it is another game than before, at that turn."""
        if board is not self.game:
            self.game, self.turn = board, turn
            self.boards = self.record = None
            self.remove_class("-lines")
            self.grid.rows = ()
            self.look_up(board)
            self.refresh_bindings()
            self.say(self.comparison)
        self.rated = rated
        self.show()

    # What the user does

    def action_rate(self) -> None:
        if self._is_search:
            self.open_found()
        else:
            self._rate(self.entry.value)

    def _rate(self, text: str) -> None:
        try:
            rule, limit, game = self.app.rule, self.app.limit, self.game
            shared = parse_shared(text, self.app.words)
            if shared is not None and shared.game and shared.game.grid and not shared.code:
                self.find_guesses(shared.game)
                return
            if shared is not None and not shared.is_replayable:
                self.post_message(Compare(shared))
                return
            if game is not None and game.known_answer is None and len(text.split()) == 1:
                text, rule, limit = f"{game} answer={text}", game.rule, game.limit
            game = parse_game(text, self.app.words, rule=rule, limit=limit)
            self.entry.value = ""
            # The guesses of a shared grid are rated with the list of its day.
            self.open(self._finished(game) if self.grid.rows and self._day else game)
            self.say("")
        except WordleError as error:
            self.say(str(error), "error")

    def action_open(self) -> None:
        """Open the highlighted game or, if there are no games, the example."""
        if self._is_search:
            self.open_found()
        elif self.games.game is None:
            self.open(example())
        else:
            self.games.action_use("open")

    def action_ask(self, need: str = "") -> None:
        """Say why a key does nothing now; `need` is what it is for."""
        way = (
            "press Enter to open one" if self.position is None else "press Escape to close this one"
        )
        sentence = f"Type or paste a game, or {way}."
        if need == "unkept game" and (self.strategy or self.friends):
            sentence = "Only your own games are saved in Stats."
        elif need == "unkept game" and self.record is not None:
            sentence = "This game is already in Stats."
        elif need == "one board" and self.boards is not None:
            sentence = "This key is for games with one board."
        self.say(sentence, "warning")

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def find_guesses(self, game: FinishedGame) -> None:
        """Show the most plausible guesses of a grid, and type them for the user to correct.

        Without an answer, it is that of the grid's day; the user is asked if it is not known.
        It is compared with the user's game.
        """
        stop, answer = get_current_worker().cancelled_event.is_set, game.answer
        if answer is None and game.day is not None:
            answers = await asyncio.to_thread(self.app.history.answers_by_day)
            known, may_name = answers.get(game.day), self.app.history.may_name_answer(game.day)
            answer = known if may_name and known in self.app.words.accepted else None
        if answer is None:
            self.say(ASK, "warning")
            return
        self.say(f"Looking for guesses that fit {answer.upper()}…")
        rule = max(game.rule, self.app.rule)
        try:
            rows = await asyncio.to_thread(
                plausible_guesses, game.grid, answer, self.app.words, rule=rule, stop=stop
            )
        except ContradictionError as error:
            self.say(f"{error} If the answer was another word, type it.", "error")
            return
        yours = await asyncio.to_thread(self.app.history.last_like, game)
        if rows:
            self.close_game()
            self.grid.rows, self._day = rows, game.day
            if yours is not None and yours.colours != game.colours:
                self.friends = FriendsGame(game, yours)
            self.grid.title = f"Most plausible guesses for {answer.upper()}"
            self.grid.status = f"Wordle {game.number:,}" if game.day else ""
            turns = " ".join(f"{row.words[0]}:{row.pattern}" for row in rows)
            is_won = rows[-1].pattern.is_win
            self.entry.value = turns if is_won else f"{turns} answer={answer}"
            self.show()
            self._show_hint()

    @on(RowClicked)
    def go_to_clicked(self, event: RowClicked) -> None:
        self.go_to(event.row)

    @on(GameTable.DeletionWanted)
    def leave_deletion_to_stats(self) -> None:
        self.say("Games are deleted in Stats ({app.stats}).", "warning")

    def action_step(self, step: int) -> None:
        self.go_to(self.turn + step)

    def action_choose(self, step: int) -> None:
        self.games.action_move(step)

    def action_scroll(self, pages: int) -> None:
        for part in (self.query_one(BoardsTurn), self.words_then, self.groups):
            if part.display:
                part.top += pages * part.page_height

    @on(GameInput.Changed)
    def take_text(self) -> None:
        if self.position is None:
            self.find()
        self.set_class(bool(self.entry.value), "-typed")
        self.refresh_bindings()  # enter does something else now
        if self.message.remark.is_trouble:
            self._show_hint()

    def action_back(self) -> None:
        """Clear what is typed; with nothing typed, close the game."""
        is_typed = self.entry.value and not self.grid.rows
        self.entry.value = ""
        if self.has_class("-lines"):
            self.remove_class("-lines")
        elif not is_typed:
            self.close_game()
            if self.opened_from:
                self.post_message(Open(self.opened_from))
                self.opened_from = ""

    def action_more(self) -> None:
        self.toggle_class("-more")

    def action_share(self) -> None:
        code, record = "", self.record
        if self.game is not None:
            code = Game.of(self.game).code if record and record.mode is not Mode.ASSIST else ""
            record = record or self._finished(self.game)
        assert record is not None, "a game is open"
        line = "" if self.strategy or self.friends else self.guesses.card.share
        self.say(self.app.share(self.app.share_text(record, code, line)), "success")

    def action_keep(self) -> None:
        assert self.game is not None, "a game is open"
        if self.game.outcome is Outcome.PLAYING:
            self.say("Only a finished game can be saved: won, or out of guesses.", "warning")
        else:
            self.keep(self.game)

    def _finished(self, board: Board) -> FinishedGame:
        boards = (FinishedBoard(board.turns, board.known_answer),)
        rules = (board.words.name, board.rule, boards)
        return FinishedGame(Mode.ASSIST, *rules, limit=board.limit, day=self._day)

    @work(exclusive=True, group="keep", exit_on_error=False)
    async def keep(self, board: Board) -> None:
        """Add the game to Stats, unless it is there."""
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, board.turns, board.known_answer)
        if record is None:
            kept = history.add(self._finished(board))
            self.app.rate_games(kept, board.words)
            self.say("Saved in Stats.", "success")
        else:
            self.say("This game is already in Stats.", "warning")
        self.look_up(board)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        has_game, has_text = self.game is not None, self.is_mounted and bool(self.entry.value)
        is_open = self.position is not None
        is_own = has_game and not (self.strategy or self.friends)
        is_found = has_text and self._is_search and bool(self.games.line_count)
        is_list = self.is_mounted and not (is_open or self.grid.rows)
        return {
            "keep": is_own and self.record is None,
            **dict.fromkeys(("share", "step"), is_open),
            **dict.fromkeys(("lines", "try_again"), has_game),
            "choose": is_list and self.games.line_count > 1,
            "rate": has_text and not is_found,
            "back": is_open or has_text or (self.is_mounted and bool(self.grid.rows)),
            "open": is_found or not (has_text or is_open),
            "more": has_game,
            "scroll": is_open,
        }.get(action, True)

    def action_try_again(self) -> None:
        game = self.game
        if game is None or game.known_answer is None:
            self.say(NO_ANSWER, "warning")
            return
        position = replace(game, turns=game.turns[: self.turn], answer=game.known_answer)
        self.post_message(Open("practice", Setup(position=position)))

    def action_lines(self) -> None:
        """Show how each strategy would have played, or the best guesses again."""
        game = self.game
        if game is None or game.known_answer is None:
            self.say(NO_ANSWER, "warning")
            return
        self.toggle_class("-lines")
        if self.has_class("-lines"):
            from wordle_tui.strategies import names  # late, as it takes long

            self.lines.answer, self.lines.names = game.known_answer, names()
            self.lines.lines = ()
            self.ask_strategies(game, game.known_answer)

    @work(exclusive=True, group="lines", exit_on_error=False)
    async def ask_strategies(self, board: Board, answer: str) -> None:
        stop = get_current_worker().cancelled_event.is_set
        ask = partial(self.app.engines.strategy_lines, board, answer, stop)
        async for line in streamed(ask):
            self.lines.lines = (*self.lines.lines, line)
