"""The sample games of `wordle-tui demo`, which `data/demo.py` has made and rated."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from wordle_tui import paths
from wordle_tui.game.records import FinishedGame
from wordle_tui.history.archive import Archive, parse_archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History


def path() -> Path:
    return paths.shipped_data() / "demo-games.json"


def sample_games(today: date) -> Archive:
    """The sample games, moved to the days before `today`, at the same local times.

    Their answers are not those of the daily puzzles of these days. They use the `original` list,
    so their ratings are the same on all days.
    """
    archive = parse_archive(path().read_text(encoding="utf-8"))
    later = today - timedelta(days=1) - max(game.finished.date() for game in archive.games)

    def moved(game: FinishedGame) -> FinishedGame:
        day = game.day and game.day + later
        return replace(game, started=at(game.started), finished=at(game.finished), day=day)

    def at(time: datetime) -> datetime:
        return (time + later).replace(tzinfo=None).astimezone()

    friends = tuple(replace(each, day=each.day + later) for each in archive.friends)
    return replace(archive, games=tuple(map(moved, archive.games)), friends=friends)


def add_sample_games(history: History, today: date) -> None:
    """Add the sample games to an empty history, and choose their word list."""
    samples = sample_games(today)
    import_games(history, samples, "the demo")
    history.save_settings(replace(history.load_settings(), list_name=samples.games[0].list_name))
