"""Where games against the program come from and how they are kept. Knows no screen."""

from __future__ import annotations

from dataclasses import replace

from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome
from wordle_tui.game.practice import AnswerSeries, PracticeGame, PracticeSetup
from wordle_tui.game.records import FinishedGame, Mode, SavedGame
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History

MODES = (Mode.PRACTICE, Mode.ADVERSARY, Mode.CHALLENGE)


class PracticeStore:
    """Begins games, and saves one with each change; a killed program loses nothing."""

    def __init__(self, history: History, setup: PracticeSetup) -> None:
        self._history = history
        self._plan = setup
        self._answers = AnswerSeries(setup.seed)

    def begin(
        self, mode: Mode, words: WordList, hard: bool, answer: str | None, limit: int = GUESS_LIMIT
    ) -> PracticeGame:
        """A new game; without an answer the next of the series is sought."""
        if answer is None and mode is not Mode.ADVERSARY:
            answer = self._answers.next(words)
        return PracticeGame(Game(words, hard=hard, answer=answer, limit=limit), mode)

    def under(self, game: PracticeGame, words: WordList, hard: bool) -> PracticeGame:
        """A game that has not begun, under other rules if its word is among them.

        The word stays the same; but one that was drawn from a list is drawn again from another.
        """
        answer = game.game.answer
        is_drawn = game.mode is Mode.PRACTICE and answer != self._plan.answer
        if is_drawn and words.name != game.game.words.name:
            answer = self._answers.next(words)
        if answer is not None and answer not in words.accepted:
            return game
        return replace(game, game=replace(game.game, words=words, hard=hard, answer=answer))

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
