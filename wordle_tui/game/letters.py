"""The letters of some words: how often each occurs, and the words that share most of theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from wordle_tui.game.words import WordList

FAMILY = 4
"""This many words that share all places but one are a trap: tried one by one they take 2.5 guesses
on average, while a guess that tells them apart leaves only one to make."""


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

    >>> from wordle_tui.game.words import word_list
    >>> table = LetterTable.of(["geese", "those"], word_list("original"))
    >>> table.counts[0]
    LetterCount(letter='e', words=2, places=(0, 1, 1, 0, 2))
    >>> table.share(table.counts[0].places[1])
    0.5
    """

    words: int
    """How many words there are."""
    counts: tuple[LetterCount, ...]
    """All letters: those in the most words first, then alphabetically."""

    @classmethod
    def of(cls, words: Collection[str], word_list: WordList) -> LetterTable:
        """The table of some words of a list."""
        having = Counter(letter for word in words for letter in set(word))
        columns = [Counter(word[place] for word in words) for place in range(word_list.length)]
        counts = [
            LetterCount(letter, having[letter], tuple(column[letter] for column in columns))
            for letter in word_list.alphabet.letters
        ]
        return cls(len(words), tuple(sorted(counts, key=lambda count: -count.words)))

    def share(self, count: int) -> float:
        """A count as a share of the words."""
        return count / self.words if self.words else 0.0


def families(words: Sequence[str], open_places: int = 1) -> list[tuple[str, ...]]:
    """The families of two or more words that share all places but that many.

    >>> families(["fight", "light", "eight", "mince", "wince"])
    [('fight', 'light', 'eight'), ('mince', 'wince')]
    """
    found: dict[str, list[str]] = {}
    for word in words:
        for places in combinations(range(len(word)), open_places):
            shape = "".join("_" if place in places else word[place] for place in range(len(word)))
            found.setdefault(shape, []).append(word)
    return [tuple(family) for family in found.values() if len(family) > 1]


def largest_family(words: Sequence[str]) -> tuple[str, ...]:
    """The most of these words that share all places but one; none if no two do."""
    return max(families(words), key=len, default=())
