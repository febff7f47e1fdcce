"""The script that measures the program: what it measures and prints; not how quick anything is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.platforms import needs_pty
from tests.support.scripts import script as load
from wordle_tui.game.game import Game
from wordle_tui.game.turn import parse_turns
from wordle_tui.game.words import word_list

SCRIPT = Path(__file__).parent.parent / "docs" / "measure_speed.py"
pytestmark = needs_pty


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load("docs/measure_speed.py")


def test_the_figures_asked_for_are_printed_as_a_table() -> None:
    asked = ("floor", "10 words left", "memory of suggest")
    output = subprocess.check_output([sys.executable, SCRIPT, *asked], encoding="utf-8")
    _, _, header, _, *rows = output.splitlines()
    assert header == "| figure | value | target | |"
    number = r"[\d.,]+"
    for row, expected in zip(
        rows,
        (
            rf"floor: read the table once \| {number} ms \|  \| ",
            rf"rank all guesses, 10 words left \| {number} ms \| 1 ms \| (met|\*\*missed\*\*)",
            rf"peak memory of suggest salet:bbbbb \| {number} MB \| 250 MB \| .+",
        ),
        strict=True,
    ):
        assert re.fullmatch(rf"\| {expected} \|", row), row


def test_positions_are_as_large_as_the_names_say(script: ModuleType) -> None:
    words = word_list("original")
    for count, (turns, _) in script.RANKED.items():
        assert len(Game(words, parse_turns(turns)).candidates) == count


@pytest.mark.slow  # proves an opening
def test_games_are_imported_and_rated(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"boardState": ["crane", "slate", "boost"], "status": "WIN"}
    saved = json.dumps({"states": [{"printDate": "2022-01-02", "data": board}]})
    monkeypatch.setattr(script, "saved_games", lambda: saved)
    (game,) = script.import_games()
    assert game.number == 197
    script.rate_games([game])


def test_keys_are_timed_in_a_terminal(script: ModuleType) -> None:
    latencies = script.key_latencies(runs=1, searching=False)
    assert len(latencies) == 32
    assert all(0 < latency < 1000 * script.PATIENCE for latency in latencies)


@pytest.mark.slow  # opens every screen and window
def test_each_screen_and_window_is_opened_once(script: ModuleType) -> None:
    assert all(seconds > 0 for seconds in script.loop_work(80, 24))
