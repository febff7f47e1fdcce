"""The Lab: its rows and what is known of them, running, adding, and one word."""

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.driving import (
    MakeApp,
    front,
    keys_of,
    press,
    resize,
    running,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.games import played
from tests.support.words import list_of
from wordle_tui import strategies
from wordle_tui.game.errors import WordleError
from wordle_tui.game.rule import Rule
from wordle_tui.game.words import ENGLISH_LISTS, WordClass, WordList
from wordle_tui.solver.stopping import Stopped
from wordle_tui.strategies.results import shipped
from wordle_tui.strategies.simulation import Progress, Simulation, simulate
from wordle_tui.tui.app import WordleApp
from wordle_tui.tui.lab import screen as lab
from wordle_tui.tui.lab.panels import Histogram, sparkline
from wordle_tui.tui.lab.screen import LabScreen
from wordle_tui.tui.lab.trials import Trial, best_first, options_of, read_strategy, summary
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.widgets.board import BoardView

MakeLab = Callable[..., WordleApp]


@pytest.fixture(scope="module")
def families(original: WordList) -> WordList:
    """Families of words that strategies lose, and some others."""
    kin = [word for word in original.answers if word[1:] in ("atch", "ound", "ight", "aste")]
    return list_of(dict.fromkeys([*kin, *original.answers[::100]]), original.guesses)


@pytest.fixture
def make_lab(make_app: MakeApp, families: WordList) -> MakeLab:
    """The app with the Lab shown, on the list of a few answers."""
    return lambda **options: make_app(**{"words": families, "start": "lab"} | options)


def screen_of(app: WordleApp) -> LabScreen:
    return front(app, LabScreen)


def names(app: WordleApp) -> list[str]:
    return [trial.name for trial in screen_of(app).table.shown]


def row(app: WordleApp) -> Trial:
    trial = screen_of(app).table.trial
    assert trial is not None
    return trial


def results(app: WordleApp) -> dict[str, Simulation]:
    trials = screen_of(app).trials
    return {trial.name: trial.simulation for trial in trials if trial.simulation is not None}


def trial_of(words: WordList, written: str) -> Trial:
    strategy = strategies.parse(written)
    simulation = shipped(words, strategy) or simulate(words, strategy)
    return Trial(strategy.title, strategy, simulation)


# Values


def test_rows_stand_best_first_and_the_sentence_names_the_best(original: WordList) -> None:
    waiting = Trial("entropy", strategies.make("entropy"))
    rows = [waiting, *(trial_of(original, name) for name in ("guessmap", "optimal", "expected"))]
    shown = best_first(rows)
    assert [trial.name for trial in shown] == ["optimal", "expected", "guessmap", "entropy"]
    assert summary(shown) == "optimal needs the fewest guesses: 3.42 on average."
    assert summary(shown[1:2]) == "expected needs 3.62 guesses on average."
    assert summary(shown[3:]) == ""


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("letter-score", "Published 0, 71, 831, 1104, 280, 29, 0: equal."),
        ("guessmap", "Derived 1, 119, 704, 966, 405, 90, 30: equal."),
        ("brute-force", "Published with knowledge=letters: 1, 29, 1140, 1080, 65, 0, 0."),
        ("entropy", ""),
    ],
)
def test_what_was_published_is_told(written: str, told: str, original: WordList) -> None:
    trial = trial_of(original, written)
    assert trial.published == told
    assert trial.simulation is not None
    other = replace(trial.simulation, taken=(9, *trial.simulation.taken[1:]))
    differs = replace(trial, simulation=other).published
    assert differs == told.replace(": equal.", ": ours differs.")


