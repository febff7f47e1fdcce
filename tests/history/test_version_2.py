"""Histories of earlier versions are carried over, with what an open window of 2.0 adds later."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import played, results, saved
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.records import GameFilter, Mode
from wordle_tui.history import database
from wordle_tui.history.history import History
from wordle_tui.play.draft import DraftBoard
from wordle_tui.settings.settings import Settings

ANY_NUMBER = GameFilter(boards=None)
TIME = "2026-03-02T09:00:00+00:00"


def made(path: Path, version: str) -> Path:
    script = Path(__file__).with_name(f"history-{version}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.executescript(script)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A history that version 2.0 has written."""
    return made(tmp_path / "history.sqlite3", "2.0")


@pytest.fixture
def old_window(path: Path) -> Iterator[sqlite3.Connection]:
    """A window of version 2.0, which was open before the file was brought up to date."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("SELECT * FROM games").fetchall()
        yield raw


def test_finished_games_are_carried_over(path: Path) -> None:
    with closing(History.open(path)) as history:
        assert history.notice is None
        games = {game.finished.isoformat()[:16]: game for game in history.games(ANY_NUMBER)}
        assert len(games) == 9
        assert len(history.games()) == 6
        won, lost = games["2026-03-01T09:00"], games["2026-03-01T10:00"]
        assert won.rows == ("slate:bbbbg/ggggg", "wince:ggggg/-")
        assert (won.answers, won.solved, won.hints) == (("wince", "slate"), (2, 1), 1)
        assert (won.mode, won.list_name, won.is_advised) == (Mode.PRACTICE, "nyt", False)
        assert (won.uuid, won.limit) == ("9a7b6b19-db04-5661-bfd8-a557b9f864c1", 7)
        assert (lost.rows, lost.is_advised) == (("crane:bbbbb/ggggg/bybbb",), True)
        shared = history.games(GameFilter(boards=4))[0]
        assert (shared.title, shared.solved, shared.rows) == ("Quordle 376", (8, 4, 5, 0), ())
        assert not shared.is_advised


def test_everything_else_is_there(path: Path) -> None:
    with closing(History.open(path)) as history:
        assert history.load_settings() == Settings(theme="light", hard=True)
        assert history.cards() == {"nyt raise:bbbbb": "state"}
        assert history.undated_answers() == ["zonal"]
        assert history.dated_answers() == {date(2026, 3, 1): "caulk"}
        assert (balance := history.balance()) is not None
        assert balance.best_streak == 5
        assert [game.loss for game in history.games() if game.ratings] == [0.25]


def test_unfinished_games_are_carried_over(path: Path) -> None:
    with closing(History.open(path)) as history:
        waiting = {(game.mode, game.boards): game for game in history.waiting()}
        assert history.waiting()[0].boards == 2  # saved last
    states = {key: json.loads(game.state) for key, game in waiting.items()}
    assist, practice = states[Mode.ASSIST, 1], states[Mode.PRACTICE, 1]
    draft = DraftBoard.from_text(assist["boards"][0])
    assert (draft.letters, str(draft.pattern), draft.coloured) == ("rebus", "bbbbb", frozenset())
    assert (draft.row, draft.column) == (1, 4)
    assert list(map(str, draft.turns)) == ["raise:gbbbb"]
    assert waiting[Mode.ASSIST, 1].day == date(2026, 3, 1)
    assert waiting[Mode.ASSIST, 1].turns == "raise:gbbbb"
    assert (assist["hard"], assist["advised"], assist["answers"]) == (True, True, [])
    draft = DraftBoard.from_text(practice["boards"][0])
    assert (draft.letters, draft.row, draft.column, draft.coloured) == ("cr", 1, 2, frozenset())
    assert (practice["answers"], practice["hints"], practice["hard"]) == (["crane"], 1, False)
    assert waiting[Mode.PRACTICE, 1].list_name == "original"
    challenge = states[Mode.CHALLENGE, 1]
    assert (challenge["limit"], challenge["boards"]) == (8, ["bo,bbbbb,0,0,5"])
    assert waiting[Mode.CHALLENGE, 1].day == date(2026, 2, 1)
    assert states[Mode.ADVERSARY, 1]["boards"] == [",bbbbb,0,1,5 raise:bbbbb"]
    several = states[Mode.PRACTICE, 4]
    assert (several["seed"], several["answers"][0], several["limit"]) == (7, "rumor", 9)
    assert several["boards"][1] == "bo,bbbbb,0,1,0,0 crane:bybbg"
    assert waiting[Mode.PRACTICE, 4].turns == "crane:bybbb/bybbg/yyybb/bbbbb"
    assert waiting[Mode.ASSIST, 2].turns == "crane:bybbb/bbbbg"
    keys = {"hard", "limit", "boards", "answers", "seed", "focus", "hints", "advised", "started"}
    assert all(state.keys() == keys for state in states.values())


def test_a_history_of_version_1_0_is_carried_over(tmp_path: Path) -> None:
    path = made(tmp_path / "old.sqlite3", "1.0")
    uuid = played("crane").uuid
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(
            "INSERT INTO unfinished VALUES "
            "(?, 'x', 'assist', ?, 'nyt', 0, 'raise:yybbg', 'cr', 'bbbbb', '[9, 9]', NULL, 0, ?)",
            (uuid, TIME, TIME),
        )
    with closing(History.open(path)) as history:
        assert history.notice is None
        second, first = history.games()
        assert (first.answer, first.day, first.score, first.grid) == ("crane", None, None, ())
        assert (str(first.turns[0]), first.ratings[0].loss) == ("raise:yybbg", 0.25)
        assert (second.answer, second.mode) == ("wince", Mode.ASSIST)
        figures = history.statistics()
        assert (figures.played, figures.streak, figures.best_streak) == (2, 2, 2)
        assert history.load_settings() == Settings(theme="light")
        assert history.undated_answers() == ["zonal"]
        assert history.past_answers().words - shipped_past().words == {"zonal"}
        assert history.balance() is None
        (game,) = history.waiting()
        assert (game.uuid, game.turns) == (uuid, "raise:yybbg")
        assert json.loads(game.state)["boards"] == ["cr,bbbbb,0,1,5 raise:yybbg"]


INSERTS: dict[str, tuple[Any, ...]] = {
    "INSERT INTO games (uuid, mode, list_name, hard, answer, hints, started, finished, "
    "guess_limit, day, archived, score, grid, advised) VALUES "
    "('3e11b4fa-0000-43ea-b021-8369581d1cd7', 'practice', 'nyt', 0, 'crane', 0, ?, ?, "
    "6, NULL, 0, NULL, '', 0)": (TIME, TIME),
    "INSERT INTO turns (game, number, guess, pattern) VALUES "
    "((SELECT MAX(id) FROM games), 1, 'crane', 'ggggg')": (),
    "INSERT OR REPLACE INTO unfinished VALUES "
    "('4d0ff2f4-8a28-5c14-a533-dc8e018aa46c', '3e11b4fa-d4ab-43ea-b021-8369581d1cd7', 'practice', "
    "?, 'original', 0, 'raise:yybbg', 'cra', '', NULL, 'crane', 1, ?, '', 6, NULL, 0)": (
        TIME,
        TIME,
    ),
    "INSERT OR REPLACE INTO unfinished_boards VALUES ('assist 2', 'x', ?, ?)": (
        TIME,
        json.dumps(
            {
                "list": "nyt",
                "limit": 7,
                "boards": ["c,bbbbb,0,0,0,0"] * 2,
                "answers": [],
                "seed": None,
                "focus": 0,
                "hints": 0,
                "started": TIME,
                "uuid": "6e58de49-c5ae-50e9-993a-ee7db114f8da",
            }
        ),
    ),
    "INSERT OR REPLACE INTO board_games VALUES ('9d817050-27a1-59a8-9ff1-000000000000', ?)": (
        json.dumps(
            {
                "mode": "practice",
                "solved": [1, 2],
                "limit": 7,
                "list_name": "nyt",
                "turns": ["crane:ggggg/bbbbb", "pious:-/ggggg"],
                "answers": [],
                "hints": 0,
                "title": "",
                "started": TIME,
                "finished": TIME,
                "uuid": "x",
            }
        ),
    ),
    "INSERT INTO imports (source, time) VALUES ('file', ?)": (TIME,),
    "INSERT INTO imported VALUES "
    "(3, 'board_games', '9d817050-27a1-59a8-9ff1-000000000000', NULL, 'x')": (),
}
"""The statements of version 2.0, with what a window of it may write."""


def test_an_open_window_of_version_2_0_goes_on_saving(
    path: Path, old_window: sqlite3.Connection
) -> None:
    quordle = results(5, 6, 7, 8)
    with closing(History.open(path)) as history:
        history.add(quordle)
        history.save_unfinished(mine := saved(boards=4))
        for statement, values in INSERTS.items():
            old_window.execute(statement, values)
    # Stats of version 2.0 sets aside what it cannot read in these tables, so it must read all.
    turns = "SELECT COUNT(*) FROM turns WHERE game NOT IN (SELECT id FROM games)"
    assert old_window.execute(turns).fetchone() == (0,)
    assert old_window.execute("SELECT COUNT(*), MAX(guess_limit) FROM games").fetchone() == (7, 6)
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert quordle in history.games(ANY_NUMBER)
        assert len(history.games(ANY_NUMBER)) == 12
        later = history.game("9d817050-27a1-59a8-9ff1-000000000000")
        assert later is not None
        assert later.solved == (1, 2)
        waiting = {game.uuid: game for game in history.waiting()}
        assert waiting[mine.uuid] == mine
        assert '"cra,' in waiting["4d0ff2f4-8a28-5c14-a533-dc8e018aa46c"].state
        # A window that took it over has its own copy; the newer one is offered.
        assert '"c,' in waiting["6e58de49-c5ae-50e9-993a-ee7db114f8da"].state
        assert len(waiting) == 7
        told = history.undo_import()
        assert told is not None
        assert "The import of file on 2 Mar 2026 is undone: 1 game deleted." in told
        assert history.game(later.uuid) is None


def test_an_import_of_version_2_0_can_be_undone(path: Path) -> None:
    with closing(History.open(path)) as history:
        assert "set of imported totals deleted" in (history.undo_import() or "")
        assert "2 games deleted" in (history.undo_import() or "")
        assert len(history.games(ANY_NUMBER)) == 7
    with closing(History.open(path)) as history:
        assert len(history.games(ANY_NUMBER)) == 7  # it is not copied again


@pytest.mark.parametrize(
    "state",
    [
        "",
        "{}",
        "[" * 5000,
        '{"list": "nyt", "boards": "xx"}',
        "1e999",
        '{"solved": [1, 2], "turns": ["slate:bbbbg/-/-"], "answers": [], "mode": "assist"}',
        '{"mode": "practice", "solved": [1, 2], "limit": Infinity, "list_name": "nyt", "turns": [],'
        ' "answers": [], "hints": 0, "title": null, "started": "", "finished": ""}',
        b"\xff",
    ],
)
def test_what_cannot_be_read_is_set_aside(path: Path, state: object) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE board_games SET state = ? WHERE uuid LIKE '9a%'", (state,))
        raw.execute("UPDATE unfinished_boards SET state = ? WHERE kind = 'assist 2'", (state,))
        raw.execute("UPDATE unfinished SET turns = 'x' WHERE mode = 'assist'")
        raw.execute("UPDATE unfinished SET guess_limit = 'x' WHERE mode = 'challenge'")
    with closing(History.open(path)) as history:
        assert history.notice == database.set_aside_sentence(4)
        assert len(history.games(ANY_NUMBER)) == 8
        assert len(history.waiting()) == 3
    with closing(History.open(path)) as history:
        assert history.notice is None
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT COUNT(*) FROM set_aside").fetchone() == (4,)


def test_a_locked_file_is_opened_and_taken_over_later(
    path: Path, old_window: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    History.open(path).close()
    old_window.execute(*list(INSERTS.items())[4])
    old_window.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("wordle_tui.history.connection.BUSY_SECONDS", 0.01)
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert len(history.games(ANY_NUMBER)) == 9
    old_window.execute("ROLLBACK")
    with closing(History.open(path)) as history:
        assert len(history.games(ANY_NUMBER)) == 10


@pytest.mark.parametrize("is_migrated", [True, False])
def test_the_rescue_of_a_damaged_file_keeps_all_tables(path: Path, is_migrated: bool) -> None:
    if is_migrated:
        with closing(History.open(path)) as history:
            history.add(results(1, 2))
            history.save_unfinished(saved())
    with closing(sqlite3.connect(path)) as raw, raw:
        for statement, values in INSERTS.items():
            raw.execute(statement, values)
        raw.execute("DROP TABLE settings")
    with closing(History.open(path)) as history:
        assert (history.notice or "").startswith("The history was damaged")
        games = 12 if is_migrated else 11
        assert f"{games} games could be read" in (history.notice or "")
        assert len(history.games(ANY_NUMBER)) == games
        assert len({game.uuid for game in history.waiting()}) == (7 if is_migrated else 6)


def test_an_unfinished_game_with_an_unreadable_state_is_set_aside(path: Path) -> None:
    with closing(History.open(path)) as history:
        before = history.waiting()
        history.save_unfinished(spoilt := replace(before[2], state=""))
        assert history.waiting()[0] == spoilt
        history.set_unfinished_aside(spoilt.uuid)
        assert history.notice == database.set_aside_sentence(1)
        assert history.waiting() == before  # what another window has saved of it is offered
