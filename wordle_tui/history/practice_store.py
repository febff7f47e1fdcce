"""Creates the games of Practice and saves them in the history."""

from __future__ import annotations

from dataclasses import replace

from wordle_tui.game.game import GUESS_LIMIT, Game, Outcome
from wordle_tui.game.old_saved_game import OldSavedGame
from wordle_tui.game.practice import AnswerSeries, PracticeGame, PracticeSetup
from wordle_tui.game.records import FinishedGame, Mode
from wordle_tui.game.words import WordList
from wordle_tui.history.history import History

MODES = (Mode.PRACTICE, Mode.ADVERSARY, Mode.CHALLENGE)


class PracticeStore:
    """Creates games, and saves the current one at every change, so that a kill loses nothing."""

    def __init__(self, history: History, setup: PracticeSetup) -> None:
        self._history = history
        self._setup = setup
        self._answers = AnswerSeries(setup.seed)

    def begin(
        self, setup: PracticeSetup, words: WordList, hard: bool, limit: int = GUESS_LIMIT
    ) -> PracticeGame:
        """A new game; without an answer, with the next word of the series."""
        answer = setup.answer
        if answer is None and setup.mode is not Mode.ADVERSARY:
            answer = self._answers.next(words)
        game = Game(words, hard=hard, answer=answer, limit=limit)
        return PracticeGame(game, setup.mode, day=setup.day)

    def under(self, game: PracticeGame, words: WordList, hard: bool) -> PracticeGame:
        """Apply other rules to a game that has not begun, if they allow its word.

        A random word of another list is replaced by one of this list; a given word stays. A past
        puzzle keeps the list of its day.
        """
        answer = game.game.answer
        words = game.game.words if game.day else words
        is_random = game.mode is Mode.PRACTICE and answer != self._setup.answer
        if is_random and words.name != game.game.words.name:
            answer = self._answers.next(words)
        if answer is not None and answer not in words.accepted:
            return game
        return replace(game, game=replace(game.game, words=words, hard=hard, answer=answer))

    def unfinished(self, mode: Mode | None = None) -> tuple[Mode, OldSavedGame] | None:
        """The unfinished game of a mode, or of the mode played last."""
        mode = mode or self._history.last_mode(MODES)
        saved = mode and self._history.unfinished(mode)
        return (mode, saved) if mode and saved else None

    def save(self, game: PracticeGame, letters: str) -> None:
        """Save the game if it has begun and is not over."""
        if game.outcome is not Outcome.PLAYING or not game.is_kept:
            return
        if game.game.turns or letters:
            self._history.save_unfinished_old(game.mode, game.saved(letters))
        else:
            self._history.forget_unfinished(game.uuid)

    def finish(self, game: PracticeGame) -> FinishedGame:
        """Save a game that is over, if it is kept; returns its record."""
        return self._history.add(game.finished()) if game.is_kept else game.finished()
