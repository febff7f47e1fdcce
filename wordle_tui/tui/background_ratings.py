"""Rates finished games in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from wordle_tui.advice.aim import Aim
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.records import FinishedGame, TurnRating, are_proved
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop, Stopped, either
from wordle_tui.tui.engines import Engines, streamed

if TYPE_CHECKING:  # they import numpy
    from wordle_tui.rating.values import RatedGame


class BackgroundRatings:
    """Rates the games of the history that have no rating.

    The history knows which games those are, so a run can be stopped at any time; the next run
    continues.
    """

    def __init__(self, history: History, engines: Engines, is_idle: Callable[[], bool]) -> None:
        """`is_idle` says whether no screen has work under way."""
        self._history, self._engines, self._is_idle = history, engines, is_idle
        self._tried: set[tuple[str, tuple[Turn, ...]]] = set()
        """The games, by uuid and turns, that were rated or contradict themselves."""

    async def rate(
        self, finished: FinishedGame, words: WordList, aim: Aim, stop: Stop
    ) -> AsyncIterator[RatedGame | None]:
        """Yield the ratings of a game as they get better, and store the last one if it is proved.

        The last one is None if the game cannot be rated. A game that takes longer to prove is
        rated again with the others.
        """
        game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
        rated = None
        try:
            async for rated in streamed(lambda: self._engines.ratings(game, aim, stop)):
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
        """Rate the games without a rating, while no screen has work; yield how many are left."""
        while games := await asyncio.to_thread(self._waiting):
            yield (left := len(games))
            while not self._is_idle():
                await asyncio.sleep(0.2)
            past, pause = await asyncio.to_thread(self._history.past_answers), asyncio.Event()
            must_stop = either(stop, pause.is_set)
            with suppress(Stopped):
                async for game, ratings in streamed(
                    partial(self._engines.rate_many, games, past, must_stop)
                ):
                    await self._store(game, ratings)
                    self._tried.add((game.uuid, game.turns))
                    yield (left := left - 1)
                    if not self._is_idle():
                        pause.set()
        yield 0

    def _waiting(self) -> list[FinishedGame]:
        games = self._history.unrated(list_names())
        return [game for game in games if (game.uuid, game.turns) not in self._tried]

    async def _store(self, game: FinishedGame, ratings: Sequence[TurnRating]) -> None:
        """Store the ratings unless the game was changed meanwhile."""
        stored = await asyncio.to_thread(self._history.game, game.uuid)
        if stored is not None and stored.turns == game.turns:
            self._history.rate(game.uuid, ratings)
