"""How the assistant's board is kept: the unfinished one, and the finished ones. Knows no screen."""

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
from wordle_tui.tui.assist.draft_board import DraftBoard, all_grey, certain_tiles
from wordle_tui.tui.assist.state import AssistState

UNDO_KEPT = 100
"""How many steps of undo outlast the program."""


class AssistStore:
    """Saves the board with each change; a killed program loses nothing, undo included."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game: SavedGame | FinishedGame = SavedGame(list_name="")
        """The game on the sheet; its start and uuid stay the same from save to save."""
        self._is_finished = False
        self._begun_on: date | None = None
        """The day on which the game was begun here, if it was."""
        self._offered: tuple[SavedGame, DraftBoard] | None = None
        """The board of another day, as long as undo can bring it back."""

    @property
    def finished(self) -> FinishedGame | None:
        """The game on the sheet as it is kept, once it is over."""
        return self._game if isinstance(self._game, FinishedGame) else None

    def restore(self) -> tuple[DraftBoard, tuple[DraftBoard, ...], SavedGame] | None:
        """The board that was left, what undo brings back, and its record; None if there is none."""
        saved = self._history.unfinished(Mode.ASSIST)
        if saved is None:
            return None
        self._game = saved
        length = len(saved.turns[0].guess) if saved.turns else len(saved.marks)
        if length not in LENGTHS:  # an empty board of version 1.0
            length = USUAL_LENGTH
        pattern = Pattern(saved.marks) if len(saved.marks) == length else all_grey(length)
        coloured = pattern != certain_tiles(saved.turns, saved.letters, length)
        draft = DraftBoard(
            saved.turns, saved.letters, pattern, is_coloured=coloured, limit=saved.limit
        ).at_open_row()
        past = tuple(
            DraftBoard.from_text(text, saved.limit) for text in filter(None, saved.past.split("\n"))
        )
        return (draft.at(*saved.cursor) if saved.cursor else draft), past, saved

    def offer(self, draft: DraftBoard) -> None:
        """Begin another board; the one that was restored stays until this one is typed on."""
        if isinstance(self._game, SavedGame):
            self._offered = self._game, draft
        self._game = SavedGame(list_name="")

    def _settle(self, state: AssistState) -> None:
        """Go on with the board of another day if undo has brought it back, else let it go."""
        if self._offered is not None:
            old, draft = self._offered
            if state.draft.content == draft.content:
                self._history.forget_unfinished(self._game.uuid)
                self._game, self._offered = old, None
            else:
                self._history.forget_unfinished(old.uuid)

    def save(self, state: AssistState, game: Game) -> FinishedGame | None:
        """Keep the board as it is now; its game, once that is over and no slip is in it."""
        if self._is_finished:
            self._history.delete(self._game.uuid)
            self._is_finished = False
        self._settle(state)
        if isinstance(self._game, SavedGame):
            is_new = not self._game.list_name
            if is_new:  # its first key
                self._game = replace(self._game, started=now())
            if is_new or (not self._game.turns and self._game.day == self._begun_on):
                # As long as there is no guess, midnight may pass.
                self._begun_on = daily.today()
                self._game = replace(self._game, day=self._begun_on)
        draft = state.draft
        begun = (game.words.name, game.hard, game.turns)
        identity: dict[str, Any] = {
            "started": self._game.started,
            "uuid": self._game.uuid,
            "limit": game.limit,
            "day": self._day(game),
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
        """The next sheet saved is another game; the one restored stays where it is."""
        self._game = SavedGame(list_name="")

    def begin(self) -> None:
        """The next sheet saved is another game."""
        self._history.clear_unfinished(Mode.ASSIST)
        self._game = SavedGame(list_name="")
        self._is_finished = False
        self._offered = None

    def _day(self, game: Game) -> date | None:
        """The day of the puzzle; a second game of that day is filed under none."""
        if game.words.name != "nyt":
            return None
        day = self._game.day
        if day is None and isinstance(self._game, SavedGame):  # kept by version 1.0
            day = daily.today()
        kept = self._history.game_on(day) if day else None
        return day if kept is None or kept.uuid == self._game.uuid else None

    def file(self, day: date | None) -> None:
        """File the finished game under another day; a `WordleError` if that day has its game."""
        if isinstance(self._game, FinishedGame):
            self._history.file(self._game.uuid, day)
            self._game = replace(self._game, day=day)
