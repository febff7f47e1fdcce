"""Ratings of finished games, made while the user does something else. Knows no screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.game.words import LIST_NAMES, WordList
from wordle_tui.history.history import History
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui.engines import Solver

if TYPE_CHECKING:
    from wordle_tui.rating.values import RatedGame

Show = Callable[[str, "RatedGame | None"], None]
"""Called with a game's name and what is known of it so far; None if nothing ever will be."""


class BackgroundRating:
    """Rates games one at a time, and stores what it comes to."""

    def __init__(self, history: History, solver: Solver) -> None:
        self._history, self._solver = history, solver
        self._hopeless: set[str] = set()
        """The names of games that contradict themselves: they are not tried again."""

    async def rate(self, game: FinishedGame, words: WordList, show: Show, stop: Stop) -> None:
        """Rate a game that was played with these words, and store that, unless it contradicts."""
        played = Game(words, game.turns, game.hard, game.answer)
        try:
            steps = await asyncio.to_thread(self._solver.ratings, played, stop)
            while (rated := await asyncio.to_thread(next, steps, None)) is not None:
                show(game.uuid, rated)
                if rated.is_complete:
                    self._store(game, rated)
        except Exception as error:
            show(game.uuid, None)
            if not isinstance(error, WordleError):
                raise
            self._hopeless.add(game.uuid)

    def _store(self, game: FinishedGame, rated: RatedGame) -> None:
        stored = self._history.game(game.uuid)
        if stored is not None and stored.turns == game.turns:  # not mended since
            ratings = [TurnRating(each.loss, each.luck, each.proved) for each in rated.guesses]
            self._history.rate(game.uuid, ratings)

    async def rate_others(
        self,
        words_named: Callable[[str], WordList | None],
        until_idle: Callable[[], Awaitable[None]],
        show: Show,
        stop: Stop,
    ) -> None:
        """Rate the games that have no ratings, the newest first, each when nothing else is done.

        Only those with a shipped list and a known answer.
        """
        for uuid in self._history.unrated(LIST_NAMES):
            await until_idle()
            game = self._history.game(uuid)
            words = words_named(game.list_name) if game and not game.ratings else None
            if game is not None and words is not None and uuid not in self._hopeless:
                await self.rate(game, words, show, stop)
