"""Games and friends brought along, the days that games are filed under, and past answers."""

import threading
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.support.assist import RAISE, state
from tests.support.driving import (
    MakeApp,
    front,
    messages,
    paste,
    press,
    running,
    screen_text,
    send,
    settle,
    until,
)
from tests.support.games import played
from tests.support.instant import InstantEngines
from tests.support.programs import PATIENCE
from wordle_tui.game import daily
from wordle_tui.game.board import Board
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.daily import KNOWN_TO, parse_day, puzzle_day, puzzle_number, shipped_answers
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, FriendGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import shared_text
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.rating.group import group
from wordle_tui.rating.values import RatedGame
from wordle_tui.solver.stopping import Stop
from wordle_tui.tui import program
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.program import ImportGames
from wordle_tui.tui.rated.game_table import game_line
from wordle_tui.tui.replay.panels import PlayedLine
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.base import AskScreen
from wordle_tui.tui.stats.friends import FriendTable
from wordle_tui.tui.stats.importing import PastAnswersScreen
from wordle_tui.tui.stats.screen import StatsScreen
from wordle_tui.tui.widgets.frame import MessageLine

FILES = Path(__file__).parents[1] / "history" / "import_files"
NYT = word_list("nyt")
WON = f"{RAISE} 3 3 3 3 3 enter"


async def test_a_text_pasted_into_stats_is_brought_along_and_undone(make_app: MakeApp) -> None:
    async with running(app := make_app(start="stats"), (140, 45)) as pilot:
        await paste(pilot, (FILES / "notes.txt").read_text(encoding="utf-8"))
        await until(pilot, lambda: "5 games read" in screen_text(app))
        lines = [game_line(game) for game in app.history.games()]
        assert len(lines) == 5
        assert lines[-1] == "4 Nov 2024  no. 1,234  VINYL  3/6"
        await paste(pilot, (FILES / "times-account.json").read_text(encoding="utf-8"))
        await until(pilot, lambda: " imported" in screen_text(app))

        def is_shown(said: str) -> bool:
            return said in screen_text(app)

        for said in ("1 set of imported", "5 games deleted", "There's no import to undo."):
            app.notify("An earlier message.", timeout=10)  # each outcome is shown at once
            await app.run_action("app.undo_import")
            await until(pilot, partial(is_shown, said))
            await press(pilot, "escape escape")
        await until(pilot, lambda: "No games yet" in screen_text(app))
        assert app.history.games() == []


async def test_an_import_does_not_keep_a_finished_game_from_its_rating(make_app: MakeApp) -> None:
    class Waiting(InstantEngines):
        may_rate = threading.Event()

        def ratings(self, board: Board, plain: bool, stop: Stop) -> Iterator[RatedGame]:
            self.may_rate.wait(PATIENCE)
            yield from super().ratings(board, plain, stop)

    async with state(make_app(engines=Waiting()), (140, 45)) as it:
        await send(it.pilot, f"c l o u t enter enter {WON}")
        await until(it.pilot, lambda: "best play   …" in it.text)
        it.app.post_message(ImportGames("soare wince\ncrane wince\n"))
        await until(it.pilot, lambda: len(it.app.history.games()) == 3)
        # A game in Replay that is kept, or one that is over on another screen.
        it.app.rate_games(played("crane", "raise", "crane"), NYT)
        Waiting.may_rate.set()
        await until(it.pilot, lambda: "best play   …" not in it.text)


async def test_ratings_left_are_counted(make_app: MakeApp) -> None:
    days = [puzzle_day(300 + 8 * number) for number in range(9)]
    text = "".join(f"{day} soare {shipped_answers()[day]}\n" for day in days)
    async with running(app := make_app(start="stats"), (140, 45)) as pilot:
        counts: list[int] = []
        app.watch(app, "ratings_left", lambda left: counts.append(left), init=False)
        await paste(pilot, text)
        await until(pilot, lambda: bool(counts) and counts[-1] == 0)
        assert counts == [*range(9, -1, -1)]
        assert all(game.is_proved for game in app.history.games())
        await until(pilot, lambda: "still to be rated" not in screen_text(app))
        app.ratings_left = 12
        front(app, StatsScreen).refresh_games()
        await until(pilot, lambda: "12 games still to be rated" in screen_text(app))


async def ask_for_import(pilot: Pilot[None]) -> None:
    await pilot.app.run_action("app.import_games")
    await settle(pilot)
    assert isinstance(pilot.app.screen, AskScreen)


