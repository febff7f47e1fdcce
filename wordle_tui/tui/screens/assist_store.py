"""How the assistant's board is kept: the unfinished one, and the finished ones. Knows no screen."""

from __future__ import annotations

from wordle_tui.history import History
from wordle_tui.records import FinishedGame, Mode, SavedGame
from wordle_tui.tiles import WORD_LENGTH, Pattern
from wordle_tui.tui.sheet import ALL_GREY, Sheet, certain_tiles


class AssistStore:
    """Saves a sheet with each change; a killed program loses nothing."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game = SavedGame(list_name="")
        self._is_finished = False

    def restore(self) -> tuple[Sheet, SavedGame] | None:
        """The board that was left, and its record; None if there is none."""
        saved = self._history.unfinished(Mode.ASSIST)
        if saved is None:
            return None
        self._game = saved
        whole = len(saved.marks) == WORD_LENGTH
        pattern = Pattern(saved.marks) if whole else ALL_GREY
        coloured = pattern != certain_tiles(saved.turns, saved.letters)
        sheet = Sheet(saved.turns, saved.letters, pattern, is_coloured=coloured).at_draft()
        return (sheet.at(*saved.cursor) if saved.cursor else sheet), saved

    def save(self, sheet: Sheet, list_name: str, hard: bool) -> FinishedGame | None:
        """Keep the sheet as it is now; the game if it is finished."""
        if self._is_finished:
            self._history.delete(self._game.uuid)
            self._is_finished = False
        self._game = SavedGame(
            list_name,
            hard,
            sheet.turns,
            sheet.letters,
            sheet.pattern.marks,
            (sheet.row, sheet.column),
            started=self._game.started,
            uuid=self._game.uuid,
        )
        if sheet.is_finished and not sheet.contradicts_itself:
            return self._finish(sheet)
        if sheet.turns or sheet.letters:
            self._history.save_unfinished(Mode.ASSIST, self._game)
        else:
            self.begin()
        return None

    def begin(self) -> None:
        """The next sheet saved is another game."""
        self._history.clear_unfinished(Mode.ASSIST)
        self._game = SavedGame(list_name="")
        self._is_finished = False

    def _finish(self, sheet: Sheet) -> FinishedGame:
        stored = self._history.add(
            FinishedGame(
                Mode.ASSIST,
                self._game.list_name,
                self._game.hard,
                sheet.turns,
                answer=sheet.turns[-1].guess if sheet.is_won else None,
                started=self._game.started,
                uuid=self._game.uuid,
            )
        )
        self._game = SavedGame(
            stored.list_name, stored.hard, started=stored.started, uuid=stored.uuid
        )
        self._is_finished = True
        return stored
