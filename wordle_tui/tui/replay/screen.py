"""The Replay screen: a game, guess by guess, compared with the best guesses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.getters import query_one
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.advice.order import Order
from wordle_tui.game.boards import Boards
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import ContradictionError, WordleError
from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome, share_text
from wordle_tui.game.grid import plausible_guesses
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.records import EVERY_GAME, FinishedBoard, FinishedGame, Mode, are_proved
from wordle_tui.game.text import Pasted, parse_game, parse_grid
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import rules_in_force
from wordle_tui.game.words import WordList
from wordle_tui.play.remark import Severity
from wordle_tui.rating import report
from wordle_tui.rating.game_card import Standing, card, standing_around
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import streamed
from wordle_tui.tui.keys import key
from wordle_tui.tui.program import Open, StrategyGame
from wordle_tui.tui.replay.boards import BoardsTurn, GuessTable
from wordle_tui.tui.replay.panels import (
    NOTES,
    OWN_KEYS,
    Explanations,
    GameInput,
    GameOverview,
    GridPanel,
    LinesScreen,
    RankingPanel,
    Story,
    TurnPanel,
    WordsLeftPanel,
    example,
    forms,
)
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.board import Board, rows_of
from wordle_tui.tui.widgets.card import EndCard
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.game_table import GameTable
from wordle_tui.tui.widgets.groups import Groups

WELCOME = "Which game do you want to look at?"
ASK = "Which word was it? Type the answer and I will suggest the guesses."
CORRECT = "Correct the words that you know, and press Enter to rate the game."
_FEW = 6
"""So few groups leave room for the story of the game."""
_MOMENT = 0.05
"""Seconds to wait for the first rating before the game is shown without it."""


class ReplayScreen(WordleScreen):
    """Shows a game and its rating; without a game, the list of finished games."""

    NAME = "replay"
    WORK = "The rating"
    AUTO_FOCUS = "GameInput"
    BINDING_GROUP_TITLE = "Replay"
    HELP = """
