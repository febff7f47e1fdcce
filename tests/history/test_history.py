"""Games, settings and past answers come back as they were stored, once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.any_games import finished_games, saved_games
from tests.support.games import add_all, played, saved
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.errors import WordleError
from wordle_tui.game.records import (
    RATING_VERSION,
    FinishedGame,
    GameFilter,
    Mode,
    SavedGame,
    TurnRating,
)
from wordle_tui.game.turn import Turn
from wordle_tui.history.history import History
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
def test_a_finished_game_comes_back_and_is_found_by_its_turns(
    history: History, game: FinishedGame
) -> None:
    assert history.add(game) == game
    with closing(History.open(history.path)) as other:
        assert other.game(game.uuid) == game
        assert game in other.games(GameFilter(boards=len(game.boards), has_given=True))
    if len(game.boards) == 1 and game.turns:
        assert history.same_game(game.turns, game.answer) == game
        assert history.same_game((*game.turns, Turn.parse("qqqqq:bbbbb")), game.answer) is None
    history.delete(game.uuid)
    assert history.game(game.uuid) is None


@same_file
@given(game=saved_games)
def test_an_unfinished_game_comes_back_whole(history: History, game: SavedGame) -> None:
    history.save_unfinished(game)
    with closing(History.open(history.path)) as other:
        assert other.waiting(game.mode)[0] == game


def test_a_window_does_not_undo_another_windows_settings(history: History, other: History) -> None:
    chosen = Settings(list_name="original", hard=True, keyboard="azerty")
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


def test_a_game_is_stored_once_without_unfinished_copies(history: History, other: History) -> None:
    game = played("crane", "raise", "crane")
    history.save_unfinished(saved(uuid=game.uuid))
    history.add(game)
    history.add(game)
    assert history.games() == [game]
    assert not history.waiting()
    other.save_unfinished(saved(turns="raise:yybbg", uuid=game.uuid))
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
    history.save_unfinished(first)
    assert other.waiting() == [first]
    other.take_over(first.uuid)
    mine, others = replace(first, state="cran"), replace(first, state="cr")
    history.save_unfinished(mine)
    other.save_unfinished(others)
    assert (history.waiting(), other.waiting()) == ([mine], [others])
    # Both are there; the later one is offered first.
    with closing(History.open(history.path)) as third:
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
