"""Stats by keyboard and mouse: figures, filters, the table of games, deleting."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList

from tests.support.driving import (
    MakeApp,
    click,
    front,
    keys_of,
    messages,
    paste,
    press,
    running,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.games import add_all, played, results
from tests.support.golden import CheckGolden
from tests.support.programs import PATIENCE
from wordle_tui import paths
from wordle_tui.cli import main
from wordle_tui.game.records import EVERY_GAME, FinishedGame, FriendGame, GameFilter, TurnRating
from wordle_tui.game.turn import parse_turns
from wordle_tui.history.archive import Archive, parse_archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.history.statistics import statistics
from wordle_tui.rating.record import record
from wordle_tui.tui.rated import game_table
from wordle_tui.tui.rated.game_table import GameTable, mosaic
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.stats.habits import ByGuess, CostlyGuess, Habits
from wordle_tui.tui.stats.panel import Distribution, Streak, Trend
from wordle_tui.tui.stats.screen import FindInput, StatsScreen
from wordle_tui.tui.train.screen import TrainScreen
from wordle_tui.tui.widgets.line_widget import Parts

Show = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MARCH = NOON.date()


def some_games() -> list[FinishedGame]:
    """Thirty games over thirty days, the newest last."""
    lines = (
        ("crane", ("raise", "crane")),
        ("mince", ("salet", "drone", "mince")),
        ("hence", ("raise", "clout", "bench", "hence")),
        ("wince", ("raise", "mount", "fluff", "civic", "puppy", "mummy")),
        ("drone", ("salet", "crony", "drone")),
    )
    games = []
    for day in range(30):
        answer, guesses = lines[day % len(lines)]
        rating = TurnRating(0.01 * day, 0.05 * (day % 5 - 2), True, 9)
        games.append(
            played(
                answer,
                *guesses,
                list_name=("nyt", "original")[day % 2],
                hints=int(day % 7 == 0),
                help_from=1 if day % 7 == 0 else None,
                finished=NOON + timedelta(days=day),
                ratings=(rating,) * len(guesses),
            )
        )
    return games


def games_with_mistakes() -> list[FinishedGame]:
    """Forty games: traps cost most, though the first guess is weak more often."""
    games = []
    for day in range(40):
        opener = TurnRating(0.1, 0.05, True, 3167, "opener")
        trap = TurnRating(0.01 * day, -0.1, True, 6, "trap" if day > 9 else None)
        ratings = (opener, trap, TurnRating(0.0, 0.0, True, 1))
        noon = NOON + timedelta(days=day)
        games.append(played("mince", "raise", "pence", "mince", finished=noon, ratings=ratings))
    return games


@pytest.fixture
def show(make_app: MakeApp) -> Show:
    """Runs the app on Stats over these games; gives the pilot."""

    @asynccontextmanager
    async def run(games: Iterable[FinishedGame] = ()) -> AsyncIterator[Pilot[None]]:
        app = make_app(start="stats")
        add_all(app.history, games)
        async with running(app) as pilot:
            yield pilot

    return run


def stats(pilot: Pilot[None]) -> StatsScreen:
    return front(pilot.app, StatsScreen)


def replayed(pilot: Pilot[None]) -> tuple[object, ...]:
    game = front(pilot.app, ReplayScreen).game
    return game.turns


def parts_text(parts: Parts) -> str:
    return "".join(text for text, _ in parts).strip()


# The games


async def test_the_table_its_filters_and_the_way_to_replay(show: Show) -> None:
    games = some_games()
    async with show(games) as pilot:
        screen, table = stats(pilot), stats(pilot).table
        sentence = "24 of 30 won, 3.80 guesses on average (a loss"
        assert screen_text(pilot.app).splitlines()[2].strip().startswith(sentence)
        for keys, count, shown in (
            ("l", 15, "15 games, nyt"),
            ("l", 15, "15 games, original"),
            ("escape", 30, "30 games"),
        ):
            await press(pilot, keys)
            assert table.line_count == screen.query_one(Distribution).statistics.played == count
            assert f"{shown}\n" in screen_text(pilot.app)
        for keys, game in (("home", games[-1]), ("down", games[-2]), ("end", games[0])):
            await press(pilot, keys)
            assert table.game == game
        await press(pilot, "home up pagedown")
        assert table.highlighted == table.size.height - 1
        top = table.top
        assert top == 1  # just far enough to see the game
        await click(pilot, GameTable, offset=(3, 4))  # the rule, the header, and two games above it
        assert (table.top, table.highlighted) == (top, top + 2)
        await press(pilot, "home down enter")
        assert replayed(pilot) == games[-2].turns


async def test_games_are_found_by_what_is_typed(show: Show) -> None:
    games = some_games()
    async with show(games) as pilot:
        table = stats(pilot).table
        for keys, count in (
            ("slash m u f f", 0),
            ("backspace backspace", 6),  # MUMMY
            ("escape", 30),
            (f"slash {keys_of('30 mar')}", 1),
        ):
            await press(pilot, keys)
            assert table.line_count == count
        assert "1 of 30" in screen_text(pilot.app)
        await press(pilot, "enter")
        assert replayed(pilot) == games[-1].turns
        await press(pilot, "escape")
        assert stats(pilot).is_current, "back to where the game was opened"
        await press(pilot, "escape")
        assert table.has_focus
        assert table.line_count == 30


@pytest.mark.parametrize("start", ["stats", "replay"])
async def test_enter_waits_for_the_games_that_are_found_in_a_thread(
    start: str, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_find, find = threading.Event(), game_table.found

    def slow(games: Sequence[FinishedGame], text: str) -> list[FinishedGame]:
        assert threading.current_thread() is not threading.main_thread()
        may_find.wait(PATIENCE)
        return find(games, text)

    app = make_app(start=start)
    games = some_games()
    add_all(app.history, games)
    async with running(app) as pilot:
        monkeypatch.setattr(game_table, "found", slow)
        await send(pilot, "slash")
        await until(pilot, lambda: isinstance(app.focused, FindInput))
        await send(pilot, "m u m enter")
        assert app.screen.query_one(GameTable).line_count in (0, 30)
        may_find.set()
        await settle(pilot)
        assert (
            replayed(pilot) == next(game for game in games[::-1] if "mummy" in game.guesses).turns
        )


async def test_a_search_that_began_later_is_shown_last(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are read again, and searched with what was typed then, while more is typed."""
    late, find = threading.Event(), game_table.found

    def slow(games: Sequence[FinishedGame], text: str) -> list[FinishedGame]:
        if text == "m":
            late.wait(0.2)
        return find(games, text)

    games = some_games()
    async with running(make_app(start="stats")) as pilot:
        monkeypatch.setattr(game_table, "found", slow)
        table = pilot.app.screen.query_one(GameTable)
        await asyncio.gather(*(table.find(games, text) for text in ("m", "mum")))
        assert table.games == find(games, "mum") != find(games, "m")


