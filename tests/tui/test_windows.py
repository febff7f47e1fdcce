"""Windows and notices: how they look, and what they leave in sight."""

from textual.app import App
from textual.widget import Widget

from tests.support.driving import MakeApp, press, screen_text

OPENING = {"palette": "ctrl+p", "settings": "f12", "help": "f1", "new game": "f8"}


def window(app: App[None]) -> Widget:
    return app.screen.query_one(".window")


async def test_all_windows_look_alike(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        for theme in ("dark", "ansi"):
            app.change(theme=theme)
            looks = set()
            for keys in OPENING.values():
                await press(pilot, keys)
                shown = window(app)
                assert shown.border_title
                assert shown.border_subtitle
                styles = shown.styles
                looks.add((styles.border_top, styles.background, styles.border_title_color))
                await press(pilot, "escape")
            assert len(looks) == 1


async def test_of_windows_above_each_other_only_the_uppermost_is_seen(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f12 down down enter")
        text = screen_text(app)
        assert "─ Theme ─" in text
        assert "─ Settings ─" not in text
        await press(pilot, "escape down enter")  # the table has the focus again
        assert "─ Settings ─" in screen_text(app)
        assert app.settings.reduced_motion
