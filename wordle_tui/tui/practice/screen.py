"""Practice: a game against the program, with hints only for those who ask."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game, Outcome, letter_marks
from wordle_tui.game.practice import Plan, PracticeGame
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.tiles import WORD_LENGTH, is_word
from wordle_tui.game.wording import letters_missing, rules_in_force
from wordle_tui.history.settings import Settings
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.practice.guidance import advice_on, practice_guidance, rules_of
from wordle_tui.tui.practice.keyboard import Keyboard
from wordle_tui.tui.practice.result import GameResult
from wordle_tui.tui.practice.store import PracticeStore
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Remark, Severity
from wordle_tui.tui.shared.panels import CandidateList, Headline, WordTaken
from wordle_tui.tui.shared.practice_board import ENTER, ERASE, KeyPressed, PracticeBoard
from wordle_tui.tui.shared.suggestions import Suggestions

if TYPE_CHECKING:
    from wordle_tui.tui.practice.ways import Way


class PracticeScreen(WordleScreen):
    """A game against the program."""

    NAME = "practice"
    WORK = "The solver"
    GRAND = (104, 40)
    AUTO_FOCUS = "PracticeBoard"
    BINDING_GROUP_TITLE = "Practice"
    BINDINGS: ClassVar = [
        key("enter", "submit", "Guess", "practice.submit", "Guess the word typed", in_footer=True),
        key("enter", "again", "Again", "practice.again", "Play another game", in_footer=True),
        key("backspace", "erase", "Erase", "practice.erase", "Delete the last letter"),
        key("ctrl+t", "toggle_hints", "Hints", "practice.hints",
            "Show the best guesses and the words left, or hide them", in_footer=True),
        key("ctrl+s", "share", "Share", "practice.share",
            "Copy the grid of the game, which shows no letters", in_footer=True),
        key("ctrl+r", "replay", "Replay", "practice.replay",
            "Look at each guess of the game in Replay", in_footer=True),
        key("f7", "ways", "Ways to play", "practice.ways",
            "Adversary, a friend's challenge, or watch a strategy", in_footer=True),
        key("ctrl+g", "give_up", "Give up", "practice.give_up",
            "Give up and see the answer; the game counts as lost", in_footer=True),
        key("tab", "switch_focus", "Suggestions", "practice.tab",
            "Between the board and the hints"),
        key("shift+tab", "switch_focus", "Suggestions", "practice.shift_tab",
            "Between the board and the hints"),
        key("up", "scroll_result(-1)", "Up", "practice.up", "Up in what is said of the game"),
        key("down", "scroll_result(1)", "Down", "practice.down", "Down in what is said of it"),
        key("escape", "back", "Back", "practice.back", "Back to the board, then clear the row"),
    ]  # fmt: skip

    board = query_one(PracticeBoard)
    keyboard = query_one(Keyboard)
    suggestions = query_one(Suggestions)
    headline = query_one(Headline)
    candidates = query_one(CandidateList)
    result = query_one(GameResult)

    def __init__(self) -> None:
        super().__init__()
        self._plan = self.app.plan or Plan()
        self._store = PracticeStore(self.app.history, self._plan)
        self.game = PracticeGame(Game(self.app.words))
        """The game on the board; changed by `change` alone, and so are the next three."""
        self.letters = ""
        """The letters of the next guess."""
        self.hints = False
        self.remark = Remark("")
        """On the last key."""
        self.finished: FinishedGame | None = None
        """The record of the game once it is over."""
        self.rated: RatedGame | None = None
        """Its rating, as far as it is known."""
        self.advice: Advice | None = None
        self.stale = self.busy = False
        self._is_giving_up = self._is_refused = self._has_no_rating = False
        self._asked: tuple[PracticeGame, bool] | None = None
        """What the solver was asked last: the game, and whether for hints."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield PracticeBoard(id="board")
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Static(id="title", markup=False)
            yield Headline()
            yield Keyboard()
            yield Suggestions()
            yield CandidateList()
            yield GameResult()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._settings_changed)
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "rating", self._show_rating, init=False)
        if self.app.plan is not None or not self._restore():
            self.begin(self._plan.mode, self._plan.answer)

    # Beginning and ending

    def begin(self, mode: Mode, answer: str | None = None) -> None:
        """Start a game; without an answer the next of the series is sought."""
        self._show_game(self._store.begin(mode, self.app.words, self.app.hard, answer))

    def _restore(self, mode: Mode | None = None) -> bool:
        """Go on with the game left in that mode, or the one left last; whether there was one."""
        unfinished = self._store.unfinished(mode)
        if unfinished is None:
            return False
        mode, saved = unfinished
        words = self.app.words_named(saved.list_name)
        if self.app.asks_for_other_rules(saved.list_name, saved.hard):
            return False
        if words is None:
            self.notify(
                f"Your last game needs the list {saved.list_name}; it is kept.", markup=False
            )
            return False
        self._show_game(PracticeGame.restored(saved, mode, words), saved.letters)
        return True

    def _show_game(self, game: PracticeGame, letters: str = "") -> None:
        """Show another game; the settings decide whether it begins with hints."""
        self.finished = self.rated = None
        self._has_no_rating = False
        self.board.finish_reveal()
        self.change(game, letters, hints=self.app.settings.hints)
        self._show_marks()
        self.board.focus()

    def change(self, game: PracticeGame, letters: str, hints: bool | None = None) -> None:
        """Have this on the board, and keep it: the one place where the game changes."""
        self.hints = self.hints if hints is None else hints
        if self.hints and game.outcome is Outcome.PLAYING:
            game = game.hinted()
        if game.outcome is not Outcome.PLAYING and self.finished is None:
            self.finished = self._store.finish(game)
            self.app.parting_text = self.app.share_text(game.game)
            self.app.rate_games(self.finished, game.game.words)
        self.game, self.letters, self.remark = game, letters, Remark("")
        self._is_giving_up = self._is_refused = False
        self._store.keep(game, letters)
        self.app.tell_notice()
        self._ask()
        self._show()
        self.refresh_bindings()

    def _rules_changed(self) -> None:
        """Another list or mode is for the next game, unless this one has not begun."""
        if self._is_playing and not self.game.game.turns:
            game = self._store.under(self.game, self.app.words, self.app.hard)
            self.change(game, self.letters)

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        self.keyboard.layout_name = settings.keyboard
        # What is chosen for the next game holds for one that has not begun, too.
        if settings.hints != before.hints and self._is_playing and not self.game.game.turns:
            self.change(self.game, self.letters, settings.hints)
        self._show()

    @property
    def _is_playing(self) -> bool:
        return self.game.outcome is Outcome.PLAYING

    # What is shown

    def _show(self) -> None:
        """Hand what there is to the widgets, which draw only what differs."""
        game = self.game
        remark = self.remark if self.remark.text else practice_guidance(game, self.letters)
        with self.app.batch_update():
            self.board.turns, self.board.typed = game.game.turns, self.letters
            self.board.is_open = self._is_playing
            self.board.flaw = (len(game.game.turns), None) if self._is_refused else None
            self.query_one(MessageLine).say(remark)
            self.update_classes({"-hints": self.hints, "-over": not self._is_playing})
            self.query_one("#title", Static).update(rules_of(game))
            # Where the hints leave no room for the title.
            short = rules_in_force(game.game.words.name, game.game.hard)
            self.headline.rules = short if self.hints else ""
            self.headline.advice, self.headline.busy = self.advice, self.busy
            for panel in (self.suggestions, self.candidates):
                panel.stale = self.stale
                panel.advice = self.advice
            if self.finished is not None:
                words_left = game.left.likely if self.finished.answer is None else ()
                share = self.app.share_text(game.game)
                self.result.show(self.finished, words_left, self.rated, self._has_no_rating, share)

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.remark = Remark(text, severity)
        self._show()

    @on(PracticeBoard.TilesTurned)
    def _show_marks(self) -> None:
        """The keyboard learns the colours when the tiles have turned."""
        self.keyboard.marks = letter_marks(self.game.game.turns)

    # The solver

    def _ask(self) -> None:
        """Ask the solver about another game, or for hints, but nothing twice."""
        asked = (self.game, self.hints) if self._is_playing else None
        if asked == self._asked:
            return
        self._asked = asked
        if asked is not None:
            self.stale = True
            self.consult(*asked)
        else:
            self.workers.cancel_group(self, "advice")
            self.busy = False

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def consult(self, game: PracticeGame, hints: bool) -> None:
        """Show the number of words left, and with `hints` the best guesses too."""
        stop = get_current_worker().cancelled_event.is_set
        self.busy = False
        if game.game.turns:
            await asyncio.sleep(DEBOUNCE)
        self.busy = hints
        async for advice in advice_on(game, hints, self.app.engines, stop):
            self.stale, self.advice = hints and advice.stage is Stage.COUNTED, advice
            self.busy = hints and advice.stage is not Stage.PROVED
            self._show()
            await self.app.first_frame.wait()  # importing numpy would hold it up
        self.busy = False
        self._show()

    def _show_rating(self, rating: tuple[str, RatedGame | None] | None) -> None:
        if rating is not None and self.finished is not None and rating[0] == self.finished.uuid:
            self.rated = rating[1]
            self._has_no_rating = rating[1] is None
            self._show()

    def work_failed(self, sentence: str) -> None:
        self.busy = False
        self._say(sentence, "error")

    # What the user does

    @on(KeyPressed)
    def press_key(self, event: KeyPressed) -> None:
        if event.key == ENTER:
            (self.action_submit if self._is_playing else self.action_again)()
        elif event.key == ERASE:
            self.action_erase()
        else:
            self.type(event.key)

    @on(Suggestions.LetterTyped)
    def type_letter(self, event: Suggestions.LetterTyped) -> None:
        self.board.focus()
        self.type(event.letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        word = event.text.strip().lower()
        if is_word(word):
            self.write(word)

    def write(self, word: str) -> None:
        """Put a word on the board as the next guess."""
        if self._is_playing:
            self.change(self.game, word)
        self.board.focus()

    def type(self, letter: str) -> None:
        if not self._is_playing:
            self._say("The game is over. Press Enter to play again.")
        elif len(self.letters) < WORD_LENGTH:
            self.change(self.game, self.letters + letter)

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.write(event.word)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("submit", "give_up", "toggle_hints"):
            return self._is_playing
        if action in ("again", "share", "replay", "scroll_result"):
            return not self._is_playing
        return True

    def action_submit(self) -> None:
        if missing := WORD_LENGTH - len(self.letters):
            self._refuse(letters_missing(missing))
            return
        try:
            played = self.game.play(self.letters)
        except WordleError as error:
            self._refuse(str(error))
            return
        self.board.finish_reveal()
        self.change(played, "")
        self.board.reveal()

    def _refuse(self, sentence: str) -> None:
        """Say why the guess cannot be played; nothing typed is lost."""
        self._is_refused = True
        self._say(sentence, "error")
        self.board.shake()

    def action_again(self) -> None:
        self.begin(Mode.PRACTICE if self.game.mode is Mode.CHALLENGE else self.game.mode)

    def action_erase(self) -> None:
        self.change(self.game, self.letters[:-1])

    def action_back(self) -> None:
        if self.board.has_focus:
            self.change(self.game, "")
        self.board.focus()

    def action_toggle_hints(self) -> None:
        self.change(self.game, self.letters, not self.hints)
        if not self.hints:
            self.board.focus()

    def action_switch_focus(self) -> None:
        if not self.hints:
            self._say("No hints are shown: ctrl+t shows them.")
        else:
            (self.suggestions if self.board.has_focus else self.board).focus()

    def action_give_up(self) -> None:
        if not self._is_giving_up:
            self._is_giving_up = True
            self._say("Ctrl+g again gives up: the game counts as lost.")
            return
        self.change(self.game.give_up(), "")

    def action_share(self) -> None:
        self._say(self.app.share(self.game.game), "success")

    def action_replay(self) -> None:
        if self.finished is not None:
            self.app.replay(self.finished)

    def action_scroll_result(self, lines: int) -> None:
        self.result.scroll_relative(y=lines, animate=False)

    def action_ways(self) -> None:
        from wordle_tui.tui.practice.ways import WaysScreen

        played = None if self._is_playing else self.game.answer
        self.app.push_screen(WaysScreen(self.app.words, played), self._play_way)

    def _play_way(self, way: Way | None) -> None:
        """Go on with the way to play that was chosen, if one was."""
        if way == "watch" and self._is_playing:
            self.app.watch_strategy()
        elif way == "watch":  # the word just played, under the same rules
            rules = self.game.game
            self.app.watch_strategy(self.game.answer, words=rules.words, hard=rules.hard)
        elif isinstance(way, Plan) and not self._restore(way.mode):
            self.begin(way.mode, way.answer)
        elif isinstance(way, Plan) and way.answer not in (None, self.game.answer):
            self._say("This challenge comes first: finish it, or give it up with ctrl+g.")
