"""The tables of the history, and migrations from earlier versions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import chain

from wordle_tui.game.errors import HistoryError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            mode TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            finished TEXT NOT NULL
        )""",
        "CREATE INDEX games_by_time ON games (finished, id)",
        """CREATE TABLE turns (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            guess TEXT NOT NULL,
            pattern TEXT NOT NULL,
            loss REAL,
            luck REAL,
            proved INTEGER,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE unfinished (
            uuid TEXT NOT NULL,
            owner TEXT NOT NULL,
            mode TEXT NOT NULL,
            saved TEXT NOT NULL,
            list_name TEXT NOT NULL,
            hard INTEGER NOT NULL,
            turns TEXT NOT NULL,
            letters TEXT NOT NULL,
            marks TEXT NOT NULL,
            cursor TEXT,
            answer TEXT,
            hints INTEGER NOT NULL,
            started TEXT NOT NULL,
            PRIMARY KEY (uuid, owner)
        ) WITHOUT ROWID""",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE used_words (word TEXT PRIMARY KEY) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE turns ADD COLUMN before INTEGER",
        "ALTER TABLE turns ADD COLUMN luck_variance REAL",
        "ALTER TABLE turns ADD COLUMN mistake TEXT",
    ),
    ("CREATE TABLE cards (key TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID",),
    ("ALTER TABLE unfinished ADD COLUMN past TEXT NOT NULL DEFAULT ''",),
    (
        "ALTER TABLE games ADD COLUMN guess_limit INTEGER NOT NULL DEFAULT 6",
        "ALTER TABLE unfinished ADD COLUMN guess_limit INTEGER NOT NULL DEFAULT 6",
    ),
    (
        "ALTER TABLE used_words ADD COLUMN told TEXT",
        "UPDATE used_words SET told = date('now', 'localtime')",
        "CREATE TABLE dated_answers (day TEXT PRIMARY KEY, word TEXT NOT NULL) WITHOUT ROWID",
        # Before, a game's own answer counted as used when the game was rated. Games without
        # `before` are rated again.
        "UPDATE turns SET before = NULL "
        "WHERE game IN (SELECT id FROM games WHERE list_name = 'nyt')",
    ),
    (
        "ALTER TABLE games ADD COLUMN day TEXT",
        "ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN score INTEGER",
        "ALTER TABLE games ADD COLUMN grid TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX games_by_day ON games (day)",
        "ALTER TABLE unfinished ADD COLUMN day TEXT",
        "CREATE TABLE balance (only INTEGER PRIMARY KEY CHECK (only = 1), state TEXT NOT NULL)",
        "CREATE TABLE imports (id INTEGER PRIMARY KEY, source TEXT NOT NULL, time TEXT NOT NULL)",
        """CREATE TABLE imported (
            import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            before TEXT
        )""",
    ),
    (
        # Until then, Assist always showed suggestions. Imported games were played elsewhere.
        "ALTER TABLE games ADD COLUMN advised INTEGER NOT NULL DEFAULT 0",
        "UPDATE games SET advised = 1 WHERE mode = 'assist' AND uuid NOT IN "
        "(SELECT key FROM imported WHERE kind = 'game' AND before IS NULL)",
        # The same games as they were before an import completed them.
        """UPDATE imported SET before = '{"advised": true, ' || substr(before, 2) """
        "WHERE kind = 'game' AND key IN (SELECT uuid FROM games WHERE advised)",
        "ALTER TABLE unfinished ADD COLUMN advised INTEGER NOT NULL DEFAULT 0",
        "UPDATE unfinished SET advised = 1 WHERE mode = 'assist'",
    ),
    ("ALTER TABLE imported ADD COLUMN after TEXT",),
    (
        "CREATE TABLE board_games (uuid TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE unfinished_boards (
            kind TEXT NOT NULL,
            owner TEXT NOT NULL,
            saved TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (kind, owner)
        ) WITHOUT ROWID""",
    ),
    (
        # A window of version 2.0 that is still open sets aside what it cannot read in the tables
        # that it knows, so games with several boards have one of their own.
        """CREATE TABLE several_boards (
            uuid TEXT PRIMARY KEY,
            mode TEXT NOT NULL,
            list_name TEXT NOT NULL,
            finished TEXT NOT NULL,
            advised INTEGER NOT NULL,
            boards INTEGER NOT NULL,
            state TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX several_boards_by_time ON several_boards (finished)",
        """CREATE TABLE playing (
            uuid TEXT NOT NULL,
            owner TEXT NOT NULL,
            saved TEXT NOT NULL,
            mode TEXT NOT NULL,
            boards INTEGER NOT NULL,
            list_name TEXT NOT NULL,
            day TEXT,
            turns TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (uuid, owner)
        ) WITHOUT ROWID""",
        "ALTER TABLE games ADD COLUMN rating_version INTEGER NOT NULL DEFAULT 0",
    ),
    # The day and the name of a friend, and the score.
    ("CREATE TABLE friends (key TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID",),
)
"""Each migration leads from the schema with its index to the next. Released ones never change."""


_SET_ASIDE = "CREATE TABLE set_aside (source TEXT, content TEXT)"
"""The table that `rows.set_aside` adds."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, in one transaction."""
    if version(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        # Checked again: another process may have migrated while this one waited.
        before = version(connection)
        if before > len(MIGRATIONS):
            raise HistoryError("it was written by a newer version of wordle-tui")
        for statement in chain(*MIGRATIONS[before:]):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def repairs(connection: sqlite3.Connection) -> list[str]:
    """Statements that undo what another program, or a damaged bit, has changed in the schema.

    They drop what is not ours and can make a change fail: triggers, views, indexes, and tables with
    references or the name of `_SET_ASIDE`. They correct a number that is too great although every
    definition is ours. A file of a newer version needs none.
    """
    if version(connection) > len(MIGRATIONS):
        is_ours = _definitions(connection) - {_SET_ASIDE} == _expected_definitions()
        return [f"PRAGMA user_version = {len(MIGRATIONS)}"] * is_ours
    ours = {_SET_ASIDE, *chain(*MIGRATIONS)}
    found = connection.execute(
        "SELECT type, replace(name, '\"', '\"\"'), sql FROM sqlite_master "
        "WHERE sql IS NOT NULL AND (type != 'table' OR name LIKE 'set_aside' "
        "OR sql LIKE '%REFERENCES%' AND name NOT IN ('turns', 'imported'))"
    )
    return [f'DROP {kind} IF EXISTS "{name}"' for kind, name, sql in found if sql not in ours]


def version(connection: sqlite3.Connection) -> int:
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def check(connection: sqlite3.Connection) -> None:
    """Raise `DatabaseError` if the file is damaged. Takes 10 ms with ten thousand games."""
    if not _definitions(connection) >= _expected_definitions():
        raise sqlite3.DatabaseError("tables or columns are missing")
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _definitions(connection: sqlite3.Connection) -> set[str]:
    """The statements that define tables and indexes, without line breaks."""
    found = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {" ".join(str(sql).split()) for (sql,) in found}


def _expected_definitions() -> set[str]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        migrate(empty)
        return _definitions(empty)
