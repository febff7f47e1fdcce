"""What is stored is there, whatever happens to the program, the file or the disk."""

import os
import random
import shutil
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Timer

import pytest

from tests.support.cases import on_demand
from tests.support.games import add_all, played, saved
from tests.support.platforms import needs_posix
from tests.support.programs import PATIENCE
from wordle_tui.game.errors import HistoryError
from wordle_tui.game.records import TurnRating
from wordle_tui.history import file, opening
from wordle_tui.history.exchange import archive_of
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "games.sqlite3"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with closing(History.open(path)) as opened:
        yield opened


@pytest.fixture
def fifty(path: Path) -> Path:
    """A closed file with fifty games, an unfinished one and a card; it has no copy yet."""
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(50)])
        history.save(unfinished=saved())
        history.save_card("key", "state")
    opening.copy_of(path).unlink()
    return path


def answers(history: History) -> list[str]:
    return sorted(str(game.answer) for game in history.games())


def aside(path: Path) -> Path:
    """The damaged file that was set aside, the only one."""
    (found,) = path.parent.glob("games-damaged-*.sqlite3")
    return found


@needs_posix
def test_only_the_user_may_read_the_files(history: History, path: Path) -> None:
    history.save(unfinished=saved())
    files = list(path.parent.iterdir())
    assert len(files) == 3  # the log of SQLite is private, too
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert history.read("PRAGMA journal_mode") == [("wal",)]
    history.close()
    files = list(path.parent.iterdir())
    assert {file.name for file in files} == {path.name, opening.copy_of(path).name}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_games_of_an_earlier_version_are_named_until_there_is_a_file(tmp_path: Path) -> None:
    old = tmp_path / "history.sqlite3"
    old.write_bytes(b"old")
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        assert history.notice == (
            "Your games of an earlier version are in history.sqlite3: run `wordle-tui export FILE` "
            "with that version, then `wordle-tui import FILE` with this one."
        )
        assert history.is_saving
    with closing(History.open(tmp_path / "games.sqlite3")) as history:
        assert history.notice is None
    assert old.read_bytes() == b"old"


# Damage


def damage_a_leaf(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-8192] + bytes(4096) + content[-4096:])


def drop_an_index(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DROP INDEX games_by_day")


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        # The head of all histories is the same.
        (lambda path: path.write_bytes(b"x" * 21 + path.read_bytes()[21:]), range(50, 51)),
        (lambda path: path.write_bytes(path.read_bytes()[:5000]), range(1)),
        (lambda path: path.write_bytes(b""), range(1)),
        (drop_an_index, range(50, 51)),
        (damage_a_leaf, range(10, 50)),
    ],
)
def test_a_damaged_file_is_replaced_and_the_program_goes_on(
    fifty: Path, damage: Callable[[Path], object], left: range
) -> None:
    damage(fifty)
    damaged = fifty.read_bytes()
    with closing(History.open(fifty)) as history:
        count = len(history.games())
        assert count in left
        assert history.notice == (
            f"The history was damaged and is now {aside(fifty).name}. "
            f"{count} games could be read and copied to a new one."
        )
        assert aside(fifty).read_bytes() == damaged
        history.add(played("crane", "crane"))
    with closing(History.open(fifty)) as history:
        assert history.notice is None
        assert len(history.games()) == count + 1


def test_a_game_that_an_index_misses_is_found_again(fifty: Path) -> None:
    """The list of games has it, but a search by its `uuid` would not find it."""
    with closing(sqlite3.connect(fifty)) as raw:
        (page,) = raw.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'"
        ).fetchone()
        (size,) = raw.execute("PRAGMA page_size").fetchone()
        (uuid,) = raw.execute("SELECT uuid FROM games WHERE rowid = 7").fetchone()
    content = bytearray(fifty.read_bytes())
    content[content.index(uuid.encode(), (page - 1) * size, page * size)] ^= 1
    fifty.write_bytes(content)
    with closing(History.open(fifty)) as history:
        assert history.game(uuid) is not None
        assert len(history.games()) == 50


def test_a_damaged_byte_that_forbids_changes_is_mended(fifty: Path) -> None:
    """SQLite opens a file with an unknown write version, and reads it only."""
    content = bytearray(fifty.read_bytes())
    content[18] = 18
    fifty.write_bytes(content)
    with closing(History.open(fifty)) as history:
        history.add(played("mince", "mince"))
        assert "damaged" in (history.notice or "")
    with closing(History.open(fifty)) as history:
        assert len(history.games()) == 51


