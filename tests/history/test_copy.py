"""The copy that is made once a day: when, of what, and what it gives back."""

import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from tests.support.games import add_all, played, saved
from tests.support.platforms import needs_posix
from wordle_tui import paths
from wordle_tui.game.records import GameFilter, TurnRating
from wordle_tui.history import opening
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games, undo_import
from wordle_tui.history.history import History

MADE = datetime(2026, 11, 18, 12).timestamp()
COUNT = int(os.environ.get("COUNT", "30"))
RATED = (TurnRating(0.5, -0.25, True, 9),) * 2


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "games.sqlite3"


@pytest.fixture
def copied(path: Path) -> Path:
    """A history of ten games, and its copy of 18 November."""
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane", ratings=RATED) for _ in range(10)])
        history.save(unfinished=saved())
        history.save_card("key", "state")
    make_old(path)
    return path


def make_old(path: Path) -> None:
    os.utime(opening.copy_of(path), (MADE, MADE))


def in_copy(path: Path) -> set[str]:
    return set(opening.games_of_copy(path))


def uuids(history: History) -> set[str]:
    return {game.uuid for game in history.games(GameFilter(boards=None, has_given=True))}


# When it is made


def test_it_is_made_once_a_day_at_the_end(path: Path) -> None:
    with closing(History.open(path)) as history:
        first = history.add(played("crane", "crane"))
        assert not opening.copy_of(path).exists()
    assert in_copy(path) == {first.uuid}
    with closing(History.open(path)) as history:
        second = history.add(played("mince", "mince"))
    assert in_copy(path) == {first.uuid}
    make_old(path)
    History.open(path).close()
    assert in_copy(path) == {first.uuid, second.uuid}
    assert date.fromtimestamp(opening.copy_of(path).stat().st_mtime) == date.today()


def test_none_is_made_of_a_demo(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "is_demo", lambda: True)
    with closing(History.open(path)) as history:
        history.add(played("crane", "crane"))
    assert not opening.copy_of(path).exists()


def test_a_file_with_fewer_games_does_not_replace_it(copied: Path) -> None:
    before = in_copy(copied)
    with closing(sqlite3.connect(copied)) as raw, raw:
        raw.execute("DELETE FROM games WHERE rowid = 1")
    History.open(copied).close()
    assert in_copy(copied) == before


def test_games_that_were_deleted_leave_it(copied: Path) -> None:
    """Also in an earlier run that was killed; a game won again is there."""
    history = History.open(copied)
    first, second, *_ = history.games()
    history.delete(first.uuid)
    history.delete(second.uuid)
    history.add(second)
    with closing(History.open(copied)) as other:
        import_games(other, Archive((played("mince", "mince"),)), "file")
        undo_import(other)
        kept = uuids(other)
    assert in_copy(copied) == kept
    assert (first.uuid in kept, second.uuid in kept) == (False, True)
    history.close()