WON, LOST = played("crane", "salet", "crane"), played("crane", "mummy", "fuzzy", limit=2)
GRID = played("", answer=None, grid=WON.patterns, score=2)


@pytest.mark.parametrize(
    ("game", "room", "is_plain", "shown"),
    [
        (WON, 11, False, "SALET CRANE"),
        (WON, 10, False, "2/6 …CRANE"),
        (LOST, 23, False, "X/2 MUMMY FUZZY → CRANE"),
        (LOST, 22, False, "X/2 …FUZZY → CRANE"),
        (LOST, 0, False, "X/2 …→ CRANE"),
        (played("crane", score=4), 20, False, "4/6 CRANE"),
        (GRID, 20, True, "2/6 ·○·○· ●●●●●"),
    ],
)
def test_a_game_stands_in_a_line(game: FinishedGame, room: int, is_plain: bool, shown: str) -> None:
    """As many of the last as fit, after the result, and the answer that was not found."""
    assert parts_text(mosaic(game, room, is_plain=is_plain)) == shown


def test_the_words_of_a_game_have_their_colours() -> None:
    marks = [mark.name.lower() for pattern in WON.patterns for mark in pattern.marks]
    looks = [look for text, look in mosaic(WON, 20) if text.strip()]
    assert looks == marks
    assert [look for text, look in mosaic(GRID, 20) if text == " " and look != "text"] == marks
    assert mosaic(LOST, 23)[-1] == ("→ CRANE ", "warning")
    assert not {look for _, look in mosaic(WON, 20, is_plain=True)}.intersection(marks)


