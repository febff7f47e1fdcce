"""The Lab's own rows: strategies with other options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.words import WordList
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.simulation import Simulation, simulate
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab import screen as lab
from wordle_tui.tui.lab.screen import LabScreen
from wordle_tui.tui.lab.trials import Histograms
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.base import AskScreen

MakeLab = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def few(original: WordList) -> WordList:
    return list_of(original.answers[::60], original.guesses)


@pytest.fixture
def make_lab(make_app: MakeApp, few: WordList) -> MakeLab:
    """The app with the Lab shown, on a list of a few answers."""

    def make(**options: object) -> WordleApp:
        return make_app(**{"words": few, "start": "lab"} | options)

    return make


def screen_of(app: WordleApp) -> LabScreen:
    assert isinstance(app.screen, LabScreen)
    return app.screen


def names(app: WordleApp) -> list[str]:
    return [trial.name for trial in screen_of(app).trials]


async def add(pilot: Pilot[None], text: str) -> None:
    """Add a strategy: the text follows the highlighted one, which is there already."""
    await press(pilot, "plus")
    assert isinstance(pilot.app.screen, AskScreen)
    pilot.app.screen.add(text)
    await press(pilot, "enter")


async def test_the_three_maps_of_001_stand_side_by_side(make_lab: MakeLab, few: WordList) -> None:
    app = make_lab()
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        await press(pilot, "a a down space")
        await add(pilot, ":thresholds=4,4,4,3,3,3")
        await press(pilot, "up")
        await add(pilot, ":thresholds=5,5,5,3,3,3")
        maps = ["", ", map 4,4,4,3,3,3", ", map 5,5,5,3,3,3"]
        rows = [f"letter-score{name}" for name in maps]
        assert names(app)[1:4] == rows
        assert [trial.name for trial in screen_of(app).trials if trial.picked] == rows
        await press(pilot, "enter")
        for trial in screen_of(app).trials[1:4]:
            assert trial.simulation is not None
            assert trial.simulation.taken == simulate(few, trial.strategy).taken
        shown = [trial.name for trial, _ in screen_of(app).query_one(Histograms)._played]
        assert shown == rows


async def test_own_openers_are_rows_and_can_be_removed(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for opener in ("slate", "crane"):
            await press(pilot, "end")
            while screen_of(app).table.highlighted_name != "optimal":
                await press(pilot, "up")
            await add(pilot, f":opener={opener}")
        assert names(app)[-3:] == ["optimal", "SLATE, optimal", "CRANE, optimal"]
        await press(pilot, "enter")
        simulations = [trial.simulation for trial in screen_of(app).trials[-2:]]
        assert [each and each.opener for each in simulations] == ["slate", "crane"]
        assert "CRANE, optimal" in screen_text(app)
        await press(pilot, "end delete")
        await until(pilot, lambda: names(app)[-1] == "SLATE, optimal")
        await press(pilot, "home delete")
        await until(pilot, lambda: "only rows that you've added" in screen_text(app))
        assert names(app)[0] == "expected"


async def test_added_rows_stay_with_another_list_and_mode(make_lab: MakeLab) -> None:
    """A row has its own mode: it is named where the Lab's is another."""
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await add(pilot, ":hard")
        await until(pilot, lambda: names(app)[:2] == ["expected", "expected, hard"])
        await press(pilot, "h")
        assert names(app) == list(strategies.names()), "the added row is the usual one there"
        await press(pilot, "h l")
        assert names(app)[:2] == ["expected", "expected, hard"]


async def test_a_bad_strategy_is_refused_with_a_sentence_and_can_be_mended(
    make_lab: MakeLab,
) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "down")
        await add(pilot, ":opener=cranz")
        await until(pilot, lambda: "CRANZ isn't in the few list." in screen_text(app))
        app.screen.query_one(Input).value = "letter-score:thresholds=4,,"
        await press(pilot, "enter")
        await until(pilot, lambda: "can't be '4,,'. Give" in screen_text(app))
        app.screen.query_one(Input).value = "letter-score:thresholds=4,4,4,4,4,4"
        await press(pilot, "enter")
        assert "letter-score, map 4,4,4,4,4,4" in names(app)


async def test_what_is_there_is_not_added_again(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await add(pilot, "")
        await until(pilot, lambda: "expected already has its row." in screen_text(app))
        await press(pilot, "plus escape")
        assert names(app) == list(strategies.names())


async def test_a_row_with_options_is_replayed_as_it_is(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "end")
        await add(pilot, ":opener=crane")
        await press(pilot, "ctrl+r")
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.strategy is not None
        assert app.screen.strategy.name == "CRANE, optimal"
        assert app.screen.strategy.game.turns[0].guess == "crane"
        assert app.screen.ranking.advice is not None
        assert app.screen.ranking.advice.suggestions[0].word == "crane"


async def test_the_label_says_whether_ours_are_the_same(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch, original: WordList
) -> None:
    def as_published(words: WordList, strategy: Strategy[Any], **_: object) -> Simulation:
        """Stands in for a run over the original list."""
        [figure] = [table.figure for run, table in published.distributions() if run == guessmap]
        counts = Counter(dict(enumerate(map(int, figure.split("/")), 1)))
        taken = tuple(sorted(counts.elements()))
        title, options = guessmap.title, asdict(guessmap.options)
        return Simulation("guessmap", title, options, words, taken, ("early",), 0.0)

    guessmap = strategies.make("guessmap")
    monkeypatch.setattr(lab, "simulate", as_published)
    app = make_lab(words=original)
    async with app.run_test(size=(140, 30)) as pilot:
        await settle(pilot)
        for row in screen_of(app).table.shown:
            await press(pilot, "end" if row.name == "optimal" else "down")
        await press(pilot, "home a a")
        while screen_of(app).table.highlighted_name != "guessmap":
            await press(pilot, "down")
        await press(pilot, "space enter")
        assert "✓ derived" in screen_text(app)
        assert "Derived 1/119/704/966/405/90/30: ours are the same." in screen_text(app)
