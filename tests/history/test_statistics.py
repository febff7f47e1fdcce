"""The figures against a slow and obvious reference, and as the command shows them."""

import re
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.games import add_all, played
from tests.support.programs import call, call_json, refusal, typed
from wordle_tui.game.records import Balance, FinishedBoard, FinishedGame, Mode, TurnRating, new_uuid
from wordle_tui.game.rule import Rule
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.settings.settings import Settings


def result(won: bool, guesses: int, opener: str | None = None, **changes: Any) -> FinishedGame:
    """A game with so many guesses; without an opener its words are not known."""
    if opener is None:
        return played("", answer=None, score=guesses * won, **changes)
    last = ["fuzzy"] if won else [opener]
    return played("fuzzy", *([opener] * (guesses - 1) + last)[:guesses], **changes)


@st.composite
def results(draw: st.DrawFn) -> FinishedGame:
    guesses = draw(st.integers(0, 6))
    rating = draw(st.none() | st.tuples(st.floats(0, 5), st.floats(-3, 3)))
    ratings = (TurnRating(*rating, True),) if rating else ()
    opener = draw(st.sampled_from(["raise", "crane", "salet"]))
    return result(bool(guesses) and draw(st.booleans()), guesses, opener, ratings=ratings)


@given(st.lists(results()))
def test_figures_agree_with_a_reference(games: list[FinishedGame]) -> None:
    found = statistics(games)
    wins = [len(game.turns) for game in games if game.is_won]
    counted = [len(game.turns) if game.is_won else 7 for game in games]
    runs = [(won, len(list(run))) for won, run in groupby(games, lambda game: game.is_won)]
    assert (found.played, found.won, found.lost) == (len(games), len(wins), len(games) - len(wins))
    assert found.streak == (runs[-1][1] if runs and runs[-1][0] else 0)
    assert found.best_streak == max((length for won, length in runs if won), default=0)
    assert found.distribution == tuple(wins.count(number) for number in range(1, 7))
    assert found.mean_guesses == (pytest.approx(mean(wins)) if wins else None)
    assert found.mean == (pytest.approx(mean(counted)) if games else None)
    lucks = [game.luck for game in games if game.luck is not None]
    assert found.rated == len(lucks)
    assert found.luck == pytest.approx(sum(lucks), abs=1e-9)
    openers = Counter(game.opener for game in games if game.turns)
    assert {opener.word: opener.played for opener in found.openers} == openers
    assert [opener.played for opener in found.openers] == sorted(openers.values(), reverse=True)
    for opener in found.openers:
        with_it = [game for game in games if game.opener == opener.word]
        assert opener.won == sum(game.is_won for game in with_it)
        assert opener.mean == pytest.approx(
            mean(len(game.turns) if game.is_won else 7 for game in with_it)
        )


START = date(2024, 1, 1)
daily_games = st.dictionaries(
    st.integers(0, 40).map(lambda ago: START + timedelta(days=ago)), st.booleans(), max_size=30
)


@given(daily_games, st.integers(0, 45), st.integers(0, 12), st.lists(st.booleans(), max_size=4))
def test_streaks_of_daily_games_follow_the_days(
    games: dict[date, bool], days: int, streak: int, practice: list[bool]
) -> None:
    """Day by day, as a player would count; the balance stands for a streak before the games."""
    today = START + timedelta(days=days)
    of_days = [
        result(won, 4, mode=Mode.ASSIST, day=day) for day, won in games.items() if day <= today
    ]
    others = [result(won, 3) for won in practice]
    balance = Balance(START - timedelta(days=1), 0, (0, 0, 0, streak, 0, 0), streak, streak)
    figures = statistics([*of_days, *others], balance, today)
    present = best = streak
    for number in range(days + 1):
        day = START + timedelta(days=number)
        if day in games:
            present = present + 1 if games[day] else 0
        elif day != today:  # today's puzzle can still be played
            present = 0
        best = max(best, present)
    if not of_days and not streak:
        present = len(practice) - max(
            (n for n, won in enumerate(practice, 1) if not won), default=0
        )
        best = max((len(list(run)) for won, run in groupby(practice) if won), default=0)
    assert (figures.streak, figures.best_streak) == (present, best)
    assert figures.played == len(of_days) + len(others) + streak


def test_games_that_a_balance_counts_are_not_counted_twice() -> None:
    balance = Balance(date(2024, 1, 9), 1, (0, 0, 2, 5, 0, 0), 2, 7)
    games = [
        result(won, guesses, mode=Mode.ASSIST, day=date(2024, 1, day))
        for day, won, guesses in ((5, True, 3), (6, False, 6), (9, True, 4), (10, True, 4))
    ]
    figures = statistics(games, balance, date(2024, 1, 10))
    # All but the last game are among the eight of the balance.
    assert (figures.played, figures.lost, figures.balance) == (9, 1, 5)
    assert figures.distribution == (0, 0, 2, 6, 0, 0)
    assert (figures.streak, figures.best_streak) == (3, 7)
    assert figures.mean == pytest.approx((2 * 3 + 6 * 4 + 7) / 9)
    # A game more than the balance has was not played there.
    extra = [*games, result(True, 1, mode=Mode.ASSIST, day=date(2024, 1, 7))]
    assert statistics(extra, balance).distribution == (1, 0, 2, 6, 0, 0)


def some_games() -> list[FinishedGame]:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    games = [
        played("crane", "raise", "crane", ratings=(TurnRating(0.2, 0.1, True, 9),) * 2),
        played("crane", "crane"),
        played("mince", *["raise"] * 6, mode=Mode.ADVERSARY),
        played("mince", "raise", "crane", "mince", list_name="original"),
        played("mince", mode=Mode.ADVERSARY),  # given up before the first guess
        played("mince", "salet", "mince", mode=Mode.ASSIST),
    ]
    return [replace(game, finished=start + timedelta(days=day)) for day, game in enumerate(games)]


