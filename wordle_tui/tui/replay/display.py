"""What Replay shows: a game with the rating of each guess, or the list of finished games."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.getters import query_one
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.advice.order import Order
from wordle_tui.game.boards import SITES, Boards
from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome, buckets
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.shared import compared
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import counted, rules_in_force
from wordle_tui.play.ending import steps
from wordle_tui.play.remark import Severity
from wordle_tui.rating import report
from wordle_tui.rating.game_card import Standing, card
from wordle_tui.rating.values import RatedGame
from wordle_tui.tui.program import FriendsGame, StrategyGame
from wordle_tui.tui.replay.panels import (
    NOTES,
    Explanations,
    GameInput,
    GameOverview,
    GridPanel,
    RankingPanel,
    TurnPanel,
    example,
    forms,
)
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.board import Board
from wordle_tui.tui.widgets.boards import BoardsGuesses, BoardsTurn
from wordle_tui.tui.widgets.card import EndCard, Story
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.game_table import GameTable
from wordle_tui.tui.widgets.panels import CandidateList, Groups

WELCOME = "Which game do you want to look at?"
CORRECT = "Correct the words that you know, and press Enter to rate the game."
_FEW = 6
"""So few groups leave room for the story of the game."""


class ReplayDisplay(WordleScreen):
    """The state of Replay, and the widgets that show it."""

    NAME = "replay"
    WORK = "The rating"
    AUTO_FOCUS = "GameInput"

    game: Game | None = None
    """The open game, if it has one board."""
    rated: RatedGame | None = None
    boards: Boards | None = None
    """The open game, if it has several boards; then `record` is set, too."""
    turn = 0
    """The index of the guess shown."""
    strategy: StrategyGame | None = None
    """The open game as a strategy has played it, unless it is the user's."""
    friends: FriendsGame | None = None
    """The open game of a friend, unless it is the user's."""
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
    words_left = query_one(CandidateList)
    guesses = query_one(BoardsGuesses)
    ranking = query_one(RankingPanel)
    grid = query_one(GridPanel)
    forms = query_one("#forms", Explanations)
    notes = query_one("#notes", Explanations)
    compared = query_one("#compared", Explanations)

    def compose_body(self) -> ComposeResult:
        yield GameInput(placeholder="type or paste a game, then enter")
        yield MessageLine(WELCOME)
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Board(id="board")
                yield GameOverview()
            with Vertical(id="main"):
                yield Explanations(title="What you can type or paste", id="forms")
                yield GridPanel()
                yield GameTable(title="Your games")
                yield Explanations(id="notes")
                yield BoardsGuesses()
                yield BoardsTurn()
                yield EndCard()
                yield TurnPanel()
                yield CandidateList()
                yield Groups()
                yield Explanations(title="They and you", id="compared")
                yield RankingPanel()
                yield Story()
                yield Static(id="remarks", markup=False)

    def on_mount(self) -> None:
        self.groups.can_focus = self.words_left.can_focus = False  # the keys belong to the line
        self.forms.rows, self.notes.rows = forms(), NOTES
        self.watch(self.games, "highlighted", self.show, init=False)

    @property
    def position(self) -> Game | Boards | None:
        """The open game."""
        return self.game or self.boards

    @property
    def comparison(self) -> str:
        """A sentence about a friend and the user; empty for other games."""
        return compared(*self.friends) if self.friends else ""

    def show(self) -> None:
        """Update all widgets; they redraw only if their values differ."""
        game, rated = self.game, self.rated
        guesses = rated.guesses if rated else ()
        guess = guesses[self.turn] if self.turn < len(guesses) else None
        remarks = " ".join(report.remarks(rated)) if rated and rated.is_complete else ""
        with self.app.batch_update():
            overview = self.query_one(GameOverview)
            overview.rated, overview.lit = rated, self.turn
            told = steps(rated.game if rated else game) if game else ()
            step = told[self.turn] if self.turn < len(told) else None
            self.query_one(Story).steps = told
            self.words_left.title = "Words left"
            self.words_left.status, self.words_left.words = "", ()
            if step is not None:
                self.words_left.title = f"Words left after {step.turn.guess.upper()}"
                self.words_left.status = f"{len(step.before):,} → {len(step.after):,}"
                self.words_left.words = tuple((word, 1.0) for word in step.after)
            self.groups.actual = step.turn.pattern if step else None
            sides = {step.turn.guess: buckets(step.turn.guess, step.before)} if step else {}
            sides |= {guess.advised.word: guess.advised_buckets} if guess else {}
            self.groups.shown = tuple(sides.items())
            classes = {
                "-game": game is not None,
                "-boards": self.boards is not None,
                "-strategy": self.strategy is not None,
                "-compared": bool(self.comparison),
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
            if self.friends and rated:
                self.compared.rows = report.side_by_side(rated, self.friends.yours)
            self.board.shape = game.words.length, game.limit
            self.board.turns, self.board.lit = game.turns, self.turn
            self.end_card.lit = self.turn
            self._show_card(game)
            self._show_ranking()
            turn_panel = self.query_one(TurnPanel)
            turn_panel.turn = self.turn, game.turns[self.turn].guess
            turn_panel.is_final = rated is not None and rated.is_complete
            turn_panel.guess = guess

    def action_go_to(self, turn: int) -> None:
        if self.position is not None:
            self.turn = max(0, min(turn, len(Boards.of(self.position).guesses) - 1))
            self.show()

    def _show_ranking(self) -> None:
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
        guesses.boards, guesses.lit = boards, turn
        count, several = len(boards.guesses), len(boards.boards)
        end = f"solved in {count} of {boards.limit}"
        if boards.outcome is not Outcome.WON:
            end = f"{sum(boards.solved)} solved in {counted(count, 'guess')}"
        guesses.title = f"{SITES.get(several, counted(several, 'board'))}: {end}"
        rated = guesses.rated[turn] if turn < len(guesses.rated) else None
        self.query_one(BoardsTurn).show(boards, turn, rated)

    def _preview(self) -> None:
        """Put a grid on the board, or the highlighted game; if there are no games, the example."""
        turns = (self.games.game or example()).turns
        if self.grid.rows:
            turns = tuple(Turn(row.words[0], row.pattern) for row in self.grid.rows)
        limit = GUESS_LIMIT if self.has_class("-tall") else len(turns)
        self.board.shape = len(turns[0].guess) if turns else USUAL_LENGTH, max(1, limit)
        self.board.turns, self.board.lit = turns, None

    def _show_card(self, game: Game) -> None:
        answer = game.known_answer
        note = "" if answer else "The answer isn't known. If you know it, type it."
        record, standing = self.record, self._standing
        player = self.strategy.name if self.strategy else "They" if self.friends else "You"
        of_game = card(
            game, self.rated, finished=record, before=standing, answer_note=note, player=player
        )
        ending = of_game.title[0].lower() + of_game.title[1:]
        title = f"{answer.upper()}: {ending}" if answer else of_game.title
        title += f" by {self.strategy.name}" if self.strategy else ""
        title += " by your friend" if self.friends else ""
        rules = rules_in_force(game.words.name, game.hard)
        status = of_game.status if self.has_class("-narrow") else f"{rules} · {of_game.status}"
        self.end_card.card = replace(of_game, title=title, status=status)

    def say(self, text: str, severity: Severity = "info") -> None:
        super().say(text, severity)
        self.message.display = bool(text)

    def _show_hint(self) -> None:
        hint = f"{self.comparison} {CORRECT}".strip() if self.grid.rows else WELCOME
        self.say(hint if self.position is None else "")

    def work_failed(self, sentence: str) -> None:
        self.rated = None  # an incomplete rating is worth nothing
        self.show()
        self.say(sentence, "error")
