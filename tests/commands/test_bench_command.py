"""The benchmark: what it measures and prints; not how quick anything is."""

from __future__ import annotations

import json
import sys

import pytest

from wordle_tui.cli import main
from wordle_tui.commands import bench
from wordle_tui.commands.bench import Measurement
from wordle_tui.game.game import Game
from wordle_tui.game.turn import Turn, parse_turns
from wordle_tui.game.words import word_list
from wordle_tui.rating.oracle import Oracle


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that take no time, one for each part."""
    parts = {
        "engine_figures": [
            Measurement("floor", lambda: 2.0),
            Measurement("build", lambda: 50.0, target=40),
        ],
        "history_figures": [Measurement("import", lambda: 300.0, target=5000)],
        "reply_figures": [],
        "oracle_figures": [],
        "strategy_figures": [Measurement("entropy", lambda: 900.0, target=1000)],
        "process_figures": [Measurement("memory", lambda: 90.0, 250, "MB")],
        "screen_figures": [Measurement("key", lambda: 15.0)],
    }
    for name, figures in parts.items():
        monkeypatch.setattr(bench, name, lambda figures=figures: iter(figures))


@pytest.mark.usefixtures("tiny")
def test_figures_stand_beside_their_targets_and_the_floor(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench"]) == 0
    _, header, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["figure", "value", "target", "times", "the", "floor"]
    assert [row.split() for row in rows] == [
        ["floor", "2.0", "ms", "1.0"],
        ["build", "50.0", "ms", "40", "ms", "missed", "25.0"],
        ["import", "300.0", "ms", "5,000", "ms", "met", "150.0"],
        ["entropy", "900.0", "ms", "1,000", "ms", "met", "450.0"],
        ["memory", "90.0", "MB", "250", "MB", "met"],
        ["key", "15.0", "ms", "7.5"],
    ]


@pytest.mark.usefixtures("tiny")
def test_the_quick_benchmark_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json"]) == 0
    floor, build = json.loads(capsys.readouterr().out)["measurements"]
    assert floor == {"name": "floor", "value": 2.0, "unit": "ms", "target": None, "met": None}
    assert (build["value"], build["target"], build["met"]) == (50.0, 40, False)


@pytest.mark.usefixtures("tiny")
def test_progress_is_told_before_every_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wordle_tui.commands.common._PATIENCE", 0)
    monkeypatch.setattr("wordle_tui.commands.common._REFRESH", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["bench"]) == 0
    shown = capsys.readouterr().err
    steps = (0, 16, 33, 50, 66, 83)
    assert all(f" {percent} %" in shown for percent in steps)


def test_positions_are_as_large_as_the_names_say() -> None:
    words = word_list("original")
    for count, (turns, _) in bench.RANKED.items():
        assert len(Game(words, parse_turns(turns)).candidates) == count


@pytest.mark.slow  # proves an opening
def test_games_can_be_imported_and_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"boardState": ["crane", "slate", "boost"], "status": "WIN"}
    saved = json.dumps({"states": [{"printDate": "2022-01-02", "data": board}]})
    monkeypatch.setattr(bench, "saved_games", lambda: saved)
    (game,) = bench.import_games()
    assert game.number == 197
    bench.rate_games([game])


def test_parts_of_the_engine_can_be_measured() -> None:
    figures = {figure.name: figure for figure in bench.engine_figures()}
    assert figures["floor: read the table once"].measure() > 0
    assert figures["rank all guesses, 10 words left"].measure() > 0
    assert figures["ten exact values after a second reply"].measure() > 0
    assert bench.least_of_fresh(bench.best_guess, "night:bgggg") > 0
    assert bench.peak_memory("--version") > 5


def test_the_oracle_is_asked_about_guesses_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[tuple[Turn, ...], str]] = []
    monkeypatch.setattr(Oracle, "regret", lambda self, *what, **limit: asked.append(what))
    bench.ask_for_regrets(1, 40)
    assert len(asked) == 40
    assert all(turn.allows(guess) for turns, guess in asked for turn in turns)
    monkeypatch.setattr(bench, "ask_everywhere", lambda: bench.ask_for_regrets(2, 3))
    assert all(figure.measure() > 0 for figure in bench.oracle_figures())
