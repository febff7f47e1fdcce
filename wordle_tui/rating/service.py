"""A cache of ratings that the screens and the commands share.

The solver imports numpy, so it is imported when the first game is rated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import TYPE_CHECKING

from wordle_tui.game.board import Board
from wordle_tui.game.words import WordList
from wordle_tui.rating.values import SECONDS, RatedGame
from wordle_tui.solver.stopping import Report, Stop, never_stop

if TYPE_CHECKING:
    from wordle_tui.advice.advisor import Advisor

REMEMBERED = 64
"""Number of ratings that are cached."""
POLL_SECONDS = 0.05


class RatingService:
    """Rates games and caches complete ratings. It is thread-safe."""

    def __init__(
        self,
        advisor_of: Callable[[WordList], Advisor] | None = None,
        seconds: float = SECONDS,
    ) -> None:
        """`advisor_of` returns the advisor of a word list, by default one that the last games had,
        and `seconds` is the `work` for the proofs of one game."""
        self._advisor_of, self._seconds = advisor_of, seconds
        self._ratings: dict[tuple[object, ...], RatedGame] = {}
        """The latest rating of each game, complete or under way."""
        self._under_way: defaultdict[tuple[object, ...], Lock] = defaultdict(Lock)

    def steps(
        self,
        board: Board,
        *,
        plain: bool = False,
        stop: Stop = never_stop,
        progress: Report | None = None,
    ) -> Iterator[RatedGame]:
        """Yield ratings as `rate_steps` does, or only the complete rating if it is cached.

        If another thread is rating the same game, its results are yielded here too.
        """
        answer = board.known_answer
        key = board.words, board.turns, board.rule, board.limit, answer, plain
        lock, latest = self._under_way[key], None
        while not lock.acquire(timeout=POLL_SECONDS):
            if stop():
                return
            if (known := self._ratings.get(key)) is not None and known is not latest:
                yield (latest := known)
        try:
            if (known := self._ratings.get(key)) is not None and known.is_complete:
                yield known
                return
            from wordle_tui.advice.advisor import advisor_of
            from wordle_tui.rating.exact import rate_steps

            advisor = (self._advisor_of or advisor_of)(board.words)
            for rated in rate_steps(
                board,
                advisor,
                plain=plain,
                seconds=self._seconds,
                stop=stop,
                progress=progress,
            ):
                self._ratings[key] = rated
                yield rated
        finally:
            lock.release()
            for oldest in list(self._ratings)[:-REMEMBERED]:
                self._ratings.pop(oldest, None)
                self._under_way.pop(oldest, None)