async def test_the_program_asks_for_a_file_and_for_the_player(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        for keys in ("escape", "enter", "down down enter"):  # nothing, nobody's, then Ben's
            assert app.screen is app.screen_stack[0]
            await ask_for_import(pilot)
            await paste(pilot, str(FILES / "chat.txt"))
            await press(pilot, "enter")
            await until(pilot, lambda: "Whose games" in screen_text(app))
            await press(pilot, keys)
            if keys == "enter":  # all of them are friends, and that is not asked for
                await until(pilot, lambda: len(app.history.friends()) == 3)
                assert messages(app)[-1].startswith("3 games of friends kept.")
        await until(pilot, lambda: "Keep the others" in screen_text(app))
        await press(pilot, "enter")
        await until(pilot, lambda: len(app.history.games()) == 1)
        assert [game.score for game in app.history.games()] == [4]  # Ben's
        assert {game.name for game in app.history.friends()} == {"Ann", "Ben"}
        assert app.settings.friends == "keep"  # so that it is asked once


async def test_the_window_takes_a_text_of_many_lines_or_a_file(make_app: MakeApp) -> None:
    async with running(app := make_app(start="stats")) as pilot:
        await ask_for_import(pilot)
        await paste(pilot, "missing.json")
        await press(pilot, "enter")
        assert "There's no file 'missing.json'." in screen_text(app)
        assert isinstance(app.screen, AskScreen)
        await paste(pilot, "soare wince\ncrane wince\n")
        await until(pilot, lambda: len(app.history.games()) == 2)
        await press(pilot, "escape")
        await paste(pilot, "good morning")
        await until(pilot, lambda: "There are no games here" in screen_text(app))


async def test_assist_takes_files_and_else_the_board_does(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        await paste(pilot, str(FILES / "games.txt"))
        await until(pilot, lambda: len(app.history.games()) == 4)
        await paste(pilot, "crane:bbbbb")
        assert isinstance(app.screen, PlayScreen)
        assert str(app.screen.game) == "crane:bbbbb"


# Days


async def test_a_finished_game_is_filed_under_today(make_app: MakeApp, today: date) -> None:
    async with state(make_app(words=NYT)) as it:
        await it.press(WON)
        (game,) = it.app.history.games()
        assert game.day == today
        assert f"Saved as Wordle {puzzle_number(today):,}" in it.text
        await it.press("ctrl+a")
        assert isinstance(it.app.screen, AskScreen)
        it.app.screen.query_one(Input).value = "yesterday"
        await it.press("enter")
        yesterday = today - timedelta(days=1)
        assert [game.day for game in it.app.history.games()] == [yesterday]
        assert it.screen.state.remark.text == "Saved under 1 Sep 2026, Wordle 1,900."


async def test_a_program_left_open_over_midnight_knows_the_new_day(
    make_app: MakeApp, today: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "DAY_SECONDS", 0.3)
    tomorrow = today + timedelta(days=1)
    async with state(make_app(words=NYT)) as it:
        await it.press(WON)
        await it.press("ctrl+n c")
        words = it.app.words
        assert words.classes == word_list("nyt").classes  # RAISE is today's answer, not a past one
        monkeypatch.setattr(daily, "today", lambda: tomorrow)
        await until(it.pilot, lambda: it.app.words is not words)
        assert it.app.past.later == 1
        await it.press("backspace")
        await it.press(WON)
        assert [game.day for game in it.app.history.games()] == [tomorrow, today]


async def test_a_game_in_stats_is_filed_under_another_day(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.history.add(played("crane", "crane", mode=Mode.ASSIST))
    async with running(app, (100, 30)) as pilot:
        await press(pilot, "ctrl+a")
        await press(pilot, "1 2 3 4 enter")
        await until(pilot, lambda: "4 Nov 2024     1,234" in screen_text(app))
        assert [game.day for game in app.history.games()] == [puzzle_day(1234)]


def test_days_as_users_type_them(today: date) -> None:
    assert parse_day(" ") is None
    assert parse_day("Today") == today
    assert parse_day("#1,234") == parse_day("2024-11-04") == puzzle_day(1234)
    for text in ("99999", "2030-01-01", "soon", "2024-02-30", "-1"):
        with pytest.raises(WordleError):
            parse_day(text)


async def test_a_past_answer_is_told_in_the_program(make_app: MakeApp, today: date) -> None:
    async with running(app := make_app(words=word_list("nyt"))) as pilot:
        before = app.words
        await press(pilot, "f8 end")
        assert "Add past answers (known to 22 August) …" in screen_text(app)
        await press(pilot, "enter")
        await settle(pilot)
        line = front(app, PastAnswersScreen).query_one(MessageLine)
        await paste(pilot, "zzzzz")
        await press(pilot, "enter")
        assert "ZZZZZ isn't in the nyt list" in line.remark.text
        assert app.words is before
        await press(pilot, "backspace " * 5)
        day = (today - timedelta(days=1)).isoformat()
        await paste(pilot, f"muddy {day} saner")
        await press(pilot, "enter")
        assert line.remark.text == "2 answers added, to 1 September."
        weights = dict(zip(app.words.answers, app.words.weights, strict=True))
        assert weights["saner"] < weights["furry"] / 10
        await paste(pilot, "Date\nAnswer\n23 August\nFURRY\n24 August\nMURKY\n18 Nov 2025\nHAUNT")
        assert line.remark.text.startswith("2 answers added, to 24 August. 1 answer couldn't be")
        await paste(pilot, "25 August\rBULLY\r26 August\rSOGGY\r")  # as tmux ends lines
        assert line.remark.text.startswith("2 answers added, to 26 August.")
        await press(pilot, "escape")
        known = {date(2026, 8, 23): "furry", date(2026, 8, 24): "murky"}
        known |= {date(2026, 8, 25): "bully", date(2026, 8, 26): "soggy"}
        assert app.history.dated_answers() == {**known, today - timedelta(days=1): "muddy"}


async def test_games_brought_along_renew_the_list_and_undo_does_too(make_app: MakeApp) -> None:
    async with running(app := make_app(words=word_list("nyt"), start="stats")) as pilot:
        before = app.words
        await paste(pilot, "2026-08-23 crane solid muddy\n")
        await until(pilot, lambda: app.words is not before)
        assert app.past.known_to == date(2026, 8, 23)
        await app.run_action("app.undo_import")
        await until(pilot, lambda: app.words is before)


# Friends: their texts pasted anywhere, and their page of Stats


ORIGINAL = word_list("original")
THEIRS = played("wince", "slate", "since", "mince", "wince", list_name="original")
MINE = played("wince", "slate", "mince", "wince", list_name="original")
CODE = challenge_code("wince")


async def test_a_game_of_both_is_compared_by_guess(make_app: MakeApp, history: History) -> None:
    history.add(MINE)
    async with running(app := make_app(history=history), (100, 30)) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE, with_words=True))
        screen = front(app, ReplayScreen)
        assert "They needed 4, you 3." in screen_text(app)
        assert screen.board.title.endswith(" · your friend")
        assert screen.query_one("#yours", PlayedLine).turns == MINE.turns
        await press(pilot, "comma")
        assert "They needed" not in screen_text(app)
        assert screen.game.turns == MINE.turns


async def test_a_grid_with_a_code_is_compared(make_app: MakeApp, history: History) -> None:
    history.add(MINE)
    async with running(app := make_app(history=history, start="replay")) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE))
        assert "They needed 4, you 3." in screen_text(app)
        await press(pilot, "enter")
        assert "They needed 4, you 3." in screen_text(app)
        await paste(pilot, shared_text(MINE, CODE))  # the user's own
        assert "They needed" not in screen_text(app)


