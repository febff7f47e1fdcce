"""Rated games with a list of eight answers."""

from functools import cache

from tests.support.words import list_of
from wordle_tui.advice.advisor import Advisor
from wordle_tui.game.text import parse_game
from wordle_tui.rating.exact import rate
from wordle_tui.rating.values import RatedGame

EIGHT = list_of(
    ("wince", "mince", "since", "niece", "niche", "pinch", "siege", "diode"), ("swims", "zzzzz")
)


@cache
def rated(text: str) -> RatedGame:
    return rate(parse_game(text, EIGHT), Advisor(EIGHT))
