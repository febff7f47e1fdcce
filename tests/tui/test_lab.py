"""The Lab: picking, running, comparing, replaying; with a list of a few answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from tests.support.cases import on_demand
from tests.support.driving import (
    MakeApp,
    click,
    drawn,
    press,
    resize,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.golden import CheckGolden, CheckSizes
from tests.support.programs import PATIENCE
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.words import ENGLISH_LISTS, WordList
from wordle_tui.solver.stopping import Stop, Stopped
from wordle_tui.strategies import Strategy
from wordle_tui.strategies.simulation import Progress, Simulation, simulate
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab import screen as lab
from wordle_tui.tui.lab.screen import FIRST_PICKED, LabScreen
from wordle_tui.tui.lab.trials import Histograms
from wordle_tui.tui.program import StrategyGame
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.base import WordleScreen
from wordle_tui.tui.stats.screen import StatsScreen
from wordle_tui.tui.themes import THEMES

MakeLab = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def families(original: WordList) -> WordList:
    """Families of words that strategies lose, and some others."""
    kin = [word for word in original.answers if word[1:] in ("atch", "ound", "ight", "aste")]
    return list_of(dict.fromkeys([*kin, *original.answers[::100]]), original.guesses)


@pytest.fixture
def make_lab(make_app: MakeApp, families: WordList) -> MakeLab:
    """The app with the Lab shown, on the list of a few answers."""

    def make(**options: object) -> WordleApp:
        return make_app(words=families, start="lab", **options)

    return make


def screen_of(app: WordleApp) -> LabScreen:
    assert isinstance(app.screen, LabScreen)
    return app.screen


def simulations(app: WordleApp) -> dict[str, Simulation]:
    trials = screen_of(app).trials
    return {trial.name: trial.simulation for trial in trials if trial.simulation is not None}


async def test_the_picked_strategies_play_and_are_sorted(
    make_lab: MakeLab, families: WordList
) -> None:
    app = make_lab()
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        found = simulations(app)
        assert tuple(found) == FIRST_PICKED
        for name, simulation in found.items():
            assert simulation.taken == simulate(families, strategies.make(name)).taken
        assert f"{found['optimal'].mean:.4f}" in screen_text(app)
        table = screen_of(app).table  # it is sorted by any column
        for column, figure in enumerate(("mean", "win_rate", "max")):
            await press(pilot, "right")
            assert table.sort_column == column
            values = [getattr(found[trial.name], figure) for trial in table.shown[: len(found)]]
            assert values == sorted(values, reverse=figure == "win_rate")
            assert len(set(values)) > 1
        await press(pilot, "right")
        assert table.sort_column is None
        assert [trial.name for trial in table.shown] == list(strategies.names())
        await click(pilot, "TrialTable", offset=(26, 1))
        assert table.sort_column == 0


async def test_picking(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test() as pilot:

        def picked() -> list[str]:
            return [trial.name for trial in screen_of(app).trials if trial.picked]

        await press(pilot, "space down down space")
        await until(pilot, lambda: picked()[:2] == ["letter-score", "brute-force"])
        await press(pilot, "a")
        await until(pilot, lambda: picked() == list(strategies.names()))
        await press(pilot, "a")
        await until(pilot, lambda: picked() == [])
        await press(pilot, "enter")
        await until(
            pilot, lambda: "No strategy is picked. Press Space to pick one." in screen_text(app)
        )
        await click(pilot, "TrialTable", offset=(1, 2))
        await until(pilot, lambda: picked() == ["expected"])


class Waiting:
    """Stands in for a run: reports what it is told to, and waits."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.stopped = False

    def __call__(self, words: WordList, strategy: Any, **how: Any) -> Simulation:
        games = len(words.answers)
        how["report"](Progress(games // 2, games, Counter({3: games // 4, 4: games // 4})))
        while not self.go_on.wait(0.005):
            if how["stop"]():
                self.stopped = True
                raise Stopped
        return simulate(words, strategy)


async def test_histograms_grow_while_it_runs(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch, golden: CheckGolden
) -> None:
    """The first strategy is half through; its bar and its histogram show it."""
    waiting = Waiting()
    monkeypatch.setattr(lab, "simulate", waiting)
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await drawn(pilot)
        screen = screen_of(app)
        app.post_message(_key("enter"))
        await until(pilot, lambda: " 50% " in screen_text(app))
        await drawn(pilot)
        golden(app, "lab-running")
        assert "escape Stop" in screen_text(app)
        for name in ("enter", "ctrl+r", "f"):
            screen.say("")
            app.post_message(_key(name))
            await until(pilot, lambda: "Wait until the run has ended" in screen_text(app))
        waiting.go_on.set()
        await settle(pilot)
        assert tuple(simulations(app)) == FIRST_PICKED
        assert all(trial.progress is None for trial in screen.trials)


def _key(name: str) -> Any:
    return events.Key(name, None)


async def test_escape_stops_a_run(make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = Waiting()
    monkeypatch.setattr(lab, "simulate", waiting)
    app = make_lab()
    async with app.run_test() as pilot:
        await drawn(pilot)
        screen = screen_of(app)
        app.post_message(_key("enter"))
        await until(pilot, lambda: bool(screen.running))
        app.post_message(_key("escape"))
        await until(pilot, lambda: waiting.stopped)
        await settle(pilot)
        await until(pilot, lambda: "Stopped" in screen_text(app))
        assert screen.running == ()
        assert not simulations(app)


async def test_a_failure_is_said(make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Simulation:
        raise WordleError("The list is bewitched.")

    monkeypatch.setattr(lab, "simulate", fail)
    app = make_lab()
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: "The list is bewitched." in screen_text(app))
        assert screen_of(app).running == ()


async def test_results_stay_while_the_lab_is_open(make_lab: MakeLab, families: WordList) -> None:
    app = make_lab()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert not simulations(app)
        assert "few list" in screen_text(app)
        await press(pilot, "enter")
        found = simulations(app)
        await press(pilot, "h")
        await until(pilot, lambda: "few, hard mode" in screen_text(app))
        assert not simulations(app)
        await press(pilot, "l")
        await until(pilot, lambda: "original, hard mode" in screen_text(app))
        await press(pilot, "l")
        await until(pilot, lambda: "nyt, hard mode" in screen_text(app))
        await press(pilot, "h")
        for _ in (*ENGLISH_LISTS, "practice", "few"):
            await press(pilot, "l")
        await until(pilot, lambda: simulations(app) == found)


async def test_the_results_of_the_original_list_are_there_before_the_first_run(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are shown until the strategy plays, and again if the run is stopped."""
    waiting = Waiting()
    monkeypatch.setattr(lab, "simulate", waiting)
    app = make_app(start="lab")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert set(simulations(app)) == set(strategies.names())
        sentence = "optimal needs the fewest guesses: 3.42 on average. Results of version "
        assert sentence in screen_text(app)
        app.post_message(_key("enter"))
        await until(pilot, lambda: " 50% " in screen_text(app))
        assert set(FIRST_PICKED).isdisjoint(simulations(app))
        app.post_message(_key("escape"))
        await until(pilot, lambda: sentence in screen_text(app))
        assert set(simulations(app)) == set(strategies.names())


async def test_every_list_is_reached_also_from_one_asked_for_by_its_name(
    make_app: MakeApp,
) -> None:
    app = make_app(start="lab")  # asked for: the original list
    async with app.run_test() as pilot:
        await settle(pilot)
        for name in ("nyt", "practice", *ENGLISH_LISTS, "original", "nyt"):
            await press(pilot, "l")
            await until(pilot, lambda name=name: f"{name} list" in screen_text(app))  # type: ignore[misc]


async def test_the_list_asked_for_is_left_also_when_another_is_in_force(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.words = app.named_list("nyt")
        await press(pilot, "l")
        await until(pilot, lambda: "practice list" in screen_text(app))


async def test_what_is_shipped_does_not_take_away_what_was_played_meanwhile(
    make_lab: MakeLab, families: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = simulate(families, strategies.make("guessmap"))
    fetch = Event()

    def late(_: WordList, strategy: Strategy[Any]) -> Simulation | None:
        fetch.wait(PATIENCE)
        return old if strategy.name in ("optimal", "minimax") else None

    monkeypatch.setattr(lab, "shipped", late)
    app = make_lab()
    async with app.run_test() as pilot:
        app.post_message(_key("enter"))
        await until(pilot, lambda: tuple(simulations(app)) == FIRST_PICKED)
        fetch.set()
        await until(pilot, lambda: simulations(app).get("minimax") is old)
        assert set(simulations(app)) == {*FIRST_PICKED, "minimax"}
        assert simulations(app)["optimal"] is not old


async def test_each_size_is_taken_in_once(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    monkeypatch.setattr(WordleScreen, "on_resize", lambda screen: calls.append(screen))
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        calls.clear()
        screen_of(app).post_message(events.Resize(Size(80, 24), Size(80, 24)))
        await drawn(pilot)
        assert calls == [screen_of(app)]


async def replayed(pilot: Pilot[None]) -> StrategyGame:
    """The game of a strategy that Replay shows, once it does."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.game is not None)
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.strategy is not None
    return app.screen.strategy


@pytest.mark.parametrize("word", ["watch", "zanza"])
async def test_a_game_is_replayed_with_the_ranking_of_its_strategy(
    word: str, make_lab: MakeLab, families: WordList
) -> None:
    """The word need not be one that the list seeks."""
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down h ctrl+r")
        assert "A game of letter-score" in screen_text(app)
        await press(pilot, "x y enter")
        assert "isn't a word of five letters" in screen_text(app)
        await press(pilot, "backspace backspace")
        await press(pilot, f"{' '.join(word)} enter")
        played = await replayed(pilot)
        game, strategy = played.game, strategies.make("letter-score", hard=True)
        assert (game.answer, game.hard) == (word, True)
        assert set(game.words.answers) == {*families.answers, word}
        assert isinstance(app.screen, ReplayScreen)
        for number, turn in enumerate(game.turns):
            await settle(pilot)
            position = replace(game, turns=game.turns[:number], answer=None)
            assert turn.guess == strategy.guess(position)
            ranked = app.screen.ranking.advice
            assert ranked is not None
            assert ranked.suggestions[0].word == turn.guess
            assert "How letter-score ranks" in screen_text(app)
            await press(pilot, "down")
        assert f"{word.upper()}: solved in {len(game.turns)} by letter-score" in screen_text(app)
        await press(pilot, "ctrl+x")
        assert "Only your own games are saved in Stats." in screen_text(app)
        app.screen.entry.value = "soare watch"
        await press(pilot, "enter")
        assert "letter-score" not in screen_text(app)  # this game is the user's
    assert app.history.games() == []


async def test_without_a_word_a_random_answer_is_played(
    make_lab: MakeLab, families: WordList
) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+r")
        await press(pilot, "escape")
        assert isinstance(app.screen, LabScreen)  # nothing is played
        await press(pilot, "ctrl+r")
        await press(pilot, "enter")
        assert (await replayed(pilot)).game.answer in families.answers


async def test_a_game_that_fails_is_told_and_one_left_behind_is_not_opened(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def fail(*_: object) -> Game:
        raise ValueError("out of words")

    def wait(strategy: Strategy[Any], game: Game, stop: Stop) -> Game:
        assert go_on.wait(PATIENCE)
        return game.play("soare")

    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(lab, "played", fail)
        screen_of(app).action_play_word("wince")
        await settle(pilot)
        assert "The run failed: ValueError('out of words')" in screen_text(app)
        monkeypatch.setattr(lab, "played", wait)
        screen_of(app).action_play_word("wince")
        await send(pilot, "f5")
        go_on.set()
        await settle(pilot)
        assert isinstance(app.screen, StatsScreen)


async def test_a_click_on_a_lost_word_shows_that_game(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        lost = simulations(app)["expected"].lost
        assert lost
        await click(pilot, "TrialNotes", offset=(len(f"Loses {len(lost)}: ") + 1, 2))
        played = await replayed(pilot)
        assert (played.game.answer, played.name) == (lost[0], "expected")


async def test_lost_words_are_reached_and_played_by_keys(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        lost = simulations(app)["expected"].lost
        notes = screen_of(app).notes
        await press(pilot, "pagedown")
        assert "Press Ctrl+r to let it play " in screen_text(app)
        await press(pilot, "down")  # another strategy has words of its own
        assert notes.chosen_word is None
        assert "Press Ctrl+r to let it play " not in screen_text(app)
        await press(pilot, "pageup")
        assert notes.chosen_word is None
        await press(pilot, "up")
        await resize(pilot, 40, 20)
        seen: list[str | None] = []
        for _ in lost:
            await press(pilot, "pagedown")
            seen.append(notes.chosen_word)
            assert lost[len(seen) - 1] in screen_text(app)
        assert tuple(seen) == lost
        await press(pilot, "pagedown")
        assert notes.chosen_word == lost[-1]
        await press(pilot, "pageup")
        assert notes.chosen_word == lost[-2]
        await press(pilot, "ctrl+r")
        assert (await replayed(pilot)).game.answer == lost[-2]


@pytest.mark.parametrize("size", [*on_demand((80, 24), (120, 40)), (40, 30)], ids=str)
async def test_what_has_no_room_is_counted_once_at_the_end(
    size: tuple[int, int], make_lab: MakeLab, families: WordList
) -> None:
    app = make_lab()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "a")
        await press(pilot, "enter")
        histograms = screen_of(app).query_one(Histograms)
        lines = [histograms.render_line(y).text.strip() for y in range(histograms.size.height)]
        shown = sum(line.count("X ") for line in lines)
        assert shown
        hidden = len(strategies.names()) - shown
        assert histograms.status == (f"{hidden} more" if hidden else "")
        assert (histograms.status in screen_text(app)) or not hidden


async def test_large_screens_give_the_bars_room(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(200, 60)) as pilot:
        await press(pilot, "enter")
        histograms = screen_of(app).query_one(Histograms)
        lines = [histograms.render_line(y).text for y in range(histograms.size.height)]
        assert sum("█" in line for line in lines) > 20
        assert max(len(line.rstrip()) for line in lines) > 100
        # Each bar begins and ends where those of the same strategy do.
        assert {line.index("█") for line in lines if "█" in line[:40]} == {2}


async def test_shares_and_threshold_maps(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(120, 38)) as pilot:
        await settle(pilot)
        await press(pilot, "a a n enter v")
        maps = [trial for trial in screen_of(app).trials if ", map" in trial.name]
        assert len(maps) == 21 - 1  # all of 3 is the strategy's own map
        assert all(trial.simulation for trial in maps)
        text = screen_text(app)
        assert "Share solved by each guess" in text
        shares = maps[0].simulation.cumulative  # type: ignore[union-attr]
        assert f"{shares['3']:.1%}" in text
        await press(pilot, "v")
        assert "Games by guesses" in screen_text(app)


async def test_the_sentence_names_the_best(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        first = screen_text(app).splitlines()[1].strip()
        assert first.startswith("Pick strategies with Space, then press Enter")
        await press(pilot, "a a space enter")
        mean = simulations(app)["expected"].mean
        assert f"expected needs {mean:.2f} guesses on average." in screen_text(app)
        await press(pilot, "end space enter")
        mean = simulations(app)["optimal"].mean
        assert f"optimal needs the fewest guesses: {mean:.2f} on average." in screen_text(app)


async def test_the_author_of_a_published_solver_is_named(make_lab: MakeLab) -> None:
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for trial in screen_of(app).table.shown:
            strategy = strategies.make(trial.name)
            assert (strategy.author or "of wordle-tui") in screen_text(app)
            assert "published solver" not in screen_text(app)
            await press(pilot, "down")
        await press(pilot, "pagedown")
        assert "Run the strategy first" in screen_text(app)


@pytest.mark.parametrize("size", [*on_demand((80, 24), (140, 45)), (40, 20)], ids=str)
async def test_one_list_is_named_once(make_app: MakeApp, size: tuple[int, int]) -> None:
    """The Lab's own list, though another is in force elsewhere, until a list is chosen."""
    app = make_app(words=None, start="lab")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        shown = screen_text(app)
        assert app.words.name == "nyt"
        assert shown.count("original") == 1
        assert "nyt" not in shown
        app.change(list_name="nyt", hard=True)  # as in the palette
        await settle(pilot)
        assert screen_of(app).words is app.words
        assert screen_of(app).hard
        assert "nyt, hard mode" in screen_text(app)


async def test_how_it_looks(
    make_lab: MakeLab, golden: CheckGolden, golden_sizes: CheckSizes
) -> None:
    """Five strategies have played, sorted by their mean; the second is highlighted."""
    app = make_lab()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await press(pilot, "right down")
        await golden_sizes(pilot, "lab-played", (40, 20), (140, 45), (80, 16), (50, 40))
        await resize(pilot, 80, 24)
        for theme in THEMES:
            app.theme = theme
            await drawn(pilot)
            golden(app, "lab-80x24", theme)
