"""Letter frequencies of some words, in total and at each place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from wordle_tui.game.words import WordList


@dataclass(frozen=True)
class LetterCount:
    letter: str
    words: int
    """The number of words that contain it."""
    places: tuple[int, ...]
    """The number of words that have it at each place."""


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
    """The number of words."""
    counts: tuple[LetterCount, ...]
    """All letters: those in the most words first, then alphabetically."""

    @classmethod
    def of(cls, words: Collection[str], word_list: WordList) -> LetterTable:
        having = Counter(letter for word in words for letter in set(word))
        columns = [Counter(word[place] for word in words) for place in range(word_list.length)]
        counts = [
            LetterCount(letter, having[letter], tuple(column[letter] for column in columns))
            for letter in word_list.alphabet.letters
        ]
        return cls(len(words), tuple(sorted(counts, key=lambda count: -count.words)))

    def share(self, count: int) -> float:
        return count / self.words if self.words else 0.0
