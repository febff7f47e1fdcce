"""The decks of the trainer by name, for the command line, which imports nothing else for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Deck:
    """A kind of cards."""

    name: str
    title: str
    sentence: str
    is_countable: bool = True
    """Whether it is known how many cards there are."""


DECKS = {
    deck.name: deck
    for deck in (
        Deck("mistakes", "My mistakes", "Where you gave away 0.1 guesses or more."),
        Deck("replies", "My opener's replies", "The second guess, likeliest colours first."),
        Deck("traps", "Traps", "Words that differ in one or two letters only."),
        Deck("endgames", "Endgames", "Three to twelve words are left."),
        Deck("dead-ends", "Hard-mode dead ends",
             "A wrong guess, and six may not be enough.", is_countable=False),
        Deck("random", "Random positions", "As many words as your rating can bear.",
             is_countable=False),
    )
}  # fmt: skip
"""By the name the command line knows them by, in the order shown."""
