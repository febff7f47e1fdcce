"""Imports into a history and their undo, and what an export of it contains."""

from __future__ import annotations

from wordle_tui.game.records import GameFilter
from wordle_tui.history.archive import Archive
from wordle_tui.history.history import History
from wordle_tui.history.imports import ImportResult, add_archive, undo_last


def import_games(history: History, archive: Archive, source: str) -> ImportResult:
    """Add the content of imported files, or raise `HistoryError` and add nothing."""
    result = history.write_strictly(lambda connection: add_archive(connection, archive, source))
    assert result is not None, "a strict write is done when it returns"
    return result


def undo_import(history: History) -> str | None:
    """Undo the last import; returns sentences about it, or None if there is no import.

    What it has added is deleted. What was changed since, and the games that it has completed, are
    kept and counted.
    """
    return history.write_strictly(undo_last)


def archive_of(history: History) -> Archive:
    """Everything that an export contains; the oldest game comes first."""
    return Archive(
        tuple(reversed(history.games(GameFilter(boards=None, has_given=True)))),
        tuple(history.undated_answers()),
        tuple(history.cards().items()),
        tuple(history.dated_answers().items()),
        history.balance(),
        tuple(history.friends()),
    )