def test_the_sparkline_has_a_column_a_guess(original: WordList) -> None:
    known = trial_of(original, "optimal").simulation
    assert known is not None
    assert known.distribution_text == "0/90/1239/907/79/0/0"
    assert sparkline(known) == (" ▁█▆▁ ", "bar")


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("letter-score map=5,4,4", "letter-score, map 5,4,4"),
        ("Expected  HARD ", "expected, hard"),
        ("optimal opener=CRANE", "CRANE, optimal"),
    ],
)
def test_what_is_typed_becomes_a_row(text: str, added: str, original: WordList) -> None:
    assert read_strategy(original, text).title == added


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("optimal opener=cranz", "CRANZ isn't in the original list"),
        ("letter-score map=x", "Give numbers separated by commas"),
        ("expected map=5,4", "expected has no option map"),
    ],
)
def test_what_cannot_be_a_row_is_refused(text: str, refusal: str, original: WordList) -> None:
    with pytest.raises(WordleError, match=refusal):
        read_strategy(original, text)


@pytest.mark.parametrize("name", strategies.names())
def test_the_options_of_a_strategy_can_be_typed(name: str, original: WordList) -> None:
    told = options_of(original, f"{name} hard")
    named = re.sub(r"^Options of \S+: | \(.*?\)|\.$", "", told).split(", ")
    for option in named:
        assert read_strategy(original, f"{name} {option}")
    asked = {option.partition("=")[0].replace("-", "_") for option in named}
    own = {option.name for option in fields(strategies.make(name).options)}
    assert asked <= own
    assert own - asked == ({"knowledge"} if name == "optimal" else set())
    assert options_of(original, "x") == options_of(original, "")


# The screen


async def test_strategies_stand_beside_the_player(make_app: MakeApp, original: WordList) -> None:
    """A loss counts as one more than allowed; a game whose answer the list lacks doesn't count."""
    lost = simulate(original, "guessmap").lost[0]
    app = make_app(start="lab")
    app.history.add(played("cigar", "cigar"))  # too long ago
    for _ in range(98):
        app.history.add(played("cigar", "slate", "crane", "cigar"))
    app.history.add(played(lost, *["fuzzy"] * 6))
    app.history.add(played("zanza", "zanza"))
    app.history.add(played(lost, "slate", lost))
    async with running(app) as pilot:
        shown = screen_text(app)
        assert re.search(f"you, in your last 100 games +{(98 * 3 + 7 + 2) / 100:.2f}", shown)
        for name in ("optimal", "guessmap"):
            known = dict(results(app)[name].games)
            needed = (98 * known["cigar"] + 2 * min(7, known[lost])) / 100
            assert re.search(f"{name} .* {needed:.2f} ", shown)
        for width in (30, 24, 20, 12):  # columns leave, also the mean
            await resize(pilot, width, 24)
        await resize(pilot, 34, 24)
        assert re.search(f"you.*…? +{(98 * 3 + 7 + 2) / 100:.2f}", screen_text(app))
        await press(pilot, "enter")  # all strategies play the answer of the last game
        assert f"Games of {lost.upper()}" in screen_text(app)


async def test_the_shipped_results_are_there_at_once_and_are_not_played_again(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "simulate", None)  # which would fail
    async with running(app := make_app(start="lab")) as pilot:
        assert set(results(app)) == set(strategies.names())
        shown = screen_text(app)
        assert all(name in shown for name in strategies.names())
        assert names(app)[:3] == ["optimal", "partitions", "entropy"]
        assert "codergeek42" in shown
        assert re.search("optimal · opens SALET ─+ games   sum", shown)
        assert "1,239   57%" in shown
        await press(pilot, "a")
        assert "All games of all strategies are known." in screen_text(app)
        await press(pilot, "end")
        assert "Derived 1, 119, 704, 966, 405, 90, 30: equal." in screen_text(app)


async def test_a_list_with_unlike_answers_has_weighted_means(make_app: MakeApp) -> None:
    words = WordList(
        "unlike",
        "",
        ("crane", "slate", "stale"),
        (WordClass("likely", 8, ("crane",)), WordClass("rare", 1, ("slate", "stale"))),
    )
    async with running(app := make_app(words=words, start="lab")) as pilot:
        await press(pilot, "end enter")
        assert row(app).name == "optimal"
        found = results(app)["optimal"]
        assert (sum(found.taken), round(found.weighted_mean, 4)) == (5, 1.9)
        shown = screen_text(app)
        assert "weighted      won" in shown
        assert "1.9000" in shown
        assert "Mean 1.67 over all answers, 1.90 weighted by how likely each is." in shown


