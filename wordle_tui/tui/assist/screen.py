"""Assist: the board of a game played elsewhere, and the advice of the solver beside it."""

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

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.game import daily
from wordle_tui.game.clues import known as known_in_words
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.practice import PracticeSetup
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode
from wordle_tui.game.text import parse_paste
from wordle_tui.game.wording import day_text, rules_in_force
from wordle_tui.play.draft import DraftBoard, all_grey, pasted_onto
from wordle_tui.play.remark import Severity
from wordle_tui.tui.assist.advice_request import AdviceRequest, advice_request
from wordle_tui.tui.assist.board import AssistBoard
from wordle_tui.tui.assist.panels import Known, YourWord
from wordle_tui.tui.assist.sidebar import Sidebar
from wordle_tui.tui.assist.state import AssistState
from wordle_tui.tui.assist.store import AssistStore
from wordle_tui.tui.assist.view import View
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.keys import key
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.card import GameEnd
from wordle_tui.tui.widgets.chances import Chances
from wordle_tui.tui.widgets.groups import Groups, Sentence
from wordle_tui.tui.widgets.message import MessageLine
from wordle_tui.tui.widgets.panels import CandidateList, LetterTyped, WordTaken
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES, ORDER_KEY, Suggestions

HIDDEN = "Ctrl+u shows suggestions; then the game does not count in your rating."


