"""Hints: how much is shown before a guess, and what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from wordle_tui.advice.advice import Advice
from wordle_tui.advice.reasons import how_many
from wordle_tui.game.turn import Turn


class Hint(IntEnum):
    """How much is shown before a guess; each step includes those before it."""

    NONE = 0
    LETTERS = 1
    THREE = 2
    ALL = 3

    @property
    def next(self) -> Hint:
        """The next step; after the last one, none."""
        return Hint((self + 1) % len(Hint))


HINTS = {
    Hint.LETTERS: "letters to try",
    Hint.THREE: "three good guesses",
    Hint.ALL: "everything, as in Assist",
}


def counting(help_from: int | None) -> str:
    """How far a game counts whose first help was before the guess with that number.

    >>> counting(None), counting(1), counting(3)
    ('counts up to the first hint', "won't count", 'counts up to guess 3')
    """
    if help_from is None:
        return "counts up to the first hint"
    return f"counts up to guess {help_from}" if help_from > 1 else "won't count"


def words_left_text(advice: Advice) -> str:
    """How many words are left, as the end of a sentence."""
    if advice.remaining == 1:
        return "only one word is left"
    return f"{how_many(advice.likely, advice.rare)} are left"


def letters_to_test(turns: Sequence[Turn], words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Up to three new letters that split the words best, with the number of words that have them.

    Empty if all words have the same new letters, unless there is only one word.

    >>> letters_to_test((), ("mince", "wince", "since", "niece"))
    (('m', 1), ('s', 1), ('w', 1))
    """
    guessed = {letter for turn in turns for letter in turn.guess}
    counts = Counter(letter for word in words for letter in set(word) - guessed)
    telling = [each for each in counts.items() if each[1] < len(words) or len(words) == 1]
    half = len(words) / 2
    return tuple(sorted(telling, key=lambda pair: (abs(pair[1] - half), pair[0]))[:3])


def letters_sentence(turns: Sequence[Turn], words: Sequence[str]) -> str:
    """Which letters to try: those that split the words left best."""
    letters = letters_to_test(turns, words)
    if not letters:
        return "New letters won't help. Try known letters in new places."
    return f"Letters to try: {' '.join(letter.upper() for letter, _ in letters)}"
