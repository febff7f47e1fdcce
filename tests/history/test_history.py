"""Games, settings and past answers come back as stored, once; unreadable rows are counted."""

import json
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.any_games import finished_games, saved_games
from tests.support.games import add_all, figures_of, played, results, saved
from wordle_tui import paths
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import (
    RATING_VERSION,
    Balance,
    FinishedBoard,
    FinishedGame,
    FriendGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.turn import parse_turns
from wordle_tui.history.archive import Archive, as_json
from wordle_tui.history.codec import game_as_json, game_from_json
from wordle_tui.history.exchange import archive_of, import_games, undo_import
from wordle_tui.history.history import History
from wordle_tui.history.sources.common import ImportContext
from wordle_tui.history.sources.recognise import read_games
from wordle_tui.settings.settings import Settings

# Every example works on the same file, which is what a user's file is like.
same_file = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def other(history: History) -> Iterator[History]:
    """Another window."""
    with closing(History.open(history.path)) as opened:
        yield opened


# Round trips


@same_file
@given(game=finished_games((1, 2, 4, 32)))
def test_a_finished_game_comes_back(history: History, game: FinishedGame) -> None:
    assert history.add(game) == game
    with closing(History.open(history.path)) as other:
        assert other.game(game.uuid) == game
        assert game in other.games(GameFilter(boards=len(game.boards), has_given=True))
    history.delete(game.uuid)
    assert history.game(game.uuid) is None


@same_file
@given(game=saved_games)
def test_an_unfinished_game_comes_back_whole(history: History, game: SavedGame) -> None:
    history.save(unfinished=game)
    with closing(History.open(history.path)) as other:
        assert other.waiting(game.mode)[0] == game


def test_a_window_does_not_undo_another_windows_settings(history: History, other: History) -> None:
    chosen = Settings(list_name="original", hard="on", keyboard="azerty")
    other.save_settings(chosen)
    history.save_settings(Settings(theme="ansi"))
    assert other.load_settings() == replace(chosen, theme="ansi")
    assert other.notice is None


def test_settings_that_cannot_be_used_are_named_and_stay(history: History) -> None:
    history.save_settings(Settings(theme="light"))
    with closing(sqlite3.connect(history.path)) as raw, raw:
        raw.execute("INSERT INTO kept VALUES ('setting', 'colour', '1'), ('setting', 'hard', '7')")
    for _ in range(2):
        assert history.load_settings() == Settings(theme="light")
        assert history.notice == (
            "There's no setting 'colour'. The setting hard can't be 7. Choose off, on or ultra."
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


def test_a_game_is_stored_once_without_unfinished_copies(history: History, other: History) -> None:
    game = played("crane", "raise", "crane")
    history.save(unfinished=saved(uuid=game.uuid))
    history.add(game)
    history.add(game)
    assert history.games() == [game]
    assert not history.waiting()
    other.save(unfinished=saved(turns="raise:yybbg", uuid=game.uuid))
    history.add(game)  # finished by another window
    assert not other.waiting()


def test_a_game_stored_again_is_completed(history: History) -> None:
    ratings = (TurnRating(0.1 + 0.2, -1 / 3, True), TurnRating(0, 0.5, False))
    game = history.add(played("crane", "raise", "crane"))
    history.rate(game.uuid, ratings)
    rated = replace(game, ratings=ratings)
    assert history.games() == [rated]
    assert history.add(game) == rated
    advised = history.add(replace(game, help_from=4))
    assert (advised.help_from, advised.ratings) == (4, ratings)
    assert history.add(game).help_from == 4  # another window finished it without suggestions
    other = history.add(played("crane", "raise", "crane"))
    assert history.add(replace(other, ratings=ratings)).ratings == ratings  # a copy has them


PROVED = TurnRating(0.1, 0.2, True, before=9)
ESTIMATE = replace(PROVED, proved=False)


@pytest.mark.parametrize(
    ("ratings", "version", "is_due"),
    [
        ((PROVED, PROVED), RATING_VERSION, False),
        ((ESTIMATE, PROVED), RATING_VERSION, False),
        ((ESTIMATE, ESTIMATE), RATING_VERSION, True),
        ((PROVED, PROVED), RATING_VERSION - 1, True),
        ((), RATING_VERSION, True),
    ],
)
def test_games_without_an_exact_rating_are_due(
    history: History, ratings: tuple[TurnRating, ...], version: int, is_due: bool
) -> None:
    values = {"ratings": ratings, "rating_version": version}
    game = history.add(played("crane", "raise", "crane", **values))
    history.add(played("crane", "raise", answer=None))  # never rated
    assert history.game(game.uuid) == game
    assert history.unrated(["nyt"]) == [game] * is_due
    assert history.unrated(["original"]) == []
    history.rate(game.uuid, (PROVED, PROVED))
    assert history.unrated(["nyt"]) == []


def test_two_windows_with_one_game_lose_neither(history: History, other: History) -> None:
    first = saved("cra")
    history.save(unfinished=first)
    assert other.waiting() == [first]
    other.take_over(first.uuid)
    mine, others = replace(first, state="cran"), replace(first, state="cr")
    history.save(unfinished=mine)
    other.save(unfinished=others)
    assert (history.waiting(), other.waiting()) == ([mine], [others])
    # Both are there; the later one is offered first.
    with closing(History.open(history.path)) as third:
        assert third.waiting() == [others]
        third.take_over(first.uuid)
        third.forget_unfinished(first.uuid)
        assert third.waiting() == [mine]
    elsewhere = replace(first, turns="mount:bbbgb")
    other.save(unfinished=elsewhere)
    history.add(played("crane", "crane", uuid=first.uuid))
    assert other.waiting() == [elsewhere]  # it went another way
    other.add(played("crane", "raise", "crane", uuid=first.uuid))
    other.add(played("crane", "raise", "crane", uuid=first.uuid))
    assert [len(game.turns) for game in history.games()] == [1]  # its word was told, then
    assert {len(game.turns) for game in history.games(GameFilter(has_given=True))} == {1, 2}


def test_a_code_or_a_past_day_whose_word_is_known_counts_nowhere(history: History) -> None:
    """An answer of an earlier game, and the word of a code that was made here."""
    chosen = partial(played, mode=Mode.CHALLENGE)
    assert not history.add(chosen("crane", "crane")).is_given
    assert history.add(chosen("crane", "crane")).is_given
    assert not history.add(played("crane", "crane")).is_given  # nobody chose it
    history.save_code("mount")
    assert history.add(chosen("mount", "mount")).is_given


def test_only_the_game_that_is_meant_is_forgotten(history: History) -> None:
    old, new = (saved(state, mode=Mode.ASSIST) for state in ("old", "new"))
    other = saved("other", boards=4)
    for game in (old, new, other):
        history.save(unfinished=game)
    assert history.waiting() == [other, new, old]
    assert history.waiting(Mode.ASSIST) == [new, old]
    history.forget_unfinished(new.uuid)
    assert history.waiting() == [other, old]


def test_a_game_is_filed_under_a_day_that_has_no_other(history: History) -> None:
    day, empty = date(2026, 1, 2), date(2026, 1, 3)
    daily = partial(played, "crane", "raise", "crane", mode=Mode.ASSIST)
    first, second = (history.add(daily(day=each)) for each in (day, None))
    with pytest.raises(WordleError, match="You already have another game for 2 Jan 2026, Wordle 1"):
        history.set_day(second.uuid, day)
    history.set_day(first.uuid, day)  # its own
    history.set_day(second.uuid, empty)
    assert history.game_on(empty) == replace(second, day=empty)
    history.set_day(second.uuid, None)
    assert history.game_on(empty) is None
    archived = history.add(daily(day=empty, is_archived=True))
    history.set_day(archived.uuid, empty)
    assert history.game_on(empty) == replace(archived, is_archived=False)


# Past answers


def test_past_answers_are_those_added_and_those_met_in_assist(history: History) -> None:
    assert history.add_past_answers(["zonal", "zebra"]) == 1  # ZEBRA is shipped
    assert history.add_past_answers(["zonal", "furry"]) == 1
    history.add(played("muddy", "muddy", mode=Mode.ASSIST))
    history.add(played("wince", "wince", mode=Mode.PRACTICE))
    history.add(played("hence", "raise", mode=Mode.ASSIST, answer=None))
    past = history.past_answers()
    assert past.words - shipped_past().words == {"zonal", "furry", "muddy"}
    assert history.undated_answers() == ["furry", "zonal"]


def test_what_was_added_can_be_changed_and_forgotten(history: History, today: date) -> None:
    for word, new in (("zonal", 1), ("zonal", 0), ("murky", 1)):
        assert history.add_past_answers([], {today: word}) == new
    assert history.dated_answers() == {today: "murky"}
    history.add_past_answers(["saner", "furry"], {today: "saner"})
    history.forget_past_answers(["saner", "zonal"])
    assert (history.undated_answers(), history.dated_answers()) == (["furry"], {})


def test_days_that_are_added_count_more_than_those_of_games(history: History, today: date) -> None:
    yesterday = today - timedelta(days=1)
    for answer, day in (("muddy", today), ("furry", yesterday)):
        noon = datetime(day.year, day.month, day.day, 12).astimezone()
        history.add(played(answer, answer, mode=Mode.ASSIST, finished=noon, started=noon))
    assert history.add_past_answers(["saner"], {yesterday: "zonal"}) == 2
    past = history.past_answers()
    assert set(past.on) - set(shipped_past().on) == {(yesterday, "zonal"), (today, "muddy")}
    assert set(past.by) - set(shipped_past().by) == {(today, "saner"), (yesterday, "furry")}
    # The answer of a game is a past one from the next day on.
    assert "muddy" not in past.before(today).words
    assert "muddy" in past.before(today + timedelta(days=1)).words


START = datetime(2026, 1, 1, tzinfo=UTC)
GAME = FinishedGame(
    Mode.PRACTICE,
    "original",
    Rule.NORMAL,
    (
        FinishedBoard(parse_turns("slate:bbbbg wince:ggggg"), "wince"),
        FinishedBoard(parse_turns("slate:ggggg"), "slate"),
    ),
    limit=7,
    started=START,
    finished=START,
)


SEVERAL = GameFilter(boards=2, has_given=True)


def test_a_game_is_stored_once_and_apart_from_those_with_one_board(history: History) -> None:
    history.add(GAME)
    assert history.add(replace(GAME, help_from=1)).help_from == 1
    assert history.games(SEVERAL) == [replace(GAME, help_from=1)]
    assert not history.games()
    assert not figures_of(history).played
    assert history.lists() == ["original"]
    away = replace(GAME, boards=tuple(replace(each, turns=()) for each in GAME.boards))
    assert history.add(away).uuid != GAME.uuid  # two windows went on differently
    assert history.add(away) in history.games(SEVERAL)
    assert len(history.games(SEVERAL)) == 2
    history.delete(GAME.uuid)
    assert len(history.games(SEVERAL)) == 1


def test_the_last_games_with_any_number_of_boards(history: History) -> None:
    games = [
        results(*solved, finished=START + timedelta(hours=hour))
        for hour, solved in enumerate([(2, 3), (1, 2, 3, 4), (4, 5)])
    ][::-1]
    games.insert(1, played("crane", "crane", finished=START + timedelta(hours=1.5)))
    for game in games[::2] + games[1::2]:
        history.add(game)
    any_number = GameFilter(boards=None)
    assert [history.games(any_number, limit) for limit in (None, 2)] == [games, games[:2]]
    assert history.games(SEVERAL, 1) == games[:1]
    assert history.games(replace(any_number, before=games[1].finished)) == games[2:]
    assert figures_of(history, any_number).played == len(games)


def test_a_shared_result_counts_once(history: History) -> None:
    text = "Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣"
    for new in (1, 0):
        assert import_games(history, read_games(text, ImportContext()), "pasted text").new == new
    assert [game.title for game in history.games(GameFilter(boards=4))] == ["Quordle 376"]


def test_figures_are_held_apart_by_the_number_of_boards(history: History) -> None:
    solved = ((4, 0), (5, 3), (6, 4), (3, 4, 5, 6))
    games = [
        results(*each, finished=START + timedelta(hours=hour + 1))
        for hour, each in enumerate(solved)
    ]
    for game in (*games, GAME):
        history.add(game)
    assert history.counts_of_boards() == [2, 4]
    two, four = (figures_of(history, GameFilter(boards=count)) for count in (2, 4))
    assert (two.played, two.won, two.streak, two.best_streak) == (4, 3, 2, 2)
    assert two.distribution == (0, 1, 0, 0, 1, 1, 0)
    assert two.mean_guesses == pytest.approx((2 + 5 + 6) / 3)
    assert (four.played, four.streak, four.limit) == (1, 1, 9)
    assert figures_of(history, GameFilter(boards=None)).limit == 9
    assert [opener.word for opener in two.openers] == ["slate"]


@pytest.mark.parametrize(
    "change",
    [
        {"boards": []},
        {"boards": {}},
        {"boards": [1, 2]},
        {"boards": [{"turns": [], "answer": None}] * 33},
        {"boards": [{"turns": ["slate:bbbbg"], "answer": None}, {"turns": [], "answer": None}]},
        {"boards": [{"turns": [], "answer": None, "score": 1}, {"turns": [], "answer": None}]},
        {"boards": [{"turns": ["slate"], "answer": None}] * 2},
        {"boards": [{"turns": [], "answer": "w1nce"}] * 2},
        {"boards": [{"turns": [], "answer": None, "score": True}] * 2},
        {"guess_limit": 1},
        {"guess_limit": 23},
        {"hard": True},
        {"day": "2026-01-01"},
        {"ratings": [{"loss": 0, "luck": 0, "proved": True}]},
        {"hints": 8},
    ],
)
def test_a_damaged_game_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(WordleError, match="Game 1 of the file"):
        game_from_json({**game_as_json(GAME), **change})


@pytest.mark.parametrize("key", ["boards", "turns", "cards"])
def test_nested_values_get_a_sentence(key: str) -> None:
    """Also values that are just not too deep for the parser, but for what follows."""
    game = json.dumps({**game_as_json(GAME), "boards": "", key: ""})
    for depth in range(sys.getrecursionlimit() - 200, sys.getrecursionlimit(), 4):
        nested = "[" * depth + "]" * depth
        spoilt = game.replace(f'"{key}": ""', f'"{key}": {nested}')
        for text in (
            f'{{"wordle_tui_games": 1, "games": [{spoilt}]}}',
            f'{{"wordle_tui_games": 1, "games": [], "{key}": {nested}}}',
            f'{{"messages": [{{"from": {nested}, "text": {nested}}}]}}',
            f'{{"{key}": {nested}}}',
            nested,
        ):
            with suppress(WordleError):
                assert not read_games(text, ImportContext()).games


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
        add_all(history, [*games, results(4, 3, title="Dordle 7")])
        for mode in Mode:
            history.save(unfinished=saved(mode=mode, turns="raise:bybbg"))
        history.save_settings(Settings(theme="light", hard="on"))
        history.add_past_answers(["zonal", "abbey"], {today: "murky"})
        balance = Balance(today, 1, (0, 0, 1, 2, 0, 0), 3, 9)
        friends = (FriendGame("Ann", today, 3),)
        cards = (("nyt raise:bbbbb", "state"),)
        import_games(history, Archive((), (), cards, (), balance, friends), "file")
    return path


def read_all(history: History) -> None:
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
    assert as_json(archive_of(history))


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
            assert not told or "1 record" in told or "1 damaged" in told or "setting" in told, value
            history.notice = None
            assert len(history.games(GameFilter(boards=None))) >= 4
            assert len(history.waiting()) >= 3
            assert "record" not in (history.notice or ""), "it is told once"
            game = history.add(played("mince", "mince"))
            assert game in history.games()
            assert undo_import(history) is not None or "kept" in table
        assert not [*path.parent.glob("*damaged*")]


def test_a_record_that_cannot_be_read_is_counted_and_stays(path: Path) -> None:
    damage(path, "games", "state", "{}")
    for _ in range(2):
        with closing(History.open(path)) as history:
            assert len(history.games(GameFilter(boards=None))) == 4
            assert history.notice == (
                "1 record of games.sqlite3 can't be read. Everything else is there."
            )
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
