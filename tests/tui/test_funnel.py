"""The story of a game below its card: the words left, and those that each guess ruled out."""

from __future__ import annotations

import pytest

from tests.support.words import list_of
from wordle_tui.game.text import parse_game
from wordle_tui.play.ending import steps
from wordle_tui.tui.widgets.card import funnel, story

WORDS = list_of(
    ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode"), ("swims", "zzzzz")
)
WON, LOST = "zzzzz mince wince", "zzzzz mince answer=wince"


def lines(game: str, height: int, width: int = 50) -> list[str]:
    shown = funnel(steps(parse_game(game, WORDS)), width, height)
    return ["".join(text for text, _ in parts).rstrip() for parts in shown]


def test_each_guess_names_the_words_that_it_ruled_out() -> None:
    start, first, middle, second, end, last = lines(WON, 6)
    assert start == middle == "8 " + "█" * 48
    assert first == "  ZZZZZ ruled out no word."
    assert second == "  MINCE ruled out 6: mince niece niche pinch …"
    assert end.startswith("2 ███")
    assert len(end) < len(middle)
    assert last == "  WINCE was the answer."


def test_a_lost_game_ends_with_the_words_left() -> None:
    told = story(steps(parse_game(LOST, WORDS)))
    assert [count for count, _ in told] == [8, 8, 2]
    assert told[-1][1] == "wince since"
    assert lines(LOST, 4)[-1] == "  wince since"
    assert len(lines(LOST, 4)) == 4
    assert lines(LOST, 3) == lines(LOST, 1) == ["wince since"]
    assert lines(LOST, 0) == []
    assert story(()) == []


@pytest.mark.parametrize(("height", "shown"), [(0, 0), (2, 0), (3, 3), (5, 3), (6, 6), (8, 8)])
def test_it_takes_no_more_lines_than_there_are(height: int, shown: int) -> None:
    """First the bars, then words, then blank lines."""
    assert len(lines(WON, height)) == shown
