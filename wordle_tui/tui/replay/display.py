"""What Replay shows: a game with the rating of each guess, or one that is being told."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.getters import app as app_getter
from textual.getters import query_one

from wordle_tui.advice.advice import Advice, WordsLeft
from wordle_tui.game import daily
from wordle_tui.game.board import Board, Candidates, Outcome
from wordle_tui.game.game import SITES, Game
from wordle_tui.game.grid import GridRow
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.shared import compared
from wordle_tui.game.tiles import feedback
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import chance_text, counted, short_day, spelled
from wordle_tui.play.first_screen import rows_of
from wordle_tui.play.guidance import telling
from wordle_tui.play.remark import Severity
from wordle_tui.play.state import PlayState
from wordle_tui.rating import report
from wordle_tui.rating.game_card import GameCard, card
from wordle_tui.rating.several_boards import RatedBoardsGuess, boards_card
from wordle_tui.rating.values import Line, RatedGame, RatedGuess
from wordle_tui.tui.program import FriendsGame, StrategyGame
from wordle_tui.tui.rated.boards_turn import BoardsTurn
from wordle_tui.tui.rated.program import RatingProgram
from wordle_tui.tui.replay.panels import (
    BoardsGuesses,
    GameBoard,
    GuessesThen,
    PlayedLine,
    RowFigures,
    StrategyLines,
    WordsThen,
)
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.board import NO_PENCIL
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.panels import Groups, Paragraphs, Sentence
from wordle_tui.tui.widgets.samples import BROAD, GameToKeep
from wordle_tui.tui.widgets.tiles import (
    MEDIUM,
    NARROW,
    SMALL,
    SQUARE,
    SQUARES,
    TileSize,
    square_tile,
)

Content = Board | FinishedGame | StrategyGame | FriendsGame
NO_GAME = (
    "No games yet.",
    "Type or paste a game you've played. Games you finish in Assist and Practice are here, too.",
)
_WIDE = 100
"""The columns of a screen from which on the figures beside the board have 15 of them, not 9."""


def tiles_of(screen: Size, shape: tuple[int, int], best: int) -> tuple[TileSize, TileSize]:
    """The tiles of the board and of best play below it, the largest with which both fit.

    >>> screens = Size(80, 24), Size(120, 38), Size(160, 50)
    >>> [[tile.width for tile in tiles_of(screen, (5, 3), 4)] for screen in screens]
    [[5, 3], [9, 5], [13, 7]]
    """
    largest, rows = square_tile(screen, (shape[0], 1)), shape[1]

    def fits(tile: TileSize, small: TileSize) -> bool:
        lines = 1 + rows * tile.height + 2 * (tile.height > 4) + 2 + best * small.height
        return small.height < tile.height <= largest.height and lines <= screen.height - 3

    pairs = [(tile, small) for tile in SQUARES[:-1] for small in (MEDIUM, SQUARE, SMALL)]
    pairs += [(SQUARE, NARROW), (SMALL, NARROW)]
    small_board = square_tile(screen, shape) if largest.height == 1 else SMALL
    return next((pair for pair in pairs if fits(*pair)), (small_board, NARROW))


class ReplayDisplay(WordleScreen):
    """The state of Replay, and the widgets that show it."""

    app = app_getter(RatingProgram)
    NAME = "replay"
    WORK = "The rating"
    AUTO_FOCUS = ""

    content: Content | None = None
    """What is open, also if it cannot be shown."""
    game: Board | None = None
    """The open game, if it has one board."""
    rated: RatedGame | None = None
    boards: Game | None = None
    """The open game, if it has several boards."""
    rated_boards: tuple[RatedBoardsGuess, ...] = ()
    turn = 0
    """The index of the guess in hand."""
    refusal = ""
    """Why what is open cannot be shown."""
    all_games: Sequence[FinishedGame] = ()
    """The games of the history with as many boards, newest first."""
    played_on: dict[tuple[int, str], Line]
    """How guesses of the open game are played on, by the index of the turn and the word."""
    state: PlayState | None = None
    """The game that is being told."""
    grid: FinishedGame | None = None
    """The grid that was pasted, without its words."""
    grid_rows: tuple[GridRow, ...] = ()
    """The words that fit its rows."""
    sample: tuple[Turn, ...] = ()
    """The game that is shown to a player who has none."""
    _asked: RatedGuess | None = None
    """The guess in hand whose best alternatives were asked for last."""
    _advice: Advice | None = None
    """What is known of them."""

    board = query_one(GameBoard)
    figures = query_one(RowFigures)
    message = query_one(MessageLine)
    sentence = query_one(Sentence)
    groups = query_one(Groups)
    guesses = query_one(BoardsGuesses)
    best_then = query_one(GuessesThen)
    words_then = query_one(WordsThen)
    lines = query_one(StrategyLines)
    to_keep = query_one(GameToKeep)
    best = query_one("#best", PlayedLine)
    line = query_one("#line", PlayedLine)
    story = query_one("#story", Paragraphs)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            with Horizontal(id="rows"):
                yield GameBoard(id="board")
                yield RowFigures()
            yield BoardsGuesses()
            yield Paragraphs(id="solved")
            yield PlayedLine(id="best")
        with Vertical(id="right"):
            with Vertical(id="main"):
                yield MessageLine()
                yield Sentence()
                yield GuessesThen()
                yield PlayedLine(id="line")
                yield StrategyLines()
                yield BoardsTurn()
            with Vertical(id="side"):
                yield Groups()
                yield WordsThen()
                yield PlayedLine(id="yours")
                yield GameToKeep(title="Replay will tell")
                yield Paragraphs(id="story")

    def on_mount(self) -> None:
        self.groups.can_focus = self.words_then.can_focus = False  # the keys belong to the board

    @property
    def position(self) -> Board | Game | None:
        """The open game."""
        return self.game or self.boards

    @property
    def is_telling(self) -> bool:
        """Whether a game is told, or a grid read, in place of the open game."""
        return self.state is not None or self.grid is not None

    @property
    def can_answer(self) -> bool:
        """Whether a single word that is typed may be the answer of what is open."""
        has_no_answer = self.game is not None and self.game.known_answer is None
        return has_no_answer if self.grid is None else not self.grid_rows

    @property
    def strategy(self) -> StrategyGame | None:
        return self.content if isinstance(self.content, StrategyGame) else None

    @property
    def friends(self) -> FriendsGame | None:
        return self.content if isinstance(self.content, FriendsGame) else None

    @property
    def comparison(self) -> str:
        """A sentence about a friend and the user; empty for other games."""
        return compared(*self.friends) if self.friends else ""

    @property
    def record(self) -> FinishedGame | None:
        """The open game as it is stored, if it is."""
        if isinstance(self.content, FinishedGame):
            return self.content
        board = self.game if isinstance(self.content, Board) else None
        same = (board.turns, board.known_answer) if board is not None else None
        return next((game for game in self.all_games if (game.turns, game.answer) == same), None)

    @property
    def place(self) -> int | None:
        """The index of the open game among those of the history."""
        uuids, shown = [game.uuid for game in self.all_games], self.record
        return uuids.index(shown.uuid) if shown is not None and shown.uuid in uuids else None

    @property
    def _player(self) -> str:
        return self.strategy.name if self.strategy else "They" if self.friends else "You"

    @property
    def _guess(self) -> RatedGuess | None:
        """The guess in hand, once it is rated."""
        rated = self.rated
        return rated.guesses[self.turn] if rated and self.turn < len(rated.guesses) else None

    def show(self) -> None:
        """Update all widgets; they redraw only if their values differ."""
        if not self.is_mounted:
            return
        is_telling = self.is_telling or self.position is None
        with self.app.batch_update():
            self.set_class(is_telling, "-telling")
            self.set_class(not is_telling and self.boards is not None, "-boards")
            self.query_one(TabBar).texts = self._header
            self.board.pencil = 0 if is_telling else NO_PENCIL
            if is_telling:
                self._show_pencil()
            elif self.boards is not None:
                self._show_boards(self.boards)
            elif self.game is not None:
                self._show_game_of_one(self.game)
            has_room = self.app.size.width >= BROAD
            self.to_keep.display = is_telling and has_room and bool(self.to_keep.turns)
            self.story.display = bool(self.story.sentences)
        self.refresh_bindings()

    @property
    def _header(self) -> tuple[str, ...]:
        """Which game it is, from the longest text to the shortest."""
        if (place := self.place) is None:
            return (self._player,) * bool(self.strategy)
        game, count = self.all_games[place], len(self.all_games)
        number = f"game {count - place:,} of {count:,}"
        played, keys = short_day(game.played_on, daily.today().year), ", older . newer"
        short = number.removeprefix("game ")
        return f"{played} · {number} · {keys}", f"{number} · {keys}", f"{short} · {keys}", number

    def _say(self, headline: str, reason: str = "") -> None:
        self.sentence.headline, self.sentence.reason = headline, reason

    def _arrange(self, shape: tuple[int, int], best: int) -> None:
        """Choose the sizes of the tiles, and the width of the column with the board."""
        size = self.app.size
        board, small = tiles_of(size, shape, best)
        self.board.shape, self.board.tile, self.figures.tile = shape, board, board
        self.board.styles.width = board.board_width(shape[0])
        self.best.tile = small
        self.line.tile = self.query_one("#yours", PlayedLine).tile = (
            SMALL if size.height >= 36 else NARROW
        )
        around = 20 if size.width >= _WIDE else 12
        if self.has_class("-telling"):  # nothing stands beside its rows
            around = 1
        largest = square_tile(size, (shape[0], 1)).board_width(shape[0])
        self.query_one("#left").styles.width = (
            None if self.has_class("-narrow") else largest + around
        )
        self.set_class(board.height > 4, "-high")

    # A game that is told

    def _show_pencil(self) -> None:
        """The words in pencil, or those that a grid may stand for; at first an empty board."""
        self.best.show(())
        self.story.sentences = ()
        self.board.title = self.board.status = self.board.typed = ""
        self.board.below, self.board.lit, self.board.cursor = (), None, None
        if self.state is None and self.grid is not None:
            self._show_grid(self.grid)
            self.to_keep.show(())
        else:
            self._show_told(self.state or PlayState.begin(self.app.rules))
            self.to_keep.show(self.board.turns or self.sample)

    def _show_grid(self, grid: FinishedGame) -> None:
        """The words that fit, or the question about the answer."""
        rows = self.grid_rows
        self.board.turns = tuple(Turn(row.words[0], row.pattern) for row in rows) or rows_of(grid)
        self._arrange((len(grid.grid[0].marks), len(self.board.turns)), 0)
        self.story.title, self.story.sentences = "Words that fit", tuple(map(_fitting, rows))
        if rows:
            self._say(self.comparison or f"The answer was {(grid.answer or '').upper()}.", GUESSED)
        else:
            self._say("What was the answer?", "Type it, and see the guesses that fit.")

    def _show_told(self, state: PlayState) -> None:
        """The words so far, and the question about them."""
        draft = state.draft
        self.board.turns = draft.told_turns
        if not draft.told_words:
            self.board.typed, self.board.below = draft.letters, draft.told
        self._arrange((draft.length, max(state.rules.limit, len(draft.told) + 1)), 0)
        self.board.cursor = draft.told_place
        if not draft.letters:
            self._say(*((self.refusal, self.comparison) if self.refusal else NO_GAME))
            return
        is_it = self.can_answer and not draft.told
        on = "Or press {replay.rate} if this is it." if is_it else TELLING
        self._say(*telling(state, "{replay.look} only looks.", on, " Keep it in Stats?"))

    # A game with several boards

    def _show_boards(self, game: Game) -> None:
        made, turn = boards_card(game, self.rated_boards), self.turn
        count, several = len(game.guesses), len(game.boards)
        end = f"solved in {count} of {game.limit}"
        if game.outcome is not Outcome.WON:
            end = f"{sum(game.solved)} solved in {counted(count, 'guess')}"
        self.guesses.card, self.guesses.lit = made, turn
        self.guesses.title = f"{SITES.get(several, counted(several, 'board'))}: {end}"
        self.query_one("#solved", Paragraphs).sentences = (made.judged, made.note)
        self.best.show(())
        self.query_one("#left").styles.width = None if self.has_class("-narrow") else 39
        rated = self.rated_boards[turn] if turn < len(self.rated_boards) else None
        self.query_one(BoardsTurn).show(game, turn, rated)

    # A game with one board

    def _show_game_of_one(self, board: Board) -> None:
        rated, turn, guess = self.rated, self.turn, self._guess
        made = card(board, rated, finished=self.record, player=self._player)
        best = rated.optimal_line if rated and board.known_answer else None
        self._arrange((board.words.length, len(board.turns)), len(best.guesses) if best else 0)
        title, _, skill = made.title.partition(" · ")
        names = {"They": " · your friend", "You": ""}
        self.board.title = title + names.get(self._player, f" · {self._player}")
        self.board.status = skill
        self.board.turns, self.board.typed, self.board.below = board.turns, "", ()
        self.board.lit, self.board.cursor, self.figures.lit = turn, None, turn
        self.figures.card = made
        guesses = rated.guesses if rated else ()
        after = [guesses[-1].after] if guesses else []
        self.figures.left = tuple([each.before for each in guesses] + after)
        yours = self.query_one("#yours", PlayedLine)
        yours.show(self.friends.yours.turns if self.friends else ())
        self._show_line(self.best, best, board, "Best play")
        self._show_story(made)
        self._show_best(guess)
        self._show_words(guess)
        if guess is None:
            self._say("Rating this guess…" if rated is None or not rated.is_complete else "")
        else:
            self._say(*self._sentences(guess))

    def _sentences(self, guess: RatedGuess) -> tuple[str, str]:
        """What a guess cost; of one that won against the chances, how bold it was."""
        assert self.rated is not None, "it is rated"
        best, word = guess.advised, guess.guess.upper()
        if guess.verdict != "bold":
            return report.guess_sentences(guess, is_final=self.rated.is_complete)
        headline = f"{word}: a bold win, {chance_text(guess.played.chance)} likely."
        reason = f"{best.word.upper()} was {chance_text(best.chance)} likely."
        if not best.is_candidate:
            reason = f"{best.word.upper()} was the better guess on average."
        if line := self.played_on.get((self.turn, best.word)):
            reason += _more(len(line.guesses) - self.turn - 1)
        return headline, reason

    def _show_story(self, made: GameCard) -> None:
        """What there is to say of the whole game."""
        rated, board = self.rated, self.game
        assert board is not None, "a game is shown"
        is_whole = rated is not None and len(rated.guesses) == len(board.turns)
        is_yours = self._player == "You"
        remarks = report.remarks(rated) if rated is not None and rated.is_complete else ()
        unknown = "The answer isn't known. If you know it, type it."
        self.story.title = "This game"
        sentences = (
            "" if board.known_answer else unknown,
            "" if board.outcome is Outcome.WON else made.headline,
            report.Totals.of(rated).sentence if rated is not None and is_whole else made.judged,
            f"{made.people if is_yours else ''} {made.counts}".strip(),
            made.note,
            *remarks,
        )
        self.story.sentences = tuple(filter(None, sentences))

    def _show_words(self, guess: RatedGuess | None) -> None:
        self.words_then.answer = self.game.known_answer if self.game else None
        self.words_then.is_first = self.turn == 0
        words: tuple[tuple[str, float], ...] = ()
        if guess is not None and self.rated is not None:
            left = Candidates(guess.words_before, ())
            words = WordsLeft.of(left, self.rated.board.words).likely
        self.words_then.words = words
        self.groups.actual = guess.turn.pattern if guess else None
        sides = {guess.guess: guess.buckets} if guess else {}
        sides |= {guess.advised.word: guess.advised_buckets} if guess else {}
        self.groups.shown = tuple(sides.items())

    def _show_best(self, guess: RatedGuess | None) -> None:
        if guess is None or self.rated is None:
            self._asked = self._advice = None
        elif guess != self._asked:
            self._asked, self._advice = guess, None
            self.ask_best(self.rated.board, guess)
        self.best_then.show(guess, self._advice, self._player.lower())
        self.show_line()

    def show_line(self) -> None:
        """Show how the marked guess is played on, and find it out unless that is known."""
        word, rated, board = self.best_then.marked, self.rated, self.game
        if board is None or word is None or rated is None or board.known_answer is None:
            self.line.show(())
            return
        line = self.played_on.get((self.turn, word))
        self._show_line(self.line, line, board, f"{word.upper()} played on", self.turn)
        if line is None:
            self.line.status = "…"
            self.line.show([Turn(word, feedback(word, board.known_answer))])
            if rated.is_complete:
                self.play_on(rated, self.turn, word)

    def _show_line(
        self, panel: PlayedLine, line: Line | None, board: Board, title: str, first: int = 0
    ) -> None:
        """The guesses of a line from one on, with the words that each left."""
        panel.title = title
        answer = board.known_answer
        if line is None or answer is None:
            panel.show(())
            return
        turns = [Turn(guess, feedback(guess, answer)) for guess in line.guesses[first:]]
        count, more = len(line.guesses), len(line.guesses) - len(board.turns)
        notes = [f"{left:,} left" for left in line.left[len(line.left) - len(turns) + 1 :]]
        panel.status = f"{'' if line.proved else '≈ '}{counted(count, 'guess')}"
        is_won = board.outcome is Outcome.WON and self._player == "You"
        panel.show(turns, [*notes, _beside_yours(more) if is_won else ""])

    def say(self, text: str, severity: Severity = "info") -> None:
        super().say(text, severity)
        self.message.display = bool(text)

    def work_failed(self, sentence: str) -> None:
        self.rated = None  # an incomplete rating is worth nothing
        self.show()
        self.say(sentence, "error")

    # What takes long

    def ask_best(self, board: Board, guess: RatedGuess) -> object:
        """List the best guesses before a guess of the game on the board."""
        raise NotImplementedError

    def play_on(self, rated: RatedGame, turn: int, word: str) -> object:
        """Find out how a guess is played on."""
        raise NotImplementedError


TELLING = "Of a lost game it comes last. You can also paste all words, or a shared grid."
GUESSED = (
    "{replay.rate} rates these words, which are only likely. Yours? Type your words. "
    "{replay.back} goes back."
)


def _beside_yours(more: int) -> str:
    return f"{spelled(abs(more))} {'more' if more > 0 else 'fewer'}" if more else "the same"


def _more(guesses: int) -> str:
    """How many guesses another word would have taken after it, where the one played won."""
    more = "guess" if guesses == 1 else "guesses"
    return f" Here it would have taken {spelled(guesses)} more {more}." if guesses else ""


def _fitting(row: GridRow) -> str:
    """The most plausible words of a row of a grid, and how many fit."""
    fit = "only this fits" if row.count == 1 else f"{counted(row.count, 'word')} fit"
    return f"{' or '.join(word.upper() for word in row.words)}: {fit}."
