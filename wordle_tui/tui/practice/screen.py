"""Practice: a game against the program, with hints only for those who ask."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.reactive import reactive
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Outcome
from wordle_tui.game.practice import Plan, PracticeGame, letter_marks
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.tiles import WORD_LENGTH, is_word
from wordle_tui.game.wording import letters_missing, rules_in_force
from wordle_tui.history.settings import Settings
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.advice import Advice, Stage
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.practice.advice import advice_on
from wordle_tui.tui.practice.guidance import practice_guidance, rules_of
from wordle_tui.tui.practice.keyboard import Keyboard
from wordle_tui.tui.practice.result import GameResult
from wordle_tui.tui.practice.store import PracticeStore
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine
from wordle_tui.tui.shared.panels import CandidateList, Headline
from wordle_tui.tui.shared.practice_board import ENTER, ERASE, PracticeBoard
from wordle_tui.tui.shared.remark import Remark, Severity
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
        key("backspace", "erase", "Erase", "practice.erase", "Take the last letter back"),
        key("ctrl+t", "toggle_hints", "Hints", "practice.hints",
            "Show the best guesses and the words left, or hide them", in_footer=True),
        key("ctrl+s", "share", "Share", "practice.share",
            "Copy the grid of the game, which tells no letter", in_footer=True),
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

    hints: reactive[bool] = reactive(False, toggle_class="-hints", repaint=False)
    advice: reactive[Advice | None] = reactive(None, repaint=False)
    stale: reactive[bool] = reactive(False, repaint=False)
    busy: reactive[bool] = reactive(False, repaint=False)
    remark: reactive[Remark] = reactive(Remark(""), init=False, repaint=False)
    finished: reactive[FinishedGame | None] = reactive(None, repaint=False)
    """The record of the game once it is over."""
    rated: reactive[RatedGame | None] = reactive(None, repaint=False)
    """Its rating, as far as it is known."""

    board = query_one(PracticeBoard)
    keyboard = query_one(Keyboard)
    suggestions = query_one(Suggestions)

    def __init__(self) -> None:
        super().__init__()
        self.game: PracticeGame | None = None
        """The game on the board; changed by `change` alone."""
        self.letters = ""
        """The letters of the next guess; changed by `change` alone."""
        self._is_giving_up = False
        self._asked: tuple[PracticeGame, bool] | None = None
        """What the solver was asked last: the game, and whether for hints."""
        self._plan = self.app.plan or Plan()
        self._store = PracticeStore(self.app.history, self._plan)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield PracticeBoard(id="board")
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Static(id="title", markup=False)
            yield Headline().data_bind(PracticeScreen.advice, PracticeScreen.busy)
            yield Keyboard()
            yield Suggestions().data_bind(PracticeScreen.advice, PracticeScreen.stale)
            yield CandidateList().data_bind(PracticeScreen.advice, PracticeScreen.stale)
            yield GameResult().data_bind(game=PracticeScreen.finished, rated=PracticeScreen.rated)

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._settings_changed)
        self.watch(self.app, "words", self._rules_changed, init=False)
        self.watch(self.app, "hard", self._rules_changed, init=False)
        self.watch(self.app, "rating", self._show_rating, init=False)
        if self.app.plan is not None or not self._restore():
            self.begin(self._plan.mode, self._plan.answer)

    # Beginning and ending

    def begin(self, mode: Mode, answer: str | None = None) -> None:
        """Start a game; without an answer the next of the series is sought."""
        self._show_game(self._store.begin(mode, self.app.words, self.app.hard, answer))

    def resume(self, mode: Mode) -> None:
        """Go on with the unfinished game of that mode, or start one."""
        if not self._restore(mode):
            self.begin(mode)

    def _restore(self, mode: Mode | None = None) -> bool:
        """Whether there was an unfinished game to go on with."""
        found = self._store.unfinished(mode)
        if found is None:
            return False
        mode, saved = found
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
        self.finished = self.rated = self.game = None
        self.hints = self.app.settings.hints
        self.board.finish_reveal()
        self.change(game, letters)
        self._show_marks()
        self.board.focus()

    def change(self, game: PracticeGame, letters: str) -> None:
        """Have this on the board, and keep it: the one place where the game changes."""
        is_playing = game.outcome is Outcome.PLAYING
        game = game.hinted() if self.hints and is_playing else game
        is_new = game is not self.game
        self.game, self.letters = game, letters
        self._is_giving_up = False
        self.remark = Remark("")
        self._store.keep(game, letters)
        self.app.tell_notice()
        with self.app.batch_update():
            self.board.turns = game.game.turns
            self.board.typed = letters
            self.board.is_open = is_playing
            self.board.flaw = None
            self._show_remark()
            if is_new:
                self.set_class(not is_playing, "-over")
                self._show_rules(game)
                self.refresh_bindings()
            self._ask()

    def _finish(self, game: PracticeGame) -> None:
        """Store the finished game, and have it rated."""
        result = self.query_one(GameResult)
        result.words_left, result.has_no_rating = game.left.likely, False
        result.share = self.app.parting_text = self.app.share_text(game.game)
        self.finished = self._store.finish(game)
        self.app.tell_notice()
        self.app.rate_games(self.finished, game.game.words)

    def _rules_changed(self) -> None:
        """Another list or mode is for the next game, unless this one has not begun."""
        game = self.game
        if game is not None and not game.game.turns and self._is_playing:
            self.change(self._store.under(game, self.app.words, self.app.hard), self.letters)

    @property
    def _is_playing(self) -> bool:
        return self.game is not None and self.game.outcome is Outcome.PLAYING

    # What is shown

    def watch_hints(self, hints: bool) -> None:
        if self.game is not None:
            self.change(self.game, self.letters)
            self._show_rules(self.game)
        if not hints and self.is_mounted:
            self.board.focus()

    def _show_rules(self, game: PracticeGame) -> None:
        self.query_one("#title", Static).update(rules_of(game))
        # Where the hints leave no room for the title.
        short = rules_in_force(game.game.words.name, game.game.hard)
        self.query_one(Headline).rules = short if self.hints else ""

    def watch_remark(self) -> None:
        self._show_remark()

    def _show_remark(self) -> None:
        """Show the remark on the last key, or else what the game calls for."""
        shown = self.remark if self.remark.text else practice_guidance(self.game, self.letters)
        self.query_one(MessageLine).say(shown)

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.remark = Remark(text, severity)

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        self.keyboard.layout_name = settings.keyboard
        if self.game is None:
            return
        # What is chosen for the next game holds for one that has not begun, too.
        if settings.hints != before.hints and self._is_playing and not self.game.game.turns:
            self.hints = settings.hints
        self.query_one(GameResult).share = self.app.share_text(self.game.game)

    @on(PracticeBoard.Revealed)
    def _show_marks(self) -> None:
        """The keyboard learns the colours when the tiles have turned."""
        if self.game is not None:
            self.keyboard.marks = letter_marks(self.game.game.turns)

    # The solver

    def _ask(self) -> None:
        """Ask the solver about another game, or for hints, but nothing twice."""
        asked = (self.game, self.hints) if self.game is not None and self._is_playing else None
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
        """Set `advice`: the number of words left, and with `hints` the best guesses too."""
        stop = get_current_worker().cancelled_event.is_set
        self.busy = False
        if game.game.turns:
            await asyncio.sleep(DEBOUNCE)
        self.busy = hints
        async for advice in advice_on(game, hints, self.app.engines, stop):
            self.stale, self.advice = hints and advice.stage is Stage.COUNTED, advice
            self.busy = hints and advice.stage is not Stage.PROVED
            await self.app.first_frame.wait()  # importing numpy would hold it up
        self.busy = False

    def _show_rating(self, rating: tuple[str, RatedGame | None] | None) -> None:
        if rating is not None and self.finished is not None and rating[0] == self.finished.uuid:
            self.rated = rating[1]
            self.query_one(GameResult).has_no_rating = rating[1] is None

    def work_failed(self, sentence: str) -> None:
        self.busy = False
        self._say(sentence, "error")

    # What the user does

    @on(PracticeBoard.Pressed)
    @on(Keyboard.Pressed)
    def press_key(self, event: PracticeBoard.Pressed | Keyboard.Pressed) -> None:
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
        if self.game is not None and self._is_playing:
            self.change(self.game, word)
        self.board.focus()

    def type(self, letter: str) -> None:
        if not self._is_playing:
            self._say("The game is over. Enter: play again.")
        elif self.game is not None and len(self.letters) < WORD_LENGTH:
            self.change(self.game, self.letters + letter)

    @on(Suggestions.Taken)
    @on(CandidateList.Chosen)
    def take_word(self, event: Suggestions.Taken | CandidateList.Chosen) -> None:
        self.write(event.word)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("submit", "give_up", "toggle_hints"):
            return self._is_playing
        if action in ("again", "share", "replay", "scroll_result"):
            return not self._is_playing
        return True

    def action_submit(self) -> None:
        assert self.game is not None
        if missing := WORD_LENGTH - len(self.letters):
            self._refuse(letters_missing(missing))
            return
        try:
            played = self.game.play(self.letters)
        except WordleError as error:
            self._refuse(str(error))
            return
        self.board.finish_reveal()
        if played.outcome is not Outcome.PLAYING:
            self._finish(played)
        self.change(played, "")
        self.board.reveal(in_motion=self._in_motion)

    def _refuse(self, sentence: str) -> None:
        """Say why the guess cannot be played; nothing typed is lost."""
        assert self.game is not None
        self._say(sentence, "error")
        self.board.flaw = (len(self.game.game.turns), None)
        if self._in_motion:
            self.board.shake()

    @property
    def _in_motion(self) -> bool:
        return self.app.animation_level == "full"

    def action_again(self) -> None:
        assert self.game is not None
        mode = self.game.mode
        self.begin(Mode.PRACTICE if mode is Mode.CHALLENGE else mode)

    def action_erase(self) -> None:
        if self.game is not None:
            self.change(self.game, self.letters[:-1])

    def action_back(self) -> None:
        if self.board.has_focus and self.game is not None:
            self.change(self.game, "")
        self.board.focus()

    def action_toggle_hints(self) -> None:
        self.hints = not self.hints

    def action_switch_focus(self) -> None:
        if not self.hints:
            self._say("There are no hints to go to: ctrl+t shows them.")
        else:
            (self.suggestions if self.board.has_focus else self.board).focus()

    def action_give_up(self) -> None:
        assert self.game is not None
        if not self._is_giving_up:
            self._is_giving_up = True
            self._say("Ctrl+g again gives up: the game counts as lost.")
            return
        given_up = self.game.give_up()
        self._finish(given_up)
        self.change(given_up, "")

    def action_share(self) -> None:
        assert self.game is not None
        self._say(self.app.share(self.game.game), "success")

    def action_replay(self) -> None:
        if self.finished is not None:
            self.app.replay(self.finished)

    def action_scroll_result(self, lines: int) -> None:
        self.query_one(GameResult).scroll_relative(y=lines, animate=False)

    def action_ways(self) -> None:
        from wordle_tui.tui.practice.ways import WaysScreen

        played = self._played.answer if self._played else None
        self.app.push_screen(WaysScreen(self.app.words, played), self._play_way)

    def _play_way(self, way: Way | None) -> None:
        """Go on with the way to play that was chosen, if one was."""
        if way == "watch":
            self._watch()
        elif isinstance(way, Plan) and way.answer is None:
            self.resume(way.mode)
        elif isinstance(way, Plan) and not self._restore(way.mode):
            self.begin(way.mode, way.answer)
        elif isinstance(way, Plan) and self.game is not None and self.game.answer != way.answer:
            self._say("This challenge comes first: finish it, or give it up with ctrl+g.")

    def _watch(self) -> None:
        """A strategy at the word just played, under the same rules; else at any word."""
        if (played := self._played) is None:
            self.app.watch_strategy()
        else:
            rules = played.game
            self.app.watch_strategy(played.answer, words=rules.words, hard=rules.hard)

    @property
    def _played(self) -> PracticeGame | None:
        """The game, once it is over."""
        return None if self._is_playing else self.game
