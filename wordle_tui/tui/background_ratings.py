"""Rates finished games in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

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


class RatingHost(Protocol):
    """What background ratings need of the program."""

    history: History
    engines: Engines
    rating: tuple[str, RatedGame | None] | None
    """Set to the uuid of the game that is being rated, and its rating so far."""
    ratings_left: int
    """Set to the number of games that wait for their ratings."""

    @property
    def aim(self) -> Aim: ...

    @property
    def is_idle(self) -> bool:
        """Whether no screen has work under way."""


class BackgroundRatings:
    """Rates the games of the history that have no rating.

    The history knows which games those are, so a run can be stopped at any time; the next run
    continues.
    """

    def __init__(self, host: RatingHost) -> None:
        self._host, self._history = host, host.history
        self._tried: set[tuple[str, tuple[Turn, ...]]] = set()
        """The games, by uuid and turns, that were rated or contradict themselves."""

    async def run(self, finished: FinishedGame | None, words: WordList | None, stop: Stop) -> None:
        """Rate the game that was just finished, then the others, while no screen has work."""
        host = self._host
        if finished is not None and words is not None and finished.turns:
            await self._rate(finished, words, stop)
        while games := await asyncio.to_thread(self._waiting):
            host.ratings_left = len(games)
            while not host.is_idle:
                await asyncio.sleep(0.2)
            await self._rate_many(games, stop)
        host.ratings_left = 0

    def _waiting(self) -> list[FinishedGame]:
        games = self._history.unrated(list_names())
        return [game for game in games if (game.uuid, game.turns) not in self._tried]

    async def _rate_many(self, games: Sequence[FinishedGame], stop: Stop) -> None:
        """Rate games until all are done or a screen has work."""
        host, pause = self._host, asyncio.Event()
        past = await asyncio.to_thread(self._history.past_answers)
        with suppress(Stopped):
            async for game, ratings in streamed(
                lambda: host.engines.rate_many(games, past, either(stop, pause.is_set))
            ):
                await self._store(game, ratings)
                self._tried.add((game.uuid, game.turns))
                host.ratings_left -= 1
                if not host.is_idle:
                    pause.set()

    async def _rate(self, finished: FinishedGame, words: WordList, stop: Stop) -> None:
        """Report the ratings of a game as they get better, and store the last one if it is proved.

        A game that takes longer to prove is rated again with the others.
        """
        host = self._host
        game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
        rated, aim = None, host.aim
        try:
            async for rated in streamed(lambda: host.engines.ratings(game, aim, stop)):
                host.rating = finished.uuid, rated
        except Exception as error:
            host.rating = finished.uuid, None
            if not isinstance(error, WordleError):
                raise
            return
        if rated is not None and rated.is_complete:
            from wordle_tui.rating.mistakes import turn_ratings

            ratings = await asyncio.to_thread(turn_ratings, rated)
            if are_proved(ratings):
                await self._store(finished, ratings)

    async def _store(self, game: FinishedGame, ratings: Sequence[TurnRating]) -> None:
        """Store the ratings unless the game was changed meanwhile."""
        stored = await asyncio.to_thread(self._history.game, game.uuid)
        if stored is not None and stored.turns == game.turns:
            self._history.rate(game.uuid, ratings)
