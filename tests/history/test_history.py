"""What is stored comes back, once, whatever happens to the program, the file or the disk."""

from __future__ import annotations

import random
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Timer

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.any_games import finished_games, saved_games
from tests.support.cases import on_demand
from tests.support.games import add_all, played, saved
from tests.support.platforms import needs_posix
from tests.support.programs import PATIENCE, wait_until
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.errors import HistoryError, WordleError
from wordle_tui.game.records import (
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
)
from wordle_tui.game.turn import Turn
from wordle_tui.history import file, opening, tables
from wordle_tui.history.history import History
from wordle_tui.settings.settings import Settings

# Every example works on the same file, which is what a user's file is like.
same_file = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "games.sqlite3"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    with closing(History.open(path)) as opened:
        yield opened


# Round trips


@same_file
@given(game=finished_games((1, 2, 4, 32)))
def test_a_finished_game_comes_back_as_it_was(history: History, game: FinishedGame) -> None:
    assert history.add(game) == game
    with closing(History.open(history.path)) as other:
        assert other.game(game.uuid) == game
        assert game in other.games(GameFilter(boards=len(game.boards), has_given=True))
    history.delete(game.uuid)  # Examples repeat names.


@same_file
@given(game=saved_games)
def test_an_unfinished_game_comes_back_whole(history: History, game: SavedGame) -> None:
    history.save_unfinished(game)
    with closing(History.open(history.path)) as other:
        assert other.waiting(game.mode)[0] == game


def test_a_window_does_not_undo_another_windows_settings(history: History, path: Path) -> None:
    with closing(History.open(path)) as other:
        chosen = Settings(list_name="original", hard=True, keyboard="azerty")
        other.save_settings(chosen)
        history.save_settings(Settings(theme="ansi"))
        assert other.load_settings() == replace(chosen, theme="ansi")
        assert other.notice is None


def test_settings_that_cannot_be_used_are_named_and_stay(history: History, path: Path) -> None:
    history.save_settings(Settings(theme="light"))
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("INSERT INTO kept VALUES ('setting', 'colour', '1'), ('setting', 'hard', '7')")
    for _ in range(2):
        assert history.load_settings() == Settings(theme="light")
        assert history.notice == (
            "There's no setting 'colour'. The setting hard can't be 7. Choose true or false."
        )
        history.notice = None
    history.save_settings(Settings(theme="dark"))
    assert history.load_settings() == Settings(theme="dark")
    assert history.notice == "There's no setting 'colour'."


# Games


def test_games_are_listed_newest_first_and_by_page_and_filter(history: History) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    games = [
        played(
            "crane",
            "crane",
            mode=list(Mode)[number % 2],
            list_name="nyt" if number < 6 else "original",
            finished=start + timedelta(days=number),
        )
        for number in range(10)
    ]
    add_all(history, games[5:] + games[:5])
    newest_first = games[::-1]
    assert history.games() == newest_first
    assert history.games(limit=3) == newest_first[:3]
    assert history.games(GameFilter(mode=Mode.ASSIST)) == newest_first[1::2]
    assert history.games(GameFilter(Mode.ASSIST, "original")) == [games[8], games[6]]
    assert history.lists() == ["nyt", "original"]


def test_a_game_is_stored_once_and_its_unfinished_self_forgotten(history: History) -> None:
    game = played("crane", "raise", "crane")
    history.save_unfinished(saved(uuid=game.uuid))
    history.add(game)
    history.add(game)
    assert history.games() == [game]
    assert not history.waiting()
    beginning = saved(turns="raise:yybbg", uuid=game.uuid)
    with closing(History.open(history.path)) as other:
        other.save_unfinished(beginning)
        history.add(game)  # finished by another window
        assert not other.waiting()


