"""Games with several boards in the history: kept, exported, counted apart from all others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import played
from wordle_tui.game.board_results import FinishedBoards
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import Mode
from wordle_tui.history.archive import as_json, boards_as_json, parse_archive
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_games
from wordle_tui.history.statistics import board_statistics

START = datetime(2026, 1, 1, tzinfo=UTC)
GAME = FinishedBoards(
    Mode.PRACTICE,
    (2, 1),
    limit=7,
    list_name="original",
    turns=("slate:bbbbg/ggggg", "wince:ggggg/-"),
    answers=("wince", "slate"),
    started=START,
    finished=START,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite3"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with closing(History.open(path)) as opened:
        yield opened


def result(*solved: int, hour: int = 0) -> FinishedBoards:
    time = START + timedelta(hours=hour)
    return FinishedBoards(Mode.ASSIST, solved, len(solved) + 5, finished=time)


def test_a_game_comes_back_as_it_was(history: History, path: Path) -> None:
    history.add_boards(GAME)
    history.add_boards(GAME)
    assert history.board_games() == [GAME]
    assert not history.games()
    assert not history.statistics().played
    history.close()
    with closing(History.open(path)) as again:
        assert again.board_games() == [GAME]
        again.delete(GAME.uuid)
        assert not again.board_games()


def test_an_export_has_them_and_an_import_can_be_undone(history: History, tmp_path: Path) -> None:
    history.add(played("crane", "crane"))
    history.add_boards(GAME)
    archive = history.archive()
    assert parse_archive(as_json(archive)) == archive
    with closing(History.open(tmp_path / "other.sqlite3")) as other:
        first = other.import_games(archive, "games.json")
        assert (first.read, first.new) == (2, 2)
        assert other.import_games(archive, "games.json").new == 0
        assert other.board_games() == [GAME]
        told = other.undo_import()
        assert told is not None
        assert "1 game and 1 game with several boards removed" in told
        assert not other.board_games()


def test_a_shared_result_counts_once(history: History) -> None:
    text = "Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣"
    for new in (1, 0):
        assert history.import_games(read_games(text, ImportContext()), "pasted text").new == new
    assert [game.title for game in history.board_games()] == ["Quordle 376"]


def test_figures_are_held_apart_by_the_number_of_boards() -> None:
    games = [
        result(4, 0, hour=1),
        result(6, 4, hour=3),
        result(5, 3, hour=2),
        result(3, 4, 5, 6),
        GAME,
    ]
    two, four = board_statistics(games).values()
    assert (two.played, two.won, two.streak, two.best_streak) == (4, 3, 2, 2)
    assert two.distribution == (0, 1, 0, 0, 1, 1, 0)
    assert two.mean_guesses == pytest.approx((2 + 5 + 6) / 3)
    assert (four.played, four.streak, four.limit) == (1, 1, 9)
    assert [opener.word for opener in two.openers] == ["slate"]


def test_the_unfinished_game_of_each_mode_and_number_is_kept(history: History, path: Path) -> None:
    for state in ("first", "second"):
        history.save_unfinished_boards(Mode.PRACTICE, 2, state)
    history.save_unfinished_boards(Mode.PRACTICE, 8, "eight")
    assert history.unfinished_boards(Mode.ASSIST, 2) is None
    with closing(History.open(path)) as later:
        assert later.unfinished_boards(Mode.PRACTICE, 2) == "second"
        later.save_unfinished_boards(Mode.PRACTICE, 2, "third")
        history.save_unfinished_boards(Mode.PRACTICE, 2, "fourth")  # this window plays on
        assert later.unfinished_boards(Mode.PRACTICE, 2) == "third"
        later.add_boards(GAME)
        assert later.unfinished_boards(Mode.PRACTICE, 2) == "fourth"
        assert later.unfinished_boards(Mode.PRACTICE, 8) == "eight"


@pytest.mark.parametrize(
    "change",
    [
        {"solved": [1]},
        {"solved": "12"},
        {"limit": 1},
        {"mode": "x"},
        {"turns": ["slate"]},
        {"turns": 1},
        {"answers": ["wince"]},
        {"answers": ["w1nce", "slate"]},
        {"finished": "yesterday"},
        {"uuid": "x"},
        {"title": "\x1b"},
        {"hints": 8},
    ],
)
def test_a_damaged_game_is_set_aside_or_refused(history: History, change: dict[str, Any]) -> None:
    history.add_boards(GAME)
    spoilt = json.dumps({**boards_as_json(replace(GAME, uuid="0" * 32)), **change})
    history.write(
        lambda connection: connection.execute(
            "INSERT INTO board_games VALUES ('spoilt', ?)", (spoilt,)
        )
    )
    assert history.board_games() == [GAME]
    assert (history.notice or "").startswith("1 record of the history could not be read")
    text = as_json(history.archive()).replace(
        json.dumps(boards_as_json(GAME)), json.dumps({**boards_as_json(GAME), **change})
    )
    with pytest.raises(WordleError, match="several boards in the file are damaged"):
        parse_archive(text)
