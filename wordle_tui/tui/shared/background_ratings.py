"""Rates finished games in the background, one after another."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Protocol

from wordle_tui.advice.aim import Aim
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.own_lists import list_names
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Engines, streamed

if TYPE_CHECKING:  # they import numpy
    from wordle_tui.rating.values import RatedGame

MANY = 30
"""If more games wait for their ratings, as after an import, they get estimates first."""


class RatingHost(Protocol):
    """What background ratings need of the program."""

    history: History
    engines: Engines
    rating: tuple[str, RatedGame | None] | None
    """Set to the uuid of the game that is being rated, and its rating so far."""
    ratings_left: int
    """Set to the number of games that wait for their ratings."""
    proofs_left: int
    """Set to the number of games with estimates that wait for exact ratings."""

    @property
    def aim(self) -> Aim: ...

    def list_of(self, game: FinishedGame, day: date | None = None) -> WordList | None: ...

    async def until_idle(self, *besides: str) -> None: ...


class BackgroundRatings:
    """Rates the games of the history that have no rating, or only estimates.

    The history knows which games those are, so a run can be stopped at any time; the next run
    continues.
    """

    def __init__(self, host: RatingHost) -> None:
        self._host, self._history = host, host.history
        self._contradictory: set[str] = set()
        """The uuids of games whose colours contradict each other: they cannot be rated."""
        self._tried: set[str] = set()
        """The uuids of games that have estimates because their exact rating failed."""
        self._month: tuple[tuple[str, date], WordList | None] | None = None
        """The list name and the month of the last estimates, and the word list of that month."""

    def try_again(self) -> None:
        """Try exact ratings that failed before once more."""
        self._tried.clear()

    async def run(self, finished: FinishedGame | None, words: WordList | None, stop: Stop) -> None:
        """Rate the game that was just finished, then those without a rating, then those with
        estimates."""
        host = self._host
        if finished is not None and words is not None and finished.turns:
            await self._rate(finished, words, stop)
        self._month = None
        uuids = await asyncio.to_thread(self._history.unrated, list_names())
        for number, uuid in enumerate(uuids):
            host.ratings_left = len(uuids) - number
            await host.until_idle()
            game = await asyncio.to_thread(self._history.game, uuid)
            if game is not None and not game.is_rated:
                await self._rate_old(game, stop, by_estimates=len(uuids) > MANY)
        host.ratings_left, self._month = 0, None
        uuids = await asyncio.to_thread(self._history.estimated, list_names())
        for number, uuid in enumerate(uuids):
            host.proofs_left = len(uuids) - number
            await host.until_idle("openers")
            game = await asyncio.to_thread(self._history.game, uuid)
            if game is not None and game.is_estimated and uuid not in self._tried:
                await self._rate_old(game, stop, by_estimates=False)
                self._tried.add(uuid)
        host.proofs_left = 0

    async def _rate_old(self, finished: FinishedGame, stop: Stop, by_estimates: bool) -> None:
        """Rate a game with the word list of its day.

        Estimates use the list of its month: building one per day would take longer than they do.
        """
        if finished.uuid in self._contradictory:
            return
        if by_estimates:
            month = finished.list_name, finished.played_on.replace(day=1)
            if self._month is None or self._month[0] != month:
                words = await asyncio.to_thread(self._host.list_of, finished, month[1])
                self._month = month, words
            words = self._month[1]
        else:
            words = await asyncio.to_thread(self._host.list_of, finished)
        if words is not None:
            await self._rate(finished, words, stop, by_estimates)

    async def _rate(
        self,
        finished: FinishedGame,
        words: WordList,
        stop: Stop,
        by_estimates: bool | None = None,
    ) -> None:
        """Report the ratings of a game as they get better, and store the last one.

        `by_estimates` is None for a game that was just finished.
        """
        host = self._host
        game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
        rated, aim, find = None, host.aim, host.engines.ratings
        if by_estimates is not None:
            find = partial(host.engines.ratings_of_many, by_estimates=by_estimates)
        try:
            async for rated in streamed(lambda: find(game, aim, stop)):
                host.rating = finished.uuid, rated
        except Exception as error:
            host.rating = finished.uuid, None
            if not isinstance(error, WordleError):
                raise
            self._contradictory.add(finished.uuid)
            return
        stored = await asyncio.to_thread(self._history.game, finished.uuid)
        is_unchanged = stored is not None and stored.turns == finished.turns
        if rated is not None and rated.is_complete and is_unchanged:
            from wordle_tui.rating.mistakes import turn_ratings

            ratings = await asyncio.to_thread(turn_ratings, rated, are_estimates=bool(by_estimates))
            self._history.rate(finished.uuid, ratings)
