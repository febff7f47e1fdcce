"""The performance rating against its definition, and its interval against theory and chance."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.games import played
from tests.support.scripts import script
from wordle_tui import strategies
from wordle_tui.game.daily import shipped_past
from wordle_tui.game.records import RATING_VERSION, FinishedGame, Mode, TurnRating
from wordle_tui.game.words import word_list
from wordle_tui.rating import performance as module
from wordle_tui.rating.performance import (
    AVERAGE_COSTS,
    COSTS_PER_BIT,
    Performance,
    average_cost,
    counted_games,
    level,
    of_losses,
    recent,
)
from wordle_tui.rating.record import record
from wordle_tui.strategies.simulation import simulate


def rated(*losses: float, **changes: object) -> FinishedGame:
    """A game whose guesses, all but the last one wrong, have these losses."""
    guesses = ("slate", "crony", "pound", "might", "abbey", "wince")[-len(losses) :]
    return played("wince", *guesses, ratings=ratings_of(*losses), **changes)


def ratings_of(*losses: float) -> tuple[TurnRating, ...]:
    """The words left are 64, 32, 16, …"""
    return tuple(TurnRating(loss, 0.0, True, 9, after=64 >> n) for n, loss in enumerate(losses))


def interval(rating: Performance) -> tuple[float, float]:
    return rating.loss.low, rating.loss.high


def given_up(*losses: float) -> FinishedGame:
    guesses = ("slate", "crony", "pound", "might")[: len(losses)]
    return played("wince", *guesses, ratings=ratings_of(*losses))


@pytest.mark.parametrize(
    ("game", "counts", "bits"),
    [
        (rated(0.1, 0.2, 0.3, 0.4), (0.1, 0.2, 0.3, 0.4), 0),
        (rated(0.1, 0.2, 0.3, 0.4, help_from=2), (0.1,), 6),
        (rated(0.1, 0.2, 0.3, 0.4, help_from=3), (0.1, 0.2), 5),
        (given_up(0.1), (0.1,), 6),
        (rated(0.1, 0.2, 0.3, 0.4, help_from=4), (0.1, 0.2, 0.3), 4),
        (given_up(0.1, 0.2), (0.1, 0.2), 5),
        (replace(given_up(0.1, 0.2, 0.3), help_from=3), (0.1, 0.2), 5),
        (replace(given_up(0.1, 0.2, 0.3), help_from=4), (0.1, 0.2, 0.3), 4),
        (replace(given_up(0.1, 0.2, 0.3), limit=3), (0.1, 0.2, 0.3), 0),  # lost
        (replace(given_up(0.1, 0.2, 0.3), limit=3, help_from=3), (0.1, 0.2), 5),
    ],
)
def test_a_game_counts_up_to_the_last_guess_without_help(
    game: FinishedGame, counts: tuple[float, ...], bits: int
) -> None:
    """What is missing counts as an average person's, for the words that were left."""
    assert record([replace(game, list_name="mine")]).not_counted == {"without_average": 1}
    for name in ("nyt", "practice"):
        [counted] = counted_games([replace(game, list_name=name)])
        assert counted.losses == counts
        missing = bits * COSTS_PER_BIT["nyt" if name == "nyt" else "practice"]
        assert counted.missing == pytest.approx(missing)
        assert counted.loss == pytest.approx(sum(counts) + missing)


def test_a_game_without_the_words_left_is_rated_again() -> None:
    unknown = replace(given_up(0.1, 0.2), ratings=(TurnRating(0.1, 0.0, True, 9),) * 2)
    assert record([unknown]).not_counted == {"not_rated": 1}


