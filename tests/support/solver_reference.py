"""A slow and obvious solver to compare with: plain Python, every guess, every pattern.

It shares no line with the solver, not even the colouring of tiles.
"""

from collections import Counter
from collections.abc import Sequence

from tests.support.reference import tiles as colours

Turn = tuple[str, str]
Result = tuple[int, int]
"""Weight lost, and cost of the words found."""


def code(tiles: str) -> int:
    """The number of a pattern, first tile first."""
    return int(tiles.translate(str.maketrans("byg", "012")), 3)


def is_legal(guess: str, turn: Turn) -> bool:
    """Whether hard mode allows a guess after one turn."""
    earlier, tiles = turn
    for place in range(len(guess)):
        if tiles[place] == "g" and guess[place] != earlier[place]:
            return False
    shown = Counter(letter for letter, tile in zip(earlier, tiles, strict=True) if tile != "b")
    return all(guess.count(letter) >= count for letter, count in shown.items())


class Reference:
    """Least cost by trying everything."""

    def __init__(self, weights: dict[str, int], hard: bool, *, is_ultra: bool = False):
        self.weights = weights
        self.hard, self.is_ultra = hard, is_ultra
        self.memory: dict[object, Result] = {}

    def best(self, candidates: Sequence[str], guesses: Sequence[str], left: int | None) -> Result:
        """The least result over all strategies; guesses are those still legal."""
        weight = sum(self.weights[word] for word in candidates)
        if left == 0:
            return weight, 0
        key = (tuple(candidates), tuple(guesses), left)
        if key not in self.memory:
            values = [self.value(guess, candidates, guesses, left) for guess in guesses]
            self.memory[key] = min(value for value in values if value is not None)
        return self.memory[key]

    def value(
        self,
        guess: str,
        candidates: Sequence[str],
        guesses: Sequence[str],
        left: int | None,
    ) -> Result | None:
        """The result of one guess; None if it would go on for ever."""
        buckets: dict[str, list[str]] = {}
        for answer in candidates:
            buckets.setdefault(colours(guess, answer), []).append(answer)
        if left is None and len(buckets) == 1 and guess not in candidates:
            return None
        lost = cost = 0
        for tiles, bucket in buckets.items():
            weight = sum(self.weights[word] for word in bucket)
            if set(tiles) == {"g"}:
                cost += weight
                continue
            legal = guesses
            if self.hard:
                legal = [word for word in guesses if is_legal(word, (guess, tiles))]
            if self.is_ultra:
                legal = [word for word in guesses if colours(guess, word) == tiles]
            later = self.best(bucket, legal, None if left is None else left - 1)
            lost += later[0]
            cost += later[1] + weight - later[0]  # this guess counts for the words found
        return lost, cost
