"""Ratings for every front end: a game that was rated once is shown at once ever after.

The solver brings numpy, so it is imported when the first game is rated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Lock
from typing import TYPE_CHECKING

from wordle_tui.game.game import Game
from wordle_tui.game.words import WordList
from wordle_tui.rating.values import SECONDS, RatedGame
from wordle_tui.solver.stopping import Report, Stop, never_stop

if TYPE_CHECKING:
    from wordle_tui.solver.advisor import Advisor

REMEMBERED = 64
"""Complete ratings that are kept."""


class Ratings:
    """Rates games and remembers complete ratings; several threads may ask at the same time."""

    def __init__(self, advisor_of: Callable[[WordList], Advisor], seconds: float = SECONDS) -> None:
        """`advisor_of` gives the advisor of a word list; `seconds` are for the proofs of a game."""
        self._advisor_of, self._seconds = advisor_of, seconds
        self._complete: dict[tuple[object, ...], RatedGame] = {}
        self._lock = Lock()

    def known(self, game: Game) -> RatedGame | None:
        """The complete rating of a game, if it is remembered."""
        return self._complete.get(_key(game))

    def steps(
        self, game: Game, *, stop: Stop = never_stop, progress: Report | None = None
    ) -> Iterator[RatedGame]:
        """Yield better and better ratings as `rate_steps` does; a known one alone, if there is."""
        if (known := self.known(game)) is not None:
            yield known
            return
        from wordle_tui.rating.exact import rate_steps

        for rated in rate_steps(
            game, self._advisor_of(game.words), seconds=self._seconds, stop=stop, progress=progress
        ):
            if rated.is_complete:
                self._remember(game, rated)
            yield rated

    def _remember(self, game: Game, rated: RatedGame) -> None:
        with self._lock:
            self._complete[_key(game)] = rated
            if len(self._complete) > REMEMBERED:
                del self._complete[next(iter(self._complete))]


def _key(game: Game) -> tuple[object, ...]:
    """All that a rating depends on."""
    return game.words, game.turns, game.hard, game.known_answer