def test_help_and_an_adversary_are_left_out() -> None:
    alone, advised = (
        rated(loss, mode=Mode.ASSIST, help_from=help_from)
        for loss, help_from in ((0.2, None), (0.9, 0))
    )
    hinted, evaded = rated(0.9, 0.0, help_from=1), rated(0.9, mode=Mode.ADVERSARY)
    left_out = [advised, advised, hinted, hinted, hinted, evaded, played("wince")]
    player = record([*[alone] * 5, *left_out])
    assert player.whole.rating == of_losses([0.2] * 5, [average_cost("nyt")])
    assert player.coverage == (
        "5 of 12 games count in your rating. Not counted: 6 without a guess of your own and 1 "
        "against the adversary."
    )
    assert record([alone]).coverage == "All games count in your rating."


def test_estimates_are_marked_as_in_replay() -> None:
    """The best opener of most lists is not proved, and so the cost of the first guess is not."""
    exact = TurnRating(0.25, 0.0, True, before=9, mistake="blunt", behind=0.25)
    opener = replace(exact, proved=False, mistake="opener")
    games = [played("mince", "crane", "mince", ratings=(opener, exact))] * 5
    player = record(games)
    assert player.recent.rating.figure == "≈0.50"
    assert [part.is_estimate for part in player.whole.by_guess.values()] == [True, False]
    assert [habit.figure for habit in player.whole.habits] == ["≈0.25", "0.25"]
    assert player.whole.missing.is_estimate
    proved = [replace(games[0], ratings=(exact, exact))] * 5
    assert record(proved).recent.rating.figure == "0.50"


def test_the_interval_has_the_quantiles_of_a_studentised_skewed_mean() -> None:
    """The Cornish-Fisher expansion to the order 1/n, with the cumulants of an exponential."""
    z, skewness, kurtosis = NormalDist().inv_cdf(0.975), 2, 6
    first = skewness * (2 * z**2 + 1) / 6
    slope = skewness * 4 * z / 6
    second = z * (
        kurtosis * (z**2 - 3) / 12 - skewness**2 * (z**4 + 2 * z**2 - 3) / 18 - (z**2 + 3) / 4
    )
    assert pytest.approx(z, abs=0.005) == module.QUANTILE
    assert pytest.approx(first, abs=0.005) == module.SKEWED
    assert pytest.approx(first * slope - z * first**2 / 2 - second, abs=0.05) == module.WIDENED


def test_the_interval_is_that_of_one_more_game_with_a_mistake() -> None:
    losses = [0.1, 0.0, 0.4, 0.1, 0.2, 0.0, 0.3]
    rating = of_losses(losses)
    more = [*losses, 0.35]
    error = stdev(more) / sqrt(8)
    low, high = interval(rating)
    assert high == pytest.approx(mean(more) + (1.96 + 10.3 / 8 + 2.89 / sqrt(8)) * error)
    assert low == max(0, mean(more) - (1.96 + 10.3 / 8 - 2.89 / sqrt(8)) * error)
    assert (rating.figure, rating.interval) == ("0.16", f"({low:.2f}–{high:.2f})")
    assert str(rating) == "Expert: 0.16 guesses a game behind best play in your last 7."


@given(st.lists(st.floats(0, 6), min_size=5, max_size=120))
def test_the_interval_contains_the_rating(losses: list[float]) -> None:
    rating = of_losses(losses)
    low, high = interval(rating)
    assert rating.mean_loss is not None
    assert 0 <= low <= rating.mean_loss + 1e-9
    assert rating.mean_loss <= high


def test_a_rating_needs_five_games() -> None:
    few, some = of_losses([0.25] * 3), of_losses([0.25] * 5)
    assert str(few) == "Tell me two more games, and you'll have a level."
    assert (few.level, few.mean_loss, few.interval_sentence, few.people) == (None, None, "", "")
    low, high = interval(some)
    assert some.mean_loss == 0.25
    assert some.people == "An average person is about 0.8 behind."
    assert some.interval_sentence == f"With 95% confidence it is between {low:.2f} and {high:.2f}."
    assert record([]).whole.habits == ()


