"""What the screens of play look like, at the usual size and at the least comfortable one."""

from __future__ import annotations

import pytest

from tests.support.driving import MakeApp, press, settle
from tests.support.golden import CheckSizes
from wordle_tui.play.setup import Setup

USUAL, SMALL = (80, 24), (40, 20)


@pytest.mark.parametrize(
    ("name", "setup", "keys"),
    [
        ("assist", None, "r a i s e 2 1 1 1 1 enter c l o u t 1 3 1 2"),
        ("practice", Setup(answer="crane"), "r a i s e enter c l"),
        ("boards", Setup(boards=4, seed=1), "r a i s e enter c l"),
    ],
)
async def test_golden(
    name: str, setup: Setup | None, keys: str, make_app: MakeApp, golden_sizes: CheckSizes
) -> None:
    app = make_app(start="practice" if setup else "assist", content=setup)
    async with app.run_test(size=USUAL) as pilot:
        app.animation_level = "none"
        await settle(pilot)
        await press(pilot, keys)
        await golden_sizes(pilot, name, USUAL, SMALL)
