"""Windows and notices: how they look, and what they leave in sight."""

from __future__ import annotations

from itertools import product

from textual.app import App
from textual.widget import Widget

from tests.support.driving import MakeApp, press, resize, screen_text, settle
from wordle_tui.tui.widgets.line_widget import ScrollingLineWidget

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


async def test_notices_cover_no_list(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.notify("A sentence that is long enough for two lines of a narrow column.")
        for key, size in product(("f2", "f3", "f7", "f5"), ((80, 24), (40, 20), (140, 45))):
            await press(pilot, key)
            await resize(pilot, *size)
            [notice] = app.screen.query("Toast")
            lists = [each for each in app.screen.query(ScrollingLineWidget) if each.region]
            assert notice.region
            assert not [each for each in lists if each.region.overlaps(notice.region)]