@needs_posix
def test_other_windows_go_on_in_the_new_file(path: Path) -> None:
    """What one of them writes while the file is being replaced is in the new one, too."""
    with closing(History.open(path)) as second, closing(History.open(path)) as third:
        second.add(played("hence", "hence"))
        drop_an_index(path)
        with closing(History.open(path)) as first:
            assert "damaged" in (first.notice or "")
            for window, word in ((first, "mince"), (second, "wince"), (third, "since")):
                window.add(played(word, word))
            for window in (first, second, third):
                assert answers(window) == ["hence", "mince", "since", "wince"]


@needs_posix
def test_no_old_log_is_beside_the_new_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite would apply it, if the program were killed before it is deleted."""
    logs, put = list[list[bool]](), os.replace

    def replaced(new: Path, old: Path) -> None:
        logs.append([opening.beside(path, ending).exists() for ending in ("-wal", "-shm")])
        put(new, old)

    with closing(History.open(path)) as window:
        window.add(played("hence", "hence"))
        drop_an_index(path)
        assert opening.beside(path, "-wal").exists()
        monkeypatch.setattr(os, "replace", replaced)
        with closing(History.open(path)) as other:
            assert "damaged" in (other.notice or "")
    assert logs[0] == [False, False]
    with closing(sqlite3.connect(aside(path))) as damaged:  # its log is kept with it
        assert damaged.execute("SELECT count(*) FROM games").fetchone() == (1,)


@needs_posix
def test_a_file_that_a_faster_window_has_rebuilt_is_only_opened(path: Path) -> None:
    """Both have found that it takes no changes."""
    History.open(path).close()
    blocked = opening.identity(path)
    path.rename(path.with_stem("old"))
    with closing(History.open(path)) as faster:
        faster.add(played("hence", "hence"))
    connection, said = opening.connect(path, blocked)
    connection.close()
    assert said == ""
    assert not [*path.parent.glob("*-damaged-*")]
    connection, said = opening.connect(path, opening.identity(path))
    connection.close()
    assert said.startswith("The history was damaged")


def damage_an_index(path: Path) -> None:
    """Leave a game in an index alone, which the check at the start of older SQLite misses."""
    index = "sqlite_master WHERE name = 'games_by_time'"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA writable_schema = ON")
        kept = raw.execute(f"SELECT * FROM {index}").fetchone()
        raw.execute(f"DELETE FROM {index}")
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DELETE FROM games WHERE rowid = 7")
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", kept)


def write_all(history: History) -> object:
    newest = "SELECT mode, answers FROM games ORDER BY finished"
    return history.write(lambda connection: connection.execute(newest).fetchall())


@pytest.mark.parametrize("call", [History.games, write_all])
def test_damage_is_mended_when_it_is_met(fifty: Path, call: Callable[[History], object]) -> None:
    with closing(History.open(fifty)) as history:
        damage_an_index(fifty)
        with history.strictly():
            assert call(history)
        assert "49 games could be read" in (history.notice or "")
        assert len(history.games()) == 49
        assert history.cards() == {"key": "state"}


@pytest.mark.parametrize("seed", [*range(3), *on_demand(*range(3, 20))])
def test_any_damage_while_the_program_runs_is_mended_by_any_call(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(chance.choice([1, 50]))])
        for file in path.parent.iterdir():
            with file.open("r+b") as opened:
                opened.write(chance.randbytes(file.stat().st_size))
        calls: list[Callable[[], object]] = [
            lambda: archive_of(history),
            history.games,
            history.lists,
        ]
        for call in chance.sample(calls, len(calls)):
            call()
        assert (history.notice or "").startswith("The history was damaged")
        game = history.add(played("crane", "crane"))
        assert game in history.games()


def test_a_damaged_file_that_cannot_be_replaced_is_read_in_part(
    fifty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage_a_leaf(fifty)
    damaged = fifty.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(opening, "replace_by", refuse)
    with closing(History.open(fifty)) as history:
        assert not history.is_saving
        assert 10 < len(history.games()) < 50
        with history.strictly(), pytest.raises(HistoryError):
            history.games()
    assert fifty.read_bytes() == damaged


def test_a_mistake_of_ours_is_raised_and_is_no_damage(history: History, path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        history.write(lambda connection: connection.execute("SELEC 1"))
    with pytest.raises(sqlite3.OperationalError):
        history.read("SELECT nothing FROM nowhere")
    with pytest.raises(UnicodeEncodeError):
        history.save_card("\ud800", "")
    history.add(played("crane", "raise", "crane"))
    assert not list(path.parent.glob("games-damaged-*"))


# Files that cannot be used


def test_a_file_of_a_newer_version_is_read_and_left_alone(fifty: Path) -> None:
    with closing(sqlite3.connect(fifty)) as raw:
        raw.execute("PRAGMA user_version = 99")
        raw.execute("CREATE TABLE of_a_newer_version (a)")
    before = fifty.read_bytes()
    with closing(History.open(fifty)) as history:
        assert not history.is_saving
        assert history.notice == (
            f"{fifty} can't be written (it was written by a newer version of wordle-tui), so "
            "nothing will be saved this time."
        )
        history.add(played("crane", "crane"))
        assert len(history.games()) == 51
    assert fifty.read_bytes() == before


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / "file" / "folder" / "games.sqlite3"
    with closing(History.open(path)) as history:
        assert history.notice == (
            f"{path} can't be opened (Not a directory), so nothing will be saved this time."
        )
        history.save(unfinished=(game := saved()))
        assert history.waiting() == [game]


def test_a_file_without_permission_is_read(fifty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> tuple[sqlite3.Connection, str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(file, "connect", refuse)
    with closing(History.open(fifty)) as history:
        assert history.notice == (
            f"{fifty} can't be written (Permission denied), so nothing will be saved this time."
        )
        history.add(played("crane", "crane"))
        assert len(history.games()) == 51


def test_what_a_full_disk_refuses_is_kept_until_there_is_room(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played("crane", "crane") for _ in range(500)]
    with history.strictly():
        history.add(played("crane", "crane"))
    ((pages,),) = history.read("PRAGMA page_count")
    history.read(f"PRAGMA max_page_count = {pages}")
    with history.strictly(), pytest.raises(HistoryError) as caught:  # that is not kept
        add_all(history, games)
    assert str(caught.value) == (
        f"The last change wasn't saved: {history.path}: database or disk is full."
    )
    add_all(history, games)
    history.add(played("mince", "mince"))
    assert history.notice == (
        f"{history.path} can't be written (database or disk is full). "
        "Changes will be saved once it can."
    )
    assert len(history.games()) == 1
    history.read(f"PRAGMA max_page_count = {pages + 100_000}")
    assert len(history.games()) == 502
    assert history.notice is None


def test_a_failed_read_has_a_sentence(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr(history, "_run", refuse)
    sentence = f"The history couldn't be read: {history.path}: disk I/O error."
    assert history.games() == []
    assert history.notice == sentence
    with history.strictly(), pytest.raises(HistoryError) as caught:
        history.games()
    assert str(caught.value) == sentence


# A file that another program has locked


@pytest.fixture
def lock(
    history: History, path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[sqlite3.Connection]:
    """Another program that holds the write lock, in a file with one game.

    Whoever waited for it would wait until the test is broken off.
    """
    history.add(played("crane", "crane"))
    history.save(unfinished=saved("first"))
    monkeypatch.setattr(file, "BUSY_SECONDS", 3600)
    raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with closing(raw):
        raw.execute("BEGIN IMMEDIATE")
        yield raw
        if raw.in_transaction:
            raw.execute("ROLLBACK")  # and closing the history does not wait


def test_a_lock_holds_up_nobody_and_is_told(history: History, lock: sqlite3.Connection) -> None:
    (waiting,) = history.waiting()
    history.take_over(waiting.uuid)
    game = history.add(played("mince", "mince"))
    # Reading waits for nobody, either.
    assert history.game(game.uuid) is None
    assert answers(history) == ["crane"]
    assert history.load_settings() == Settings()
    assert history.waiting() == [waiting]
    assert history.notice == (
        f"{history.path} can't be written (database is locked). Changes will be saved once it can."
    )
    history.notice = None
    history.forget_unfinished(game.uuid)
    assert history.notice is None


@pytest.mark.parametrize("is_closed", [False, True], ids=["a lock that goes", "the end"])
def test_what_a_lock_kept_back_is_saved_in_order(
    history: History, lock: sqlite3.Connection, is_closed: bool
) -> None:
    (first,), (begun,) = history.games(), history.waiting()
    second, unwanted = played("mince", "raise", "mince"), played("wince", "wince")
    assert history.add(second) == second
    history.add(unwanted)
    history.delete(unwanted.uuid)
    history.rate(second.uuid, [TurnRating(0, 0, True)] * 2)
    for state in ("c", "cr", "cra"):
        begun = replace(begun, state=state)
        history.save(unfinished=begun)
    assert history.games() == [first]
    if is_closed:
        Timer(0.2, lock.execute, ["ROLLBACK"]).start()
        history.close()
    else:
        lock.execute("ROLLBACK")
        history.retry()
    assert history.notice is None
    with closing(History.open(history.path)) as other:
        assert other.games() == [replace(second, ratings=(TurnRating(0, 0, True),) * 2), first]
        assert other.waiting() == [begun]


def test_the_end_does_not_wait_for_ever_and_says_what_is_lost(
    history: History, lock: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.add(played("mince", "mince"))
    monkeypatch.setattr(file, "BUSY_SECONDS", 0.05)
    history.close()
    assert history.notice == (
        f"The last changes weren't saved: {history.path}: database is locked."
    )
    assert not history.is_saving
    lock.execute("ROLLBACK")
    history.add(played("wince", "wince"))  # from a thread that has not ended yet
    with closing(History.open(history.path)) as other:
        assert answers(other) == ["crane"]


def test_a_patient_change_waits_for_the_lock(history: History, lock: sqlite3.Connection) -> None:
    history.is_patient = True
    Timer(2 * file.PROMPT_SECONDS, lock.execute, ["ROLLBACK"]).start()
    history.add(played("mince", "mince"))
    with closing(History.open(history.path)) as other:
        assert answers(other) == ["crane", "mince"]


def test_a_strict_change_that_comes_too_late_is_not_made_later(
    history: History, lock: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.save(unfinished=(before := saved("before")))
    monkeypatch.setattr(file, "BUSY_SECONDS", 0.05)
    with history.strictly(), pytest.raises(HistoryError) as caught:
        history.add(played("mince", "mince"))
    assert str(caught.value) == (
        f"The last change wasn't saved: {history.path}: database is locked."
    )
    lock.execute("ROLLBACK")
    monkeypatch.setattr(file, "BUSY_SECONDS", 3600)
    with history.strictly():
        history.save(unfinished=(after := saved("after")))
    assert history.waiting()[:2] == [after, before]
    assert answers(history) == ["crane"]


def test_a_file_that_is_locked_is_not_damaged(fifty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(fifty, isolation_level=None)) as raw:
        raw.execute("PRAGMA locking_mode = EXCLUSIVE")
        raw.execute("INSERT INTO kept VALUES ('card', 'another', '')")
        with closing(History.open(fifty)) as history:
            assert not history.is_saving
            assert "database is locked" in (history.notice or "")
            assert len(history.games()) == 50
    assert [each.name for each in fifty.parent.iterdir()] == [fifty.name]


# Several threads


def test_listeners_are_told_of_games_and_ratings(history: History) -> None:
    counts: list[int] = []
    end = history.subscribe(lambda: counts.append(len(history.games())))  # it may read
    game = history.add(played("crane", "crane"))
    history.rate(game.uuid, [TurnRating(0, 0, True)])
    history.add(played("mince", "mince"))
    history.save(unfinished=saved())
    history.save_settings(Settings(theme="light"))
    history.delete(game.uuid)
    end()
    history.add(game)
    assert counts == [1, 1, 2, 1]


def test_any_thread_may_read_and_write(history: History) -> None:
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(history.add, [played("crane", "crane") for _ in range(100)]))
        assert all(pool.map(history.game, [game.uuid for game in games]))
    assert len(history.games()) == 100
    assert history.notice is None


def test_a_long_change_of_another_thread_holds_up_nobody(history: History) -> None:
    is_begun, may_end = Event(), Event()

    def change(_: sqlite3.Connection) -> bool:
        is_begun.set()
        return may_end.wait(PATIENCE)

    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(history.write, change)
        is_begun.wait()
        game = history.add(played("mince", "mince"))
        may_end.set()
        assert long.result() is True
    assert history.game(game.uuid) == game
    assert history.notice is None


# A file that is deleted, or replaced by a backup, while it is in use


@pytest.fixture
def backup(path: Path, tmp_path: Path) -> None:
    """Leaves a backup of the history when it had one game; it has many more by now."""
    with closing(History.open(path)) as history:
        history.add(played("hence", "hence"))
    shutil.copy(path, tmp_path / "backup.sqlite3")
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(200)])


def delete_all(path: Path) -> None:
    for each in path.parent.iterdir():
        each.unlink()


def delete_one(path: Path) -> None:
    path.unlink()


def move_backup(path: Path) -> None:
    (path.parent.parent / "backup.sqlite3").replace(path)


REPLACED = (
    "games.sqlite3 was deleted or replaced while it was in use. "
    "What you do now is saved in the file that's there."
)


@needs_posix
@pytest.mark.usefixtures("backup")
@pytest.mark.parametrize(
    ("change", "left", "told"),
    [
        (delete_all, [], REPLACED),
        (
            delete_one,
            [],
            "games.sqlite3 was missing and is new; games-copy.sqlite3 beside it is a copy of ",
        ),
        (move_backup, ["hence"], REPLACED),
    ],
)
def test_another_file_is_noticed_at_the_next_write_and_nothing_mixed(
    change: Callable[[Path], None], left: list[str], told: str, path: Path
) -> None:
    with closing(History.open(path)) as history, closing(History.open(path)) as idle:
        history.save(unfinished=saved())
        change(path)
        finished = history.add(played("mince", "mince"))
        assert (history.notice or "").startswith(told)
        assert answers(history) == [*left, "mince"]
        assert path.stat().st_mode & 0o077 == 0
        history.notice = None
        idle.add(played("wince", "wince"))
        assert "deleted or replaced" in (idle.notice or "")
        history.add(played("since", "since"))
        assert history.notice is None
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert answers(history) == [*left, "mince", "since", "wince"]
        assert finished in history.games()
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@needs_posix
def test_while_another_window_has_the_folder_changes_are_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key waits no longer for the folder than for the file."""
    with closing(History.open(path)) as history:
        path.unlink()
        monkeypatch.setattr(opening, "BUSY_SECONDS", 3600)
        with opening.folder_lock(path, 0):
            history.add(played("mince", "mince"))
            assert (history.notice or "").endswith(
                "(Another window is busy with the history). Changes will be saved once it can."
            )
        history.retry()
        assert answers(history) == ["mince"]


