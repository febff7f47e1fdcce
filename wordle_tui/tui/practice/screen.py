"""Practice: a game against the program, with hints on request."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, timedelta
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.widgets import Static
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.hints import Hint, answer_sentence, practice_sentence
from wordle_tui.advice.order import Order
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordError, WordleError
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.letters import LetterTable
from wordle_tui.game.practice import PracticeGame, PracticeSetup
from wordle_tui.game.records import FinishedGame, Mode, now
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.wording import counted, day_text, rules_in_force
from wordle_tui.history.past_puzzles import past_puzzle, played_before
from wordle_tui.history.practice_store import PracticeStore
from wordle_tui.history.settings import Settings
from wordle_tui.play.remark import Remark
from wordle_tui.rating.game_card import Standing, standing_before
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.keys import key
from wordle_tui.tui.messages import Open, Watch
from wordle_tui.tui.practice.guidance import help_with, practice_guidance
from wordle_tui.tui.practice.panels import StandingPanel
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.letters import Letters
from wordle_tui.tui.shell.typing_screen import TypingScreen, explained_keys
from wordle_tui.tui.widgets.card import GameEnd
from wordle_tui.tui.widgets.chances import Chances
from wordle_tui.tui.widgets.hints import Help, HintSteps
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.message import MessageLine
from wordle_tui.tui.widgets.panels import CandidateList, LetterTyped, WordTaken
from wordle_tui.tui.widgets.practice_board import PracticeBoard, with_typed
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES, ORDER_KEY, Suggestions


class PracticeScreen(TypingScreen):
    """A game against the program."""

    NAME = "practice"
    WORK = "The solver"
    AUTO_FOCUS = "PracticeBoard"
    BINDING_GROUP_TITLE = "Practice"
    BINDINGS: ClassVar = [
        key("enter", "submit", "Guess", "practice.submit", "Guess the word typed", in_footer=True),
        key("enter", "again", "Next game", "practice.again", "Play another game", in_footer=True),
        key("backspace", "erase", "Erase", "practice.erase", "Delete the last letter"),
        key("ctrl+u", "hint", "Hint", "practice.hints",
            "The next hint: the letters to test, the three best guesses, then all", in_footer=True),
        key("ctrl+e", "chances", "Explain", "practice.chances",
            "With the best guesses: the chance of solving by each guess, or the answers"),
        ORDER_KEY,
        key("ctrl+s", "share", "Share", "practice.share",
            "When the game is over: copy its grid, which shows no letters", in_footer=True),
        key("ctrl+r", "replay", "Look closer", "practice.replay",
            "When the game is over: look at each guess in Replay", in_footer=True),
        key("ctrl+n", "again", "Next game", "practice.next",
            "When the game is over: play another"),
        key("ctrl+w", "watch", "Watch", "practice.watch",
            "Watch a strategy look for a word; when the game is over, for the same word"),
        key("ctrl+g", "give_up", "Give up", "practice.give_up",
            "Give up and see the answer; the game counts as lost", in_footer=True),
        *explained_keys({"ctrl+s": "share", "ctrl+r": "replay", "ctrl+n": "again",
                         "ctrl+u": "hint", "ctrl+g": "give_up"}),
        key("tab", "switch_focus", "Suggestions", "practice.tab",
            "Between the board and the hints"),
        key("shift+tab", "switch_focus", "Suggestions", "practice.shift_tab",
            "Between the board and the hints"),
        key("up", "scroll_card(-1)", "Up", "practice.up", "Up in what is said of the game"),
        key("down", "scroll_card(1)", "Down", "practice.down", "Down in what is said of it"),
        key("escape", "back", "Back", "practice.back", "Back to the board, then clear the guess"),
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
        self._setup = self.app.setup or PracticeSetup()
        self._store = PracticeStore(self.app.history, self._setup)
        self.game = PracticeGame(Game(self.app.words))
        """Only `change` sets the game, the letters, the hint and the remark."""
        self.hint = Hint.NONE
        self._usual_hint = Hint.NONE
        """The hint that every guess of this game starts with."""
        self.finished: FinishedGame | None = None
        self._standing: Standing | None = None
        """The streak and the rating of the player before the game."""
        self._letters: LetterTable | None = None
        """The letters of all answers."""
        self.help: Help | None = None
        self.stale = self._is_giving_up = self._wants_chances = False
        self._asked: tuple[PracticeGame, Hint, Order] | None = None
        """The last question to the solver: the game, the hint and the order."""

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
            yield Letters()
            yield GameEnd()

    def on_mount(self) -> None:
        self.query_one(Letters).title = "Letters of all answers"
        self.query_one(Letters).can_focus = False
        self.watch(self.app, "settings", self._settings_changed)
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        can_resume = self.app.setup is None or self._setup.day is not None
        if not (can_resume and self._restore(self.app.setup)):
            self.begin(self._setup)

    def on_screen_resume(self) -> None:
        position, self.app.to_play = self.app.to_play, None
        setup, self.app.to_begin = self.app.to_begin, None
        if position is not None:
            self._show_game(PracticeGame(position, is_kept=False))
        if setup is not None:
            self.begin_game(setup)

    # Beginning and ending

    def begin(self, setup: PracticeSetup) -> None:
        """Start a game; a past puzzle is played with the list as it was on its day."""
        words = self.app.words
        if setup.day is not None:
            words = self.app.named_list("nyt", setup.answer, setup.day)
        self._show_game(self._store.begin(setup, words, self.app.hard, self.app.limit))
        if setup.day and (told := played_before(setup.day, self.app.history)):
            self.say(told)

    def _restore(self, setup: PracticeSetup | None = None) -> bool:
        """Resume the last unfinished game, or the one of a setup under the rules in force.

        Returns whether there was one.
        """
        unfinished = self._store.unfinished(setup.mode if setup else None)
        if unfinished is None:
            return False
        mode, saved = unfinished
        if setup is not None:
            name = "nyt" if setup.day else self.app.words.name
            rules = saved.day, saved.list_name, saved.hard, saved.limit
            if rules != (setup.day, name, self.app.hard, self.app.limit):
                return False
        words = self.app.words_named(saved.list_name)
        if saved.day is not None:
            words = self.app.named_list("nyt", saved.answer, saved.day)
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
        """Show another game; the settings decide whether it starts with hints."""
        self.finished = None
        self._usual_hint = Hint.ALL if self.app.settings.hints else Hint.NONE
        self.look_back(now())
        self.board.finish_reveal()
        self.change(game, letters, self._usual_hint)
        self._show_marks()
        self.board.focus()

    def change(self, game: PracticeGame, letters: str, hint: Hint | None = None) -> None:
        """Put a game on the board and save it: the only place where the game changes."""
        self.hint = self.hint if hint is None else hint
        if self.hint and game.outcome is Outcome.PLAYING:
            game = game.hinted()
        if game.outcome is not Outcome.PLAYING and self.finished is None:
            self.finished = self._store.finish(game)
            self.app.parting_text = self.app.share_text(game.game, self.finished.number)
            self.app.rate_games(self.finished, game.game.words)
            answer = answer_sentence(self.finished, game.left)
            self.end_card.show(self.finished, game.game, answer, is_kept=game.is_kept)
        self.game, self.letters, self.remark = game, letters, Remark("")
        self._is_giving_up, self.flaw = False, None
        self._store.save(game, letters)
        self.app.show_notice()
        self._ask()
        self.show()
        self.refresh_bindings()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.show()

    def _rules_changed(self) -> None:
        """Apply another list or mode to the game if it has not begun; else to the next one."""
        if self.can_type and not self.game.game.turns:
            words = self.app.words
            try:
                letters = with_typed("", self.letters, words)
            except WordError:  # they were typed for longer words, or another alphabet
                letters = ""
            self.change(self._store.under(self.game, words, self.app.hard), letters)

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        self.keyboard.layout_name = settings.keyboard
        # A choice for the next game also applies to one that has not begun.
        if settings.hints != before.hints and self.can_type and not self.game.game.turns:
            self._usual_hint = Hint.ALL if settings.hints else Hint.NONE
            self.change(self.game, self.letters, self._usual_hint)
        if settings.order != before.order:
            self._ask()
        self.show()

    @property
    def position(self) -> Game:
        return self.game.game

    @property
    def can_type(self) -> bool:
        return self.game.outcome is Outcome.PLAYING

    # Display

    @property
    def advice(self) -> Advice | None:
        """The advice on the position; without hints, only the number of words left."""
        return self.help.advice if self.help else None

    @on(Suggestions.Highlighted)
    def show(self) -> None:
        """Update the widgets, which draw only what differs."""
        game = self.game
        remark = self.remark if self.remark.text else practice_guidance(game, self.letters)
        is_count_free = self.app.settings.words_left
        has_count = is_count_free or self.hint >= Hint.COUNT
        with self.app.batch_update():
            self.show_board()
            self.query_one(TabBar).rules = game.game.words.name, game.game.hard
            self.keyboard.letters = game.game.words.alphabet.letters
            self.chances.limit = game.game.limit
            self.query_one(MessageLine).say(remark)
            highlighted = self.suggestions.highlighted_name
            self.chances.stale = self.stale
            self.chances.show((highlighted,) if highlighted else (), self.advice)
            has_guesses = self.hint >= Hint.THREE and self.can_type
            is_roomy = self.size.height >= LEGEND_LINES and bool(self.chances.shown)
            classes = {
                "-three": self.hint >= Hint.THREE,
                "-all": self.hint is Hint.ALL,
                "-over": not self.can_type,
                "-chances": has_guesses and (is_roomy or self._wants_chances),
            }
            self.update_classes(classes)
            sentence = practice_sentence(game, self.advice if has_count else None)
            self.query_one("#sentence", Static).update(sentence)
            self.keyboard.title = (
                f"Wordle {puzzle_number(game.day):,} · {day_text(game.day)}"
                if game.day
                else game.mode.value.capitalize()
            )
            self.keyboard.status = rules_in_force(game.game.words.name, game.game.hard)
            used = f"used on {counted(game.hints, 'guess')}" if game.hints else "none used"
            self.steps.status = used
            self.suggestions.title = (
                "Best guesses" if self.hint is Hint.ALL else "The three best guesses"
            )
            self.steps.step, self.steps.help = self.hint, self.help
            self.steps.is_count_free = is_count_free
            self.candidates.used = game.game.words.past.uses
            for panel in (self.suggestions, self.candidates):
                panel.stale = self.stale
                panel.advice = self.advice
            self.query_one(StandingPanel).standing = self._standing
            self.query_one(Letters).letters = self._letters

    @on(PracticeBoard.TilesTurned)
    def _show_marks(self) -> None:
        """Colour the keyboard once the tiles have turned."""
        self.keyboard.marks = letter_marks(self.game.game.turns)

    # The solver

    def _ask(self) -> None:
        """Ask the solver, unless the question is the same as the last one."""
        asked = (self.game, self.hint, self.app.order) if self.can_type else None
        if asked == self._asked:
            return
        self._asked = asked
        if asked is not None:
            self.stale = True
            self.consult(*asked)
        else:
            self.workers.cancel_group(self, "advice")

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def consult(self, game: PracticeGame, hint: Hint, order: Order) -> None:
        """Show the number of words left, and what the hint adds."""
        stop = get_current_worker().cancelled_event.is_set
        if game.game.turns:
            await asyncio.sleep(DEBOUNCE)
        async for help in help_with(game, hint, self.app.engines, stop, order):
            self.stale = hint >= Hint.THREE and help.advice.stage is Stage.COUNTED
            self.help = help
            self.show()
            await self.app.first_frame.wait()  # importing numpy would delay it

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, time: datetime) -> None:
        await self.app.first_frame.wait()
        words = self.game.game.words
        self._letters = await asyncio.to_thread(LetterTable.of, words.answers, words)
        self._standing = await asyncio.to_thread(
            standing_before, self.app.history, time, self.game.mode
        )
        self.show()

    def work_failed(self, sentence: str) -> None:
        self.say(sentence, "error")

    # Keys and messages

    def set_letters(self, letters: str) -> None:
        self.change(self.game, letters)

    @on(LetterTyped)
    def type_letter(self, event: LetterTyped) -> None:
        self.board.focus()
        self.type(event.letter)

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        if self.can_type:
            self.set_letters(event.word)
        self.board.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("submit", "give_up", "hint"):
            return self.can_type
        if action in ("again", "share", "replay", "scroll_card"):
            return not self.can_type
        return super().check_action(action, parameters)

    def action_explain_why_not(self, action: str) -> None:
        if self.can_type:
            self.say("Finish this game first, or press Ctrl+g to give up.")
        else:
            self.say("The game is over. Press Enter for the next one.")

    def play(self, letters: str) -> None:
        played = self.game.play(letters)
        self.board.finish_reveal()
        self.change(played, "", self._usual_hint)
        self.board.reveal()

    def action_again(self) -> None:
        if not self.game.is_kept and self._restore():
            return
        if self.game.day is not None:
            self._play_day_after(self.game.day)
            return
        mode = Mode.PRACTICE if self.game.mode is Mode.CHALLENGE else self.game.mode
        self.begin(PracticeSetup(mode))

    def _play_day_after(self, day: date) -> None:
        """Play the next past puzzle; if its answer is not known, a random word."""
        try:
            self.begin(past_puzzle(str(day + timedelta(days=1)), self.app.history))
        except WordleError as error:
            self.begin(PracticeSetup())
            self.say(f"{error} This is a random word.")

    def action_back(self) -> None:
        if self.board.has_focus:
            self.change(self.game, "")
        self.board.focus()

    def action_hint(self) -> None:
        """Show the next hint; after the last one, hide them all."""
        hint = self.hint.next(self.app.settings.words_left)
        if not hint:
            self._usual_hint = hint
            self.board.focus()
        self.change(self.game, self.letters, hint)

    def action_chances(self) -> None:
        if not self.can_type:
            self.action_explain_why_not("chances")
        elif self.hint < Hint.THREE:
            self.say("The chances come with the best guesses: Ctrl+u gives hints.")
        elif not self.chances.shown:
            self.say("The chances are not known yet.")
        elif self.size.height >= LEGEND_LINES:
            self.say("The chances stand below the best guesses.", "info")
        else:
            self._wants_chances = not self._wants_chances
            self.show()

    def action_switch_focus(self) -> None:
        if self.hint < Hint.THREE or not self.can_type:
            self.say("There is no list to go to: Ctrl+u gives hints, one after the other.")
        else:
            (self.suggestions if self.board.has_focus else self.board).focus()

    def action_give_up(self) -> None:
        if self._is_giving_up:
            self.change(self.game.give_up(), "")
        else:
            self._is_giving_up = True
            self.say("Press Ctrl+g again to give up: the game counts as lost.")

    def action_share(self) -> None:
        number = self.finished.number if self.finished else None
        self.say(self.app.share(self.game.game, number), "success")

    def action_replay(self) -> None:
        if self.finished is not None:
            self.post_message(Open("replay", self.finished))

    def action_scroll_card(self, lines: int) -> None:
        self.end_card.top += lines

    def action_watch(self) -> None:
        if self.can_type:
            self.post_message(Watch())
        else:  # the word just played, under the same rules
            rules = self.game.game
            self.post_message(Watch(self.game.answer, rules.words, rules.hard))

    def begin_game(self, setup: PracticeSetup) -> None:
        if not self._restore(setup):
            self.begin(setup)
        elif self.game.game.turns:
            self.say("This game comes first: finish it, or press Ctrl+g to give it up.")