def test_a_rating_is_added_to_the_game_that_is_there(history: History) -> None:
    game = history.add(played("crane", "raise", "crane"))
    ratings = (TurnRating(0.1 + 0.2, -1 / 3, True), TurnRating(0, 0.5, False))
    history.rate(game.uuid, ratings)
    rated = replace(game, ratings=ratings)
    assert history.games() == [rated]
    assert history.add(game) == rated
    later = tuple(replace(rating, proved=True) for rating in ratings)
    other = history.add(played("crane", "raise", "crane"))
    assert history.add(replace(other, ratings=later)).ratings == later  # a copy has it, too
    assert [each.ratings for each in history.games()] == [later, ratings]
    advised = history.add(replace(game, help_from=4))
    assert (advised.help_from, advised.ratings) == (4, ratings)
    assert history.add(game).help_from == 4  # another window finished it without suggestions


PROVED = TurnRating(0.1, 0.2, True, before=9)
ESTIMATE = replace(PROVED, proved=False)


@pytest.mark.parametrize(
    ("ratings", "is_due"),
    [
        ((PROVED, PROVED), False),
        ((ESTIMATE, PROVED), False),
        ((ESTIMATE, ESTIMATE), True),
        ((), True),
    ],
)
def test_ratings_that_are_not_exact_are_kept_and_due_again(
    history: History, ratings: tuple[TurnRating, ...], is_due: bool
) -> None:
    game = history.add(played("crane", "raise", "crane", ratings=ratings))
    history.add(played("crane", "raise", answer=None))  # never rated
    assert history.game(game.uuid) == game
    assert history.unrated(["nyt"]) == [game] * is_due
    history.rate(game.uuid, (PROVED, PROVED))
    assert history.unrated(["nyt"]) == []


def test_earlier_ratings_are_provisional_and_due_again(history: History) -> None:
    ratings = (PROVED, PROVED)
    game = played("crane", "raise", "crane", ratings=ratings)
    history.add(replace(game, rating_version=0))
    (stored,) = history.games()
    assert stored.is_proved
    assert stored.is_provisional
    assert history.unrated(["nyt"]) == [stored]
    history.rate(game.uuid, ratings)
    assert history.games() == [game]
    assert not game.is_provisional
    assert history.unrated(["nyt"]) == []


def test_two_windows_that_went_on_with_one_game_lose_neither(history: History, path: Path) -> None:
    first = saved("cra")
    history.save_unfinished(first)
    with closing(History.open(path)) as other:
        assert other.waiting() == [first]
        other.take_over(first.uuid)
        mine, others = replace(first, state="cran"), replace(first, state="cr")
        history.save_unfinished(mine)
        other.save_unfinished(others)
        assert (history.waiting(), other.waiting()) == ([mine], [others])
        # Both are there; the later one is offered first.
        with closing(History.open(path)) as third:
            assert third.waiting() == [others]
            third.take_over(first.uuid)
            third.forget_unfinished(first.uuid)
            assert third.waiting() == [mine]
        elsewhere = replace(first, turns="mount:bbbgb")
        other.save_unfinished(elsewhere)
        history.add(played("crane", "crane", uuid=first.uuid))
        assert other.waiting() == [elsewhere]  # it went another way
        other.add(played("crane", "raise", "crane", uuid=first.uuid))
        other.add(played("crane", "raise", "crane", uuid=first.uuid))
        assert sorted(len(game.turns) for game in history.games()) == [1, 2]


def test_only_the_game_that_is_meant_is_forgotten(history: History) -> None:
    old, new = (saved(state, mode=Mode.ASSIST) for state in ("old", "new"))
    other = saved("other", boards=4)
    for game in (old, new, other):
        history.save_unfinished(game)
    assert history.waiting() == [other, new, old]
    assert history.waiting(Mode.ASSIST) == [new, old]
    history.forget_unfinished(new.uuid)
    history.forget_unfinished(new.uuid)
    assert history.waiting() == [other, old]


# Used words


def test_used_words_are_those_told_and_those_met_in_the_assistant(history: History) -> None:
    assert history.add_past_answers(["zonal", "zebra"]) == 1  # ZEBRA is shipped
    assert history.add_past_answers(["zonal", "furry"]) == 1
    history.add(played("muddy", "muddy", mode=Mode.ASSIST))
    history.add(played("wince", "wince", mode=Mode.PRACTICE))
    history.add(played("hence", "raise", mode=Mode.ASSIST, answer=None))
    past = history.past_answers()
    assert past.words - shipped_past().words == {"zonal", "furry", "muddy"}
    assert history.undated_answers() == ["furry", "zonal"]


