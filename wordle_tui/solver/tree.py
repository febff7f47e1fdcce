"""Strategies as trees: which guess to play, and what follows each pattern.

A search and a simulation hand one back when one number is not enough: to play by it, to show it,
to count how many guesses each answer takes, to name the answers it does not reach. Guesses and
answers are numbers, as in the pattern table.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordle_tui.game.tiles import Pattern


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

    @property
    def answers(self) -> int:
        """How many answers reach this guess, found or lost."""
        own = self.answer is not None
        return own + len(self.lost) + sum(branch.answers for branch in self.branches.values())

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
        return dict(sorted(Counter(depth for _, depth in self.depths()).items()))

    def as_json(self, guesses: Sequence[str], answers: Sequence[str]) -> dict[str, Any]:
        """The tree as nested objects, its guesses and answers as words of the lists given.

        The replies are keyed by pattern, the greenest first.
        """
        node: dict[str, Any] = {
            "guess": guesses[self.guess],
            "answers": self.answers,
            "found": self.answer is not None,
        }
        if self.branches:
            node["replies"] = {
                str(Pattern.from_code(code, len(guesses[0]))): branch.as_json(guesses, answers)
                for code, branch in sorted(self.branches.items(), reverse=True)
            }
        if self.lost:
            node["lost"] = [answers[answer] for answer in self.lost]
        return node