def test_games_without_a_loss_do_not_show_that_there_will_be_none() -> None:
    perfect = of_losses([0.0] * 30)
    low, high = interval(perfect)
    assert low == 0
    assert high == pytest.approx(0.043, abs=0.0005)
    assert (perfect.figure, perfect.interval) == ("below 0.05", "")
    assert str(perfect) == (
        "Flawless: less than 0.05 guesses a game behind best play in your last 30."
    )


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.05, "flawless"),
        (0.06, "master"),
        (0.2, "expert"),
        (0.5, "strong"),
        (1, "skilled"),
        (1.6, "about average"),
        (2.4, "steady"),
        (3.2, "learning"),
    ],
)
def test_levels_have_limits(loss: float, name: str) -> None:
    assert level(loss, average=2) == name


def test_levels_compare_with_an_average_person_in_the_same_games() -> None:
    """A person whose guesses cost as much as those of people is so, whatever the list."""
    for name, cost in AVERAGE_COSTS.items():
        assert level(cost, average_cost(name)) == "about average"
    practice = [rated(0.73, list_name="practice")] * 5
    daily = [rated(0.73, list_name="nyt")] * 5
    assert record(practice).recent.rating.level == "about average"
    assert record(daily).recent.rating.level == "skilled"
    both = record([*practice, *daily])
    assert both.recent.rating.average == pytest.approx((0.76 + 1.17) / 2)


# The record of many games


def some_games(count: int = 40) -> list[FinishedGame]:
    """Games of a player who gets better, oldest first."""
    random = Random(5)
    games = []
    for day in range(count):
        guesses = random.randint(1, 6)
        ratings = tuple(
            TurnRating(
                loss=(loss := random.choice([0.0, 0.0, 0.05, 0.3]) * (1 - day / 80)),
                luck=0.1,
                proved=True,
                before=random.choice([1, 2, 50]),
                mistake=random.choice(["trap", "blunt"]) if loss >= 0.1 else None,
            )
            for _ in range(guesses)
        )
        words = ("slate", "crony", "pound", "might", "abbey", "wince")
        line = words[: guesses - 1] + words[-1:] if day % 9 else words[:guesses]
        games.append(
            played(
                "wince" if day % 9 else "zonal",
                *line,
                ratings=ratings,
                mode=(Mode.PRACTICE, Mode.ASSIST)[day % 3 == 0],
                list_name=("nyt", "original")[day % 2],
                limit=6 if day % 9 else guesses,
                finished=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day),
            )
        )
    return games


def lost(game: FinishedGame) -> float:
    return sum(rating.loss for rating in game.ratings)


def test_the_last_games_and_the_cost_of_each_guess() -> None:
    games = some_games()
    found = record(games[::-1])
    assert found.recent.rating == record(games[-30:]).whole.rating
    by_guess = found.whole.by_guess
    assert [*by_guess] == [*range(1, max(len(game.turns) for game in games) + 1)]
    second = [g.ratings[1].loss for g in games if len(g.ratings) > 1]
    assert by_guess[2].mean_loss == pytest.approx(sum(second) / 40)


def test_what_mistakes_cost() -> None:
    """Guesses that won have a kind in older ratings, but were none."""
    games = some_games()
    *mistakes, bold, small = record(games[::-1]).whole.habits
    turns = [turn for game in games for turn in game.turns]
    rated = [*zip(turns, [each for game in games for each in game.ratings], strict=True)]
    for habit in mistakes:
        of_kind = ((turn, each) for turn, each in rated if each.mistake == habit.kind)
        losses = [each.loss for turn, each in of_kind if not turn.pattern.is_win]
        assert habit.count == len(losses)
        assert habit.loss == pytest.approx(sum(losses) / 40)
        assert [cost for cost, _ in habit.examples] == sorted(losses, reverse=True)
    assert {habit.kind for habit in mistakes} == {"trap", "blunt"}
    assert mistakes[0].loss >= mistakes[1].loss
    assert (small.title, bold.title) == ("small losses", "bold guesses that won")
    won = [each.loss for turn, each in rated if each.loss >= 0.1 and turn.pattern.is_win]
    assert bold.loss == pytest.approx(sum(won) / 40)