def test_what_was_told_can_be_changed_and_forgotten(history: History, today: date) -> None:
    for word, new in (("zonal", 1), ("zonal", 0), ("murky", 1)):
        assert history.add_past_answers([], {today: word}) == new
    assert history.dated_answers() == {today: "murky"}
    history.add_past_answers(["saner", "furry"], {today: "saner"})
    history.forget_past_answers(["saner", "zonal"])
    assert (history.undated_answers(), history.dated_answers()) == (["furry"], {})


def assist_game(answer: str, day: date) -> FinishedGame:
    noon = datetime(day.year, day.month, day.day, 12).astimezone()
    return played(answer, answer, mode=Mode.ASSIST, list_name="nyt", finished=noon, started=noon)


def test_the_answer_of_a_game_is_used_from_the_next_day_on(history: History, today: date) -> None:
    history.add(assist_game("muddy", today))
    past = history.past_answers()
    assert past.day_of("muddy") == today
    assert past.before(today) == shipped_past()
    assert "muddy" in past.before(today + timedelta(days=1)).words


def test_days_that_are_told_count_more_than_games(history: History, today: date) -> None:
    history.add(assist_game("muddy", today))
    history.add(assist_game("furry", today - timedelta(days=1)))
    yesterday = today - timedelta(days=1)
    assert history.add_past_answers(["saner"], {yesterday: "zonal"}) == 2
    past = history.past_answers()
    assert set(past.on) - set(shipped_past().on) == {(yesterday, "zonal"), (today, "muddy")}
    assert set(past.by) - set(shipped_past().by) == {(today, "saner"), (yesterday, "furry")}


# The file


@needs_posix
def test_only_the_user_may_read_the_file(history: History, path: Path) -> None:
    history.save_unfinished(saved())
    files = list(path.parent.iterdir())
    assert len(files) == 3  # the log of SQLite is private, too
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_the_file_is_set_up_as_promised(history: History, path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert raw.execute("PRAGMA user_version").fetchone() == (opening.VERSION,)


def damage_first_bytes(path: Path) -> None:
    path.write_bytes(b"not a database at all" + path.read_bytes()[21:])


def damage_a_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def drop_a_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DROP TABLE kept")


def damage_a_name(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"finished TEXT", b"fjnished TEXT"))


def damage_a_leaf(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-8192:-4096] = bytes(4096)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (damage_first_bytes, range(1)),
        (damage_a_page, range(1)),
        (cut_off, range(1)),
        (drop_a_table, range(50, 51)),
        (damage_a_name, range(50, 51)),
        (damage_a_leaf, range(10, 50)),
    ],
)
def test_a_damaged_file_is_replaced_and_the_program_goes_on(
    path: Path, damage: Callable[[Path], None], left: range
) -> None:
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(50)])
    damage(path)
    damaged = path.read_bytes()
    with closing(History.open(path)) as history:
        count = len(history.games())
        assert count in left
        (aside,) = path.parent.glob("games-damaged-*.sqlite3")
        assert history.notice == (
            f"The history was damaged and is now {aside.name}. "
            f"{count} games could be read and copied to a new one."
        )
        assert aside.name.startswith(f"games-damaged-{datetime.now():%Y-%m-}")
        assert aside.read_bytes() == damaged
        history.add(played("crane", "crane"))
    with closing(History.open(path)) as history:
        assert history.notice is None
        assert len(history.games()) == count + 1


def test_a_value_that_cannot_be_stored_is_no_damage(path: Path) -> None:
    with closing(History.open(path)) as history:
        with pytest.raises(UnicodeEncodeError):
            history.save_card("\ud800", "")
        history.add(played("crane", "raise", "crane"))
    assert not list(path.parent.glob("games-damaged-*"))


def test_two_damaged_files_on_one_day_are_both_kept(path: Path) -> None:
    path.parent.mkdir()
    for content in ("first", "second"):
        path.write_text(content, encoding="utf-8")
        History.open(path).close()
    kept = {aside.read_text(encoding="utf-8") for aside in path.parent.glob("games-damaged-*")}
    assert kept == {"first", "second"}


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
    newest = "SELECT mode, answers FROM games ORDER BY finished DESC"
    return history.write(lambda connection: connection.execute(newest).fetchall())


