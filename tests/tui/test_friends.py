"""Friends: their texts pasted anywhere, and their page of Stats."""

from datetime import date, timedelta

from textual.widgets import Input

from tests.support.driving import (
    MakeApp,
    front,
    messages,
    paste,
    press,
    running,
    screen_text,
    until,
)
from tests.support.games import played
from wordle_tui.game.challenge import challenge_code
from wordle_tui.game.daily import KNOWN_TO, puzzle_number
from wordle_tui.game.game import Game
from wordle_tui.game.records import FinishedBoard, FinishedGame, FriendGame, Mode
from wordle_tui.game.rule import Rule
from wordle_tui.game.shared import shared_text
from wordle_tui.game.words import word_list
from wordle_tui.history.archive import Archive
from wordle_tui.history.exchange import import_games
from wordle_tui.history.history import History
from wordle_tui.rating.group import group
from wordle_tui.tui.play.screen import PlayScreen
from wordle_tui.tui.replay.panels import PlayedLine
from wordle_tui.tui.replay.screen import ReplayScreen
from wordle_tui.tui.shell.base import AskScreen
from wordle_tui.tui.stats.friends import FriendTable

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
