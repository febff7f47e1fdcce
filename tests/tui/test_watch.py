"""Watching a strategy: its steps, its speed, and what it leaves alone."""

from __future__ import annotations

import time
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.driving import MakeApp, drawn, press, resize, settle, until
from wordle_tui import strategies
from wordle_tui.game.game import Game, Outcome
from wordle_tui.play.setup import Setup
from wordle_tui.solver.stopping import Stop
from wordle_tui.strategies.base import Strategy
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab.watch import Step, WatchScreen
from wordle_tui.tui.play.screen import PlayScreen


@pytest.fixture
def app(make_app: MakeApp) -> WordleApp:
    """The app on Practice, seeking CRANE."""
    return make_app(start="practice", content=Setup(answer="crane"))


async def watching(pilot: Pilot[None], strategy: str) -> WatchScreen:
    """The screen that watches, once that strategy is highlighted."""
    await settle(pilot)
    await press(pilot, "ctrl+w")
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, WatchScreen)
    screen.strategies.highlighted = screen.strategies.get_option_index(strategy)
    await drawn(pilot)
    return screen


async def test_a_strategy_is_watched_step_by_step(app: WordleApp) -> None:
    async with app.run_test() as pilot:
        screen = await watching(pilot, "distinct-letters")
        for _ in range(2):
            await press(pilot, "space")
            await settle(pilot)
        assert screen.game is not None
        assert screen.game.answer is not None
        expected = Game(screen.game.words, answer=screen.game.answer)
        for _ in range(2):
            expected = expected.play(strategies.make("distinct-letters").guess(expected))
        assert screen.game.turns == expected.turns
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
        assert app.history.games() == []  # watching is not playing


async def test_a_watched_strategy_is_remembered_when_it_plays_or_at_leaving(app: WordleApp) -> None:
    async with app.run_test() as pilot:
        screen = await watching(pilot, "guessmap")
        await press(pilot, "up up")
        looked_at = screen.strategy
        assert looked_at not in ("optimal", "guessmap")
        assert app.settings.strategy == "optimal"  # so far it was only passed by
        screen.strategies.highlighted = screen.strategies.get_option_index("distinct-letters")
        await press(pilot, "space")
        await settle(pilot)
        assert app.settings.strategy == "distinct-letters"
        screen.strategies.highlighted = screen.strategies.get_option_index(looked_at)
        await press(pilot, "escape")
        assert app.settings.strategy == looked_at


async def test_the_word_just_played_is_watched_but_not_one_being_sought(make_app: MakeApp) -> None:
    app = make_app(start="practice", content=Setup(answer="crane"), hard=True)
    async with app.run_test() as pilot:
        screen = await watching(pilot, "distinct-letters")
        assert screen.game is not None
        assert screen.game.answer != "crane"
        await press(pilot, "escape")
        await press(pilot, "c r a n e enter")
        screen = await watching(pilot, "distinct-letters")
        assert screen.game is not None
        assert (screen.game.answer, screen.game.hard) == ("crane", True)
        await press(pilot, "ctrl+n")
        assert screen.game.answer != "crane"


async def test_a_strategy_that_fails_says_so(
    app: WordleApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise OSError("no memory")

    monkeypatch.setattr("wordle_tui.tui.lab.watch._play", fail)
    async with app.run_test() as pilot:
        screen = await watching(pilot, "distinct-letters")
        await press(pilot, "enter")
        await settle(pilot)
        message = str(screen.query_one("#message", Static).content)
        assert message == "The strategy failed: OSError('no memory')"
        assert not screen.runs


@pytest.mark.parametrize("first", [True, False], ids=["first guess", "later guess"])
async def test_a_strategy_chosen_while_another_thinks_plays_on(
    first: bool, app: WordleApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins the word anew; what the other was thinking of is not taken for its guess."""
    thought: list[str] = []

    def play_turn(player: Strategy[Any], game: Game, stop: Stop) -> tuple[Game, Step]:
        thought.append(player.name)
        guess = game.candidates.words[0]
        if player.name == "expected" and (first or game.turns):
            while not stop():
                time.sleep(0.005)
            guess = "fuzzy"
        return game.play(guess), Step(guess, 1, 1, "")

    monkeypatch.setattr("wordle_tui.tui.lab.watch._play", play_turn)
    monkeypatch.setattr("wordle_tui.tui.lab.watch.PAUSES", (0.01,) * 5)
    async with app.run_test() as pilot:
        screen = await watching(pilot, "expected")
        screen.action_toggle_run()
        while thought.count("expected") < (1 if first else 2):
            await pilot.pause(0.01)
        screen.strategies.highlighted = screen.strategies.get_option_index("guessmap")
        await until(pilot, lambda: not screen.runs)
        assert screen.game is not None
        assert screen.game.outcome is not Outcome.PLAYING
        assert "fuzzy" not in [turn.guess for turn in screen.game.turns]
        assert set(thought[-len(screen.game.turns) :]) == {"guessmap"}


async def test_a_word_is_watched_that_the_list_does_not_seek(app: WordleApp) -> None:
    async with app.run_test() as pilot:
        screen = WatchScreen("zanza", strategy="distinct-letters")
        await app.push_screen(screen)
        await settle(pilot)
        for _ in range(6):
            await press(pilot, "space")
            await settle(pilot)
        assert screen.game is not None
        assert screen.game.outcome is not Outcome.PLAYING
        assert screen.game.turns[-1].guess == "zanza"


async def test_keys_for_a_page_do_no_harm_where_the_list_has_no_room(app: WordleApp) -> None:
    async with app.run_test() as pilot:
        screen = await watching(pilot, "guessmap")
        await resize(pilot, 80, 8)
        screen.strategies.focus()
        await press(pilot, "pagedown pageup")
        assert screen.strategy == "guessmap"
        await resize(pilot, 80, 24)
        screen.strategies.focus()
        await press(pilot, "pageup")
        assert screen.strategy == "expected"


async def test_a_strategy_runs_by_itself_at_a_chosen_speed(
    app: WordleApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordle_tui.tui.lab.watch.PAUSES", (0.05, 0.04, 0.03, 0.02, 0.01))
    async with app.run_test() as pilot:
        screen = await watching(pilot, "distinct-letters")
        await press(pilot, "right right right left")
        assert screen.speed == 3
        await press(pilot, "enter")
        while screen.runs:
            await pilot.pause(0.02)
        assert screen.game is not None
        assert screen.game.outcome is not Outcome.PLAYING