async def test_a_row_plays_then_all_others(make_lab: MakeLab, families: WordList) -> None:
    async with running(app := make_lab()) as pilot:
        assert results(app) == {}
        assert f"Enter lets it play all {len(families.answers)} answers." in screen_text(app)
        await press(pilot, "down enter")
        name = row(app).name
        found = results(app)
        assert list(found) == [name]
        assert found[name].taken == simulate(families, strategies.make(name)).taken
        await press(pilot, "a")
        assert results(app)[name] is found[name]
        assert set(results(app)) == set(strategies.names())
        means = [trial.simulation.mean for trial in screen_of(app).trials if trial.simulation]
        assert means == sorted(means)
        assert row(app).name == name, "the highlight stays on its row"
        await press(pilot, "h")
        assert results(app) == {}
        assert "few, hard mode" in screen_text(app)
        await press(pilot, "h")
        assert "few, ultra hard mode" in screen_text(app)
        await press(pilot, "h")
        assert results(app)[name] is found[name]


class Waiting:
    """Stands in for a run: reports that half of the games are played, and waits to be stopped."""

    stopped = False

    def __call__(self, words: WordList, strategy: Any, **how: Any) -> Simulation:
        games = len(words.answers)
        how["report"](Progress(games // 2, games, Counter({3: games // 4, 4: games // 4})))
        while not how["stop"]():
            time.sleep(0.005)
        self.stopped = True
        raise Stopped


async def test_a_run_shows_how_far_it_is_takes_more_rows_and_is_stopped(
    make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Waiting()
    monkeypatch.setattr(lab, "simulate", waiting)
    async with running(app := make_lab()) as pilot:
        first = row(app).name
        await send(pilot, "enter")
        await until(pilot, lambda: " 50%" in screen_text(app))
        assert f"{first} is playing. Press Escape to stop." in screen_text(app)
        assert "escape Stop" in screen_text(app)
        await send(pilot, "down enter")
        await until(pilot, lambda: len(screen_of(app).running) == 2)
        await send(pilot, "escape")
        await until(pilot, lambda: waiting.stopped)
        await settle(pilot)
        assert "Stopped. Finished results stay." in screen_text(app)
        assert screen_of(app).running == ()
        assert not any(trial.progress for trial in screen_of(app).trials)


async def test_a_failure_is_said(make_lab: MakeLab, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Simulation:
        raise WordleError("The list is bewitched.")

    monkeypatch.setattr(lab, "simulate", fail)
    async with running(app := make_lab()) as pilot:
        await press(pilot, "enter")
        assert "The list is bewitched." in screen_text(app)
        assert screen_of(app).running == ()


async def add(pilot: Pilot[None], text: str) -> None:
    """Add a strategy: the name in the field gives way to what is typed."""
    await press(pilot, "plus")
    await press(pilot, f"{keys_of(text)} enter")


async def test_rows_are_added_run_and_deleted(make_lab: MakeLab, families: WordList) -> None:
    async with running(app := make_lab()) as pilot:
        await add(pilot, "optimal opener=crane")
        assert row(app).name == "CRANE, optimal"
        await press(pilot, "enter")
        assert results(app)["CRANE, optimal"].opener == "crane"
        await press(pilot, "h h l")
        assert "CRANE, optimal" in names(app), "it stays with another list and mode"
        while row(app).name != "CRANE, optimal":
            await press(pilot, "down")
        await press(pilot, "delete")
        assert "CRANE, optimal" not in names(app)
        await press(pilot, "delete")
        assert "only rows that you've added" in screen_text(app)


async def test_every_list_is_reached_and_one_chosen_elsewhere_is_taken(make_lab: MakeLab) -> None:
    async with running(app := make_lab()) as pilot:
        for name in ("original", "nyt", "practice", *ENGLISH_LISTS, "few"):
            await press(pilot, "l")
            assert f"{name} list" in screen_text(app)
        app.change(list_name="nyt", hard="on")  # as in the palette
        await settle(pilot)
        assert screen_of(app).words is app.words
        assert "nyt, hard mode" in screen_text(app)


@pytest.mark.parametrize("word", ["zanza", ""])
async def test_all_strategies_play_a_word_and_a_game_is_opened_in_replay(
    word: str, make_lab: MakeLab, families: WordList
) -> None:
    """The word need not be one that the list seeks; without one, a random answer is played."""
    async with running(app := make_lab(rule=Rule.HARD)) as pilot:
        await press(pilot, "w")
        await press(pilot, f"{keys_of(word)} enter")
        games = screen_of(app).games
        assert set(games) == set(strategies.names())
        (answer,) = {game.answer for game in games.values()}
        assert answer in ({word} if word else set(families.answers))
        assert f"Games of {str(answer).upper()}" in screen_text(app)
        for name, game in games.items():
            strategy = strategies.make(name, hard=True)
            for number, turn in enumerate(game.turns):
                before = replace(game, turns=game.turns[:number], answer=None)
                assert turn.guess == strategy.guess(before)
        await press(pilot, "down")
        name = row(app).name
        assert screen_of(app).query_one(BoardView).turns == games[name].turns
        await press(pilot, "enter")
        opened = front(app, ReplayScreen).strategy
        assert (opened.name, opened.board) == (name, games[name])


async def test_escape_goes_back_from_a_word_and_a_new_row_plays_it(make_lab: MakeLab) -> None:
    async with running(app := make_lab()) as pilot:
        await press(pilot, "w")
        await press(pilot, "x y enter")
        assert "isn't a word of five letters" in screen_text(app)
        await press(pilot, "ctrl+u w a t c h enter")
        await add(pilot, "optimal opener=crane")
        assert screen_of(app).games["CRANE, optimal"].turns[0].guess == "crane"
        assert "escape Back" in screen_text(app)
        await press(pilot, "escape")
        assert "CRANE, optimal" in screen_text(app)
        assert "Games of" not in screen_text(app)
        await press(pilot, "plus end space h a r d enter")  # what stands in the field may stay
        assert "CRANE, optimal, hard" in names(app)
        assert not screen_of(app).query_one("#left").display


async def test_a_lost_game_is_told_by_its_line(make_lab: MakeLab, families: WordList) -> None:
    app, lost = make_lab(), simulate(families, "guessmap").lost[0]
    async with running(app, (120, 38)) as pilot:
        await press(pilot, "w")
        await press(pilot, f"{keys_of(lost)} enter")
        game, table = screen_of(app).games["guessmap"], screen_of(app).table
        for width, shown in ((80, 6), (40, 3)):
            line = "".join(text for text, _ in table.line(names(app).index("guessmap"), width))
            guesses = " ".join(turn.guess.upper() for turn in game.turns[-shown:])
            assert line.strip().endswith(f" X{' ' if shown == 6 else '…'}{guesses}")
        assert len(game.turns) == 6


@pytest.mark.parametrize(("width", "across"), [(39, 1), (76, 3)])
async def test_the_histogram_has_shares_and_the_lost(
    width: int, across: int, make_app: MakeApp, original: WordList
) -> None:
    async with running(app := make_app(start="lab")):
        histogram = screen_of(app).query_one(Histogram)
        histogram.trial = trial_of(original, "guessmap")
        histogram.render_line(0)
        lines = [*histogram.draw(width, 0)]
        text = ["".join(part for part, _ in line) for line in lines]
        assert len([line for line in text if "%" in line]) == 6 / min(across, 2)
        joined = "\n".join(text)
        for figures in ("704   36%", "405   95%", "90   99%", " 30 "):
            assert figures in joined
        lost = next(part for line in lines for part in line if part[1] == "warning")
        assert lost[0].strip(), "the bar of the lost games"
