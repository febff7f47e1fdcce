"""Practice: a game against the program, with hints only for those who ask."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.aim import Aim
from wordle_tui.game.errors import HardModeError, WordError, WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.practice import PracticeGame, PracticeSetup
from wordle_tui.game.records import FinishedGame, Mode, now
from wordle_tui.game.turn import broken_clue, letter_marks
from wordle_tui.game.wording import counted, letters_missing, rules_in_force
from wordle_tui.history.settings import Settings, setting_info
from wordle_tui.rating.game_card import Standing, standing_before
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.practice.guidance import (
    Help,
    Hint,
    answer_sentence,
    help_with,
    practice_guidance,
    practice_sentence,
)
from wordle_tui.tui.practice.hints import HintSteps
from wordle_tui.tui.practice.keyboard import Keyboard
from wordle_tui.tui.practice.standing import StandingPanel
from wordle_tui.tui.practice.store import PracticeStore
from wordle_tui.tui.shared.base import WordleScreen
from wordle_tui.tui.shared.card import GameEnd
from wordle_tui.tui.shared.chances import Chances
from wordle_tui.tui.shared.keys import key
from wordle_tui.tui.shared.message import MessageLine, Remark, Severity
from wordle_tui.tui.shared.panels import CandidateList, LetterTyped, WordTaken
from wordle_tui.tui.shared.practice_board import (
    ENTER,
    ERASE,
    KeyPressed,
    PracticeBoard,
    with_typed,
)
from wordle_tui.tui.shared.suggestions import LEGEND_LINES, Suggestions

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
        key("enter", "again", "Next game", "practice.again", "Play another game", in_footer=True),
        key("backspace", "erase", "Erase", "practice.erase", "Delete the last letter"),
        key("ctrl+t", "hint", "Hint", "practice.hints",
            "The next hint: the letters to test, the three best guesses, then all", in_footer=True),
        key("ctrl+e", "chances", "Chances", "practice.chances",
            "With the best guesses: the chance to be done by each guess, or the answers"),
        key("ctrl+a", "app.choose('aim')", "Aim", "practice.aim",
            "What the hints are best for: average, streak, done early, worst case"),
        key("ctrl+s", "share", "Share", "practice.share",
            "When the game is over: copy its grid, which shows no letters", in_footer=True),
        key("ctrl+r", "replay", "Look closer", "practice.replay",
            "When the game is over: look at each guess in Replay", in_footer=True),
        key("ctrl+n", "again", "Next game", "practice.next",
            "When the game is over: play another"),
        key("f8", "ways", "Ways to play", "practice.ways",
            "Adversary, a friend's challenge, or watch a strategy", in_footer=True),
        key("ctrl+g", "give_up", "Give up", "practice.give_up",
            "Give up and see the answer; the game counts as lost", in_footer=True),
        *(key(keys, f"explain_why_not({action!r})", "", f"practice.not_now_{action}", "")
          for keys, action in (("ctrl+s", "share"), ("ctrl+r", "replay"), ("ctrl+n", "again"),
                               ("ctrl+t", "hint"), ("ctrl+g", "give_up"))),
        key("tab", "switch_focus", "Suggestions", "practice.tab",
            "Between the board and the hints"),
        key("shift+tab", "switch_focus", "Suggestions", "practice.shift_tab",
            "Between the board and the hints"),
        key("up", "scroll_card(-1)", "Up", "practice.up", "Up in what is said of the game"),
        key("down", "scroll_card(1)", "Down", "practice.down", "Down in what is said of it"),
        key("escape", "back", "Back", "practice.back", "Back to the board, then clear the row"),
    ]  # fmt: skip

    board = query_one(PracticeBoard)
    keyboard = query_one(Keyboard)
    suggestions = query_one(Suggestions)
    candidates = query_one(CandidateList)
    chances = query_one(Chances)
    steps = query_one(HintSteps)
    end_card = query_one(GameEnd)

    def __init__(self) -> None:
        super().__init__()
        self._plan = self.app.setup or PracticeSetup()
        self._store = PracticeStore(self.app.history, self._plan)
        self.game = PracticeGame(Game(self.app.words))
        """The game on the board; changed by `change` alone, and so are the next three."""
        self.letters = ""
        """The letters of the next guess."""
        self.hint = Hint.NONE
        """What the player was told before the next guess."""
        self._usual_hint = Hint.NONE
        """What is told before each guess of this game without asking."""
        self.remark = Remark("")
        """On the last key."""
        self.finished: FinishedGame | None = None
        """The record of the game once it is over."""
        self._standing: Standing | None = None
        """How the player stood before the game."""
        self.help: Help | None = None
        self.stale = self.busy = False
        self._is_giving_up = self._wants_chances = False
        self._flaw: tuple[int, int | None] | None = None
        """The row that was refused, or the tile that shows why."""
        self._asked: tuple[PracticeGame, Hint, Aim] | None = None
        """What was asked last: the game, for which hint, and for what aim."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield PracticeBoard(id="board")
            yield MessageLine()
        with Vertical(id="sidebar"):
            yield Static(id="sentence", markup=False)
            yield Keyboard()
            yield HintSteps()
            yield Suggestions()
            yield Chances()
            yield CandidateList()
            yield StandingPanel()
            yield GameEnd()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._settings_changed)
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        if self.app.setup is not None or not self._restore():
            self.begin(self._plan.mode, self._plan.answer)

    # Beginning and ending

    def begin(self, mode: Mode, answer: str | None = None) -> None:
        """Start a game; without an answer the next of the series is sought."""
        words, hard = self.app.words, self.app.hard
        self._show_game(self._store.begin(mode, words, hard, answer, self.app.limit))

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
        self.finished = None
        self._usual_hint = Hint.ALL if self.app.settings.hints else Hint.NONE
        self.look_back(now())
        self.board.finish_reveal()
        self.change(game, letters, self._usual_hint)
        self._show_marks()
        self.board.focus()

    def change(self, game: PracticeGame, letters: str, hint: Hint | None = None) -> None:
        """Have this on the board, and keep it: the one place where the game changes."""
        self.hint = self.hint if hint is None else hint
        if self.hint and game.outcome is Outcome.PLAYING:
            game = game.hinted()
        if game.outcome is not Outcome.PLAYING and self.finished is None:
            self.finished = self._store.finish(game)
            self.app.parting_text = self.app.share_text(game.game)
            self.app.rate_games(self.finished, game.game.words)
            self.end_card.show(self.finished, game.game, answer_sentence(self.finished, game.left))
        self.game, self.letters, self.remark = game, letters, Remark("")
        self._is_giving_up, self._flaw = False, None
        self._store.keep(game, letters)
        self.app.tell_notice()
        self._ask()
        self._show()
        self.refresh_bindings()

    def on_resize(self) -> None:
        if self.is_mounted:
            self._show()

    def _rules_changed(self) -> None:
        """Another list or mode is for the next game, unless this one has not begun."""
        if self._is_playing and not self.game.game.turns:
            words = self.app.words
            try:
                letters = with_typed("", self.letters, words)
            except WordError:  # they were typed for longer words, or another alphabet
                letters = ""
            self.change(self._store.under(self.game, words, self.app.hard), letters)

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        self.keyboard.layout_name = settings.keyboard
        # What is chosen for the next game holds for one that has not begun, too.
        if settings.hints != before.hints and self._is_playing and not self.game.game.turns:
            self._usual_hint = Hint.ALL if settings.hints else Hint.NONE
            self.change(self.game, self.letters, self._usual_hint)
        if settings.aim != before.aim:
            self._ask()
        self._show()

    @property
    def _is_playing(self) -> bool:
        return self.game.outcome is Outcome.PLAYING

    # What is shown

    @property
    def advice(self) -> Advice | None:
        """What the solver has said of the position, or the count of the words left."""
        return self.help.advice if self.help else None

    @property
    def _is_count_free(self) -> bool:
        """Whether the number of words left is told without asking."""
        return self.app.settings.words_left

    @property
    def _shows_chances(self) -> bool:
        is_roomy = self.size.height >= LEGEND_LINES and bool(self.chances.shown)
        is_told = self.hint >= Hint.THREE and self._is_playing
        return is_told and (is_roomy or self._wants_chances)

    @on(Suggestions.Highlighted)
    def _show(self) -> None:
        """Hand what there is to the widgets, which draw only what differs."""
        game = self.game
        remark = self.remark if self.remark.text else practice_guidance(game, self.letters)
        is_count_told = self._is_count_free or self.hint >= Hint.COUNT
        with self.app.batch_update():
            self.board.shape = game.game.words.length, game.game.limit
            self.board.turns, self.board.typed = game.game.turns, self.letters
            self.keyboard.letters = game.game.words.alphabet.letters
            self.chances.limit = game.game.limit
            self.board.is_open = self._is_playing
            self.board.flaw = self._flaw
            self.query_one(MessageLine).say(remark)
            highlighted = self.suggestions.highlighted_name
            self.chances.stale = self.stale
            self.chances.show((highlighted,) if highlighted else (), self.advice)
            self.update_classes(
                {
                    "-three": self.hint >= Hint.THREE,
                    "-all": self.hint is Hint.ALL,
                    "-over": not self._is_playing,
                    "-chances": self._shows_chances,
                }
            )
            sentence = practice_sentence(game, self.advice if is_count_told else None)
            self.query_one("#sentence", Static).update(sentence)
            self.keyboard.title = game.mode.value.capitalize()
            self.keyboard.status = rules_in_force(
                game.game.words.name,
                game.game.hard,
                setting_info("aim").text(self.app.settings.aim),
            )
            used = f"used on {counted(game.hints, 'guess')}" if game.hints else "none used"
            self.steps.status = used
            self.suggestions.title = (
                "Best guesses" if self.hint is Hint.ALL else "The three best guesses"
            )
            self.steps.step, self.steps.help = self.hint, self.help
            self.steps.is_count_free = self._is_count_free
            for panel in (self.suggestions, self.candidates):
                panel.stale = self.stale
                panel.advice = self.advice
            self.query_one(StandingPanel).standing = self._standing

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.remark = Remark(text, severity)
        self._show()

    @on(PracticeBoard.TilesTurned)
    def _show_marks(self) -> None:
        """The keyboard learns the colours when the tiles have turned."""
        self.keyboard.marks = letter_marks(self.game.game.turns)

    # The solver

    def _ask(self) -> None:
        """Ask the solver about another game, or for another hint, but nothing twice."""
        aim = Aim.parse(self.app.settings.aim)
        asked = (self.game, self.hint, aim) if self._is_playing else None
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
    async def consult(self, game: PracticeGame, hint: Hint, aim: Aim) -> None:
        """Show the number of words left, and what the hint tells."""
        stop = get_current_worker().cancelled_event.is_set
        asks_solver = hint >= Hint.THREE
        self.busy = False
        if game.game.turns:
            await asyncio.sleep(DEBOUNCE)
        self.busy = asks_solver
        async for help in help_with(game, hint, self.app.engines, stop, aim):
            stage = help.advice.stage
            self.stale, self.help = asks_solver and stage is Stage.COUNTED, help
            self.busy = asks_solver and stage is not Stage.PROVED
            self._show()
            await self.app.first_frame.wait()  # importing numpy would hold it up
        self.busy = False
        self._show()

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, time: datetime) -> None:
        """Show how the player stood at that time, before the game."""
        await self.app.first_frame.wait()
        self._standing = await asyncio.to_thread(
            standing_before, self.app.history, time, self.game.mode
        )
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

    @on(LetterTyped)
    def type_letter(self, event: LetterTyped) -> None:
        self.board.focus()
        self.type(event.letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        try:
            self.write(self.game.game.words.parse(event.text))
        except WordleError as error:
            self._say(str(error))

    def write(self, word: str) -> None:
        """Put a word on the board as the next guess."""
        if self._is_playing:
            self.change(self.game, word)
        self.board.focus()

    def type(self, letter: str) -> None:
        if not self._is_playing:
            self.action_explain_why_not("type")
            return
        try:
            letters = with_typed(self.letters, letter, self.game.game.words)
        except WordError as error:
            self._say(str(error))
        else:
            self.change(self.game, letters)

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.write(event.word)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("submit", "give_up", "hint"):
            return self._is_playing
        if action in ("again", "share", "replay", "scroll_card"):
            return not self._is_playing
        if action == "explain_why_not":
            return not self.check_action(str(parameters[0]), ())
        return True

    def action_explain_why_not(self, action: str) -> None:
        """Say why a key does nothing now."""
        if self._is_playing:
            self._say("Finish this game first, or press Ctrl+g to give up.")
        else:
            self._say("The game is over. Press Enter for the next one.")

    def action_submit(self) -> None:
        if missing := self.game.game.words.length - len(self.letters):
            self._refuse(letters_missing(missing))
            return
        try:
            played = self.game.play(self.letters)
        except WordleError as error:
            self._refuse(
                str(error), self._flawed_tile if isinstance(error, HardModeError) else None
            )
            return
        self.board.finish_reveal()
        self.change(played, "", self._usual_hint)
        self.board.reveal()

    @property
    def _flawed_tile(self) -> tuple[int, int] | None:
        """The tile typed that breaks hard mode, or the tile whose letter is missing."""
        turns = self.game.game.turns
        clue = broken_clue(self.letters, turns)
        if clue is None:
            return None
        return len(turns) if clue.is_green else clue.turn, clue.place

    def _refuse(self, sentence: str, tile: tuple[int, int] | None = None) -> None:
        """Say why the guess cannot be played, and frame the tile or the row; nothing is lost."""
        self._flaw = tile or (len(self.game.game.turns), None)
        self._say(sentence, "error")
        self.board.shake()

    def action_again(self) -> None:
        self.begin(Mode.PRACTICE if self.game.mode is Mode.CHALLENGE else self.game.mode)

    def action_erase(self) -> None:
        has_letters = bool(self.letters)
        self.change(self.game, self.letters[:-1])
        if self._is_playing and not has_letters:
            self._say("There is no letter to erase.")

    def action_back(self) -> None:
        if self.board.has_focus:
            self.change(self.game, "")
        self.board.focus()

    def action_hint(self) -> None:
        """Tell more; after the last hint, hide them all."""
        hint = self.hint.next(self._is_count_free)
        if not hint:
            self._usual_hint = hint
            self.board.focus()
        self.change(self.game, self.letters, hint)

    def action_chances(self) -> None:
        if not self._is_playing:
            self.action_explain_why_not("chances")
        elif self.hint < Hint.THREE:
            self._say("The chances come with the best guesses: Ctrl+t gives hints.")
        elif not self.chances.shown:
            self._say("The chances are not known yet.")
        elif self.size.height >= LEGEND_LINES:
            self._say("The chances stand below the best guesses.", "info")
        else:
            self._wants_chances = not self._wants_chances
            self._show()

    def action_switch_focus(self) -> None:
        if self.hint < Hint.THREE or not self._is_playing:
            self._say("There is no list to go to: Ctrl+t gives hints, one after the other.")
        else:
            (self.suggestions if self.board.has_focus else self.board).focus()

    def action_give_up(self) -> None:
        if not self._is_giving_up:
            self._is_giving_up = True
            self._say("Press Ctrl+g again to give up: the game counts as lost.")
            return
        self.change(self.game.give_up(), "")

    def action_share(self) -> None:
        self._say(self.app.share(self.game.game), "success")

    def action_replay(self) -> None:
        if self.finished is not None:
            self.app.replay(self.finished)

    def action_scroll_card(self, lines: int) -> None:
        self.end_card.top += lines

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
        elif isinstance(way, PracticeSetup) and not self._restore(way.mode):
            self.begin(way.mode, way.answer)
        elif isinstance(way, PracticeSetup) and way.answer not in (None, self.game.answer):
            self._say("This challenge comes first: finish it, or press Ctrl+g to give it up.")
