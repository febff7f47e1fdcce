"""Saves and restores the board of Assist in the history; independent of Textual."""

from __future__ import annotations

from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.game import Game
from wordle_tui.game.old_saved_game import OldSavedGame
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.records import FinishedGame
from wordle_tui.game.tiles import Pattern
from wordle_tui.history.assist_store import AssistGameStore
from wordle_tui.play.draft import DraftBoard, all_grey, certain_tiles
from wordle_tui.tui.assist.state import AssistState

UNDO_KEPT = 100
"""How many undo steps are saved."""


class AssistStore(AssistGameStore):
    """Saves the board and its undo history with its game."""

    def restore(self) -> tuple[DraftBoard, tuple[DraftBoard, ...], OldSavedGame] | None:
        """The unfinished board, its undo history and its record; None if there is none."""
        if (saved := self.resume()) is None:
            return None
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

    def save(self, state: AssistState, game: Game) -> FinishedGame | None:
        """Save the board; returns the record of its game if it is over and not contradictory."""
        draft = state.draft
        return self.store(
            game,
            draft.is_advised,
            draft.content,
            past="\n".join(earlier.text for _, earlier in state.past[-UNDO_KEPT:]),
            letters=draft.letters,
            marks=draft.pattern.marks,
            cursor=(draft.row, draft.column),
        )
