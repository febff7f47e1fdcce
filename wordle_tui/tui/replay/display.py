"""What Replay shows: a game with the rating of each guess, or the list of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice
from wordle_tui.advice.order import USUAL
from wordle_tui.game.board import Board, Outcome
from wordle_tui.game.game import SITES, Game
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.shared import compared
from wordle_tui.game.wording import counted
from wordle_tui.play.remark import Severity
from wordle_tui.rating import report
from wordle_tui.rating.game_card import card
from wordle_tui.rating.several_boards import RatedBoardsGuess, boards_card
from wordle_tui.rating.values import RatedGame, RatedGuess
from wordle_tui.tui.program import FriendsGame, StrategyGame
from wordle_tui.tui.rated.boards_turn import BoardsTurn
from wordle_tui.tui.rated.card import BestGuesses
from wordle_tui.tui.rated.game_table import GameTable
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.replay.panels import (
    Explanations,
    GameBoard,
    GameInput,
    GridPanel,
    Guesses,
    StrategyLines,
    TileRows,
    WordsThen,
    best_then,
    rare_note,
)
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.panels import Groups, Paragraphs, Sentence

WELCOME = "Which game do you want to look at?"
CORRECT = "Correct the words that you know, and press Enter to rate the game."
_ROOM_FOR_TILES = 30
"""The lines of a screen with room for large tiles above the figures of the guesses."""


class ReplayDisplay(WordleScreen):
    """The state of Replay, and the widgets that show it."""

    app = app_getter(RatingProgram)
    NAME = "replay"
    WORK = "The rating"
    AUTO_FOCUS = "GameInput"

    game: Board | None = None
    """The open game, if it has one board."""
    rated: RatedGame | None = None
    boards: Game | None = None
    """The open game, if it has several boards; then `record` is set, too."""
    rated_boards: tuple[RatedBoardsGuess, ...] = ()
    turn = 0
    """The index of the guess in hand."""
    strategy: StrategyGame | None = None
    """The open game as a strategy has played it, unless it is the user's."""
    friends: FriendsGame | None = None
    """The open game of a friend, unless it is the user's."""
    record: FinishedGame | None = None
    """The open game in the history, if it is there."""
    all_games: Sequence[FinishedGame] = ()
    """The finished games, of which the list shows those that are found."""
    _asked: RatedGuess | None = None
    """The guess in hand whose best alternatives were asked for last."""
    _day: date | None = None
    """The day of the puzzle of the open game, or of the grid whose guesses are typed."""

    entry = query_one(GameInput)
    board = query_one(GameBoard)
    message = query_one(MessageLine)
    games = query_one(GameTable)
    groups = query_one(Groups)
    guesses = query_one(Guesses)
    best_then = query_one(BestGuesses)
    words_then = query_one(WordsThen)
    lines = query_one(StrategyLines)
    grid = query_one(GridPanel)
    forms = query_one("#forms", Explanations)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield GameBoard(id="board")
            yield Guesses()
            yield Paragraphs(id="story")
        with Vertical(id="right"):
            with Vertical(id="main"):
                yield GameInput(placeholder="type or paste a game, or a word to find one")
                yield MessageLine(WELCOME)
                yield Explanations(title="What you can type or paste", id="forms")
                yield GridPanel()
                yield GameTable(title="Your games")
                yield Sentence()
                yield BestGuesses(title="Best guesses then")
                yield StrategyLines()
                yield BoardsTurn()
            with Vertical(id="side"):
                yield Groups()
                yield WordsThen()
                yield TileRows(title="Best play", id="best")
                yield TileRows(title="You", id="yours")

    def on_mount(self) -> None:
        self.groups.can_focus = self.words_then.can_focus = False  # the keys belong to the line

    @property
    def position(self) -> Board | Game | None:
        """The open game."""
        return self.game or self.boards

    @property
    def comparison(self) -> str:
        """A sentence about a friend and the user; empty for other games."""
        return compared(*self.friends) if self.friends else ""

    @property
    def _player(self) -> str:
        return self.strategy.name if self.strategy else "They" if self.friends else "You"

    def size_classes(self, size: Size) -> dict[str, bool]:
        is_large = size.width >= 80 and size.height >= _ROOM_FOR_TILES
        return super().size_classes(size) | {"-large": is_large}

    def show(self) -> None:
        """Update all widgets; they redraw only if their values differ."""
        with self.app.batch_update():
            classes = {
                "-list": self.position is None,
                "-game": self.game is not None,
                "-boards": self.boards is not None,
                "-grid": bool(self.grid.rows),
                "-typed": bool(self.entry.value),
            }
            self.update_classes(classes)
            self.guesses.lit = self.turn
            if self.boards is not None:
                self._show_boards(self.boards)
            elif self.game is not None:
                self._show_game_of_one(self.game)

    def go_to(self, turn: int) -> None:
        if self.position is not None:
            self.turn = max(0, min(turn, len(Game.of(self.position).guesses) - 1))
            self.show()

    def _show_boards(self, game: Game) -> None:
        made, turn = boards_card(game, self.rated_boards), self.turn
        count, several = len(game.guesses), len(game.boards)
        end = f"solved in {count} of {game.limit}"
        if game.outcome is not Outcome.WON:
            end = f"{sum(game.solved)} solved in {counted(count, 'guess')}"
        self.guesses.card = made
        self.guesses.title = f"{SITES.get(several, counted(several, 'board'))}: {end}"
        self.query_one("#story", Paragraphs).sentences = (made.judged, made.note)
        rated = self.rated_boards[turn] if turn < len(self.rated_boards) else None
        self.query_one(BoardsTurn).show(game, turn, rated)

    def _show_game_of_one(self, board: Board) -> None:
        rated, turn, player = self.rated, self.turn, self._player
        guess = rated.guesses[turn] if rated and turn < len(rated.guesses) else None
        self.board.shape = board.words.length, len(board.turns)
        self.board.turns, self.board.lit = board.turns, turn
        made = card(board, rated, finished=self.record, player=player)
        self.guesses.card, self.guesses.has_tiles = made, not self.has_class("-large")
        if player != "You":
            self.guesses.title += f" · {'your friend' if self.friends else player}"
        remarks = report.remarks(rated) if rated and rated.is_complete else ()
        unknown = "" if board.known_answer else "The answer isn't known. If you know it, type it."
        people = made.people if player == "You" else ""
        said = " ".join(filter(None, (unknown, made.headline, people, made.counts)))
        best, yours = self.query_one("#best", TileRows), self.query_one("#yours", TileRows)
        best.turns, best.status = made.best, "" if made.is_best_proved else "≈"
        yours.turns = self.friends.yours.turns if self.friends else ()
        lines = () if self.has_class("-large") else (best.line, yours.line)  # no room for tiles
        story = filter(None, (said, made.note, " ".join(remarks), *lines))
        self.query_one("#story", Paragraphs).sentences = tuple(story)
        sentence = self.query_one(Sentence)
        sentence.headline, sentence.reason = "Rating this guess…", ""
        if guess is not None:
            is_final = rated is not None and rated.is_complete
            sentence.headline, sentence.reason = report.guess_sentences(guess, is_final=is_final)
        self._show_best(guess)
        self.words_then.words = guess.words_before if guess else ()
        self.words_then.answer = board.known_answer
        self.words_then.status = f"{guess.before:,}, then {guess.after:,}" if guess else "…"
        self.groups.actual = guess.turn.pattern if guess else None
        sides = {guess.guess: guess.buckets} if guess else {}
        sides |= {guess.advised.word: guess.advised_buckets} if guess else {}
        self.groups.shown = tuple(sides.items())
        for rows in (best, yours):
            rows.set_class(bool(rows.turns) and not lines, "-shown")
        if rated is not None and guess is not None and guess != self._asked:
            self._asked = guess
            self.ask_best(rated.board, guess)

    def _show_best(self, guess: RatedGuess | None, advice: Advice | None = None) -> None:
        if guess is None:
            self._asked = None
        if guess is None or advice is not None or guess != self._asked:
            rows = best_then(guess, advice, self._player.lower()) if guess else ()
            self.best_then.rows, self.best_then.rare = rows, rare_note(guess) if guess else ""

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def ask_best(self, board: Board, guess: RatedGuess) -> None:
        """List the best guesses before a guess, with the words of the day of the game."""
        stop, engines = get_current_worker().cancelled_event.is_set, self.app.engines
        turns = board.turns[: board.turns.index(guess.turn)]
        before = Board(board.words, turns, board.rule, limit=board.limit)
        plain = self.app.settings.plain_words
        async for advice in engines.advice(before, USUAL, stop, plain=plain):
            if guess is self._asked:
                self._show_best(guess, advice)

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
