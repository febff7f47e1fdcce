"""The two word lists as the search sees them: numbers, weights and pattern codes.

Here live the look-ups plain Python makes by the million. Nothing here decides anything.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from wordle_tui.solver.table import Table, letters, pattern_table

Candidates = tuple[int, ...]
"""A set of answers by number, in order of falling weight, then of number."""

MAX_WEIGHT = 2**24
"""Most weight of all answers together: sums of weights and guesses then fit their types."""


class Lists:
    """Guesses, answers and weights. Every answer is among the guesses."""

    def __init__(
        self,
        guesses: Sequence[str],
        answers: Sequence[str],
        weights: Sequence[int] | None,
        table: Table | None,
        withheld: Iterable[str],
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
        self.weights = [1] * len(answers) if weights is None else [int(w) for w in weights]
        self.equal_weight = self.weights[0] if len(set(self.weights)) == 1 else 0
        """What each answer weighs, if all weigh the same; else 0."""
        self.table = pattern_table(guesses, answers) if table is None else table
        self.letters = np.ascontiguousarray(letters(guesses).T)
        """The letters of the guesses, one row a place."""
        self.guess_of = [numbers[answer] for answer in answers]
        """For each answer its number among the guesses."""
        self.every_guess = np.arange(len(guesses))
        self.is_withheld = np.zeros(len(guesses), bool)
        """The guesses that are never chosen; an answer always may be."""
        self.is_withheld[[numbers[word] for word in withheld if word in numbers]] = True
        self.is_withheld[self.guess_of] = False
        self._columns: dict[int, bytes] = {}

    def ordered(self, candidates: Iterable[int]) -> Candidates:
        """The candidates in the order the search keeps them in."""
        return tuple(sorted(candidates, key=lambda answer: (-self.weights[answer], answer)))

    def weigh(self, candidates: Sequence[int]) -> int:
        """The weight of a set."""
        if self.equal_weight:
            return self.equal_weight * len(candidates)
        return sum(map(self.weights.__getitem__, candidates))

    def codes(self, candidates: Candidates, guess: int) -> list[int]:
        """The codes a guess shows for the candidates."""
        codes: list[int] = self.table[list(candidates), guess].tolist()
        return codes

    def column(self, answer: int) -> bytes:
        """The codes an answer shows as a guess, as bytes: what plain Python reads fastest."""
        column = self._columns.get(answer)
        if column is None:
            column = self._columns[answer] = self.table[:, self.guess_of[answer]].tobytes()
        return column


def split(candidates: Candidates, codes: Sequence[int]) -> list[tuple[int, Candidates]]:
    """The buckets by code, each in the order of the candidates."""
    buckets: dict[int, list[int]] = {}
    for answer, code in zip(candidates, codes, strict=True):
        if code in buckets:
            buckets[code].append(answer)
        else:
            buckets[code] = [answer]
    return [(code, tuple(bucket)) for code, bucket in buckets.items()]
