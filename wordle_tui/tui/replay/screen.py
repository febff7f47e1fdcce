"""The Replay screen: a game, guess by guess, compared with the best guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.binding import Binding
from textual.worker import get_current_worker

from wordle_tui.advice.order import USUAL
from wordle_tui.game import daily
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.grid import plausible_guesses
from wordle_tui.game.records import FinishedBoard, FinishedGame, GameFilter, Mode
from wordle_tui.game.shared import parse_shared
from wordle_tui.game.text import day_of, parse_game, parse_paste, parts_of
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.play.first_screen import sample_game
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import Identity, PlayState
from wordle_tui.play.store import PlayStore
from wordle_tui.play.telling import told
from wordle_tui.rating.values import RatedGame, RatedGuess
from wordle_tui.solver.stopping import Stop, Stopped
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Compare, FriendsGame, ImportGames, Open, StrategyGame
from wordle_tui.tui.rated.boards_turn import BoardsTurn
from wordle_tui.tui.replay.display import Content, ReplayDisplay
from wordle_tui.tui.shell.base import day_window
from wordle_tui.tui.widgets.board import RowClicked, letter_of

NO_ANSWER = "The answer isn't known. Type it first."
_MOMENT = 0.05
"""Seconds to wait for the first rating before the game is shown without it."""


class ReplayScreen(ReplayDisplay):
    """Shows a game and its rating, at first the latest. Letters begin a game that is told."""

    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar = [
        key("left,up", "step(-1)", "Guess before", "replay.up", "To the guess before"),
        key("right,down", "step(1)", "Guess", "replay.down", "To the next guess", in_footer=True),
        key("enter", "choose", "Other guesses", "replay.play_on",
            "To the best guesses: the marked one is played on against the answer", in_footer=True),
        key("enter", "keep", "Keep", "replay.keep", "Keep the game that is told in Stats",
            in_footer=True),
        key("enter", "rate", "Rate", "replay.rate",
            "Rate the guesses that a grid may stand for, or take the word as the answer",
            in_footer=True),
        key("comma", "older(1)", "Older", "replay.older", "The game before"),
        key("full_stop", "older(-1)", "Newer", "replay.newer", "The game after"),
        key("slash", "find", "Find", "replay.find", "Find a game in Stats"),
        key("escape", "look", "Look", "replay.look",
            "Rate the game that is told, but don't keep it", in_footer=True),
        key("escape", "back", "Back", "replay.back",
            "Clear what is typed; back to the guesses, or to where you came from"),
        key("backspace", "erase", "Erase", "replay.erase", "Take a letter away"),
        key("ctrl+t", "try_again", "Try again", "replay.try_again",
            "Play on from here in Practice; the game won't be saved", in_footer=True),
        key("ctrl+a", "set_day", "Day", "replay.day", "The day of the puzzle that is told"),
        key("ctrl+z", "undo", "Undo", "replay.undo",
            "Take the game that was just kept out of Stats", in_footer=True),
        key("f9", "lines", "Strategies", "replay.lines",
            "How each strategy would have played", in_footer=True),
        key("ctrl+e", "more", "More", "replay.more",
            "The groups of words that the guess and the best one told apart"),
        key("ctrl+s", "share", "Share", "replay.share",
            "Copy the result, and the code with which a friend plays the game"),
        key("pagedown", "scroll(1)", "More words", "replay.more_words",
            "Scroll the words or the boards; page up scrolls back"),
        Binding("pageup", "scroll(-1)", show=False),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._store = PlayStore(self.app.history)
        self.played_on = {}
        self._playing: tuple[int, str] | None = None
        """The guess that was played on last, or is."""
        self._kept: PlayState | None = None
        """The end of the open game, if it was told here."""

    def on_mount(self) -> None:
        self.watch(self.best_then, "highlighted", self.show_line, init=False)
        self.watch(self.best_then, "has_focus", self.refresh_bindings, init=False)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.read_games()
        guesses, shown = self.rated.guesses if self.rated else (), self.record or self.game
        if shown and guesses and guesses[0].is_plain != self.app.settings.plain_words:
            self.rate_game(shown, self.turn)

    # The games

    @work(exclusive=True, group="games", exit_on_error=False)
    async def read_games(self) -> None:
        """Read the games; show the latest unless another one is open, and still there."""
        await self.app.first_frame.wait()
        which = GameFilter(boards=self._count, has_given=True)
        stored = self.content if self.place is not None else None
        games = await asyncio.to_thread(self.app.history.games, which)
        self.all_games = sorted(games, key=lambda game: game.played_on, reverse=True)
        is_gone = self.content is stored and self.place is None
        if not games and not self.sample:
            self.sample = await asyncio.to_thread(sample_game, self.app.words)
        if is_gone and not self.is_telling:
            self.open_place(0)
        self.show()

    @property
    def _count(self) -> int:
        """How many boards the open game has."""
        return len(self.content.boards) if isinstance(self.content, FinishedGame) else 1

    def open_place(self, place: int) -> None:
        if self.all_games:
            self.open(self.all_games[place])
        else:
            self.content = None
            self._forget()
            self.show()

    def open(self, game: Content, turn: int = 0) -> None:
        """Show a game from a turn on, and rate it. A game of the history is not changed there."""
        self.workers.cancel_group(self, "advice")
        self.workers.cancel_group(self, "line")
        self.content, self.refusal = game, ""
        self.state, self.grid, self.grid_rows, self._kept = None, None, (), None
        self.set_focus(None)
        self.say("")
        if self.all_games and len(self.all_games[0].boards) != self._count:
            self.read_games()
        if isinstance(game, StrategyGame):
            game = game.board
        if isinstance(game, FriendsGame):
            game = game.theirs
        if isinstance(game, FinishedGame) and game.score is not None:  # without words
            if game.grid:
                self._forget()
                self.find_guesses(game)
            else:
                only = "its results" if len(game.boards) > 1 else "a score"
                self._refuse(f"This game has only {only}, so it can't be replayed.")
        elif not game.turns:
            self._refuse("This game was given up without a guess, so there's nothing to rate.")
        else:
            self.rate_game(game, turn)

    def _refuse(self, sentence: str) -> None:
        self._forget()
        self.refusal = sentence
        self.show()

    def _forget(self) -> None:
        """Leave nothing of the game that was shown."""
        for group in ("rating", "advice", "line"):
            self.workers.cancel_group(self, group)
        self._show_other(0)
        self.remove_class("-more")

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
        board = Board(words, game.turns, game.rule, game.answer, game.limit)
        if not self.app.first_frame.is_set():
            self._show_game(board, None, turn)
            await self.app.first_frame.wait()
        ratings = streamed(partial(self._ratings, board, stop))
        first = asyncio.ensure_future(anext(ratings, None))
        try:
            await asyncio.wait({first}, timeout=_MOMENT)
            if not first.done() or first.exception():
                self._show_game(board, None, turn)
            self._show_game(board, await first, turn)
        finally:
            first.cancel()
        async for rated in ratings:
            self._show_game(board, rated)

    def _ratings(self, board: Board, stop: Stop) -> Iterator[RatedGame]:
        """Yield the ratings with their groups computed, because that is slow on the event loop."""
        plain = self.app.settings.plain_words
        for rated in self.app.engines.ratings(board, plain, stop):
            for guess in rated.guesses:
                _ = guess.buckets, guess.advised_buckets
            yield rated

    def _show_game(self, board: Board, rated: RatedGame | None, turn: int = 0) -> None:
        """Show a rating of the game; if it is another game than before, at that turn."""
        if board is not self.game:
            self._show_other(turn)
            self.game = board
            if self.comparison:
                self.say(self.comparison)
        self.rated = rated
        self.show()

    def _show_other(self, turn: int) -> None:
        self.game = self.rated = self.boards = self._playing = None
        self.rated_boards, self.turn, self.played_on = (), turn, {}
        self.remove_class("-lines")

    async def _rate_boards(
        self, finished: FinishedGame, words: WordList, turn: int, stop: Stop
    ) -> None:
        self._show_other(turn)
        self.boards = game = Game.of_boards(
            Board(words, board.turns, answer=board.answer, limit=finished.limit)
            for board in finished.boards
        )
        self.say(self.comparison)
        self.show()
        await self.app.first_frame.wait()
        plain = self.app.settings.plain_words
        async for rated in streamed(partial(self.app.engines.board_ratings, game, plain, stop)):
            self.rated_boards = rated
            self.show()

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def ask_best(self, board: Board, guess: RatedGuess) -> None:
        """List the best guesses before a guess, with the words of the day of the game."""
        stop = get_current_worker().cancelled_event.is_set
        turns = board.turns[: board.turns.index(guess.turn)]
        before = Board(board.words, turns, board.rule, limit=board.limit)
        plain = self.app.settings.plain_words
        async for advice in self.app.engines.advice(before, USUAL, stop, plain=plain):
            if guess is self._asked:
                self._advice = advice
                self.show()

    def play_on(self, rated: RatedGame, turn: int, word: str) -> None:
        if (turn, word) != self._playing:
            self._playing = turn, word
            self._play_on(rated, turn, word)

    @work(exclusive=True, group="line", exit_on_error=False)
    async def _play_on(self, rated: RatedGame, turn: int, word: str) -> None:
        stop, plain = get_current_worker().cancelled_event.is_set, self.app.settings.plain_words
        guesses = [*(each.guess for each in rated.board.turns[:turn]), word]
        try:
            line = await asyncio.to_thread(self.app.engines.played_on, rated, guesses, plain, stop)
        except Stopped:  # another one was asked for
            return
        if rated is self.rated and line is not None:
            self.played_on[turn, word] = line
            self.show()

    # A game that is told

    def on_key(self, event: events.Key) -> None:
        if (letter := letter_of(event.key, event.character)) is not None:
            event.stop()
            self._tell(lambda state: state.type(letter))

    def _tell(self, change: Callable[[PlayState], PlayState], day: date | None = None) -> None:
        """Change the game that is told; without one, begin it."""
        state = self.state
        if state is None:
            state = PlayState.begin(self.app.rules, game=Identity(day=daily.today()))
            day = day or (self.grid.day if self.grid is not None else None)
        state = change(state)
        self.state = state.of_day(day) if day else state
        if not self.state.letters:
            self.state = None
        is_said_above = state.question or state.remark.severity == "error"
        self.set_focus(None)
        self.say("" if is_said_above else state.remark.text, state.remark.severity)
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.app.can_import(event.text):  # several games, or one of several boards
            self.post_message(ImportGames(event.text))
            return
        try:
            self._take(event.text)
        except WordleError as error:
            self.say(str(error), "error")

    def _take(self, text: str) -> None:
        """Tell a game by a pasted text, or look at a grid."""
        words, _, limit = self.app.rules
        shared = parse_shared(text, words, limit)
        if shared is not None and (shared.code or not shared.is_replayable):
            if shared.game is None or shared.code or not shared.game.grid:
                self.post_message(Compare(shared))
            else:
                self.open(shared.game)
            return
        day = day_of(parts_of(text, words)[0])
        try:
            pasted = parse_paste(text, words, limit).words
        except WordleError:  # what is wrong with the game is said below
            pasted = ()
        if len(pasted) == 1:
            self._tell(lambda state: state.type(pasted[0]), day)
            return
        if not pasted:
            game = parse_game(text, words, rule=self.app.rule, limit=limit)
            if game.outcome is Outcome.PLAYING or game.known_answer is None:
                self.open(game)  # it can't be kept
                return
            lost = (game.known_answer,) * (game.outcome is Outcome.LOST)
            pasted = (*(turn.guess for turn in game.turns), *lost)
        self.state = None
        self._tell(lambda state: state.telling(pasted), day)

    def action_keep(self) -> None:
        """Keep the game that is told, once the player has answered what is doubtful."""
        assert self.state is not None, "a game is told"
        kept = self._store.keep(self.state)
        if not kept.is_over:
            self._tell(lambda _: kept)
            return
        remark, kept = kept.remark, self._store.save(kept)
        self.app.show_notice()
        assert kept.finished is not None, "it is kept"
        self.app.rate_games(kept.finished, kept.rules.words)
        self.open(kept.finished)
        self._kept = kept if kept.was_told else None
        back = "{replay.undo} takes it back." if kept.was_told else ""
        self.say(f"{remark.text or 'Kept in Stats.'} {back}".strip(), "success")
        self.read_games()

    def action_undo(self) -> None:
        """Take the game that was kept here out of Stats; its words stand in pencil again."""
        assert self._kept is not None, "a game was kept"
        undone = self._kept.undo()
        # It does not wait in Assist, either.
        self._store.save(replace(undone, game=replace(undone.game, is_kept=False)))
        self.content = self._kept = None
        self._forget()
        self.state = replace(undone, finished=None)
        self.say("")
        self.read_games()

    def action_rate(self) -> None:
        """Rate the plausible guesses of a grid, or take the word typed as the answer."""
        game, word = self.game, self.state.letters if self.state else ""
        if self.grid is not None and word:
            self.state = None
            self.find_guesses(self.grid, word)
        elif self.grid is not None:
            turns = tuple(Turn(row.words[0], row.pattern) for row in self.grid_rows)
            theirs = replace(self.grid, boards=(FinishedBoard(turns, self.grid.answer),))
            self.open(FriendsGame(theirs, self.friends.yours) if self.friends else theirs)
        elif game is not None:
            try:
                self.open(parse_game(f"{game} answer={word}", game.words, limit=game.limit))
            except WordleError as error:
                self.say(str(error), "error")

    def action_set_day(self) -> None:
        assert self.state is not None, "a game is told"

        def file(day: date | None) -> None:
            self._tell(lambda state: state.of_day(day))

        self.app.push_screen(day_window(self.state.game.day, file))

    def action_erase(self) -> None:
        self._tell(PlayState.erase)

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def find_guesses(self, game: FinishedGame, answer: str | None = None) -> None:
        """Show the most plausible guesses of a grid, which is compared with the user's game.

        Without an answer, it is that of the grid's day; the user is asked if it is not known.
        """
        history, words = self.app.history, self.app.words
        stop = get_current_worker().cancelled_event.is_set
        self.grid, self.grid_rows = game, ()
        self.show()
        if answer is None:
            known = await asyncio.to_thread(history.answer_of, game)
            answer = known if known in words.accepted else None
        yours = await asyncio.to_thread(history.last_like, game)
        if yours is not None and yours.colours != game.colours:
            self.content = FriendsGame(game, yours)
        elif yours is not None and yours.turns:
            self.open(yours)
            return
        if answer is not None:
            find = partial(plausible_guesses, rule=max(game.rule, self.app.rule), stop=stop)
            try:
                self.grid_rows = await asyncio.to_thread(find, game.grid, answer, words)
            except ContradictionError as error:
                self.say(f"{error} If the answer was another word, type it.", "error")
            self.grid = replace(game, boards=(replace(game.boards[0], answer=answer),))
        self.show()

    # What the user does

    def action_step(self, step: int) -> None:
        position = self.position
        if position is not None:
            self.turn = max(0, min(self.turn + step, len(Game.of(position).guesses) - 1))
            self.show()

    @on(RowClicked)
    def go_to_clicked(self, event: RowClicked) -> None:
        if not self.is_telling:
            self.action_step(event.row - self.turn)

    def action_choose(self) -> None:
        self.best_then.focus()

    def action_older(self, step: int) -> None:
        place, last = self.place, len(self.all_games) - 1
        if place is None:
            self.open_place(0)
        elif 0 <= place + step <= last:
            self.open_place(place + step)
        else:
            self.say(f"This is your {'oldest' if step > 0 else 'latest'} game.")

    def action_find(self) -> None:
        self.post_message(Open("stats", "find"))

    def action_scroll(self, pages: int) -> None:
        for part in (self.query_one(BoardsTurn), self.words_then, self.groups):
            if part.display and part.is_cut:
                part.top += pages * part.page_height
                return
        for column in self.query("#left, #right"):
            column.scroll_relative(y=pages * column.size.height, animate=False)

    def action_look(self) -> None:
        """Rate the game that is told without keeping it."""
        assert self.state is not None, "a game is told"
        with suppress(WordleError):  # the screen says why
            self.open(told(self.state.draft.told_words, self.state.rules)[0])

    def action_back(self) -> None:
        """Clear what is typed; back to the guesses, or to where one came from."""
        if self.is_telling:
            if self.state is None:  # it is a grid
                self.grid, self.grid_rows, self.content = None, (), None
            self.state = None
            self.say("")
            self.read_games()  # perhaps nothing was open
        elif self.best_then.has_focus:
            self.set_focus(None)
        elif self.has_class("-lines"):
            self.remove_class("-lines")
        elif self.opened_from:
            self.post_message(Open(self.opened_from))
            self.opened_from = ""
        self.show()

    def action_more(self) -> None:
        self.toggle_class("-more")

    def action_share(self) -> None:
        code, record = "", self.record
        if self.game is not None:
            code = Game.of(self.game).code if record and record.mode is not Mode.ASSIST else ""
            board = FinishedBoard(self.game.turns, self.game.known_answer)
            rules = self.game.words.name, self.game.rule, (board,)
            record = record or FinishedGame(Mode.ASSIST, *rules, limit=self.game.limit)
        assert record is not None, "a game is open"
        made = self.figures.card if self.game is not None else self.guesses.card
        line = "" if self.strategy or self.friends else made.share
        self.say(self.app.share(self.app.share_text(record, code, line)), "success")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        state, is_telling = self.state, self.is_telling
        has_game = self.game is not None and not is_telling
        is_open = self.position is not None and not is_telling
        is_one_word = state is not None and state.drafts.has_word and not state.draft.told
        return {
            **dict.fromkeys(("step", "share", "scroll", "lines", "try_again"), is_open),
            "more": has_game,
            "choose": has_game and bool(self.best_then.rows) and not self.best_then.has_focus,
            **dict.fromkeys(("keep", "look"), state is not None and bool(state.draft.told_words)),
            "rate": bool(self.grid_rows) and state is None if not is_one_word else self.can_answer,
            **dict.fromkeys(("older", "find"), state is None),
            **dict.fromkeys(("erase", "set_day"), state is not None),
            "undo": self._kept is not None and not is_telling,
        }.get(action, True)

    @property
    def _answered(self) -> Board | None:
        """The open game, if it has one board and an answer; otherwise it is said why not."""
        if self.game is not None and self.game.known_answer is not None:
            return self.game
        one = "This key is for games with one board."
        self.say(NO_ANSWER if self.boards is None else one, "warning")
        return None

    def action_try_again(self) -> None:
        if (game := self._answered) is None:
            return
        position = replace(game, turns=game.turns[: self.turn], answer=game.known_answer)
        self.post_message(Open("practice", Setup(position=position)))

    def action_lines(self) -> None:
        """Show how each strategy would have played, or the best guesses again."""
        if (game := self._answered) is None:
            return
        self.toggle_class("-lines")
        if self.has_class("-lines"):
            from wordle_tui.strategies import names  # late, as it takes long

            self.lines.answer, self.lines.names = game.known_answer or "", names()
            self.lines.lines = ()
            self.ask_strategies(game, self.lines.answer)

    @work(exclusive=True, group="lines", exit_on_error=False)
    async def ask_strategies(self, board: Board, answer: str) -> None:
        stop = get_current_worker().cancelled_event.is_set
        ask = partial(self.app.engines.strategy_lines, board, answer, stop)
        async for line in streamed(ask):
            self.lines.lines = (*self.lines.lines, line)