@needs_posix
def test_a_change_that_went_to_the_old_file_is_made_again(path: Path) -> None:
    with closing(History.open(path)) as history:
        aside = path.with_stem("aside")

        def work(connection: sqlite3.Connection) -> None:
            if not aside.exists():  # another window replaces the file at this moment
                path.rename(aside)
                History.open(path).close()
            connection.execute("INSERT INTO kept VALUES ('card', 'key', 'state')")

        history.write(work)
        assert history.cards() == {"key": "state"}


# Several windows at once, which are threads here: each has a connection and a lock of its own

DAMAGED = b"not a database at all"


@contextmanager
def windows(path: Path, *words: str) -> Iterator[Event]:
    """Windows that open the damaged file when the event is set, and add a game with a word."""
    path.parent.mkdir()
    path.write_bytes(DAMAGED)
    may_open = Event()

    def play(word: str) -> None:
        may_open.wait()
        with closing(History.open(path)) as history:
            history.is_patient = True  # however busy the machine
            history.add(played(word, word))

    with ThreadPoolExecutor() as pool:
        done = pool.map(play, words)
        yield may_open
        assert [*done]
    with closing(History.open(path)) as history:
        assert answers(history) == list(words)
    assert aside(path).read_bytes() == DAMAGED


@needs_posix
def test_a_file_is_not_replaced_while_another_window_opens_it(path: Path) -> None:
    with windows(path, "mince") as may_open, opening.folder_lock(path):
        may_open.set()
        time.sleep(0.5)  # more than it would take to replace the file
        assert path.read_bytes() == DAMAGED


@needs_posix
@pytest.mark.parametrize("number", range(10))
def test_two_windows_that_find_a_damaged_file_go_on_with_one(path: Path, number: int) -> None:
    with windows(path, "mince", "wince") as may_open:
        may_open.set()


@needs_posix
@pytest.mark.parametrize("change", [None, damage_a_leaf, delete_one])
def test_while_another_window_has_the_folder_only_a_good_file_is_opened(
    fifty: Path, change: Callable[[Path], None] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if change is not None:
        change(fifty)
    before = fifty.read_bytes() if fifty.exists() else None
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with opening.folder_lock(fifty), closing(History.open(fifty)) as history:
        if change is None:
            assert (history.notice, len(history.games())) == (None, 50)
        else:
            sentence = "Another window is busy with the history. Therefore nothing will be saved"
            assert (history.notice or "").startswith(sentence)
            assert (fifty.read_bytes() if fifty.exists() else None) == before
            assert not [*fifty.parent.glob("games-*")]
