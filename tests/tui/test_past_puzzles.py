"""A past daily puzzle on the screen of Practice."""

from __future__ import annotations

from datetime import date, timedelta

from tests.support.driving import MakeApp, press, screen_text, settle
from wordle_tui.game.daily import shipped_answers
from wordle_tui.game.words import word_list
from wordle_tui.play.setup import Setup
from wordle_tui.tui.play.screen import PlayScreen

LEAP_DAY = date(2024, 2, 29)
ANSWER = shipped_answers()[LEAP_DAY]


async def test_a_past_puzzle_from_start_to_the_next_one(make_app: MakeApp) -> None:
    setup = Setup(answer=ANSWER, day=LEAP_DAY)
    app = make_app(start="practice", words=None, content=setup)
    async with app.run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert "Wordle 985 · 29 Feb 2024" in screen_text(app)
        # The list is that of the day: yesterday's answer had been used, that of the day had not.
        used = {day: word for day, word in shipped_answers().items() if day < LEAP_DAY}
        assert screen.game.words is word_list("nyt", app.past.before(LEAP_DAY, ANSWER))
        assert ANSWER not in used.values()
        await press(pilot, "c r a")
        app.change(hard=True)
        await settle(pilot)
        assert (screen.state.game.day, screen.game.hard) == (LEAP_DAY, True)
    app = make_app(start="practice", words=None, history=app.history, content=setup)
    async with app.run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.state.letters == "cra"
        await press(pilot, "escape")
        await press(pilot, f"{' '.join(ANSWER)} enter")
        assert [game.is_archived for game in app.history.games()] == [True]
        await press(pilot, "ctrl+s")
        assert app.clipboard.startswith("Wordle-TUI 985 1/6")
        await press(pilot, "enter")
        assert screen.state.game.day == LEAP_DAY + timedelta(days=1)
        screen.open(setup)
        await settle(pilot)
        assert screen.state.remark.text.startswith("You played Wordle 985 on ")
