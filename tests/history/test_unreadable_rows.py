"""Rows that another program has spoilt: each is set aside, and the rest goes on."""

from __future__ import annotations

import math
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.support.cases import on_demand
from tests.support.games import add_all, played, results, saved
from wordle_tui.game.records import FinishedGame, GameFilter, Mode, TurnRating
from wordle_tui.history.archive import as_json
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings

RATINGS = (TurnRating(0.5, -0.25, False, 9, 0.5), TurnRating(0.0, 0.5, True, 3, 0.25))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A history with all there can be in one."""
    path = tmp_path / "history.sqlite3"
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane", ratings=RATINGS) for _ in range(3)])
        history.add(results(4, 3, title="Dordle 7"))
        for mode in Mode:
            history.save_unfinished(saved(mode=mode, turns="raise:bybbg"))
        history.save_settings(Settings(theme="light", hard=True))
        history.add_past_answers(["zonal", "abbey"])
    return path


def all_games(history: History) -> list[FinishedGame]:
    return history.games(GameFilter(boards=None))


def read_all(history: History) -> None:
    """Ask for everything the screens and commands ask for."""
    history.load_settings()
    history.statistics()
    for game in all_games(history):
        assert history.game(game.uuid) == game
    history.waiting()
    history.statistics_of_boards()
    history.lists()
    history.unrated(["nyt"])
    history.past_answers()
    history.undated_answers()
    assert as_json(history.archive())


def spoil(path: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(statement, values)


SPOILT = {
    "UPDATE playing SET state = x'ff' WHERE mode = 'assist'": (1, 4, 3),
    "UPDATE playing SET uuid = 'x' WHERE mode = 'assist'": (1, 4, 3),
    "UPDATE playing SET boards = 33 WHERE mode = 'assist'": (1, 4, 3),
    "UPDATE playing SET day = 'today' WHERE mode = 'assist'": (1, 4, 3),
    "UPDATE playing SET turns = x'ff' WHERE mode = 'assist'": (1, 4, 3),
    "UPDATE playing SET mode = 'x', list_name = ''": (4, 4, 0),
    "UPDATE several_boards SET list_name = 'other'": (1, 3, 4),
    "UPDATE several_boards SET uuid = 'x'": (1, 3, 4),
    "UPDATE several_boards SET boards = 4": (1, 3, 4),
    "UPDATE several_boards SET advised = 1": (1, 3, 4),
    "UPDATE several_boards SET state = replace(state, '\"Dordle 7\"', 'null')": (1, 3, 4),
    "UPDATE several_boards SET state = replace(state, ': 7', ': Infinity')": (1, 3, 4),
    "UPDATE several_boards SET state = replace(state, '[]', '[[]]')": (1, 3, 4),
    "UPDATE games SET answer = CAST('crane' AS BLOB) WHERE id = 1": (1, 3, 4),
    "UPDATE games SET mode = 'xx' WHERE id = 1": (1, 3, 4),
    "UPDATE games SET uuid = 'no uuid' WHERE id = 1": (1, 3, 4),
    "UPDATE games SET finished = '9999-12-31T23:59:59.000000+00:00' WHERE id = 1": (1, 3, 4),
    "UPDATE games SET started = '2026-02-30T10:00:00.000000+00:00' WHERE id = 1": (1, 3, 4),
    "UPDATE games SET answer = CAST(x'ff41414141' AS TEXT) WHERE id = 1": (1, 3, 4),
    "UPDATE turns SET guess = 'CRANE' WHERE game = 1": (0, 4, 4),
    "UPDATE turns SET guess = x'ff' WHERE game = 1": (1, 3, 4),
    "UPDATE turns SET pattern = 'ggggg' WHERE game = 1": (1, 3, 4),
    "UPDATE turns SET number = 9 WHERE game = 1 AND number = 1": (1, 3, 4),
    "UPDATE turns SET loss = 'much' WHERE game = 1": (0, 4, 4),
    "UPDATE turns SET before = -1, mistake = '\x1b' WHERE game = 1": (0, 4, 4),
    "UPDATE turns SET luck_variance = -1.0 WHERE game = 1": (0, 4, 4),
    "INSERT INTO used_words VALUES (x'00', '2026-01-01'), ('LONGER WORD', '2026-01-01')": (2, 4, 4),
    "INSERT INTO settings VALUES (x'ff', '1')": (1, 4, 4),
    "INSERT INTO cards VALUES ('key', x'ff')": (1, 4, 4),
    "INSERT INTO cards VALUES (x'ff', 'state')": (1, 4, 4),
}
"""What another program did, how many records that set aside, and how many games are left."""


@pytest.mark.parametrize("statement", SPOILT)
def test_a_row_that_cannot_be_read_is_set_aside_and_told_once(path: Path, statement: str) -> None:
    records, games, unfinished = SPOILT[statement]
    spoil(path, statement)
    with closing(History.open(path)) as history:
        read_all(history)
        told = history.notice or ""
        assert told.startswith(f"{records} record" if records else "")
        history.notice = None
        read_all(history)
        assert history.notice is None
        assert len(all_games(history)) == games
        assert len(history.waiting()) == unfinished
        assert history.load_settings() == Settings(theme="light", hard=True)
        history.add(played("mince", "mince"))
    with closing(History.open(path)) as history:
        read_all(history)
        assert history.notice is None
        assert len(all_games(history)) == games + 1
    if records:
        with closing(sqlite3.connect(path)) as raw:
            kept = raw.execute("SELECT source, content FROM set_aside").fetchall()
        assert sum(source != "turns" for source, _ in kept) == records


def test_a_row_spoilt_while_the_program_runs_is_set_aside(path: Path) -> None:
    with closing(History.open(path)) as history:
        spoil(path, "UPDATE playing SET boards = 0 WHERE mode = 'practice'")
        spoil(path, "UPDATE games SET mode = 'xx' WHERE id = 2")
        assert not history.waiting(Mode.PRACTICE)
        assert history.notice == (
            "2 records of the history couldn't be read and moved to its table set_aside. "
            "Everything else is there."
        )
        assert len(history.games()) == 2


@pytest.mark.parametrize(
    ("column", "value"),
    [("loss", math.inf), ("luck", -math.inf), ("luck", 1e300), ("mistake", "\x1b[2J")],
)
def test_a_rating_that_cannot_be_is_forgotten(path: Path, column: str, value: object) -> None:
    """The game can be rated again."""
    spoil(path, f"UPDATE turns SET {column} = ? WHERE game = 1 AND number = 2", (value,))
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert sorted(len(game.ratings) for game in history.games()) == [0, 2, 2]
        assert len(history.unrated(["nyt"])) == 1


def test_a_name_that_a_terminal_would_obey_is_spelt_out(path: Path) -> None:
    for table in ("games", "playing"):
        spoil(path, f"UPDATE {table} SET list_name = ?", ("\x1b]52;c;aGk=\x07",))
    with closing(History.open(path)) as history:
        name = r"\x1b]52;c;aGk=\x07"
        assert history.lists() == [name, "nyt"]
        assert {game.list_name for game in history.games()} == {name}
        assert {game.list_name for game in history.waiting()} == {name}


def test_a_setting_nested_too_deep_is_set_aside(path: Path) -> None:
    spoil(path, "INSERT OR REPLACE INTO settings VALUES ('theme', ?)", ("[" * 5000,))
    with closing(History.open(path)) as history:
        assert history.load_settings() == Settings(hard=True)
        assert history.notice is not None
        assert len(history.notice) < 200


CELLS: tuple[object, ...] = (
    *(None, 0, 1, -1, 2**62, 0.5, math.inf, "", "x", "ggggg", "crane", "CRANE", "[[1]]", "[0]"),
    *("2026-02-29T00:00:00.000000+00:00", "0001-01-01T00:00:00.000000+00:00", "\x1b[2J", "é" * 500),
    *(b"", b"\xff\xfe", b"crane", "1,2", "{}", "[" * 5000, "true", b"?"),
)
TABLES = (
    *("games", "turns", "unfinished", "unfinished_boards", "settings", "used_words"),
    *("several_boards", "playing"),
)


def spoil_some_cell(path: Path, chance: random.Random) -> None:
    """Put any value into a cell or two; what the schema forbids stays as it was."""
    with closing(sqlite3.connect(path)) as raw, raw:
        for _ in range(chance.randint(1, 3)):
            table = chance.choice(TABLES)
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
            which = "" if chance.random() < 0.2 else "ORDER BY RANDOM() LIMIT 1"
            key = columns[0]
            with suppress(sqlite3.IntegrityError):
                raw.execute(
                    f"UPDATE OR IGNORE {table} SET {chance.choice(columns)} = ? "
                    f"WHERE {key} IN (SELECT {key} FROM {table} {which})",
                    (chance.choice(CELLS),),
                )


@pytest.mark.parametrize("seed", [*range(10), *on_demand(*range(10, 60))])
def test_any_value_in_any_cell_is_read_or_set_aside(path: Path, seed: int) -> None:
    spoil_some_cell(path, random.Random(seed))
    with closing(History.open(path)) as history:
        read_all(history)
        game = history.add(played("mince", "mince"))
        history.notice = None
        assert game in history.games()
    with closing(History.open(path)) as history:
        read_all(history)
        assert history.notice is None


@pytest.mark.parametrize("table", ["playing", "several_boards", "games", "cards", "imported"])
def test_a_column_of_another_program_is_left_behind(path: Path, table: str) -> None:
    with closing(History.open(path)) as history:
        history.save_card("key", "state")
        before = all_games(history), history.waiting()
    spoil(path, f"ALTER TABLE {table} ADD COLUMN remark TEXT")
    with closing(History.open(path)) as history:
        assert history.notice is not None
        assert "4 games could be read" in history.notice
        assert (all_games(history), history.waiting()) == before
        assert history.cards() == {"key": "state"}
        history.save_unfinished(saved())
    with closing(History.open(path)) as history:
        read_all(history)
        assert history.notice is None
