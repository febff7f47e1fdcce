"""The screen on which every game is played: elsewhere (Assist) or here, with one to 32 boards."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.geometry import Size
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.advice.advice import ONE_BOARD, Advice, Stage
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.letters import LetterTable
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, now
from wordle_tui.game.text import parse_paste
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.wording import counted, day_text, rules_in_force
from wordle_tui.history.settings import Settings
from wordle_tui.play.asking import AdviceRequest, counted_words, with_words
from wordle_tui.play.games import Games, InForce
from wordle_tui.play.hints import Hint, answer_sentence, letters_sentence
from wordle_tui.play.remark import Severity
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.play.view import HIDDEN, KEYS_AT_THE_END, PlayView, board_results, visible
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.keys import key, refused
from wordle_tui.tui.play.boards import BoardArea, BoardPanel
from wordle_tui.tui.play.layout import arrangement
from wordle_tui.tui.play.panels import BoardResults, HintSteps, Known, StandingPanel, YourWord
from wordle_tui.tui.play.sidebar import Sidebar
from wordle_tui.tui.program import ImportGames, Open
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.shell.letters import Letters
from wordle_tui.tui.widgets.card import GameEnd
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence, WordTaken
from wordle_tui.tui.widgets.practice_board import KeyPressed
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES, ORDER_KEY, Chances, Suggestions

_ENTER = ("take", "commit", "leave", "go_to", "enter_answer", "again", "remind")
_FIRST = "This game comes first: finish it, or press Ctrl+g to give it up."


class PlayScreen(WordleScreen):
    """A game, and the advice beside it."""

    WORK = "The solver"
    AUTO_FOCUS = "BoardArea"
    BINDINGS: ClassVar = [
        key("ctrl+u", "hint", "Hint", "play.hint",
            "The next hint: the letters to test, the three best guesses, then all; where "
            "suggestions are hidden in Assist, all of them", in_footer=True),
        key("ctrl+e", "explain", "Explain", "play.explain",
            "Where there is no room for both: what a guess would do, or the suggestions",
            in_footer=True),
        key("ctrl+e", "chances", "Explain", "play.chances",
            "Where there is no room for both: the chance of solving by each guess, or the answers"),
        key("tab", "switch_focus(1)", "Next", "play.tab",
            "To the next board, the best guesses, the possible answers, the groups, and back",
            in_footer=True),
        key("shift+tab", "switch_focus(-1)", "Before", "play.shift_tab", "The other way round"),
        key("ctrl+r", "replay", "Why", "play.replay",
            "When the game is over: look at each guess in Replay", in_footer=True),
        key("ctrl+s", "share", "Share", "play.share",
            "When the game is over: copy its result, which shows no letters", in_footer=True),
        key("ctrl+n", "new_game", "New", "play.new",
            "Begin another game; in Assist undo brings an unfinished one back", in_footer=True),
        key("ctrl+a", "set_day", "Day", "play.day",
            "When a daily game is over: change the day of its puzzle"),
        key("ctrl+g", "give_up", "Give up", "play.give_up",
            "In Practice: give up and see the answer; the game counts as lost", in_footer=True),
        key("ctrl+d", "compare", "Compare", "play.compare",
            "Two to five words side by side in this position"),
        key("ctrl+k", "known_words", "Familiar words", "play.known_words",
            "Suggest only familiar words, or any word"),
        key("ctrl+l", "letters", "Letters", "play.letters",
            "How many words have each letter: of the words left, and of the whole list"),
        ORDER_KEY,
        key("pagedown", "scroll_card(1)", "More", "play.more",
            "When the game is over: scroll its card; page up scrolls back", in_footer=True),
        Binding("pageup", "scroll_card(-1)", show=False),
        key("escape", "focus_board", "Board", "play.board", "Back to the board"),
        *refused({"ctrl+u": "hint", "ctrl+s": "share", "ctrl+r": "replay", "ctrl+a": "set_day",
                  "ctrl+g": "give_up", "ctrl+e": "chances", "ctrl+n": "new_game",
                  "tab": "switch_focus", "shift+tab": "switch_focus",
                  "space": "cycle", "ctrl+f": "fix", "ctrl+z": "undo"}),
    ]  # fmt: skip

    area = query_one(BoardArea)
    sidebar = query_one(Sidebar)
    sentence = query_one(Sentence)
    keyboard = query_one(Keyboard)
    steps = query_one(HintSteps)
    suggestions = query_one(Suggestions)
    your_word = query_one(YourWord)
    candidates = query_one(CandidateList)
    groups = query_one(Groups)
    chances = query_one(Chances)
    end_card = query_one(GameEnd)

    def __init__(self, name: str) -> None:
        """`name` is the tab: `assist` or `practice`."""
        self.NAME = name  # type: ignore[misc]
        self.BINDING_GROUP_TITLE = name.capitalize()
        super().__init__()
        self.add_class("-elsewhere" if name == "assist" else "-here")
        self._games = Games(self.app.history, Mode(name), self.app)
        self.state = self._games.begin(self._games.setup, self._in_force)
        """Only `change` sets it."""
        self.advice: Advice | None = None
        self._is_stale = False
        """Whether the advice is about an earlier position."""
        self._question: AdviceRequest | None = None
        self._is_unexplained = False
        """Whether no word fits, and the solver was not asked why."""
        self._letters = ""
        """Which letters to test, in a sentence."""
        self._wants_chances = False
        """Whether the chances replace the possible answers where there is no room for both."""
        self._splitting: tuple[object, ...] = ()
        """The words and the possible answers of the last groups that were computed."""
        self.view = PlayView(self.state)
        """Only `show` sets it."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield BoardArea()
            yield MessageLine()
            yield Known()
        yield Sidebar()

    def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "settings", self._settings_changed, init=False)
        self.watch(self.app, "openers", self._openers_proved, init=False)
        self.watch(self.app, "cards_due", self.show, init=False)
        letters = self.query_one(Letters)
        letters.title, letters.can_focus = "Letters of all answers", False
        if self.app.content is None:
            self._show_game(self._games.last(self._in_force) or self.state)

    # Games

    @property
    def game(self) -> Game:
        """The game on the board in hand, without what is being typed."""
        return self.state.position.boards[self.state.focus]

    @property
    def _in_force(self) -> InForce:
        app = self.app
        rules = GameRules(app.words, app.hard, app.limit)
        return InForce(rules, app.settings, app.asked_list, app.asked_hard)

    def open(self, content: Setup, turn: int = 0) -> None:
        """Begin a game, or go on with the unfinished one that it is."""
        before = self.state
        if content.mode is Mode.ASSIST and content.boards == len(before.drafts):
            self._show_game(before.clear(content.rules(self._in_force.rules)))
            return
        state = self._games.open(content, self._in_force)
        comes_first = not state.is_by_player and state.guesses and before.has_begun
        is_old = state.game.is_kept and content.position is None
        self._show_game(state.say(_FIRST) if comes_first and is_old else state)

    def _show_game(self, state: PlayState) -> None:
        """Show another game."""
        self._question, self.advice, self._letters = None, None, ""
        if self._games.notice:
            self.notify(self._games.notice, markup=False)
            self._games.notice = ""
        for panel in self.area.panels:
            panel.finish_reveal()
        self.change(state)
        self._show_marks()
        if self.NAME == "practice":
            self.look_back(state)
        self.area.focus()

    def change(self, state: PlayState) -> None:
        """Save another state and show it: the only place where the state changes."""
        before, self.state = self.state, self._games.store.save(state)
        self.app.show_notice()
        if self.state.finished is not None and self.state.finished is not before.finished:
            self._end(self.state.finished)
        elif self.state.finished is None and self.state.game.uuid == before.game.uuid:
            self.app.parting_text = ""  # a finished game may go on
        self._ask()
        self.show()
        self.refresh_bindings()

    def _end(self, finished: FinishedGame) -> None:
        """Show the end of a game, have it rated, and prepare what is printed at leaving."""
        state = self.state
        self.app.parting_text = self._share_text
        if len(state.drafts) > 1:
            self.show_results(state)
            return
        game, note = state.position.boards[0], answer_sentence(finished, state.left(0))
        if state.is_by_player and not finished.is_won:
            note = f"It was {game.answer.upper()}." if game.answer else "The answer is unknown."
        has_no_rating = finished.answer is None
        self.end_card.show(finished, game, note, has_no_rating, is_kept=state.game.is_kept)
        if not has_no_rating:
            self.app.rate_games(finished, game.words)

    @work(exclusive=True, group="results", exit_on_error=False)
    async def show_results(self, state: PlayState) -> None:
        self.query_one(BoardResults).results = await asyncio.to_thread(board_results, state)

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, state: PlayState) -> None:
        """Show the player's figures before the game, and the letters of all answers."""
        from wordle_tui.rating.game_card import standing_before

        await self.app.first_frame.wait()
        words = state.rules.words
        letters = await asyncio.to_thread(LetterTable.of, words.answers, words)
        self.query_one(Letters).letters = letters
        standing = await asyncio.to_thread(
            standing_before, self.app.history, now(), state.game.mode
        )
        self.query_one(StandingPanel).standing = standing

    # The rules and the settings

    def _rules_changed(self) -> None:
        """Apply rules that the user has chosen to this game, if it allows that."""
        if self.state.is_by_player:
            self._question = None
        self.change(self._games.under(self.state, self._in_force))

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        order = self.app.order
        if (settings.hints, settings.hide_suggestions) != (before.hints, before.hide_suggestions):
            self.change(self.state.begin_with(self._games.usual_hint(settings)))
        elif settings.order != before.order and order.for_boards(self.state.position) != order:
            self._say(ONE_BOARD, "info")
        else:
            self.change(self.state.say(""))

    def _openers_proved(self) -> None:
        if not self.state.guesses:
            self._question = None  # the same question now has another answer
            self.change(self.state)

    # The solver

    @property
    def _is_ahead(self) -> bool:
        """Whether the question includes the row that is being coloured."""
        return self._question is not None and self._question.position != self.state.position

    def _ask(self) -> None:
        """Ask the solver, unless the question is the same as the last one."""
        state, settings, before = self.state, self.app.settings, self._question
        if state.is_over and not state.is_by_player:
            self._question = None
            self.workers.cancel_group(self, "advice")
            return
        has_found = self.advice is not None and self.advice.contradiction is not None
        question = AdviceRequest.about(state, settings, has_found and not self._is_ahead)
        word = question.word
        if question == before and not (self._is_unexplained and not self._is_ahead):
            return
        self._question, is_unexplained = question, self._is_unexplained
        self._is_unexplained = False
        is_same = before is not None and replace(before, word=word) == question
        opening = None
        if not is_same:
            if question.is_ranking and not (question.plain or question.position.guesses):
                opening = self._opening()
            self.advice = opening or self.advice
            self._is_stale = opening is None
        if is_unexplained or not is_same or word is not None:
            self.consult(state, question, is_known=opening is not None and word is None)

    def _opening(self) -> Advice | None:
        """The advice of the book for the empty board, if it has one."""
        state = self.state
        if len(state.drafts) > 1 or state.is_over:
            return None
        words, hard, _ = state.rules
        opening = self.app.engines.opening(words, hard, self.app.order)
        if opening is None or state.is_by_player:
            return opening
        return with_words(opening, counted_words(state, state.position))

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def consult(self, state: PlayState, question: AdviceRequest, is_known: bool) -> None:
        """Show the advice as it gets better; a newer question cancels this one.

        If the book has the whole answer (`is_known`), only prepare the solver for the next one.
        """
        stop = get_current_worker().cancelled_event.is_set
        engines, words = self.app.engines, state.rules.words
        await self.app.first_frame.wait()  # importing numpy would hold it up
        await asyncio.sleep(DEBOUNCE)
        if is_known:
            self.call_later(self.show)  # the groups waited for the first frame
            await asyncio.to_thread(engines.engine, words)
            self.app.prove_openers(words, state.rules.hard)
            return
        left = await asyncio.to_thread(counted_words, state, question.position)
        if not state.is_by_player and question.hint >= Hint.LETTERS:
            turns = state.draft.turns
            self._letters = await asyncio.to_thread(
                letters_sentence, turns, left[state.focus].words
            )
        is_impossible = state.is_by_player and not all(board.remaining for board in left)
        if is_impossible and self._is_ahead:  # Enter will show which tile is wrong
            self._is_unexplained = True
            self.show()
        elif not (question.is_ranking or is_impossible):
            self._take_advice(Advice(Stage.COUNTED, left), is_stale=False)
            await asyncio.to_thread(engines.engine, words)
        else:
            self.suggestions.busy = True
            also = (question.word,) if question.word else ()
            stream = engines.advice(
                question.position, question.order, stop, also, plain=question.plain
            )
            async for advice in stream:
                if advice.contradiction is None or not state.is_by_player:
                    advice = with_words(advice, left)
                self._take_advice(advice)
            self.suggestions.busy = False
        self._ask()  # without a contradiction, the question includes the draft again

    def _take_advice(self, advice: Advice, is_stale: bool | None = None) -> None:
        before = self.advice
        if before is not None and not self._is_stale and advice.stage < before.stage:
            # Only the word typed is another: the better advice on the position stays.
            advice = replace(before, asked=advice.asked)
        self.advice = advice
        is_counted = advice.stage is Stage.COUNTED and advice.remaining > 0
        self._is_stale = is_counted if is_stale is None else is_stale
        self.show()

    def work_failed(self, sentence: str) -> None:
        self.suggestions.busy = False
        self._question = None  # so that the same question can be asked again
        self.advice = None  # it may be about an earlier position
        failed = self.state.say(f"{sentence} Any change will try again.", "error")
        self.state = failed
        self.show()

    # Display

    def size_classes(self, size: Size) -> dict[str, bool]:
        # A narrow screen that is low shows only the board and the first suggestions.
        return super().size_classes(size) | {"-low": size.height < 18}

    def on_resize(self) -> None:
        if self.is_mounted:
            self.show()
            self.refresh_bindings()

    @on(Suggestions.Highlighted)
    def _show_highlighted(self) -> None:
        if self.suggestions.highlighted_name != self.view.highlighted:
            self.show()

    def show(self) -> None:
        """Derive the view, and update the widgets, which draw only what differs."""
        if not self.is_mounted:
            return
        state, app = self.state, self.app
        words = state.rules.words
        with app.batch_update():
            for panel in (self.suggestions, self.candidates, self.chances, self.groups):
                panel.stale = self._is_stale or self._is_ahead
            self.suggestions.advice = visible(state, self.advice)
            view = self.view = PlayView(
                *(state, self.advice, self._is_stale, self._is_ahead),
                highlighted=self.suggestions.highlighted_name,
                settings=app.settings,
                past=app.past if words.name == "nyt" else None,
                is_narrow=self.has_class("-narrow"),
                cards_due=app.cards_due,
                leaves_nothing=self._is_unexplained and self._is_ahead,
            )
            plan = arrangement(
                app.size, len(state.drafts), words.length, state.rules.limit, len(state.guesses)
            )
            self.area.show(view, plan)
            self._show_texts(view)
            self._show_lists(view)
            if self._show_classes(view, plan.is_folded, plan.width(words.length)):
                self.refresh_bindings()
        self.sidebar.share_height()

    def _show_texts(self, view: PlayView) -> None:
        state, rules = view.state, view.state.rules
        self.query_one(MessageLine).say(view.message)
        self.query_one(TabBar).rules = rules.words.name, rules.hard
        self.sentence.headline, self.sentence.reason = view.sentences
        is_roomy = self.size.height >= LEGEND_LINES and not self.has_class("-grand")
        has_known = state.is_by_player and state.guesses and is_roomy
        self.sentence.known = view.known if has_known else ()
        self.query_one(Known).known = view.known
        keyboard, steps = self.keyboard, self.steps
        keyboard.letters = rules.words.alphabet.letters
        keyboard.layout_name = self.app.settings.keyboard
        keyboard.title = view.keyboard_title
        keyboard.status = rules_in_force(rules.words.name, rules.hard)
        steps.step, steps.is_count_free = state.hint, self.app.settings.words_left
        steps.advice, steps.letters = view.advice, self._letters
        steps.status = f"used on {counted(state.hints, 'guess')}" if state.hints else "none used"

    def _show_lists(self, view: PlayView) -> None:
        state = view.state
        is_one, is_all = len(state.drafts) == 1, state.hint is Hint.ALL
        title = "Best guesses" if is_all else "The three best guesses"
        self.suggestions.title = "Best guesses after that" if view.is_ahead else title
        rules = rules_in_force(state.rules.words.name, state.rules.hard)
        self.suggestions.note = rules if self.has_class("-narrow") and state.is_by_player else ""
        self.suggestions.order = view.order
        self.candidates.used = state.rules.words.past.uses
        title = "Possible answers" if is_one else f"Board {state.focus + 1}"
        self.candidates.show(view.left, view.contradiction, title)
        self.your_word.advice = view.shown
        self.your_word.word, self.your_word.asked = view.typed, view.asked
        self.chances.limit = state.rules.limit
        self.chances.show(view.explained, view.shown)
        self._split(view.explained)

    def _show_classes(self, view: PlayView, is_folded: bool, width: int) -> bool:
        """Set the classes that decide what is seen; whether one has changed."""
        state, is_contradicted = view.state, view.contradiction is not None
        is_roomy = self.size.height >= LEGEND_LINES and bool(self.chances.shown)
        wants_chances = self._wants_chances or self.has_class("-explained")
        is_one = len(state.drafts) == 1
        classes = {
            "-elsewhere": state.is_by_player,
            "-here": not state.is_by_player,
            "-several": not is_one,
            "-three": state.hint >= Hint.THREE and not is_contradicted and not state.is_over,
            "-all": state.hint is Hint.ALL and not state.is_over,
            "-hidden": view.is_hidden,
            "-chances": is_one
            and view.shows_guesses
            and not is_contradicted
            and (wants_chances or is_roomy),
            "-over": view.is_over,
            "-won": view.is_over and state.draft.is_won,
            "-contradicted": is_contradicted,
            "-baffled": view.contradiction is not None and not view.contradiction.words,
            "-asked": view.typed is not None,
            "-folded": is_folded,
            "-broad": not is_one and self.app.size.width - width >= 90,
        }
        is_changed = any(self.has_class(name) != value for name, value in classes.items())
        if is_changed:
            self.update_classes(classes)
        return is_changed

    @on(BoardPanel.TilesTurned)
    def _show_marks(self) -> None:
        """Colour the keyboard once the tiles have turned."""
        self.keyboard.marks = letter_marks(self.state.draft.turns)

    def _split(self, words: tuple[str, ...]) -> None:
        """Compute the groups of the words, unless they are shown already, after the first frame."""
        left = self.view.left
        candidates = left.words if left is not None and not left.is_solved else ()
        # Until new advice arrives, it may be about words of another length.
        words = tuple(word for word in words if candidates and len(word) == len(candidates[0]))
        if (words, candidates) != self._splitting and self.app.first_frame.is_set():
            self._splitting = words, candidates
            if candidates:
                self.split(words, candidates)
            else:
                self.workers.cancel_group(self, "groups")
                self.groups.shown = ()

    @work(exclusive=True, group="groups", exit_on_error=False)
    async def split(self, words: tuple[str, ...], candidates: tuple[str, ...]) -> None:
        """Show the groups into which the words split the possible answers."""

        def groups() -> tuple[tuple[str, tuple[Bucket, ...]], ...]:
            return tuple((word, buckets(word, candidates)) for word in words)

        self.groups.shown = await asyncio.to_thread(groups)
        self.sidebar.share_height()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "refuse":
            return not self.check_action(str(parameters[0]), ())
        view = self.view
        if action in _ENTER:
            return action == view.enter
        name = str(parameters[0] if action == "change" else action)
        is_tiny = self.has_class("-narrow") and self.has_class("-short")
        if name == "explain":
            return view.shows_lists and is_tiny and view.state.is_by_player
        if name == "scroll_card":
            return view.is_over and self.end_card.is_cut
        return view.available.get(name, True) and not (name == "chances" and is_tiny)

    def _say(self, text: str, severity: Severity = "warning") -> None:
        self.change(self.state.say(text, severity))

    def action_refuse(self, action: str) -> None:
        """Say why an action is not available now."""
        state = self.state
        if action in ("cycle", "undo", "give_up"):
            self.action_change(action)
        elif action == "new_game" and (state.is_by_player or not state.guesses):
            self.action_new_game()
        else:
            self._say(self.view.refusal(action))

    def action_type(self, letter: str) -> None:
        if self.view.enter == "enter_answer":
            self._ask_answer(letter)
        else:
            self.change(self.state.type(letter))

    def action_change(self, change: str, values: tuple[int, ...] = ()) -> None:
        """Replace the state by the result of its method of that name."""
        self.change(getattr(self.state, change)(*values))

    def action_move_row(self, rows: int) -> None:
        if self.view.is_over and not self.state.is_by_player:
            self.end_card.top += rows
        else:
            self.action_change("move", (rows, 0))

    def action_take(self) -> None:
        if (offer := self.view.offer) is not None:
            self.change(self.state.write(offer))
        else:
            self._say("There is no suggestion yet.")

    def action_leave(self) -> None:
        self.action_change("back")

    def action_go_to(self) -> None:
        if (found := self.view.contradiction) is not None:
            self.change(self.state.go_to(self.view.contradicted, found))

    def action_fix(self) -> None:
        if (found := self.view.contradiction) is not None:
            self.change(self.state.fix(self.view.contradicted, found))

    def action_commit(self) -> None:
        before = self.state
        state = before.commit(allow_unknown=self.app.settings.allow_unknown)
        is_played = len(state.guesses) > len(before.guesses)
        panels = self.area.panels
        for panel in panels if is_played else ():
            panel.finish_reveal()
        self.change(state)
        if is_played and not state.is_by_player:
            for panel in panels:
                panel.reveal()
        elif is_played:
            self._show_marks()
        elif state.flaw is not None and not state.is_by_player:
            for panel in panels:
                panel.shake()

    def action_remind(self) -> None:
        self._say(KEYS_AT_THE_END, "info")

    def action_enter_answer(self) -> None:
        self._ask_answer(self.state.draft.answer or "")

    def _ask_answer(self, letters: str) -> None:
        """Ask for the answer of a lost game, and save it with the game."""
        from wordle_tui.tui.play.windows import AnswerScreen

        if isinstance(self.app.screen, AnswerScreen):  # the user types faster than the window opens
            self.app.screen.add(letters)
            return

        def save(answer: str | None) -> None:
            if answer is not None:
                self.change(self.state.set_answer(answer))

        self.app.push_screen(AnswerScreen(self.state, letters), save)

    def action_hint(self) -> None:
        state = self.state.ask_hint(self.app.settings.words_left)
        if not state.hint:
            self.area.focus()
        self.change(state)

    def action_give_up(self) -> None:
        self.action_change("give_up")

    def action_new_game(self) -> None:
        state = self.state
        if state.is_by_player:
            is_over = state.finished is not None
            setup = Setup(Mode.ASSIST, len(state.drafts))
            self._show_game(state.clear(setup.rules(self._in_force.rules)))
            if is_over:
                self.app.run_worker(self.app.renew_list(), group="list", exit_on_error=False)
        else:
            self.action_again()

    def action_again(self) -> None:
        self._show_game(self._games.after(self.state, self._in_force))

    @property
    def _share_text(self) -> str:
        finished, state = self.state.finished, self.state
        assert finished is not None, "the game is over"
        if len(state.drafts) > 1:
            return finished.share_text
        return self.app.share_text(state.position.boards[0], finished.number)

    def action_share(self) -> None:
        self._say(self.app.share(self._share_text), "success")

    def action_replay(self) -> None:
        self.post_message(Open("replay", self.state.finished))

    def action_set_day(self) -> None:
        from wordle_tui.tui.shell.importing import DayScreen

        if (finished := self.state.finished) is not None:
            self.app.push_screen(DayScreen(finished.day, self._set_day))

    def _set_day(self, day: date | None) -> None:
        self.state = self._games.store.set_day(self.state, day)
        filed = self.state.finished
        assert filed is not None
        self.end_card.refile(filed)
        place = "as no daily puzzle"
        if filed.day is not None:
            place = f"under {day_text(filed.day)}, Wordle {filed.number:,}"
        self._say(f"Filed {place}.", "success")

    def _may_look(self, hint: Hint) -> bool:
        """Whether more than the board may be looked at; here that counts as a hint."""
        state = self.state
        if state.is_over:
            self._say("The game is over: there is nothing to compare.")
        elif self.view.is_hidden:
            self._say(HIDDEN)
        elif not state.is_by_player:
            self.change(state.show_hint(max(state.hint, hint)))
        return not state.is_over and not self.view.is_hidden

    def action_compare(self) -> None:
        from wordle_tui.tui.play.windows import CompareScreen

        if len(self.state.drafts) > 1:
            self._say("Words are compared on one board only.")
        elif self._may_look(Hint.THREE):
            best = [suggestion.word for suggestion in self.suggestions.shown[:1]]
            words = [self.state.letters] if self.state.has_word else []
            words += [word for word in best if word not in words]
            self.app.push_screen(CompareScreen(self.game, tuple(words)))

    def action_letters(self) -> None:
        from wordle_tui.tui.shell.letters import LettersScreen

        if self.state.is_over or self._may_look(Hint.LETTERS):
            self.app.push_screen(LettersScreen(self.game))

    def action_known_words(self) -> None:
        plain = not self.app.settings.plain_words
        self.app.change(plain_words=plain)
        self._say(
            "Only familiar words are suggested." if plain else "Any word is suggested.", "info"
        )

    def action_explain(self) -> None:
        self.area.focus()  # the suggestions may be hidden
        self.toggle_class("-explained")
        self.show()

    def action_chances(self) -> None:
        if len(self.state.drafts) > 1:
            self._say("The chances are known for one board only.")
        elif not self.chances.shown:
            self._say("The chances are not known yet.")
        elif self.size.height >= LEGEND_LINES:
            self._say("The chances stand below the best guesses.", "info")
        else:
            self.area.focus()  # the answers may be hidden
            self._wants_chances = not self._wants_chances
            self.show()

    def action_switch_focus(self, step: int) -> None:
        """Turn to the next board; after the last one, to the lists that are in sight."""
        turned = self.state.turn_to(step)
        is_last = (turned.focus - self.state.focus) * step <= 0
        lists = (self.suggestions, self.candidates, self.groups)
        parts = [self.area, *(part for part in lists if part.display and part.line_count)]
        place = parts.index(self.focused) if self.focused in parts else 0
        part = parts[(place + step) % len(parts)]
        if place == 0 and not is_last:
            part = self.area
        elif len(parts) == len(self.state.drafts) == 1:
            self._say(self.view.refusal("switch_focus"))
            return
        part.focus()
        if part is self.area and len(self.state.drafts) > 1:
            self.change(turned)

    def action_scroll_card(self, pages: int) -> None:
        self.end_card.top += pages * max(1, self.end_card.page_height - 1)

    def action_focus_board(self) -> None:
        self.area.focus()

    # Messages

    @on(KeyPressed)
    async def press_key(self, event: KeyPressed) -> None:
        """A key of the keyboard on the screen was clicked, or a letter typed beside the board."""
        self.area.focus()
        if event.key == "enter":
            await self.run_action(self.view.enter)
        elif event.key == "backspace":
            self.action_change("erase")
        else:
            self.action_type(event.key)

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.area.focus()
        self.change(self.state.write(event.word, event.pattern))

    @on(BoardPanel.Clicked)
    def click_board(self, event: BoardPanel.Clicked) -> None:
        self.area.focus()
        self.change(self.state.click(event.index, event.row, event.column))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        from wordle_tui.history.sources.recognise import is_history

        if is_history(event.text):
            self.post_message(ImportGames(event.text))
            return
        state = self.state
        try:
            if state.is_by_player and len(state.drafts) == 1 and not state.has_begun:
                pasted = parse_paste(event.text, state.rules.words, state.rules.limit)
                if grid := pasted.patterns:
                    score = len(grid) * grid[-1].is_win
                    board = FinishedBoard(score=score, grid=grid)
                    rules = (state.rules.words.name, pasted.hard, (board,))
                    friends = FinishedGame(Mode.ASSIST, *rules, day=pasted.day)
                    self.post_message(Open("replay", friends))  # it finds words that fit
                    return
            self.change(state.paste(event.text))
        except WordleError as error:
            self._say(str(error), "error")
        else:
            self.area.focus()
