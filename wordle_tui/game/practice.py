"""What the program does in games against it: it draws answers, evades, and names letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from wordle_tui.game.game import buckets
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import Turn
from wordle_tui.game.words import LIST_NAMES, WordList, word_list


class AnswerSeries:
    """A random series of answers for each list, determined by the seed.

    >>> answers, words = AnswerSeries(seed=7), word_list("original")
    >>> [answers.next(words) for _ in range(3)]
    ['blink', 'asset', 'tying']
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random: dict[WordList, Random] = {}

    def next(self, words: WordList) -> str:
        """Draw a likely answer by its weight, so that hints and ratings are right for it.

        Shipped lists are used without the user's past answers, so that a seed always gives the same
        series.
        """
        words = word_list(words.name) if words.name in LIST_NAMES else words
        random = self._random.setdefault(words, Random(self._seed))
        return random.choices(words.answers, words.weights)[0]


def evasive_pattern(guess: str, candidates: tuple[str, ...]) -> Pattern:
    """The pattern that keeps the most words, with the fewest greens, then the fewest yellows.

    A guess wins only if no other word is left.

    >>> str(evasive_pattern("mince", ("mince", "since")))
    'bgggg'
    """
    return min(
        buckets(guess, candidates),
        key=lambda bucket: (
            -len(bucket.words),
            bucket.pattern.marks.count(Mark.GREEN),
            bucket.pattern.marks.count(Mark.YELLOW),
            bucket.pattern,
        ),
    ).pattern


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
