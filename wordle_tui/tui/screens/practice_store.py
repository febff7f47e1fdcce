"""How games against the program are kept: the unfinished and the finished. Knows no screen."""

from __future__ import annotations

from wordle_tui.game import Outcome
from wordle_tui.history import History
from wordle_tui.practice import PracticeGame
from wordle_tui.rated import RatedGame
from wordle_tui.records import FinishedGame, Mode, SavedGame, TurnRating

MODES = (Mode.PRACTICE, Mode.ADVERSARY, Mode.CHALLENGE)


class PracticeStore:
    """Saves a game with each change; a killed program loses nothing."""

    def __init__(self, history: History) -> None:
        self._history = history

    def unfinished(self, mode: Mode | None = None) -> tuple[Mode, SavedGame] | None:
        """The game that was left in that mode, or in the one played last."""
        mode = mode or self._history.last_mode(MODES)
        saved = mode and self._history.unfinished(mode)
        return (mode, saved) if mode and saved else None

    def keep(self, game: PracticeGame, letters: str) -> None:
        """Keep the game as it is now, if it has begun and is not over."""
        if game.outcome is not Outcome.PLAYING:
            return
        if game.game.turns or letters:
            self._history.save_unfinished(game.mode, game.saved(letters))
        else:
            self._history.forget_unfinished(game.uuid)

    def finish(self, game: PracticeGame) -> FinishedGame:
        """Keep a game that is over; gives its record."""
        return self._history.add(game.finished())

    def rate(self, finished: FinishedGame, rated: RatedGame) -> None:
        """Keep the rating of such a game."""
        ratings = [TurnRating(each.loss, each.luck, each.proved) for each in rated.guesses]
        self._history.rate(finished.uuid, ratings)
