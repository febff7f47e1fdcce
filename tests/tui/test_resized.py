"""A screen that was resized looks like one that was opened at that size."""

import pytest

from tests.support.driving import MakeApp, paste, press, resize, running, screen_text

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
