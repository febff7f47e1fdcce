"""A game on the screen: its boards, and the advice beside them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage, WordsLeft
from wordle_tui.game import daily
from wordle_tui.game.boards import named
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.records import now
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.words import WordList
from wordle_tui.play.asking import (
    AdviceRequest,
    counted_words,
    visible,
    with_each_left,
    with_words,
)
from wordle_tui.play.first import Player, likeliest_colours, sample_game
from wordle_tui.play.hints import Hint, letters_sentence
from wordle_tui.play.remark import Remark
from wordle_tui.play.state import PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.play.arrangement import Arrangement, arrangement
from wordle_tui.tui.play.boards import BoardArea, BoardPanel
from wordle_tui.tui.play.ending import GameEnd
from wordle_tui.tui.play.first import FirstWords, LikelyColours, SampleGame, You
from wordle_tui.tui.play.panels import BoardWords, StandingPanel, YourWord
from wordle_tui.tui.play.sidebar import Sidebar
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.boards import BoardsFunnel
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence
from wordle_tui.tui.widgets.suggestions import LEGEND_LINES, Chances, Suggestions

if TYPE_CHECKING:  # not imported at the start, so that the first screen appears sooner
    from wordle_tui.rating.record import Record


_WIDE = 60
"""The columns in which a message below the boards has room on one line."""
_KEYBOARDS = ((100, 17), (0, 11))
"""The columns and lines of a keyboard with the largest keys, and with smaller ones."""


class AdvisedScreen(WordleScreen):
    """Shows a state of play, and asks the solver about it."""

    WORK = "The solver"
    AUTO_FOCUS = "BoardArea"

    area = query_one(BoardArea)
    sidebar = query_one(Sidebar)
    sentence = query_one(Sentence)
    keyboard = query_one("Sidebar Keyboard", Keyboard)
    keyboard_below = query_one("#below", Keyboard)
    first_words = query_one(FirstWords)
    suggestions = query_one(Suggestions)
    your_word = query_one(YourWord)
    candidates = query_one(CandidateList)
    end_card = query_one(GameEnd)
    groups = query_one(Groups)
    chances = query_one(Chances)

    state: PlayState
    """Only `change` of the subclass sets it."""
    view: PlayView
    """Only `show` sets it."""

    def __init__(self) -> None:
        super().__init__()
        self.advice: Advice | None = None
        self._is_stale = False
        """Whether the advice is about an earlier position."""
        self._question: AdviceRequest | None = None
        self._is_unexplained = False
        """Whether no word fits, and the solver was not asked why."""
        self._letters = ""
        """Which letters to test, in a sentence."""
        self._player: Player | None = None
        """The player before the game, for the first screen."""
        self._sizes_below: tuple[int | None, int | None] = (None, None)
        """The lines of the message and the columns of the boards; None: the stylesheet decides."""
        self._wants_chances = False
        """Whether the chances replace the possible answers where there is no room for both."""
        self._splitting: tuple[object, ...] = ()
        """The words and the possible answers of the last groups that were computed."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield BoardArea()
            yield MessageLine()
            yield Keyboard(id="below")
            yield BoardWords()
            yield BoardsFunnel(id="told-below")
        yield Sidebar()

    @property
    def game(self) -> Game:
        """The game on the board in hand, without what is being typed."""
        return self.state.position.boards[self.state.focus]

    # The solver

    @property
    def _is_ahead(self) -> bool:
        return self._question is not None and self._question.position != self.state.position

    def _ask(self) -> None:
        state, settings, before = self.state, self.app.settings, self._question
        if state.is_over and not state.is_by_player:
            self._question = None
            self.workers.cancel_group(self, "advice")
            return
        has_found = self.advice is not None and self.advice.contradiction is not None
        question = AdviceRequest.about(
            state, settings, has_found and not self._is_ahead, self.app.order
        )
        word = question.word
        if question == before and not (self._is_unexplained and not self._is_ahead):
            return
        self._question, is_unexplained = question, self._is_unexplained
        self._is_unexplained = False
        is_same = before is not None and replace(before, word=word) == question
        opening = None
        if not is_same:
            if question.is_ranking and not question.position.guesses:
                opening = self._opening()
            self.advice = opening or self.advice
            self._is_stale = opening is None
        if is_unexplained or not is_same or word is not None:
            self.consult(state, question, is_known=opening is not None and word is None)

    def _opening(self) -> Advice | None:
        state = self.state
        if len(state.drafts) > 1 or state.is_over:
            return None
        words, hard, _ = state.rules
        plain = self.app.settings.plain_words
        opening = self.app.engines.opening(words, hard, self.app.order, plain=plain)
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
            words_left = left[state.focus].words
            letters = await asyncio.to_thread(letters_sentence, state.draft.turns, words_left)
            self._letters = named(state.focus, len(state.drafts), letters)
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
                    advice = await asyncio.to_thread(with_each_left, advice)
                self._take_advice(advice)
            self.suggestions.busy = False
        self._ask()  # without a contradiction, the question includes the draft again

    def _take_advice(self, advice: Advice, is_stale: bool | None = None) -> None:
        before = self.advice
        if before is not None and not self._is_stale and advice.stage < before.stage:
            # Only the word typed is another: the better advice on the position stays.
            advice = replace(before, asked=advice.asked)
        is_counted = advice.stage is Stage.COUNTED and advice.remaining > 0
        is_stale = is_counted if is_stale is None else is_stale
        if (advice, is_stale) != (before, self._is_stale):
            self.advice, self._is_stale = advice, is_stale
            self.show()

    def work_failed(self, sentence: str) -> None:
        self.suggestions.busy = False
        self._question = None  # so that the same question can be asked again
        self.advice = None  # it may be about an earlier position
        self.state = self.state.say(f"{sentence} Change anything to try again.", "error")
        self.show()

    # Display

    def size_classes(self, size: Size) -> dict[str, bool]:
        # A narrow screen that is low shows only the board and the first suggestions.
        low = {"-low": size.height < 18, "-lowest": size.height < 16}
        return super().size_classes(size) | low

    @on(events.Mount)
    def _watch_lists(self) -> None:
        lists = (self.first_words, "highlighted"), (self.suggestions, "highlighted")
        for part, name in (*lists, (self.suggestions, "shown")):
            self.watch(part, name, self._show_highlighted, init=False)

    def _show_highlighted(self) -> None:
        self.call_later(self._follow_mark)

    def _follow_mark(self) -> None:
        marked = self.suggestions.highlighted_name, self.first_words.chosen
        if marked != (self.view.highlighted, self.view.chosen):
            self.show()

    def show(self) -> None:
        """Derive the view, and update the widgets, which draw only what differs."""
        if not self.is_mounted:
            return
        state, app = self.state, self.app
        with app.batch_update():
            for panel in (self.suggestions, self.candidates, self.chances, self.groups):
                panel.stale = self._is_stale or self._is_ahead
            self.suggestions.advice = visible(state, self.advice)
            view = self.view = PlayView(
                *(state, self.advice, self._is_stale, self._is_ahead),
                highlighted=self.suggestions.highlighted_name,
                settings=app.settings,
                asked_order=app.order,
                has_tables=app.has_tables,
                player=self._player,
                chosen=self.first_words.chosen,
                is_narrow=self.has_class("-narrow"),
                is_wide=self.has_class("-wide"),
                has_places=app.size.width >= 60,
                cards_due=app.cards_due,
                leaves_nothing=self._is_unexplained and self._is_ahead,
            )
            plan = self._plan(state)
            self.area.show(view, plan)
            self._show_below(plan)
            if state.is_by_player:
                self._show_marks()
            self.query_one(MessageLine).say(view.message)
            self.query_one(TabBar).texts = view.places
            self.sidebar.show(view, self._letters)
            self._split(view.explained)
            self.update_classes(self._classes_of(view, plan.width))
        self.sidebar.share_height()
        self.refresh_bindings()

    def _plan(self, state: PlayState) -> Arrangement:
        """Where the boards stand. One that the last guess has solved stays until the next."""
        words, _, limit = state.rules
        count = len(state.guesses)
        solved = [draft.is_won and len(draft.turns) < count for draft in state.drafts]
        return arrangement(self.app.size, solved, words.length, limit, count, state.is_over)

    def _show_below(self, plan: Arrangement) -> None:
        message, keyboard = self.query_one(MessageLine), self.keyboard_below
        is_narrow = self.has_class("-narrow")
        is_several = len(self.state.drafts) > 1 and not is_narrow
        lines = 2 if plan.width < _WIDE else 1
        lines = lines if plan.below >= lines else 0
        # At the end the card has the squares: on a narrow screen the message gives it room, too.
        height = 1 if is_narrow and self.view.is_over else None
        sizes = (lines, plan.width) if is_several else (height, None)
        if sizes != self._sizes_below:  # Textual would make a layout for None instead of None
            self._sizes_below = sizes
            message.styles.height, self.query_one("#left").styles.width = sizes
        is_moved = is_several and lines == 0
        message.set_class(is_moved, "-moved")
        self.sentence.remark = self.view.message if is_moved else Remark()
        rest = plan.below - lines - 1  # its title has a line
        least = keyboard.get_content_height(Size(), Size(), plan.width)
        keyboard.display = is_several and rest >= least and not self.view.is_over
        most = next(lines for width, lines in _KEYBOARDS if plan.width >= width)
        keyboard.styles.height = min(rest, most) + 1
        words = self.query_one(BoardWords)
        words.boards = self.view.listed
        words.display = keyboard.display and rest >= most + 3 and bool(words.boards)
        funnel, guesses = self.query_one("#told-below", BoardsFunnel), len(self.state.guesses)
        funnel.display = is_several and self.view.is_over and rest >= guesses
        funnel.styles.height = guesses + 1

    def _classes_of(self, view: PlayView, width: int) -> dict[str, bool]:
        """The classes that decide what is seen. When one changes, the whole screen is styled."""
        state, is_contradicted = view.state, view.contradiction is not None
        is_roomy = self.size.height >= LEGEND_LINES and bool(self.chances.shown)
        wants_chances = self._wants_chances or self.has_class("-explained")
        is_one = len(state.drafts) == 1
        has_guesses = state.hint >= Hint.THREE and not is_contradicted  # not seen at the end
        return {
            "-elsewhere": state.is_by_player,
            "-here": not state.is_by_player,
            "-several": not is_one,
            "-first": view.first is not None,
            "-new": view.first is not None and view.first.is_new,
            "-three": has_guesses,
            "-all": state.hint is Hint.ALL,
            "-hidden": view.is_hidden,
            "-chances": is_one and has_guesses and (wants_chances or is_roomy),
            "-contradicted": is_contradicted,
            "-baffled": view.contradiction is not None and not view.contradiction.words,
            "-above": self.keyboard_below.display,
            "-broad": not is_one and self.app.size.width - width >= 90,
        }

    @on(BoardPanel.TilesTurned)
    def _finish_guess(self) -> None:
        self._show_marks()
        if len(self.state.drafts) == 1 and self.state.draft.is_won:
            self.area.large.roll()

    def _show_marks(self) -> None:
        drafts = self.state.drafts if len(self.state.drafts) > 1 else ()
        boards = tuple(None if draft.is_won else letter_marks(draft.turns) for draft in drafts)
        for keyboard in (self.keyboard, self.keyboard_below):
            keyboard.marks, keyboard.boards = letter_marks(self.state.draft.turns), boards

    def _split(self, words: tuple[str, ...]) -> None:
        left = self.view.left
        candidates = left.words if left is not None and not left.is_solved else ()
        if len(self.state.drafts) > 1 and len(candidates) == 1:
            candidates = ()  # there is nothing to split
        # Until new advice arrives, it may be about words of another length.
        words = tuple(word for word in words if candidates and len(word) == len(candidates[0]))
        is_first = self.view.first is not None
        if (words, candidates, is_first) != self._splitting and self.app.first_frame.is_set():
            self._splitting = words, candidates, is_first
            if candidates and words and left is not None:
                self.split(words, left, is_first)
            else:
                self.workers.cancel_group(self, "groups")
                self.groups.shown = ()

    @work(exclusive=True, group="groups", exit_on_error=False)
    async def split(self, words: tuple[str, ...], left: WordsLeft, is_first: bool) -> None:
        """Show the groups into which the words split the words left; at first, their chances."""

        def groups() -> tuple[tuple[str, tuple[Bucket, ...]], ...]:
            return tuple((word, buckets(word, left.words)) for word in words)

        found = await asyncio.to_thread(groups)
        if is_first:
            self.query_one(LikelyColours).colours = likeliest_colours(*found[0], left)
        else:
            self.groups.shown = found
        self.sidebar.share_height()

    @work(exclusive=True, group="standing", exit_on_error=False)
    async def look_back(self, state: PlayState) -> None:
        """Show the player's figures before the game."""
        from wordle_tui.rating.game_card import standing_before

        await self.app.first_frame.wait()
        standing = await asyncio.to_thread(
            standing_before, self.app.history, now(), state.game.mode
        )
        panel = self.query_one(StandingPanel)
        panel.sentences, panel.games = standing.sentences, standing.games

    @work(exclusive=True, group="player", exit_on_error=False)
    async def look_up(self, words: WordList, wait: float = 0.0) -> None:
        """Find out who plays, for the first screen: what the history says, or how a game goes."""
        await asyncio.sleep(wait)
        history = self.app.history
        self._player = await asyncio.to_thread(Player.of, history, words, daily.today())
        self.show()
        await self.app.first_frame.wait()
        if not self._player.has_games:
            self.query_one(SampleGame).turns = await asyncio.to_thread(sample_game, words)
            return

        def own_record() -> Record:
            from wordle_tui.rating.record import record

            return record(history.games(), history.past_answers())

        self.query_one(You).record = await asyncio.to_thread(own_record)
        self.sidebar.share_height()
