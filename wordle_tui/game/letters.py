"""The letters of some words: how often each occurs, and which split the words best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from wordle_tui.game.turn import Turn
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


def letters_to_test(turns: Sequence[Turn], words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Up to three new letters that split the words best, with the number of words that have them.

    Empty if all words have the same new letters.

    >>> letters_to_test((), ("mince", "wince", "since", "niece"))
    (('m', 1), ('s', 1), ('w', 1))
    """
    guessed = {letter for turn in turns for letter in turn.guess}
    counts = Counter(letter for word in words for letter in set(word) - guessed)
    telling = [(letter, count) for letter, count in counts.items() if count < len(words)]
    half = len(words) / 2
    return tuple(sorted(telling, key=lambda pair: (abs(pair[1] - half), pair[0]))[:3])
