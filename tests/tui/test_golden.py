"""What the screens look like, at the usual size and at the least comfortable one."""

import pytest

from tests.support.driving import MakeApp, press, running
from tests.support.golden import CheckGolden
from wordle_tui.play.setup import Setup
from wordle_tui.training.deck import DECKS


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
