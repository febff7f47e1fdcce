"""The game of a screen: which one is played, and what the solver says of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from textual.worker import get_current_worker

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.game.boards import named
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.play.asking import AdviceRequest, counted_words, with_each_left, with_words
from wordle_tui.play.games import Games, InForce
from wordle_tui.play.hints import Hint, letters_sentence
from wordle_tui.play.state import GameRules, PlayState
from wordle_tui.tui.engines import DEBOUNCE
from wordle_tui.tui.program import Program
from wordle_tui.tui.shell.base import WordleScreen


class AdvisedGame:
    """The state of a game, which is kept, and the latest advice on it."""

    def __init__(self, app: Program, screen: WordleScreen, show: Callable[[], None]) -> None:
        """`show` is called when there is other advice; the workers are those of the screen."""
        self._app = app
        self._screen, self._show = screen, show
        self.games = Games(app.history, Mode(screen.NAME), app)
        self.advice: Advice | None = None
        self.is_stale = False
        """Whether the advice is about an earlier position."""
        self.is_searching = False
        self.letters = ""
        """Which letters to try, in a sentence."""
        self._question: AdviceRequest | None = None
        self._is_unexplained = False
        """Whether no word fits, and the solver was not asked why."""
        self.keep(self.games.begin(self.games.setup, self.in_force))

    @property
    def in_force(self) -> InForce:
        """What new games follow."""
        app = self._app
        rules = GameRules(app.words, app.hard, app.limit)
        return InForce(rules, app.settings, app.asked_list, app.asked_hard)

    @property
    def board(self) -> Game:
        """The game on the board in hand, without what is being typed."""
        return self.state.position.boards[self.state.focus]

    def keep(self, state: PlayState) -> PlayState:
        """Go on with a state, and save it; give the state as it is kept."""
        self.state = self.games.store.save(state)
        return self.state

    def forget(self) -> None:
        """Drop the advice, so that the same question is asked again."""
        self._question, self.advice, self.letters = None, None, ""

    def ask_again(self) -> None:
        """Ask the same question again at the next change: it now has another answer."""
        self._question = None

    # The solver

    @property
    def is_ahead(self) -> bool:
        """Whether the question includes the row whose colours are not confirmed yet."""
        return self._question is not None and self._question.position != self.state.position

    @property
    def leaves_nothing(self) -> bool:
        """Whether no word fits the colours so far."""
        return self._is_unexplained and self.is_ahead

    def ask(self) -> None:
        """Ask the solver about the state, unless it has been asked already."""
        state, settings, before = self.state, self._app.settings, self._question
        if state.is_over and not state.is_by_player:
            self._question = None
            self._screen.workers.cancel_group(self._screen, "advice")
            return
        has_found = self.advice is not None and self.advice.contradiction is not None
        question = AdviceRequest.about(
            state, settings, has_found and not self.is_ahead, self._app.order
        )
        word = question.word
        if question == before and not (self._is_unexplained and not self.is_ahead):
            return
        self._question, is_unexplained = question, self._is_unexplained
        self._is_unexplained = False
        is_same = before is not None and replace(before, word=word) == question
        opening = None
        if not is_same:
            if question.is_ranking and not question.position.guesses:
                opening = self._opening()
            self.advice = opening or self.advice
            self.is_stale = opening is None
        if is_unexplained or not is_same or word is not None:
            is_known = opening is not None and word is None
            consult: Callable[[], Awaitable[None]] = partial(
                self.consult, state, question, is_known
            )
            self._screen.run_worker(consult, group="advice", exclusive=True, exit_on_error=False)

    def _opening(self) -> Advice | None:
        state = self.state
        if len(state.drafts) > 1 or state.is_over:
            return None
        words, hard, _ = state.rules
        plain = self._app.settings.plain_words
        opening = self._app.engines.opening(words, hard, self._app.order, plain=plain)
        if opening is None or state.is_by_player:
            return opening
        return with_words(opening, counted_words(state, state.position))

    async def consult(self, state: PlayState, question: AdviceRequest, is_known: bool) -> None:
        """Show the advice as it gets better; a newer question cancels this one.

        If the book has the whole answer (`is_known`), only prepare the solver for the next one.
        """
        stop = get_current_worker().cancelled_event.is_set
        engines, words = self._app.engines, state.rules.words
        await self._app.first_frame.wait()  # importing numpy would hold it up
        await asyncio.sleep(DEBOUNCE)
        if is_known:
            self._show()  # the groups waited for the first frame
            await asyncio.to_thread(engines.engine, words)
            return
        left = await asyncio.to_thread(counted_words, state, question.position)
        if not state.is_by_player and question.hint >= Hint.LETTERS:
            words_left = left[state.focus].words
            letters = await asyncio.to_thread(letters_sentence, state.draft.turns, words_left)
            self.letters = named(state.focus, len(state.drafts), letters)
        is_impossible = state.is_by_player and not all(board.remaining for board in left)
        if is_impossible and self.is_ahead:  # Enter will show which tile is wrong
            self._is_unexplained = True
            self._show()
        elif not (question.is_ranking or is_impossible):
            self._take_advice(Advice(Stage.COUNTED, left), is_stale=False)
            await asyncio.to_thread(engines.engine, words)
        else:
            self.is_searching = True
            self._show()
            also = (question.word,) if question.word else ()
            stream = engines.advice(
                question.position, question.order, stop, also, plain=question.plain
            )
            async for advice in stream:
                if advice.contradiction is None or not state.is_by_player:
                    advice = with_words(advice, left)
                    advice = await asyncio.to_thread(with_each_left, advice)
                self._take_advice(advice)
            self.is_searching = False
            self._show()
        self.ask()  # without a contradiction, the question includes the draft again

    def _take_advice(self, advice: Advice, is_stale: bool | None = None) -> None:
        before = self.advice
        if before is not None and not self.is_stale and advice.stage < before.stage:
            # Only the word typed is another: the better advice on the position stays.
            advice = replace(before, asked=advice.asked)
        is_counted = advice.stage is Stage.COUNTED and advice.remaining > 0
        is_stale = is_counted if is_stale is None else is_stale
        if (advice, is_stale) != (before, self.is_stale):
            self.advice, self.is_stale = advice, is_stale
            self._show()
