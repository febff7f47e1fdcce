"""The sample games of `wordle-tui demo`."""

import os
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from platformdirs import user_data_path

from tests.support.games import figures_of
from tests.support.programs import StartTerminal, is_shown
from wordle_tui import paths
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.board import Board
from wordle_tui.game.records import Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import WordList
from wordle_tui.history.demo import add_sample_games, sample_games
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.group import group
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.record import record

TODAY = date(2027, 3, 1)


@pytest.mark.usefixtures("far_east")
@pytest.mark.parametrize("today", [TODAY, TODAY + timedelta(days=31)])
def test_they_end_yesterday_and_cover_three_months(today: date) -> None:
    """Each is finished on its day, in every time zone."""
    samples = sample_games(today)
    assert not samples.problems
    assert {friend.name for friend in samples.friends} == {"Ann", "Ben", "Mia"}
    assert max(friend.day for friend in samples.friends) == today  # Ann and Mia have played
    days = [game.day for game in samples.games if game.day]
    assert max(days) == today - timedelta(days=1)
    assert min(days) == today - timedelta(days=92)
    assert len(days) == len(set(days)) == sum(game.mode is Mode.ASSIST for game in samples.games)
    for game in samples.games:
        assert game.finished.astimezone().date() == (game.day or game.played_on)
        assert game.finished.astimezone().hour >= 7


def test_there_is_something_of_everything(today: date) -> None:
    with closing(History.open()) as history:
        add_sample_games(history, today)
        assert history.load_settings().list_name == "original"
        assert not history.unrated(["original"])
        figures, games = figures_of(history), history.games()
        assert history.counts_of_boards() == [2, 4]
        found = group(history.friends(), games, {})
    assert all(member.difference is not None for member in found.members)
    assert len(found.members) == 4
    assert len(record(games).games) == figures.rated == figures.played == len(games)
    assert 1 <= figures.lost <= 5
    assert all(figures.distribution[1:])
    assert len(figures.openers) >= 5
    assert (figures.streak_name, figures.streak, figures.best_streak) == ("Daily streak", 14, 18)
    mistakes = {rating.mistake for game in games for rating in game.ratings}
    assert mistakes >= {"opener", "blunt", "endgame", "impossible", "trap"}
    assert {game.mode for game in games} == {Mode.ASSIST, Mode.PRACTICE}
    assert {game.rule for game in games} == {Rule.NORMAL, Rule.HARD}


def test_the_ratings_are_those_that_replay_computes(original: WordList) -> None:
    advisor, games = Advisor(original), sample_games(TODAY).games
    for game in [each for each in games if each.ratings and not each.rule][-2:]:
        played = Board(original, game.turns, game.rule, game.answer, game.limit)
        computed = turn_ratings(rate(played, advisor))
        assert [rating.mistake for rating in computed] == [each.mistake for each in game.ratings]
        assert [rating.loss for rating in computed] == pytest.approx(
            [rating.loss for rating in game.ratings]
        )


def test_a_temporary_folder_stands_in_for_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the folders of the tests
    users = paths.user_data()
    with paths.demo_folder():
        folder = paths.user_data()
        assert paths.is_demo()
        assert folder.is_dir()
        assert folder == paths.user_cache() != users
    assert not paths.is_demo()
    assert not folder.exists()
    assert paths.user_data() == users == user_data_path("wordle-tui", appauthor=False)


@pytest.mark.parametrize("is_killed", [False, True])
def test_the_demo_shows_figures_and_keeps_nothing(
    terminal: StartTerminal, user_folder: Path, tmp_path: Path, is_killed: bool
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    it = terminal("demo", TMPDIR=str(folder))
    it.wait_for(is_shown("yours: 29 games"))
    it.wait_for(is_shown("demo · original list"))
    it.wait_for(is_shown("Sample games with"))
    assert os.listdir(folder)
    if is_killed:
        it.process.kill(15)
    else:
        it.process.send("\x11")
    it.wait_for_end()
    assert is_killed or "nothing in it was saved" in it.text
    assert not os.listdir(folder)
    assert not user_folder.exists()
