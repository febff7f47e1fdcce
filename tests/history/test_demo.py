"""The sample games of `wordle-tui demo`."""

from __future__ import annotations

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
from wordle_tui.game.game import Game
from wordle_tui.game.records import Mode
from wordle_tui.game.words import WordList
from wordle_tui.history.demo import add_sample_games, sample_games
from wordle_tui.history.history import History
from wordle_tui.rating.exact import rate
from wordle_tui.rating.mistakes import turn_ratings
from wordle_tui.rating.record import record

TODAY = date(2027, 3, 1)


def test_the_games_are_the_same_for_the_same_day() -> None:
    games = sample_games(TODAY)
    assert games == sample_games(TODAY)
    assert not games.problems


def test_they_end_yesterday_and_cover_three_months() -> None:
    for today in (TODAY, TODAY + timedelta(days=31)):
        games = sample_games(today).games
        days = [game.day for game in games if game.day]
        assert max(days) == today - timedelta(days=1)
        assert min(days) == today - timedelta(days=92)
        assert len(days) == len(set(days)) == sum(game.mode is Mode.ASSIST for game in games)


@pytest.mark.usefixtures("far_east")
def test_a_game_is_finished_on_its_day_in_every_time_zone() -> None:
    for game in sample_games(TODAY).games:
        assert game.finished.astimezone().date() == (game.day or game.played_on)
        assert game.finished.astimezone().hour >= 7


def test_there_is_something_of_everything(today: date) -> None:
    with closing(History.open()) as history:
        add_sample_games(history, today)
        assert history.load_settings().list_name == "original"
        assert not history.unrated(["original"])
        figures, games = figures_of(history), history.games()
        assert history.counts_of_boards() == [2, 4]
    assert len(record(games).games) == figures.rated == figures.played == len(games)
    assert 1 <= figures.lost <= 5
    assert all(figures.distribution[1:])
    assert len(figures.openers) >= 5
    assert (figures.streak_name, figures.streak, figures.best_streak) == ("Daily streak", 14, 18)
    mistakes = {rating.mistake for game in games for rating in game.ratings}
    assert mistakes >= {"opener", "blunt", "endgame", "impossible", "trap"}
    assert {game.mode for game in games} == {Mode.ASSIST, Mode.PRACTICE}
    assert {game.hard for game in games} == {True, False}


def test_the_ratings_are_those_that_replay_computes(original: WordList) -> None:
    advisor, games = Advisor(original), sample_games(TODAY).games
    for game in [each for each in games if each.ratings and not each.hard][-3:]:
        played = Game(original, game.turns, game.hard, game.answer, game.limit)
        computed = turn_ratings(rate(played, advisor))
        assert [rating.mistake for rating in computed] == [each.mistake for each in game.ratings]
        for one, other in zip(computed, game.ratings, strict=True):
            assert (one.loss, one.luck) == pytest.approx((other.loss, other.luck))
            assert (one.before, one.proved) == (other.before, other.proved)


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


def temporary(folder: Path) -> dict[str, str]:
    folder.mkdir()
    return {"TMPDIR": str(folder)}


def test_the_demo_shows_figures_and_keeps_nothing(
    terminal: StartTerminal, user_folder: Path, tmp_path: Path
) -> None:
    it = terminal("demo", **temporary(tmp_path / "temporary"))
    it.wait_for(is_shown("yours: 29 games"))
    it.wait_for(is_shown("demo · original list"))
    it.wait_for(is_shown("Sample games with"))
    assert os.listdir(tmp_path / "temporary")
    it.process.send("\x11")
    it.wait_for_end()
    assert "nothing in it was saved" in it.text
    assert not os.listdir(tmp_path / "temporary")
    assert not user_folder.exists()


def test_a_signal_removes_the_temporary_folder(terminal: StartTerminal, tmp_path: Path) -> None:
    it = terminal("demo", **temporary(tmp_path / "temporary"))
    it.wait_for(is_shown("yours: 29 games"))
    it.process.kill(15)
    it.wait_for_end()
    assert not os.listdir(tmp_path / "temporary")
