"""How often each letter occurs in some words, in all and at each place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_lowercase

from wordle_tui.game.tiles import WORD_LENGTH


@dataclass(frozen=True)
class LetterCount:
    """One letter in a table."""

    letter: str
    words: int
    """How many words have it."""
    places: tuple[int, ...]
    """How many words have it at each place."""


@dataclass(frozen=True)
class LetterTable:
    """The letters of some words.

    >>> table = LetterTable.of(["geese", "those"])
    >>> table.counts[0]
    LetterCount(letter='e', words=2, places=(0, 1, 1, 0, 2))
    >>> table.share(table.counts[0].places[1])
    0.5
    """

    words: int
    """How many words there are."""
    counts: tuple[LetterCount, ...]
    """All 26 letters: those in the most words first, then alphabetically."""

    @classmethod
    def of(cls, words: Collection[str]) -> LetterTable:
        having = Counter(letter for word in words for letter in set(word))
        columns = [Counter(word[place] for word in words) for place in range(WORD_LENGTH)]
        counts = [
            LetterCount(letter, having[letter], tuple(column[letter] for column in columns))
            for letter in ascii_lowercase
        ]
        return cls(len(words), tuple(sorted(counts, key=lambda count: -count.words)))

    def share(self, count: int) -> float:
        """A count as a share of the words."""
        return count / self.words if self.words else 0.0
