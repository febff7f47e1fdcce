"""Values that SQLite takes and the parser refuses: they are left out, counted, and stay."""

import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

import pytest

from tests.support.games import figures_of, played, results, saved
from wordle_tui import paths
from wordle_tui.game.records import FriendGame, GameFilter, Mode, TurnRating
from wordle_tui.history.archive import Archive, as_json
from wordle_tui.history.history import History
from wordle_tui.history.statistics import Balance
from wordle_tui.settings.settings import Settings

RATINGS = (TurnRating(0.5, -0.25, False, 9), TurnRating(0.0, 0.5, True, 3))
VALUES = (None, 2**62, "x", b"\xff\xfe", "{}", "[" * 5000, "[[1]]", "3026-11-01")
TABLES = {
    "games": "uuid finished day mode list boards archived given answers state",
    "unfinished": "uuid owner saved state",
    "kept": "kind key value",
}
KINDS = ("setting", "card", "used", "dated", "friend", "balance", "import")
CELLS = [
    *((table, column) for table, columns in TABLES.items() for column in columns.split()),
    *((f"kept {kind}", column) for kind in KINDS for column in ("key", "value")),
]
"""Tables with their columns, and the latter of each kind of what is kept."""


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history with all there can be in one."""
    path, today = tmp_path_factory.mktemp("good") / "games.sqlite3", date(2026, 9, 2)
    with closing(History.open(path)) as history:
        games = [played("crane", "raise", "crane", ratings=RATINGS, mode=mode) for mode in Mode]
        history.add_all([*games, results(4, 3, title="Dordle 7")])
        for mode in Mode:
            history.save_unfinished(saved(mode=mode, turns="raise:bybbg"))
        history.save_settings(Settings(theme="light", hard=True))
        history.add_past_answers(["zonal", "abbey"], {today: "murky"})
        balance = Balance(today, 1, (0, 0, 1, 2, 0, 0), 3, 9)
        friends = (FriendGame("Ann", today, 3),)
        cards = (("nyt raise:bbbbb", "state"),)
        history.import_games(Archive((), (), cards, (), balance, friends), "file")
    return path


def read_all(history: History) -> None:
    """Ask for everything the screens and commands ask for."""
    history.load_settings()
    figures_of(history)
    for game in history.games(GameFilter(boards=None)):
        assert history.game(game.uuid) == game
    history.waiting()
    history.counts_of_boards()
    history.lists()
    history.unrated(["nyt"])
    history.past_answers()
    history.practice_answers(9)
    assert as_json(history.archive())


def damage(path: Path, table: str, column: str, value: object) -> None:
    """Put the value into the first row, if SQLite takes it there."""
    table, _, kind = table.partition(" ")
    which = f" WHERE kind = '{kind}'" * bool(kind)
    with closing(sqlite3.connect(path)) as raw, raw, suppress(sqlite3.IntegrityError):
        first = f"(SELECT min(rowid) FROM {table}{which})"
        raw.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = {first}", (value,))


@pytest.fixture
def path(good: Path, user_folder: Path) -> Path:
    """A copy of that history, as the user's."""
    user_folder.mkdir(parents=True)
    return Path(shutil.copy(good, user_folder / paths.HISTORY))


@pytest.mark.parametrize(("table", "column"), CELLS)
def test_any_value_in_any_column_costs_one_record_at_most(
    good: Path, path: Path, table: str, column: str
) -> None:
    for value in VALUES:
        shutil.copy(good, path)
        damage(path, table, column, value)
        with closing(History.open(path)) as history:
            read_all(history)
            told = history.notice or ""
            assert not told or "1 record" in told or "setting" in told, value
            history.notice = None
            assert len(history.games(GameFilter(boards=None))) >= 4
            assert len(history.waiting()) >= 3
            assert "record" not in (history.notice or ""), "it is told once"
            game = history.add(played("mince", "mince"))
            assert game in history.games()
            assert history.undo_import() is not None or "kept" in table
        assert not [*path.parent.glob("*damaged*")]


def test_a_record_that_cannot_be_read_is_counted_and_stays(path: Path) -> None:
    damage(path, "games", "state", "{}")
    for _ in range(2):
        with closing(History.open(path)) as history:
            assert len(history.games(GameFilter(boards=None))) == 4
            assert history.notice == (
                "1 record of games.sqlite3 can't be read. Everything else is there."
            )
            assert history.was_damaged
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT COUNT(*) FROM games WHERE state = '{}'").fetchone() == (1,)


def test_the_columns_of_a_damaged_file_are_made_anew_from_its_records(path: Path) -> None:
    for table, column in CELLS:
        if table == "games" and column not in ("uuid", "state"):
            damage(path, table, column, "x")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("DROP INDEX games_by_day")
    with closing(History.open(path)) as history:
        assert "5 games could be read" in (history.notice or "")
        assert [len(history.games(GameFilter(mode))) for mode in Mode] == [1] * len(Mode)