@pytest.mark.parametrize("is_strict", [True, False])
@pytest.mark.parametrize("call", [History.games, History.archive, write_all])
def test_damage_that_no_check_sees_is_mended_when_it_is_met(
    path: Path, call: Callable[[History], object], is_strict: bool
) -> None:
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(50)])
        history.save_card("key", "state")
        history.save_settings(Settings(theme="light"))
    with closing(History.open(path)) as history:
        damage_an_index(path)
        with history.strictly() if is_strict else nullcontext():
            assert call(history)
        (aside,) = path.parent.glob("games-damaged-*.sqlite3")
        assert history.notice == (
            f"The history was damaged and is now {aside.name}. "
            "49 games could be read and copied to a new one."
        )
        assert len(history.games()) == 49
        assert history.cards() == {"key": "state"}
        assert history.load_settings().theme == "light"
    with closing(History.open(path)) as history:
        assert history.notice is None


def test_a_damaged_file_that_cannot_be_replaced_is_read_in_part(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(50)])
    damage_a_leaf(path)
    damaged = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wordle_tui.history.file.replace_damaged", refuse)
    with closing(History.open(path)) as history:
        assert not history.is_saving
        assert 10 < len(history.games()) < 50
        with history.strictly(), pytest.raises(HistoryError):
            history.games()
    assert path.read_bytes() == damaged


def test_a_closed_file_is_complete_without_its_log(path: Path) -> None:
    with closing(History.open(path)) as history:
        history.save_card("key", "state")
    assert not path.with_name(f"{path.name}-wal").exists()


@pytest.mark.parametrize("seed", [*range(4), *on_demand(*range(4, 20))])
def test_any_damage_while_the_program_runs_is_mended_by_any_call(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with closing(History.open(path)) as history:
        add_all(history, [played("crane", "raise", "crane") for _ in range(chance.choice([1, 50]))])
        for file in path.parent.iterdir():
            with file.open("r+b") as opened:
                opened.write(chance.randbytes(file.stat().st_size))
        calls: list[Callable[[], object]] = [history.archive, history.games, history.lists]
        for call in chance.sample(calls, len(calls)):
            call()
        assert history.notice is not None
        assert history.notice.startswith("The history was damaged")
        game = history.add(played("crane", "crane"))
        assert game in history.games()


def test_a_mistake_of_ours_is_raised_and_leaves_the_file_alone(
    history: History, path: Path
) -> None:
    with pytest.raises(sqlite3.OperationalError):
        history.write(lambda connection: connection.execute("SELEC 1"))
    with pytest.raises(sqlite3.OperationalError):
        history.read("SELECT nothing FROM nowhere")
    assert not list(path.parent.glob("games-damaged-*"))


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    with closing(History.open(path)) as history:
        history.add(played("crane", "raise", "crane"))
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA user_version = 99")
        raw.execute("CREATE TABLE of_a_newer_version (a)")
    before = path.read_bytes()
    with closing(History.open(path)) as history:
        assert not history.is_saving
        assert history.notice == (
            f"{path} was written by a newer version of wordle-tui: 1 game can be read, but "
            "nothing will be saved this time."
        )
        history.add(played("crane", "crane"))
        assert len(history.games()) == 2
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / "file" / "folder" / "games.sqlite3"
    with closing(History.open(path)) as history:
        assert history.notice == (
            f"{path} can't be opened (Not a directory), so nothing will be saved this time."
        )
        history.save_unfinished(game := saved())
        assert history.waiting() == [game]


def test_a_file_that_cannot_be_written_is_still_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(History.open(path)) as history:
        history.add(played("crane", "crane"))

    def refuse(path: Path) -> sqlite3.Connection:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(file, "connect", refuse)
    with closing(History.open(path)) as history:
        assert history.notice == (
            f"{path} can't be written (Permission denied), so nothing will be saved this time."
        )
        assert len(history.games()) == 1
        history.add(played("crane", "crane"))
        assert len(history.games()) == 2


@pytest.fixture
def full_disk(history: History, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], object]:
    """A history with one game; called with a number of pages, it makes room for so many more."""
    monkeypatch.setattr(file, "PROMPT_SECONDS", 0)
    with history.strictly():
        history.add(played("crane", "crane"))
    ((pages,),) = history.read("PRAGMA page_count")

    def make_room(further: int) -> object:
        return history.read(f"PRAGMA max_page_count = {pages + further}")

    make_room(0)
    return make_room