def test_the_charts_draw_what_they_are_given() -> None:
    trend, streak = Trend(), Streak()
    costs = (0.1,) * 10 + (0.4,) * 10 + (9.0,) * 9  # the newest first; the rest is no ten
    trend.set_reactive(Trend.costs, costs)
    *lines, last = map(parts_text, trend.draw(20, 5))
    assert (lines, last) == (["███", "███", "███", "███ ███"], "now 0.10")
    figures = replace(statistics(()), streak=5, best_streak=10, rated=9, luck=-1.25)
    streak.set_reactive(Streak.statistics, figures)
    bar, *luck = streak.draw(28, 0)
    assert [len(text) for text, _ in bar] == [10, 10, 8]
    assert parts_text(bar).endswith(" 5 games")
    assert [*map(parts_text, luck)] == ["Luck cost you 1.2 guesses in", "9 games."]


async def test_new_games_are_shown_and_those_of_another_window_on_return(show: Show) -> None:
    async with show(some_games()) as pilot:
        screen, app = stats(pilot), stats(pilot).app
        app.history.add(played("crane", "crane"))
        await until(pilot, lambda: screen.table.line_count == 31)
        assert screen.query_one(Distribution).statistics.played == 31
        with closing(History.open(app.history.path)) as other_window:
            other_window.add(played("crane", "crane"))
            app.post_message(events.AppBlur())
            app.post_message(events.AppFocus())
            await until(pilot, lambda: screen.table.line_count == 32)
            await press(pilot, "f3")
            other_window.add(played("crane", "crane"))
        await press(pilot, "f5")
        assert screen.table.line_count == 33


async def test_deleting_asks_first(show: Show) -> None:
    games = some_games()
    async with show(games) as pilot:
        await press(pilot, "down delete")
        assert pilot.app.screen.query_one(OptionList).highlighted == 0  # the safe answer
        for keys, left in (("enter", 30), ("delete escape", 30), ("delete down enter", 29)):
            await press(pilot, keys)
            await until(pilot, lambda left=left: stats(pilot).table.line_count == left)  # type: ignore[misc]
        assert stats(pilot).table.game == games[-3]
        assert stats(pilot).query_one(Distribution).statistics.played == 29


async def test_without_games_one_sentence_says_what_brings_them(show: Show) -> None:
    async with show() as pilot:
        await press(pilot, "enter delete escape")
        assert stats(pilot).is_current
        assert "No games yet. Press F3 to play." in screen_text(pilot.app)
        assert "what each guess cost" in screen_text(pilot.app)
        assert "Guesses ─" not in screen_text(pilot.app)


