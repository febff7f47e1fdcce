"""Each screen starts, takes a key and shows what it leads to: the quick run's look at the app."""

import re

import pytest

from tests.support.driving import MakeApp, press, running, screen_text
from tests.support.games import played


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("screen", "keys", "shown"),
    [
        ("assist", "c r a n e 2 enter", "STICK"),
        ("practice", "c r a n e enter", "Guess 2"),
        ("replay", "s l a t e space m i n c e enter", "SLATE"),
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
