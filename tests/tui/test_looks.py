"""What screens look like: the first key, golden ones, resized ones, and windows."""

import re

import pytest
from textual.app import App
from textual.widget import Widget

from tests.support.driving import MakeApp, paste, press, resize, running, screen_text
from tests.support.games import played
from tests.support.golden import CheckGolden
from wordle_tui.play.setup import Setup
from wordle_tui.training.deck import DECKS


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("screen", "keys", "shown"),
    [
        ("assist", "c r a n e 2 enter", "STICK"),
        ("practice", "c r a n e enter", "Guess 2"),
        ("replay", "s l a t e space m i n c e escape", "MINCE in 2"),
        ("lab", "down", "opens TRACE"),
        ("stats", "slash m", "0 of 1"),
        ("train", "enter", "1 of 20"),
        ("stats", "f12", "Theme"),
    ],
)
async def test_a_screen(screen: str, keys: str, shown: str, make_app: MakeApp) -> None:
    app = make_app(start=screen)
    app.history.add(played("crane", "raise", "crane"))
    async with running(app) as pilot:
        assert not re.search(shown, screen_text(app))
        await press(pilot, keys)
        assert re.search(shown, screen_text(app)), screen_text(app)


@pytest.mark.parametrize(
    ("name", "start", "content", "keys"),
    [
        ("assist", "assist", None, "r a i s e 2 1 1 1 1 enter c l o u t 1 3 1 2"),
        ("practice", "practice", Setup(answer="crane"), "r a i s e enter c l"),
        ("boards", "practice", Setup(boards=4, seed=1), "r a i s e enter c l"),
        ("settings", "stats", None, "f12 down down"),
        ("train-decks", "train", None, ""),
        ("train", "train", DECKS["endgames"], "f u z z y enter"),
        ("lab", "lab", None, "down"),
    ],
)
async def test_golden(
    name: str, start: str, content: object, keys: str, make_app: MakeApp, golden: CheckGolden
) -> None:
    app = make_app(start=start, content=content)
    app.animation_level = "none"
    async with running(app) as pilot:
        await press(pilot, keys)
        await golden(pilot, name)


KEYS = {"assist": "", "replay": "", "lab": "", "stats": "", "train": "", "train card": "enter"}
GAMES = {"replay game": "soare clint mince wince"}
WIDE, NARROW = (120, 38), (40, 20)


@pytest.mark.parametrize("name", [*KEYS, *GAMES])
async def test_a_resized_screen_looks_as_if_opened_so(name: str, make_app: MakeApp) -> None:
    async def shown(start: tuple[int, int], end: tuple[int, int]) -> tuple[str, str]:
        app = make_app(start=name.partition(" ")[0])
        async with running(app, start) as pilot:
            if name in GAMES:
                await paste(pilot, GAMES[name])
            await press(pilot, KEYS.get(name, ""))
            opened = screen_text(app)
            await resize(pilot, *end)
            return opened, screen_text(app)

    narrow, made_wide = await shown(NARROW, WIDE)
    wide, made_narrow = await shown(WIDE, NARROW)
    assert (made_narrow, made_wide) == (narrow, wide)


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