async def test_an_export_asks_for_a_new_file_here_or_else_in_the_users_folder(
    show: Show, tmp_path: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, own = tmp_path / "here", user_folder / "wordle-games.json"
    folder.mkdir()
    user_folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    games = some_games()
    async with show(games) as pilot:
        await press(pilot, "e escape")
        assert not [*folder.iterdir()]
        for keys, name in (("l e enter", "games"), ("e enter", "games-2")):
            await press(pilot, keys)  # one export after the other, each with its own sentence
            assert (
                messages(pilot.app)[0] == f"30 games written to {folder / f'wordle-{name}.json'}."
            )
        files = [folder / name for name in ("wordle-games-2.json", "wordle-games.json")]
        assert sorted(folder.iterdir()) == files
        for file in files:
            assert parse_archive(file.read_text(encoding="utf-8")).games == tuple(games)
        text = files[1].read_text(encoding="utf-8")
        await press(pilot, "e ctrl+u")
        await paste(pilot, str(files[1]))
        await press(pilot, "enter")  # a file that exists stays
        assert (files[1].read_text(encoding="utf-8"), len([*folder.iterdir()])) == (text, 3)
        monkeypatch.setattr("os.access", lambda *_: False)
        await press(pilot, "e enter")
        assert own.exists()
        await press(pilot, "e ctrl+u")
        await paste(pilot, "/proc/games.json")
        await press(pilot, "enter")
        assert messages(pilot.app)[0].startswith("The games can't be written: ")
        await press(pilot, "e enter")
        assert messages(pilot.app)[0].startswith("30 games written to ")
        monkeypatch.setattr(paths, "is_demo", lambda: True)
        await press(pilot, "e")
        assert any(text.startswith("The demo's games") for text in messages(pilot.app))
        assert stats(pilot).is_current


async def test_games_without_ratings_are_rated_as_one_looks(show: Show) -> None:
    """The newest first; not those with an unknown answer, an unknown list or contradictions."""
    unrated = [replace(game, ratings=()) for game in some_games()[:3]]
    odd = [
        played("crane", "raise", list_name="own.txt", finished=NOON),
        played("crane", "raise", answer=None, finished=NOON),
        played("crane", finished=NOON),
        played("crane", turns=parse_turns("raise:bbbbb crane:ggggg"), finished=NOON),
    ]
    async with show([*unrated, *odd]) as pilot:
        await until(pilot, lambda: stats(pilot).query_one(Distribution).statistics.rated == 3)
        rated = {game.uuid for game in stats(pilot).app.history.games() if game.ratings}
        assert rated == {game.uuid for game in unrated}
        assert not messages(pilot.app)


# Habits


async def test_the_worst_habit_is_one_key_away_and_its_worst_example_another(show: Show) -> None:
    games = games_with_mistakes()
    async with show(games) as pilot:
        screen = stats(pilot)
        await press(pilot, "r")
        for said in (
            "Strong: 0.34 guesses a game",
            "enter Train  x Worst  escape Games",
            "last 30 game",
        ):
            assert said in screen_text(pilot.app)
        assert screen.habits.has_focus
        assert [habit.kind for habit in screen.habits.window.habits] == ["trap", "opener"]
        await press(pilot, "ctrl+e")
        for said in ("habits, all 40 games", "With 95% confidence", "All games count"):
            assert said in screen_text(pilot.app)
        await press(pilot, "ctrl+e down")
        assert "enter Train" in screen_text(pilot.app)
        assert "RAISE tells little: TASER is 0.10 better." in screen_text(pilot.app)
        await press(pilot, "enter")
        train = front(pilot.app, TrainScreen)
        assert train.session.answer.guess == "raise"
        assert train.sentence.headline.startswith("RAISE")
        assert "only a look" in screen_text(pilot.app)
        await press(pilot, "ctrl+t")
        assert train.sentence.headline == "Another opener?"
        await press(pilot, "c l i n t enter delete")
        assert train.sentence.headline.startswith("CLINT costs ")
        await press(pilot, "enter f5 up")
        assert not screen.app.history.cards()  # nothing is kept of that
        await press(pilot, "x")
        assert replayed(pilot) == games[-1].turns
        _, worst = screen.habits.window.habits[0].examples[0]
        assert worst.game == games[-1]
        assert front(pilot.app, ReplayScreen).turn == worst.number - 1 > 0
        await press(pilot, "f5 r")
        assert screen.table.has_focus


def test_habits_and_guesses_have_bars_where_there_is_room() -> None:
    window = record(games_with_mistakes()[::-1]).recent
    habits, by_guess = Habits(), ByGuess()
    habits.set_reactive(Habits.window, window)
    by_guess.set_reactive(ByGuess.window, window)
    trap, opener = (habits.line(index, 80) for index in range(2))
    assert parts_text(trap).startswith("walking into traps")
    assert parts_text(trap).split()[-2:] == ["0.25", "30×"]
    bars = [next(text for text, look in line if look == "bar") for line in (trap, opener)]
    assert round(10 * len(bars[1].rstrip()) / len(bars[0])) == 4  # 0.10 of 0.25
    assert "█" not in parts_text(habits.line(0, 40))
    costs = [parts_text(line).split()[-1] for line in by_guess.draw(40, 0)]
    assert costs == ["0.10", "0.25", "0.00"]
    by_guess.set_reactive(ByGuess.has_intervals, True)
    assert parts_text([*by_guess.draw(60, 0)][1]).endswith(window.by_guess[2].interval)


async def test_moments_have_different_guesses_in_different_games(show: Show) -> None:
    """The guess has lines beside it, and its cost; few moments are followed by other habits'."""
    async with show(games_with_mistakes()) as pilot:
        await press(pilot, "r")
        shown = [each for each in stats(pilot).query(CostlyGuess) if each.display]
        assert [each.turns[each.lit or 0].guess for each in shown] == ["pence", "raise"]
        assert [(each.title, each.status) for each in shown] == [
            ("9 Apr", "0.39"),
            ("weak openers", "0.10"),
        ]


async def test_a_rating_of_no_games_says_what_counts(show: Show) -> None:
    async with show([replace(game, hints=1, help_from=1) for game in some_games()]) as pilot:
        await press(pilot, "r")
        text = screen_text(pilot.app)
        assert "Tell me five games, and you'll have a level." in text
        assert not any(part in text for part in ("x Worst", "What costs"))


@pytest.mark.parametrize("keys", ["f5", "f5 r"])
async def test_no_figure_is_told_before_it_is_known(keys: str, make_app: MakeApp) -> None:
    app = make_app()
    app.history.add(played("crane", "raise", "crane"))
    async with running(app) as pilot:
        *before, last = keys.split()
        await press(pilot, " ".join(before))
        may_read, read = threading.Event(), app.history.games

        def slow(which: GameFilter = EVERY_GAME, limit: int | None = None) -> list[FinishedGame]:
            may_read.wait(PATIENCE)
            return read(which, limit)

        app.history.games = slow  # type: ignore[method-assign]
        await send(pilot, last)
        lines = screen_text(app).splitlines()
        assert "".join(lines[1:-1]).strip() == "…"
        may_read.set()
        await settle(pilot)
        assert "──" in screen_text(app)


async def test_golden(show: Show, golden: CheckGolden) -> None:
    """The games and the charts, then the habits with their worst games, then friends."""
    async with show(games_with_mistakes()) as pilot:
        scores = {"Mia": 4, "Ben": 5}.items()
        days = [MARCH + timedelta(day) for day in range(9)]
        friends = tuple(FriendGame(name, day, score) for day in days for name, score in scores)
        import_games(stats(pilot).app.history, Archive((), friends=friends), "chat")
        for keys, name in (("home", "stats"), ("r", "habits"), ("g", "friends")):
            await press(pilot, keys)
            await golden(pilot, name)


async def test_games_with_several_boards_are_counted_apart_and_deleted(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(played("crane", "raise", "crane"))
    for solved in ((4, 3), (6, 2), (5, 0), (9, 8, 7, 6)):
        app.history.add(results(*solved, title="Dordle 7" if 0 in solved else ""))
    async with running(app) as pilot:
        for keys, *shown in (
            ("", "1 of 1 won"),  # the others are not among them
            ("b", "2 of 3 won", "  5 X", "3 games, Dordle (2 boards)"),
            ("delete", "Delete this game for good?", "Dordle 7  5 X  X/7"),
        ):
            await press(pilot, keys)
            assert all(part in screen_text(app) for part in shown)
        await press(pilot, "down enter")
        await until(pilot, lambda: "2 of 2 won" in screen_text(app))
        await press(pilot, "b")
        assert "1 game, Quordle (4 boards)" in screen_text(app)
        assert "9 8 7 6" in screen_text(app)
        await press(pilot, "escape")
        assert "1 of 1 won, 2.00" in screen_text(app)
        for game in app.history.games(GameFilter(boards=None)):
            app.history.delete(game.uuid)
        await until(pilot, lambda: "No games yet." in screen_text(app))


async def test_without_other_games_the_key_is_named(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(results(4, 3))
    async with running(app):
        assert "Press b for those with several." in screen_text(app)


def test_the_shell_counts_them_apart(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(History.open()) as history:
        history.add(results(4, 3))
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "several boards     games   won  average  streak  best",
        "Dordle (2 boards)      1  100%     4.00       1     1",
    ]
    assert main(["stats", "--list", "original"]) == 0
    assert capsys.readouterr().out.startswith("No games match")