def test_the_parts_of_a_rating_add_up_to_it() -> None:
    player = record([*some_games(), given_up(0.3, 0.02), given_up(0.0, 0.15, 0.04)][::-1])
    for window in (player.recent, player.whole):
        assert window.rating.mean_loss is not None
        habits = sum(habit.loss for habit in window.habits)
        assert habits == pytest.approx(window.rating.mean_loss)
        by_guess = [part.mean_loss or 0.0 for part in window.by_guess.values()]
        by_guess.append(window.missing.mean_loss or 0.0)
        assert sum(by_guess) == pytest.approx(window.rating.mean_loss)
    missing = next(each for each in player.recent.habits if each.kind == "missing")
    assert [cost for cost, _ in missing.examples] == pytest.approx(
        sorted((each.missing for each in player.games if each.missing), reverse=True)
    )


def test_a_level_never_mixes_versions() -> None:
    """While games are rated again, newest first, the old ratings count until 30 are new."""
    before = {"rating_version": RATING_VERSION - 1}
    for new, figure in ((0, "≈0.50"), (29, "≈0.50"), (30, "0.10"), (45, "0.10")):
        games = [*[rated(0.1)] * new, *[rated(0.5, **before)] * (60 - new)]
        assert recent(counted_games(games)).figure == figure
        player = record(games)
        assert player.recent.rating.figure == figure
        assert player.whole.rating.games == max(new, 60 - new)
    assert player.coverage == "All games count in your rating. 15 games to be rated again."
    few = [*[rated(0.1)] * 7, *[rated(0.5, **before)] * 6]
    assert recent(counted_games(few)).figure == "0.10"


def test_one_guess_costs_at_most_one_in_the_level() -> None:
    """The game itself and its card say what it cost."""
    game = rated(0.1, 3.96)
    assert game.loss == pytest.approx(4.06)
    player = record([game] * 5)
    assert player.recent.rating.mean_loss == pytest.approx(1.1)
    assert sum(each.loss for each in player.recent.habits) == pytest.approx(1.1)


def test_words_answered_before_are_a_habit_from_five_daily_games_on() -> None:
    """HENCE had been the answer on 8 June 2024."""
    rating = TurnRating(0.3, 0.0, True, before=9)
    bad = replace(rating, mistake="endgame", behind=0.3)
    game = played(
        *("fence", "slate", "niece", "hence", "fence"),
        ratings=(rating, rating, bad, rating),
        mode=Mode.ASSIST,
        day=date(2026, 8, 11),
    )
    for count, kind in ((4, "endgame"), (5, "used")):
        games = [*[game] * count, *[replace(game, list_name="practice", mode=Mode.PRACTICE)] * 9]
        kinds = {habit.kind: habit.count for habit in record(games, shipped_past()).recent.habits}
        assert kinds[kind] >= count
        assert ("used" in kinds) == (kind == "used")


# Strategies as players: what the pages say of the rating


SCRIPT = script("docs/measure_rating.py")


@pytest.mark.slow
def test_what_the_page_says_is_measured() -> None:
    anchors = {"partitions": 0.010, "entropy": 0.043, "brute-force": 0.084, "guessmap": 0.495}
    for strategy in strategies.names():
        simulation = simulate(word_list("original"), strategies.make(strategy))
        losses = [*SCRIPT.game_losses(simulation).values()]
        if strategy in anchors:
            assert fmean(losses) == pytest.approx(anchors[strategy], abs=0.0005)
        assert min(SCRIPT.coverage(losses)) >= 0.91, strategy


@pytest.mark.slow
@pytest.mark.parametrize("name", COSTS_PER_BIT)
def test_nobody_gains_by_choosing_when_to_have_help(name: str) -> None:
    games = SCRIPT.played_games(name)
    assert SCRIPT.cost_per_bit(games["sloppy"]) < COSTS_PER_BIT[name] + 0.005
    for player, some in games.items():
        plays_all, *others = SCRIPT.chosen_ratings(some)
        assert min(others) > plays_all - 0.02, player
