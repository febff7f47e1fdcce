"""How the screens call the solver and the ratings, and the ratings in the background.

The solver brings numpy, so it is imported in a thread, when first needed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from wordle_tui.advice.advice import Advice, Engine, Stage
from wordle_tui.advice.order import USUAL, Order
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.records import FinishedGame, TurnRating, are_proved
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor
    from wordle_tui.game.boards import Boards
    from wordle_tui.rating.boards import RatedBoardsGuess
    from wordle_tui.rating.service import RatingService
    from wordle_tui.rating.values import RatedGame

DEBOUNCE = 0.03
"""Seconds without a change before the solver is asked."""
BREATH = 0.2
"""Seconds between two exact values that are shown."""
ENGINES_KEPT = 4
"""Lists whose proofs are remembered: a list grows with every answer that is known to be used."""

Value = TypeVar("Value")


async def streamed(begin: Callable[[], Iterator[Value]]) -> AsyncIterator[Value]:
    """The values of an iterator that works long: it is made, and each value found, in a thread."""
    stream = await asyncio.to_thread(begin)
    while (value := await asyncio.to_thread(next, stream, None)) is not None:
        yield value


class Engines:
    """Gives each word list its engine, kept for the last few; tests have an instant one.

    All methods but `opening` and `advice` take long: call them, and get each value, in a thread.
    """

    def __init__(self) -> None:
        self._engines: dict[WordList, Engine] = {}
        self._lock = Lock()

    @cached_property
    def _ratings(self) -> RatingService:
        # Not imported at the top, so that the first screen appears sooner.
        from wordle_tui.rating.service import RatingService

        return RatingService(self.advisor)

    def opening(
        self, words: WordList, hard: bool, order: Order = USUAL, *, plain: bool = False
    ) -> Advice | None:
        """The advice for the empty board, if the book has it in that order; needs no numpy."""
        if order.strategy != "optimal" or not order.aim.is_by_average:
            return None
        book = self.book(words, hard, plain)
        return order.arranged(book) if book else None

    def book(self, words: WordList, hard: bool, plain: bool = False) -> Advice | None:
        from wordle_tui.advice.book import opening_advice

        return opening_advice(words, hard, plain)

    def engine(self, words: WordList, strategy: str = "optimal") -> Engine:
        """The engine of a list, or one that ranks by another strategy, written with its options."""
        with self._lock:
            exact = self._engines.pop(words, None)
            while len(self._engines) >= ENGINES_KEPT:
                del self._engines[next(iter(self._engines))]
            exact = exact or self._make(words)
            self._engines[words] = exact  # the last one used comes last
        if strategy == "optimal":
            return exact
        from wordle_tui import strategies
        from wordle_tui.strategies.engine import StrategyEngine

        return StrategyEngine(strategies.parse(strategy), self.advisor(words))

    def only(self, words: WordList) -> Engine:
        """The engine of a list, without those of others: each card of Train may have its list, and
        an engine takes 50 to 100 MB."""
        with self._lock:
            self._engines = {each: self._engines[each] for each in self._engines if each is words}
        return self.engine(words)

    def advisor(self, words: WordList) -> Advisor:
        """The solver of a list, also if its engine is not one, as in tests."""
        from wordle_tui.advice.advisor import Advisor

        engine = self.engine(words)
        return engine if isinstance(engine, Advisor) else Advisor(words)

    async def advice(
        self,
        game: Game | Boards,
        order: Order,
        stop: Stop,
        also: Sequence[str] = (),
        *,
        plain: bool = False,
    ) -> AsyncIterator[Advice]:
        """Better and better advice on a position, and on the guesses in `also`, in that order.

        With `plain` only words that people know are suggested. Orders that are for one board
        (`ONE_BOARD`) give way to the usual one while several are unsolved. Of exact values found in
        quick succession, only some and the last one are yielded.
        """
        order = order.for_boards(game)
        engine = await asyncio.to_thread(self.engine, game.words, order.strategy)
        yielded = 0.0
        advice: Advice | None = None
        async for advice in streamed(
            lambda: engine.advise(game, also=also, plain=plain, aim=order.aim, stop=stop)
        ):
            advice = order.arranged(advice)
            if advice.stage is not Stage.EXACT or time.monotonic() - yielded > BREATH:
                yield advice
                yielded = time.monotonic()
        if advice is not None and advice.stage is Stage.EXACT:
            yield advice

    def _make(self, words: WordList) -> Engine:
        from wordle_tui.advice.advisor import Advisor
        from wordle_tui.solver.lists import has_table, lists_of

        advisor = Advisor(words)
        if has_table(words):
            lists_of(words)  # builds the tables, so that the first question is quick
        return advisor

    def ratings(self, game: Game, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        """The ratings of a game, better and better."""
        return self._ratings.steps(game, plain=plain, stop=stop)

    def board_ratings(
        self, boards: Boards, plain: bool, stop: Stop
    ) -> Iterator[tuple[RatedBoardsGuess, ...]]:
        """The ratings of the first guesses of a game with several boards, more and more of them."""
        from wordle_tui.rating.boards import rate_boards

        return rate_boards(boards, self.advisor, plain=plain, stop=stop)

    def rate_many(
        self, games: Sequence[FinishedGame], past: PastAnswers, stop: Stop
    ) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
        """The ratings of many games, in processes that leave a processor to the screens; call it in
        a thread, and for each game."""
        from wordle_tui.rating.exact import rate_many
        from wordle_tui.solver.executors import processes

        with processes(len(games), in_background=True) as executor:
            yield from rate_many(games, past, stop, executor)

    def cards_due(self, words: WordList, history: History) -> int:
        """How many training cards of a list are due; call it in a thread."""
        from wordle_tui.game.records import now
        from wordle_tui.training.trainer import cards_due

        return cards_due(words, history, now())

    def strategy_lines(
        self, game: Game, answer: str, stop: Stop
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        from wordle_tui.rating.exact import strategy_lines

        return strategy_lines(game, answer, stop)


class BackgroundRatings:
    """Rates the games of the history that have no rating.

    The history knows which games those are, so a run can be stopped at any time; the next run
    continues.
    """

    def __init__(self, history: History, engines: Engines) -> None:
        self._history, self._engines = history, engines
        self._tried: set[tuple[str, tuple[Turn, ...]]] = set()
        """The games, by uuid and turns, that were rated or contradict themselves."""

    async def rate(
        self, finished: FinishedGame, words: WordList, plain: bool, stop: Stop
    ) -> AsyncIterator[RatedGame | None]:
        """Yield the ratings of a game as they get better, and store the last one if it is proved.

        The last one is None if the game cannot be rated. A game that takes longer to prove is
        rated again with the others.
        """
        game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
        rated = None
        try:
            async for rated in streamed(lambda: self._engines.ratings(game, plain, stop)):
                yield rated
        except Exception as error:
            yield None
            if not isinstance(error, WordleError):
                raise
            return
        if rated is not None and rated.is_complete:
            from wordle_tui.rating.mistakes import turn_ratings

            ratings = await asyncio.to_thread(turn_ratings, rated)
            if are_proved(ratings):
                await self._store(finished, ratings)

    async def rate_others(self, stop: Stop) -> AsyncIterator[int]:
        """Rate the games without a rating; yield how many are left."""
        while games := await asyncio.to_thread(self._waiting):
            yield (left := len(games))
            past = await asyncio.to_thread(self._history.past_answers)
            async for game, ratings in streamed(
                partial(self._engines.rate_many, games, past, stop)
            ):
                await self._store(game, ratings)
                self._tried.add((game.uuid, game.turns))
                yield (left := left - 1)
        yield 0

    def _waiting(self) -> list[FinishedGame]:
        games = self._history.unrated(list_names())
        return [game for game in games if (game.uuid, game.turns) not in self._tried]

    async def _store(self, game: FinishedGame, ratings: Sequence[TurnRating]) -> None:
        """Store the ratings unless the game was changed meanwhile."""
        stored = await asyncio.to_thread(self._history.game, game.uuid)
        if stored is not None and stored.turns == game.turns:
            self._history.rate(game.uuid, ratings)