class AssistScreen(WordleScreen):
    """Help with a game played elsewhere."""

    NAME = "assist"
    WORK = "The solver"
    AUTO_FOCUS = "AssistBoard"
    BINDING_GROUP_TITLE = "Assist"
    BINDINGS: ClassVar = [
        key("ctrl+e", "explain", "Explain", "assist.explain",
            "Where there is no room for both: what a guess would do, or the suggestions",
            in_footer=True),
        key("ctrl+e", "chances", "Explain", "assist.chances",
            "Where there is no room for both: the chance of solving by each guess, or the answers"),
        Binding("tab,shift+tab,ctrl+d,ctrl+e,ctrl+l", "say_hidden", show=False),
        key("tab", "switch_focus(1)", "List", "assist.tab",
            "To the best guesses, the possible answers, the groups, and back to the board",
            in_footer=True),
        Binding("shift+tab", "switch_focus(-1)", show=False),
        Binding("tab,shift+tab", "no_list", show=False),
        key("ctrl+n", "new_board", "Next game", "assist.new",
            "Clear the board; undo brings an unfinished one back"),
        key("ctrl+s", "share", "Share", "assist.share",
            "When the game is over: copy its grid, which shows no letters", in_footer=True),
        key("ctrl+r", "replay", "Look closer", "assist.replay",
            "When the game is over: rate each guess of it in Replay", in_footer=True),
        key("ctrl+a", "file", "Day", "assist.day",
            "When the game is over: change the day of its puzzle"),
        Binding("ctrl+s,ctrl+r", "not_yet", show=False),
        key("ctrl+d", "compare", "Compare", "assist.compare",
            "Two to five words side by side in this position"),
        key("ctrl+k", "known_words", "Familiar words", "assist.known_words",
            "Suggest only familiar words, or any word"),
        key("ctrl+l", "letters", "Letters", "assist.letters",
            "How many words have each letter: of the words left, and of the whole list"),
        ORDER_KEY,
        key("pagedown", "scroll_card(1)", "More", "assist.more",
            "When the game is over: scroll its card; page up scrolls back", in_footer=True),
        Binding("pageup", "scroll_card(-1)", show=False),
        key("escape", "focus_board", "Board", "assist.board", "Back to the board"),
    ]  # fmt: skip

    board = query_one(AssistBoard)
    sidebar = query_one(Sidebar)
    sentence = query_one(Sentence)
    suggestions = query_one(Suggestions)
    your_word = query_one(YourWord)
    candidates = query_one(CandidateList)
    groups = query_one(Groups)
    chances = query_one(Chances)

    def __init__(self) -> None:
        super().__init__()
        self._store = AssistStore(self.app.history)
        self.advice: Advice | None = None
        self._is_stale = False
        """Whether the advice is about an earlier position."""
        self._is_busy = False
        self._rare: tuple[str, ...] = ()
        """Rare words that also fit, besides the likely ones."""
        self._question: AdviceRequest | None = None
        self._is_unexplained = False
        """Whether no word fits, and the solver was not asked why."""
        self._wants_chances = False
        """Whether the chances replace the possible answers where there is no room for both."""
        self._in_force = self.app.words, self.app.hard
        """The current rules, to compare with those that the user chooses next."""
        self._splitting: tuple[object, ...] = ()
        """The words and the possible answers of the last groups that were computed."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield AssistBoard(id="board")
            yield MessageLine()
            yield Known()
        yield Sidebar()

    def on_mount(self) -> None:
        for name in ("words", "hard"):
            self.watch(self.app, name, self._rules_changed, init=False)
        self.watch(self.app, "settings", self._settings_changed, init=False)
        self.watch(self.app, "openers", self._openers_proved, init=False)
        self.watch(self.app, "cards_due", self._show, init=False)
        self.screen_layout_refresh_signal.subscribe(self, self.sidebar.share_height)
        self.board.state = self._restored()
        self.watch(self.board, "state", self._follow_board, init=False)
        self._consult()

    def _restored(self) -> AssistState:
        """The unfinished board under its rules, with a remark if something is different now."""
        restored = self._store.restore()
        if restored is None:
            return AssistState(self._empty)
        draft, past, saved = restored
        words = self.app.asked_list or self.app.words_named(saved.list_name)
        if (words or self.app.words).length != draft.length:
            self._store.leave()
            kept = f"Your board with the {saved.list_name} list is kept for another start."
            return AssistState(self._empty).say(kept, "info")
        rules = words or self.app.words, self.app.hard or saved.hard
        state = AssistState(draft, rules, past=tuple((rules, earlier) for earlier in past))
        if saved.day not in (None, daily.today()) and saved.list_name == "nyt":
            self._store.offer(draft.content)
            left = f"The board of {saved.day:%d %B} is unfinished: Ctrl+z brings it back."
            return AssistState(self._empty, past=(*state.past, (rules, draft))).say(left, "info")
        if words is not None:
            return state
        return state.say(f"Begun with {saved.list_name}, continued with {self.app.words.name}.")

    @property
    def _empty(self) -> DraftBoard:
        """An empty board for the current word list and number of guesses."""
        return DraftBoard(pattern=all_grey(self.app.words.length), limit=self.app.limit)

    # The position

    @property
    def game(self) -> Game:
        return self.board.state.game((self.app.words, self.app.hard))

    def _rules_changed(self) -> None:
        """Apply rules that the user has chosen to this board, if the word length is the same."""
        before, self._in_force = self._in_force, (self.app.words, self.app.hard)
        self.board.state = self.board.state.under_rules(before, self.app.words, self.app.limit)
        self._consult()

    def _openers_proved(self) -> None:
        if not self.game.turns:
            self._question = None  # the same question now has another answer
            self._consult()

    def _settings_changed(self) -> None:
        self.board.state = self.board.state.move_to(self.board.draft)
        self._consult()

    def _follow_board(self, before: AssistState, state: AssistState) -> None:
        """Save the board before it is drawn, then update the advice."""
        is_same = before.draft.content == state.draft.content
        if not is_same or before.draft.is_advised != state.draft.is_advised:
            self._save(state)
        self.call_next(self._consult)

    def _save(self, state: AssistState) -> None:
        """Save the board, and have its game rated if it is finished."""
        game = state.game((self.app.words, self.app.hard))
        finished = self._store.save(state, game)
        self.app.show_notice()
        if finished is not None:
            has_no_rating = finished.answer is None
            answer = f"It was {game.answer.upper()}." if game.answer else "The answer is unknown."
            self.query_one(GameEnd).show(
                finished, game, "" if finished.is_won else answer, has_no_rating
            )
            if not has_no_rating:
                self.app.rate_games(finished, game.words)

    def _consult(self) -> None:
        """Ask the solver if the question has changed, and update the widgets."""
        board = self.board
        question = advice_request(
            self.game, board.draft, self.app.settings, board.contradiction is not None
        )
        before, game, typed = self._question, question.game, question.word
        if question != before or (self._is_unexplained and not self._is_ahead):
            self._question, self._is_unexplained = question, False
            is_same_position = before is not None and replace(before, word=typed) == question
            opening = None
            if not is_same_position:
                if not (game.turns or question.plain):
                    opening = self.app.engines.opening(game.words, game.hard, question.order)
                if opening is not None:
                    self._rare, self.advice = game.words.rare_words, opening
                self._is_stale = opening is None
            if question == before or not is_same_position or typed is not None:
                self.advise(question, is_known=opening is not None and typed is None)
        self._show()

    @property
    def _is_ahead(self) -> bool:
        """Whether the question includes the draft, whose colours are not confirmed yet."""
        return self._question is not None and self._question.game.turns != self.board.draft.turns

    @work(exclusive=True, group="advice", exit_on_error=False)
    async def advise(self, question: AdviceRequest, is_known: bool) -> None:
        """Show the advice as it gets better; a newer question cancels this one.

        If the book has the whole answer (`is_known`), only prepare the solver for the next one.
        """
        stop = get_current_worker().cancelled_event.is_set
        game = question.game
        self._is_busy = False
        await self.app.first_frame.wait()  # importing numpy would hold it up
        self.call_later(self._show)
        await asyncio.sleep(DEBOUNCE)
        if is_known:
            await asyncio.to_thread(self.app.engines.engine, game.words)
            self.app.prove_openers(game.words, game.hard)
            return
        self._is_busy = True
        left = await asyncio.to_thread(getattr, game, "candidates")
        also = (question.word,) if question.word else ()
        if self._is_ahead and not len(left):  # Enter will show which tile is wrong
            self._is_unexplained = True
        else:
            self._rare = left.rare if left.likely else ()  # else the advice is about them
            asked = self.app.engines.advice(game, question.order, stop, also, plain=question.plain)
            async for advice in asked:
                self._take_advice(advice)
        self._is_busy = False
        self._consult()  # without a contradiction, the question includes the draft again

    def _take_advice(self, advice: Advice) -> None:
        before = self.advice
        if before is not None and not self._is_stale and advice.stage < before.stage:
            # Only the word typed is another: the better advice on the position stays.
            advice = replace(before, asked=advice.asked)
        self.advice = advice
        self._is_stale = advice.stage is Stage.COUNTED and advice.remaining > 0
        self._show()

    def work_failed(self, sentence: str) -> None:
        self._is_busy = False
        self._question = None  # so that the same question can be asked again
        self.advice = None  # it may be about an earlier position
        self._say(f"{sentence} Any change will try again.", "error")

    def _say(self, text: str, severity: Severity) -> None:
        self.board.state = self.board.state.say(text, severity)

    # Display

    @on(Suggestions.Highlighted)
    def _show(self) -> None:
        """Update the widgets, which draw only what differs."""
        if not self.is_mounted:
            return
        game, state, advice, settings = self.game, self.board.state, self.advice, self.app.settings
        is_hidden = self.board.hides_suggestions
        if is_hidden and advice is not None:
            left = (advice.stage, advice.likely, advice.rare)
            advice = Advice(*left, contradiction=advice.contradiction)
        with self.app.batch_update():
            self.candidates.used = game.words.past.uses
            for panel in (self.suggestions, self.candidates):
                panel.advice = advice
            view = View(
                state,
                game,
                advice,
                self._is_stale,
                self._is_ahead,
                self.suggestions.highlighted_name,
                settings.allow_unknown,
                self.app.order,
                self.app.past if game.words.name == "nyt" else None,
                self.has_class("-narrow"),
                self.app.cards_due,
                leaves_nothing=self._is_unexplained and self._is_ahead,
            )
            for shown in (self.suggestions, self.candidates, self.chances, self.groups):
                shown.stale = self._is_stale or view.is_ahead
            self.suggestions.title = "Best guesses after that" if view.is_ahead else "Best guesses"
            self.candidates.rare = self._rare
            self.sentence.headline, reason = view.sentences
            self.sentence.reason = reason or (HIDDEN if is_hidden else "")
            known = () if is_hidden or view.contradiction else known_in_words(game.turns)
            is_grand = self.has_class("-grand")
            self.sentence.known = known if self.size.height >= LEGEND_LINES and not is_grand else ()
            self.query_one(Known).known = known or (view.words_left,)
            self.query_one(MessageLine).say(view.message)
            self.query_one(TabBar).rules = state.rules and (state.rules[0].name, state.rules[1])
            self.suggestions.busy = self._is_busy
            rules = rules_in_force(game.words.name, game.hard)
            self.suggestions.note = rules if self.has_class("-narrow") else ""
            self.your_word.advice = advice
            self.your_word.word, self.your_word.asked = view.typed, view.asked
            self.chances.limit = game.limit
            self.chances.show(view.explained, advice)
            self._split(view.explained)
            self.board.offer, self.board.contradiction = view.offer, view.contradiction
            is_roomy = self.size.height >= LEGEND_LINES
            wants_chances = self._wants_chances or self.has_class("-explained")
            has_chances = wants_chances or (is_roomy and bool(self.chances.shown))
            is_contradicted = view.contradiction is not None
            classes = {
                "-hidden": is_hidden,
                "-chances": has_chances and not view.is_over and not is_contradicted,
                "-over": view.is_over,
                "-won": view.is_over and state.draft.is_won,
                "-contradicted": is_contradicted,
                "-baffled": view.contradiction is not None and not view.contradiction.words,
                "-asked": view.typed is not None,
            }
            if any(self.has_class(name) != value for name, value in classes.items()):
                self.update_classes(classes)
                self.refresh_bindings()
        self.sidebar.share_height()

    def _split(self, words: tuple[str, ...]) -> None:
        """Compute the groups of the words, unless they are shown already, after the first frame."""
        candidates = self.advice.candidates if self.advice else ()
        # Until new advice arrives, it may be about words of another length.
        words = tuple(word for word in words if candidates and len(word) == len(candidates[0][0]))
        if (words, candidates) != self._splitting and self.app.first_frame.is_set():
            self._splitting = words, candidates
            if candidates:
                self.split(words, tuple(word for word, _ in candidates))
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

    # Keys and messages

    @on(WordTaken)
    def take_word(self, event: WordTaken) -> None:
        self.board.state = self.board.state.write(event.word, event.pattern)
        self.board.focus()

    @on(LetterTyped)
    def type_letter(self, event: LetterTyped) -> None:
        self.board.focus()
        self.board.type(event.letter)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        from wordle_tui.history.sources.recognise import is_history

        if is_history(event.text):
            self.app.import_games(event.text)
            return
        draft, words = self.board.draft, self.game.words
        try:
            pasted = parse_paste(event.text, words, self.game.limit)
            if pasted.patterns and not (draft.turns or draft.letters):
                grid, rules = pasted.patterns, (words.name, pasted.hard)
                score = len(grid) * grid[-1].is_win
                boards = (FinishedBoard(score=score, grid=grid),)
                friends = FinishedGame(Mode.ASSIST, *rules, boards, day=pasted.day)
                self.app.replay(friends)  # it finds words that fit
                return
            draft = pasted_onto(draft, pasted)
        except WordleError as error:
            self._say(str(error), "error")
        else:
            self.board.state = self.board.state.edit(draft)
            self.board.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_finished = self.is_mounted and self.board.draft.is_finished
        can_share = is_finished and not (self.advice and self.advice.contradiction)
        is_tiny = self.has_class("-narrow") and self.has_class("-short")
        is_hidden = self.is_mounted and self.board.hides_suggestions
        available = {
            "say_hidden": is_hidden,
            "compare": not is_hidden,
            "letters": not is_hidden,
            "share": can_share,
            "replay": can_share,
            "not_yet": not can_share,
            "scroll_card": can_share and self.query_one(GameEnd).is_cut,
            "file": is_finished and self._store.finished is not None,
            "next_board": is_finished,
            "no_list": is_finished,
            "new_board": not is_finished,
            "switch_focus": not is_finished and not is_hidden,
            "explain": is_tiny and not is_hidden,
            "chances": not is_tiny and not is_hidden,
        }
        return available.get(action, True)

    def size_classes(self, size: Size) -> dict[str, bool]:
        # A narrow screen that is low shows only the board and the first suggestions.
        return super().size_classes(size) | {"-low": size.height < 18}

    def on_resize(self) -> None:
        self._show()
        self.call_after_refresh(self.sidebar.share_height)
        self.refresh_bindings()

    def action_share(self) -> None:
        finished = self._store.finished
        number = finished.number if finished else None
        self._say(self.app.share(self.game, number), "success")

    def action_file(self) -> None:
        from wordle_tui.tui.shell.importing import DayScreen

        if (finished := self._store.finished) is not None:
            self.app.push_screen(DayScreen(finished.day, self._file))

    def _file(self, day: date | None) -> None:
        self._store.file(day)
        if (filed := self._store.finished) is not None:
            self.query_one(GameEnd).refile(filed)
            place = "as no daily puzzle"
            if filed.day is not None:
                place = f"under {day_text(filed.day)}, Wordle {filed.number:,}"
            self._say(f"Filed {place}.", "success")

    def action_replay(self) -> None:
        self.app.replay(self.game)

    def action_not_yet(self) -> None:
        self._say("The game is not over yet.", "warning")

    def action_say_hidden(self) -> None:
        self._say(HIDDEN, "warning")

    def action_compare(self) -> None:
        if self.board.draft.is_finished:
            self._say("The game is over: there is nothing to compare.", "warning")
            return
        from wordle_tui.tui.assist.windows import CompareScreen

        open_turn, best = self.board.draft.open_turn, self.suggestions.shown[:1]
        words = [open_turn.guess] if open_turn else []
        words += [suggestion.word for suggestion in best if suggestion.word not in words]
        self.app.push_screen(CompareScreen(self.game, tuple(words)))

    @on(AssistBoard.AnswerAsked)
    def ask_answer(self, event: AssistBoard.AnswerAsked) -> None:
        """Ask for the answer of a lost game, and save it with the game."""
        from wordle_tui.tui.assist.windows import AnswerScreen

        if isinstance(self.app.screen, AnswerScreen):  # the user types faster than the window opens
            self.app.screen.add(event.letters)
            return

        def save(answer: str | None) -> None:
            if answer is not None:
                self.board.state = self.board.state.set_answer(answer, self.game.words)

        self.app.push_screen(AnswerScreen(self.board.state, event.letters, self.game.words), save)

    def action_letters(self) -> None:
        from wordle_tui.tui.shell.letters import LettersScreen

        self.app.push_screen(LettersScreen(self.game))

    def action_known_words(self) -> None:
        plain = not self.app.settings.plain_words
        self.app.change(plain_words=plain)
        self._say(
            "Only familiar words are suggested." if plain else "Any word is suggested.",
            "info",
        )

    def action_explain(self) -> None:
        self.board.focus()  # the suggestions may be hidden
        self.toggle_class("-explained")
        self._show()

    def action_chances(self) -> None:
        if not self.chances.shown:
            self._say("The chances are not known yet.", "warning")
        elif self.size.height >= LEGEND_LINES:
            self._say("The chances stand below the best guesses.", "info")
        else:
            self.board.focus()  # the answers may be hidden
            self._wants_chances = not self._wants_chances
            self._show()

    def action_switch_focus(self, step: int) -> None:
        """Focus the next list that has anything to choose from, or the board."""
        lists = (self.suggestions, self.candidates, self.groups)
        parts = [self.board, *(part for part in lists if part.display and part.line_count)]
        if len(parts) == 1:
            self._say("There is no list to choose from.", "warning")
        place = parts.index(self.focused) if self.focused in parts else 0
        parts[(place + step) % len(parts)].focus()

    def action_no_list(self) -> None:
        self._say("The game is over: there is nothing to choose from.", "warning")

    def action_scroll_card(self, pages: int) -> None:
        card = self.query_one(GameEnd)
        card.top += pages * max(1, card.page_height - 1)

    def action_focus_board(self) -> None:
        self.board.focus()

    def action_new_board(self) -> None:
        self.board.state = self.board.state.clear(self._empty)
        self.board.focus()

    def begin_game(self, setup: PracticeSetup) -> None:
        """Begin an empty board with the rules that the user has chosen."""
        if self.board.draft.is_finished:
            self.action_next_board()
        else:
            self.action_new_board()

    def action_next_board(self) -> None:
        self._store.begin()
        self.board.state = AssistState(self._empty)  # no undo: the last game is in the history
        self.app.run_worker(self.app.renew_list(), group="list", exit_on_error=False)
        self.board.focus()
