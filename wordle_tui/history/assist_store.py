"""Saves the game of Assist in the history: unfinished at every change, then finished."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from wordle_tui.game import daily
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.old_saved_game import OldSavedGame
from wordle_tui.game.records import FinishedBoard, FinishedGame, Mode, now
from wordle_tui.history.history import History


class AssistGameStore:
    """Saves the current game at every change, so that a kill loses nothing."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game: OldSavedGame | FinishedGame = OldSavedGame(list_name="")
        """The current game; its start and uuid stay the same at every save."""
        self._is_finished = False
        self._begun_on: date | None = None
        """The day on which this run began the game, if it did."""
        self._offered: tuple[OldSavedGame, object] | None = None
        """The game of another day and its content, as long as undo can restore it."""

    @property
    def finished(self) -> FinishedGame | None:
        """The record of the current game, once it is over."""
        return self._game if isinstance(self._game, FinishedGame) else None

    def resume(self) -> OldSavedGame | None:
        """The unfinished game, which becomes the current one; None if there is none."""
        saved = self._history.unfinished(Mode.ASSIST)
        self._game = saved or self._game
        return saved

    def offer(self, content: object) -> None:
        """Begin another game; the resumed one is kept until the next save.

        A save of the same content resumes it again.
        """
        if isinstance(self._game, OldSavedGame):
            self._offered = self._game, content
        self._game = OldSavedGame(list_name="")

    def _settle(self, content: object) -> None:
        """Continue the game of another day if undo has restored it; otherwise delete it."""
        if self._offered is not None:
            old, offered = self._offered
            if content == offered:
                self._history.forget_unfinished(self._game.uuid)
                self._game, self._offered = old, None
            else:
                self._history.forget_unfinished(old.uuid)

    def store(
        self, game: Game, is_advised: bool, content: object, past: str = "", **typed: Any
    ) -> FinishedGame | None:
        """Save the game; returns its record if it is over and not contradictory.

        `content` identifies the state of the game for `offer`, `past` is its undo history, and
        `typed` has the fields of a `OldSavedGame` that describe the row being typed.
        """
        if self._is_finished:
            self._history.delete(self._game.uuid)
            self._is_finished = False
        self._settle(content)
        if isinstance(self._game, OldSavedGame):
            is_new = not self._game.list_name
            if is_new:  # its first key
                self._game = replace(self._game, started=now())
            if is_new or (not self._game.turns and self._game.day == self._begun_on):
                # A board without a guess belongs to the current day, even after midnight.
                self._begun_on = daily.today()
                self._game = replace(self._game, day=self._begun_on)
        begun = (game.words.name, game.hard, game.turns)
        identity: dict[str, Any] = {
            "started": self._game.started,
            "uuid": self._game.uuid,
            "limit": game.limit,
            "day": self._day(game),
            "is_advised": is_advised,
        }
        if game.outcome is not Outcome.PLAYING and game.is_possible:
            boards = (FinishedBoard(game.turns, game.known_answer),)
            finished = FinishedGame(Mode.ASSIST, *begun[:2], boards, **identity)
            self._game, self._is_finished = self._history.add(finished), True
            return self._game
        if game.turns or typed.get("letters") or past:
            self._game = replace(OldSavedGame(*begun, **identity), past=past, **typed)
            self._history.save_unfinished_old(Mode.ASSIST, self._game)
        else:
            self.begin()
        return None

    def leave(self) -> None:
        """Start another game at the next save; the restored one stays in the history."""
        self._history.leave_unfinished(Mode.ASSIST)
        self._game = OldSavedGame(list_name="")

    def begin(self) -> None:
        """Start another game at the next save, and delete the unfinished one."""
        self._history.clear_unfinished(Mode.ASSIST)
        self._game = OldSavedGame(list_name="")
        self._is_finished = False
        self._offered = None

    def _day(self, game: Game) -> date | None:
        """The day of the puzzle; None for a second game of that day."""
        if game.words.name != "nyt":
            return None
        day = self._game.day
        if day is None and isinstance(self._game, OldSavedGame):  # saved by version 1.0
            day = daily.today()
        kept = self._history.game_on(day) if day else None
        return day if kept is None or kept.uuid == self._game.uuid else None

    def file(self, day: date | None) -> None:
        """File the finished game under another day; raises `WordleError` if that day has a game."""
        if isinstance(self._game, FinishedGame):
            self._history.file(self._game.uuid, day)
            self._game = replace(self._game, day=day)
