"""How the assistant's board is kept: the unfinished one, and the finished ones. Knows no screen."""

from __future__ import annotations

from typing import Any

from wordle_tui.game.game import Game, Outcome
from wordle_tui.game.records import FinishedGame, Mode, SavedGame
from wordle_tui.game.tiles import Pattern
from wordle_tui.history.history import History
from wordle_tui.tui.assist.desk import Desk
from wordle_tui.tui.assist.sheet import ALL_GREY, Sheet, certain_tiles
from wordle_tui.tui.shared.board import WORD_LENGTH

UNDO_KEPT = 100
"""How many steps of undo outlast the program."""


class AssistStore:
    """Saves the board with each change; a killed program loses nothing, undo included."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game: SavedGame | FinishedGame = SavedGame(list_name="")
        """The game on the sheet; its start and uuid stay the same from save to save."""
        self._is_finished = False

    def restore(self) -> tuple[Sheet, tuple[Sheet, ...], SavedGame] | None:
        """The board that was left, what undo brings back, and its record; None if there is none."""
        saved = self._history.unfinished(Mode.ASSIST)
        if saved is None:
            return None
        self._game = saved
        whole = len(saved.marks) == WORD_LENGTH
        pattern = Pattern(saved.marks) if whole else ALL_GREY
        coloured = pattern != certain_tiles(saved.turns, saved.letters)
        sheet = Sheet(saved.turns, saved.letters, pattern, is_coloured=coloured).at_draft()
        past = tuple(map(Sheet.from_text, filter(None, saved.past.split("\n"))))
        return (sheet.at(*saved.cursor) if saved.cursor else sheet), past, saved

    def save(self, desk: Desk, game: Game) -> FinishedGame | None:
        """Keep the board as it is now; its game, once that is over and no slip is in it."""
        if self._is_finished:
            self._history.delete(self._game.uuid)
            self._is_finished = False
        sheet = desk.sheet
        begun = (game.words.name, game.hard, game.turns)
        identity: dict[str, Any] = {"started": self._game.started, "uuid": self._game.uuid}
        if game.outcome is not Outcome.PLAYING and game.is_possible:
            finished = FinishedGame(Mode.ASSIST, *begun, answer=game.known_answer, **identity)
            self._game, self._is_finished = self._history.add(finished), True
            return self._game
        if game.turns or sheet.letters or desk.past:
            cursor = (sheet.row, sheet.column)
            past = "\n".join(earlier.text for _, earlier in desk.past[-UNDO_KEPT:])
            saved = SavedGame(
                *begun, sheet.letters, sheet.pattern.marks, cursor, past=past, **identity
            )
            self._history.save_unfinished(Mode.ASSIST, saved)
        else:
            self.begin()
        return None

    def begin(self) -> None:
        """The next sheet saved is another game."""
        self._history.clear_unfinished(Mode.ASSIST)
        self._game = SavedGame(list_name="")
        self._is_finished = False