Every guess is compared with the best one: *skill* is 99 if no guess was better and 0 if it cost a
whole guess; *luck* says how the colours compare with all that could have come.
The numbers are guesses still needed on average, exact unless they have a ≈.
"""
    BINDINGS: ClassVar = [
        *OWN_KEYS,
        key("escape", "back", "Your games", "replay.back",
            "Clear what is typed, then go back to your games", in_footer=True),
        key("f9", "lines", "Strategies", "replay.lines",
            "How each strategy would have played", in_footer=True),
        key("ctrl+t", "try_again", "Try again", "replay.try_again",
            "Try this guess again in Train: it becomes one of your cards", in_footer=True),
        key("ctrl+s", "share", "Share", "replay.share",
            "Copy the grid of the game, which shows no letters"),
        key("pagedown", "scroll_boards(1)", "More boards", "replay.more_boards",
            "With several boards: scroll them; page up scrolls back", in_footer=True),
        Binding("pageup", "scroll_boards(-1)", show=False),
        Binding("ctrl+s,escape", "ask", show=False),
        Binding("ctrl+t,f9", "ask('one board')", show=False),
    ]  # fmt: skip

    game: Game | None = None
    """The open game, if it has one board."""
    rated: RatedGame | None = None
    boards: Boards | None = None
    """The open game, if it has several boards; then `record` is set, too."""
    turn = 0
    """The index of the guess shown."""
    strategy: StrategyGame | None = None
    """The open game as a strategy has played it, unless it is the user's."""
    record: FinishedGame | None = None
    """The open game in the history, if it is there."""
    _standing: Standing | None = None
    _ranked: tuple[StrategyGame, int] | None = None
    """The game and the turn about which its strategy was asked last."""
    _kept: str | None = None
    """The uuid of the game that was last added to Stats here."""
    _day: date | None = None
    """The day of the puzzle of the open game, or of the grid whose guesses are typed."""

    entry = query_one(GameInput)
    board = query_one(Board)
    message = query_one(MessageLine)
    end_card = query_one(EndCard)
    games = query_one(GameTable)
    groups = query_one(Groups)
    guesses = query_one(GuessTable)
    ranking = query_one(RankingPanel)
    grid = query_one(GridPanel)
    forms = query_one("#forms", Explanations)
    notes = query_one("#notes", Explanations)

    def compose_body(self) -> ComposeResult:
        yield GameInput(placeholder="type or paste a game, then enter")
        yield MessageLine(WELCOME)
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Board(id="board")
                yield GameOverview()
            with Vertical(id="main"):
                yield Explanations(id="forms")
                yield GridPanel()
                yield GameTable()
                yield Explanations(id="notes")
                yield GuessTable()
                yield BoardsTurn()
                yield EndCard()
                yield TurnPanel()
                yield WordsLeftPanel()
                yield Groups()
                yield RankingPanel()
                yield Story()
                yield Static(id="remarks", markup=False)

    def on_mount(self) -> None:
        self.games.title = "Your games"
        self.groups.can_focus = self.guesses.can_focus = False  # the keys belong to the line
        self.forms.title = "What you can type or paste"
        self.notes.rows = NOTES
        self.watch(self.games, "highlighted", self._show, init=False)
        self.watch(self.guesses, "highlighted", self.action_go_to, init=False)

    def on_screen_resume(self) -> None:
        if self.position is None:
            self.read_games()

    @property
    def position(self) -> Game | Boards | None:
        """The open game."""
        return self.game or self.boards

    # What is shown

    @work(exclusive=True, group="games", exit_on_error=False)
    async def read_games(self) -> None:
        await self.app.first_frame.wait()
        history = self.app.history
        count = (await asyncio.to_thread(history.statistics)).played
        await self.games.show(count, partial(history.games, EVERY_GAME))
        self.forms.rows = forms(bool(count))
        is_example = not count and not self.grid.rows
        self.notes.title = "An example" if is_example else "The game chosen"
        self.set_class(not count, "-none")
        self._show()
        self.refresh_bindings()
        if not self.message.remark.is_trouble:
            self._show_hint()

    def open(self, game: Game | FinishedGame | StrategyGame, turn: int = 0) -> None:
        """Show a game from a turn on, and rate it. A game of the history is not changed there."""
        for group in ("games", "advice"):
            self.workers.cancel_group(self, group)
        self.entry.focus()
        self.strategy = self._ranked = None
        if isinstance(game, StrategyGame):
            self.strategy, game = game, game.game
        if isinstance(game, FinishedGame) and game.score is not None:  # without words
            if len(game.boards) > 1:
                self._refuse("Only the result of this game is known, not its words.")
            elif game.grid:
                grid = share_text(game.grid, game.hard, limit=game.limit, number=game.number)
                self.close_game()
                with self.entry.prevent(GameInput.Changed):  # which would clear the question
                    self.entry.value = f"{' '.join(grid.split())} "
                self.find_guesses(Pasted((), (), game.grid, game.hard, day=game.day), game.answer)
            else:
                self._refuse("The words of this game are not known, and its colours are not.")
        elif not game.turns:
            self._refuse("This game was given up without a guess: there is nothing to rate.")
        else:
            self._day = game.day if isinstance(game, FinishedGame) else None
            self.rate_game(game, turn)

    def _refuse(self, sentence: str) -> None:
        """Say why a game cannot be opened, and close the open one."""
        self.close_game()
        self.say(sentence, "warning")

    def close_game(self) -> None:
        """Show the list of games instead of the open game."""
        for group in ("rating", "advice"):
            self.workers.cancel_group(self, group)
        self.game = self.rated = self.strategy = self.boards = None
        self.record = self._standing = None
        self.grid.rows, self._day = (), None
        self._show()
        self._show_hint()
        self.read_games()
        self.refresh_bindings()

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def rate_game(self, game: Game | FinishedGame, turn: int) -> None:
        """Show the game, and its rating as it gets better.

        The game waits a moment for the first rating, so that a game that was rated before appears
        together with its rating.
        """
        stop = get_current_worker().cancelled_event.is_set
        words = await asyncio.to_thread(self.app.list_of, game)
        if words is None:
            assert isinstance(game, FinishedGame), "only a game of the history may lack its list"
            self._refuse(f"This game needs the list {game.list_name}: start with it.")
            return
        if isinstance(game, FinishedGame) and len(game.boards) > 1:
            await self._rate_boards(game, words, turn, stop)
            return
        finished = game if isinstance(game, FinishedGame) else None
        game = Game(words, game.turns, game.hard, game.answer, game.limit)
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
        if finished is not None and self.rated is not None and self.rated.is_complete:
            # An imported game was rated with the list of its month; this is that of its day.
            values = tuple(await asyncio.to_thread(turn_ratings, self.rated))
            if are_proved(values) and values != finished.ratings:
                self.app.history.rate(finished.uuid, values)

    def _ratings(self, game: Game, stop: Stop) -> Iterator[RatedGame]:
        """Yield the ratings with their groups computed, because that is slow on the event loop."""
        aim = self.app.aim
        for rated in self.app.engines.ratings(game, aim, stop):
            for guess in rated.guesses:
                _ = guess.buckets, guess.best_buckets
            yield rated

    async def _rate_boards(
        self, finished: FinishedGame, words: WordList, turn: int, stop: Stop
    ) -> None:
        """Show a game with several boards, and the ratings of its guesses one by one."""
        boards = Boards(
            tuple(
                Game(words, board.turns, answer=board.answer, limit=finished.limit)
                for board in finished.boards
            )
        )
        self.game = self.rated = self._standing = None
        self.boards, self.record, self.turn = boards, finished, turn
        self.grid.rows, self.guesses.rated = (), ()
        self.say("")
        self._show()
        self.refresh_bindings()
        await self.app.first_frame.wait()
        async for rated in streamed(partial(self.app.engines.board_ratings, boards, stop)):
            self.guesses.rated = rated
            self._show()

    @work(exclusive=True, group="record", exit_on_error=False)
    async def look_up(self, game: Game) -> None:
        await self.app.first_frame.wait()
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, game.turns, game.known_answer)
        standing = None
        if record is not None:
            standing = await asyncio.to_thread(standing_around, history, record)
        if game is self.game:
            self.record, self._standing = record, standing
            self.refresh_bindings()
            self._show()

    def _show_game(self, game: Game, rated: RatedGame | None, turn: int = 0) -> None:
        """Show a rating of the game; if it is another game than before, at that turn."""
        if game is not self.game:
            self.game, self.turn = game, turn
            self.boards = self.record = self._standing = None
            self.grid.rows = ()
            self.look_up(game)
            self.refresh_bindings()
            self.say("")
        self.rated = rated
        self._show()

    def _show(self) -> None:
        """Update all widgets; they redraw only if their values differ."""
        game, rated = self.game, self.rated
        guesses = rated.guesses if rated else ()
        guess = guesses[self.turn] if self.turn < len(guesses) else None
        remarks = " ".join(report.remarks(rated)) if rated and rated.is_complete else ""
        with self.app.batch_update():
            overview = self.query_one(GameOverview)
            overview.rated, overview.lit = rated, self.turn
            self.query_one(Story).guesses = guesses
            self.query_one(WordsLeftPanel).guess = guess
            self.groups.actual = guess.turn.pattern if guess else None
            sides = (
                {guess.guess: guess.buckets, guess.best.word: guess.best_buckets} if guess else {}
            )
            self.groups.shown = tuple(sides.items())
            classes = {
                "-game": game is not None,
                "-boards": self.boards is not None,
                "-strategy": self.strategy is not None,
                "-grid": bool(self.grid.rows),
                "-remarks": bool(remarks),
                "-few": self.groups.line_count <= _FEW,
            }
            self.update_classes(classes)
            self.query_one("#remarks", Static).update(remarks)
            self.entry.has_game = self.position is not None
            if self.boards is not None:
                self._show_boards(self.boards)
                return
            if game is None:
                self._preview()
                return
            self.board.shape = game.words.length, game.limit
            self.board.rows, self.board.lit = rows_of(game.turns), self.turn
            self.end_card.lit = self.turn
            self._show_card(game)
            self._show_ranking()
            turn_panel = self.query_one(TurnPanel)
            turn_panel.turn = self.turn, game.turns[self.turn].guess
            turn_panel.guess = guess

    def _show_ranking(self) -> None:
        """Ask the strategy that has played the game about the turn shown, unless it was asked."""
        if (played := self.strategy) is None or self._ranked == (played, self.turn):
            return
        self._ranked = played, self.turn
        self.ranking.title, self.ranking.advice = f"How {played.name} ranks", None
        # Not with the list of the rating, which may be that of an earlier day.
        position = replace(played.game, turns=played.game.turns[: self.turn], answer=None)
        self.rank(position, Order.parse(played.written))

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def rank(self, position: Game, order: Order) -> None:
        stop = get_current_worker().cancelled_event.is_set
        async for advice in self.app.engines.advice(position, order, stop):
            self.ranking.advice = advice

    def _show_boards(self, boards: Boards) -> None:
        guesses, turn = self.guesses, self.turn
        guesses.boards, guesses.highlighted = boards, turn
        rated = guesses.rated[turn] if turn < len(guesses.rated) else None
        self.query_one(BoardsTurn).show(boards, turn, rated)

    def _preview(self) -> None:
        """Put a grid on the board, or the highlighted game; if there are no games, the example."""
        preview = self.games.game if self.games.count else example()
        turns = preview.turns if preview else ()
        if self.grid.rows:
            turns = tuple(Turn(row.words[0], row.pattern) for row in self.grid.rows)
        limit = GUESS_LIMIT if preview is None or self.has_class("-tall") else len(turns)
        self.board.shape = len(turns[0].guess) if turns else USUAL_LENGTH, max(1, limit)
        self.board.rows, self.board.lit = rows_of(turns), None

    def _show_card(self, game: Game) -> None:
        answer = game.known_answer
        note = "" if answer else "The answer is unknown: if you know it, type it."
        record, standing = self.record, self._standing
        of_game = card(game, self.rated, finished=record, before=standing, answer_note=note)
        ending = of_game.title[0].lower() + of_game.title[1:]
        title = f"{answer.upper()}: {ending}" if answer else of_game.title
        title += f" by {self.strategy.name}" if self.strategy else ""
        rules = rules_in_force(game.words.name, game.hard)
        status = of_game.status if self.has_class("-narrow") else f"{rules} · {of_game.status}"
        self.end_card.card = replace(of_game, title=title, status=status)

    def say(self, text: str, severity: Severity = "info") -> None:
        super().say(text, severity)
        self.message.display = bool(text)

    def _show_hint(self) -> None:
        if self.position is not None:
            self.say("")
        elif self.grid.rows:
            self.say(CORRECT)
        else:
            self.say(WELCOME)

    def work_failed(self, sentence: str) -> None:
        self.rated = None  # an incomplete rating is worth nothing
        self._show()
        self.say(sentence, "error")

    # What the user does

    def action_rate(self) -> None:
        """Rate the game typed."""
        text = self.entry.value
        try:
            if grid := parse_grid(text, self.app.words):
                self.find_guesses(*grid)
                return
            hard, limit, game = self.app.hard, self.app.limit, self.game
            if game is not None and game.known_answer is None and len(text.split()) == 1:
                text, hard, limit = f"{game} answer={text}", game.hard, game.limit
            game = parse_game(text, self.app.words, hard=hard, limit=limit)
            self.entry.value = ""
            # The guesses of a shared grid are rated with the list of its day.
            self.open(self._finished(game) if self.grid.rows and self._day else game)
        except WordleError as error:
            self.say(str(error), "error")

    async def action_open(self) -> None:
        """Open the highlighted game or, if there are no games, the example."""
        if self.games.count:
            await self.games.action_open()
        else:
            self.open(example())

    def action_ask(self, need: str = "") -> None:
        """Say why a key does nothing now; `need` is what it is for."""
        if need == "unkept game" and self.strategy is not None:
            self.say("Only your own games are kept in Stats.", "warning")
            return
        if need == "unkept game" and self.record is not None:
            self.say("This game is in Stats already.", "warning")
            return
        if need == "one board" and self.boards is not None:
            self.say("This key is for games with one board.", "warning")
            return
        way = "press Enter to open one" if self.position is None else "press Escape for your games"
        self.say(f"Type or paste a game, or {way}.", "warning")

    @work(exclusive=True, group="rating", exit_on_error=False)
    async def find_guesses(self, grid: Pasted, answer: str | None) -> None:
        """Show the most plausible guesses of a grid, and type them for the user to correct.

        Without an answer, it is that of the grid's day; the user is asked if it is not known.
        """
        stop = get_current_worker().cancelled_event.is_set
        if answer is None and grid.day is not None:
            answers = await asyncio.to_thread(self.app.history.answers_by_day)
            known = answers.get(grid.day)
            answer = known if known in self.app.words.accepted else None
        if answer is None:
            self.say(ASK, "warning")
            return
        self.say(f"Looking for guesses that fit {answer.upper()}…")
        hard = grid.hard or self.app.hard
        try:
            rows = await asyncio.to_thread(
                plausible_guesses, grid.patterns, answer, self.app.words, hard=hard, stop=stop
            )
        except ContradictionError as error:
            self.say(f"{error} If it was another word, type it.", "error")
            return
        if rows:
            self.close_game()
            self.grid.rows, self._day = rows, grid.day
            self.grid.title = f"Most plausible guesses for {answer.upper()}"
            self.grid.status = f"Wordle {puzzle_number(grid.day):,}" if grid.day else ""
            turns = " ".join(f"{row.words[0]}:{row.pattern}" for row in rows)
            is_won = rows[-1].pattern.is_win
            self.entry.value = turns if is_won else f"{turns} answer={answer}"
            self._show()
            self._show_hint()

    @on(Board.TileClicked)
    @on(EndCard.RowClicked)
    def go_to_clicked(self, event: Board.TileClicked | EndCard.RowClicked) -> None:
        self.action_go_to(event.row)

    @on(GameTable.DeletionWanted)
    def leave_deletion_to_stats(self) -> None:
        self.say("Games are deleted in Stats (F6).", "warning")

    def action_step(self, step: int) -> None:
        self.action_go_to(self.turn + step)

    def action_choose(self, step: int) -> None:
        """Go to another game in the list."""
        self.games.action_move(step)

    def action_go_to(self, turn: int) -> None:
        if self.position is not None:
            self.turn = max(0, min(turn, len(Boards.of(self.position).guesses) - 1))
            self._show()

    def action_scroll_boards(self, pages: int) -> None:
        self.query_one(BoardsTurn).action_move_pages(pages)

    @on(GameInput.Changed)
    def clear_error(self) -> None:
        self.refresh_bindings()  # enter does something else now
        if self.message.remark.is_trouble:
            self._show_hint()

    def action_back(self) -> None:
        """Clear what is typed; with nothing typed, close the game."""
        is_typed = self.entry.value and not self.grid.rows
        self.entry.value = ""
        if is_typed:
            self.clear_error()
        else:
            self.close_game()

    def action_more(self) -> None:
        self.toggle_class("-more")

    def action_share(self) -> None:
        if self.boards is not None and self.record is not None:
            text = self.record.share_text
        else:
            assert self.game is not None, "a game is open"
            text = self.app.share_text(self.game)
        self.say(self.app.share(text), "success")

    def action_keep(self) -> None:
        assert self.game is not None, "a game is open"
        if self.game.outcome is Outcome.PLAYING:
            self.say("Only a finished game can be kept: won, or out of guesses.", "warning")
        else:
            self.keep(self.game)

    def _finished(self, game: Game) -> FinishedGame:
        boards = (FinishedBoard(game.turns, game.known_answer),)
        rules = (game.words.name, game.hard, boards)
        return FinishedGame(Mode.ASSIST, *rules, limit=game.limit, day=self._day)

    @work(exclusive=True, group="keep", exit_on_error=False)
    async def keep(self, game: Game) -> None:
        """Add the game to Stats, or remove it if it was just added here."""
        history = self.app.history
        record = await asyncio.to_thread(history.same_game, game.turns, game.known_answer)
        if record is None:
            kept = self._finished(game)
            self._kept = history.add(kept).uuid
            self.app.rate_games(kept, game.words)
            self.say("Kept in Stats. Press Ctrl+x again to take it out.", "success")
        elif record.uuid == self._kept:
            history.delete(record.uuid)
            self.say("Taken out of Stats again.", "success")
        else:
            self.say("This game is in Stats already.", "warning")
        self.look_up(game)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        has_game, has_text = self.game is not None, self.is_mounted and bool(self.entry.value)
        is_open = self.position is not None
        if action == "keep":
            is_own = has_game and self.strategy is None
            return is_own and (self.record is None or self.record.uuid == self._kept)
        if action in ("share", "step"):
            return is_open
        if action in ("lines", "try_again"):
            return has_game
        return {
            "choose": self.is_mounted and not (is_open or self.grid.rows) and self.games.count > 1,
            "rate": has_text,
            "back": is_open or has_text or (self.is_mounted and bool(self.grid.rows)),
            "open": not (has_text or is_open),
            "scroll_boards": self.boards is not None and self.query_one(BoardsTurn).is_cut,
            # Elsewhere there is room for everything.
            "more": has_game and self.has_class("-narrow") and not self.has_class("-tall"),
        }.get(action, True)

    def action_try_again(self) -> None:
        assert self.game is not None, "a game is open"
        if self.turn:
            position = replace(self.game, turns=self.game.turns[: self.turn], answer=None)
            self.post_message(Open("train", position))
        else:
            self.say("The first guess has no colours to go by: choose a later one.", "warning")

    def action_lines(self) -> None:
        game = self.game
        if game is None or game.known_answer is None:
            self.say("The answer is not known: type it first.", "warning")
            return
        perfect = self.rated.optimal_line if self.rated else None
        self.app.push_screen(LinesScreen(game, game.known_answer, perfect))
