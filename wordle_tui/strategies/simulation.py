"""A strategy over all answers: they walk down one tree together, each position once.

    simulation = simulate(words, strategies.make("entropy"))
    simulation.distribution, simulation.mean, simulation.lost

A simulation keeps how many guesses each answer took, and the guesses from which the tree can be
grown again. `results` stores simulations, `sweep` runs many at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from statistics import fmean, pstdev
from typing import Any

from wordle_tui.game.game import GUESS_LIMIT
from wordle_tui.game.words import WordList
from wordle_tui.solver.lists import lists_of
from wordle_tui.solver.position import Position
from wordle_tui.solver.stopping import Stop, never_stop
from wordle_tui.solver.tree import Tree
from wordle_tui.strategies import Strategy

FAIL = "fail"


@dataclass(frozen=True)
class Progress:
    """How far a simulation has come."""

    done: int
    """Answers found so far."""
    games: int
    """Answers in all."""
    taken: Counter[int]
    """How many of them took each number of guesses."""

    @property
    def distribution(self) -> dict[str, int]:
        return distribution(self.taken)


Listener = Callable[[Progress], None]


@dataclass(frozen=True)
class Simulation:
    """What became of every answer of a list under one strategy."""

    strategy: str
    options: dict[str, Any]
    """The options of the strategy by name."""
    words: WordList
    taken: tuple[int, ...]
    """How many guesses each answer of the list took, past six too."""
    guesses: tuple[str, ...]
    """The guesses of the tree, each before those that follow its patterns."""
    seconds: float

    @property
    def opener(self) -> str:
        return self.guesses[0]

    @property
    def hard(self) -> bool:
        return bool(self.options["hard"])

    @cached_property
    def distribution(self) -> dict[str, int]:
        """How many games ended with each number of guesses, `"1"` to `"6"` and `"fail"`."""
        return distribution(Counter(self.taken))

    @cached_property
    def total(self) -> int:
        """All guesses of all games."""
        return sum(self.taken)

    @cached_property
    def mean(self) -> float:
        return fmean(self.taken)

    @cached_property
    def weighted_mean(self) -> float:
        """The mean if answers come up as often as the list says they are likely."""
        return fmean(self.taken, self.words.weights)

    @property
    def is_weighted(self) -> bool:
        """Whether some answers of the list are likelier than others."""
        return len(set(self.words.weights)) > 1

    @cached_property
    def sd(self) -> float:
        return pstdev(self.taken)

    @cached_property
    def max(self) -> int:
        return max(self.taken)

    @property
    def win_rate(self) -> float:
        return 1 - self.distribution[FAIL] / len(self.taken)

    @cached_property
    def lost(self) -> tuple[str, ...]:
        """The answers not found in six guesses, in the list's order."""
        return tuple(word for word, taken in self._games() if taken > GUESS_LIMIT)

    @cached_property
    def worst(self) -> tuple[str, ...]:
        """The answers that took the most guesses."""
        return tuple(word for word, taken in self._games() if taken == self.max)

    def _games(self) -> Iterable[tuple[str, int]]:
        return zip(self.words.answers, self.taken, strict=True)

    def tree(self) -> Tree:
        """The tree the answers walked down."""
        guesses = iter(self.guesses)

        def grow(position: Position) -> Tree:
            guess = position.lists.numbers[next(guesses)]
            replies = position.split(guess)
            is_found = sum(map(len, replies)) < len(position)
            answer = position.lists.guess_of.index(guess) if is_found else None
            return Tree(guess, answer, {reply.turns[-1][1]: grow(reply) for reply in replies})

        return grow(Position.start(lists_of(self.words), self.options["knowledge"]))

    def as_json(self) -> dict[str, Any]:
        return {
            "strategy": self.strategy,
            "list": self.words.name,
            "hard": self.hard,
            "opener": self.opener,
            "options": self.options,
            "games": len(self.taken),
            "distribution": self.distribution,
            "total": self.total,
            "mean": round(self.mean, 6),
            "weighted_mean": round(self.weighted_mean, 6),
            "sd": round(self.sd, 6),
            "max": self.max,
            "win_rate": round(self.win_rate, 6),
            "lost": list(self.lost),
            "worst": list(self.worst),
            "seconds": round(self.seconds, 3),
        }


def distribution(taken: Counter[int]) -> dict[str, int]:
    """Counts by number of guesses, with all past the limit as `"fail"`."""
    won = {str(number): taken[number] for number in range(1, GUESS_LIMIT + 1)}
    return {**won, FAIL: taken.total() - sum(won.values())}


def simulate(
    words: WordList,
    strategy: Strategy[Any],
    *,
    stop: Stop = never_stop,
    report: Listener | None = None,
) -> Simulation:
    """Play every answer of the list; raise `Stopped` when `stop` says so.

    >>> from wordle_tui import strategies
    >>> from wordle_tui.game.words import word_list
    >>> simulation = simulate(word_list("original"), strategies.make("guessmap"))
    >>> simulation.opener, simulation.distribution["fail"]
    ('early', 30)
    """
    began = time.perf_counter()
    lists, options = lists_of(words), strategy.options
    taken: dict[str, int] = {}
    counts: Counter[int] = Counter()
    guesses: list[str] = []

    def play(position: Position) -> None:
        number = strategy.choose(position, stop)
        guess = lists.guesses[number]
        guesses.append(guess)
        replies = position.split(number)
        if sum(map(len, replies)) < len(position):
            taken[guess] = len(position.turns) + 1
            counts[taken[guess]] += 1
            if report is not None:
                report(Progress(len(taken), len(lists.answers), Counter(counts)))
        for reply in replies:
            play(reply)

    play(Position.start(lists, options.knowledge, options.hard))
    return Simulation(
        strategy.name,
        asdict(options),
        words,
        tuple(taken[answer] for answer in words.answers),
        tuple(guesses),
        time.perf_counter() - began,
    )
