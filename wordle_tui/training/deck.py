"""The decks of the trainer by name. The command line imports this module, so it stays light."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from wordle_tui.game.errors import WordleError
from wordle_tui.game.validation import is_number
from wordle_tui.game.words import WordList

SECOND_WORDS = 10
"""Default number of second words in a repertoire."""
MOST_SECOND_WORDS = 30


@dataclass(frozen=True)
class Deck:
    name: str
    """Each repertoire is a separate deck, named by its size and opener: `repertoire:10:slate`."""
    title: str
    sentence: str
    is_countable: bool = True
    """Whether the number of cards is known."""


DECKS = {
    deck.name: deck
    for deck in (
        Deck("due", "All that is due", "From all decks, longest overdue first."),
        Deck("mistakes", "My mistakes", "The guesses that cost most come first."),
        Deck("replies", "My opener's replies", "Second guesses, likeliest colours first."),
        Deck("repertoire", "Repertoire", "A few second words for an opener, to know by heart."),
        Deck("traps", "Traps", "Words that differ in a letter or two."),
        Deck("endgames", "Endgames", "Three to twelve words are left."),
        Deck("dead-ends", "Hard-mode dead ends",
             "One wrong guess may lose the game.", is_countable=False),
        Deck("random", "Random positions", "Harder positions as your rating improves.",
             is_countable=False),
    )
}  # fmt: skip
"""The decks by their names on the command line, in the order shown."""


def kind_of(deck: str) -> Deck:
    """The entry of `DECKS` for a deck name.

    >>> kind_of("repertoire:10:slate").title, kind_of("dead-ends").title
    ('Repertoire', 'Hard-mode dead ends')
    """
    return DECKS[deck.partition(":")[0]]


def repertoire_deck(opener: str, count: int) -> Deck:
    """The deck for an opener and its best second words.

    >>> repertoire_deck("slate", 10).sentence
    'SLATE and its 10 best second words.'
    """
    best = "best second word" if count == 1 else f"{count} best second words"
    return replace(
        DECKS["repertoire"],
        name=f"repertoire:{count}:{opener}",
        sentence=f"{opener.upper()} and its {best}.",
    )


def parse_repertoire(text: str, words: WordList) -> Deck:
    """Parse an opener and an optional number of second words, as in `slate 10`."""
    opener, *counts = text.split() or [""]
    count = counts[0] if counts else str(SECOND_WORDS)
    if len(counts) > 1 or not is_number(count) or not 1 <= int(count) <= MOST_SECOND_WORDS:
        raise WordleError(
            f"Expected an opener and a number from 1 to {MOST_SECOND_WORDS}, as in SLATE 10."
        )
    return repertoire_deck(words.check(opener), int(count))


def of_repertoire(deck: str) -> tuple[str, int] | None:
    """The opener and size of a repertoire, by its deck name; None for any other deck.

    >>> of_repertoire("repertoire:10:slate"), of_repertoire("traps")
    (('slate', 10), None)
    """
    parts = re.fullmatch(r"repertoire:([1-9]\d?):([^\W\d_]+)", deck)
    return (parts[2], int(parts[1])) if parts else None
