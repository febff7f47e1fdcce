"""The page of Stats about friends."""

from __future__ import annotations

from datetime import date, timedelta

from tests.support.driving import MakeApp, paste, press, screen_text, settle, until
from tests.support.games import played
from tests.support.textual_internals import notifications
from wordle_tui.game.daily import KNOWN_TO, puzzle_number
from wordle_tui.game.records import FriendGame, Mode
from wordle_tui.history.archive import Archive
from wordle_tui.history.history import History
from wordle_tui.tui.shell.base import AskScreen, QuestionScreen

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


def line_with(text: str, shown: str) -> list[str]:
    return next(line for line in shown.splitlines() if text in line).split()


async def test_the_group_its_days_and_how_a_friend_is_removed(make_app: MakeApp) -> None:
    app = make_app(start="stats")
    with_friends(app.history)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "30 of 30 won" in screen_text(app)  # the friends' are not among them
        await press(pilot, "g")
        await until(pilot, lambda: "enter Days" in screen_text(app))
        # Mia has 3 4 4 3 5 and the user 4 3 5 4 again and again.
        pairs = [((4, 3, 5, 4)[n % 4], (3, 4, 4, 3, 5)[n % 5]) for n in range(30)]
        won, lost = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
        assert line_with("▸ Mia", screen_text(app))[-4:] == ["30", f"{won}", "of", f"{won + lost}"]
        await press(pilot, "home enter")
        shown = screen_text(app)
        assert "Days with Mia" in shown
        assert "Ben" not in shown
        assert line_with("Sat 22 Aug", shown)[3:5] == ["4", "3"]
        await press(pilot, "end")
        assert line_with(f"{DAYS[-1].day} Jul", screen_text(app))[3:5] == ["3", "5"]
        await press(pilot, "escape end up")
        await press(pilot, "delete")
        await until(pilot, lambda: isinstance(app.screen, QuestionScreen))
        await until(pilot, lambda: "Remove the 9 results of you (friend)" in screen_text(app))
        await press(pilot, "down enter")
        await until(pilot, lambda: {each.name for each in app.history.friends()} == {"Mia", "Ben"})
        await until(pilot, lambda: "2 friends" in screen_text(app))
        assert len(app.history.games()) == 30


async def test_a_chat_is_imported_from_the_page_even_if_friends_were_left_out_before(
    make_app: MakeApp,
) -> None:
    app = make_app(start="stats")
    app.change(friends="leave out")
    number = puzzle_number(date(2026, 8, 3))
    chat = "\n".join(f"{name}: Wordle {number:,} 3/6" for name in ("Mia", "You"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await press(pilot, "g")
        assert "Import a chat to compare with friends. Press i." in screen_text(app)
        await press(pilot, "enter delete")  # there is nobody
        await press(pilot, "i")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await paste(pilot, chat)
        await until(pilot, lambda: "Whose games" in screen_text(app))
        await press(pilot, "down down enter")
        await until(pilot, lambda: "Keep the others" in screen_text(app))
        await press(pilot, "down enter")
        await until(pilot, lambda: len(app.history.friends()) == 1)
        await until(pilot, lambda: "1 friend" in screen_text(app))
        await settle(pilot)
        assert notifications(app)[-1].message == "1 game read, 1 new.\n1 game of friends kept."
        assert "3.00" in screen_text(app)
