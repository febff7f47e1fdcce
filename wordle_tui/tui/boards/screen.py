"""The screen for several boards: help with a game played elsewhere, or a game against the program.

Assist and Practice show it instead of their own while a game with several boards is on.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import SystemRandom
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.boards import BoardsAdvice
from wordle_tui.advice.hints import Hint, letters_sentence
from wordle_tui.game.boards import Boards
from wordle_tui.game.challenge import SEEDS
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Candidates, buckets
from wordle_tui.game.practice import PracticeSetup
from wordle_tui.game.records import Mode
from wordle_tui.game.turn import Turn, letter_marks
from wordle_tui.history.sources.recognise import is_history
from wordle_tui.play.remark import Severity
from wordle_tui.tui.boards.layout import arrangement
from wordle_tui.tui.boards.state import BoardsState
from wordle_tui.tui.boards.view import chances, message, results, sentences
from wordle_tui.tui.boards.widgets import BoardArea, BoardPanel, Results, Standing
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.shell.typing_screen import explained_keys
from wordle_tui.tui.widgets.groups import Groups, Sentence
from wordle_tui.tui.widgets.hints import Help, HintSteps
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.message import MessageLine
from wordle_tui.tui.widgets.panels import CandidateList, LetterTyped, WordTaken
from wordle_tui.tui.widgets.practice_board import KeyPressed
from wordle_tui.tui.widgets.suggestions import Suggestions


class BoardsScreen(WordleScreen):
    """A game with several boards."""

    WORK = "The solver"
    AUTO_FOCUS = "BoardArea"
    BINDING_GROUP_TITLE = "Several boards"
    BINDINGS: ClassVar = [
        key("ctrl+u", "hint", "Hint", "boards.hint",
            "The next hint: the letters to test, the three best guesses, then all",
            in_footer=True),
        key("ctrl+s", "share", "Share", "boards.share",
            "When the game is over: copy the guesses of each board", in_footer=True),
        key("ctrl+n", "next_game", "Next game", "boards.new",
            "Begin another game; in Assist undo brings this one back"),
        key("ctrl+g", "give_up", "Give up", "boards.give_up",
            "In Practice: give up and see the answers; the game counts as lost", in_footer=True),
        *explained_keys({"ctrl+s": "share", "ctrl+g": "give_up", "ctrl+n": "next_game"}),
        key("escape", "focus_boards", "Boards", "boards.focus", "Back to the boards"),
        key("tab,shift+tab", "focus_boards", "Boards", "boards.tab", "Back to the boards"),
    ]  # fmt: skip

    area = query_one(BoardArea)
    suggestions = query_one(Suggestions)
    candidates = query_one(CandidateList)
    groups = query_one(Groups)

    def __init__(self, name: str) -> None:
        """`name` is the tab: `assist` or `practice`."""
        self.NAME = name  # type: ignore[misc]
        super().__init__()
        self._mode = Mode(name)
        self._given = self.app.several.setdefault(name, Boards.start(self.app.words, 4))
        self.state = BoardsState.of(self._given)
        """Only `change` sets it."""
        self.hint = self._usual_hint
        self.advice: BoardsAdvice | None = None
        self._left: dict[tuple[Turn, ...], Candidates] = {}
        """The words left after the turns of a board."""
        self._listed: tuple[object, ...] = ()
        """What the lists were made from."""
        self._splitting: tuple[str, Candidates] | None = None
        """The guess and the words of the last groups that were computed."""
        self._asked: tuple[object, ...] = ()
        self._is_stale = self._is_giving_up = False
        self._last_enter = ""
        self._finished_uuid: str | None = None

    @property
    def _usual_hint(self) -> Hint:
        """Assist shows all suggestions, unless the settings hide them; Practice none, if not."""
        settings, is_assist = self.app.settings, self._mode is Mode.ASSIST
        shows = not settings.hide_suggestions if is_assist else settings.hints
        return Hint.ALL if shows else Hint.NONE

    def compose_body(self) -> ComposeResult:
        yield BoardArea(len(self.state.drafts))
        with Vertical(id="sidebar"):
            yield Sentence()
            yield MessageLine()
            yield Results()
            yield Keyboard()
            yield HintSteps()
            with Container(id="lists"):
                yield Suggestions()
                yield CandidateList()
                yield Groups()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self.show, init=False)
        self._start(self._restored(self._given))

    def on_screen_resume(self) -> None:
        given = self.app.several.get(self.NAME, self._given)
        is_other = given is not self._given and len(given.boards) != len(self.state.drafts)
        if is_other or (given is not self._given and not self._is_playing):
            self.begin_game(PracticeSetup(boards=given))
        self._given = given

    # Beginning and ending

    @property
    def _is_playing(self) -> bool:
        """Whether a game has begun and is not over."""
        return self.state.has_begun and not self.state.is_over

    def _restored(self, boards: Boards) -> BoardsState:
        """The unfinished game with as many boards and the same list, or else a new one."""
        state, saved = BoardsState.of(boards), None
        if boards.seed is None:
            saved = self.app.history.unfinished_boards(self._mode, len(boards.boards))
        if saved is None:
            return state
        try:
            restored = BoardsState.restored(saved, self.app.words_named)
        except WordleError as error:
            return state.say(str(error))
        return restored if restored.words.name == boards.words.name else state

    def begin_game(self, setup: PracticeSetup) -> None:
        if (boards := setup.boards) is None:
            if self._mode is Mode.PRACTICE:
                self.app.to_begin = setup
            self.app.call_later(self.app.action_show_screen, self.NAME)
            return
        self._given = boards
        if len(boards.boards) != len(self.state.drafts):
            self._start(self._restored(boards))
        elif self.state.answers and self._is_playing:
            self._say("This game comes first: finish it, or press Ctrl+g to give it up.")
        else:
            self._start(BoardsState.of(boards))

    def _start(self, state: BoardsState) -> None:
        """Put another game on the screen; in Assist, undo brings the one before back."""
        before, boards = self.state, state.boards
        if self._mode is Mode.PRACTICE and not state.answers:
            seed = SystemRandom().randrange(SEEDS)
            drawn = Boards.random(boards.words, len(boards.boards), seed, boards.limit)
            state = replace(BoardsState.of(drawn), remark=state.remark)
        elif self._is_playing and not before.answers and state.words is before.words:
            state = replace(state, past=(*before.past, (before.drafts, before.focus)))
        self.hint, self._finished_uuid = self._usual_hint, None
        self.change(state)

    def change(self, state: BoardsState) -> None:
        """Show another state and save it: the only place where the state changes."""
        before, self.state = self.state, state
        self._is_giving_up = False
        if before.drafts != state.drafts or before.is_given_up != state.is_given_up:
            self._save()
        self._ask()
        self.show()
        self.refresh_bindings()

    def _save(self) -> None:
        history, state = self.app.history, self.state
        if self._finished_uuid is not None:  # it was over, and a guess was undone
            history.delete(self._finished_uuid)
            self._finished_uuid = None
        if state.is_over and all(board.is_possible for board in state.boards.boards):
            finished = state.finished
            history.add(finished)
            history.clear_unfinished_boards(self._mode, len(state.drafts))
            self._finished_uuid = finished.uuid
            self.app.parting_text = finished.share_text
        elif state.has_begun:
            history.save_unfinished_boards(self._mode, len(state.drafts), state.saved)
        else:
            history.clear_unfinished_boards(self._mode, len(state.drafts))
        self.app.show_notice()

    @property
    def _contradicted(self) -> bool:
        return bool(self.advice and self.advice.contradiction) and not self._is_stale

    # The solver

    def _ask(self) -> None:
        """Ask the solver, unless the question is the same as the last one."""
        turns = tuple(draft.turns for draft in self.state.drafts)
        asked = (turns, self.state.words, self.hint >= Hint.THREE, self.state.is_over)
        if asked != self._asked:
            self._asked = asked
            self._is_stale = True
            self.consult(self.state)

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def consult(self, state: BoardsState) -> None:
        """Show the words left of each board, then the advice as it gets better."""
        stop = get_current_worker().cancelled_event.is_set
        await self.app.first_frame.wait()
        await asyncio.sleep(DEBOUNCE)
        boards = state.boards
        left = await asyncio.to_thread(lambda: [board.candidates for board in boards.boards])
        if state.answers:  # the program chooses likely words only
            left = [replace(words, rare=()) for words in left]
        self._left = {board.turns: words for board, words in zip(boards.boards, left, strict=True)}
        self.show()
        if state.is_over:
            self.query_one(Results).results = await asyncio.to_thread(results, state)
        if self.hint >= Hint.THREE or self._mode is Mode.ASSIST:
            self.suggestions.busy = True
            async for advice in self.app.engines.boards_advice(boards, stop):
                self.advice, self._is_stale = advice, False
                self.show()
        self._is_stale = self.suggestions.busy = False
        self.show()

    def work_failed(self, sentence: str) -> None:
        self._asked = ()
        self.suggestions.busy = False
        self._say(f"{sentence} Any change will try again.", "error")

    # Display

    def on_resize(self) -> None:
        if self.is_mounted:
            self.show()

    @on(Suggestions.Highlighted)
    def show(self) -> None:
        """Update the widgets, which draw only what differs."""
        state, hint = self.state, self.hint
        if not self.is_mounted:
            return
        boards, words = state.boards, state.words
        is_practice = self._mode is Mode.PRACTICE
        is_counted = hint >= Hint.COUNT or self.app.settings.words_left or not is_practice
        standings = tuple(
            Standing(solved, len(board.turns), len(left.words) if left and is_counted else None)
            for board, solved in zip(boards.boards, boards.solved, strict=True)
            for left in (self._left.get(board.turns),)
        )
        rules = (len(state.drafts), words.length, boards.limit, len(boards.guesses))
        plan = arrangement(self.app.size, *rules)
        advice = self.advice if hint >= Hint.THREE or self._contradicted else None
        best = None if self._is_stale or advice is None else advice
        with self.app.batch_update():
            self.area.show(state, standings, plan)
            self.query_one(TabBar).rules = words.name, False
            sentence = self.query_one(Sentence)
            sentence.headline, sentence.reason = sentences(state, best)
            self.query_one(MessageLine).say(message(state, best, self._offer))
            keyboard, steps = self.query_one(Keyboard), self.query_one(HintSteps)
            keyboard.letters = words.alphabet.letters
            keyboard.layout_name = self.app.settings.keyboard
            keyboard.marks = letter_marks(state.draft.turns)
            keyboard.title = f"Board {state.focus + 1}"
            left = self._left.get(state.draft.turns, Candidates((), ()))
            steps.step, steps.is_count_free = hint, self.app.settings.words_left
            has_letters = is_practice and hint >= Hint.LETTERS and left.words
            letters = letters_sentence(state.draft.turns, left.words) if has_letters else ""
            steps.help = Help(Advice(Stage.COUNTED, len(left.words), 0), letters)
            self._show_lists(left, advice)
            self.update_classes(
                {
                    "-practice": is_practice,
                    "-three": hint >= Hint.THREE and not state.is_over and not self._contradicted,
                    "-all": hint is Hint.ALL and not state.is_over,
                    "-folded": plan.is_folded,
                    "-over": state.is_over,
                    "-broad": self.app.size.width - plan.width(words.length) >= 90,
                }
            )
        if self._enter != self._last_enter:
            self._last_enter = self._enter
            self.refresh_bindings()

    def _show_lists(self, left: Candidates, advice: BoardsAdvice | None) -> None:
        """Show the best guesses for all boards, and the words and groups of the focused one."""
        for panel in (self.suggestions, self.candidates, self.groups):
            panel.stale = self._is_stale
        word = self.state.letters or self.suggestions.highlighted_name or ""
        if len(word) == self.state.words.length and (word, left) != self._splitting:
            self._splitting = word, left
            self.split(word, left.words)
        if (listed := (left, self.state.focus, advice, self.hint)) == self._listed:
            return
        self._listed = listed
        shares = chances(left, self.state.words)
        self.candidates.used = self.state.words.past.uses
        self.candidates.advice = Advice(Stage.PROVED, len(left.likely), len(left.rare), shares)
        self.candidates.rare = left.rare if left.likely else ()
        self.candidates.title = f"Board {self.state.focus + 1}"
        if advice is not None:
            count = len(advice.suggestions) if self.hint is Hint.ALL else 3
            everything = tuple((word, 1.0) for board in self._left.values() for word in board.words)
            # One word left: the chance of a guess is here that of solving one board of several.
            ranked = Advice(advice.stage, 1, 0, everything, advice.suggestions[:count])
            self.suggestions.advice = ranked

    @work(exclusive=True, group="groups", exit_on_error=False)
    async def split(self, word: str, words: tuple[str, ...]) -> None:
        """Show the groups into which a guess splits the words of the focused board."""
        self.groups.shown = ((word, await asyncio.to_thread(buckets, word, words)),)

    # Keys and messages

    @property
    def _offer(self) -> str | None:
        """The word that Enter takes."""
        is_shown = self.hint >= Hint.THREE and not self._is_stale and not self._contradicted
        return self.suggestions.highlighted_name if is_shown else None

    @property
    def _enter(self) -> str:
        """The action of Enter now."""
        if self.state.is_over and not self._contradicted:
            return "again"
        if self.state.draft.is_mending:
            return "leave"
        return "take" if self._offer and not self.state.letters else "commit"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "explain_why_not":
            return not self.check_action(str(parameters[0]), ())
        if not self.is_mounted:
            return True
        state, is_practice = self.state, self._mode is Mode.PRACTICE
        is_playing = not state.is_over
        if action in ("take", "commit", "leave", "again"):
            return action == self._enter
        available = {
            "share": not is_playing,
            "next_game": not is_playing or not is_practice,
            "give_up": is_playing and is_practice,
            "hint": is_playing and (is_practice or self.hint < Hint.ALL),
            "fix": self._contradicted,
            "focus_boards": not self.area.has_focus,
        }
        is_colouring = action == "change" and parameters[0] in ("cycle", "undo", "redo", "mark")
        return available.get(action, not (is_colouring and is_practice))

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.change(self.state.say(text, severity))

    def action_change(self, change: str, values: tuple[int, ...] = ()) -> None:
        """Replace the state by the result of its method of that name."""
        self.change(getattr(self.state, change)(*values))

    def action_leave(self) -> None:
        self.action_change("back")

    def action_take(self) -> None:
        if self._offer is not None:
            self.change(self.state.write(self._offer))

    def action_commit(self) -> None:
        state = self.state.commit(allow_unknown=self.app.settings.allow_unknown)
        if len(state.boards.guesses) > len(self.state.boards.guesses) and state.answers:
            state = replace(state, hints=state.hints + (self.hint > Hint.NONE))
            self.hint = self._usual_hint
        self.change(state)

    def action_fix(self) -> None:
        if self.advice is not None and self.advice.contradiction is not None:
            self.change(self.state.fix(*self.advice.contradiction))

    def action_turn_to(self, step: int) -> None:
        """Turn to another board; after the last one, to the best guesses."""
        state = self.state.turn_to(step)
        is_round = (state.focus - self.state.focus) * step <= 0
        if is_round and self.suggestions.display and self.suggestions.line_count:
            self.suggestions.focus()
        self.change(state)

    def action_focus_boards(self) -> None:
        self.area.focus()

    def action_hint(self) -> None:
        step = self.hint.next(self.app.settings.words_left)
        self.hint = Hint.ALL if self._mode is Mode.ASSIST else step
        self.change(self.state)

    def action_give_up(self) -> None:
        if self._is_giving_up:
            self.change(replace(self.state.write(""), is_given_up=True))
        else:
            self._say("Press Ctrl+g again to give up: the game counts as lost.")
            self._is_giving_up = True

    def action_share(self) -> None:
        text = self.state.finished.share_text
        self.app.parting_text = text
        self.app.copy_to_clipboard(text)
        self._say("Copied. It is also printed when you leave.", "success")

    def action_explain_why_not(self, action: str) -> None:
        if self.state.is_over:
            self._say("The game is over. Press Ctrl+n for the next one.")
        elif self._mode is Mode.PRACTICE:
            self._say("Finish this game first, or press Ctrl+g to give up.")
        else:
            self._say(
                "Give up only in Practice." if action == "give_up" else "Finish this game first."
            )

    def action_again(self) -> None:
        self.action_next_game()

    def action_next_game(self) -> None:
        boards = self.state.boards
        again = Boards.start(self.app.words, len(boards.boards), boards.limit)
        self._start(BoardsState.of(again))

    @on(LetterTyped)
    def type_letter(self, event: LetterTyped) -> None:
        self.area.focus()
        self.action_type(event.letter)

    @on(KeyPressed)
    async def press_key(self, event: KeyPressed) -> None:
        """A key of the keyboard on the screen was clicked."""
        actions = {"enter": self._enter, "backspace": "change('erase')"}
        if event.key in actions:
            await self.run_action(actions[event.key])
        else:
            self.action_type(event.key)

    def action_type(self, typed: str) -> None:
        alphabet = self.state.words.alphabet
        letters = alphabet.fold(typed)
        if foreign := alphabet.foreign(letters):
            self._say(self.state.words.foreign_letter(foreign))
            return
        for letter in letters:
            self.change(self.state.type(letter))

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.area.focus()
        self.change(self.state.write(event.word))

    @on(BoardPanel.Clicked)
    def click_board(self, event: BoardPanel.Clicked) -> None:
        self.area.focus()
        self.change(self.state.click(event.index, event.row, event.column))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if is_history(event.text):
            self.app.import_games(event.text)
            return
        try:
            self.change(self.state.write(self.state.words.parse(event.text)))
        except WordleError as error:
            self._say(str(error), "error")
