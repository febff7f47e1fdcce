"""A word list as numbers: lookups and arrays that ranking, search and strategies share.

A *guess* is the index of an accepted word in alphabetical order, a column of the pattern table. An
*answer* is the index of a possible answer in the list's own order, a row of the table.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache, partial
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from wordle_tui.game.tiles import win_code
from wordle_tui.game.words import WordList
from wordle_tui.solver import table
from wordle_tui.solver.table import (
    Letters,
    Table,
    alphabet_of,
    coarse_table,
    letter_places,
    letters,
    pattern_table,
    table_bytes,
)

Answers = tuple[int, ...]
"""A set of answers by number, in order of falling weight, then of number."""
Indices = npt.NDArray[np.intp]

MAX_WEIGHT = 2**24
"""Limit on the weight of all answers together, so that no sum overflows its type."""

_lock = Lock()


def lists_of(words: WordList) -> "Lists":
    """The accepted words and likely answers of a word list, always the same object."""
    with _lock:  # otherwise two threads might build two tables
        lists = _in_use.get(words)
        if lists is None:
            lists = _in_use[words] = _lists_of(words)
        return lists


_in_use: WeakValueDictionary[WordList, "Lists"] = WeakValueDictionary()
"""Weak references, so that lists of single games cannot evict lists that are in use."""


@lru_cache(maxsize=1)
def _lists_of(words: WordList) -> "Lists":
    return Lists(words.guesses, words.answers, words.weights, withheld=words.withheld)


def has_table(words: WordList) -> bool:
    """Whether the table of the whole list is within the limit of memory."""
    size = table_bytes(len(words.guesses), len(words.answers), words.length)
    return size <= table.MAX_TABLE_BYTES


@lru_cache(maxsize=1)
def part_of(words: WordList, answers: tuple[str, ...]) -> "Lists":
    """The accepted words of a list with some of its answers, if its table would be too large."""
    weights = dict(zip(words.answers, words.weights, strict=True))
    given = [weights[word] for word in answers]
    return Lists(words.guesses, answers, given, withheld=words.withheld)


def rare_lists(words: WordList, rare: Iterable[str]) -> "Lists":
    """The accepted words of a list, with these rare words as the only answers.

    Withheld words are answers only if no other rare word is left.
    """
    answers = [word for word in rare if word not in words.withheld] or list(rare)
    weights = list(map(words.rare_weight, answers))
    return Lists(words.guesses, answers, weights, withheld=words.withheld)


class Lists:
    """Guesses, answers and weights. Every answer is among the guesses.

    Weights are whole numbers, one per answer. Withheld words can be evaluated, but are never chosen
    unless they are answers.
    """

    def __init__(
        self,
        guesses: Sequence[str],
        answers: Sequence[str],
        weights: Sequence[int] | None = None,
        *,
        table: Table | None = None,
        withheld: Iterable[str] = (),
    ):
        numbers = self.numbers = {guess: number for number, guess in enumerate(guesses)}
        """The number of each guess."""
        missing = next((answer for answer in answers if answer not in numbers), None)
        if missing is not None:
            raise ValueError(f"The search needs every answer among the guesses; {missing} is not.")
        if weights is not None and (min(weights, default=1) < 1 or sum(weights) > MAX_WEIGHT):
            raise ValueError(
                "The search needs weights that are whole numbers above zero, "
                f"not more than {MAX_WEIGHT:,} together."
            )
        self.guesses, self.answers = guesses, answers
        self.length = len(guesses[0]) if guesses else 0
        """How many letters every word has."""
        self.win = win_code(self.length)
        """The pattern code of a guess that is the answer."""
        self.weights = [1] * len(answers) if weights is None else [int(w) for w in weights]
        self.equal_weight = self.weights[0] if len(set(self.weights)) == 1 else 0
        """The weight of every answer if all weigh the same; else 0."""
        self.table = pattern_table(guesses, answers) if table is None else table
        self.guess_of = [numbers[answer] for answer in answers]
        """The guess number of each answer."""
        self.every_guess = np.arange(len(guesses))
        self.is_withheld = np.zeros(len(guesses), bool)
        """Mask of the guesses that are never chosen; an answer is never one of them."""
        self.is_withheld[[numbers[word] for word in withheld if word in numbers]] = True
        self.is_withheld[self.guess_of] = False
        self._columns: dict[int, Sequence[int]] = {}

    def with_guesses(self, words: Sequence[str]) -> "Lists":
        """The same lists with more guesses, all of them withheld."""
        return Lists(
            [*self.guesses, *words],
            self.answers,
            self.weights,
            table=np.concatenate([self.table, pattern_table(words, self.answers)], axis=1),
            withheld=[*self.withheld, *words],
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without the table, which is faster to compute again than to send."""
        make = partial(Lists, withheld=self.withheld)
        return make, (self.guesses, self.answers, self.weights)

    @cached_property
    def withheld(self) -> list[str]:
        """The guesses that are never chosen."""
        return [self.guesses[number] for number in np.flatnonzero(self.is_withheld).tolist()]

    def ordered(self, candidates: Iterable[int]) -> Answers:
        """The candidates in the order that the search requires: by falling weight."""
        return tuple(sorted(candidates, key=lambda answer: (-self.weights[answer], answer)))

    def weigh(self, candidates: Sequence[int]) -> int:
        """The total weight of these answers."""
        if self.equal_weight:
            return self.equal_weight * len(candidates)
        return sum(map(self.weights.__getitem__, candidates))

    def codes(self, candidates: Answers, guess: int) -> list[int]:
        codes: list[int] = self.table[list(candidates), guess].tolist()
        return codes

    def column(self, answer: int) -> Sequence[int]:
        """The pattern codes of an answer as a guess, in the form that Python reads fastest: bytes,
        or a list if codes do not fit a byte."""
        column = self._columns.get(answer)
        if column is None:
            codes = self.table[:, self.guess_of[answer]]
            column = codes.tobytes() if codes.itemsize == 1 else codes.tolist()
            self._columns[answer] = column
        return column

    @cached_property
    def rows(self) -> dict[str, int]:
        """The number of each answer."""
        return {answer: row for row, answer in enumerate(self.answers)}

    @cached_property
    def alphabet(self) -> str:
        """The letters of the guesses; the index of a letter is its number."""
        return alphabet_of(self.guesses)

    @cached_property
    def letters(self) -> Letters:
        """The letters of the guesses as numbers, one row per place."""
        return np.ascontiguousarray(letters(self.guesses, self.alphabet).T)  # type: ignore[return-value]

    @cached_property
    def letter_places(self) -> Letters:
        """The places of each letter in each guess, as masks; see `table.letter_places`."""
        return letter_places(self.letters.T, len(self.alphabet))

    @cached_property
    def cells(self) -> Indices:
        """Each (place, letter) pair of the guesses as one number, shape (guesses, length)."""
        return self.letters.T + np.arange(self.length, dtype=np.intp) * len(self.alphabet)

    @cached_property
    def letter_counts(self) -> Indices:
        """The number of different letters of each guess."""
        return np.array([len(set(guess)) for guess in self.guesses], np.intp)

    @cached_property
    def answer_guesses(self) -> Indices:
        """`guess_of` as an array."""
        return np.array(self.guess_of, np.intp)

    @cached_property
    def answers_first(self) -> Indices:
        """All guesses, the answers in their own order before the others."""
        return np.concatenate([self.answer_guesses, self._other_guesses])

    @cached_property
    def answers_last(self) -> Indices:
        """All guesses, the answers in their own order after the others."""
        return np.concatenate([self._other_guesses, self.answer_guesses])

    @cached_property
    def _other_guesses(self) -> Indices:
        return np.setdiff1d(self.every_guess, self.answer_guesses)

    @cached_property
    def coarse_table(self) -> Table:
        """The table for players who do not see how often a letter occurs."""
        return coarse_table(self.table, self.guesses)


def split(candidates: Answers, codes: Sequence[int]) -> list[tuple[int, Answers]]:
    """The buckets with their codes. Each bucket keeps the order of the candidates."""
    buckets: dict[int, list[int]] = {}
    for answer, code in zip(candidates, codes, strict=True):
        if code in buckets:
            buckets[code].append(answer)
        else:
            buckets[code] = [answer]
    return [(code, tuple(bucket)) for code, bucket in buckets.items()]