def many_games() -> list[FinishedGame]:
    return [played("crane", "crane") for _ in range(500)]


def test_what_a_full_disk_refuses_is_kept_until_there_is_room(
    history: History, full_disk: Callable[[int], object]
) -> None:
    with history.strictly(), pytest.raises(HistoryError) as caught:  # that is not kept
        add_all(history, many_games())
    assert str(caught.value) == (
        f"The last change wasn't saved: {history.path}: database or disk is full."
    )
    add_all(history, many_games())
    history.add(played("mince", "mince"))
    wait_until(lambda: history.notice is not None)
    assert history.notice == (
        f"{history.path} can't be written (database or disk is full). "
        "Changes will be saved once it can."
    )
    assert len(history.games()) == 1
    full_disk(100_000)
    wait_until(lambda: len(history.games()) == 502)
    assert history.notice is None


# A file that another program has locked


@pytest.fixture
def lock(
    history: History, path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[sqlite3.Connection]:
    """Another program that holds the write lock, in a file with one game.

    Whoever waited for it would wait until the test is broken off.
    """
    history.add(played("crane", "crane"))
    monkeypatch.setattr(file, "BUSY_SECONDS", 3600)
    raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with closing(raw):
        raw.execute("BEGIN IMMEDIATE")
        yield raw
        if raw.in_transaction:
            raw.execute("ROLLBACK")  # and closing the history does not wait


def test_a_lock_holds_up_nobody_and_is_told_once(
    history: History, lock: sqlite3.Connection
) -> None:
    history.save_settings(Settings(theme="light"))
    game = history.add(played("mince", "mince"))
    history.rate(game.uuid, [TurnRating(0, 0, True)])
    for state in ("c", "cr", "cra"):
        history.save_unfinished(saved(state))
    assert len(history.games()) == 1
    wait_until(lambda: history.notice is not None)
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
    (first,) = history.games()
    second, unwanted = played("mince", "raise", "mince"), played("wince", "wince")
    assert history.add(second) == second
    history.add(unwanted)
    history.delete(unwanted.uuid)
    history.rate(second.uuid, [TurnRating(0, 0, True)] * 2)
    begun = saved()
    for state in ("c", "cr", "cra"):
        begun = replace(begun, state=state)
        history.save_unfinished(begun)
    wait_until(lambda: history.notice is not None)
    assert history.games() == [first]
    if is_closed:
        Timer(0.2, lock.execute, ["ROLLBACK"]).start()
        history.close()
    else:
        lock.execute("ROLLBACK")
        wait_until(lambda: history.waiting() == [begun])
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
    with closing(History.open(history.path)) as other:
        assert len(other.games()) == 1


def test_a_strict_change_that_comes_too_late_is_not_made_later(
    history: History, lock: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = saved("first"), saved("after")
    history.save_unfinished(before)
    monkeypatch.setattr(file, "BUSY_SECONDS", 0.05)
    with history.strictly(), pytest.raises(HistoryError) as caught:
        history.add(played("mince", "mince"))
    assert str(caught.value) == (
        f"The last change wasn't saved: {history.path}: database is locked."
    )
    lock.execute("ROLLBACK")
    monkeypatch.setattr(file, "BUSY_SECONDS", 3600)
    with history.strictly():
        history.save_unfinished(after)
    assert history.waiting() == [after, before]
    assert len(history.games()) == 1


def test_reading_waits_for_no_lock(history: History, lock: sqlite3.Connection) -> None:
    game = saved("cra")
    tables.save_unfinished(lock, game, "another")
    lock.execute("COMMIT")
    lock.execute("BEGIN IMMEDIATE")
    assert len(history.games()) == 1
    assert history.game(history.games()[0].uuid) is not None
    assert history.lists() == ["nyt"]
    assert history.past_answers().words > set(history.undated_answers())
    assert history.load_settings() == Settings()
    history.take_over(game.uuid)
    assert history.notice is None
    assert history.waiting() == [game]  # read, though it cannot be taken over yet


def test_a_program_that_forgets_to_close_its_history_still_ends(
    path: Path, lock: sqlite3.Connection
) -> None:
    code = (
        "from pathlib import Path\n"
        "from wordle_tui.game.records import Mode, SavedGame, new_uuid\n"
        "from wordle_tui.history.history import History\n"
        f"history = History.open(Path({str(path)!r}))\n"
        "history.save_unfinished(SavedGame(new_uuid(), Mode.ASSIST, 1, 'nyt', ''))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


# Several threads


def finish_writing(history: History) -> None:
    with history.strictly():
        history.forget_unfinished("")


def test_listeners_are_told_of_games_and_ratings(history: History) -> None:
    played_games: list[int] = []
    # A listener may read.
    end = history.subscribe(lambda: played_games.append(len(history.games())))
    game = history.add(played("crane", "crane"))
    history.rate(game.uuid, [TurnRating(0, 0, True)])
    history.add(played("mince", "mince"))
    history.save_unfinished(saved())
    history.save_settings(Settings(theme="light"))
    history.delete(game.uuid)
    wait_until(lambda: len(played_games) >= 4)
    end()
    history.add(game)
    finish_writing(history)
    assert played_games == [1, 1, 2, 1]


def test_a_patient_history_returns_when_it_has_written(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "PROMPT_SECONDS", 0)
    gate = Event()
    assert history.write(lambda _: gate.wait(PATIENCE)) is None
    Timer(0.1, gate.set).start()
    history.is_patient = True
    assert history.write(lambda _: gate.wait(PATIENCE))


def test_a_listener_that_fails_stops_nobody(history: History) -> None:
    def fail() -> None:
        raise RuntimeError("no screen")

    history.subscribe(fail)
    history.add(played("crane", "crane"))
    wait_until(lambda: history.notice is not None)
    history.add(played("crane", "crane"))
    assert len(history.games()) == 2


def test_any_thread_may_read_and_write(history: History) -> None:
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(history.add, many_games()[:100]))
        finish_writing(history)
        assert all(pool.map(history.game, [game.uuid for game in games]))
    assert len(history.games()) == 100
    assert history.notice is None


def test_a_read_that_fails_has_its_own_sentence(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert history.games() == []


def test_a_new_file_waits_for_the_window_that_makes_it(path: Path) -> None:
    path.parent.mkdir()
    raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with closing(raw):
        raw.execute("BEGIN EXCLUSIVE")
        Timer(0.2, raw.execute, ["COMMIT"]).start()
        with closing(History.open(path)) as history:
            assert history.is_saving


def test_a_game_is_filed_under_a_day_that_has_no_other(history: History) -> None:
    day, empty = date(2026, 1, 2), date(2026, 1, 3)
    daily = partial(played, "crane", "raise", "crane", list_name="nyt", mode=Mode.ASSIST)
    first, second = (history.add(daily(day=each)) for each in (day, None))
    with pytest.raises(WordleError, match="You already have another game for 2 Jan 2026, Wordle 1"):
        history.set_day(second.uuid, day)
    history.set_day(first.uuid, day)  # its own
    history.set_day(second.uuid, empty)
    assert history.game_on(empty) == replace(second, day=empty)
    history.set_day(second.uuid, None)
    assert history.game_on(empty) is None


# What a game is compared with


@same_file
@given(game=finished_games())
def test_the_same_game_is_found_by_its_turns(history: History, game: FinishedGame) -> None:
    stored = history.add(game)
    found = history.same_game(game.turns, game.answer)
    if not game.turns:
        assert found is None  # nothing to compare
        return
    assert found is not None
    assert (found.turns, found.answer) == (game.turns, game.answer)
    assert history.same_game((*game.turns, Turn.parse("qqqqq:bbbbb")), game.answer) is None
    history.delete(stored.uuid)
