"""The Lab's own rows: strategies with other options, the published runs, and the letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.cases import on_demand
from tests.support.driving import MakeApp, press, screen_text, settle, until
from tests.support.golden import CheckGolden
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.letters import LetterTable
from wordle_tui.game.words import WordList
from wordle_tui.strategies import Strategy, published
from wordle_tui.strategies.builtin import one_figure
from wordle_tui.strategies.simulation import Simulation, simulate
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab import screen as lab
from wordle_tui.tui.lab import windows as window
from wordle_tui.tui.lab.screen import LabScreen
from wordle_tui.tui.lab.trials import Histograms
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.options import OptionsScreen

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


async def options_window(pilot: Pilot[None]) -> OptionsScreen:
    await press(pilot, "o")
    await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
    assert isinstance(pilot.app.screen, OptionsScreen)
    return pilot.app.screen


async def test_the_three_maps_of_001_stand_side_by_side(make_lab: MakeLab, few: WordList) -> None:
    """One is reached with the arrow, one is typed; each plays as the command does."""
    app = make_lab()
    async with app.run_test(size=(140, 45)) as pilot:
        await settle(pilot)
        await press(pilot, "a a down space")
        await options_window(pilot)
        await press(pilot, "end up down down down down right enter")
        await options_window(pilot)
        await press(pilot, "down down down down 5 , 5 , 5 , 3 , 3 , 3 enter")
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
            await options_window(pilot)
            await press(pilot, f"down {' '.join(opener)} enter")
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
        await options_window(pilot)
        await press(pilot, "down down right enter")
        await until(pilot, lambda: names(app)[:2] == ["expected", "expected, hard"])
        await press(pilot, "h")
        assert names(app) == list(strategies.names()), "the added row is the usual one there"
        await press(pilot, "h l")
        assert names(app)[:2] == ["expected", "expected, hard"]


@pytest.mark.slow
async def test_every_option_of_every_strategy_can_be_set_by_arrows(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        window = await options_window(pilot)
        for name in strategies.names():
            assert window.table.strategy.name == name
            for option in asdict(strategies.make(name).options):
                before = window.table.strategy
                await press(pilot, "down right")
                assert window.table.choice == option
                if (name, option) == ("optimal", "knowledge"):
                    assert "optimal always sees all of the colours" in screen_text(app)
                    continue
                changed = window.table.strategy
                assert getattr(changed.options, option) != getattr(before.options, option), option
                await press(pilot, "left")
                assert window.table.strategy.title == before.title
            await press(pilot, " ".join(["up"] * 9))
            await press(pilot, "right")


async def test_bad_values_are_refused_with_a_sentence_and_can_be_mended(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down")
        window = await options_window(pilot)
        await press(pilot, "down c r a n z enter")
        await until(pilot, lambda: "CRANZ isn't in the few list." in screen_text(app))
        await press(pilot, "down")
        assert window.table.choice == "opener"
        await press(pilot, "backspace e down")
        assert window.table.strategy.title == "CRANE, letter-score"
        lines = [window.table.names.index(name) for name in ("hard", "opener")]
        for line in lines:  # a click changes what can't be typed
            await pilot.click(window.table, offset=(window.table.TITLE_WIDTH, line))
        assert window.table.strategy.title == "CRANE, letter-score, hard"
        await press(pilot, "down left down down 4 , , enter")
        await until(pilot, lambda: "can't be '4,,'. Give" in screen_text(app))
        await press(pilot, "backspace backspace backspace enter")
        assert "CRANE, letter-score" in names(app), "nothing typed means the usual map"


async def test_what_is_there_is_not_added_again(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await options_window(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: "expected already has its row." in screen_text(app))
        assert names(app) == list(strategies.names())
        await options_window(pilot)
        await press(pilot, "right escape")
        assert names(app) == list(strategies.names())
        window = await options_window(pilot)  # what both strategies can be told stays
        await press(pilot, "down s l a t e down right up up right")
        assert window.table.strategy.title == "SLATE, letter-score, hard"


async def test_a_row_with_options_is_replayed_as_it_is(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        await options_window(pilot)
        await press(pilot, "down c r a n e enter")
        await press(pilot, "ctrl+r")
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.strategy is not None
        assert app.screen.strategy.name == "CRANE, optimal"
        assert app.screen.strategy.game.turns[0].guess == "crane"
        assert app.screen.ranking.advice is not None
        assert app.screen.ranking.advice.suggestions[0].word == "crane"


def _as_published(words: WordList, strategy: Strategy[Any], **_: object) -> Simulation:
    """Stands in for a run over the original list, with the distribution that was published."""
    tables = {run.title: table.figure for run, table in published.distributions()}
    counts = map(int, tables.get(strategy.title, "0/90/1239/907/79/0/0").split("/"))
    taken = Counter(dict(enumerate(counts, 1)))
    opener = "early" if strategy.name == "guessmap" else "salet"
    return Simulation(
        *(strategy.name, asdict(strategy.options), words),
        *(tuple(sorted(taken.elements())), (opener,), 0.0),
    )


@pytest.fixture
def instant_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_figure, "best_opener", lambda _: ("lares", 288.74))
    for module in (window, lab):
        monkeypatch.setattr(module, "simulated", _as_published)


@pytest.mark.usefixtures("instant_runs")
@pytest.mark.parametrize("size", [*on_demand((140, 45), (80, 24)), (40, 20)], ids=str)
async def test_every_published_row_by_keys_alone(
    make_lab: MakeLab, golden: CheckGolden, size: tuple[int, int]
) -> None:
    """From a hard game on another list: the figures, then their runs as rows, on theirs."""
    app = make_lab(words=None)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "l h p")
        await until(pilot, lambda: isinstance(app.screen, window.PublishedScreen))
        panel = app.screen.query_one(window.Checks)
        await until(pilot, lambda: " agree" in screen_text(app))
        assert len(panel.checks) == 21
        golden(app, f"published-{size[0]}x{size[1]}")
        seen = screen_text(app)
        for _ in range(len(panel.checks)):
            await press(pilot, "pagedown")
            seen += screen_text(app)
        for check in panel.checks:
            assert check.what.split()[0] in seen
            assert check.published.split()[0][:20] in seen
        assert {check.origin for check in panel.checks} == {"published", "computed", "derived"}
        for origin in ("published", "computed", "derived"):
            assert f"{origin} " in seen
        await press(pilot, "enter")
        await press(pilot, "enter")
        screen = screen_of(app)
        assert (screen.words.name, screen.hard) == ("original", False)
        played = {trial.strategy.title: trial for trial in screen.trials if trial.picked}
        assert set(played) == {strategy.title for strategy in published.runs()}
        for run, table in published.distributions():
            trial = played[run.title]
            assert trial.simulation is not None
            assert trial.published == table
            assert trial.agrees
        golden(app, f"lab-published-{size[0]}x{size[1]}")


async def test_the_label_says_whether_ours_are_the_same(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch, original: WordList
) -> None:
    def other(words: WordList, strategy: Strategy[Any], **_: object) -> Simulation:
        return _as_published(words, strategies.make("guessmap"))

    monkeypatch.setattr(lab, "simulated", other)
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


@pytest.mark.parametrize("size", [(140, 45), (80, 24), (40, 20)], ids=str)
async def test_letters_of_the_list(
    make_lab: MakeLab, few: WordList, golden: CheckGolden, size: tuple[int, int]
) -> None:
    app = make_lab()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+l")
        golden(app, f"letters-{size[0]}x{size[1]}")
        table = LetterTable.of(few.answers, few)
        best = table.counts[0]
        line = next(
            line for line in screen_text(app).splitlines() if f" {best.letter.upper()} " in line
        )
        for count in (best.words, *best.places):
            if count:
                assert f"{table.share(count):.0%}" in line or f"{table.share(count):.1%}" in line
        if size[0] > 40:
            assert f" {best.words}  " in line
        await press(pilot, "escape")
        assert isinstance(app.screen, LabScreen)
