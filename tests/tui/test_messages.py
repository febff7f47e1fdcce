"""Messages: where they stand, and how long; what is printed after the program has ended."""

import pytest

from tests.support.driving import MakeApp, messages, press, resize, running, screen_text, settle
from wordle_tui.commands.programs import _say_last

LONG = "This sentence is about what has happened to a file. " * 3


@pytest.mark.parametrize("start", ["assist", "practice", "replay", "stats", "train", "lab"])
async def test_a_message_is_shown_until_the_next_key(make_app: MakeApp, start: str) -> None:
    async with running(app := make_app(start=start)) as pilot:
        for size in ((80, 24), (40, 20)):
            await resize(pilot, *size)
            for text in ("Copied to the program.", LONG):
                app.notify(text)
                await settle(pilot)
                assert text[:22] in screen_text(app)
                assert text.split()[-1] in screen_text(app)
                await press(pilot, "f10")
                assert text[:22] not in screen_text(app)


async def test_the_message_of_a_worker_stays_until_escape(make_app: MakeApp) -> None:
    async with running(app := make_app()) as pilot:
        for text in ("First.", "Second."):
            app.notify(text, timeout=100)
        await press(pilot, "c")
        assert messages(app) == ["First.", "Second."]
        assert "First." in screen_text(app)
        app.notify("Of a key.")  # they come back after it
        await settle(pilot)
        assert "Of a key." in screen_text(app)
        app.notify("Last.", timeout=100)
        await settle(pilot)
        assert "Of a key." in screen_text(app)
        await press(pilot, "r")
        assert "First." in screen_text(app)
        for text in ("Second.", "Last."):
            await press(pilot, "escape")
            assert text in screen_text(app)
        await press(pilot, "escape")
        app.notify("Third.", timeout=0.01)
        await pilot.pause(0.1)
        assert messages(app) == []


async def test_a_message_waits_until_a_window_is_closed(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f1")
        app.notify("Done.")
        await press(pilot, "down")
        assert "Done." not in screen_text(app)
        await press(pilot, "escape")
        assert "Done." in screen_text(app)
        await press(pilot, "escape")
        assert "Done." not in screen_text(app)


@pytest.mark.parametrize(
    ("shared", "boards", "printed"),
    [
        ("", 0, ""),
        ("Wordle-TUI 3/6", 0, "Wordle-TUI 3/6\n"),
        ("", 1, "Your game is kept. `wordle-tui` goes on with it.\n"),
        ("", 4, "Your game is kept: begin one with 4 boards to go on.\n"),
    ],
)
def test_quitting_prints_what_was_shared_and_that_a_game_is_kept(
    make_app: MakeApp,
    capsys: pytest.CaptureFixture[str],
    shared: str,
    boards: int,
    printed: str,
) -> None:
    app = make_app()
    app.parting_text, app.under_way["assist"] = shared, boards
    assert _say_last(app) == 0
    assert capsys.readouterr().out == printed
