"""Strategies as trees: which guess to play, and what follows each pattern.

A tree shows how to play, how many guesses each answer takes and which answers are lost. Guesses
and answers are numbers, as in the pattern table.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordle_tui.game.tiles import Pattern


@dataclass(frozen=True, slots=True)
class Tree:
    """A guess and, for each pattern that it may show, the tree that follows."""

    guess: int
    answer: int | None = None
    """The answer that this guess finds, if it is a candidate."""
    branches: Mapping[int, "Tree"] = field(default_factory=dict)
    """The tree that follows each pattern code; all green has none."""
    lost: tuple[int, ...] = ()
    """The answers not found because this is the last guess."""

    @property
    def answers(self) -> int:
        """How many answers lead to this guess, found or lost."""
        own = self.answer is not None
        return own + len(self.lost) + sum(branch.answers for branch in self.branches.values())

    def depths(self, depth: int = 1) -> Iterator[tuple[int, int]]:
        """Every answer that is found, with the number of guesses it takes."""
        if self.answer is not None:
            yield self.answer, depth
        for branch in self.branches.values():
            yield from branch.depths(depth + 1)

    def lost_answers(self) -> tuple[int, ...]:
        """Every answer that is not found, in the order of the list."""
        lost = list(self.lost)
        for branch in self.branches.values():
            lost += branch.lost_answers()
        return tuple(sorted(lost))

    def distribution(self) -> dict[int, int]:
        """How many answers are found with each number of guesses."""
        return dict(sorted(Counter(depth for _, depth in self.depths()).items()))

    def index(
        self, guesses: Sequence[str], answers: Sequence[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every answer that is found, with the guesses that lead to it, in words of these lists."""
        guess = guesses[self.guess]
        if self.answer is not None:
            yield answers[self.answer], (guess,)
        for branch in self.branches.values():
            for answer, path in branch.index(guesses, answers):
                yield answer, (guess, *path)

    def lines(self, guesses: Sequence[str], answers: Sequence[str]) -> Iterator[str]:
        """The tree as indented lines, with words of these lists, the greenest pattern first.

        Behind each guess is the number of words left; • marks those that can be the answer.
        """
        may_win = "•" if self.answer is not None and self.branches else ""
        count = f" {self.answers:,}" if self.answers > 1 else ""
        lost = f" (lost: {' '.join(answers[word] for word in self.lost)})" if self.lost else ""
        yield f"{guesses[self.guess].upper()}{may_win}{count}{lost}"
        for code, branch in sorted(self.branches.items(), reverse=True):
            name, *below = branch.lines(guesses, answers)
            yield f"  {Pattern.from_code(code, len(guesses[0])).emoji()} {name}"
            yield from (f"  {line}" for line in below)

    def as_json(self, guesses: Sequence[str], answers: Sequence[str]) -> dict[str, Any]:
        """The tree as nested objects, with words of these lists.

        Replies are keyed by pattern, the greenest first.
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
