"""What the screens look like: in each theme, and the text at all sizes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.support.cases import looks
from tests.support.driving import MakeApp, press, settle
from tests.support.games import played
from tests.support.golden import CheckGolden, CheckSizes
from wordle_tui.game.records import TurnRating
from wordle_tui.play.setup import Setup

KEYS = "r a i s e 2 1 1 1 1 enter c l o u t 1 3 1 2"


@pytest.mark.parametrize(("size", "theme"), looks((80, 24), (40, 20), (140, 45)))
async def test_a_game_under_way(
    size: tuple[int, int], theme: str, make_app: MakeApp, golden: CheckGolden
) -> None:
    """One guess entered, a second one being coloured: its groups are explained."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        app.theme = theme
        await press(pilot, KEYS)
        await settle(pilot)
        golden(app, f"assist-{size[0]}x{size[1]}", theme)


@pytest.mark.parametrize(
    ("name", "size", "keys"),
    [
        ("start", (80, 24), ""),
        ("won", (80, 24), "r a i s e 3 3 3 3 3 enter"),
        ("contradiction", (80, 24), "r a i s e 3 3 3 3 1 enter m o u n t 1 1 1 1 3 enter"),
        ("suggestions", (80, 24), "r a i s e enter enter | tab down down"),
        ("short", (80, 16), "r a i s e enter enter"),
        ("narrow", (50, 40), "r a i s e enter enter"),
        ("grand", (160, 45), "r a i s e enter enter c l o u t"),
        ("too-small", (29, 24), ""),
        ("too-flat", (80, 11), ""),
        ("help", (80, 24), "f1"),
        ("help-narrow", (40, 20), "f1"),
    ],
)
async def test_other_states(
    name: str, size: tuple[int, int], keys: str, make_app: MakeApp, golden: CheckGolden
) -> None:
    """Each as its name says; a bar among the keys waits for the advice."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        for part in keys.split("|"):
            await press(pilot, part)
            await settle(pilot)
        golden(app, name)


@pytest.mark.parametrize(
    ("name", "screen", "keys"),
    [
        ("assist", "assist", "r a i s e 2 1 1 1 1 enter c l o u t"),
        ("assist-won", "assist", "r a i s e 3 3 3 3 3 enter"),
        ("practice", "practice", "r a i s e enter"),
        ("practice-hints", "practice", "r a i s e enter ctrl+u ctrl+u"),
        ("replay", "replay", "enter"),
        ("lab", "lab", ""),
        ("stats", "stats", ""),
        ("stats-rating", "stats", "r"),
        ("train", "train", ""),
    ],
)
async def test_all_sizes(
    name: str, screen: str, keys: str, make_app: MakeApp, golden_sizes: CheckSizes
) -> None:
    """Nothing is clipped, and no part of a large screen is empty."""
    app = make_app(start=screen, content=Setup(answer="crane") if screen == "practice" else None)
    if screen == "stats":
        for day in range(8):
            guesses = ("raise", "crane") if day % 3 else ("salet", "brine", "crane")
            time = datetime(2026, 3, 1 + day, 12, tzinfo=UTC)
            rating = TurnRating(0.02 * day, 0.1 * (day % 4 - 1), True, 9, 0.3)
            ratings = (rating,) * len(guesses)
            app.history.add(played("crane", *guesses, started=time, finished=time, ratings=ratings))
    async with app.run_test() as pilot:
        app.animation_level = "none"
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot)
        await golden_sizes(pilot, name)
