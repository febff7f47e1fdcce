"""Strategies as trees: which guess to play, and what follows each pattern.

Here lives the value a search hands back when one number is not enough: to play by it, to count how
many guesses each answer takes, to name the answers it does not reach. How trees are found is the
search's business. Guesses and answers are numbers, as in the pattern table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Tree:
    """One guess and, for each pattern it may show, the tree to go on with."""

    guess: int
    answer: int | None = None
    """The answer this guess is, if it is one of the candidates here."""
    branches: Mapping[int, "Tree"] = field(default_factory=dict)
    """The tree that follows each pattern code; all green has none."""
    lost: tuple[int, ...] = ()
    """The answers not found, because this is the last guess allowed."""

    def depths(self, depth: int = 1) -> Iterator[tuple[int, int]]:
        """Every answer found, with the number of guesses it takes."""
        if self.answer is not None:
            yield self.answer, depth
        for branch in self.branches.values():
            yield from branch.depths(depth + 1)

    def lost_answers(self) -> tuple[int, ...]:
        """Every answer the tree does not reach, in the order of the list."""
        lost = list(self.lost)
        for branch in self.branches.values():
            lost += branch.lost_answers()
        return tuple(sorted(lost))

    def distribution(self) -> dict[int, int]:
        """How many answers are found with each number of guesses."""
        counts: dict[int, int] = {}
        for _, depth in self.depths():
            counts[depth] = counts.get(depth, 0) + 1
        return dict(sorted(counts.items()))
