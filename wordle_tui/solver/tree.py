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

    @property
    def replies(self) -> list[tuple[str, "Tree"]]:
        """The pattern and the tree of each branch, the greenest first."""
        greenest_first = sorted(self.branches.items(), reverse=True)
        return [(str(Pattern.from_code(code)), branch) for code, branch in greenest_first]

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

    def as_json(self, guesses: Sequence[str]) -> dict[str, Any]:
        """The tree as nested objects, its guesses as words of the list given."""
        node: dict[str, Any] = {
            "guess": guesses[self.guess],
            "answers": self.answers,
            "found": self.answer is not None,
        }
        if self.branches:
            node["replies"] = {pattern: branch.as_json(guesses) for pattern, branch in self.replies}
        return node

    def lines(self, guesses: Sequence[str], indent: str = "") -> Iterator[str]:
        """The tree as indented text, one line per reply."""
        if not indent:
            yield f"{guesses[self.guess]} ({self.answers})"
        for pattern, branch in self.replies:
            count = f" ({branch.answers})" if branch.answers > 1 else ""
            yield f"{indent}  {pattern} {guesses[branch.guess]}{count}"
            yield from branch.lines(guesses, indent + "  ")
