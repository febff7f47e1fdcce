"""Takes over what version 2.0 stores, at each opening, because a window of it may still be open.

Finished games with several boards are copied, unfinished games are moved to the table `playing`.
The next version deletes this module and the tables `board_games`, `unfinished` and
`unfinished_boards`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from wordle_tui.game.alphabet import LENGTHS
from wordle_tui.game.own_lists import USUAL_LENGTH
from wordle_tui.game.records import Mode
from wordle_tui.game.turn import Turn, turn_rows
from wordle_tui.game.validation import UNREADABLE
from wordle_tui.history import rows
from wordle_tui.history.codec import game_of_2_0
from wordle_tui.history.connection import in_transaction, is_bug

_NEW_GAMES = (
    "SELECT uuid, state FROM board_games WHERE uuid NOT IN (SELECT uuid FROM several_boards)"
)
_HAS_NEW = (
    f"SELECT EXISTS ({_NEW_GAMES}) OR EXISTS (SELECT * FROM imported WHERE kind = 'board_games') "
    "OR EXISTS (SELECT * FROM unfinished) OR EXISTS (SELECT * FROM unfinished_boards)"
)


def take_over_old_rows(connection: sqlite3.Connection) -> int:
    """Take over rows that are new; returns the number of unreadable ones, which are set aside."""
    try:
        (has_new,) = connection.execute(_HAS_NEW).fetchone()
        if not has_new:
            return 0
        return in_transaction(
            lambda each: _copy_finished(each) + _move_unfinished(each), connection
        )
    except sqlite3.DatabaseError as error:
        if is_bug(error):
            raise
        return 0  # the file is locked, for example: the next opening tries again


def _copy_finished(connection: sqlite3.Connection) -> int:
    aside = 0
    for uuid, state in connection.execute(_NEW_GAMES).fetchall():
        try:
            game = game_of_2_0({**json.loads(state), "uuid": uuid})
        except UNREADABLE:
            aside += rows.set_aside(connection, "board_games", "uuid = ?", (uuid,))
        else:
            rows.store(connection, game)
    # The state after the import was logged in the old form; without it, undoing removes the game.
    connection.execute("UPDATE imported SET kind = 'game', after = NULL WHERE kind = 'board_games'")
    return aside


def _move_unfinished(connection: sqlite3.Connection) -> int:
    aside = 0
    for table, key, convert in (
        ("unfinished", "uuid", _one_board),
        ("unfinished_boards", "kind", _several_boards),
    ):
        for row in connection.execute(f"SELECT * FROM {table}").fetchall():
            condition, values = f"{key} = ? AND owner = ?", row[:2]
            try:
                time, *columns = convert(row)
                (game,) = rows.saved_games([columns])
            except UNREADABLE:
                aside += rows.set_aside(connection, table, condition, values)
            else:
                rows.save_unfinished(connection, game, row[1], time)
                connection.execute(f"DELETE FROM {table} WHERE {condition}", values)
    return aside


def _one_board(row: Sequence[Any]) -> tuple[Any, ...]:
    """When a game of `unfinished` was saved, and its columns in the table `playing`.

    Its guesses and letters are kept, but not the colours below them, and what could be undone.
    """
    uuid, _, mode, saved, list_name, hard, text, letters, marks, _, answer, *others = row
    hints, started, _, limit, day, advised = others
    turns = _turns(text.split())
    lengths = (len(turns[0].guess) if turns else 0, len(marks), len(answer or ""))
    length = next((each for each in lengths if each in LENGTHS), USUAL_LENGTH)
    draft = f"{letters},{'b' * length},0,{len(turns)},{length}"
    state = {
        "hard": bool(hard),
        "limit": int(limit),
        "boards": [" ".join([draft, *map(str, turns)])],
        "answers": [answer] if answer else [],
        "seed": None,
        "focus": 0,
        "hints": hints,
        "advised": bool(advised),
        "started": started,
    }
    return saved, uuid, mode, 1, list_name, json.dumps(state), day, " ".join(map(str, turns))


def _several_boards(row: Sequence[Any]) -> tuple[Any, ...]:
    """The same for a game of `unfinished_boards`."""
    kind, _, saved, text = row
    mode, values = kind.partition(" ")[0], json.loads(text)
    uuid, list_name = values.pop("uuid"), values.pop("list")
    # Assist showed suggestions.
    state = {**values, "hard": False, "advised": mode == Mode.ASSIST.value}
    turns = turn_rows([_turns(draft.split(" ")[1:]) for draft in values["boards"]])
    boards = len(values["boards"])
    return saved, uuid, mode, boards, list_name, json.dumps(state), None, " ".join(turns)


def _turns(texts: Sequence[str]) -> list[Turn]:
    # The user may still be correcting these tiles.
    return [Turn.parse(text, allow_impossible=True) for text in texts]