def test_stats_command() -> None:
    assert call("stats").stdout == "No games yet. `wordle-tui practice` starts one.\n"
    with closing(History.open()) as history:
        add_all(history, some_games())
    assert call("stats", "--list", "foo").stdout == (
        "No games match. Leave --list out to count all games.\n"
    )
    shown = call("stats").stdout
    assert "`wordle-tui stats --wait` rates the games" in shown
    assert "\nTell me four more games, and you'll have a level.\n" in shown
    assert shown.startswith(
        "4 of 6 won, 3.67 guesses on average (a loss counts 7).\n"
        "Win streak 1 (best 2).\nLuck saved you 0.2 guesses in 1 game.\n"
    )
    assert f"   2 {'█' * 40} 2" in shown
    found = call_json("stats")
    assert found["distribution"] == {"1": 1, "2": 2, "3": 1, "4": 0, "5": 0, "6": 0, "fail": 2}
    assert call_json("stats --list original")["played"] == 1


def test_share_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal("share", status=1) == "wordle-tui: You have no finished game to share yet.\n"
    with closing(History.open()) as history:
        history.add(played("crane", "raise", "crane", rule=Rule.HARD))
    result = "Wordle-TUI 2/6*\n\n🟨🟨⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
    code = "\nYour turn: wordle-tui practice --challenge 1JYMA-VN2\n"
    shown = call("share").stdout
    assert shown.startswith(result)
    assert shown.endswith(code)
    with closing(History.open()) as history:
        history.save_settings(Settings(theme="high-contrast"))
    assert "🟧🟧🟧🟧🟧" in call("share").stdout
    assert call("share", "--words").stdout.startswith("Wordle-TUI: solved in 2 of 6 guesses, hard")
    assert call("share", "--words", "--challenge", "Crane").returncode == 2
    assert call("share", "--challenge", "Crane").stdout == "1JYMA-VN2\n"
    wrong = refusal("share --challenge qqqqq")
    assert wrong == "wordle-tui: QQQQQ isn't in the practice list.\n"
    with closing(History.open()) as history:
        boards = tuple(FinishedBoard(score=guess) for guess in (3, 5))
        history.add(FinishedGame(Mode.PRACTICE, "practice", Rule.NORMAL, boards, limit=7))
    assert call("share").stdout == "Wordle-TUI 2 boards 5/7\n3️⃣5️⃣\n"
    elsewhere = "Daily Dordle 376\n3️⃣5️⃣\n"
    monkeypatch.setattr(sys, "stdin", typed(elsewhere))
    assert call("import", "-").returncode == 0
    assert call("share").stdout == elsewhere
    assert "Only the result of one board can be" in refusal("share --words")
    with closing(History.open()) as history:
        history.add(FinishedGame(Mode.ASSIST, "nyt", Rule.NORMAL, (FinishedBoard(score=4),)))
    assert "The colours of your last game aren't known" in refusal("share", status=1)


def test_stats_command_shows_the_rating() -> None:
    ratings = (
        TurnRating(0.05, 0.1, True, 3167),
        TurnRating(0.3, -0.2, True, 40, "blunt"),
        TurnRating(0.0, 0.0, True, 9),
        TurnRating(0.0, 0.0, True, 1),
    )
    game = played("mince", "raise", "crane", "salet", "mince", ratings=ratings)
    with closing(History.open()) as history:
        add_all(history, [replace(game, uuid=new_uuid()) for _ in range(32)])
        add_all(history, some_games())
    shown = call("stats").stdout
    assert (
        "Strong: 0.35 guesses a game behind best play in your last 30.\n"
        "With 95% confidence it is between 0.35 and 0.35. An average person is about 1.2 behind.\n"
        "33 of 38 games count in your rating. Not counted: 3 not rated, 1 without a guess"
    ) in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["words", "that", "tell", "too", "little", "0.30", "30"] in rows
    assert ["2", "0.30", "0.30–0.31"] in rows
    performance = call_json("stats")["performance"]
    blunt = {"kind": "blunt", "count": 32, "loss": pytest.approx(32 * 0.3 / 33)}
    assert performance["mistakes"][0] == blunt
    for window in (performance, performance["last_30"]):  # that of the sentence, too
        parts = (part["mean_loss"] for part in window["by_guess"].values())
        assert sum(parts) == pytest.approx(window["mean_loss"])
    assert call_json("stats --list original")["performance"]["not_counted"] == {"not_rated": 1}


def test_the_table_of_guesses_adds_up() -> None:
    rating = TurnRating(0.25, 0.0, True, before=64, after=16)
    game = played("mince", "raise", "crane", ratings=(rating, rating))
    with closing(History.open()) as history:
        add_all(history, [replace(game, uuid=new_uuid()) for _ in range(5)])
    shown = call("stats").stdout
    level = float(re.findall(r": ≈([\d.]+) guesses a game behind", shown)[0])
    table = shown[shown.index("95% interval") :].splitlines()[1:]
    costs = [float(re.findall(r"  ≈?(\d\.\d\d)", line)[0]) for line in table]
    assert table[-1].startswith("after help and given up")
    assert sum(costs) == pytest.approx(level, abs=0.005 * len(costs))


def test_stats_wait_rates_the_games_first() -> None:
    with closing(History.open()) as history:
        history.add(played("wince", "soare", "mince", "wince", list_name="original"))
    assert call_json("stats")["performance"]["games"] == 0
    assert call_json("stats --wait")["performance"]["games"] == 1
    with closing(History.open()) as history:
        assert history.unrated(["original"]) == []
