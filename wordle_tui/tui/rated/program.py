"""What the app adds to the game: ratings, strategies and training, made in the background."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.reactive import reactive
from textual.worker import get_current_worker

from wordle_tui.advice.advice import Engine
from wordle_tui.game import daily
from wordle_tui.game.board import Board
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import list_names
from wordle_tui.game.records import FinishedGame, Player, TurnRating, are_proved, now
from wordle_tui.game.turn import Turn
from wordle_tui.game.wording import time_left
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.play.store import mark_left
from wordle_tui.settings.settings import Settings
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines, streamed
from wordle_tui.tui.program import Program

if TYPE_CHECKING:
    from wordle_tui.game.game import Game
    from wordle_tui.rating.service import RatingService
    from wordle_tui.rating.several_boards import RatedBoardsGuess
    from wordle_tui.rating.values import Line, RatedGame


class RatingEngines(Engines):
    """The engines of the solver, and what is made with them: ratings, and advice by strategies.

    All methods that rate take long: call them, and get each value, in a thread.
    """

    @cached_property
    def _ratings(self) -> RatingService:
        # Not imported at the top, so that the first screen appears sooner.
        from wordle_tui.rating.service import RatingService

        return RatingService(self.advisor)

    def by_strategy(self, words: WordList, strategy: str) -> Engine:
        from wordle_tui import strategies
        from wordle_tui.strategies.engine import StrategyEngine

        return StrategyEngine(strategies.parse(strategy), self.advisor(words))

    def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
        """The ratings of a game, better and better."""
        return self._ratings.steps(board, plain=plain, stop=stop)

    def board_ratings(
        self, game: Game, plain: bool, stop: Stop
    ) -> Iterator[tuple[RatedBoardsGuess, ...]]:
        """The ratings of the first guesses of a game with several boards, more and more of them."""
        from wordle_tui.rating.several_boards import rate_boards

        return rate_boards(game, self.advisor, plain=plain, stop=stop)

    def rate_many(
        self, games: Sequence[FinishedGame], past: PastAnswers, stop: Stop
    ) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
        """The ratings of many games, in processes that leave a processor to the screens; call it in
        a thread, and for each game."""
        from wordle_tui.rating.exact import rate_many
        from wordle_tui.solver.executors import processes

        with processes(len(games), in_background=True) as executor:
            yield from rate_many(games, past=past, stop=stop, executor=executor)

    def played_on(
        self, rated: RatedGame, guesses: Sequence[str], plain: bool, stop: Stop
    ) -> Line | None:
        """Best play against the answer of a rated game after other guesses."""
        from wordle_tui.rating.exact import played_on

        advisor = self.advisor(rated.board.words)
        return played_on(rated, guesses, advisor, plain=plain, stop=stop)

    def strategy_lines(
        self, board: Board, answer: str, stop: Stop
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        from wordle_tui.rating.exact import strategy_lines

        return strategy_lines(board, answer, stop)


class BackgroundRatings:
    """Rates the games of the history that have no rating.

    The history knows which games those are, so a run can be stopped at any time; the next run
    continues.
    """

    def __init__(self, history: History, engines: RatingEngines) -> None:
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
        board = Board(words, finished.turns, finished.rule, finished.answer, finished.limit)
        rated = None
        try:
            async for rated in streamed(lambda: self._engines.ratings(board, plain, stop)):
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
        stored = await asyncio.to_thread(self._history.game, game.uuid)
        if stored is not None and stored.turns == game.turns:
            self._history.rate(game.uuid, ratings)


class RatingProgram(Program):
    """The app as the screens around the game know it."""

    engines: RatingEngines
    rating: reactive[tuple[str, RatedGame | None] | None] = reactive(
        None, init=False, repaint=False
    )
    """The uuid of the game that is being rated, and its rating so far; None if it has none."""
    ratings_left: reactive[int] = reactive(0, init=False, repaint=False)
    """How many games wait for their ratings."""
    ratings_time = ""
    """About how long these take, as the end of a sentence."""

    def __init__(self, *, engines: RatingEngines | None = None, **options: Any) -> None:
        """The other options are those of `Program`."""
        super().__init__(engines=engines or RatingEngines(), **options)
        self._ratings = BackgroundRatings(self.history, self.engines)
        self._to_rate = dict[str, tuple[FinishedGame, WordList]]()
        """The games just finished whose cards wait for a rating, by uuid."""

    def rate_games(
        self, finished: FinishedGame | None = None, words: WordList | None = None
    ) -> None:
        """Rate a game that was just finished, then all that have no rating yet."""
        if finished is not None and words is not None and finished.turns:
            self._to_rate[finished.uuid] = finished, words
        running = {worker.group for worker in self.workers if not worker.is_finished}
        if finished is not None or "ratings" not in running:
            self._rate_games()

    @work(exclusive=True, group="ratings", exit_on_error=False)
    async def _rate_games(self) -> None:
        stop = get_current_worker().cancelled_event.is_set
        await self.first_frame.wait()
        await asyncio.to_thread(mark_left, self.history)
        while self._to_rate:
            uuid, (finished, words) = self._to_rate.popitem()
            try:
                plain = self.settings.plain_words
                async for rated in self._ratings.rate(finished, words, plain, stop):
                    self.rating = uuid, rated
            except asyncio.CancelledError:  # the next run goes on, after newer games
                self._to_rate = {uuid: (finished, words), **self._to_rate}
                raise
        begun, most = time.monotonic(), 0
        async for left in self._ratings.rate_others(stop):
            most = max(most, left)
            self.ratings_time = time_left(time.monotonic() - begun, most - left, left)
            self.ratings_left = left

    @work(exclusive=True, group="due", exit_on_error=False)
    async def count_due(self) -> None:
        await self.first_frame.wait()
        self.cards_due = await asyncio.to_thread(
            _cards_due, self.words, self.history, self.settings
        )

    def player(self, words: WordList) -> Player:
        from wordle_tui.history.statistics import player_of

        return player_of(self.history, words, daily.today())

    def more_about(self, player: Player, words: WordList, stop: Stop) -> Iterator[Player]:
        from wordle_tui.rating.exact import best_play
        from wordle_tui.rating.report import against_best
        from wordle_tui.training.trainer import first_due

        card = first_due(words, self.rule, self.history, self.settings, now())
        yield (player := replace(player, card=card))
        past, plain, game = self.history.past_answers(), self.settings.plain_words, player.yesterday
        if game is None or player.against_best:
            return
        if best := best_play(game, past, plain=plain, stop=stop):
            yield replace(player, against_best=against_best(game, best))

    def can_import(self, text: str) -> bool:
        from wordle_tui.history.sources.recognise import is_history

        return is_history(text)


def _cards_due(words: WordList, history: History, settings: Settings) -> int:
    from wordle_tui.training.trainer import cards_due  # imported here, because it takes long

    return cards_due(words, history, settings, now())
