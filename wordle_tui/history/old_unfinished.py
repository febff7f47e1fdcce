"""The unfinished games of the screens that `play` replaces; delete this module with them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.old_saved_game import OldSavedGame
from wordle_tui.game.records import Mode, limits, now
from wordle_tui.game.tiles import parse_marks, parse_word
from wordle_tui.game.turn import Turn
from wordle_tui.game.validation import UNREADABLE, checked_day, checked_name, checked_time
from wordle_tui.history.database import Database
from wordle_tui.history.rows import timestamp


class OldUnfinished(Database):
    """Access to the tables `unfinished` and `unfinished_boards`."""

    _owner: str
    _playing: dict[Mode, str]

    def _change(self, statement: str, row: Sequence[Any]) -> None:
        self.write(lambda connection: connection.execute(statement, row))

    def _values(self, statement: str, values: Sequence[str]) -> list[str]:
        return [value for (value,) in self.read(statement, values)]

    def unfinished(self, mode: Mode) -> OldSavedGame | None:
        """The unfinished game of this window in that mode, or else the one saved last.

        In the second case this window takes the game over; another window that still plays it
        stores its own copy with its next key.
        """
        stored = self.read_as(
            lambda stored: [saved_game(row) for row in stored],
            "SELECT * FROM unfinished WHERE mode = ? ORDER BY uuid = ? DESC, saved DESC LIMIT 1",
            (mode.value, self._playing.get(mode, "")),
        )
        if not stored:
            return None
        saved, owner = stored[0]
        if owner != self._owner:
            self._change(
                "UPDATE OR REPLACE unfinished SET owner = ? WHERE uuid = ? AND owner = ?",
                (self._owner, saved.uuid, owner),
            )
        self._playing[mode] = saved.uuid
        return saved

    def last_mode(self, modes: Iterable[Mode]) -> Mode | None:
        """The one of these modes whose unfinished game was saved last."""
        names = [mode.value for mode in modes]
        last = self._values(
            f"SELECT mode FROM unfinished WHERE mode IN ({', '.join('?' * len(names))}) "
            "ORDER BY saved DESC LIMIT 1",
            names,
        )
        return Mode(last[0]) if last else None

    def save_unfinished_old(self, mode: Mode, saved: OldSavedGame) -> None:
        row = unfinished_row(mode, saved, self._owner)
        self._change(f"INSERT OR REPLACE INTO unfinished VALUES ({', '.join('?' * len(row))})", row)
        self._playing[mode] = saved.uuid

    def clear_unfinished(self, mode: Mode) -> None:
        """Delete the unfinished game of this window in that mode."""
        if mode in self._playing:
            delete = "DELETE FROM unfinished WHERE uuid = ? AND owner = ?"
            self._change(delete, (self._playing.pop(mode), self._owner))

    def leave_unfinished(self, mode: Mode) -> None:
        """Keep the unfinished game in that mode for another start; this window begins anew."""
        self._playing.pop(mode, None)

    def unfinished_boards(self, mode: Mode, boards: int) -> str | None:
        """What `save_unfinished_boards` stored in this window, or else in the last one.

        As with `unfinished`, this window takes the game over.
        """
        kind = f"{mode.value} {boards}"
        self._change(
            "UPDATE OR REPLACE unfinished_boards SET owner = ? WHERE kind = ? AND owner = ("
            "SELECT owner FROM unfinished_boards WHERE kind = ? "
            "ORDER BY owner = ? DESC, saved DESC LIMIT 1)",
            (self._owner, kind, kind, self._owner),
        )
        query = "SELECT state FROM unfinished_boards WHERE kind = ? AND owner = ?"
        found = self._values(query, (kind, self._owner))
        return found[0] if found and isinstance(found[0], str) else None

    def save_unfinished_boards(self, mode: Mode, boards: int, state: str) -> None:
        """Save the unfinished game with that many boards, in the format of its screen."""
        row = (f"{mode.value} {boards}", self._owner, timestamp(now()), state)
        self._change("INSERT OR REPLACE INTO unfinished_boards VALUES (?, ?, ?, ?)", row)

    def clear_unfinished_boards(self, mode: Mode, boards: int) -> None:
        """Delete the unfinished game of this window with that many boards."""
        delete = "DELETE FROM unfinished_boards WHERE kind = ? AND owner = ?"
        self._change(delete, (f"{mode.value} {boards}", self._owner))


def unfinished_row(mode: Mode, saved: OldSavedGame, owner: str) -> tuple[Any, ...]:
    """The columns of an unfinished game, in the order of the table."""
    return (
        saved.uuid,
        owner,
        mode.value,
        timestamp(now()),
        saved.list_name,
        saved.hard,
        " ".join(map(str, saved.turns)),
        saved.letters,
        "".join(mark.letter for mark in saved.marks),
        json.dumps(saved.cursor) if saved.cursor else None,
        saved.answer,
        saved.hints,
        timestamp(saved.started),
        saved.past,
        saved.limit,
        saved.day and saved.day.isoformat(),
        saved.is_advised,
    )


def saved_game(row: Sequence[Any]) -> tuple[OldSavedGame, str]:
    """Parse an unfinished game and its owner. Raises if it cannot be read."""
    uuid, owner, mode, _, list_name, hard, turns, letters, marks, cursor, answer, *others = row
    hints, started, past, limit, day, is_advised = others
    Mode(mode)
    game = OldSavedGame(
        list_name=checked_name(list_name),
        hard=bool(hard),
        # The user may still be correcting these tiles.
        turns=tuple(Turn.parse(turn, allow_impossible=True) for turn in turns.split()),
        letters=letters,
        marks=parse_marks(marks),
        cursor=tuple(json.loads(cursor)) if cursor else None,
        answer=None if answer is None else parse_word(answer),
        hints=hints,
        started=checked_time(started),
        uuid=str(UUID(uuid)),
        past=past,
        limit=limit,
        day=None if day is None else checked_day(day),
        is_advised=bool(is_advised),
    )
    line, column = game.cursor or (0, 0)
    words = [*(turn.guess for turn in game.turns), *([game.answer] if game.answer else [])]
    if not (
        len(game.turns) <= game.limit
        and limit in limits()
        and len({*map(len, words)}) <= 1
        and (letters == "" or str.isalpha(letters))
        and isinstance(past, str)
        and len(letters) <= LENGTHS[-1]
        and len(game.marks) <= LENGTHS[-1]
        and type(line) is type(column) is int
        and line in range(game.limit)
        and column in range(LENGTHS[-1] + 1)
        and hints in range(game.limit + 1)
    ):
        raise ValueError("not a saved game")
    return game, owner


def unreadable_rows(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Conditions that select the unreadable rows of both tables."""
    for uuid, owner, *row in connection.execute("SELECT hex(uuid), hex(owner), * FROM unfinished"):
        try:
            saved_game(row)
        except UNREADABLE:
            yield "unfinished", f"hex(uuid) = '{uuid}' AND hex(owner) = '{owner}'"
    yield "unfinished_boards", "typeof(owner) != 'text' OR typeof(state) != 'text'"
