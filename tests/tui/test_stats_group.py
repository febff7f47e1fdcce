"""The page of Stats about friends."""

from datetime import date, timedelta

from tests.support.driving import (
    MakeApp,
    front,
    messages,
    paste,
    press,
    running,
    screen_text,
    settle,
    until,
)
from tests.support.games import played
from wordle_tui.game.daily import KNOWN_TO, puzzle_number
from wordle_tui.game.records import FriendGame, Mode
from wordle_tui.history.archive import Archive
from wordle_tui.history.history import History
from wordle_tui.rating.group import group
from wordle_tui.tui.shell.base import AskScreen
from wordle_tui.tui.stats.friends import FriendTable

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
    history.import_games(Archive((), friends=tuple(friends)), "chat")


async def test_the_friends_the_text_for_the_chat_and_how_one_is_removed(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    with_friends(app.history)
    async with running(app) as pilot:
        assert "30 of 30 won" in screen_text(app)  # the friends' are not among them
        await press(pilot, "g")
        shown = screen_text(app)
        assert " i Import  ^s Share  escape Games" in shown
        assert "Mia leads: 0.3 guesses below people's average. You are second." in shown
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


def test_a_bar_stands_left_or_right_of_the_average_of_people() -> None:
    table = FriendTable()
    friends = [
        FriendGame(name, day, score) for name, score in (("Mia", 2), ("Ben", 6)) for day in DAYS
    ]
    answers = dict.fromkeys(DAYS, "crane")
    table.set_reactive(FriendTable.group, group(friends, (), answers))
    for place, name in enumerate(("Mia", "Ben")):
        _, (first, _), (bar, _), (last, _) = table.line(place, 100)
        assert first.split() == [name, "30", ("2.00", "6.00")[place]]
        left, right = bar.split("│")
        assert bool(left.strip()) == (name == "Mia")
        assert bool(right.strip()) == (name == "Ben")
        assert last.split()[1] == ("30", "0")[place]
    assert len(table.line(0, 70)) == 3
    assert "".join(text for text, _ in table.line(0, 38)).split()[:3] == ["Mia", "30", "2.00"]


async def test_a_chat_is_imported_from_the_page(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    app.change(friends="leave out")
    number = puzzle_number(date(2026, 8, 3))
    chat = "\n".join(f"{name}: Wordle {number:,} 3/6" for name in ("Mia", "You"))
    async with running(app) as pilot:
        await press(pilot, "g")
        assert "Import your chat to compare with friends: press i" in screen_text(app)
        await press(pilot, "enter delete")  # there is nobody
        await press(pilot, "i")
        front(app, AskScreen)
        await paste(pilot, chat)
        await until(pilot, lambda: "Whose games" in screen_text(app))
        await press(pilot, "down down enter")
        await until(pilot, lambda: "Keep the others" in screen_text(app))
        await press(pilot, "enter")
        await until(pilot, lambda: len(app.history.friends()) == 1)
        await until(pilot, lambda: "1 friend" in screen_text(app))
        await settle(pilot)
        assert messages(app)[-1] == "1 game read, 1 new.\n1 game of friends kept."
        assert "3.00" in screen_text(app)
