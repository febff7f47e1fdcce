"""Rate many games, such as imported ones, on all processors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import lru_cache
from itertools import chain
from random import Random

from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.daily import PastAnswers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.own_lists import list_named
from wordle_tui.game.records import FinishedGame, TurnRating
from wordle_tui.rating.exact import rate
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.solver.pool import POOL, Work
from wordle_tui.solver.stopping import Stop

SECONDS = 60.0
"""Time limit for the proofs of one game. Nearly all take less than four seconds."""


def rate_many(
    games: Iterable[FinishedGame], past: PastAnswers, stop: Stop
) -> Iterator[tuple[FinishedGame, list[TurnRating]]]:
    """Yield each game with the ratings of its turns, in the order in which they are done.

    A game is rated with its list as of the first day of its month, because games with the same
    list share their proofs. The months come in random order, so that the games rated so far are
    spread over all the time. A game that contradicts itself has no ratings. Raises `Stopped` when
    `stop` returns True.
    """
    by_month = defaultdict[date, list[FinishedGame]](list)
    for game in games:
        by_month[_month(game)].append(game)
    months = [*by_month.values()]
    Random(len(months)).shuffle(months)
    return POOL.map(Work(_make_rater, (past,)), chain(*months), stop)


def _month(game: FinishedGame) -> date:
    return game.played_on.replace(day=1)


def _make_rater(past: PastAnswers, stop: Stop) -> Callable[[FinishedGame], list[TurnRating]]:
    """The function that rates a game in one process; it keeps the proofs of the last list."""
    advisor_of = lru_cache(maxsize=1)(Advisor)

    def ratings(finished: FinishedGame) -> list[TurnRating]:
        try:
            words = list_named(finished.list_name, past.before(_month(finished)))
            game = Game(words, finished.turns, finished.hard, finished.answer, finished.limit)
            return turn_ratings(rate(game, advisor_of(words), seconds=SECONDS, stop=stop))
        except WordleError:
            return []

    return ratings
