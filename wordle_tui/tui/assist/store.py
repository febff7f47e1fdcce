"""Saves and restores the board of Assist in the history; independent of Textual."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from wordle_tui.game import daily
from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.records import FinishedGame, Mode, SavedGame, now
from wordle_tui.game.tiles import Pattern
from wordle_tui.history.history import History
from wordle_tui.tui.assist.state import AssistState
from wordle_tui.tui.shared.draft_board import DraftBoard, all_grey, certain_tiles

UNDO_KEPT = 100
"""How many undo steps are saved."""


class AssistStore:
    """Saves the board and its undo history at every change, so that a kill loses nothing."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game: SavedGame | FinishedGame = SavedGame(list_name="")
        """The game on the board; its start and uuid stay the same at every save."""
        self._is_finished = False
        self._begun_on: date | None = None
        """The day on which this run began the game, if it did."""
        self._offered: tuple[SavedGame, DraftBoard] | None = None
        """The board of another day, as long as undo can restore it."""

    @property
    def finished(self) -> FinishedGame | None:
        """The record of the game on the board, once it is over."""
        return self._game if isinstance(self._game, FinishedGame) else None

    def restore(self) -> tuple[DraftBoard, tuple[DraftBoard, ...], SavedGame] | None:
        """The unfinished board, its undo history and its record; None if there is none."""
        saved = self._history.unfinished(Mode.ASSIST)
        if saved is None:
            return None
        self._game = saved
        length = len(saved.turns[0].guess) if saved.turns else len(saved.marks)
        if length not in LENGTHS:  # an empty board of version 1.0
            length = USUAL_LENGTH
        pattern = Pattern(saved.marks) if len(saved.marks) == length else all_grey(length)
        certain = certain_tiles(saved.turns, saved.letters, length)
        tiles = enumerate(zip(pattern.marks, certain.marks, strict=True))
        draft = DraftBoard(
            *(saved.turns, saved.letters, pattern),
            coloured=frozenset(tile for tile, (mark, first) in tiles if mark != first),
            limit=saved.limit,
            is_advised=saved.is_advised,
        ).at_open_row()
        boards = (
            DraftBoard.from_text(text, saved.limit) for text in filter(None, saved.past.split("\n"))
        )
        past = tuple(board for board in boards if board.length == length)  # others had other lists
        return (draft.at(*saved.cursor) if saved.cursor else draft), past, saved

    def offer(self, draft: DraftBoard) -> None:
        """Begin another board; the restored one is kept until the user types on this one."""
        if isinstance(self._game, SavedGame):
            self._offered = self._game, draft
        self._game = SavedGame(list_name="")

    def _settle(self, state: AssistState) -> None:
        """Continue the board of another day if undo has restored it; otherwise delete it."""
        if self._offered is not None:
            old, draft = self._offered
            if state.draft.content == draft.content:
                self._history.forget_unfinished(self._game.uuid)
                self._game, self._offered = old, None
            else:
                self._history.forget_unfinished(old.uuid)

    def save(self, state: AssistState, game: Game) -> FinishedGame | None:
        """Save the board; returns the record of its game if it is over and not contradictory."""
        if self._is_finished:
            self._history.delete(self._game.uuid)
            self._is_finished = False
        self._settle(state)
        if isinstance(self._game, SavedGame):
            is_new = not self._game.list_name
            if is_new:  # its first key
                self._game = replace(self._game, started=now())
            if is_new or (not self._game.turns and self._game.day == self._begun_on):
                # A board without a guess belongs to the current day, even after midnight.
                self._begun_on = daily.today()
                self._game = replace(self._game, day=self._begun_on)
        draft = state.draft
        begun = (game.words.name, game.hard, game.turns)
        identity: dict[str, Any] = {
            "started": self._game.started,
            "uuid": self._game.uuid,
            "limit": game.limit,
            "day": self._day(game),
            "is_advised": draft.is_advised,
        }
        if game.outcome is not Outcome.PLAYING and game.is_possible:
            finished = FinishedGame(Mode.ASSIST, *begun, answer=game.known_answer, **identity)
            self._game, self._is_finished = self._history.add(finished), True
            return self._game
        if game.turns or draft.letters or state.past:
            cursor = (draft.row, draft.column)
            past = "\n".join(earlier.text for _, earlier in state.past[-UNDO_KEPT:])
            saved = SavedGame(
                *begun, draft.letters, draft.pattern.marks, cursor, past=past, **identity
            )
            self._history.save_unfinished(Mode.ASSIST, saved)
            self._game = saved
        else:
            self.begin()
        return None

    def leave(self) -> None:
        """Start another game at the next save; the restored one stays in the history."""
        self._game = SavedGame(list_name="")

    def begin(self) -> None:
        """Start another game at the next save, and delete the unfinished one."""
        self._history.clear_unfinished(Mode.ASSIST)
        self._game = SavedGame(list_name="")
        self._is_finished = False
        self._offered = None

    def _day(self, game: Game) -> date | None:
        """The day of the puzzle; None for a second game of that day."""
        if game.words.name != "nyt":
            return None
        day = self._game.day
        if day is None and isinstance(self._game, SavedGame):  # saved by version 1.0
            day = daily.today()
        kept = self._history.game_on(day) if day else None
        return day if kept is None or kept.uuid == self._game.uuid else None

    def file(self, day: date | None) -> None:
        """File the finished game under another day; raises `WordleError` if that day has a game."""
        if isinstance(self._game, FinishedGame):
            self._history.file(self._game.uuid, day)
            self._game = replace(self._game, day=day)
