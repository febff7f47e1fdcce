"""A game on the screen: its boards, and the advice beside them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.game import daily
from wordle_tui.game.boards import named
from wordle_tui.game.game import Bucket, Game, buckets
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.turn import letter_marks
from wordle_tui.game.words import WordList
from wordle_tui.play.asking import (
    AdviceRequest,
    counted_words,
    visible,
    with_each_left,
    with_words,
)
from wordle_tui.play.first import Player, sample_game
from wordle_tui.play.hints import Hint, letters_sentence
from wordle_tui.play.state import PlayState
from wordle_tui.play.view import PlayView
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.play.boards import BoardArea, BoardPanel
from wordle_tui.tui.play.ending import GameEnd
from wordle_tui.tui.play.first import FirstWords, SampleGame
from wordle_tui.tui.play.panels import HintSteps, KeyList
from wordle_tui.tui.shell.bars import TabBar
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.widgets.frame import MessageLine
from wordle_tui.tui.widgets.keyboard import Keyboard
from wordle_tui.tui.widgets.panels import CandidateList, Groups, Sentence
from wordle_tui.tui.widgets.suggestions import Chances, Suggestions
from wordle_tui.tui.widgets.tiles import NARROW


class AdvisedScreen(WordleScreen):
    """Shows a state of play, and asks the solver about it."""

    WORK = "The solver"
    AUTO_FOCUS = "BoardArea"

    area = query_one(BoardArea)
    sentence = query_one(Sentence)
    keyboard = query_one(Keyboard)
    first_words = query_one(FirstWords)
    suggestions = query_one(Suggestions)
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
        self.has_more = False
        """Whether everything that is known of the guesses is shown."""
        self._splitting: tuple[object, ...] = ()
        """The words and the possible answers of the last groups that were computed."""

    def compose_body(self) -> ComposeResult:
        with Vertical(id="left"):
            yield BoardArea()
            yield MessageLine()
        with Vertical(id="right"):
            with Vertical(id="main"):
                yield Sentence()
                yield FirstWords()
                yield HintSteps()
                yield Suggestions()
            with Vertical(id="side"):
                yield BoardPanel(id="hand")
                yield SampleGame()
                yield KeyList(title="Also", id="also")
                yield CandidateList()
                yield Keyboard()
                yield Chances()
                yield Groups()
            yield GameEnd()

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
                has_places=app.size.width >= 60,
                cards_due=app.cards_due,
                leaves_nothing=self._is_unexplained and self._is_ahead,
            )
            width = self.area.show(view, app.size)
            self.query_one("#left").styles.width = width + 1 if width else None
            self.query_one(MessageLine).say(view.message)
            self.query_one(TabBar).texts = view.places
            self._show_panels(view)
            if state.is_by_player:
                self._show_marks()
            self._split(view.explained if self.has_more else ())
            self.set_class(len(state.drafts) > 1, "-several")
        self.refresh_bindings()

    def _show_panels(self, view: PlayView) -> None:
        state, (words, _, limit) = view.state, view.state.rules
        for box in ("#main", "#side"):
            self.query_one(box).display = not view.is_over
        self.end_card.display = view.is_over
        is_first, is_beside = view.first is not None, view.contradiction is None
        has_all, is_one = view.shows_guesses and is_beside, len(state.drafts) == 1
        for panel, is_shown in (
            (self.first_words, is_first and not view.is_hidden),
            (self.query_one(SampleGame), is_first and is_one),
            (self.query_one("#also"), is_first and is_one),
            (self.query_one(HintSteps), state.hint < Hint.ALL and is_beside),
            (self.suggestions, has_all and state.hint is Hint.ALL and not is_first),
            (self.candidates, view.shows_words),
            (self.keyboard, not state.is_by_player or not is_one),
            (self.chances, has_all and self.has_more and is_one and bool(self.chances.shown)),
            (self.groups, has_all and self.has_more and not is_first),
        ):
            panel.display = is_shown
        hand = self.query_one("#hand", BoardPanel)
        hand.display = not is_one and not self.area.shows_guesses
        if hand.display:
            hand.tile = NARROW
            hand.show(view, min(limit, len(state.guesses) + 1))
        if view.first is not None:
            self.first_words.words = view.first.words
            self.query_one("#also", KeyList).keys = view.first.also
        self.sentence.headline, self.sentence.reason = view.sentences
        self.sentence.left = view.share
        self.keyboard.letters = words.alphabet.letters
        self.keyboard.layout_name = view.settings.keyboard
        self.keyboard.title = "Letters"
        steps = self.query_one(HintSteps)
        steps.step, steps.given = state.hint, self._given(view)
        steps.status = "this game won't count" if state.hints else ""
        self.suggestions.title = "Next guesses" if view.is_ahead else Suggestions.TITLE
        self.suggestions.order, self.suggestions.has_more = view.order, self.has_more
        title = "Words that fit" + (f" board {state.focus + 1}" if not is_one else "")
        self.candidates.show(view.left, view.contradiction, title)
        self.chances.limit = limit
        self.chances.show(view.explained, view.visible_advice)

    def _given(self, view: PlayView) -> tuple[str, ...]:
        """What the hints so far say."""
        best = view.visible_advice.suggestions[:3] if view.visible_advice else ()
        guesses = "  ".join(each.word.upper() for each in best) if best else "…"
        said = (self._letters or "…", f"Good guesses: {guesses}", "everything")
        return said[: view.state.hint]

    @on(BoardPanel.TilesTurned)
    def _finish_guess(self) -> None:
        self._show_marks()
        if len(self.state.drafts) == 1 and self.state.draft.is_won:
            self.area.large.roll()

    def _show_marks(self) -> None:
        drafts = self.state.drafts
        if len(drafts) == 1 or self.app.size.height < 36:
            drafts = ()  # there the letters are those of the board in hand
        self.keyboard.boards = tuple(
            None if draft.is_won else letter_marks(draft.turns) for draft in drafts
        )
        self.keyboard.marks = letter_marks(self.state.draft.turns)

    def _split(self, words: tuple[str, ...]) -> None:
        left = self.view.left
        candidates = left.words if left is not None and not left.is_solved else ()
        if len(self.state.drafts) > 1 and len(candidates) == 1:
            candidates = ()  # there is nothing to split
        # Until new advice arrives, it may be about words of another length.
        words = tuple(word for word in words if candidates and len(word) == len(candidates[0]))
        if (words, candidates) != self._splitting and self.app.first_frame.is_set():
            self._splitting = words, candidates
            if candidates and words:
                self.split(words, candidates)
            else:
                self.workers.cancel_group(self, "groups")
                self.groups.shown = ()

    @work(exclusive=True, group="groups", exit_on_error=False)
    async def split(self, words: tuple[str, ...], candidates: tuple[str, ...]) -> None:
        """Show the groups into which the words split the words left."""

        def groups() -> tuple[tuple[str, tuple[Bucket, ...]], ...]:
            return tuple((word, buckets(word, candidates)) for word in words)

        self.groups.shown = await asyncio.to_thread(groups)

    @work(exclusive=True, group="player", exit_on_error=False)
    async def look_up(self, words: WordList, wait: float = 0.0) -> None:
        """Find out who plays, for the first screen: what the history says, or how a game goes."""
        await asyncio.sleep(wait)
        history = self.app.history
        self._player = await asyncio.to_thread(Player.of, history, words, daily.today())
        self.show()
        await self.app.first_frame.wait()
        sample = self.query_one(SampleGame)
        sample.turns = await asyncio.to_thread(sample_game, words)
        sample.shape = USUAL_LENGTH, len(sample.turns)
