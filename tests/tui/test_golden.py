"""What the screens look like: in each theme, and the text at several sizes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.support.driving import MakeApp, drawn, press, settle
from tests.support.games import played
from tests.support.golden import CheckGolden, CheckSizes
from wordle_tui.game.records import Mode, TurnRating
from wordle_tui.play.setup import Setup
from wordle_tui.tui.themes import THEMES

SMALL, USUAL = (40, 20), (80, 24)
BOTH = (USUAL, SMALL)
ALL = ()
CRANE = Setup(answer="crane")
LOST = "escape m o u n t enter f l u f f enter c i v i c enter p u p p y enter m u m m y enter"

State = tuple[str, str, tuple[tuple[int, int], ...]]
"""The name of a state, the keys that lead there from the one before, and the sizes to look at.

A bar among the keys waits for the advice.
"""
ASSIST: list[State] = [
    ("start", "", (USUAL,)),
    ("help", "f1", BOTH),
    ("suggestions", "escape r a i s e enter enter | tab down down", (USUAL,)),
    ("short-and-narrow", "escape", ((80, 16), (50, 40))),
    ("grand", "c l o u t", ((160, 45),)),
    ("coloured", "1 3 1 2", (SMALL, (140, 45))),
    ("assist", "ctrl+n r a i s e 2 1 1 1 1 enter c l o u t", ALL),
    ("contradiction", "ctrl+n r a i s e 3 3 3 3 1 enter m o u n t 1 1 1 1 3 enter", (USUAL,)),
    ("assist-won", "ctrl+n r a i s e 3 3 3 3 3 enter", ALL),
]
PRACTICE: list[State] = [
    ("practice-fresh", "", BOTH),
    ("practice-ways", "f8", BOTH),
    ("practice-error", "escape r a i s e enter q q q q q enter", BOTH),
    ("practice", "escape c l", ALL),
    ("practice-nudge", "escape ctrl+u", BOTH),
    ("practice-three", "ctrl+u", (*BOTH, (140, 45))),
    ("practice-hints", "ctrl+u", ALL),
    ("practice-lost", LOST, BOTH),
]


@pytest.mark.parametrize(
    ("content", "hard", "states"),
    [
        ("assist", False, ASSIST),
        (CRANE, False, PRACTICE),
        (CRANE, True, [("practice-hard", "r a i s e enter a b o u t enter", BOTH)]),
        (Setup(Mode.ADVERSARY), False, [("adversary", "r a i s e enter m o u n t enter", BOTH)]),
        ("replay", False, [("replay", "enter", ALL)]),
        ("lab", False, [("lab", "", ALL)]),
        ("stats", False, [("stats", "", ALL), ("stats-rating", "r", ALL)]),
        ("train", False, [("train", "", ALL)]),
    ],
)
async def test_states_of_a_screen(
    content: str | Setup,
    hard: bool,
    states: list[State],
    make_app: MakeApp,
    golden_sizes: CheckSizes,
) -> None:
    """Nothing is clipped, and no part of a large screen is empty."""
    setup = content if isinstance(content, Setup) else None
    app = make_app(start="practice" if setup else content, content=setup, hard=hard)
    if content == "stats":
        for day in range(8):
            guesses = ("raise", "crane") if day % 3 else ("salet", "brine", "crane")
            time = datetime(2026, 3, 1 + day, 12, tzinfo=UTC)
            rating = TurnRating(0.02 * day, 0.1 * (day % 4 - 1), True, 9)
            ratings = (rating,) * len(guesses)
            app.history.add(played("crane", *guesses, started=time, finished=time, ratings=ratings))
    async with app.run_test(size=USUAL) as pilot:
        app.animation_level = "none"
        await settle(pilot)
        for name, keys, sizes in states:
            for part in keys.split("|"):
                await press(pilot, part)
            await golden_sizes(pilot, name, *sizes)


@pytest.mark.parametrize(
    ("name", "content", "keys"),
    [
        ("assist-80x24", None, "r a i s e 2 1 1 1 1 enter c l o u t 1 3 1 2"),
        ("practice-won", CRANE, "r a i s e enter c a n e r enter c r a n e enter"),
    ],
)
async def test_themes(
    name: str, content: Setup | None, keys: str, make_app: MakeApp, golden: CheckGolden
) -> None:
    """A guess being coloured, whose groups are explained; and the card at the end of a game."""
    app = make_app(start="practice" if content else "assist", content=content)
    async with app.run_test(size=USUAL) as pilot:
        app.animation_level = "none"
        await settle(pilot)
        await press(pilot, keys)
        for theme in THEMES:
            app.theme = theme
            await drawn(pilot)
            golden(app, name, theme)
