"""Asks the solver about the game of a screen as it changes: look for `Consultant.ask`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage, WordsLeft, first_advice
from wordle_tui.game.game import named
from wordle_tui.play.asking import (
    AdviceRequest,
    Answered,
    Consultation,
    counted_words,
    is_all_coloured,
    with_each_left,
    with_words,
)
from wordle_tui.play.hints import Hint, letters_sentence
from wordle_tui.play.state import PlayState
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.program import Program
from wordle_tui.tui.shell.base import WordleScreen


class Consultant:
    """Asks the solver about the state of a game, and keeps what it has said."""

    def __init__(self, app: Program, screen: WordleScreen, show: Callable[[], None]) -> None:
        """`show` is called when there is other advice; the workers are those of the screen."""
        self._app = app
        self._screen, self._show = screen, show
        self.consultation = Consultation()

    def forget(self) -> None:
        """Drop the advice, so that the same question is asked again."""
        self.consultation = Consultation()

    def ask_again(self) -> None:
        """Ask the same question again at the next change: it now has another answer."""
        self.consultation = replace(self.consultation, question=None)

    def ask(self, state: PlayState) -> None:
        """Ask the solver about a state, unless it has been asked already."""
        self._state, before = state, self.consultation
        if state.is_over and not state.is_by_player:
            self.forget()
            self._screen.workers.cancel_group(self._screen, "advice")
            return
        question = before.question_about(state, self._app.settings, self._app.order)
        if before.covers(question, state):
            return
        is_new = not before.is_about(question)
        opening = self._opening(question) if is_new and question.is_ranking else None
        self.consultation = before.asking(question, opening)
        if is_new or question.word is not None:
            consult: Callable[[], Awaitable[None]] = partial(self.consult, state, question)
            self._screen.run_worker(consult, group="advice", exclusive=True, exit_on_error=False)

    def _opening(self, question: AdviceRequest) -> Advice | None:
        """The advice on an empty board, if the book has it."""
        state = self._state
        if question.position.guesses or len(state.drafts) > 1 or state.is_over:
            return None
        words, rule, _ = state.rules
        plain = self._app.settings.plain_words
        opening = self._app.engines.opening(words, rule, self._app.order, plain=plain)
        if opening is None or state.is_by_player:
            return opening
        return with_words(opening, counted_words(state, state.position))

    async def consult(self, state: PlayState, question: AdviceRequest) -> None:
        """Show the advice as it gets better; a newer question cancels this one.

        If the book has the whole answer, only prepare the solver for the next question.
        """
        engines, words = self._app.engines, state.rules.words
        await self._app.first_frame.wait()  # importing numpy would hold it up
        await asyncio.sleep(DEBOUNCE)
        if self.consultation.answered is Answered.COMPLETE:
            self._show()  # the groups waited for the first frame
            await asyncio.to_thread(engines.engine, words)
            return
        left = await asyncio.to_thread(counted_words, state, question.position)
        if not state.is_by_player and question.hint >= Hint.LETTERS:
            await self._try_letters(state, left)
        is_impossible = state.is_by_player and not all(board.remaining for board in left)
        if is_impossible and self.consultation.is_ahead(self._state):
            nothing = None
            if is_all_coloured(self._state):  # to find the wrong tile takes too long for each key
                nothing = await asyncio.to_thread(first_advice, question.position)
            self._take(replace(self.consultation, answered=Answered.NOTHING_FITS, nothing=nothing))
        elif question.is_ranking or is_impossible:
            await self._search(state, question, left)
        else:
            self._take(self.consultation.better(Advice(Stage.COUNTED, left)).complete())
            await asyncio.to_thread(engines.engine, words)
        self.ask(self._state)  # without a contradiction, the question includes the draft again

    async def _try_letters(self, state: PlayState, left: tuple[WordsLeft, ...]) -> None:
        words = left[state.drafts.focus].words
        letters = await asyncio.to_thread(letters_sentence, state.draft.turns, words)
        sentence = named(state.drafts.focus, len(state.drafts), letters)
        self.consultation = replace(self.consultation, letters=sentence)

    async def _search(
        self, state: PlayState, question: AdviceRequest, left: tuple[WordsLeft, ...]
    ) -> None:
        stop = get_current_worker().cancelled_event.is_set
        also = (question.word,) if question.word else ()
        async for advice in self._app.engines.advice(
            question.position, question.order, stop, also, plain=question.plain
        ):
            if advice.contradiction is None or not state.is_by_player:
                advice = with_words(advice, left)
                advice = await asyncio.to_thread(with_each_left, advice)
            self._take(self.consultation.better(advice))
        self._take(self.consultation.complete())

    def _take(self, consultation: Consultation) -> None:
        if consultation != self.consultation:
            self.consultation = consultation
            self._show()