async def test_several_boards_are_compared(make_app: MakeApp, history: History) -> None:
    drawn = Game.random(ORIGINAL, 2, 7)
    one, two = (board.answer or "" for board in drawn.boards)

    def game(*guesses: str) -> FinishedGame:
        boards = drawn
        for guess in guesses:
            boards = boards.play(guess)
        kept = tuple(FinishedBoard(board.turns, board.answer) for board in boards.boards)
        return FinishedGame(Mode.PRACTICE, "original", Rule.NORMAL, kept, limit=7)

    history.add(game(one, two))
    async with running(app := make_app(history=history, start="replay")) as pilot:
        for with_words in (False, True):
            theirs = game("slate", two, one)
            await paste(pilot, shared_text(theirs, drawn.code, with_words=with_words))
            assert "They needed 3, you 2." in screen_text(app)
            assert ("Guess 1: SLATE" in screen_text(app)) == with_words


async def test_a_game_that_the_user_has_not_played_comes_first(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        await paste(pilot, shared_text(THEIRS, CODE, with_words=True))
        assert front(app, AskScreen).query_one(Input).value == CODE
        assert messages(app) == ["They needed 4. Press Enter to play the same game."]
        await press(pilot, "enter")
        screen = front(app, PlayScreen)
        assert (screen.NAME, screen.state.game.mode) == ("practice", Mode.CHALLENGE)
        await press(pilot, "w i n c e enter ctrl+s")
        assert app.clipboard.endswith(CODE)
        assert "WINCE" not in app.clipboard
        app.change(share_words=True)
        await press(pilot, "ctrl+s")
        assert "\nWINCE\n" in app.clipboard


DAYS = [KNOWN_TO - timedelta(days=ago) for ago in range(30)]
FRIENDS = {"Mia": (3, 4, 4, 3, 5), "Ben": (4, 5, 4, 0, 4, 5), "you": (4, 4, 5, 4, 4, 3, 5)}
"""Their scores, again and again from the newest day on; the last is a friend's name, too."""


def with_friends(history: History) -> None:
    """Store games of the user and of friends; the last of these has played a few days."""
    for day, score in zip(DAYS, (4, 3, 5, 4) * 8, strict=False):
        history.add(played("crane", score=score, turns=(), mode=Mode.ASSIST, day=day))
    friends = [
        FriendGame(name, day, scores[place % len(scores)])
        for name, scores in FRIENDS.items()
        for place, day in enumerate(DAYS[: 9 if name == "you" else 30])
    ]
    import_games(history, Archive((), friends=tuple(friends)), "chat")


async def test_the_friends_the_text_for_the_chat_and_how_one_is_removed(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    with_friends(app.history)
    async with running(app) as pilot:
        assert "30 of 30 won" in screen_text(app)  # the friends' are not among them
        await press(pilot, "g")
        shown = screen_text(app)
        assert " i Import  ^s Share  escape Games" in shown
        assert "Mia leads: 0.6 guesses better than the others. You are second." in shown
        assert shown.index("▸ Mia  ") < shown.index("  you  ") < shown.index("  Ben  ")
        await press(pilot, "ctrl+s")
        assert app.clipboard == app.screen.query_one(FriendTable).group.chat
        await press(pilot, "delete")
        await until(pilot, lambda: "Remove the 30 results of Mia for good?" in screen_text(app))
        await press(pilot, "down enter")
        await until(pilot, lambda: {each.name for each in app.history.friends()} == {"Ben", "you"})
        await until(pilot, lambda: "2 friends" in screen_text(app))
        assert len(app.history.games()) == 30
        await press(pilot, "delete")  # the user's own games
        assert messages(app)[-1] == "Your own games stay."


async def test_answers_of_this_week_are_asked_for(make_app: MakeApp, today: date) -> None:
    app = make_app(start="stats")
    days = [today - timedelta(days=ago) for ago in (3, 2, 1)]
    friends = tuple(FriendGame("Mia", day, 4) for day in days)
    import_games(app.history, Archive((), friends=friends), "chat")
    async with running(app) as pilot:
        await press(pilot, "g")
        await until(pilot, lambda: "m asks for this week's missing answers." in screen_text(app))
        await press(pilot, "m")
        assert "30 31 1 Sep:" in screen_text(app)
        assert "___ ___ ___" in screen_text(app)
        await paste(pilot, "murky saner")
        await press(pilot, "enter")
        assert "Type 3 words, and - where you don't know it." in screen_text(app)
        await paste(pilot, " -")
        await press(pilot, "enter")
        await until(pilot, lambda: bool(app.history.dated_answers()))
        assert app.history.dated_answers() == {days[0]: "murky", days[1]: "saner"}
        await press(pilot, "m")
        assert " 1 Sep:" in screen_text(app)
        await paste(pilot, "furry")
        await press(pilot, "enter")
        await until(pilot, lambda: "missing answers" not in screen_text(app))


def test_a_bar_stands_left_or_right_of_the_average_of_the_others() -> None:
    table = FriendTable()
    friends = [
        FriendGame(name, day, score) for name, score in (("Mia", 2), ("Ben", 6)) for day in DAYS
    ]
    answers = dict.fromkeys(DAYS, "crane")
    table.set_reactive(FriendTable.group, group(friends, (), answers))
    for place, name in enumerate(("Mia", "Ben")):
        _, (first, _), (bar, _), (last, _) = table.line(place, 110)
        assert first.split() == [name, "30", ("2.00", "6.00")[place]]
        left, right = bar.split("│")
        assert bool(left.strip()) == (name == "Mia")
        assert bool(right.strip()) == (name == "Ben")
        assert last.split()[::2] == [("−4.00", "+4.00")[place], ("30", "0")[place]]
        _, (first, _), (bar, _), (last, _) = table.line(place, 80)  # without people's average
        assert last.split() == [("−4.00", "+4.00")[place], ("30", "0")[place]]
    assert len(table.line(0, 70)) == 3
    assert "".join(text for text, _ in table.line(0, 38)).split()[:3] == ["Mia", "30", "2.00"]


async def test_a_chat_is_imported_from_the_page(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.change(friends="leave out")
    number = puzzle_number(date(2026, 8, 3))
    async with running(app) as pilot:
        await press(pilot, "g")
        assert "Import your chat to compare with friends: press i" in screen_text(app)
        await press(pilot, "enter delete i")  # there is nobody
        await paste(pilot, f"Mia: Wordle {number:,} 3/6\nYou: Wordle {number:,} 3/6")
        await press(pilot, "down down enter")  # whose games they are
        await press(pilot, "enter")  # keeps the others
        await until(pilot, lambda: "1 friend" in screen_text(app))
        assert messages(app)[-1] == "1 game read, 1 new.\n1 game of friends kept."
        assert "3.00" in screen_text(app)
