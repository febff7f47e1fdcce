"""The story of a game below its card: the words left, and those that each guess ruled out."""

from __future__ import annotations

import pytest

from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.text import parse_game
from wordle_tui.rating.exact import rate
from wordle_tui.rating.values import RatedGuess
from wordle_tui.tui.widgets.card import funnel, words_left

WORDS = list_of(
    ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode"), ("swims", "zzzzz")
)


def guesses_of(game: str) -> tuple[RatedGuess, ...]:
    return rate(parse_game(game, WORDS), Advisor(WORDS)).guesses


def lines(game: str, height: int, width: int = 50) -> list[str]:
    guesses = guesses_of(game)
    return ["".join(text for text, _ in parts).rstrip() for parts in funnel(guesses, width, height)]


def test_each_guess_names_the_words_that_it_ruled_out() -> None:
    start, first, middle, second, end, last = lines("zzzzz mince wince", 6)
    assert start == middle == "      8 " + "█" * 42
    assert first == "        ZZZZZ ruled out no word."
    assert second.startswith("        MINCE ruled out 6 words: mince ni")
    assert end.startswith("      2 ███")
    assert len(end) < len(middle)
    assert last == "        WINCE was the answer."


def test_the_numbers_end_with_the_words_left() -> None:
    assert words_left(guesses_of("zzzzz mince wince")) == "Words left: 8 → 8 → 2"
    assert words_left(guesses_of("zzzzz mince answer=wince")) == "Words left: 8 → 8 → 2"
    assert words_left(()) == ""


@pytest.mark.parametrize(("height", "shown"), [(0, 0), (2, 0), (3, 3), (4, 4), (60, 7)])
def test_it_takes_no_more_lines_than_there_are(height: int, shown: int) -> None:
    """First the bars, then words."""
    assert len(lines("zzzzz mince wince", height)) == shown