def test_what_fails_leaves_the_last_one(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {each.name: each.read_bytes() for each in copied.parent.iterdir()}

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    history = History.open(copied)
    history.close()
    assert history.notice == "The history couldn't be copied: No space left on device."
    assert {each.name: each.read_bytes() for each in copied.parent.iterdir()} == before


@needs_posix
def test_none_is_made_while_one_is_busy(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    history = History.open(copied)
    with opening.folder_lock(copied):
        history.close()
    assert (history.notice or "").endswith(": Another window is busy with the history.")
    assert opening.copy_of(copied).stat().st_mtime == MADE


# What it gives back


@pytest.mark.parametrize("content", [b"", b"no database" * 5000])
def test_what_only_the_copy_has_comes_back_as_an_import(copied: Path, content: bytes) -> None:
    copied.write_bytes(content)
    before = in_copy(copied)
    with closing(History.open(copied)) as history:
        assert (history.notice or "").endswith(
            "0 games could be read and copied to a new one. 10 games came from a copy of "
            "18 November; undoing the last import takes them out again."
        )
        assert uuids(history) == before
        assert (len(history.waiting()), history.cards()) == (1, {"key": "state"})
        undone = undo_import(history) or ""
        assert undone.startswith("The import of copy of 18 November on ")
        assert undone.endswith(" is undone: 10 games and 1 training card deleted.")
        assert (history.games(), undo_import(history)) == ([], None)
    assert in_copy(copied) == before, "a file that was rebuilt today is not copied"


def test_what_the_file_has_counts_more_than_the_copy(copied: Path) -> None:
    opening.copy_of(copied).touch()  # it stays
    with closing(History.open(copied)) as history:
        first, second, third, *_ = history.games()
        history.set_day(first.uuid, date(2026, 1, 2))
        history.save_card("key", "another state")
        history.save(deleted=second.uuid, unfinished=saved(uuid=second.uuid))
        new = history.add(played("mince", "mince"))
    make_old(copied)
    with closing(sqlite3.connect(copied)) as raw, raw:
        raw.execute("UPDATE games SET state = 'x' WHERE uuid = ?", (third.uuid,))
        raw.execute("DROP INDEX games_by_day")
    with closing(History.open(copied)) as history:
        assert "9 games could be read" in (history.notice or "")
        assert "2 games came from a copy" in (history.notice or "")
        assert uuids(history) == in_copy(copied) | {new.uuid}
        assert history.game(first.uuid) == replace(first, day=date(2026, 1, 2))
        assert history.game(third.uuid) == third
        assert second.uuid not in {game.uuid for game in history.waiting()}
        assert history.cards() == {"key": "another state"}


def test_a_missing_file_is_a_new_history_beside_the_copy(copied: Path) -> None:
    before = in_copy(copied)
    copied.unlink()
    with closing(History.open(copied)) as history:
        assert history.notice == (
            "games.sqlite3 was missing and is new; games-copy.sqlite3 beside it is a copy of "
            "18 November."
        )
        assert history.games() == []
        history.add(played("mince", "mince"))
    assert in_copy(copied) == before
    opening.copy_of(copied).replace(copied)
    with closing(History.open(copied)) as history:
        assert (history.notice, uuids(history)) == (None, before)


COLUMNS = {"mode": "x", "list": "x", "boards": 2, "given": 9, "archived": 9, "day": "x",
           "answers": "x", "finished": b"\xb2026"}  # fmt: skip


@pytest.mark.parametrize("column", COLUMNS)
def test_a_game_that_is_filed_wrongly_is_put_right(copied: Path, column: str) -> None:
    def rows(path: Path) -> list[object]:
        with closing(sqlite3.connect(path)) as raw:
            return raw.execute("SELECT * FROM games").fetchall()

    before = rows(copied)
    with closing(sqlite3.connect(copied)) as raw, raw:
        raw.execute(f"UPDATE games SET {column} = ? WHERE rowid = 3", (COLUMNS[column],))
    with closing(History.open(copied)) as history:
        assert history.notice == "1 damaged game of games.sqlite3 put right."
        assert len(history.games()) == 10
    assert rows(copied) == before
    with closing(History.open(copied)) as history:
        assert history.notice is None


def test_a_game_that_cannot_be_read_is_taken_from_the_copy(copied: Path) -> None:
    before = in_copy(copied)
    with closing(sqlite3.connect(copied)) as raw, raw:
        raw.execute("UPDATE games SET state = replace(state, 'turns', 'tur') WHERE rowid < 3")
    with closing(History.open(copied)) as history:
        assert history.notice == "2 damaged games of games.sqlite3 put right."
        assert uuids(history) == before


# A file that another program writes over while a window is open


@needs_posix
@pytest.mark.parametrize("has_log", [True, False])
def test_games_of_this_run_are_saved_again(copied: Path, tmp_path: Path, has_log: bool) -> None:
    backup = shutil.copy(copied, tmp_path / "backup")
    with closing(History.open(copied)) as history:
        add_all(history, [played("wince", "wince") for _ in range(5)])
        make_old(copied)
    history = History.open(copied)
    won = history.add(played("mince", "mince"))
    undone = history.add(played("since", "since"))
    history.delete(undone.uuid)
    shutil.copyfile(backup, copied)
    if not has_log:
        opening.beside(copied, "-wal").unlink()
    history.close()
    assert (history.notice or "").endswith(
        "Another program has changed games.sqlite3 meanwhile, so 1 game of this run had to be "
        "saved again."
    )
    with closing(History.open(copied)) as history:
        assert won in history.games()
        assert undone.uuid not in uuids(history)


def test_a_game_that_another_window_deletes_stays_deleted(copied: Path) -> None:
    history = History.open(copied)
    unwanted = history.add(played("mince", "mince"))
    with closing(History.open(copied)) as other:
        other.delete(unwanted.uuid)
    history.close()
    assert history.notice is None
    with closing(History.open(copied)) as history:
        assert unwanted.uuid not in uuids(history)


# Damage at random


def damaged(content: bytes, chance: random.Random) -> bytes:
    """A file in which bits are flipped, or a part is lost, put in, moved or written over."""
    octets, first = bytearray(content), chance.randrange(len(content))
    size = chance.choice((1, 16, 512, 4096, 20_000))
    last = min(len(octets), first + size)
    for bit in (
        chance.randrange(8 * len(octets)) for _ in range(chance.choice((1, 1, 3, 30, 300)))
    ):
        octets[bit // 8] ^= 1 << bit % 8
    change = chance.choice(("flip", "zero", "random", "cut", "end", "insert", "move"))
    if change == "zero":
        octets[first:last] = bytes(last - first)
    elif change == "random":
        octets[first:last] = chance.randbytes(last - first)
    elif change == "cut":
        del octets[first:last]
    elif change == "end":
        del octets[first:]
    elif change == "insert":
        octets[first:first] = chance.randbytes(size)
    elif change == "move":
        octets[-size:] = octets[first : first + size]
    return bytes(octets)


def open_with_all(path: Path, content: bytes, copy: bytes, expected: set[str]) -> None:
    """Open a file with that content: the expected games are there, now and later."""
    for each in path.parent.iterdir():
        each.unlink()
    path.write_bytes(content)
    opening.copy_of(path).write_bytes(copy)
    make_old(path)
    with closing(History.open(path)) as history:
        assert expected <= uuids(history)
        if history.is_saving:  # it seems not to be of a newer version
            expected = expected | {history.add(played("mince", "mince")).uuid}
    with closing(History.open(path)) as history:
        assert expected <= uuids(history)


@pytest.fixture
def later(copied: Path) -> tuple[Path, bytes, bytes]:
    """The file with some games more than its copy, what is in it, and what is in the copy."""
    opening.copy_of(copied).touch()  # it stays
    with closing(History.open(copied)) as history:
        add_all(history, [played("since", "since") for _ in range(5)])
    return copied, copied.read_bytes(), opening.copy_of(copied).read_bytes()


@pytest.mark.whole
def test_no_damage_costs_a_game_of_the_copy(later: tuple[Path, bytes, bytes]) -> None:
    path, content, copy = later
    games, chance = in_copy(path), random.Random(COUNT)
    for _ in range(COUNT):
        open_with_all(path, damaged(content, chance), copy, games)


@pytest.mark.whole
def test_no_bit_of_the_head_costs_any_game(later: tuple[Path, bytes, bytes]) -> None:
    path, content, copy = later
    with closing(History.open(path)) as history:
        games, chance = uuids(history), random.Random(COUNT)
    for bit in chance.sample(range(800), COUNT):
        octets = bytearray(content)
        octets[bit // 8] ^= 1 << bit % 8
        open_with_all(path, bytes(octets), copy, games)
